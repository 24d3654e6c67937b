// Two lists are compared: what differs, with prices and signs, whichever way round, and from an address alone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { PHONE } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const list = (name, limit, units) => `# ${name}
At the Gates of Doom II · United Nations of Freedom · ${limit} power

## Army Command squad
- 1 Hero
- 4 Veteran

${units}`;
const TIDE = list('Iron Tide', 200, '## Troopers\n- 5 Recruit\n');
const STORM = list('Steel Storm', 300, '## Troopers\n- 7 Recruit: Slug Rifle\n\n## Marines\n- 5 Soldier: Slug Rifle, Stum\n');

const opened = (options) => at.opened(browser, options);

// Opens lists out of texts, one after another; ends on the screen of all lists.
async function brought(page, ...texts) {
  for (const text of texts) {
    await at.paste(page, text);
    await at.toLists(page);
  }
}

const section = (page, title) => page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

// What a section says, with its signs, line by line.
const said = async (page, title) => (await section(page, title).innerText()).split(/\s+/).join(' ');

test('two lists are compared, and swapping the sides turns the signs', async () => {
  const { context, page, complaints } = await opened({ context: PHONE });
  await brought(page, TIDE, STORM);
  await page.getByRole('link', { name: 'Compare Iron Tide' }).click();
  await at.heading(page).getByText('Compare two lists').waitFor();
  await page.getByRole('main').getByRole('link', { name: /^Steel Storm/ }).click();

  await section(page, 'Units that changed').waitFor();
  assert.match(await page.getByRole('main').innerText(), /Total\s+160 to 439, \+279 power/);
  assert.match(await said(page, 'Head of the list'), /Name − before: Iron Tide \+ after: Steel Storm Limit, power − before: 200 \+ after: 300$/);
  assert.match(await said(page, 'Units that changed'), /Troopers 25 to 119, \+94 power − before: 5 Recruit \+ after: 7 Recruit: Slug Rifle$/);
  assert.match(await said(page, 'Units that came'), /Marines \+185 power \+ after: 5 Soldier: Slug Rifle, Stum$/);
  assert.equal(await section(page, 'Units that went').isVisible(), false);
  // Who listens hears a word where others see a sign.
  await page.getByRole('listitem').filter({ hasText: /before: 5 Recruit/ }).first().waitFor();
  assert.deepEqual(await axe(page), []);

  const swap = page.getByRole('button', { name: 'Swap sides' });
  await swap.click();
  await section(page, 'Units that went').waitFor();
  assert.match(await page.getByRole('main').innerText(), /Total\s+439 to 160, −279 power/);
  assert.match(await said(page, 'Units that went'), /Marines −185 power − before: 5 Soldier: Slug Rifle, Stum$/);
  assert.equal(await section(page, 'Units that came').isVisible(), false);
  assert.equal(await swap.evaluate((button) => button === document.activeElement), true);

  // Its address is enough.
  await page.reload();
  await at.ready(page);
  assert.match(await said(page, 'Units that went'), /Marines/);
  assert.match(await page.title(), /Compare Steel Storm and Iron Tide/);
  await page.getByRole('main').getByRole('link', { name: /Iron Tide/ }).click();
  await at.total(page).getByText('160').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('lists that are the same are said to be', async () => {
  const { context, page } = await opened();
  await brought(page, TIDE);
  await page.getByRole('link', { name: 'Compare Iron Tide' }).click();
  await page.getByText(/^Iron Tide\. There is no other list of this game yet/).waitFor();
  await at.toLists(page);
  await brought(page, TIDE);
  await at.listLink(page, 'Iron Tide').first().click();
  await page.getByRole('link', { name: 'Options' }).click();
  await page.getByRole('link', { name: 'Compare with another list' }).click();
  await page.getByRole('main').getByRole('listitem').getByRole('link').click();
  await page.getByText('There is no difference between them.').waitFor();
  assert.deepEqual(await axe(page), []);
  await context.close();
});

test('a list that is not here, or is of another game, is said', async () => {
  const { context, page } = await opened();
  await brought(page, TIDE, STORM);
  const ids = await page.evaluate(() => Object.keys(localStorage).map((key) => key.split('muster/list/')[1]).filter(Boolean).sort());
  const go = (address) => page.evaluate((address) => (location.hash = address), address);

  await go(`#/compare/${ids[0]}/nowhere1`);
  await page.getByText(/A list of this address is not here/).waitFor();
  await page.getByText(/^Iron Tide is here/).waitFor();
  assert.deepEqual(await axe(page), []);
  await go('#/compare/nowhere2');
  await page.getByText(/A list of this address is not here/).waitFor();
  await go(`#/compare/${ids[0]}/Not-An-Id`);
  await at.heading(page).getByText('Nothing here').waitFor();

  await go('#/');
  await page.getByRole('button', { name: 'Delete Steel Storm' }).click();
  await go(`#/compare/${ids[0]}/${ids[1]}`);
  await page.getByText(/^Steel Storm was deleted; restore it from the bin/).waitFor();

  await page.evaluate((id) => {
    const text = localStorage.getItem(`muster/list/${id}`);
    localStorage.setItem('muster/list/chess1', text.replace('gates-of-doom', 'chess'));
  }, ids[0]);
  await page.reload();
  await go(`#/compare/${ids[0]}/chess1`);
  await page.getByText(/of different games/).waitFor();
  await context.close();
});

test('what changed since the list was opened is told', async () => {
  const { context, page } = await opened({ context: PHONE });
  await at.paste(page, TIDE);
  await at.unitLink(page, /^Troopers/).click();
  await at.more(at.line(page, '5 Recruit')).click();
  await page.getByRole('link', { name: 'Options' }).click();
  const since = page.getByRole('group').filter({ hasText: /^Changes since it was opened/ });
  await since.getByText('Changes since it was opened').click();
  await since.getByText(/160 to 165, \+5 power/).waitFor();
  await since.getByText(/6 Recruit/).waitFor();
  assert.deepEqual(await axe(page), []);
  await at.undo(page).click();
  await since.getByText('There is no difference between them.').waitFor();
  await context.close();
});
