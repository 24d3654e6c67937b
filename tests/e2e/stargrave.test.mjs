// A crew is built press by press: backgrounds, bonuses, powers that are core or not, gear by slots, soldiers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, PHONE, settled } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (options) => at.opened(browser, { context: options });

const fault = (page, text) => at.sum(page).getByText(text).waitFor();

// What a captain is made into: from the biomorph that comes to a robotics expert.
async function captain(page) {
  await at.add(page, 'Captain');
  const line = at.line(page, '1 Captain');
  // A background goes in the place of the other; its powers do not come along, and that is said.
  await at.take(line, 'Backgrounds', 'Robotics Expert');
  // The editor follows the total by a frame, which a busy machine draws late.
  await line.getByRole('checkbox', { name: /^Biomorph /, checked: false }).waitFor();
  await fault(page, /fault/);
  for (const power of await chosen(line, 'Powers')) await at.leave(line, 'Powers', power);
  for (const power of ['Create Robot', 'Drone', 'Energy Shield', 'Remote Firing', 'Repair Robot']) {
    await at.take(line, 'Powers', power);
  }
  for (const [power, number] of [['Create Robot', 14], ['Energy Shield', 12]]) {
    await row(line, 'Powers', power).getByText(`activation ${number}, strain 0`).waitFor();
  }
  for (const power of ['Create Robot', 'Drone']) {
    await line.getByRole('button', { name: `Improved: ${power}` }).click();
  }
  await row(line, 'Powers', 'Create Robot').getByText('activation 13, strain 0').waitFor();
  await at.take(line, 'Armour', 'Combat Armour');
  for (const weapon of ['Carbine', 'Flamethrower']) await at.take(line, 'Weapons', weapon);
  await page.getByText('Has without paying: Filter Mask.').waitFor();
  for (const weapon of ['Hand Weapon', 'Pistol']) await page.getByRole('rowheader', { name: weapon }).waitFor();
  await page.getByText('6 of 6').waitFor();
}

const row = (line, classes, name) =>
  line.getByRole('listitem').filter({ has: line.page().getByRole('checkbox', { name: new RegExp(`^${name} `) }) });

// The names of what is taken of a class.
async function chosen(line, classes) {
  await at.item(line, classes, '.');
  const group = line.locator('details').filter({ hasText: new RegExp(`^${classes}`) }).first();
  const taken = await group.locator('summary').innerText();
  return taken.replace(classes, '').trim().split(', ');
}

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a crew is built from nothing press by press: ${name}`, async () => {
    const { context, page, complaints } = await opened(options);
    await at.start(page, { game: /^Stargrave/, limit: 400, name: 'Serenity' });
    await captain(page);
    await at.toArmy(page);
    await at.add(page, 'First Mate');
    await at.take(at.line(page, '1 First Mate'), 'Armour', 'Light Armour');
    let total = 0;
    const soldiers = [['Sniper', 100], ['Codebreaker', 75], ['Casecracker', 75], ['Trooper', 50], ['Sentry', 50]];
    for (const [soldier, price] of [...soldiers, ['Runner', 0], ['Runner', 0], ['Recruit', 0]]) {
      await at.toArmy(page);
      await at.add(page, soldier);
      await settled(page, (total += price));
    }
    await at.toArmy(page);
    assert.match(await at.sum(page).innerText(), /350 \/ 400 credits\s+Legal · 50 under/);

    // A ninth soldier is one too many, though free.
    await at.add(page, 'Recruit');
    await fault(page, /1 fault/);
    await at.undo(page).click();
    await fault(page, /Legal/);

    const text = await at.asText(page);
    assert.match(text, /Create Robot \(improved\), Drone \(improved\), Energy Shield/);
    await at.toLists(page);
    await at.paste(page, text);
    await settled(page, 350);
    assert.match(await at.sum(page).innerText(), /Legal/);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('powers that do not go with a new background are mended in one press', async () => {
  const { context, page } = await opened(PHONE);
  await at.start(page, { game: /^Stargrave/, limit: 400, name: 'Turncoat' });
  await at.add(page, 'First Mate');
  await at.toArmy(page);
  await at.add(page, 'Captain');
  await at.take(at.line(page, '1 Captain'), 'Backgrounds', 'Mystic');
  await at.sum(page).click();
  const said = /of core powers a model has none, at least 3 needed/i;
  const mends = page.getByText('The rule, and what would mend it');
  const core = page.getByRole('listitem').filter({ hasText: said }).filter({ has: mends });
  await core.getByText('The rule, and what would mend it').click();
  // Which of the old powers make room is a choice as well.
  await core.getByRole('button', { name: /^Control Animal, Dark Energy and Heal in place of/ }).first().click();
  await core.waitFor({ state: 'hidden' });
  await context.close();
});

// The campaign of the list or of a model, opened.
async function campaign(place) {
  const fold = place.getByRole('group').filter({ has: place.page().getByRole('heading', { name: 'Campaign' }) }).first();
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  return fold;
}

async function set(field, number) {
  await field.fill(number);
  await field.press('Tab');
}

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a campaign is kept of crew and leaders, with caps: ${name}`, async () => {
    const { context, page, complaints } = await opened(options);
    await at.start(page, { game: /^Stargrave/, limit: 400, name: 'Long run' });
    await at.add(page, 'First Mate');
    await at.toArmy(page);
    await at.add(page, 'Captain');
    const line = at.line(page, '1 Captain');
    const own = await campaign(line);
    await set(own.getByLabel('Experience, 1 Captain'), '250');
    await set(own.getByLabel('Health gained, 1 Captain'), '3');
    // The number keeps its words when it is no number.
    await set(own.getByLabel('Levels gained, 1 Captain'), 'two');
    await page.getByText('This is a whole number, such as 3.').waitFor();
    assert.equal(await own.getByLabel('Levels gained, 1 Captain').inputValue(), '');
    await fault(page, /Legal/);
    await set(own.getByLabel('Fight gained, 1 Captain'), '9');
    await fault(page, /1 fault/);
    const said = page.getByRole('listitem').filter({ hasText: /Fight is \+\d+, beyond its cap of \+6/ }).first();
    await said.getByText('The rule, and what would mend it').click();
    await said.getByRole('button', { name: /^Fight gained: \d/ }).first().click();
    await fault(page, /Legal/);

    await at.toArmy(page);
    await page.getByRole('link', { name: 'Options' }).click();
    const crew = await campaign(page.getByRole('main'));
    await set(crew.getByLabel('Games played'), '3');
    await crew.getByRole('checkbox', { name: /^Weapon Locker/ }).check();
    if (process.env.MUSTER_SHOTS) {
      await page.screenshot({ path: `${process.env.MUSTER_SHOTS}/campaign-${name}.png`, fullPage: true });
    }
    assert.deepEqual(await axe(page), [], 'campaign');
    const text = await at.asText(page);
    for (const part of [/Track: games = 3\n/, /Track: weapon-locker = 1\n/, /experience 250, health gained 3, fight gained \d/]) {
      assert.match(text, part);
    }
    await at.undo(page).click();
    assert.doesNotMatch(await at.asText(page), /weapon-locker/);
    await at.redo(page).click();
    // A reload has it all.
    await page.reload();
    await at.ready(page);
    assert.equal(await at.asText(page), text);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('what is being typed stays in every field when the page is drawn again meanwhile', async () => {
  const { context, page, complaints } = await opened(DESK);
  await at.start(page, { game: /^Stargrave/, limit: 400, name: 'In a hurry' });
  await at.add(page, 'First Mate');
  await at.toArmy(page);
  await at.add(page, 'Captain');
  const own = await campaign(at.line(page, '1 Captain'));
  // The page is drawn again by what touches no field: a step back and forth, while the focus stays.
  const again = () =>
    page.evaluate(async () => {
      const step = (name) => [...document.querySelectorAll('button')].find((button) => name.test(button.getAttribute('aria-label') ?? button.innerText)).click();
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
      step(/^Undo/);
      await frame();
      step(/^Redo/);
      await frame();
    });
  await set(own.getByLabel('Experience, 1 Captain'), '250');
  const fields = own.locator('input[type="text"]');
  const many = await fields.count();
  assert.ok(many > 4, `${many} fields`);
  for (let nth = 1; nth < many; nth += 1) {
    await fields.nth(nth).fill('1');
    await again();
    assert.equal(await fields.nth(nth).inputValue(), '1', `field ${nth}`);
    await fields.nth(nth).press('Tab');
  }
  assert.deepEqual(await fields.evaluateAll((all) => all.map((field) => field.value)), ['250', ...Array(many - 1).fill('1')]);
  // What is spoken of and refused is not kept.
  await set(fields.nth(1), 'two');
  assert.equal(await fields.nth(1).inputValue(), '1');
  assert.deepEqual(complaints, []);
  await context.close();
});

// A crew of the command line's.
const crew = (name) =>
  readFileSync(new URL(`../rosters/stargrave/${name}.md`, import.meta.url), 'utf8').split('-->\n')[1];

// A unit's part of the text.
const part = (text, unit) => text.split(/^## /m).find((part) => part.startsWith(unit));

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`going back from one leader never touches the other: ${name}`, async () => {
    const { context, page, complaints } = await opened(options);
    await at.paste(page, crew('leaders-alike-legal'));
    const before = await at.asText(page);
    await at.unitLink(page, /^First Mate/).click();
    const line = at.line(page, '1 First Mate');
    await at.take(line, 'Armour', 'Light Armour');
    await at.leave(line, 'Powers', 'Heal');
    await at.leave(line, 'Weapons', 'Pistol');
    // Back and forth by the browser, by the page, and to the other leader's page and back.
    await page.goBack();
    await page.goForward();
    await line.waitFor();
    await at.toArmy(page);
    await at.unitLink(page, /^Captain/).click();
    await at.line(page, '1 Captain').waitFor();
    await page.goBack();
    const after = await at.asText(page);
    assert.equal(part(after, 'Captain'), part(before, 'Captain'));
    assert.notEqual(part(after, 'First Mate'), part(before, 'First Mate'));
    for (let time = 0; time < 3; time += 1) await at.undo(page).click();
    assert.equal(await at.asText(page), before);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test(`of two knives one is taken off: ${name}`, async () => {
    const { context, page } = await opened(options);
    await at.paste(page, crew('knives-two-legal'));
    const before = await at.asText(page);
    await at.unitLink(page, /^Captain/).click();
    const line = at.line(page, '1 Captain');
    await at.item(line, 'Weapons', 'Knife');
    await line.getByRole('button', { name: 'One less: Knife' }).click();
    const after = await at.asText(page);
    assert.equal(after, before.replace('2x Knife', 'Knife'));
    await at.undo(page).click();
    assert.equal(await at.asText(page), before);
    await context.close();
  });

  test(`a reload shows the same page of the same crew, of which there is one: ${name}`, async () => {
    const { context, page } = await opened(options);
    await at.start(page, { game: /^Stargrave/, limit: 400, name: 'Rocinante' });
    for (const [unit, change] of [['Captain', 'Knife'], ['First Mate', 'Pistol'], ['Runner', null]]) {
      await at.add(page, unit);
      if (change) await at.take(at.line(page, `1 ${unit}`), 'Weapons', change);
      const address = page.url();
      const said = await at.sum(page).innerText();
      await page.waitForTimeout(300);
      await page.reload();
      await at.ready(page);
      assert.equal(page.url(), address);
      await at.line(page, `1 ${unit}`).waitFor();
      assert.equal(await at.sum(page).innerText(), said);
      // What can be added next is what could be before.
      await at.toArmy(page);
      const add = page.getByRole('link', { name: 'Add', exact: true });
      if (await add.isVisible()) await add.click();
      await page.getByRole('button', { name: /^Add Sniper / }).waitFor();
      await at.toArmy(page);
    }
    const text = await at.asText(page);
    assert.deepEqual([...text.matchAll(/^## (\S+)/gm)].map((found) => found[1]), ['Captain', 'First', 'Runner']);
    await at.toLists(page);
    assert.equal(await at.listLink(page, 'Rocinante').count(), 1);
    await context.close();
  });
}

for (const colorScheme of ['light', 'dark']) {
  for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
    test(`axe finds nothing in a crew: ${colorScheme}, ${name}`, async () => {
      const { context, page } = await opened({ ...options, colorScheme });
      await at.newList(page, /^Stargrave/);
      assert.deepEqual(await axe(page), [], 'form');
      await page.getByRole('button', { name: 'Start the list' }).click();
      await at.add(page, 'Captain');
      const line = at.line(page, '1 Captain');
      for (const [classes, item] of [['Powers', 'Drone'], ['Weapons', 'Shotgun'], ['Backgrounds', 'Tekker']]) {
        await at.take(line, classes, item);
      }
      assert.deepEqual(await axe(page), [], 'captain');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      if (process.env.MUSTER_SHOTS) {
        await page.screenshot({ path: `${process.env.MUSTER_SHOTS}/${name}-${colorScheme}.png`, fullPage: true });
      }
      await context.close();
    });
  }
}
