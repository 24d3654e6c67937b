// A player with nothing of their own makes models, units and a legal list of them, in the two games that bring none.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import { broken } from './layout.mjs';
import * as at from './page.mjs';
import { DESK, PHONE, settled } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const SCREENS = Object.entries({ phone: PHONE, desk: DESK }).flatMap(([name, options]) =>
  ['light', 'dark'].map((colorScheme) => [`${name}-${colorScheme}`, { ...options, colorScheme }]),
);
const [PHONE_LIGHT, , DESK_LIGHT] = SCREENS;

// Looks at what is on screen: nothing cut or covered, nothing that axe complains of; kept as a picture where that is asked for.
async function look(page, name) {
  if (process.env.MUSTER_SHOTS) {
    await page.screenshot({ path: `${process.env.MUSTER_SHOTS}/units-${name}.png`, fullPage: true });
  }
  assert.deepEqual(await broken(page), [], name);
  assert.deepEqual(await axe(page), [], name);
}

// Opens the form of a new unit from the list that it is for.
async function makeHere(page) {
  const make = page.getByRole('button', { name: 'Make a unit' });
  if (!(await make.isVisible())) await page.getByRole('link', { name: 'Add', exact: true }).click();
  await make.click();
  await page.getByRole('heading', { name: 'New unit' }).waitFor();
}

// Writes a unit into the form that is open.
async function write(page, { name, role, may = {}, ...fields }) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Role').selectOption({ label: role });
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  const kit = page.getByRole('group', { name: 'What it has and may take' });
  for (const [classes, items] of Object.entries(may)) {
    await kit.getByText(new RegExp(`^${classes}`)).click();
    for (const item of items) await kit.getByRole('combobox', { name: item }).selectOption({ label: 'may take' });
  }
}

const keep = async (page) => {
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('heading', { level: 2, name: 'Add units' }).waitFor();
};

// An item of one's own, made in the room.
async function makeItem(page, { name, kind, ...fields }) {
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Class').selectOption({ label: kind });
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await at.keepIt(page);
}

// Adds a unit so many times, each with these items.
async function addAll(page, times, name, items = []) {
  for (let time = 0; time < times; time += 1) {
    await at.toArmy(page);
    await at.add(page, name);
    for (const [classes, item] of items) await at.take(at.line(page, '1 '), classes, item);
  }
}

// What is one's own goes into a file, out of the browser, and comes back; the list is what it was.
async function outAndIn(page, game, list, amount) {
  const before = await at.asText(page);
  await at.ownRoom(page, game);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save it as a file' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  await page.getByRole('button', { name: 'Take all of it back' }).click();
  await page.getByText('Nothing of this game is yours yet').waitFor();
  await at.openOwn(page, 'own.json', file);
  await at.ownRow(page, 'unit').first().waitFor();
  await at.toLists(page);
  await at.listLink(page, list).click();
  await settled(page, amount);
  assert.equal(await at.asText(page), before);
}

const WARBAND = /^Warband Skirmish/;
const GNOMES = /^SteampunkFantasy/;

for (const [name, options] of [PHONE_LIGHT, DESK_LIGHT]) {
  test(`a warband of one’s own from nothing: ${name}`, async () => {
    const { context, page, complaints } = await at.opened(browser, { context: options });
    await at.start(page, { game: WARBAND, limit: 200, name: 'River guard' });

    // Weapons and gear first, from where the list leads.
    await page.getByRole('link', { name: 'Options' }).click();
    await page.getByRole('link', { name: 'Your own data of this game' }).click();
    await makeItem(page, { name: 'Long Spear', kind: 'Weapon', 'Price in points': '2' });
    await makeItem(page, { name: 'Crossbow', kind: 'Weapon', 'Price in points': '5' });
    await makeItem(page, { name: 'War Horn', kind: 'Gear', 'Price in points': '3' });
    await at.toLists(page);
    await at.listLink(page, 'River guard').click();

    await makeHere(page);
    await write(page, { name: 'Militia', role: 'Grunt', 'Price in points': 'eight', Speed: '5', Melee: '5' });
    // The same words as the data's own reader has, while one types.
    await page.getByText('expected a whole number, not "eight"').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByText('expected a whole number, not "eight"').waitFor();
    await page.getByLabel('Price in points').fill('8');
    await page.getByText('expected a whole number').waitFor({ state: 'hidden' });
    await write(page, { name: 'Militia', role: 'Grunt', may: { Weapons: ['Long Spear', 'Crossbow'] } });
    await keep(page);
    await makeHere(page);
    const armed = { Weapons: ['Long Spear', 'Crossbow'] };
    await write(page, { name: 'Man at Arms', role: 'Warrior', 'Price in points': '14', Wounds: '1', may: armed });
    await keep(page);
    await makeHere(page);
    const captain = { 'Price in points': '38', Wounds: '3', 'Command points': '2' };
    const rally = { 'Abilities, one a line: name, colon, what it does': 'Rally: Friends within 6 test nerve at 1 better.' };
    await write(page, { name: 'Captain', role: 'Commander', ...captain, ...rally, may: { Gear: ['War Horn'] } });
    await keep(page);

    // The same warband as the command line judges, in tests/rosters/warband-skirmish.
    await addAll(page, 1, 'Captain', [['Gear', 'War Horn']]);
    await addAll(page, 2, 'Man at Arms', [['Weapons', 'Long Spear']]);
    await addAll(page, 2, 'Man at Arms');
    await addAll(page, 2, 'Militia', [['Weapons', 'Crossbow']]);
    await addAll(page, 4, 'Militia');
    await settled(page, 159);
    await at.toArmy(page);
    assert.match(await at.sum(page).innerText(), /159 \/ 200 points\s+Legal · 41 under/);
    await page.getByText('Broken once so many models or fewer are left').locator('visible=true').first().waitFor();
    const table = at.army(page).or(page.getByRole('main'));
    for (const said of [/fewer are left\s*5/, /with all models in play\s*4/]) await table.filter({ hasText: said }).first().waitFor();

    await page.reload();
    await settled(page, 159);
    await outAndIn(page, WARBAND, 'River guard', 159);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
