// What is typed and not spoken of yet when its screen goes: it counts, and nothing breaks.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, PHONE } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const ARMY = `# Iron Tide
At the Gates of Doom II · United Nations of Freedom · 900 power

## Troopers
- 5 Recruit: Slug Rifle
- 1 Soldier (sergeant): Slug Pistol
`;
const FIELDS = 'input:is([type=text], [type=search], [type=number], :not([type])), textarea:not([readonly])';

const to = (page, address) => page.evaluate((address) => (location.hash = address), address);
const lists = (page) => page.getByRole('link', { name: 'New list' }).waitFor();

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`a field of any screen can be left in the middle of a word, whatever takes the screen away: ${name}`, async () => {
    const { context, page, complaints } = await at.opened(browser, { context: options });
    await at.paste(page, ARMY);
    const list = new URL(page.url()).hash;
    const base = list.split('?')[0];
    await at.unitLink(page, /^Troopers/).click();
    const unit = new URL(page.url()).hash;
    const paper = base.replace('list', 'paper');
    let fields = 0;
    const screens = [base, unit, `${base}?options`, paper, '#/rules', '#/new', '#/settings', '#/own/stargrave', '#/own/gates-of-doom'];
    for (const address of screens) {
      for (let nth = 0; ; nth += 1) {
        await to(page, address);
        await page.waitForFunction((address) => location.hash.startsWith(address), address);
        await page.waitForTimeout(150);
        await page.evaluate(() => document.querySelectorAll('main details').forEach((fold) => (fold.open = true)));
        await page.waitForTimeout(50);
        const field = page.locator(`main :is(${FIELDS})`).locator('visible=true').nth(nth);
        if (!(await field.count())) break;
        await field.focus();
        await page.keyboard.type('7');
        // An address of its own, and the way back.
        if (nth % 2) await to(page, '#/');
        else await page.evaluate(() => history.back());
        await page.waitForTimeout(100);
        assert.deepEqual(complaints, [], `${address}, field ${nth}`);
        fields += 1;
      }
      await to(page, '#/');
      await lists(page);
    }
    assert.ok(fields > 12, String(fields));
    await context.close();
  });
}

test('what was typed counts when the screen is left by the browser’s own Back', async () => {
  const { context, page, complaints } = await at.opened(browser, { context: DESK });
  await at.paste(page, ARMY);
  const base = new URL(page.url()).hash.split('?')[0];
  const back = async () => {
    await page.evaluate(() => history.back());
    await lists(page);
  };
  const from = async (address) => {
    await to(page, '#/');
    await lists(page);
    await to(page, address);
  };

  await at.unitLink(page, /^Troopers/).click();
  const unit = new URL(page.url()).hash;
  await from(unit);
  const many = at.line(page, '5 Recruit').getByLabel('How many');
  await many.focus();
  await many.press('Control+a');
  await page.keyboard.type('8');
  await back();
  await to(page, unit);
  await at.line(page, '8 Recruit').waitFor();

  await from(base.replace('list', 'paper'));
  await page.getByText('How many of each card').click();
  const copies = page.getByLabel('Troopers', { exact: true });
  await copies.focus();
  await copies.press('Control+a');
  await page.keyboard.type('3');
  await back();
  await to(page, base.replace('list', 'paper'));
  await page.getByText(/\d pages?, 3 cards\./).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
