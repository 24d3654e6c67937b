// What first-time players fell into: each fall is a test of its kind.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, PHONE, settled } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (options) => at.opened(browser, { context: options });

const shown = (page, name) => page.getByRole('heading', { level: 2, name }).waitFor();

const FREEDOM = `# Iron Tide
At the Gates of Doom II · United Nations of Freedom · 200 power

## Army Command squad
- 1 Hero
- 4 Veteran

## Troopers
- 5 Recruit

## Weapons Team
- 2 Recruit: Chain Gun
`;

test('an address leads to the same unit after units before it are gone', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, FREEDOM);
  await at.unitLink(page, /^Troopers/).click();
  await page.getByRole('button', { name: 'Remove Troopers' }).click();
  await at.unitLink(page, /^Weapons Team/).click();
  await shown(page, /^Weapons Team/);
  await page.waitForTimeout(300);
  await page.reload();
  await at.ready(page);
  await shown(page, /^Weapons Team/);
  await context.close();
});

test('taking back what was added leads to what is left', async () => {
  const { context, page } = await opened(PHONE);
  await at.paste(page, FREEDOM);
  await at.add(page, 'Marines');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await at.army(page).waitFor();
  assert.equal(await page.getByText('This unit is not on the list').count(), 0);
  assert.equal(await at.unitLink(page, /^Marines/).count(), 0);
  await context.close();
});

test('the way back of a message is never that of another change', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, FREEDOM);
  await at.unitLink(page, /^Troopers/).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'Duplicate Troopers' }).click();
  await undo.waitFor();
  await at.more(at.line(page, '5 Recruit')).click();
  await undo.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Duplicate Troopers' }).click();
  await undo.waitFor();
  await at.toLists(page);
  await undo.waitFor({ state: 'detached' });
  await context.close();
});

test('the focus stays on the page when undo takes away what had it', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, FREEDOM);
  await at.unitLink(page, /^Troopers/).click();
  await at.line(page, '5 Recruit').getByRole('button', { name: /^Make one different/ }).click();
  await at.more(at.line(page, '1 Recruit')).focus();
  await page.keyboard.press('Control+z');
  await at.line(page, '5 Recruit').waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body);
  await context.close();
});

test('a weapon for one in so many is taken by the line it is pressed on', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, `# Guns
At the Gates of Doom II · Anti-Technology League · 500 power

## Janissaries
- 10 Recruit: Slug Rifle
`);
  await at.unitLink(page, /^Janissaries/).click();
  await at.line(page, '10 Recruit').getByRole('button', { name: /^Make one different/ }).click();
  await at.take(at.line(page, '1 Recruit'), 'Weapons', 'Flamethrower');
  await at.army(page).getByText('9 Recruit: Slug Rifle', { exact: true }).waitFor();
  await at.leave(at.line(page, '1 Recruit'), 'Weapons', 'Slug Rifle');
  await at.army(page).getByText('1 Recruit: Flamethrower', { exact: true }).waitFor();
  await at.army(page).getByText('9 Recruit: Slug Rifle', { exact: true }).waitFor();
  await context.close();
});

test('what is pasted and is no list says so wherever it is pasted', async () => {
  const { context, page } = await opened(DESK);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'see you on Friday');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await page.getByText(/What was pasted is no list/).waitFor();
  await context.close();
});

test('a price beside a choice is what the press costs', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, FREEDOM);
  await settled(page, 220);
  await at.unitLink(page, /^Weapons Team/).click();
  const team = at.line(page, '2 Recruit');
  await team.waitFor();
  await at.openClasses(page);
  let pressed = 0;
  for (const box of await team.getByRole('checkbox').all()) {
    if (await box.isChecked()) continue;
    const row = await box.locator('xpath=..').innerText();
    const price = row.match(/([+−]\d+|free)( each)?\s*$/);
    if (!price) continue;
    const before = Number(await at.total(page).innerText());
    await box.check();
    const each = price[1] === 'free' ? 0 : Number(price[1].replace('−', '-'));
    await settled(page, before + each * (price[2] ? 2 : 1));
    await at.undo(page).click();
    await settled(page, before);
    pressed += 1;
  }
  assert.ok(pressed > 5, `${pressed} choices tried`);
  await context.close();
});

test('paper has one column, no blank page, and nothing to press', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, FREEDOM.replace('200 power', '100 power'));
  await settled(page, 220);
  for (const part of ['', '&', 'faults']) {
    if (part === 'faults') await at.sum(page).click();
    if (part === '&') await at.unitLink(page, /^Troopers/).click();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g).length, 1, `pages of ${part}`);
  }
  await page.emulateMedia({ media: 'print' });
  const paper = await page.locator('body').innerText();
  for (const word of ['Fill to the limit', 'Change the', 'Undo', 'Options']) assert.ok(!paper.includes(word), word);
  assert.match(paper, /120 over the limit/);
  await context.close();
});

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`Enter adds the one unit that the filter leaves, and the field stays: ${name}`, async () => {
    const { context, page } = await opened(options);
    await at.paste(page, FREEDOM);
    await settled(page, 220);
    await page.keyboard.press('/');
    const filter = page.getByRole('searchbox', { name: 'Filter units' });
    const focused = filter.and(page.locator(':focus'));
    await focused.waitFor();
    // All of them, several, and none.
    for (const words of ['', '  ', 'troopers', 'nobody']) {
      await filter.fill(words);
      await page.keyboard.press('Enter');
    }
    await filter.fill('marines');
    await page.keyboard.press('Enter');
    await settled(page, 320);
    await focused.waitFor();
    // What is typed next looks for another; a key held down adds no more.
    await page.keyboard.type('gmcc');
    await page.keyboard.down('Enter');
    for (let time = 0; time < 5; time += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await settled(page, 370);
    await focused.waitFor();
    await page.waitForTimeout(300);
    await settled(page, 370);
    await at.toArmy(page);
    for (const unit of [/^Marines/, /^GMCC troopers/]) assert.equal(await at.unitLink(page, unit).count(), 1);
    await context.close();
  });
}

test('a double press takes out one unit, though the next comes under the pointer', async () => {
  const { context, page } = await opened(DESK);
  await at.paste(page, FREEDOM.replace('## Troopers', '## Troopers\n- 5 Recruit\n\n## Troopers'));
  await at.unitLink(page, /^Troopers/).first().click();
  await page.getByRole('button', { name: 'Remove Troopers' }).dblclick();
  await page.waitForTimeout(300);
  assert.equal(await at.unitLink(page, /^Troopers/).count(), 1);
  assert.equal(await at.unitLink(page, /^Weapons Team/).count(), 1);
  await context.close();
});

test('a double press on a mend mends one fault, though the mend of the next comes under the pointer', async () => {
  const { context, page } = await opened(DESK);
  const squad = '## Troopers\n- 2 Recruit: Slug Rifle\n\n';
  await at.paste(page, `# Two faults\nAt the Gates of Doom II · United Nations of Freedom · 500 power\n\n## Army Command squad\n- 1 Hero\n- 4 Veteran\n\n${squad}${squad}`);
  await at.sum(page).click();
  const folds = page.getByText('The rule, and what would mend it');
  await folds.first().waitFor();
  for (let fold = 0; fold < (await folds.count()); fold += 1) await folds.nth(fold).click();
  const mends = page.getByRole('button', { name: /^\d+ Recruit more/ });
  await mends.first().waitFor();
  assert.ok((await mends.count()) > 1);
  await mends.first().dblclick();
  await page.waitForTimeout(300);
  assert.equal((await at.asText(page)).match(/- 2 Recruit/g)?.length, 1);
  await context.close();
});
