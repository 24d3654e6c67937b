// A detachment is built press by press: its commander begins it, the others join it, one goes into reserve; a second
// group comes and goes; the card of a unit is read as on paper.

import assert from 'node:assert/strict';
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
    const group = page.getByRole('combobox', { name: /^In/ });
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
