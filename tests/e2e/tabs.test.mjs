// One list in two tabs: whatever is done in both, no version is lost and none is written over unseen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, launch } from './browser.mjs';
import * as at from './page.mjs';
import { settled, small } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (options) => at.opened(browser, options);

test('two tabs: a change there shows here, and neither writes over the other', async () => {
  const { context, page: here } = await opened();
  await at.paste(here, small('Iron Tide'));
  await settled(here, 160);
  const there = await context.newPage();
  await there.goto(here.url());
  await at.ready(there);
  await at.unitLink(there, /^Troopers/).click();
  await at.more(at.line(there, '5 Recruit')).click();
  await settled(there, 165);
  await settled(here, 165);

  // Here something cannot be stored; meanwhile there goes on.
  await at.refuse(here);
  await at.unitLink(here, /^Troopers/).click();
  await here.getByRole('button', { name: 'Duplicate Troopers' }).click();
  await settled(here, 195);
  await at.more(at.line(there, '6 Recruit')).click();
  await settled(there, 170);
  await here.getByText(/changed in another tab, and here as well/).waitFor();
  await at.accept(here);
  await settled(here, 195);
  // What each has is seen before one is given up.
  await here.getByText('What the other version has otherwise').click();
  await here.getByRole('alert').getByText(/195 to 170, −25 power/).waitFor();
  await here.getByRole('alert').getByText(/7 Recruit/).waitFor();
  assert.deepEqual(await axe(here), []);
  await here.getByRole('button', { name: 'Keep this version' }).click();
  await settled(there, 195);

  // Deleted there.
  await at.toLists(there);
  await there.getByRole('button', { name: 'Delete Iron Tide' }).click();
  await here.getByText(/deleted in another tab/).waitFor();
  await here.getByRole('button', { name: 'Close it' }).click();
  await here.getByRole('heading', { level: 2, name: 'Lists' }).waitFor();
  await context.close();
});

test('a list deleted in another tab can still be gone on with, until it is answered for', async () => {
  const { context, page: here } = await opened();
  await at.paste(here, small('Iron Tide'));
  await settled(here, 160);
  const there = await context.newPage();
  await there.goto(here.url().split('#')[0]);
  await at.ready(there);
  await there.getByRole('button', { name: 'Delete Iron Tide' }).click();
  const told = here.getByText(/deleted in another tab/);
  await told.waitFor();
  await at.unitLink(here, /^Troopers/).click();
  await at.more(at.line(here, '5 Recruit')).click();
  await settled(here, 165);
  await at.toArmy(here);
  assert.equal(await told.count(), 1);
  await here.getByRole('button', { name: 'Keep this version' }).click();
  await told.waitFor({ state: 'hidden' });
  await here.reload();
  await settled(here, 165);
  await at.listLink(there, 'Iron Tide').waitFor();
  await context.close();
});

// Two tabs with one list, each with a change of its own; this one's is not stored where the other's is.
async function apart() {
  const { context, page: here } = await opened();
  await at.paste(here, small('Iron Tide'));
  await settled(here, 160);
  const there = await context.newPage();
  await there.goto(here.url());
  await at.ready(there);
  await at.refuse(here);
  await at.unitLink(here, /^Troopers/).click();
  await here.getByRole('button', { name: 'Duplicate Troopers' }).click();
  await settled(here, 185);
  await at.unitLink(there, /^Troopers/).click();
  await at.more(at.line(there, '5 Recruit')).click();
  await settled(there, 165);
  await here.getByText(/changed in another tab, and here as well/).waitFor();
  await at.accept(here);
  return { context, here, there };
}

test('leaving a list of which there are two versions keeps both', async () => {
  const { context, here } = await apart();
  await at.toLists(here);
  await at.listLink(here, /from this tab/).getByText('185 / 200 power').waitFor();
  await at.listLink(here, /^Iron Tide\s*165/).waitFor();
  await here.reload();
  await at.ready(here);
  await at.listLink(here, /from this tab/).getByText('185 / 200 power').waitFor();
  await context.close();
});

test('closing the page with two versions keeps both', async () => {
  const { context, here, there } = await apart();
  await here.evaluate(() => location.reload());
  await at.ready(here);
  await at.toLists(there);
  await at.listLink(there, /from this tab/).getByText('185 / 200 power').waitFor();
  await context.close();
});

test('the version that stays is the only one, the one given up lies in the bin', async () => {
  for (const [button, total, binned] of [['Keep this version', 185, 0], ['Take the other version', 165, 1]]) {
    const { context, here } = await apart();
    await here.getByRole('button', { name: button }).click();
    await settled(here, total);
    await at.toLists(here);
    await at.listLink(here, /^Iron Tide/).getByText(`${total} / 200 power`).waitFor();
    assert.equal(await at.listLink(here, /from this tab/).count(), 0, button);
    assert.equal(await here.getByRole('button', { name: /^Restore/, includeHidden: true }).count(), binned, button);
    await context.close();
  }
});

test('what a later Muster stored is not written over', async () => {
  const { context, page: here } = await opened();
  await at.paste(here, small('Iron Tide'));
  await settled(here, 160);
  await at.toLists(here);
  const later = '{"format":"muster-list","version":99,"work":"of hours"}';
  const put = () => here.evaluate((later) => {
    const key = Object.keys(localStorage).find((key) => key.startsWith('muster/list/'));
    localStorage.setItem(key, later);
  }, later);
  const stored = () => here.evaluate(() => Object.entries(localStorage).filter(([key]) => key !== 'muster/theme'));

  // Opening, looking and leaving.
  await put();
  await at.listLink(here, 'Iron Tide').click();
  await here.getByText(/changed in another tab/).waitFor();
  await at.toLists(here);
  assert.deepEqual((await stored()).map(([, text]) => text), [later]);

  // Another name: the list is stored again, what stood there is put aside.
  await here.getByRole('button', { name: 'Rename Iron Tide' }).click();
  await here.getByLabel('Name', { exact: true }).fill('Steel Tide');
  await here.keyboard.press('Enter');
  await at.listLink(here, 'Steel Tide').waitFor();
  const texts = await stored();
  assert.equal(texts.filter(([key, text]) => key.startsWith('muster/aside/') && text === later).length, 1);
  assert.equal(texts.filter(([key, text]) => key.startsWith('muster/list/') && text.includes('Steel Tide')).length, 1);

  // Deleting: the same.
  await put();
  await here.getByRole('button', { name: 'Delete Steel Tide' }).click();
  assert.equal((await stored()).filter(([, text]) => text === later).length, 2);
  await context.close();
});
