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

// Each game on both sizes, each size in both colours.
const inks = (phone, desk) => [
  [`phone, ${phone}`, { ...PHONE, colorScheme: phone }],
  [`desk, ${desk}`, { ...DESK, colorScheme: desk }],
];

// Looks at what is on screen: nothing cut or covered, nothing that axe complains of; kept as a picture where that is asked for.
async function look(page, name) {
  if (process.env.MUSTER_SHOTS) {
    await page.screenshot({ path: `${process.env.MUSTER_SHOTS}/units-${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
  }
  assert.deepEqual(await broken(page), [], name);
  assert.deepEqual(await axe(page), [], name);
}

// Opens the form of a new unit from the list that it is for.
async function makeHere(page) {
  const make = page.getByRole('button', { name: 'Make a unit' });
  await (await at.within(page, make)).click();
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
  await page.getByRole('button', { name: /^Press again/ }).click();
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

for (const [name, options] of inks('light', 'dark')) {
  test(`a warband of one’s own from nothing: ${name}`, async () => {
    const { context, page, complaints } = await at.opened(browser, { context: options });
    await at.start(page, { game: WARBAND, limit: 200, name: 'River guard' });
    await look(page, `warband ${name} empty`);

    // Weapons and gear first, from where the list leads.
    await page.getByRole('link', { name: 'Options' }).click();
    await page.getByRole('link', { name: 'Your own data of this game' }).click();
    await makeItem(page, { name: 'Long Spear', kind: 'Weapon', 'Price in points': '2' });
    await makeItem(page, { name: 'Crossbow', kind: 'Weapon', 'Price in points': '5' });
    await makeItem(page, { name: 'War Horn', kind: 'Gear', 'Price in points': '3' });
    await look(page, `warband ${name} room`);
    await at.toLists(page);
    await at.listLink(page, 'River guard').click();

    await makeHere(page);
    await write(page, { name: 'Militia', role: 'Grunt', 'Price in points': 'eight', Speed: '5', Melee: '5' });
    // While one types already.
    await page.getByText('This is a whole number, such as 3, not “eight”.').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByText('This is a whole number, such as 3, not “eight”.').waitFor();
    await look(page, `warband ${name} slip`);
    await page.getByLabel('Price in points').fill('8');
    await page.getByText('This is a whole number').waitFor({ state: 'hidden' });
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
    await look(page, `warband ${name} form`);
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
    for (const said of [/models or fewer are left\s*5/, /with all models in play\s*4/]) {
      await page.getByRole('listitem').filter({ hasText: said }).first().waitFor();
    }
    await look(page, `warband ${name} list`);
    await at.unitLink(page, /^Captain/).click();
    await page.getByText('Friends within 6 test nerve').waitFor();
    await look(page, `warband ${name} captain`);
    await at.toArmy(page);

    await page.reload();
    await settled(page, 159);
    await outAndIn(page, WARBAND, 'River guard', 159);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const [name, options] of inks('dark', 'light')) {
  test(`a company of one’s own from nothing, in four currencies: ${name}`, async () => {
    const { context, page, complaints } = await at.opened(browser, { context: options });
    await at.newList(page, GNOMES);
    await page.getByRole('radio', { name: /^Gnomes/ }).check();
    await page.getByRole('button', { name: /^Standard/ }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fog street');
    await look(page, `company ${name} new`);
    await page.getByRole('button', { name: 'Start the list' }).click();
    await at.heading(page).getByText('Fog street').waitFor();

    await page.getByRole('link', { name: 'Options' }).click();
    await page.getByRole('link', { name: 'Your own data of this game' }).click();
    await makeItem(page, { name: 'Carbine', kind: 'Weapon', 'Price in cp': '1', Hands: '2' });
    await makeItem(page, { name: 'Pistol', kind: 'Weapon', 'Price in cp': '1', Hands: '1' });
    await at.toLists(page);
    await at.listLink(page, 'Fog street').click();

    // An ability of the game is a press away; what stands in its brackets is for the player to say.
    await makeHere(page);
    const many = { 'Fewest models': '1', 'Most models': '10', may: { Weapons: ['Carbine', 'Pistol'] } };
    await write(page, { name: 'Line Infantry', role: 'Infantry', 'Price in mp': '2', Movement: '2', ...many });
    await page.getByText('Abilities of the game').click();
    await page.getByRole('button', { name: 'Good Shot', exact: true }).click();
    await page.getByRole('button', { name: 'Fear [N]' }).click();
    const abilities = page.getByLabel('Abilities, one a line: name, colon, what it does');
    assert.equal(await abilities.inputValue(), 'Good Shot\nFear [N]');
    await look(page, `company ${name} form`);
    await abilities.fill('Good Shot\nFear');
    await page.getByText('Fear takes one value in brackets behind its name, not 0').waitFor();
    await abilities.fill('Good Shot\nFear [4]');
    await page.getByText('Fear takes').waitFor({ state: 'hidden' });
    await keep(page);
    await makeHere(page);
    const few = { 'Fewest models': '1', 'Most models': '4', may: { Weapons: ['Carbine'] } };
    await write(page, { name: 'Marksmen', role: 'Elite', 'Price in mp': '2', 'Price in xp': '3', ...few });
    await keep(page);
    await makeHere(page);
    await write(page, { name: 'Steam Crawler', role: 'Vehicle', 'Price in ip': '12', Armour: '4' });
    await keep(page);

    // The same company as the command line judges, in tests/rosters/steampunkfantasy.
    await at.add(page, 'Line Infantry');
    await page.getByText('Good Shot').first().waitFor();
    await page.getByText('Fear [4]').first().waitFor();
    await at.setCount(at.line(page, '1 '), 4);
    await at.take(at.line(page, '4 '), 'Weapons', 'Carbine');
    // A carbine takes both hands of a model: the role says that they count.
    await at.take(at.line(page, '4 '), 'Weapons', 'Pistol');
    await at.sum(page).getByText(/1 fault/).waitFor();
    await at.leave(at.line(page, '4 '), 'Weapons', 'Pistol');
    await at.sum(page).getByText(/Legal/).waitFor();
    await at.toArmy(page);
    await at.add(page, 'Marksmen');
    await at.setCount(at.line(page, '1 '), 2);
    await at.take(at.line(page, '2 '), 'Weapons', 'Carbine');
    await addAll(page, 2, 'Steam Crawler');
    await at.toArmy(page);
    await page.getByRole('listitem').filter({ hasText: /Victory value\s*96/ }).first().waitFor();
    const sum = (await at.sum(page).innerText()).replaceAll(/\s+/g, ' ');
    for (const part of ['24 / 24 ip', '12 / 24 mp', '6 / 24 cp', '6 / 24 xp', 'Legal']) assert.ok(sum.includes(part), sum);
    await look(page, `company ${name} list`);

    await page.reload();
    await settled(page, 24);
    await outAndIn(page, GNOMES, 'Fog street', 24);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('a whole game out of a file: its lists are built, judged, filled and made by chance', async () => {
  const { context, page, complaints } = await at.opened(browser, { context: PHONE });
  await page.goto(`${page.url().split('#')[0]}#/settings`);
  const game = readFileSync(new URL('../own/skiff-duel.json', import.meta.url), 'utf8');
  await at.openOwn(page, 'skiff.json', game);
  await page.getByText('This whole game is your own').waitFor();
  await at.toLists(page);
  await at.start(page, { game: /^Skiff Duel/, force: /^Smugglers/, limit: 50, name: 'Night Run' });
  // The list of tests/rosters/skiff-duel, press by press.
  await at.add(page, 'Boat crew');
  const captain = at.line(page, '1 Captain');
  await at.take(captain, 'Weapons', 'Cutlass');
  for (const gear of ['Oilskin', 'Parrot']) await at.take(captain, 'Gear', gear);
  await at.setCount(at.line(page, '2 Sailor'), 3);
  await settled(page, 24);
  await at.toArmy(page);
  await at.add(page, 'Skiff');
  await at.take(at.line(page, '1 Skiff'), 'Rigging', 'Lateen Sail');
  await at.take(at.line(page, '1 Skiff'), 'Rigging', 'Pair of Oars');
  await settled(page, 43);
  // A second boat is one more than the crew can sail.
  await at.toArmy(page);
  await at.add(page, 'Skiff');
  await at.sum(page).getByText(/fault/).waitFor();
  await at.undo(page).click();
  await at.sum(page).getByText('Legal').waitFor();
  await at.toArmy(page);
  await look(page, 'skiff list');
  await page.getByRole('button', { name: 'Fill to the limit' }).click();
  await page.getByRole('button', { name: /^(Take|Add|Use)/ }).locator('visible=true').first().waitFor();
  await look(page, 'skiff fill');
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  const text = await at.asText(page);
  await page.reload();
  await settled(page, 43);
  await at.toLists(page);
  await at.paste(page, text);
  await settled(page, 43);

  await at.toLists(page);
  await at.newList(page, /^Skiff Duel/);
  await page.getByRole('radio', { name: /^The Revenue/ }).check();
  await page.getByLabel(/^Limit/).fill('100');
  await page.getByRole('button', { name: 'Surprise me' }).click();
  await at.heading(page).getByText('Random The Revenue 100').waitFor();
  await at.sum(page).getByText('Legal').waitFor();
  assert.ok(Number(await at.total(page).innerText()) >= 95);
  assert.deepEqual(complaints, []);
  await context.close();
});
