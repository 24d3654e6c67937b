// A list is filled up to its limit, and lists are made by chance.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, PHONE, settled } from './page.mjs';

const list = (limit, units = TROOPERS) => `# Few\nAt the Gates of Doom II · United Nations of Freedom · ${limit}\n\n${units}`;
const TROOPERS = '## Army Command squad\n- 1 Hero: Slug Rifle, Flak Armour\n- 4 Veteran: Slug Rifle, Flak Armour\n\n## Troopers\n- 5 Recruit: Slug Rifle\n';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

async function opened(options, text) {
  const { context, page, complaints } = await at.opened(browser, { context: options });
  if (text) await at.paste(page, text);
  return { context, page, complaints };
}

const fill = (page) => at.army(page).getByRole('button', { name: 'Fill to the limit' });

const proposals = (page) => page.getByRole('group', { name: 'What fills the list' });

const takes = (page) => proposals(page).getByRole('button', { name: /^Add th(is|ese)/ });

// What a proposal says it adds, summed up.
const sumOf = (proposal) =>
  proposal.locator('.price').allInnerTexts().then((prices) => prices.reduce((sum, price) => sum + Number(price), 0));

const legal = /Legal/;

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a list is filled to its limit with one press and emptied with one undo: ${name}`, async () => {
    const { context, page, complaints } = await opened(options, list(330));
    await settled(page, 290);
    const text = await at.asText(page);
    await at.army(page).getByText('40 power left').waitFor();
    // The total of the list that was opened may be said soon after.
    const heard = page.getByRole('status').getByText(/^\d proposals?\. To the limit exactly/).waitFor();
    await fill(page).click();
    await proposals(page).getByText('To the limit exactly:').waitFor();
    // Those who listen hear of it, and the focus is where it was.
    await heard;
    assert.equal(await page.evaluate(() => document.activeElement.innerText), 'Close');
    const count = await takes(page).count();
    assert.ok(count >= 1 && count <= 4, `${count}`);
    for (const row of await proposals(page).getByRole('list').first().locator('> li').all()) {
      assert.equal(await sumOf(row), 40, await row.innerText());
      assert.match(await row.innerText(), /then 330 power/);
    }
    await takes(page).first().press('Enter');
    await settled(page, 330);
    assert.match(await at.sum(page).innerText(), legal);
    await at.army(page).getByText('Full to the limit.').waitFor();
    assert.equal(await fill(page).count(), 0);
    assert.equal(await proposals(page).count(), 0);
    await page.waitForFunction(() => document.activeElement.id === 'army-title');
    await page.getByRole('status').getByText('Filled, the list now has 330 power.').waitFor();
    await at.undo(page).click();
    await settled(page, 290);
    assert.equal(await at.asText(page), text);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('the same addition several times is told once, with a count', async () => {
  const { context, page } = await opened(DESK, list(2000, ''));
  await fill(page).click();
  await takes(page).first().waitFor();
  const first = proposals(page).getByRole('list').first().locator('> li').first();
  await first.getByText(/^\d × Add Troopers$/).waitFor();
  assert.equal(await sumOf(first), 2000);
  await takes(page).first().click();
  await settled(page, 2000);
  assert.match(await at.sum(page).innerText(), legal);
  await context.close();
});

// A search that goes on for some seconds.
const LONG = list(9000, '').replace('United Nations of Freedom', 'Wild Sector Armies');

test('a long search says how far it is, leaves the page alive, and can be stopped', async () => {
  const { context, page } = await opened(PHONE, LONG);
  await fill(page).click();
  const progress = at.army(page).getByRole('progressbar', { name: 'Searching what fills the list' });
  await progress.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.innerText), 'Stop');
  await page.waitForFunction(() => document.querySelector('progress')?.value > 3);
  // Frames go on being painted meanwhile.
  const longest = await page.evaluate(async () => {
    let [last, longest] = [performance.now(), 0];
    for (let frame = 0; frame < 30; frame += 1) {
      const now = await new Promise(requestAnimationFrame);
      [last, longest] = [now, Math.max(longest, now - last)];
    }
    return longest;
  });
  assert.ok(longest < 200, `${longest} ms without a frame`);
  assert.equal(await progress.count(), 1);
  await at.army(page).getByRole('button', { name: 'Stop' }).click();
  await proposals(page).getByText(/^Stopped/).waitFor();
  assert.equal(await progress.count(), 0);
  await takes(page).first().click();
  await page.getByRole('status').getByText(/^Filled/).waitFor();
  await context.close();
});

test('an edit takes proposals away and stops a search', async () => {
  const { context, page } = await opened(DESK, list(330));
  await fill(page).click();
  await takes(page).first().waitFor();
  await at.add(page, 'Troopers');
  await proposals(page).waitFor({ state: 'detached' });
  await fill(page).waitFor();

  await at.toLists(page);
  await at.paste(page, LONG);
  await fill(page).click();
  await at.army(page).getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: /^Add Pirates/ }).click();
  await at.army(page).getByRole('progressbar').waitFor({ state: 'detached' });
  // It does not come back when its time would be over.
  await page.waitForTimeout(500);
  assert.equal(await at.army(page).getByRole('progressbar').count(), 0);
  assert.equal(await proposals(page).count(), 0);
  await context.close();
});

test('what cannot be filled says so', async () => {
  const { context, page } = await opened(DESK, list(291));
  await fill(page).click();
  await proposals(page).getByText('Nothing that can be added fits into what is left.').waitFor();
  await at.army(page).getByRole('button', { name: 'Close' }).click();
  await fill(page).waitFor();
  assert.equal(await proposals(page).count(), 0);
  await page.getByRole('link', { name: 'Options' }).click();
  await page.getByLabel(/^Limit/).fill('280');
  await at.army(page).getByText('10 power over the limit').waitFor();
  assert.equal(await fill(page).count(), 0);
  await page.getByLabel(/^Limit/).fill('');
  await at.army(page).getByText('No limit is set.').waitFor();
  await at.army(page).getByRole('link', { name: 'Set one to fill up to' }).waitFor();
  await context.close();
});

test('faults that a list has stay when it is filled, and that is said', async () => {
  const { context, page } = await opened(DESK, list(330, `${TROOPERS}\n## No such unit\n`));
  await fill(page).click();
  await proposals(page).getByText('The faults that the list has already stay; nothing here adds another.').waitFor();
  assert.match(await takes(page).first().innerText(), /then 330 power, 1 fault/);
  await takes(page).first().click();
  await settled(page, 330);
  assert.match(await at.sum(page).innerText(), /1 fault/);
  await context.close();
});

// --- Lists by chance ----------------------------------------------------------------------------------------------------

// The form with a force and a limit; either may be left out.
async function form(page, { force, limit, seed }) {
  await at.newList(page);
  if (force) await page.getByRole('radio', { name: force }).check();
  await page.getByLabel(/^Limit/).fill(limit ?? '');
  if (seed) {
    await page.getByText('A list by chance, once more').click();
    await page.getByLabel('Seed').fill(seed);
  }
  await page.getByRole('button', { name: 'Surprise me' }).click();
}

const another = (page) => page.getByRole('status').getByRole('button', { name: 'Another' });

async function checked(page, limit, said = /^Made by chance, seed \d+\.$/) {
  await page.getByRole('status').getByText(said).waitFor();
  assert.match(await at.sum(page).innerText(), legal);
  const total = Number(await at.total(page).innerText());
  assert.ok(total <= limit && total >= limit * 0.95, `${total} of ${limit}`);
  return at.asText(page);
}

test('chance makes legal lists near the limit, another one with one press, and none is overwritten', async () => {
  const { context, page, complaints } = await opened(PHONE);
  await form(page, { force: /Avalonia/, limit: '750' });
  const first = await checked(page, 750);
  assert.match(first, /^# Random Avalonia 750\n.*Avalonia/);
  const address = page.url();
  await another(page).click();
  await page.waitForURL((url) => url.href !== address);
  const second = await checked(page, 750);
  assert.match(second, /^# Random Avalonia 750\n/);
  assert.notEqual(first, second);
  await at.toLists(page);
  await at.listLink(page, 'Random Avalonia').nth(1).waitFor();
  assert.equal(await at.listLink(page, 'Random Avalonia').count(), 2);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('without force and limit, any force and the first usual limit are taken, which is said', async () => {
  const { context, page } = await opened(DESK);
  await form(page, {});
  const said = /^Made by chance, seed \d+\. No limit was given, so it is a usual one: 250 power\.$/;
  const text = await checked(page, 250, said);
  assert.match(text, /^# Random .* 250\n/);
  await context.close();
});

// As the command line writes it: muster random --game gates-of-doom --force avalonia --limit 500 --seed 7
const SEVEN = '# Random Avalonia 500\nAt the Gates of Doom II · Avalonia · 500 power\n> Made by chance, seed 7\n';

test('a seed makes the same list again, the one that the command line makes', async () => {
  const { context, page } = await opened(DESK);
  const texts = [];
  for (let time = 0; time < 2; time += 1) {
    await form(page, { force: /Avalonia/, limit: '500', seed: '7' });
    texts.push(await checked(page, 500));
    await at.toLists(page);
  }
  assert.equal(texts[0], texts[1]);
  assert.ok(texts[0].startsWith(SEVEN), texts[0]);
  await context.close();
});

test('what chance cannot make is said in the form', async () => {
  const { context, page } = await opened(DESK);
  await form(page, { force: /Avalonia/, limit: '20' });
  await page.getByRole('alert').getByText('No legal list of Avalonia was found for 20 power.').waitFor();
  const press = async (limit) => {
    await page.getByLabel(/^Limit/).fill(limit);
    await page.getByRole('button', { name: 'Surprise me' }).click();
  };
  await press('many');
  await page.getByRole('alert').getByText('A limit is a whole number').first().waitFor();
  await press('0');
  await page.getByRole('alert').getByText('The limit is a whole number above 0.').waitFor();
  await press('900000');
  await page.getByRole('alert').getByText('Lists by chance go up to 10000.').waitFor();
  await press('500');
  await checked(page, 500);
  await context.close();
});

test('what has no price is named as left out, by chance and by filling', async () => {
  const { context, page } = await opened(DESK);
  await at.newList(page, at.EXODUS);
  await page.getByRole('radio', { name: /^Enlightened/ }).check();
  await page.getByRole('button', { name: 'Surprise me' }).click();
  await page.getByRole('alert').getByText('No price is known for any unit of Enlightened').waitFor();
  await page.getByRole('link', { name: 'All lists' }).click();
  await at.exodus(page);
  await at.fillIn(page, 'Points each', '25');
  await at.settled(page, 25);
  await fill(page).click();
  await proposals(page).getByText(/^Left out, as their prices are not known: .+ and \d+ more\.$/).waitFor();
  await at.toLists(page);
  await at.newList(page, /^SteampunkFantasy/);
  await page.getByRole('radio', { name: /^Gnomes/ }).check();
  await page.getByRole('button', { name: 'Surprise me' }).click();
  await page.getByRole('alert').getByText('There are no units of Gnomes yet').waitFor();
  await context.close();
});

test('limits of several currencies are kept by chance and filled one by one', async () => {
  const { context, page, complaints } = await opened(PHONE);
  const entry = (id, name, cost) => ({
    id, name, role: 'infantry', models: [{ id, name, cost }], groups: [{ id, name, models: [id], min: 1, max: 1 }],
  });
  const entries = [entry('tank', 'Steam Tank', { ip: 10, mp: 2 }), entry('hammerer', 'Hammerer', { mp: 3, xp: 1 })];
  const own = { format: 'muster-own', version: 1, game: 'steampunkfantasy', data: { forces: [{ id: 'dwarves', entries }] } };
  await at.ownRoom(page, /^SteampunkFantasy/);
  await at.openOwn(page, 'dwarves.json', JSON.stringify(own));
  await at.ownRow(page, 'Steam Tank').waitFor();
  await at.toLists(page);
  await at.newList(page, /^SteampunkFantasy/);
  await page.getByRole('radio', { name: /^Dwarves/ }).check();
  await page.getByRole('button', { name: 'Standard' }).click();
  // The second press of a double one is no second list.
  await page.getByRole('button', { name: 'Surprise me' }).dblclick();
  await at.total(page).waitFor();
  assert.match(await at.asText(page), /24 ip \u00b7 24 mp \u00b7 24 cp \u00b7 24 xp/);
  await at.toLists(page);
  assert.equal(await at.listLink(page, 'Random Dwarves').count(), 1);

  await at.newList(page, /^SteampunkFantasy/);
  await page.getByRole('radio', { name: /^Dwarves/ }).check();
  await page.getByRole('button', { name: 'Standard' }).click();
  await page.getByRole('button', { name: 'Start the list' }).click();
  await page.getByRole('button', { name: 'Fill to the limit of ip' }).click();
  await proposals(page).getByText(/then 20 ip/).first().waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('button', { name: 'Fill to the limit of mp' }).click();
  await proposals(page).getByText(/[1-9]\d* mp/).first().waitFor();
  await proposals(page).getByText(/then 20 ip, 2[0-4] mp/).first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a double press on what opens a list opens it once, and who goes elsewhere meanwhile stays there', async () => {
  const { context, page, complaints } = await opened(DESK);
  const text = list(330).replace(/^# .*/, '# Twice');
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByLabel('Paste a list').fill(text);
  await page.getByRole('button', { name: 'Open as a new list' }).dblclick();
  await at.total(page).waitFor();
  await at.toLists(page);
  assert.equal(await at.listLink(page, 'Twice').count(), 1);

  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByLabel('Paste a list').fill(text.replace('Twice', 'Late'));
  // The answer comes after the player went on.
  await page.evaluate(() => {
    const ask = window.readGame;
    window.readGame = async (...words) => {
      if (words[0] === 'list') await new Promise((done) => (window.goOn = done));
      return ask(...words);
    };
  });
  await page.getByRole('button', { name: 'Open as a new list' }).click();
  await page.waitForFunction(() => window.goOn);
  await page.evaluate(() => (location.hash = '#/settings'));
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
  await page.evaluate(() => window.goOn());
  await page.getByText('“Late” is read and among your lists.').waitFor();
  assert.equal(await page.evaluate(() => location.hash), '#/settings');
  await at.toLists(page);
  assert.equal(await at.listLink(page, 'Late').count(), 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const colorScheme of ['light', 'dark']) {
  for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
    test(`axe finds nothing in filling and chance: ${colorScheme}, ${name}`, async () => {
      const { context, page } = await opened({ ...options, colorScheme }, LONG);
      await fill(page).click();
      await at.army(page).getByRole('progressbar').waitFor();
      assert.deepEqual(await axe(page), [], 'searching');
      await at.army(page).getByRole('button', { name: /Stop|Close/ }).waitFor();
      await at.toLists(page);
      await at.paste(page, list(330));
      await fill(page).click();
      await takes(page).first().waitFor();
      assert.deepEqual(await axe(page), [], 'proposals');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await at.toLists(page);
      await form(page, { force: /Avalonia/, limit: '20', seed: '7' });
      await page.getByRole('alert').getByText(/^No legal list/).waitFor();
      assert.deepEqual(await axe(page), [], 'form');
      await page.getByLabel(/^Limit/).fill('600');
      await page.getByRole('button', { name: 'Surprise me' }).click();
      await another(page).waitFor();
      assert.deepEqual(await axe(page), [], 'made');
      await context.close();
    });
  }
}
