// The player's own data: filled in beside a unit, made in forms, taken back, saved and opened as a file; a whole game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, launch, open } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, EXODUS, PHONE, exodus, settled } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (context) => at.opened(browser, { context });
const shot = async (page, name) => {
  if (process.env.MUSTER_SHOTS) await page.screenshot({ path: `${process.env.MUSTER_SHOTS}/own-${name}.png`, fullPage: true });
};

test('a visit without own data does not fetch the program that reads it', async () => {
  const asked = [];
  const { context, page } = await open(browser, {
    context: PHONE,
    before: async (page) => page.on('request', (request) => asked.push(request.url())),
  });
  await at.ready(page);
  await exodus(page);
  const fetched = () => asked.filter((url) => /loader-[0-9a-f]+(_bg\.wasm|\.js)$/.test(url));
  assert.deepEqual(fetched(), []);
  await at.fillIn(page, 'Points each', '25');
  await settled(page, 25);
  assert.equal(fetched().length, 2);
  await context.close();
});

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a price filled in beside a unit counts, is marked, and is there after a reload: ${name}`, async () => {
    const { context, page, complaints } = await opened(options);
    await exodus(page);
    await page.getByText('the document gives no points').first().waitFor();
    await shot(page, `unfilled-${name}`);
    await at.fillIn(page, 'Points each', '25');
    await settled(page, 25);
    assert.deepEqual(await axe(page), []);
    await shot(page, `filled-${name}`);
    // What can be added costs what was filled in, now and after a reload.
    const offered = page.locator('.offer', { hasText: /Strider-Cav\s*25/ });
    await offered.waitFor({ state: 'attached' });
    await page.reload();
    await offered.waitFor({ state: 'attached' });
    await at.toArmy(page);
    await at.unitLink(page, /Strider-Cav.*yours\s*25/s).waitFor();
    await page.reload();
    await settled(page, 25);
    await at.unitLink(page, /Strider-Cav.*yours\s*25/s).waitFor();
    assert.match(await at.asText(page), /## Strider-Cav \[25 points, yours\]/);

    // What is no number is said, and changes nothing.
    await at.unitLink(page, /Strider-Cav/).click();
    await page.getByText('Not in the document').click();
    const field = page.getByRole('textbox', { name: /^Points each/ });
    if (!(await field.isVisible())) await page.getByText('Not in the document').click();
    await at.fillIn(page, 'Points each', 'dear');
    await page.getByText('This is a whole number, such as 3, not “dear”.').waitFor();
    await settled(page, 25);
    await page.getByRole('button', { name: 'Take back: Points each' }).click();
    await page.getByText('At most').or(page.getByText('at least')).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await settled(page, 25);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('own data goes into a file and comes out of it again', async () => {
  const { context, page } = await opened(PHONE);
  await exodus(page);
  await at.fillIn(page, 'Points each', '25');
  await settled(page, 25);
  await at.ownRoom(page, EXODUS);
  await at.ownRow(page, 'Strider-Cav: price').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save it as a file' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  assert.equal(JSON.parse(text).format, 'muster-own');
  await page.getByRole('button', { name: 'Take all of it back' }).click();
  await page.getByRole('button', { name: /^Press again/ }).click();
  await page.getByText('Nothing of this game is yours yet').waitFor();

  for (const [file, said] of [
    ['{ "a": ', 'this is not JSON'],
    ['{ "format": "muster-list", "version": 1 }', 'this is a list, not own data'],
    ['{ "format": "muster-own", "version": 7, "game": "wild-west-exodus", "data": {} }', 'later Muster (format 7'],
    [text.replace('25', '"dear"'), 'expected a whole number, not "dear"'],
    [text.replace('wild-west-exodus', 'stargrave'), 'this file is for another game'],
  ]) {
    await at.openOwn(page, 'own.json', file);
    await page.getByText(said).waitFor();
  }
  await at.openOwn(page, 'own.json', text);
  await at.ownRow(page, 'Strider-Cav: price').waitFor();

  // Over what there is, or instead of it.
  await at.openOwn(page, 'own.json', text.replace('25', '30'));
  await page.getByRole('button', { name: 'Put it over what is here' }).click();
  await at.ownRow(page, 'Strider-Cav: price').filter({ hasText: '30' }).waitFor();
  await context.close();
});

test('a unit of one’s own is made in a form and built into a list, and a second like it', async () => {
  const { context, page, complaints } = await opened(PHONE);
  await at.ownRoom(page, /^Stargrave/);
  await at.makeUnit(page, { name: 'Ship; Cook', role: 'Soldier', fields: { 'Price in credits': 'x', Health: '12' } });
  await page.getByText('This is a whole number, such as 3, not “x”.').waitFor();
  await page.getByLabel('Price in credits').fill('15');
  await page.getByText('the name “Ship; Cook” has ; in it').waitFor();
  await shot(page, 'form-wrong');
  assert.deepEqual(await axe(page), []);
  await page.getByLabel('Name', { exact: true }).fill('Cook');
  await page.getByText('has ; in it').waitFor({ state: 'hidden' });
  await at.keepIt(page);
  await at.ownRow(page, 'Cook').getByRole('button', { name: 'Duplicate: Cook' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Baker');
  await page.getByLabel('Price in credits').fill('20');
  await at.keepIt(page);
  await at.ownRow(page, 'Baker').first().waitFor();
  assert.deepEqual(await axe(page), []);
  await shot(page, 'room');
  await at.toLists(page);
  await at.start(page, { game: /^Stargrave/, limit: 400, name: 'Galley' });
  await at.add(page, 'Cook');
  await settled(page, 15);
  await at.toArmy(page);
  await at.add(page, 'Baker');
  await settled(page, 35);

  // Without its unit the list is kept, and says so.
  await at.ownRoom(page, /^Stargrave/);
  await page.getByRole('button', { name: 'Take all of it back' }).click();
  await page.getByRole('button', { name: /^Press again/ }).click();
  await page.getByText('Nothing of this game is yours yet').waitFor();
  await at.toLists(page);
  await at.listLink(page, 'Galley').click();
  await at.sum(page).click();
  await page.getByText('has no unit “my-cook”').locator('visible=true').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a unit of two kinds of models is typed, survives a reload, and is built with both', async () => {
  const { context, page, complaints } = await opened(PHONE);
  await at.ownRoom(page, /^SteampunkFantasy/);
  await at.makeUnit(page, { name: 'Grunts', role: 'Infantry', fields: { 'Price in mp': '4', 'Most models': '4' } });
  const first = page.getByRole('group', { name: 'Models', exact: true });
  await first.getByLabel('Name of a model').fill('Grunt');
  await page.getByRole('button', { name: 'Add another kind of model' }).click();
  const second = page.getByRole('group', { name: 'Models, kind 2' });
  const name = second.getByLabel('Name of a model', { exact: true });
  await name.and(page.locator(':focus')).waitFor();
  await name.fill('Boss');
  const boss = page.getByRole('group', { name: 'Boss', exact: true });
  await boss.getByLabel('Most models').fill('1');
  await boss.getByLabel('Price in mp').fill('dear');
  await boss.getByText('This is a whole number, such as 3, not “dear”.').waitFor();
  assert.equal(await page.getByText('This is a whole number').count(), 1, 'only the field that it is about says it');
  assert.deepEqual(await axe(page), []);
  await shot(page, 'two-kinds');
  await page.reload();
  await boss.getByLabel('Price in mp').fill('6');
  await page.getByText('This is a whole number').waitFor({ state: 'hidden' });

  // A third comes and goes, and leaves the others as they are.
  await page.getByRole('button', { name: 'Add another kind of model' }).click();
  await page.getByRole('group', { name: 'Models, kind 3' }).getByLabel('Name of a model').fill('Drummer');
  await page.getByRole('button', { name: 'Take out: Boss' }).click();
  await page.getByRole('group', { name: 'Drummer' }).waitFor();
  await page.getByRole('group', { name: 'Drummer' }).getByLabel('Name of a model').fill('Boss');
  await boss.getByLabel('Price in mp').fill('6');
  await boss.getByLabel('Most models').fill('1');
  await at.keepIt(page);
  await at.ownRow(page, 'Grunts').waitFor();
  await page.reload();
  await at.ownRow(page, 'Grunts').waitFor();

  await at.toLists(page);
  await at.start(page, { game: /^SteampunkFantasy/, force: /^Dark Elves/, limit: 24, name: 'Horde' });
  await at.add(page, 'Grunts');
  await at.toArmy(page);
  const text = await at.asText(page);
  assert.match(text, /## Grunts \[4 mp, yours\]/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a weapon with two uses is made in a form', async () => {
  const { context, page } = await opened(DESK);
  await at.ownRoom(page, /^SteampunkFantasy/);
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Harpoon');
  await page.getByLabel('Class').selectOption({ label: 'Weapon' });
  await page.getByLabel('Table of its numbers').selectOption({ label: 'Weapons' });
  await page.getByLabel('Range').fill('3');
  await page.getByRole('button', { name: 'Add another way to use it' }).click();
  await page.getByLabel('Range').nth(1).and(page.locator(':focus')).waitFor();
  await page.getByLabel('Range').nth(1).fill('6');
  assert.deepEqual(await axe(page), []);
  await at.keepIt(page);
  await at.ownRow(page, 'Harpoon').getByRole('button', { name: 'Change: Harpoon' }).click();
  assert.deepEqual(await page.getByLabel('Range').evaluateAll((fields) => fields.map((field) => field.value)), ['3', '6']);
  await page.getByRole('button', { name: 'Take out: use 2' }).click();
  await at.keepIt(page);
  await at.ownRow(page, 'Harpoon').getByRole('button', { name: 'Change: Harpoon' }).click();
  assert.equal(await page.getByLabel('Range').count(), 1);
  await context.close();
});

test('own data works without a network once the page was visited', async () => {
  const { context, page } = await opened(PHONE);
  await at.stored(page);
  await page.reload();
  await at.ready(page);
  await context.setOffline(true);
  await exodus(page);
  await at.fillIn(page, 'Points each', '25');
  await settled(page, 25);
  await page.reload();
  await settled(page, 25);
  await context.close();
});

test('a whole game of one’s own opens from a file, is there after a reload, and has lists', async () => {
  const { context, page } = await opened(DESK);
  await page.goto(`${page.url().split('#')[0]}#/settings`);
  const game = readFileSync(new URL('../own/skiff-duel.json', import.meta.url), 'utf8');
  await at.openOwn(page, 'skiff.json', game.replaceAll('"weapon"', '"wepon"').replace('"id": "wepon"', '"id": "weapon"'));
  await page.getByText('did you mean `weapon`?').first().waitFor();
  await at.openOwn(page, 'skiff.json', game);
  await page.getByText('This whole game is your own').waitFor();
  await at.toLists(page);
  await page.reload();
  await at.ready(page);
  await at.start(page, { game: /^Skiff Duel/, force: /^Smugglers/, limit: 50, name: 'Night Run' });
  await at.add(page, 'Boat crew');
  await settled(page, 18);
  await page.reload();
  await settled(page, 18);
  await context.close();
});

test('own data that cannot be read is put aside, and what is wrong for its game is said', async () => {
  const { context, page } = await open(browser, {
    context: PHONE,
    before: (page) =>
      page.addInitScript(() => {
        localStorage.setItem('muster/own/stargrave', '{ "format": "muster-own"');
        const data = { items: [{ id: 'x', name: 'X' }] };
        const own = { format: 'muster-own', version: 1, game: 'wild-west-exodus', data };
        localStorage.setItem('muster/own/wild-west-exodus', JSON.stringify(own));
      }),
  });
  await at.ready(page);
  await page.getByText('Could not be read').waitFor();
  await at.ownRoom(page, EXODUS);
  await page.getByText('items `x`: `class` is missing').waitFor();
  await context.close();
});

test('another tab shows what was filled in', async () => {
  const { context, page } = await opened(DESK);
  await exodus(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await at.ready(other);
  await at.fillIn(page, 'Points each', '25');
  await settled(other, 25);
  await context.close();
});

test('a tab that was not told of a change in another keeps both', async () => {
  const { context, page } = await opened(DESK);
  await exodus(page);
  await at.fillIn(page, 'Points each', '25');
  await settled(page, 25);
  // As another tab does while this one sleeps: no event comes.
  await page.evaluate(() => {
    const key = 'muster/own/wild-west-exodus';
    const own = JSON.parse(localStorage.getItem(key));
    own.data.about = 'Ours.';
    localStorage.setItem(key, JSON.stringify(own));
  });
  await page.getByText('Not in the document').click();
  const field = page.getByRole('textbox', { name: /^Points each/ });
  if (!(await field.isVisible())) await page.getByText('Not in the document').click();
  await at.fillIn(page, 'Points each', '30');
  await settled(page, 30);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('muster/own/wild-west-exodus')).data);
  assert.equal(kept.about, 'Ours.');
  await context.close();
});

test('what something else of the player’s needs cannot be taken back, and that is said', async () => {
  const { context, page } = await opened(PHONE);
  await at.ownRoom(page, /^SteampunkFantasy/);
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Harpoon');
  await page.getByRole('button', { name: 'Keep it' }).click();
  // What is wrong is said at the choice that was not made, and the focus goes there.
  await page.getByLabel('Class').and(page.locator('[aria-invalid="true"]:focus')).waitFor();
  await page.getByLabel('Class').selectOption({ label: 'Weapon' });
  await at.keepIt(page);
  await at.ownRow(page, 'Harpoon').waitFor();
  await at.makeUnit(page, { name: 'Whalers', role: 'Infantry', fields: { 'Price in mp': '4' } });
  await page.getByText('Weapons', { exact: true }).click();
  await page.getByLabel('Harpoon').selectOption({ label: 'may take' });
  await at.keepIt(page);
  await at.ownRow(page, 'Whalers').waitFor();
  await page.getByRole('button', { name: 'Take back: Harpoon' }).click();
  await page.getByText('Harpoon is still needed by Whalers').waitFor();
  await at.ownRow(page, 'Harpoon').waitFor();
  await context.close();
});

test('a unit of a pasted list is known once its own data are there', async () => {
  const { context, page } = await opened(PHONE);
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByLabel('Paste a list').fill('# Galley\nStargrave · Crew · 400 credits\n## Ship Cook "Ann"\n- 1 Ship Cook');
  await page.getByRole('button', { name: 'Open as a new list' }).click();
  await page.getByText('no unit “Ship Cook”').locator('visible=true').first().waitFor();
  await at.ownRoom(page, /^Stargrave/);
  await at.makeUnit(page, { name: 'Ship Cook', role: 'Soldier', fields: { 'Price in credits': '15' } });
  await at.keepIt(page);
  await at.ownRow(page, 'Ship Cook').waitFor();
  await at.toLists(page);
  await at.listLink(page, 'Galley').click();
  await settled(page, 15);
  await at.unitLink(page, /Ann/).waitFor();
  await context.close();
});

test('a list waits for the player’s own data, and never shows their units as unknown', async () => {
  const { context, page } = await opened({ ...PHONE, serviceWorkers: 'block' });
  await at.ownRoom(page, 'Wild West Exodus');
  await at.openOwn(page, 'own.json', readFileSync(new URL('../rosters/wild-west-exodus/own.json', import.meta.url), 'utf8'));
  await at.ownRow(page, 'Mail Coach').first().waitFor();
  await at.toLists(page);
  await at.paste(page, '# Coach\nWild West Exodus · Union · 150 points\n## Nikolai Tesla\n- 1 Nikolai Tesla\n## Mail Coach\n- 1 Mail Coach');
  const before = await at.asText(page);
  assert.match(before, /## Mail Coach \[30 points, yours\]/);
  // The program that reads own data is slow to come.
  let come;
  const held = new Promise((resolve) => (come = resolve));
  await context.route(/loader-[0-9a-f]+_bg\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'Reading your own data' }).waitFor();
  assert.equal(await at.heading(page).innerText(), 'Coach');
  assert.equal(await page.getByText(/my-coach|no unit/).count(), 0);
  assert.deepEqual(await axe(page), []);
  come();
  await at.unitLink(page, /^Mail Coach/).waitFor();
  assert.equal(await at.asText(page), before);
  await context.close();
});

test('a list that has nothing of the player’s own does not wait for it', async () => {
  const { context, page } = await opened({ ...PHONE, serviceWorkers: 'block' });
  await at.ownRoom(page, 'Wild West Exodus');
  await at.openOwn(page, 'own.json', JSON.stringify({
    format: 'muster-own', version: 1, game: 'wild-west-exodus', data: { items: [{ id: 'my-gaff', name: 'Gaff', class: 'weapon' }] },
  }));
  await at.ownRow(page, 'Gaff').waitFor();
  await at.toLists(page);
  await at.paste(page, '# Coach\nWild West Exodus · Union · 150 points\n## Nikolai Tesla\n- 1 Nikolai Tesla');
  await context.route(/loader-?.*_bg\.wasm$/, () => {});
  await page.reload();
  await at.unitLink(page, /^Nikolai Tesla/).waitFor();
  assert.equal(await page.getByText('Reading your own data').count(), 0);
  await context.close();
});

test('a value filled in is taken back by the message, and by the keys while it stands', async () => {
  const { context, page } = await opened(DESK);
  await exodus(page);
  const none = async () => assert.match(await at.total(page).innerText(), /^at least 0$/);
  for (const back of [() => page.getByRole('status').getByRole('button', { name: 'Undo' }).click(), () => page.keyboard.press('Control+z')]) {
    if (!(await page.getByRole('textbox', { name: /^Points each/ }).isVisible())) await page.getByText('Not in the document').click();
    await at.fillIn(page, 'Points each', '25');
    await settled(page, 25);
    await page.getByText('Points each: kept as your own.').waitFor();
    await back();
    await page.getByText('the document gives no points').first().waitFor();
    await none();
  }
  // The unit itself was not taken back.
  await at.unitLink(page, /^Strider-Cav/).waitFor();
  await context.close();
});

test('nothing is wrong in a form before it is touched, and what is wrong is said plainly where it is', async () => {
  const { context, page, complaints } = await opened(DESK);
  await at.ownRoom(page, /^SteampunkFantasy/);
  const wrong = page.getByRole('main').getByRole('alert').locator('visible=true');
  const checked = () => page.waitForTimeout(900);
  await page.getByRole('button', { name: 'New unit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Clock Ogre');
  await checked();
  assert.equal(await wrong.count(), 0);
  await page.getByLabel('Role').selectOption({ label: 'Infantry' });
  await page.getByRole('button', { name: 'Add another kind of model' }).click();
  await checked();
  assert.equal(await wrong.count(), 0);
  await page.getByText('Ip is industry, which pays for vehicles; mp is manpower').waitFor();
  await page.getByRole('button', { name: 'Keep it' }).click();
  const second = page.getByRole('group', { name: 'Models, kind 2' });
  await second.getByText('Something else has this name or one like it.').waitFor();
  assert.equal(await wrong.count(), 1, (await wrong.allInnerTexts()).join());
  await second.getByLabel('Name of a model').fill('Cog');
  const cog = page.getByRole('group', { name: 'Cog', exact: true });
  await cog.getByLabel('Price in mp').fill('99999999999');
  await cog.getByText('A price is a whole number from 0 to 1000000.').waitFor();
  assert.equal(await wrong.count(), 1, (await wrong.allInnerTexts()).join());
  await cog.getByLabel('Price in mp').fill('4');
  await cog.getByLabel('Fewest models').fill('5');
  await cog.getByLabel('Most models').fill('2');
  await cog.getByText('The fewest are more than the most.').waitFor();
  assert.equal(await wrong.count(), 1, (await wrong.allInnerTexts()).join());
  await cog.getByLabel('Fewest models').fill('1');
  await wrong.waitFor({ state: 'hidden' });

  // An item for it, out of the form and back.
  await cog.getByRole('button', { name: 'New item' }).click();
  await page.getByText('You come back to Clock Ogre').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Spanner');
  await page.getByLabel('Class').selectOption({ label: 'Weapon' });
  await page.getByText('Ranges and the like stand in a table of the game.').waitFor();
  assert.deepEqual(await axe(page), []);
  await page.reload();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('heading', { name: 'New unit' }).waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Clock Ogre');
  await cog.getByText('Weapons (1)').click();
  assert.equal(await cog.getByLabel('Spanner').inputValue(), 'may');
  await at.keepIt(page);
  await at.ownRow(page, 'Clock Ogre').waitFor();
  await at.ownRow(page, 'Spanner').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what is wrong with a change of the profile is said beside that attribute', async () => {
  const { context, page } = await opened(DESK);
  await at.ownRoom(page, /^Stargrave/);
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lucky Coin');
  const changes = page.getByRole('group', { name: /^Changes the profile/ });
  await changes.getByLabel('Move').fill('+1');
  await changes.getByLabel('Will').fill('+x');
  await page.locator('[aria-invalid="true"]').first().waitFor();
  const wrong = await page.locator('input[aria-invalid="true"]').evaluateAll((fields) => fields.map((field) => field.labels[0].innerText));
  assert.deepEqual(wrong, ['Will']);
  await changes.getByText('This is a whole number, such as 3, not').waitFor();
  await changes.getByLabel('Move').fill('+y');
  await page.waitForFunction(() => document.querySelectorAll('input[aria-invalid="true"]').length === 2);
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByText('This is still missing.').first().waitFor();
  await context.close();
});

test('own data lead back to the list one came from', async () => {
  const { context, page } = await opened(PHONE);
  await exodus(page);
  await at.ownRoom(page, EXODUS);
  await page.getByRole('link', { name: 'Back to Paris' }).click();
  await at.heading(page).getByText('Paris').waitFor();
  await at.ownRoom(page, /^Stargrave/);
  assert.equal(await page.getByRole('link', { name: /^Back to/ }).count(), 0);
  await context.close();
});
