// A force whose smiths roll for what becomes master-forged: rolled, marked, overdone and mended.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, PHONE } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (options) => at.opened(browser, { context: options });

const roll = (line) => line.getByRole('button', { name: /^Roll D3\+3 for/ });
const rolled = (line) => line.getByLabel('Rolled');
const mark = (line, item) => line.getByRole('button', { name: `Master-forged: ${item}` });
const pressed = (button) => button.getAttribute('aria-pressed');
const value = (field, text) => field.and(field.page().locator(`input`)).evaluate((input, text) => {
  if (!new RegExp(text).test(input.value)) throw new Error(`${input.value} is not ${text}`);
}, text);
// Presses and waits until it shows.
async function toggle(page, line, item, to) {
  await mark(line, item).click();
  await line.locator(`[aria-pressed="${to}"]`).and(mark(line, item)).waitFor();
}

// A forge master alone and a squad of men at arms.
async function forged(page) {
  await at.start(page, { force: /Avalonia/, limit: 900, name: 'The Forge' });
  await at.add(page, 'Forge Master');
  await at.toArmy(page);
  await at.add(page, 'Men at Arms');
  await at.toArmy(page);
}

test('a forge master rolls, weapons are marked, and both are there tomorrow', async () => {
  const { context, page, complaints } = await opened(PHONE);
  await forged(page);
  // What is worth knowing leads to where it is done.
  await at.sum(page).click();
  await page.getByText(/roll D3\+3 for what becomes master-forged/).waitFor();
  await page.getByRole('link', { name: /^Go to Forge Master, 1 Hero/ }).click();
  const smith = at.line(page, '1 Hero');
  await roll(smith).waitFor();
  await page.waitForFunction(() => /^Roll D3\+3/.test(document.activeElement.innerText));

  await page.keyboard.press('Enter');
  await smith.getByText(/^[456] pieces of the army can be master-forged/).waitFor();
  await value(rolled(smith), '^[456]$');
  await page.getByRole('status').getByText(/^[456] rolled for 1 Hero/).waitFor();

  // As it fell on the table; what cannot have fallen is told and kept.
  await rolled(smith).fill('4');
  await rolled(smith).press('Enter');
  await smith.getByText(/^4 pieces of the army/).waitFor();
  await rolled(smith).fill('7');
  await rolled(smith).press('Enter');
  await page.getByText('7 is not a roll of D3+3.').locator('visible=true').waitFor();
  assert.equal(await rolled(smith).getAttribute('aria-invalid'), 'true');
  await rolled(smith).fill('many');
  await rolled(smith).press('Enter');
  await page.getByText('A roll is a number, here 4 to 6.').waitFor();
  await value(rolled(smith), '^7$');
  await smith.getByRole('button', { name: 'Take the roll back' }).click();
  await smith.getByText(/^The roll says how many pieces/).waitFor();
  await page.waitForFunction(() => /^Roll D3\+3/.test(document.activeElement.innerText));
  await at.undo(page).click();
  await value(rolled(smith), '^7$');
  await rolled(smith).fill('4');
  await rolled(smith).press('Enter');
  await smith.getByText(/^4 pieces of the army/).waitFor();
  assert.deepEqual(await axe(page), []);

  const sword = 'Plasma Sword';
  await at.take(smith, 'Weapons', sword);
  assert.equal(await pressed(mark(smith, sword)), 'false');
  await toggle(page, smith, sword, 'true');
  await smith.getByText('1 of 4 used').first().waitFor();
  await page.reload();
  await at.ready(page);
  await at.item(smith, 'Weapons', sword);
  assert.equal(await pressed(mark(smith, sword)), 'true');
  await value(rolled(smith), '^4$');
  await at.toArmy(page);
  await at.army(page).getByText(/Master-forged\s*1 of 4/).waitFor();
  await at.unitLink(page, /^Forge Master/).getByText(`${sword} (master-forged)`).waitFor();
  assert.match(await at.asText(page), /- 1 Hero \(roll 4\): .*\(master-forged\)/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('too many marks are told, and mended by a press', async () => {
  const { context, page, complaints } = await opened(DESK);
  await forged(page);
  await at.unitLink(page, /^Forge Master/).click();
  await rolled(at.line(page, '1 Hero')).fill('4');
  await rolled(at.line(page, '1 Hero')).press('Enter');
  await at.unitLink(page, /^Men at Arms/).click();
  await at.setCount(at.line(page, '3 Soldier'), 5);
  const men = at.line(page, '5 Soldier');
  const weapon = 'Shock Mace';
  await at.item(men, 'Weapons', weapon);
  await men.getByText('5 pieces; 0 of 4 used, 4 left').first().waitFor();
  await toggle(page, men, weapon, 'true');
  await men.getByText('5 pieces; 5 of 4 used').waitFor();

  // After a reload the weapons are folded away; the way to a mark opens them.
  await page.reload();
  await at.ready(page);
  await at.sum(page).click();
  await page.getByText('5 pieces are master-forged, at most 4 were rolled.').locator('visible=true').waitFor();
  await page.getByRole('link', { name: /^Go to Men at Arms, 5 / }).click();
  await page.waitForFunction(() => document.activeElement.getAttribute('aria-pressed') === 'true');
  await at.sum(page).click();
  await page.getByText('The rule, and what would mend it').first().click();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: /^Men at Arms: 1 .* not master-forged/ }).click();
  await page.getByText(/at most 4 were rolled/).locator('visible=true').waitFor({ state: 'detached' });
  await at.army(page).getByText(/Master-forged\s*4 of 4/).waitFor();
  await page.keyboard.press('Control+z');
  await at.army(page).getByText(/Master-forged\s*5 of 4/).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a force without marks shows none', async () => {
  const { context, page } = await opened(DESK);
  await at.start(page, { force: /United Nations of Freedom/, limit: 900, name: 'Plain' });
  await at.add(page, 'Troopers');
  await at.take(at.line(page, '5 Recruit'), 'Weapons', 'Slug Rifle');
  assert.equal(await page.locator('[aria-pressed]').count(), 0);
  assert.equal(await page.getByLabel('Rolled').count(), 0);
  await context.close();
});
