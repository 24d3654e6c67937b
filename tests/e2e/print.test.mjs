// Paper: what is printed stands on its card and its page, whatever a list says; see print.mjs for how that is looked at.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, PHONE } from './page.mjs';
import { CARDS, LAYOUTS, WAYS, chance, lists, pdf, printed, sheet } from './print.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (options) => at.opened(browser, { context: options });
const seed = Number(process.env.MUSTER_SEED ?? Date.now() % 1_000_000);

test(`lists by chance fit their paper: seed ${seed}`, async () => {
  const page = await browser.newPage();
  const draw = chance(seed);
  let cards = 0;
  for (const { words, list } of lists(15, seed)) {
    for (let times = 0; times < 2; times += 1) {
      const [layout, way] = [LAYOUTS[draw(LAYOUTS.length)], WAYS[draw(WAYS.length)]];
      const made = await printed(page, sheet(list, layout, ...way));
      assert.deepEqual(made.wrong, [], `seed ${seed}: ${words} ${JSON.stringify(layout)} ${way.join(' ')}`);
      cards += made.cards;
    }
  }
  assert.ok(cards > 50, `${cards} cards`);
  await page.close();
});

const HEAD = 'At the Gates of Doom II · United Nations of Freedom · 4000 power';
const LONG = Array.from({ length: 900 }, (_, nth) => `word${nth}`).join(' ');

test('text that is too long for a card goes on to further cards, and all of it is there', async () => {
  const page = await browser.newPage();
  const word = 'unbroken'.repeat(60);
  const name = `The ${'Very '.repeat(30)}Brave`;
  const list = `# Wordy\n${HEAD}\n\n## Troopers "${name}"\n- 9 Recruit: Slug Rifle, Flak Armour\n- 1 Soldier (sergeant): Slug Pistol, Flak Armour\n> ${LONG}\n> ${word}\n`;
  for (const [nth, card] of CARDS.entries()) {
    const layout = { paper: 'a4', landscape: nth % 2 === 1, card };
    const made = await printed(page, sheet(list, layout, ...WAYS[nth % 3]));
    assert.deepEqual(made.wrong, [], card);
    const text = await page.locator('.page .card').evaluateAll((cards) => cards.map((card) => card.textContent).join(''));
    for (const part of [...LONG.split(' '), word]) assert.ok(text.includes(part), `${card}: ${part}`);
    const parts = await page.locator('.page .card .part').allInnerTexts();
    assert.ok(parts.length > 1, `${card}: ${parts}`);
    // Backs stand on pages of their own behind the fronts.
    const marks = parts.map((part) => part.trim()).sort((one, other) => parseInt(one, 10) - parseInt(other, 10));
    assert.deepEqual(marks, parts.map((_, at) => `${at + 1}/${parts.length}`), card);
  }
  await page.close();
});

test('whatever is longer than its place goes on: names, items, rows, one list after the other', async () => {
  const page = await browser.newPage();
  const words = (many) => Array.from({ length: many }, (_, nth) => `w${nth}`).join(' ');
  const squad = (name) => `## Troopers "${name}"\n- 9 Recruit: Slug Rifle, Flak Armour\n- 1 Soldier (sergeant): Slug Pistol, Flak Armour\n`;
  const hostile = {
    'a name of 130 words': [`# Named\n${HEAD}\n\n${squad(words(130))}`, ['--parts', 'cards']],
    'an item of 300 words': [`# Thing\n${HEAD}\n\n## Troopers\n- 9 Recruit: Slug Rifle, ${words(300)}\n`, []],
    'sixty long names': [`# Many\n${HEAD}\n\n${Array.from({ length: 60 }, (_, nth) => squad(`${words(16)} ${nth}`)).join('\n')}`, ['--parts', 'roster,tables']],
    'a list called by 900 words': [`# ${words(900)}\n${HEAD}\n\n${squad('Short')}`, []],
  };
  for (const [name, [list, more]] of Object.entries(hostile)) {
    const made = await printed(page, sheet(list, LAYOUTS[0], ...more));
    assert.deepEqual(made.wrong, [], name);
    assert.ok(made.pages < 120, `${name}: ${made.pages} pages`);
  }
  await page.close();
});

test('a list longer than a page flows on, without a page that is empty', async () => {
  const page = await browser.newPage();
  const unit = '## Troopers\n- 9 Recruit: Slug Rifle, Flak Armour\n- 1 Soldier (sergeant): Slug Pistol, Flak Armour\n';
  const list = `# Long\n${HEAD}\n\n${unit.repeat(60)}`;
  for (const layout of LAYOUTS.filter(({ card }) => card === 'poker')) {
    const made = await printed(page, sheet(list, layout, '--parts', 'roster'));
    assert.deepEqual(made.wrong, []);
    assert.ok(made.pages > 2, `${made.pages} pages`);
    const rows = await page.locator('.page').evaluateAll((pages) => pages.map((page) => page.querySelectorAll('.units tbody tr').length));
    assert.equal(rows.reduce((sum, many) => sum + many, 0), 60);
    // The heads of the table stand over each of its parts.
    const heads = await page.locator('.page').evaluateAll((pages) => pages.map((page) => page.querySelectorAll('.units thead').length));
    rows.forEach((many, nth) => assert.equal(heads[nth], many ? 1 : 0));
    const words = await page.locator('.page').evaluateAll((pages) => pages.map((page) => page.innerText.length));
    assert.ok(words.every((many) => many > 60), `${words}`);
  }
  await page.close();
});

test('each of two vehicles has boxes of its own', async () => {
  const page = await browser.newPage();
  const unit = '## Independence-Pattern Assault Vehicle\n- 1 Tank: Heavy Metal, Tracks, Chain Gun (Soldier), Slug Rifle (Recruit)\n';
  const made = await printed(page, sheet(`# Two\n${HEAD}\n\n${unit}\n${unit}`, LAYOUTS[0], '--parts', 'cards'));
  assert.deepEqual(made.wrong, []);
  const boxes = await page.locator('.page .card:has(.models)').evaluateAll((cards) => cards.map((card) => card.querySelectorAll('.models .box').length));
  assert.equal(boxes.length, 2);
  assert.ok(boxes[0] > 1 && boxes[0] === boxes[1], `${boxes}`);
  await page.close();
});

test('the cards of a deck are held in a hand, however large the cards of units are', async () => {
  const page = await browser.newPage();
  for (const layout of LAYOUTS) {
    const made = await printed(page, sheet(LIST, layout, '--parts', 'cards,decks'));
    assert.deepEqual(made.wrong, []);
    const widths = await page.locator('.slot:has(> .drawn)').evaluateAll((slots) => slots.map((slot) => slot.getBoundingClientRect()).map(({ width, height }) => Math.max(width, height) * (25.4 / 96)));
    assert.ok(widths.length >= 30 && widths.every((long) => long < 120.1), `${layout.card}: ${widths.length} cards, ${Math.max(...widths)} mm`);
  }
  await page.close();
});

test('no card begins or ends with a single word of a text that goes on', async () => {
  const page = await browser.newPage();
  // One longer than the other by a word, so that they break at every place.
  const text = (many) => Array.from({ length: many }, (_, nth) => `somewordwhich${nth}`).join(' ');
  for (const [card, least] of [['poker', 50], ['poker', 110], ['tarot', 100], ['a6', 150]]) {
    const lengths = Array.from({ length: 60 }, (_, nth) => least + nth);
    const units = lengths.map((many) => `## Troopers\n- 10 Recruit: Slug Rifle, Flak Armour\n> ${text(many)}\n`);
    const layout = { paper: 'a4', landscape: false, card };
    const made = await printed(page, sheet(`# Notes\n${HEAD}\n\n${units.join('\n')}`, layout, '--parts', 'cards'));
    assert.deepEqual(made.wrong, []);
    const words = await page.locator('.page .card').evaluateAll((cards) => cards.map((card) => card.textContent.match(/which\d+/g)?.length ?? 0));
    const sum = (all) => all.reduce((sum, one) => sum + one, 0);
    assert.equal(sum(words), sum(lengths));
    assert.ok(words.length > lengths.length + 10, `${words}`);
    assert.deepEqual(words.filter((many) => many === 1 || many === 2), []);
  }
  await page.close();
});

// --- In the page --------------------------------------------------------------------------------------------------------

const LIST = `# Iron Tide\n${HEAD}\n\n## Army Command squad\n- 1 Hero: Slug Rifle, Polymer Armour\n- 4 Veteran: Slug Rifle, Flak Armour\n\n## Troopers\n- 9 Recruit: Slug Rifle, Flak Armour\n- 1 Soldier (sergeant): Slug Pistol, Flak Armour\n\n## Marines\n- 4 Soldier: Mag Rifle, Polymer Armour, Crush\n- 1 Veteran (sergeant): Mag Rifle, Polymer Armour, Crush\n`;

async function toPaper(page) {
  await at.paste(page, LIST);
  await page.getByRole('link', { name: 'Print', exact: true }).locator('visible=true').first().click();
  await at.heading(page).getByText('Print').waitFor();
  await counted(page, /\d+ pages?, \d+ cards?\./);
}
const counted = (page, text) => page.getByRole('status').getByText(text).waitFor();
const shot = (page, name) =>
  process.env.MUSTER_SHOTS ? page.screenshot({ path: `${process.env.MUSTER_SHOTS}/${name}.png` }) : undefined;

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a list is chosen for paper, seen, and printed as it was seen: ${name}`, async () => {
    const { context, page, complaints } = await opened(options);
    await toPaper(page);
    await shot(page, `paper-${name}`);
    assert.deepEqual(await axe(page), []);
    const pages = page.getByRole('group', { name: 'Pages' }).getByRole('region');
    await page.getByLabel('Roster sheet').uncheck();
    await page.getByRole('combobox', { name: /^Cards/ }).selectOption('A6, 105 × 148 mm');
    await counted(page, /^2 pages, 3 cards\.$/);
    await page.getByText('How many of each card').click();
    await page.getByLabel('Troopers', { exact: true }).fill('9');
    await page.getByLabel('Troopers', { exact: true }).press('Tab');
    await counted(page, /^6 pages, 11 cards\.$/);
    // What is no number of cards is not taken.
    await page.getByLabel('Marines', { exact: true }).fill('-3');
    await page.getByLabel('Marines', { exact: true }).press('Tab');
    assert.equal(await page.getByLabel('Marines', { exact: true }).inputValue(), '1');
    await page.getByLabel('Marines', { exact: true }).fill('0');
    await page.getByLabel('Marines', { exact: true }).press('Tab');
    await counted(page, /^5 pages, 10 cards\.$/);
    await page.getByRole('combobox', { name: /^Paper/ }).selectOption('Letter');
    await page.getByLabel('Landscape').check();
    await counted(page, /^5 pages, 10 cards\.$/);
    await page.getByLabel(/^Backs/).selectOption('Turned over the short edge');
    await counted(page, /^10 pages, 10 cards\.$/);
    await page.getByLabel('Marks for cutting').check();
    await counted(page, /^10 pages, 10 cards\.$/);
    assert.equal(await pages.count(), 10);
    assert.deepEqual(await axe(page), []);
    await shot(page, `paper-backs-${name}`);

    const before = await page.evaluate(() => [document.title, document.documentElement.outerHTML.length]);
    const made = await pdf(await page.pdf({ preferCSSPageSize: true }));
    assert.equal(made.pages.length, 10);
    assert.equal(made.title, 'Iron Tide');
    for (const { width, height } of made.pages) assert.ok(Math.abs(width - 279.4) < 0.6 && Math.abs(height - 215.9) < 0.6);
    made.pages.forEach(({ text }, nth) => assert.match(text, new RegExp(`${nth + 1} of 10`)));
    assert.ok(made.pages.every(({ text }) => !/How many|Backs,|Save as a file/.test(text)));
    assert.deepEqual(await page.evaluate(() => [document.title, document.documentElement.outerHTML.length]), before);

    // What was chosen is there after a reload, and for the game's other lists all but how many of each card.
    await page.reload();
    await at.ready(page);
    await counted(page, /^10 pages, 10 cards\.$/);
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('muster/copies/')));
    assert.deepEqual(await kept(), [`muster/copies/${page.url().match(/paper\/(\w+)/)[1]}`]);
    await page.evaluate(() => (location.hash = '#/'));
    await page.getByRole('link', { name: 'New list' }).waitFor();
    await toPaper(page);
    await counted(page, /^4 pages, 3 cards\.$/);
    const chosen = page.getByRole('combobox', { name: /^Paper/ }).locator('option:checked');
    assert.equal(await chosen.innerText(), 'Letter');
    assert.equal((await kept()).length, 1);
    // It goes with its list, and a unit that has the number of another does not have its cards.
    const many = (key) => page.evaluate((key) => localStorage.getItem(key), key);
    const [key] = await kept();
    assert.match(await many(key), /^\d+:9:troopers\n\d+:0:marines$/);
    for (const wrong of ['0:3:nobody', '0:x:troopers', ':::', '\n\n', '1:4', '99:2:marines']) {
      await page.goto(`${page.url().split('#')[0]}#/paper/${key.split('/')[2]}`);
      await page.evaluate(([key, wrong]) => localStorage.setItem(key, wrong), [key, wrong]);
      await page.reload();
      await at.ready(page);
      await counted(page, /^4 pages, 3 cards\.$/);
    }
    await page.evaluate((key) => localStorage.setItem(key, '0:3:troopers'), key);
    await page.goto(`${page.url().split('#')[0]}#/`);
    const remove = page.getByRole('button', { name: /^Delete Iron Tide/ });
    await remove.first().click();
    await remove.first().click();
    assert.equal((await kept()).length, 1);
    await page.getByRole('heading', { name: 'Bin' }).click();
    await page.getByRole('button', { name: 'Empty the bin' }).click();
    await page.getByRole('button', { name: /^Press again/ }).click();
    await page.getByRole('heading', { name: 'Bin' }).waitFor({ state: 'hidden' });
    assert.deepEqual(await kept(), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test(`the cards on the screen are gone through one after the other: ${name}`, async () => {
    const { context, page, complaints } = await opened(options);
    await toPaper(page);
    await page.getByRole('link', { name: 'Cards on screen' }).click();
    await at.heading(page).getByText('Cards').waitFor();
    const cards = page.getByRole('group', { name: 'Cards' }).getByRole('article');
    await cards.first().waitFor();
    assert.equal(await cards.count(), 3);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} pixels wider than the screen`);
    assert.deepEqual(await axe(page), []);
    await shot(page, `table-${name}`);
    // What is ticked is there after a reload.
    const ticked = () => page.getByRole('checkbox').evaluateAll((boxes) => boxes.flatMap((box, nth) => (box.ariaChecked === 'true' ? [nth] : [])));
    const box = (nth) => page.getByRole('checkbox').nth(nth);
    await box(0).click();
    await box(1).press(' ');
    await box(2).click();
    await box(2).press('Enter');
    assert.deepEqual(await ticked(), [0, 1]);
    await page.reload();
    await at.ready(page);
    await box(0).waitFor();
    assert.deepEqual(await ticked(), [0, 1]);
    if (name === 'phone') {
      await page.getByText('1 of 3').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByText('2 of 3').waitFor();
      await page.getByRole('button', { name: 'The next card' }).click();
      await page.getByText('3 of 3').waitFor();
      await page.getByRole('heading', { name: 'Marines' }).waitFor();
      const pressable = (name) => page.getByRole('button', { name, disabled: false }).count();
      assert.deepEqual([await pressable('The card before'), await pressable('The next card')], [1, 0]);
      await page.keyboard.press('ArrowLeft');
      await page.getByText('2 of 3').waitFor();
      await page.reload();
      await at.ready(page);
      await page.getByText('2 of 3').waitFor();
    }
    for (let nth = 0; nth < 3; nth += 1) {
      const fits = await cards.nth(nth).evaluate((card) => card.scrollWidth <= card.clientWidth + 1);
      assert.ok(fits, `card ${nth + 1} is cut off`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('ticks stay with their unit whatever the list gets, and can be taken away at once', async () => {
  const { context, page, complaints } = await opened(DESK);
  const cards = page.getByRole('group', { name: 'Cards' }).getByRole('article');
  const toCards = async () => {
    await page.getByRole('link', { name: 'Print', exact: true }).locator('visible=true').first().click();
    await page.getByRole('link', { name: 'Cards on screen' }).click();
    await cards.first().waitFor();
  };
  const ticked = (card) => card.getByRole('checkbox', { checked: true }).count();
  const none = page.getByRole('button', { name: 'Untick all boxes' });
  await toPaper(page);
  await page.getByRole('link', { name: 'Cards on screen' }).click();
  await cards.first().waitFor();
  assert.equal(await none.isVisible(), false);
  const marines = cards.filter({ has: page.getByRole('heading', { name: 'Marines' }) });
  const place = async () => (await marines.boundingBox()).y;
  const before = await place();
  await marines.getByRole('checkbox').nth(1).click();
  assert.ok(await none.isVisible());
  assert.equal(await place(), before, 'a tick moves what is ticked');
  await cards.first().getByRole('checkbox').first().click();
  // Another unit, which takes a place among them.
  await page.getByRole('link', { name: 'Iron Tide' }).first().click();
  await at.add(page, 'Army Command squad');
  await toCards();
  assert.equal(await cards.count(), 4);
  assert.equal(await ticked(marines), 1);
  assert.equal(await ticked(cards.first()), 1);
  assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 2);
  // A model more has boxes of its own; the others keep their ticks.
  const change = async (what) => {
    await page.getByRole('link', { name: 'Iron Tide' }).first().click();
    await at.unitLink(page, /^Marines/).click();
    await at.line(page, '\\d Soldier').getByRole('button', { name: what }).click();
    await toCards();
  };
  const where = () => marines.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.ariaChecked === 'true').indexOf(true));
  await change(/^One more of/);
  assert.deepEqual([await ticked(marines), await where(), await ticked(cards.first())], [1, 1, 1]);
  // Of what is not on any card any more nobody can take a tick away.
  await marines.getByRole('checkbox').nth(1).click();
  const soldiers = marines.locator('.ticks').filter({ has: page.locator('.boxes:nth-of-type(5)') });
  await soldiers.getByRole('checkbox').last().click();
  await change(/^One less of/);
  assert.equal(await ticked(marines), 0);
  await cards.first().getByRole('checkbox').first().click();
  assert.equal(await none.isVisible(), false);
  await cards.first().getByRole('checkbox').first().click();
  await none.click();
  assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 0);
  assert.equal(await none.isVisible(), false);
  // Whatever is in the store, there are cards.
  for (const stored of ['{"0 5":null,"1 3":7,"2 4":{},"x":[1]}', '5', '[null]', '"a"', 'null', '{']) {
    await page.evaluate((stored) => sessionStorage.setItem(`muster/ticks${location.hash}`, stored), stored);
    await page.reload();
    await cards.first().waitFor();
    assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 0);
    await cards.first().getByRole('checkbox').first().click();
    assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 1, stored);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a list without units says so on the screen of cards, and nothing chosen opens no dialog', async () => {
  const { context, page, complaints } = await opened(DESK);
  await page.evaluate(() => (window.print = () => (window.dialogs = (window.dialogs ?? 0) + 1)));
  await at.start(page, { game: /^At the Gates of Doom II/, force: /^United Nations of Freedom/, limit: 300, name: 'Bare' });
  await page.getByRole('link', { name: 'Print', exact: true }).locator('visible=true').first().click();
  await page.getByLabel('Roster sheet').uncheck();
  await page.getByText('Nothing is chosen to be printed.').waitFor();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  assert.equal(await page.evaluate(() => window.dialogs), undefined);
  await page.getByRole('link', { name: 'Cards on screen' }).click();
  await page.getByText('The list has no units yet.').waitFor();
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('Print that is pressed before the pages are there prints them once they are, and not what is chosen after it', async () => {
  const { context, page, complaints } = await opened(DESK);
  await page.evaluate(() => {
    window.dialogs = [];
    window.print = () => window.dialogs.push(document.getElementById('pages').shadowRoot.querySelectorAll('.page').length);
    // What is asked for paper waits until it is let go.
    const ask = window.readGame;
    const going = new Promise((done) => (window.go = done));
    window.readGame = async (...words) => (words[0] === 'paper' && (await going), ask(...words));
    window.preparePages = async () => {};
  });
  await at.paste(page, LIST);
  await page.getByRole('link', { name: 'Print', exact: true }).locator('visible=true').first().click();
  const press = page.getByRole('button', { name: 'Print', exact: true });
  await page.getByText('Putting it on pages').waitFor();
  await press.click();
  await press.click();
  assert.deepEqual(await page.evaluate(() => window.dialogs), []);
  await page.evaluate(() => window.go());
  await page.waitForFunction(() => window.dialogs.length);
  const pages = Number((await page.locator('main [role="status"]').innerText()).match(/\d+/)[0]);
  assert.deepEqual(await page.evaluate(() => window.dialogs), [pages]);
  // Pressed, and then other paper is chosen.
  await page.evaluate(() => {
    const ask = window.readGame;
    window.readGame = async (...words) => (words[0] === 'paper' && (await new Promise((done) => setTimeout(done, 500))), ask(...words));
  });
  await page.waitForTimeout(1100);
  await page.getByLabel('Landscape').check();
  await press.click();
  await page.getByLabel('Landscape').uncheck();
  await page.waitForTimeout(1500);
  await page.getByText(/\d+ pages?, /).waitFor();
  assert.equal((await page.evaluate(() => window.dialogs)).length, 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the screen of paper can be left at any moment, and what is printed elsewhere is as before', async () => {
  const { context, page, complaints } = await opened(PHONE);
  await at.paste(page, LIST);
  const list = await page.evaluate(() => location.hash);
  const size = async () => (await pdf(await page.pdf({ preferCSSPageSize: true }))).pages[0];
  const before = await size();
  for (const wait of [0, 10, 30, 60, 100, 200, 400]) {
    for (const [there, back] of [['paper', 'list'], ['table', 'list'], ['paper', 'table']]) {
      await page.evaluate(([list, to]) => (location.hash = list.replace('list', to)), [list, there]);
      await page.waitForTimeout(wait);
      await page.evaluate(([list, to]) => (location.hash = list.replace('list', to)), [list, back]);
    }
  }
  await page.evaluate((list) => (location.hash = list.replace('list', 'paper')), list);
  await counted(page, /\d+ pages?, \d+ cards?\./);
  await page.getByLabel('Landscape').check();
  await counted(page, /\d+ pages?, \d+ cards?\./);
  await page.getByText('How many of each card').click();
  await page.getByLabel('Marines', { exact: true }).fill('99');
  await page.getByLabel('Marines', { exact: true }).press('Tab');
  await page.getByText('Cards are printed 0 to 20 times.').waitFor();
  await page.evaluate((list) => (location.hash = list), list);
  await at.heading(page).getByText('Iron Tide').waitFor();
  const { width, height } = await size();
  assert.deepEqual([width, height], [before.width, before.height]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('pages are the same whatever was chosen before them', async () => {
  const { context, page, complaints } = await opened(DESK);
  await toPaper(page);
  const pages = () => page.locator('#pages').evaluate((host) => [...host.shadowRoot.querySelectorAll('.page')].map((page) => page.outerHTML));
  const paper = (name) => page.getByRole('combobox', { name: /^Paper/ }).selectOption(name);
  const changed = async (before) => {
    for (let tries = 0; tries < 100 && JSON.stringify(await pages()) === JSON.stringify(before); tries += 1) await page.waitForTimeout(50);
    return pages();
  };
  const first = await pages();
  await paper('Letter');
  const other = await changed(first);
  await paper('A4');
  const again = await changed(other);
  assert.notDeepEqual(other, first);
  assert.deepEqual(again, first);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('pages that were prepared while nothing was done are those that are made at once, and changes are on them', async () => {
  const pages = (page) => page.locator('#pages').evaluate((host) => [...host.shadowRoot.querySelectorAll('.page')].map((page) => page.outerHTML));
  const print = async (page) => {
    await page.getByRole('link', { name: 'Print', exact: true }).locator('visible=true').first().click();
    await counted(page, /\d+ pages?, \d+ cards?\./);
    return pages(page);
  };
  const hurried = await opened(DESK);
  await toPaper(hurried.page);
  const atOnce = await pages(hurried.page);
  await hurried.context.close();

  const before = (page) =>
    page.addInitScript(() => {
      Object.assign(window, { asked: 0, measured: 0, prepared: 0 });
      const tell = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...words) {
        window.asked += words[0][0] === 'paper' ? 1 : 0;
        return tell.apply(this, words);
      };
      const put = Element.prototype.append;
      Element.prototype.append = function (...all) {
        window.measured += this.className === 'bench' ? all.length : 0;
        return put.apply(this, all);
      };
      // What is measured out of sight is gone once it is measured.
      const gone = (node) => node.parentNode === null && node.ariaHidden === 'true' && node.shadowRoot;
      new MutationObserver((all) => {
        window.prepared += all.flatMap(({ removedNodes }) => [...removedNodes]).filter(gone).length;
      }).observe(document, { childList: true, subtree: true });
    });
  const { context, page, complaints } = await at.opened(browser, { context: DESK, before });
  const seen = () => page.evaluate(() => [window.asked, window.measured, window.prepared]);
  const prepared = (many) => page.waitForFunction((many) => window.prepared === many, many);
  await at.paste(page, LIST);
  await prepared(1);
  assert.deepEqual(await seen(), [1, 3, 1]);
  assert.deepEqual(await print(page), atOnce);
  assert.deepEqual(await seen(), [1, 3, 1], 'what was prepared was made once more');

  // With what was chosen meanwhile.
  await page.getByLabel(/^Backs/).selectOption('Turned over the long edge');
  await page.waitForFunction((before) => document.getElementById('pages').shadowRoot.querySelectorAll('.page').length > before, atOnce.length);
  const backs = await pages(page);
  await page.goBack();
  await prepared(2);
  assert.deepEqual(await print(page), backs);
  assert.equal(await page.locator('#pages .slot > .card > .back').count(), 0);
  const [asked, measured] = await seen();
  assert.equal(measured, 3, 'cards do not fit anew for what is on their backs');

  // What has changed is measured, and only that.
  await page.goBack();
  await at.unitLink(page, /^Troopers/).click();
  await at.more(at.line(page, '9 Recruit')).click();
  await prepared(3);
  const changed = await print(page);
  assert.ok(changed.join().includes('10 Recruit'));
  assert.deepEqual(await seen(), [asked + 1, 4, 3]);

  // What was begun and is not wanted any more goes. It waits while keys are pressed.
  await page.goBack();
  await at.more(at.line(page, '10 Recruit')).click();
  const host = page.locator('body > [aria-hidden="true"]');
  for (let tries = 0; tries < 100 && !(await host.count()); tries += 1) {
    await page.keyboard.press('Shift');
    await page.waitForTimeout(100);
  }
  assert.equal(await host.count(), 1);
  assert.ok((await print(page)).join().includes('11 Recruit'));
  assert.equal(await host.count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('paper knows the player’s own data when the program that makes it had to begin anew, and says when there is none', async () => {
  const { context, page } = await opened(DESK);
  // Both of them, as the browser stops a program that it has no memory for.
  await page.evaluate(() => {
    const Begun = window.Worker;
    window.Worker = class extends Begun {
      constructor(...words) {
        if (window.refuse) throw new Error('refused');
        super(...words);
        (window.begun ??= []).push(this);
      }
    };
    window.stop = () => window.begun?.splice(0).forEach((one) => one.dispatchEvent(new Event('error')));
  });
  await at.exodus(page);
  await at.fillIn(page, 'Points each', '37');
  await at.settled(page, 37);
  await page.getByRole('link', { name: 'Print', exact: true }).locator('visible=true').first().click();
  await counted(page, /\d+ pages?, \d+ cards?\./);
  const price = () => page.locator('#pages').evaluate((host) => host.shadowRoot.textContent.includes('37 points'));
  assert.ok(await price());
  await page.evaluate(() => window.stop());
  await page.getByLabel('Landscape').check();
  await counted(page, /\d+ pages?, \d+ cards?\./);
  await page.waitForTimeout(300);
  assert.ok(await price());
  // Pages that are not what was asked for do not stay.
  await page.evaluate(() => {
    window.stop();
    window.refuse = true;
  });
  await page.getByLabel('Landscape').uncheck();
  await page.getByRole('alert').first().waitFor();
  assert.equal(await page.locator('#pages').isVisible(), false);
  assert.doesNotMatch((await pdf(await page.pdf())).pages.map(({ text }) => text).join(' '), /37 points/);
  await page.evaluate(() => (window.refuse = false));
  await page.getByLabel('Landscape').check();
  await counted(page, /\d+ pages?, \d+ cards?\./);
  assert.equal(await page.locator('#pages').isVisible(), true);
  await context.close();
});

test('a file of the page prints what the page shows', async () => {
  const { context, page, complaints } = await opened(DESK);
  await toPaper(page);
  const words = await page.getByRole('status').getByText(/\d+ pages?, \d+ cards?\./).innerText();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  assert.equal(download.suggestedFilename(), 'Iron-Tide.html');
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const made = await printed(await context.newPage(), Buffer.concat(chunks).toString('utf8'));
  assert.deepEqual(made.wrong, []);
  assert.equal(words, `${made.pages} pages, ${made.cards} cards.`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an address of a list that is not here says so', async () => {
  const { context, page, complaints } = await opened(PHONE);
  for (const place of ['paper', 'table']) {
    await page.evaluate((place) => (location.hash = `#/${place}/nosuchlist`), place);
    await page.getByText(/not here/).first().waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
