// The rules: found by what a player types, with the network cut, narrowed, read, sorted, and opened beside a list.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, PHONE } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

// Milliseconds without a letter after which the page takes it that nobody types, see `src/ui/rules/search.rs`.
const PAUSE = 700;

const opened = (context) => at.opened(browser, { context });
const hits = (page) => page.locator('.hits a');
const first = (page, name) => page.locator('.hits li:first-child .name', { hasText: name });
const shot = async (page, name) => {
  if (process.env.MUSTER_SHOTS) await page.screenshot({ path: `${process.env.MUSTER_SHOTS}/rules-${name}.png`, fullPage: true });
};

async function rules(page) {
  await page.getByRole('link', { name: 'Rules' }).click();
  await hits(page).first().waitFor();
}

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a misspelt rule is found with the network cut, and read: ${name}`, async () => {
    const { context, page, complaints } = await opened(options);
    // Everything is stored for use without a network once the page was open.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => {
      const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().some(({ url }) => /loader.*wasm$/.test(url));
    });
    await context.setOffline(true);
    await rules(page);
    await page.getByLabel('Search the rules').pressSequentially('torent');
    await first(page, 'Torrent').waitFor();
    // The address follows once nobody is typing.
    await page.waitForURL(/#\/rules\?q=torent$/);
    assert.equal(await page.locator('.hits li:first-child mark').first().innerText(), 'Torrent');
    assert.deepEqual(await axe(page), []);
    await shot(page, `found-${name}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Torrent' }).waitFor();
    await page.getByText('After: Wild West Exodus').waitFor();
    assert.deepEqual(await axe(page), []);
    await shot(page, `entry-${name}`);
    // Links lead on, and back to what was looked for.
    await page.getByRole('link', { name: 'Templates' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await first(page, 'Torrent').waitFor();
    assert.equal(await page.getByLabel('Search the rules').inputValue(), 'torent');
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('keys alone: a stroke goes to the box, arrows through what is found, Escape empties it', async () => {
  const { context, page } = await opened(DESK);
  await page.keyboard.press('/');
  await page.locator('#rules-box:focus').waitFor();
  await page.keyboard.type('grit');
  await first(page, /^Grit/).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => [...document.querySelectorAll('.hits a')].indexOf(document.activeElement)), 1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.locator('#rules-box:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => location.hash === '#/rules');
  assert.equal(await page.locator('#rules-box').inputValue(), '');
  // Before the address says anything of it, and without what the browser does at this stroke itself.
  await page.keyboard.type('tor');
  await page.locator('#rules-box').dispatchEvent('keydown', { key: 'Escape' });
  await page.waitForFunction(() => document.querySelector('#rules-box').value === '');
  await page.waitForTimeout(PAUSE + 200);
  assert.equal(new URL(page.url()).hash, '#/rules');
  await context.close();
});

test('the address says what is in the box once nobody types, and the kinds to choose from are those of it', async () => {
  const { context, page } = await opened(DESK);
  await page.clock.install();
  await rules(page);
  const box = page.locator('#rules-box');
  // Asked in one step: texts of a locator are found first and read after, and half of the options may be others by then.
  const kinds = () => page.getByLabel('Kind').evaluate((select) => [...select.options].map((option) => option.text));
  const said = () => new URL(page.url()).hash;
  // What the address asks is answered soon after.
  const otherThan = async (before) => {
    const until = Date.now() + 30_000;
    let now = await kinds();
    while (String(now) === String(before) && Date.now() < until) now = await kinds();
    assert.notDeepEqual(now, before);
    return now;
  };
  const all = await kinds();
  await page.clock.pauseAt(Date.now() + 60_000);
  // Each letter comes before the pause after the one before it is over.
  for (const letter of 'torrent') {
    await box.press(letter);
    await page.clock.runFor(PAUSE - 100);
    assert.equal(said(), '#/rules');
  }
  await first(page, /^Torrent/).waitFor();
  assert.deepEqual(await kinds(), all);
  await page.clock.runFor(200);
  await page.waitForFunction(() => location.hash === '#/rules?q=torrent');
  const some = await otherThan(all);
  assert.ok(some.length > 1 && some.length < all.length, `${some}`);
  // Who puts the clock back an hour does not wait for an hour.
  await box.press('s');
  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await page.clock.runFor(PAUSE + 100);
  await page.waitForFunction(() => location.hash === '#/rules?q=torrents');
  // Who goes on to the kinds before that has the right ones.
  await box.fill('');
  await box.press('a');
  await page.getByLabel('Kind').focus();
  await page.waitForFunction(() => location.hash === '#/rules?q=a');
  await otherThan(some);
  await context.close();
});

test('who goes back has the focus on the row that was open, and the rules remember the game', async () => {
  const { context, page, complaints } = await opened(DESK);
  const base = page.url().split('#')[0];
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('href'));
  await page.goto(`${base}#/rules?q=grit&game=wild-west-exodus`);
  const second = hits(page).nth(1);
  const href = await second.getAttribute('href');
  await second.click();
  await page.waitForFunction((href) => location.hash === href, href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForFunction((href) => document.activeElement.getAttribute('href') === href, href);
  // Lists are left from any of their screens.
  await page.goto(`${base}#/`);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.waitForFunction(() => location.hash === '#/rules?game=wild-west-exodus');
  assert.equal(await page.getByLabel('Search the rules').inputValue(), '');
  await page.goto(`${base}#/`);
  await at.paste(page, 'Stargrave \u00b7 Standard Crew\n\n## Recruit\n- 1 Recruit');
  await page.getByRole('link', { name: /Recruit/ }).first().click();
  await page.waitForFunction(() => /unit/.test(location.hash));
  await page.goto(`${base}#/`);
  await page.waitForFunction(() => /^#\/list/.test(document.activeElement.getAttribute('href') ?? ''));
  assert.match(await focused(), /^#\/list\/\w+$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an address says what is looked for, and nothing found says what to do', async () => {
  const { context, page } = await opened(PHONE);
  const base = page.url().split('#')[0];
  await page.goto(`${base}#/rules?q=shield&game=stargrave`);
  await hits(page).first().waitFor();
  assert.equal(await page.getByLabel('Game').inputValue(), 'stargrave');
  for (const about of await page.locator('.hits .about').allInnerTexts()) assert.ok(!/Wild West|Gates/.test(about), about);
  await page.getByLabel('Kind').selectOption('table');
  await page.waitForFunction(() => /kind=table/.test(location.hash));
  await page.getByLabel('Search the rules').fill('xyzzy plugh');
  await page.getByText('Nothing is called so').waitFor();
  // A game alone is enough; one that is not here is said, and looked up in all the others.
  await page.goto(`${base}#/rules/stargrave`);
  await hits(page).first().waitFor();
  assert.equal(await page.getByLabel('Game').inputValue(), 'stargrave');
  await page.goto(`${base}#/rules?q=shield&game=no-game`);
  await page.getByText('There is no such game here').waitFor();
  const games = await page.locator('.hits .about').allInnerTexts();
  for (const game of [/Stargrave/, /Gates of Doom/]) assert.ok(games.some((about) => game.test(about)), `${game}: ${games.join('; ')}`);
  await page.goto(`${base}#/rules/stargrave/no-such-thing`);
  await page.getByText('have no entry').waitFor();
  await page.goto(`${base}#/rules/%E9%/%`);
  await page.getByText('Nothing here').waitFor();
  await context.close();
});

test('a table is sorted by a column and narrowed by words and by what a column has', async () => {
  const { context, page } = await opened(PHONE);
  await page.goto(`${page.url().split('#')[0]}#/rules?q=weapons&game=stargrave&kind=table`);
  await hits(page).first().click();
  const rows = page.locator('.sheet tbody tr');
  await rows.first().waitFor();
  const all = await rows.count();
  const slots = () => page.locator('.sheet tbody tr td:nth-child(4)').allInnerTexts();
  await page.getByRole('button', { name: 'Gear slots' }).click();
  await page.locator('th[aria-sort=ascending]').waitFor();
  const up = (await slots()).filter((cell) => /\d/.test(cell)).map(Number);
  assert.deepEqual(up, [...up].sort((a, b) => a - b));
  await page.getByRole('button', { name: 'Gear slots' }).click();
  await page.locator('th[aria-sort=descending]').waitFor();
  const down = (await slots()).filter((cell) => /\d/.test(cell)).map(Number);
  assert.deepEqual(down, [...down].sort((a, b) => b - a));
  await page.getByLabel('Gear slots').selectOption('3');
  assert.ok((await rows.count()) < all && (await slots()).every((cell) => cell === '3'));
  await page.getByLabel('Rows with').fill('rapid');
  assert.equal(await rows.count(), 1);
  assert.deepEqual(await axe(page), []);

  // Who follows a row and comes back finds the table as it was; another table is as it comes.
  const table = page.url();
  await rows.first().getByRole('link').first().click();
  await page.waitForFunction((table) => location.href !== table && !document.querySelector('.of-table input'), table);
  await page.goBack();
  await page.locator('th[aria-sort=descending]').waitFor();
  assert.equal(await page.getByLabel('Rows with').inputValue(), 'rapid');
  assert.equal(await page.getByLabel('Gear slots').inputValue(), '3');
  assert.equal(await rows.count(), 1);
  await page.goto(`${table.split('#')[0]}#/rules/stargrave/soldier-table`);
  await page.getByRole('heading', { level: 1, name: /soldier/i }).waitFor();
  assert.equal(await page.getByLabel('Rows with').inputValue(), '');
  assert.equal(await page.locator('th[aria-sort=descending]').count(), 0);
  await context.close();
});

for (const [name, size] of [['phone', PHONE], ['desk', DESK]]) {
  test(`every table is read: the names leave the numbers room, and few columns need no scrolling: ${name}`, async () => {
    const { context, page, complaints } = await opened(size);
    await rules(page);
    const more = page.getByRole('button', { name: 'Show more' });
    for (let shown = await hits(page).count(); await more.count(); shown = await hits(page).count()) {
      await more.click();
      await hits(page).nth(shown).waitFor();
    }
    const entries = await hits(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    assert.equal(new Set(entries).size, entries.length);
    const tables = await page.evaluate(async (entries) => {
      const tables = [];
      for (const entry of entries) {
        const [before, until] = [document.querySelector('main'), performance.now() + 30_000];
        location.hash = entry;
        while (document.querySelector('main') === before || !document.querySelector('main.entry h1')) {
          if (performance.now() > until) throw new Error(`${entry} does not come`);
          await new Promise(requestAnimationFrame);
        }
        for (const table of document.querySelectorAll('main .of-table table')) {
          const place = table.closest('.across').clientWidth;
          const names = table.querySelector('tbody th').getBoundingClientRect().width;
          tables.push({ entry, columns: table.querySelectorAll('thead th').length, place, names, wide: table.offsetWidth > place });
        }
      }
      return tables;
    }, entries);
    assert.ok(entries.length > 1000 && tables.length > 100, `${entries.length} entries, ${tables.length} tables`);
    assert.deepEqual(tables.filter(({ wide, names, place }) => wide && names > place / 2), []);
    assert.deepEqual(tables.filter(({ wide, columns }) => wide && (size === DESK || columns < 4)), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('only what a list uses; and a rule opens beside the list, which stays as it is', async () => {
  const { context, page, complaints } = await opened(DESK);
  await at.exodus(page);
  const before = page.url();
  const ability = page.locator('.abilities dt a').first();
  const name = (await ability.innerText()).split(' [')[0];
  await ability.click();
  const beside = page.getByRole('complementary', { name: 'Rule' });
  await beside.getByRole('heading', { level: 2, name: new RegExp(name.slice(0, 5), 'i') }).first().waitFor();
  assert.equal(page.url(), before);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'beside');

  // Links lead on in the same place, and back step by step.
  const title = () => beside.getByRole('heading', { level: 2 }).first();
  const back = beside.getByRole('button', { name: 'Back' });
  assert.equal(await back.count(), 0);
  const way = [await title().innerText()];
  for (let step = 0; step < 2; step += 1) {
    const links = beside.locator('a:not(.button)');
    const at = await links.evaluateAll((links, way) => links.findIndex((link) => !way.includes(link.textContent)), way);
    const link = links.nth(at);
    await link.click();
    await page.waitForFunction((last) => document.querySelector('#beside h2').textContent !== last, way.at(-1));
    way.push(await title().innerText());
  }
  for (const before of way.slice(0, -1).reverse()) {
    await back.click();
    await beside.getByRole('heading', { level: 2, name: before, exact: true }).waitFor();
    await page.locator('#beside:focus').waitFor();
  }
  await back.waitFor({ state: 'detached' });
  assert.equal(page.url(), before);
  await page.keyboard.press('Escape');
  await beside.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement.closest('.abilities') !== null), true);

  await page.getByRole('link', { name: 'Rules' }).click();
  await hits(page).first().waitFor();
  assert.match(page.url(), /game=wild-west-exodus&list=/);
  await page.getByLabel('Search the rules').fill('strider');
  await first(page, 'Strider-Cav').waitFor();
  await page.getByLabel('Search the rules').fill('teslabot guard');
  // What the list has not is told all the same, below and by itself: who asks at the table wants the answer.
  await page.getByRole('heading', { name: 'In all rules of the game' }).waitFor();
  const names = (list) => list.locator('.name').allInnerTexts();
  const [own, beyond] = await Promise.all([names(page.locator('.hits').first()), names(page.locator('.hits').last())]);
  assert.ok(!own.some((name) => /Teslabot Guard/.test(name)), String(own));
  assert.match(beyond[0], /Teslabot Guard/);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'narrowed');
  await page.getByLabel('Only what a list uses').selectOption({ label: 'whatever there is' });
  await first(page, 'Teslabot Guard').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a unit of one’s own is in the rules, and gone from them when it is taken back', async () => {
  const { context, page } = await opened(DESK);
  await at.ownRoom(page, /^Stargrave/);
  await at.makeUnit(page, { name: 'Ship Cook', role: 'Soldier', fields: { 'Price in credits': '15' } });
  await at.keepIt(page);
  await at.ownRow(page, 'Ship Cook').waitFor();
  const base = page.url().split('#')[0];
  await page.goto(`${base}#/rules?q=ship+cook`);
  await first(page, 'Ship Cook').waitFor();
  await page.goto(`${base}#/own/stargrave`);
  await page.getByRole('button', { name: 'Take back: Ship Cook' }).click();
  await page.getByText('Nothing of this game is yours yet').waitFor();
  await page.goto(`${base}#/rules?q=ship+cook`);
  await hits(page).first().or(page.getByText('Nothing is called so')).waitFor();
  assert.equal(await page.locator('.hits .name', { hasText: /^Ship Cook$/ }).count(), 0);
  await context.close();
});

// Counts what the page asks the other thread, in `window.posted`.
const watched = (browser, options) =>
  at.opened(browser, {
    context: options,
    before: (page) =>
      page.addInitScript(() => {
        window.posted = [];
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (words) {
          window.posted.push(words[0]);
          postMessage.call(this, words);
          if (words[0] === 'copy') window.afterCopy?.();
        };
      }),
  });

// Asks for each, all at once; what was found, and whether another thread was asked.
const found = (page, all) =>
  page.evaluate(async (all) => {
    window.posted = [];
    const answers = await Promise.all(all.map((question) => window.readGame('find', JSON.stringify(question), '')));
    return { texts: answers.map((bytes) => new TextDecoder().decode(bytes.subarray(1))), away: window.posted.includes('find') };
  }, all);

// The page answers by itself once nobody has asked for a while.
const near = async (page) => {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.waitForTimeout(1000);
    if (!(await found(page, [{ text: 'grit' }])).away) return;
  }
  assert.fail('the page never came to answer by itself');
};

test('the page’s own answers are those of the other thread, and follow own data and lists', async () => {
  const { context, page, complaints } = await watched(browser, DESK);
  const own = JSON.stringify({
    format: 'muster-own', version: 1, game: 'stargrave', data: { items: [{ id: 'zap', name: 'Zapper of Doom', class: 'weapon' }] },
  });
  await rules(page);
  const words = ['torrent', 'torent', '', 'flack', '-1 to hit', 'xyzzy', 'é', '"', 'two against one', 'zapper'];
  const all = words.flatMap((text) => [{ text }, { text, game: 'stargrave', most: 3 }, { text, kind: 'table' }, { text, used: true }]);
  // Told of a list, the page asks the other thread until it has a copy of what that knows.
  await page.evaluate(() => window.readGame('used', '', ''));
  const first = await found(page, all);
  assert.equal(first.away, true);
  await near(page);
  const second = await found(page, all);
  assert.equal(second.away, false);
  assert.deepEqual(second.texts, first.texts);
  assert.ok(!second.texts.some((text) => /of Doom"/.test(text)));
  // Own data.
  await page.evaluate((own) => window.readGame('lay', own, 'stargrave'), own);
  const third = await found(page, all);
  assert.equal(third.away, true);
  assert.ok(third.texts.some((text) => /of Doom"/.test(text)), third.texts.at(-4));
  await near(page);
  assert.deepEqual(await found(page, all), { texts: third.texts, away: false });
  // Told something between the copy's making and its coming, the page does not use it.
  await page.evaluate(() => {
    window.afterCopy = () => window.readGame('lay', '', 'stargrave');
    return window.readGame('used', '', '');
  });
  await found(page, [{ text: 'a' }]);
  await page.waitForFunction(() => window.posted.includes('lay'));
  await page.waitForTimeout(1500);
  assert.deepEqual(await found(page, all), first);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a row that is pressed or has the focus never becomes another entry', async () => {
  for (const held of ['press', 'focus']) {
    const { context, page, complaints } = await opened(DESK);
    await rules(page);
    const box = page.getByLabel('Search the rules');
    await box.fill('torren');
    await first(page, 'Torrent').waitFor();
    // The answer to the next letters comes when the row is held already.
    await page.evaluate(() => {
      const ask = window.readGame;
      const late = new Promise((done) => (window.answerNow = done));
      window.readGame = async (...words) => (await late, ask(...words));
    });
    await box.press('End');
    await box.pressSequentially(' grit');
    const row = page.locator('.hits a').nth(1);
    const [was, { x, y }] = [await row.getAttribute('href'), await row.boundingBox()];
    if (held === 'focus') {
      await box.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute('href')), was);
    } else {
      await page.mouse.move(x + 5, y + 5);
      await page.mouse.down();
    }
    await page.evaluate(() => window.answerNow());
    await page.waitForFunction((was) => document.querySelectorAll('.hits a')[1]?.getAttribute('href') !== was, was);
    if (held === 'focus') await page.keyboard.press('Enter');
    else await page.mouse.up();
    await page.waitForTimeout(300);
    const now = await page.evaluate(() => location.hash);
    // Nothing is opened, or what was held.
    assert.ok(!now.startsWith('#/rules/') || now === was, `${held}: ${now} in place of ${was}`);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('a page that cannot answer by itself goes on asking', async () => {
  const { context, page, complaints } = await watched(browser, DESK);
  await page.evaluate(() => {
    window.tried = 0;
    WebAssembly.Instance = function () {
      window.tried += 1;
      throw new Error('no room');
    };
  });
  await rules(page);
  await page.waitForFunction(() => window.tried);
  await page.getByLabel('Search the rules').pressSequentially('torent');
  await first(page, 'Torrent').waitFor();
  assert.equal((await found(page, [{ text: 'grit' }])).away, true);
  // Once is enough.
  await page.waitForTimeout(1500);
  assert.equal((await found(page, [{ text: 'torrent' }])).away, true);
  assert.equal(await page.evaluate(() => window.tried), 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the answer is read under the first that is found, and the box stays in view: phone', async () => {
  const { context, page, complaints } = await opened(PHONE);
  await rules(page);
  const box = page.getByLabel('Search the rules');
  await page.getByLabel('Game').selectOption({ label: 'At the Gates of Doom II' });
  await box.pressSequentially('building collapse');
  await first(page, 'Buildings').waitFor();
  const answer = page.locator('.hits li:first-child .snippet').getByText(/as many hits as the building had health/);
  await answer.waitFor();
  await page.waitForURL(/collapse/);
  await box.fill('unit');
  await page.waitForURL(/q=unit&/);
  await hits(page).nth(30).waitFor();
  await page.evaluate(() => window.scrollTo(0, 2000));
  const seen = () => box.evaluate((box) => document.elementFromPoint(box.getBoundingClientRect().x + 20, 20) === box);
  assert.ok(await page.evaluate(() => window.scrollY) > 1000);
  assert.ok(await seen(), 'the box is at the top of the screen');
  // What gets the focus stands below it.
  const edge = () => box.evaluate((box) => box.getBoundingClientRect().bottom);
  const top = (link) => link.evaluate((link) => link.getBoundingClientRect().top);
  await hits(page).nth(12).focus();
  await page.evaluate((by) => window.scrollBy(0, by), (await top(hits(page).nth(12))) - (await edge()) - 4);
  await page.keyboard.press('Shift+Tab');
  assert.ok((await top(page.locator(':focus'))) >= (await edge()), `${await top(page.locator(':focus'))}, ${await edge()}`);
  assert.deepEqual(await axe(page), []);
  // With the next letter the first that is found is in view.
  await page.evaluate(() => window.scrollTo(0, 2000));
  await box.press('s');
  await page.waitForFunction(() => window.scrollY === 0);
  assert.ok((await top(hits(page).first())) > (await edge()));
  assert.deepEqual(complaints, []);
  await context.close();
});
