// Lists are kept, whatever the browser's store does: refuses, is full, holds rubbish, is shared by two tabs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { settled, small } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (options) => at.opened(browser, options);

// Opens a list out of a text and goes back to all lists.
async function brought(page, name) {
  await at.paste(page, small(name));
  await settled(page, 160);
  await at.toLists(page);
}

test('lists are renamed, copied, deleted and brought back', async () => {
  const { context, page, complaints } = await opened();
  await page.getByText(/^No lists yet/).waitFor();
  await brought(page, 'Iron Tide');
  assert.match(await at.listLink(page, 'Iron Tide').innerText(), /160 \/ 200 power[\s\S]*Legal · 40 under/);

  await page.getByRole('button', { name: 'Rename Iron Tide' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Steel Tide');
  await page.keyboard.press('Enter');
  await at.listLink(page, 'Steel Tide').waitFor();
  assert.match(await page.evaluate(() => document.activeElement.innerText), /Steel Tide/);
  // Escape gives the new name up.
  await page.getByRole('button', { name: 'Rename Steel Tide' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nobody');
  await page.keyboard.press('Escape');
  await page.getByLabel('Name', { exact: true }).waitFor({ state: 'detached' });
  assert.match(await page.evaluate(() => document.activeElement.innerText), /Steel Tide/);
  assert.equal(await at.listLink(page, 'Nobody').count(), 0);
  await page.getByRole('button', { name: 'Duplicate Steel Tide', exact: true }).click();
  await at.listLink(page, /Steel Tide \(copy\)/).waitFor();

  await page.getByRole('button', { name: 'Delete Steel Tide', exact: true }).click();
  assert.match(await page.evaluate(() => document.activeElement.innerText), /Steel Tide \(copy\)/);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await at.listLink(page, /^Steel Tide\s*1/).waitFor();

  await page.getByRole('button', { name: 'Delete Steel Tide (copy)' }).click();
  await page.reload();
  await at.ready(page);
  assert.equal(await at.listLink(page, /copy/).count(), 0);
  await page.getByRole('heading', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'Restore Steel Tide (copy)' }).click();
  await at.listLink(page, /copy/).waitFor();

  // For good only after a second press.
  await page.getByRole('button', { name: 'Delete Steel Tide (copy)' }).click();
  await page.getByRole('button', { name: 'Empty the bin' }).click();
  await page.getByRole('button', { name: 'Restore Steel Tide (copy)' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: /^Press again/ }).click();
  await page.getByRole('heading', { name: 'Bin' }).waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('/bin/')).length), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a limit that is no number is said and never taken for none', async () => {
  const { context, page } = await opened();
  await at.newList(page);
  await page.getByRole('radio', { name: /United Nations of Freedom/ }).check();
  const limit = page.getByLabel(/^Limit/);
  for (const wrong of ['much', '12,5', '-5', '1e3']) {
    await limit.fill(wrong);
    await page.getByRole('alert').getByText(/A limit is a whole number/).waitFor();
    assert.equal(await limit.getAttribute('aria-invalid'), 'true', wrong);
    await page.getByRole('button', { name: 'Start the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'New list' }).waitFor();
  }
  await limit.fill('1,500');
  await page.getByRole('button', { name: 'Start the list' }).click();
  await at.sum(page).getByText('/ 1500 power').waitFor();

  await page.getByRole('link', { name: 'Options' }).click();
  await limit.fill('2 000');
  await at.sum(page).getByText('/ 2000 power').waitFor();
  await limit.fill('much');
  await limit.press('Tab');
  await page.getByText(/A limit is a whole number/).waitFor();
  assert.equal(await limit.inputValue(), '2000');
  await context.close();
});

test('every change is stored at once', async () => {
  const { context, page } = await opened();
  await at.paste(page, small('Iron Tide'));
  await at.unitLink(page, /^Troopers/).click();
  await at.more(at.line(page, '5 Recruit')).click();
  // The page is gone before anything that waits can run.
  await page.evaluate(() => location.reload());
  await at.ready(page);
  await settled(page, 165);
  await context.close();
});

test('a store that refuses is said, and the page works without it', async () => {
  const { context, page } = await opened({
    before: (page) => page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('denied', 'SecurityError'); } });
    }),
  });
  await page.getByRole('alert').getByText(/keeps nothing for this page/).waitFor();
  await brought(page, 'Iron Tide');
  await at.listLink(page, 'Iron Tide').click();
  await settled(page, 160);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the lists' }).click();
  assert.equal((await file).suggestedFilename(), 'Iron-Tide.json');
  assert.deepEqual(await axe(page), []);
  await context.close();
});

test('a full store is said, and what it could not take is stored when there is room', async () => {
  const { context, page } = await opened();
  await brought(page, 'Old');
  await at.paste(page, small('Iron Tide'));
  await page.evaluate(() => {
    const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (window.full && !this.getItem(key)) throw new DOMException('full', 'QuotaExceededError');
      if (window.full && text.length > this.getItem(key).length) throw new DOMException('full', 'QuotaExceededError');
      put.call(this, key, text);
    };
    window.full = true;
  });
  await at.unitLink(page, /^Troopers/).click();
  await page.getByRole('button', { name: 'Duplicate Troopers' }).click();
  await page.getByRole('alert').getByText(/no room left/).waitFor();
  await settled(page, 185);
  await at.toLists(page);
  await at.listLink(page, 'Iron Tide').getByText('185 / 200 power').waitFor();
  await page.evaluate(() => (window.full = false));
  await page.getByRole('button', { name: 'Delete Old' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.reload();
  await at.ready(page);
  await at.listLink(page, 'Iron Tide').getByText('185 / 200 power').waitFor();
  await context.close();
});

test('what cannot be read is put aside and offered, and harms no other list', async () => {
  const { context, page } = await opened();
  await brought(page, 'Iron Tide');
  await page.evaluate(() => {
    localStorage.setItem('muster/list/broken1', '{"format":"muster-list","version":1,"un');
    localStorage.setItem('muster/list/later1', '{"format":"muster-list","version":99}');
    localStorage.setItem('muster/bin/broken2', 'rubbish');
    localStorage.setItem('muster/list/Not An Id!', '');
  });
  await page.reload();
  await at.ready(page);
  await at.listLink(page, 'Iron Tide').waitFor();
  await page.getByRole('heading', { name: 'Could not be read' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Download muster|^Download aside/ }).count(), 4);
  // A later Muster finds its list where it left it.
  assert.match(await page.evaluate(() => localStorage.getItem('muster/list/later1')), /99/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download muster|^Download aside/ }).first().click();
  await file;
  assert.deepEqual(await axe(page), []);
  await context.close();
});

test('a list that is not here is said', async () => {
  const { context, page } = await opened();
  for (const [address, title] of [['#/list/nowhere1', 'This list is not here'], ['#/list/../x', 'Nothing here'], ['#/%00', 'Nothing here']]) {
    await page.goto(page.url().split('#')[0] + address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  assert.deepEqual(await axe(page), []);
  await context.close();
});

test('a list pasted anywhere is opened, and what is no list is refused with a reason', async () => {
  const { context, page } = await opened();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, small('Iron Tide'));
  await settled(page, 160);
  await at.toLists(page);
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByLabel('Paste a list').fill('{"half":');
  await page.getByRole('button', { name: 'Open as a new list' }).click();
  assert.match(await page.getByRole('alert').innerText(), /not a complete list/);
  assert.equal(await page.getByLabel('Paste a list').inputValue(), '{"half":');
  await context.close();
});

test('a list goes out as a file and comes back in', async () => {
  const { context, page } = await opened();
  await at.paste(page, small('Iron Tide'));
  await page.getByRole('link', { name: 'Options' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as a file' }).click();
  const path = await (await file).path();
  await at.toLists(page);
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByLabel('Open a file').setInputFiles(path);
  await settled(page, 160);
  await at.toLists(page);
  assert.equal(await at.listLink(page, 'Iron Tide').count(), 2);
  await context.close();
});

test('the colours chosen stay', async () => {
  const { context, page } = await opened();
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const dark = await paper();
  assert.notEqual(dark, light);
  assert.deepEqual(await axe(page), []);
  await page.reload();
  await at.ready(page);
  assert.equal(await paper(), dark);
  await context.close();
});
