// A detachment is built press by press: its commander begins it, the others join it, one goes into reserve or rides in
// another; a second group comes and goes, and units move between them; the card of a unit is read as on paper.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, PHONE } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a detachment is built from nothing press by press: ${name}`, async () => {
    const { context, page, complaints } = await at.opened(browser, { context: options });
    await at.start(page, { game: /^Wild West Exodus/, force: 'Union', limit: 150, name: 'Wardenclyffe' });

    // The card: attributes, weapons with their critical qualities, abilities by section.
    await at.add(page, 'Nikolai Tesla');
    const weapon = page.getByRole('row', { name: /^Galvanic discharge/ });
    assert.deepEqual(await weapon.getByRole('cell').allInnerTexts(), [
      'shoot', '7"', '−1', '3', 'Special, Brutal, Shock (critical)',
    ]);
    await page.getByText('Commander · Union · Human · Agent').waitFor();
    await page.getByRole('heading', { level: 4, name: 'Special actions' }).waitFor();
    await page.getByText('Sky-Leap').waitFor();
    assert.deepEqual(await axe(page), []);

    // What joins later is in the same detachment.
    await at.toArmy(page);
    await at.add(page, 'UR-31E Teslabot Guards');
    const group = page.getByRole('combobox', { name: /^Belongs to/ });
    assert.equal(await group.locator('option:checked').innerText(), 'Detachment');
    await at.toArmy(page);
    await at.add(page, 'Carl Fredrickson');
    await page.getByRole('combobox', { name: /^Begins/ }).selectOption({ label: 'in reserve' });
    await at.sum(page).getByText('Legal').waitFor();
    await at.toArmy(page);
    await at.army(page).getByText('In reserve: 1 of 2').or(at.army(page).getByText('1 of 2')).first().waitFor();
    await at.army(page).getByText('Adventure cards in hand').waitFor();

    // A second group without a commander is a fault; taken apart it is none.
    await at.army(page).getByRole('button', { name: 'Begin a detachment' }).click();
    await at.sum(page).getByText('1 fault').waitFor();
    await at.army(page).getByText('Change Detachment 2').click();
    await at.army(page).getByLabel('Name of Detachment 2').fill('Rear');
    await at.army(page).getByRole('heading', { name: 'Detachment “Rear”' }).waitFor();
    await at.army(page).getByRole('button', { name: /^Take Detachment “Rear” apart/ }).click();
    await at.sum(page).getByText('Legal').waitFor();
    assert.deepEqual(await axe(page), []);

    const text = await at.asText(page);
    assert.match(text, /# Detachment\n\n## Nikolai Tesla/);
    assert.match(text, /## Carl Fredrickson.*\n- 1 Carl Fredrickson.*\n- In reserve/);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

const rosters = new URL('../rosters/wild-west-exodus/', import.meta.url);

// The groups and units of a list that the command line judges too, without its comment and its head.
const known = (name) => {
  const text = readFileSync(new URL(`${name}.md`, rosters), 'utf8');
  return text.slice(text.search(/^# (Detachment|Posse)/m)).trim();
};

// The same of what the page writes: without prices and empty lines.
const body = (text) => {
  const lines = text.slice(text.search(/^# (Detachment|Posse)/m)).split('\n').filter((line) => line !== '');
  return lines.map((line) => line.replace(/ \[[^\]]*\]$/, '')).join('\n');
};

const shot = async (page, name) => {
  if (process.env.MUSTER_SHOTS) await page.screenshot({ path: `${process.env.MUSTER_SHOTS}/${name}.png`, fullPage: true });
};

const STARTERS = [
  ['Union', 'starter-union-legal', 'First'],
  ['Enlightened', 'starter-enlightened-legal', ''],
];

for (const [force, fixture, named] of STARTERS) {
  for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
    test(`the starter force of the ${force} is built from nothing: ${name}`, async () => {
      const { context, page, complaints } = await at.opened(browser, { context: options });
      await at.start(page, { game: /^Wild West Exodus/, force, limit: 150, name: `${force} starter` });
      const units = [...known(fixture).matchAll(/^## (.*)$/gm)].map((found) => found[1]);
      assert.equal(units.length, 6);
      for (const unit of units) {
        await at.toArmy(page);
        await at.add(page, unit.replace(/[/&]/g, '.'));
        // The commander begins the detachment, and each of the others is in it without a press.
        const group = page.getByRole('combobox', { name: /^Belongs to/ });
        assert.equal(await group.locator('option:checked').innerText(), 'Detachment');
        await at.sum(page).getByText('Legal').waitFor();
      }
      await at.toArmy(page);
      if (named) {
        await at.army(page).getByText('Change Detachment').click();
        await at.army(page).getByLabel('Name of Detachment').fill(named);
        await at.army(page).getByRole('heading', { name: `Detachment “${named}”` }).waitFor();
      }
      // As the command line has it: no price is known, and nothing is wrong.
      assert.match(await at.sum(page).innerText(), /^at least 0 \/ 150 points\s+Legal/);
      const text = await at.asText(page);
      assert.equal(body(text), known(fixture));
      assert.deepEqual(await axe(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      const address = page.url();
      await page.reload();
      await at.ready(page);
      assert.equal(page.url(), address);
      assert.equal(await at.asText(page), text);
      await at.toLists(page);
      assert.equal(await at.listLink(page, `${force} starter`).count(), 1);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a unit rides in one of one’s own that carries some: ${name}`, async () => {
    const { context, page, complaints } = await at.opened(browser, { context: options });
    await at.ownRoom(page, 'Wild West Exodus');
    await at.openOwn(page, 'own.json', readFileSync(new URL('own.json', rosters), 'utf8'));
    await at.ownRow(page, 'Mail Coach').first().waitFor();
    await at.toLists(page);
    await at.start(page, { game: /^Wild West Exodus/, force: 'Union', limit: 150, name: 'Coach' });
    for (const unit of ['Nikolai Tesla', 'Track Layers', 'Mail Coach']) {
      await at.toArmy(page);
      await at.add(page, unit);
    }
    await page.getByText(/Vehicle · Transport · Reserve · Carries 6/).waitFor();
    const open = async (unit) => {
      await at.toArmy(page);
      await at.unitLink(page, unit).click();
    };
    const begins = page.getByRole('combobox', { name: /^Begins/ });
    await open(/^Track Layers/);
    await at.setCount(at.line(page, '1 Track Layers'), 6);
    await at.choose(begins, 'in Mail Coach');
    await at.sum(page).getByText('Legal').waitFor();
    await shot(page, `rides-${name}`);
    assert.deepEqual(await axe(page), []);

    // One more than there is room for is said before it is pressed, and mended in a press.
    await at.more(at.line(page, '6 Track Layers')).click();
    await at.sum(page).getByText('1 fault').waitFor();
    await open(/^Mail Coach/);
    await page.getByText('7 of 6').waitFor();
    await shot(page, `full-${name}`);
    await at.sum(page).click();
    const said = page.getByRole('listitem').filter({ hasText: 'Mail Coach has 6 places; 7 are taken' }).first();
    await said.getByText('The rule, and what would mend it').click();
    await said.getByRole('button', { name: /^Put Track Layers on the table/ }).click();
    await at.sum(page).getByText('Legal').waitFor();
    await at.undo(page).click();
    await at.sum(page).getByText('1 fault').waitFor();
    await open(/^Nikolai Tesla/);
    // Where one unit rides there is no room for two: that stands behind the choice.
    const choice = begins.locator('option').filter({ hasText: /^in Mail Coach/ });
    assert.match(await choice.innerText(), /^in Mail Coach.*Mail Coach carries one unit at a time; 2 ride in it/);

    const text = await at.asText(page);
    assert.match(text, /## Track Layers.*\n- 7 Track Layers.*\n- Rides in: Mail Coach\n/);
    await page.reload();
    await at.ready(page);
    assert.equal(await at.asText(page), text);
    // Without what it rides in a unit stands on the table.
    await open(/^Mail Coach/);
    await page.getByRole('button', { name: 'Remove Mail Coach' }).click();
    await at.sum(page).getByText('Legal').waitFor();
    assert.doesNotMatch(await at.asText(page), /Rides in/);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test(`units move among their group and into another, by keyboard too: ${name}`, async () => {
    const { context, page, complaints } = await at.opened(browser, { context: options });
    await at.paste(page, `# Two\nWild West Exodus · Union · 150 points\n${known('group-second-without-commander')}\n`);
    const order = async () => body(await at.asText(page)).split('\n').filter((line) => line.startsWith('#'));
    const [first, second] = ['# Detachment "First"', '# Detachment "Second"'];
    const [tesla, guards, riflemen] = ['## Nikolai Tesla', '## UR-31E Teslabot Guards', '## UR-31E Teslabot Riflemen'];
    assert.deepEqual(await order(), [first, tesla, guards, second, riflemen]);
    const show = async (unit) => {
      await at.toArmy(page);
      await at.unitLink(page, unit).click();
    };

    // Among its group, the button keeps the focus and the new place is said; at the end it does nothing more.
    await show(/Teslabot Guards/);
    const up = page.getByRole('button', { name: 'Move up UR-31E Teslabot Guards' });
    await up.focus();
    await page.keyboard.press('Enter');
    await page.getByText('UR-31E Teslabot Guards: 1 of 2', { exact: true }).waitFor({ state: 'attached' });
    assert.ok(await up.evaluate((up) => up === document.activeElement && up.getAttribute('aria-disabled') === 'true'));
    await page.keyboard.press('Enter');
    assert.deepEqual(await order(), [first, guards, tesla, second, riflemen]);

    // Into another group it goes as the last, and what lacks its leader is said.
    await show(/Teslabot Guards/);
    const group = page.getByRole('combobox', { name: /^Belongs to/ });
    await group.focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.activeElement.tagName === 'SELECT');
    assert.match(await group.locator('option:checked').innerText(), /^Detachment “Second”/);
    assert.deepEqual(await order(), [first, tesla, second, riflemen, guards]);
    await show(/Nikolai Tesla/);
    await at.choose(page.getByRole('combobox', { name: /^Belongs to/ }), 'Detachment “Second”');
    assert.deepEqual(await order(), [first, second, riflemen, guards, tesla]);
    await show(/Nikolai Tesla/);
    for (let time = 0; time < 2; time += 1) await page.getByRole('button', { name: 'Move up Nikolai Tesla' }).click();
    assert.deepEqual(await order(), [first, second, tesla, riflemen, guards]);
    await at.army(page).getByText('Change Detachment “First”').click();
    await at.army(page).getByRole('button', { name: /^Take Detachment “First” apart/ }).click();
    await at.sum(page).getByText('Legal').waitFor();
    for (let time = 0; time < 6; time += 1) await at.undo(page).click();
    assert.deepEqual(await order(), [first, tesla, guards, second, riflemen]);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
