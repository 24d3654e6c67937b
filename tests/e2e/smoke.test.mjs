// The page opens without a complaint, can be read by everybody, and works with the network cut.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, launch, open } from './browser.mjs';
import { heading, ready, stored } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

test('the page opens and complains about nothing', async () => {
  const { context, page, complaints } = await open(browser);
  await ready(page);
  await heading(page).first().waitFor();
  assert.match(await page.title(), /Muster/);
  await stored(page);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a reload works with the network cut', async () => {
  const { context, page } = await open(browser);
  await ready(page);
  await stored(page);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await heading(page).first().waitFor();
  // Else the test would prove nothing.
  assert.equal(await page.evaluate(() => fetch('./not-stored', { cache: 'no-store' }).then(() => 'reached', () => 'cut')), 'cut');
  await context.close();
});

for (const colorScheme of ['light', 'dark']) {
  for (const [name, viewport] of [['desk', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]]) {
    test(`axe finds nothing: ${colorScheme}, ${name}`, async () => {
      const { context, page } = await open(browser, { context: { colorScheme, viewport } });
      await ready(page);
      assert.deepEqual(await axe(page), []);
      await context.close();
    });
  }
}

test('a program that cannot be loaded is said in the page', async () => {
  const { context, page } = await open(browser, {
    before: (page) => page.route('**/*.wasm', (route) => route.abort()),
  });
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').innerText(), /could not be started/);
  await context.close();
});
