// A list is built press by press, as a player does it: on a phone and on a desk, with mistakes taken back.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, PHONE, settled } from './page.mjs';

const file = new URL('../rosters/gates-of-doom/freedom-876-legal.md', import.meta.url);
// Without the comment that says what is to be found.
const PUBLISHED = readFileSync(file, 'utf8').replace(/^<!--[\s\S]*?-->\s*/, '');

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (options) => at.opened(browser, { context: options });

// Inspection Day: 876 power, from an empty list to the last drug.
async function inspectionDay(page) {
  await at.start(page, { force: /United Nations of Freedom/, limit: 900, name: 'Inspection Day' });

  await at.add(page, 'GMC inspector');
  const inspector = at.line(page, '1 Hero');
  await at.take(inspector, 'Rare equipment', 'Targetting Aid');
  await at.take(inspector, 'Armour', 'Polymer Armour');
  const guards = at.line(page, '4 Veteran');
  await at.take(guards, 'Weapons', 'Slug Rifle');
  await at.take(guards, 'Armour', 'Flak Armour');
  await settled(page, 203);

  await at.toArmy(page);
  await at.add(page, 'Intelligence officer');
  const officer = at.line(page, '1 Hero');
  await at.take(officer, 'Rare equipment', 'Camo Cloak');
  await at.take(officer, 'Armour', 'Flak Armour');
  const agents = at.line(page, '4 Veteran');
  await at.take(agents, 'Weapons', 'Particle Gun');
  await at.take(agents, 'Armour', 'Flak Armour');
  await settled(page, 428);

  await at.toArmy(page);
  await at.add(page, 'Marines');
  const marines = at.line(page, '5 ');
  await at.setModel(marines, 'Soldier');
  await at.take(marines, 'Weapons', 'Mag Rifle');
  await at.take(marines, 'Armour', 'Polymer Armour');
  // A drug is compulsory, so one came along.
  await at.take(marines, 'Drugs', 'Crush');
  await at.leave(marines, 'Drugs', 'Sting');
  await marines.getByRole('button', { name: 'Make one the sergeant' }).click();
  await at.setModel(at.line(page, '1 Soldier (sergeant)'), 'Veteran');
  await settled(page, 683);

  await at.toArmy(page);
  await at.add(page, 'Troopers');
  await at.take(at.line(page, '5 Recruit'), 'Weapons', 'Slug Rifle');
  await settled(page, 768);

  await at.toArmy(page);
  await at.add(page, 'Independence-Pattern Assault Vehicle');
  const vehicle = at.line(page, '1 ');
  await at.setModel(vehicle, 'Tank');
  await at.take(vehicle, 'Vehicle armour', 'Heavy Metal');
  await at.take(vehicle, 'Propulsion', 'Tracks');
  await at.take(vehicle, 'Weapons', 'Chain Gun');
  await at.choose(vehicle.getByLabel('gunner'), 'Soldier');
  await at.take(vehicle, 'Weapons', 'Slug Rifle');
  await at.toArmy(page);
}

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a published army is built press by press: ${name}`, async () => {
    const { context, page, complaints } = await opened(options);
    await inspectionDay(page);
    await settled(page, 876);
    assert.match(await at.sum(page).innerText(), /876 \/ 900 power\s+Legal · 24 under/);

    await page.reload();
    await at.ready(page);
    await settled(page, 876);
    for (const unit of ['GMC inspector', 'Intelligence officer', 'Marines', 'Troopers', 'Independence-Pattern']) {
      await at.unitLink(page, new RegExp(`^${unit}`)).waitFor();
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('nothing is wrong with a unit before it is touched', async () => {
  const { context, page } = await opened(DESK);
  await at.start(page, { force: /United Nations of Freedom/, limit: 900, name: 'Fresh' });
  await page.getByText('No units yet').first().waitFor();
  for (const unit of ['Troopers', 'Marines', 'GMCC troopers', 'Weapons Team', 'GMC inspector']) {
    await at.add(page, unit);
    assert.doesNotMatch(await at.unitLink(page, new RegExp(`^${unit}`)).innerText(), /fault|to check/, unit);
  }
  await context.close();
});

test('what is built can be taken back and made again, step by step', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED);
  await settled(page, 876);
  await at.unitLink(page, /^Troopers/).click();
  const troopers = at.line(page, '. Recruit');
  await at.more(troopers).click();
  await at.more(troopers).click();
  await settled(page, 910);
  assert.match(await at.sum(page).innerText(), /1 fault/);
  await at.undo(page).click();
  await settled(page, 893);
  await page.keyboard.press('Control+z');
  await settled(page, 876);
  await page.keyboard.press('Control+Shift+Z');
  await settled(page, 893);
  await at.redo(page).click();
  await settled(page, 910);
  await context.close();
});

test('what was done to a list can be taken back after a visit to other screens, until it is another list', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED);
  await at.unitLink(page, /^Troopers/).click();
  await at.more(at.line(page, '. Recruit')).click();
  await settled(page, 893);
  await at.undo(page).click();
  await settled(page, 876);
  await at.redo(page).click();
  await settled(page, 893);
  await page.getByRole('link', { name: 'Rules' }).first().click();
  await at.heading(page).getByText('Rules').waitFor();
  await page.goBack();
  await settled(page, 893);
  await at.undo(page).click();
  await settled(page, 876);
  const address = page.url();
  await at.ownRoom(page, /^At the Gates of Doom/);
  await page.goto(address);
  await settled(page, 876);
  await at.redo(page).click();
  await settled(page, 893);

  // Another tab's version has no such past.
  const key = `muster/list/${/list\/([^/?]+)/.exec(address)[1]}`;
  await at.toLists(page);
  await page.evaluate((key) => {
    const [oldValue, newValue] = [localStorage.getItem(key), JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), name: 'Theirs' })];
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
  }, key);
  await page.goto(address);
  await at.heading(page).getByText('Theirs').waitFor();
  assert.equal(await at.undo(page).getAttribute('aria-disabled'), 'true');
  await context.close();
});

test('in a field with nothing of its own to undo the keys undo the list; what is typed is the field’s', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED);
  await at.unitLink(page, /^Troopers/).click();
  await at.more(at.line(page, '. Recruit')).click();
  await settled(page, 893);
  const filter = page.getByLabel('Filter units');
  await filter.focus();
  await page.keyboard.press('Control+z');
  await settled(page, 876);
  await page.keyboard.press('Control+y');
  await settled(page, 893);
  await filter.pressSequentially('troo');
  await page.keyboard.press('Control+z');
  assert.notEqual(await filter.inputValue(), 'troo');
  await settled(page, 893);
  await context.close();
});

test('the message that a number was refused goes with the next that is taken', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED);
  await at.unitLink(page, /^Troopers/).click();
  const recruits = at.line(page, '. Recruit');
  await at.setCount(recruits, 'many');
  const refused = page.getByText('A line has 1 to 9999 models.');
  await refused.waitFor();
  await at.setCount(recruits, 7);
  await refused.waitFor({ state: 'hidden' });
  await context.close();
});

test('a fault names place, numbers and rule, leads there, and offers what mends it', async () => {
  const { context, page } = await opened(PHONE);
  await at.paste(page, PUBLISHED.replace('900 power', '870 power'));
  await at.sum(page).click();
  await page.getByText('The list costs 876 power, 6 over the limit of 870.').locator('visible=true').waitFor();
  await page.getByText('The rule, and what would mend it').click();
  await page.getByText(/reading A1/).waitFor();
  await page.getByRole('button', { name: /then \d+ power$/ }).first().click();
  await page.getByRole('heading', { name: /^Legal/ }).waitFor();

  await at.toArmy(page);
  await at.unitLink(page, /^Marines/).click();
  await at.leave(at.line(page, '4 Soldier'), 'Drugs', 'Crush');
  await at.sum(page).click();
  await page.getByRole('link', { name: /^Go to Marines/ }).first().click();
  await page.getByRole('heading', { level: 2, name: /^Marines/ }).waitFor();
  assert.match(page.url(), /unit=\d+$/);
  await context.close();
});

test('a choice says what it would break, and pressed breaks just that', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED.replace('900 power', '950 power'));
  await at.unitLink(page, /^Marines/).click();
  const crush = await at.item(at.line(page, '4 Soldier'), 'Drugs', 'Crush');
  // The sergeant carries the same, so both lines are without it.
  const [, words] = (await at.described(crush)).match(/^Without it: (.+); besides, 1 other fault$/);
  await crush.uncheck();
  await page.getByText(/^2 faults$/).first().waitFor();
  const faults = page.getByRole('listitem').filter({ hasText: 'The rule, and what would mend it' });
  // The total is painted first, the faults beside it after that.
  await faults.nth(1).waitFor();
  const told = (await faults.allInnerTexts()).map((text) => text.split('\n')[0].toLowerCase());
  assert.equal(told.length, 2);
  for (const sentence of told) assert.ok(sentence.endsWith(`: ${words}.`.toLowerCase()), `${sentence} / ${words}`);
  // Now that it is broken nothing is left to warn of: taking it up again mends it.
  assert.equal(await at.described(crush), '');

  await at.undo(page).click();

  // What is only to be checked is said as well.
  const chainsaw = await at.item(at.line(page, '4 Soldier'), 'Weapons', 'Chainsaw');
  assert.equal(await at.described(chainsaw), 'With it: 4 hands to carry, 3 at most; besides, 1 other thing to check');
  await chainsaw.check();
  await page.getByRole('main').getByText('a model carries 4 hands of things, more than 3.').locator('visible=true').first().waitFor();
  await page.getByText(/^Legal.* 2 to check$/).first().waitFor();
  await context.close();
});

test('a choice that passes the limit says by how much, and after a press by how much more', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED.replace('900 power', '880 power'));
  await page.getByRole('button', { name: /^Add Troopers 21 over the limit, 25$/ }).waitFor();
  await at.unitLink(page, /^Troopers/).click();
  const troopers = at.line(page, '. Recruit');
  await troopers.getByRole('heading').first().waitFor();
  assert.equal(await at.described(at.more(troopers)), 'One more: 13 over the limit');
  const flak = await at.item(troopers, 'Armour', 'Flak Armour');
  assert.match(await flak.evaluate((box) => box.labels[0].innerText), /\b6 over\s+the limit,\s*\+2 each$/);
  const models = await troopers.getByRole('combobox', { name: 'Model' }).locator('option').allInnerTexts();
  assert.ok(models.some((model) => /^Soldier, \d+ · \d+ over the limit/.test(model)), models.join('\n'));

  await at.more(troopers).click();
  await settled(page, 893);
  await page.getByText('One more: 30 over the limit').waitFor();
  assert.equal(await at.described(at.more(troopers)), 'One more: 30 over the limit');
  assert.equal(await at.described(troopers.getByRole('button', { name: /^One less of/ })), '');
  await page.getByRole('button', { name: /^Add Troopers 38 over the limit, 25$/ }).waitFor();
  await at.sum(page).click();
  await page.getByText('The list costs 893 power, 13 over the limit of 880.').locator('visible=true').waitFor();
  await context.close();
});

test('the text that is copied is read back as the same list', async () => {
  const { context, page } = await opened({ ...DESK, permissions: ['clipboard-read', 'clipboard-write'] });
  await at.paste(page, PUBLISHED);
  await settled(page, 876);
  const text = await at.asText(page);
  await page.getByRole('link', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await page.getByText(/^Copied/).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
  await at.toLists(page);
  await at.paste(page, text);
  await settled(page, 876);
  assert.equal(await at.asText(page), text);
  await context.close();
});

test('a line that cannot be placed is said and kept', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, `${PUBLISHED}\nBring the big dice\n`);
  await page.getByText('How this list was read').waitFor();
  await page.reload();
  await at.ready(page);
  await page.getByText('Bring the big dice').first().waitFor();
  await context.close();
});

test('a unit that was removed comes back, and the focus goes to its neighbour', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED);
  await at.unitLink(page, /^Marines/).click();
  await page.getByRole('button', { name: 'Remove Marines' }).click();
  await settled(page, 621);
  assert.match(await page.evaluate(() => document.activeElement.innerText), /^Troopers/);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await settled(page, 876);
  await context.close();
});

test('units are copied and moved among their kind', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED);
  await at.unitLink(page, /^Troopers/).click();
  await page.getByRole('button', { name: 'Duplicate Troopers' }).click();
  await settled(page, 961);
  await page.getByRole('button', { name: /^Move up/ }).click();
  assert.ok((await at.asText(page)).match(/## Troopers[\s\S]*## Marines[\s\S]*## Troopers/));
  await context.close();
});

test('the place in the army is kept while units are looked at', async () => {
  const { context, page } = await opened({ ...PHONE, viewport: { width: 360, height: 480 } });
  await at.paste(page, PUBLISHED);
  await at.unitLink(page, /^Independence/).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  assert.ok(before > 0);
  await at.unitLink(page, /^Independence/).click();
  await page.getByRole('heading', { level: 2, name: /^Independence/ }).waitFor();
  await page.goBack();
  await at.unitLink(page, /^Independence/).waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, before);
  assert.match(await page.evaluate(() => document.activeElement.innerText), /^Independence/);
  await context.close();
});

test('a unit says what the army would lack without it, and what another would break', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(
    page,
    '# Pair\nAt the Gates of Doom II \u00b7 United Nations of Freedom \u00b7 400 power\n' +
      '## Intelligence officer\n- 1 Hero\n- 4 Veteran\n## Marines\n- 5 Recruit: Sting\n',
  );
  await at.unitLink(page, /^Intelligence officer/).click();
  const remove = page.getByRole('button', { name: 'Remove Intelligence officer' });
  assert.equal(await at.described(remove), 'Without it: The army has no command and needs at least 1');
  const copy = page.getByRole('button', { name: 'Duplicate Intelligence officer' });
  assert.match(await at.described(copy), /^With another: The army has 2 command and 1 squad/);
  await remove.click();
  await page.getByText('1 fault').first().waitFor();
  await context.close();
});

test('a list is asked the questions of its own faction, and those that it answers otherwise', async () => {
  const { context, page } = await opened(DESK);
  const list = (force, ruling) => `# Asked\nAt the Gates of Doom II \u00b7 ${force}\n${ruling}`;
  const asked = (name) => page.getByRole('group', { name });
  await at.paste(page, list('United Nations of Freedom', ''));
  await page.getByRole('link', { name: 'Options' }).click();
  await asked(/half points/).waitFor();
  assert.equal(await asked(/Saviour/).count(), 0);
  await at.toLists(page);
  await at.paste(page, list('United Nations of Freedom', 'Ruling: saviour = no-weapons\n'));
  await page.getByRole('link', { name: 'Options' }).click();
  await asked(/Saviour/).getByRole('radio').first().check();
  await asked(/Saviour/).waitFor({ state: 'detached' });
  // What had the focus is gone, and the focus is not lost with it.
  await page.waitForFunction(() => document.activeElement?.id === 'rulings-title');
  await context.close();
});

test('a ruling is a setting of the list', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED);
  await page.getByRole('link', { name: 'Options' }).click();
  const ruling = page.getByRole('group', { name: /./ }).filter({ has: page.getByText('(usual)') }).first();
  await ruling.getByRole('radio').last().check();
  await page.getByText('One answer differs from the usual.').waitFor();
  assert.match(await at.asText(page), /^Ruling: /m);
  const said = at.army(page).getByRole('heading', { name: 'Rulings of this list' });
  await said.waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.ok(await said.isVisible(), 'who reads the paper knows what it was judged by');
  await context.close();
});

test('the keyboard reaches what can be added', async () => {
  const { context, page } = await opened(PHONE);
  await at.paste(page, PUBLISHED);
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Filter units' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('gmcc');
  assert.equal(await page.getByRole('button', { name: /^Add .* \d/ }).count(), 1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: /^GMCC troopers/ }).waitFor();
  await context.close();
});

for (const colorScheme of ['light', 'dark']) {
  for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
    test(`axe finds nothing in the builder: ${colorScheme}, ${name}`, async () => {
      const { context, page } = await opened({ ...options, colorScheme });
      const list = PUBLISHED.replace('900 power', '800 power').replace(', Crush', '');
      await at.paste(page, list);
      assert.deepEqual(await axe(page), [], 'army');
      await at.unitLink(page, /^Marines/).click();
      await at.item(at.line(page, '4 Soldier'), 'Weapons', 'Mag Rifle');
      assert.deepEqual(await axe(page), [], 'unit');
      await at.sum(page).click();
      await page.getByText('The rule, and what would mend it').first().click();
      assert.deepEqual(await axe(page), [], 'verdict');
      await page.getByRole('link', { name: 'Options' }).click();
      await page.getByRole('button', { name: 'Show the text' }).click();
      assert.deepEqual(await axe(page), [], 'options');
      await page.keyboard.press('Escape');
      await page.goto(page.url().replace('?options', '?add'));
      assert.deepEqual(await axe(page), [], 'add');
      // Nothing may be cut off or make the page scroll sideways.
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await context.close();
    });
  }
}

test('on paper stand the total, the verdict and all that each unit has', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, PUBLISHED);
  await settled(page, 876);
  await page.emulateMedia({ media: 'print' });
  const paper = await page.locator('body').innerText();
  for (const [, line] of PUBLISHED.matchAll(/^- (.+)$/gm)) {
    assert.ok(paper.includes(line.replace(/ \[[^\]]*\]$/, '')), `${line} is not on paper`);
  }
  assert.match(paper, /876 \/ 900 power/);
  assert.match(paper, /Legal/);
  for (const button of ['Undo', 'Remove', 'Duplicate']) assert.ok(!paper.includes(button), `${button} is on paper`);
  await context.close();
});
