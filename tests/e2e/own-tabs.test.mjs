// The player's own data with several tabs, ways back, and mistakes: nothing of it is lost, and nothing is taken back that was
// not meant.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open } from './browser.mjs';
import * as at from './page.mjs';
import { DESK, EXODUS, PHONE, exodus, settled } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (context) => at.opened(browser, { context });
const KEY = 'muster/own/wild-west-exodus';

const kept = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.data ?? null, KEY);

/** As another tab does while this one sleeps: no event comes. */
const unheard = (page, change) =>
  page.evaluate(
    ([key, change]) => {
      const own = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {
        format: 'muster-own',
        version: 1,
        game: 'wild-west-exodus',
        data: {},
      };
      Object.assign(own.data, change);
      localStorage.setItem(key, JSON.stringify(own));
    },
    [KEY, change],
  );

async function item(page, name) {
  await page.getByRole('button', { name: 'New item' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
}

async function keepItem(page, name) {
  await item(page, name);
  await page.getByLabel('Class').selectOption({ index: 1 });
  await at.keepIt(page);
  await at.ownRow(page, name).waitFor();
}

const undo = (page) => page.locator('.toast').getByRole('button', { name: 'Undo' });

test('what was taken back comes back, and a second undo is not offered', async () => {
  const { context, page } = await opened(PHONE);
  await at.ownRoom(page, EXODUS);
  await keepItem(page, 'Harpoon');
  const before = await kept(page);
  await page.getByRole('button', { name: 'Take back: Harpoon' }).click();
  await at.ownRow(page, 'Harpoon').waitFor({ state: 'detached' });
  assert.equal(await kept(page), null);
  await undo(page).click();
  await at.ownRow(page, 'Harpoon').waitFor();
  assert.deepEqual(await kept(page), before);
  assert.equal(await page.locator('.toast').count(), 0);
  await context.close();
});

test('two things taken back one right after the other are both gone', async () => {
  const { context, page } = await opened(PHONE);
  await at.ownRoom(page, EXODUS);
  for (const name of ['Harpoon', 'Gaff', 'Net']) await keepItem(page, name);
  // Both presses come before the first answer does.
  await page.evaluate(() => {
    for (const name of ['Harpoon', 'Gaff']) document.querySelector(`[aria-label="Take back: ${name}"]`).click();
  });
  await at.ownRow(page, 'Gaff').waitFor({ state: 'detached' });
  await at.ownRow(page, 'Harpoon').waitFor({ state: 'detached' });
  await at.ownRow(page, 'Net').waitFor();
  await page.getByText('Gaff: taken back.').waitFor();
  assert.deepEqual(
    (await kept(page)).items.map((item) => item.name),
    ['Net'],
  );
  await context.close();
});

test('an undo does not take back what another tab did since, heard of or not', async () => {
  const { context, page } = await opened(DESK);
  await at.ownRoom(page, EXODUS);
  await keepItem(page, 'Harpoon');
  await keepItem(page, 'Gaff');
  await unheard(page, { about: 'Ours.' });
  await undo(page).click();
  await page.getByText('own data of this game was changed since').waitFor();
  assert.equal((await kept(page)).about, 'Ours.');
  assert.equal((await kept(page)).items.length, 2);
  await at.ownRow(page, 'Gaff').waitFor();

  // Where this tab is told of it, the offer goes.
  await page.getByRole('button', { name: 'Take back: Gaff' }).click();
  await undo(page).waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await keepItem(other, 'Net');
  await at.ownRow(page, 'Net').waitFor();
  assert.equal(await undo(page).count(), 0);
  await context.close();
});

test('the way back of a change made on another tab’s work leads to that work', async () => {
  const { context, page } = await opened(DESK);
  await at.ownRoom(page, EXODUS);
  await keepItem(page, 'Harpoon');
  await unheard(page, { about: 'Ours.' });
  await page.getByRole('button', { name: 'Take back: Harpoon' }).click();
  await at.ownRow(page, 'Harpoon').waitFor({ state: 'detached' });
  await undo(page).click();
  await at.ownRow(page, 'Harpoon').waitFor();
  assert.equal((await kept(page)).about, 'Ours.');
  assert.equal((await kept(page)).items.length, 1);
  await context.close();
});

test('a change that is refused leaves the game with what another tab filled in', async () => {
  const { context, page } = await opened(DESK);
  await exodus(page);
  await at.fillIn(page, 'Points each', '25');
  await settled(page, 25);
  const text = await page.evaluate((key) => localStorage.getItem(key), KEY);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, text.replace('25', '40')]);
  if (!(await page.getByRole('textbox', { name: /^Points each/ }).isVisible())) {
    await page.getByText('Not in the document').click();
  }
  await at.fillIn(page, 'Points each', 'many');
  await page.getByText('This is a whole number, such as 3, not “many”.').waitFor();
  await settled(page, 40);
  await context.close();
});

test('a form that is left or given up for another comes back with what was typed', async () => {
  const { context, page } = await opened(PHONE);
  await at.ownRoom(page, EXODUS);
  await item(page, 'Harpoon');
  await page.getByRole('button', { name: 'Leave it' }).click();
  await undo(page).click();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Harpoon');

  // One of another game waits in its room; a form begun here takes its place, and says so.
  await at.ownRoom(page, /^SteampunkFantasy/);
  await item(page, 'Gaff');
  await page.getByText('Harpoon: left without being kept.').waitFor();
  await undo(page).click();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Harpoon');
  assert.match(page.url(), /wild-west-exodus/);
  // What was untouched goes without a word.
  await page.getByText('Gaff: left without being kept.').waitFor();
  await context.close();
});

test('what is chosen for a new list stays when own data come from another tab', async () => {
  const { context, page } = await opened(DESK);
  await page.goto(`${page.url().split('#')[0]}#/new`);
  await page.getByRole('radio', { name: EXODUS }).check();
  await page.getByLabel('Name', { exact: true }).fill('Paris');
  const other = await context.newPage();
  await other.goto(page.url());
  await at.ownRoom(other, EXODUS);
  await other.getByRole('button', { name: 'New faction' }).click();
  await other.getByLabel('Name', { exact: true }).fill('Mine Own');
  await at.keepIt(other);
  await at.ownRow(other, 'Mine Own').waitFor();
  await page.getByRole('radio', { name: /^Mine Own/ }).waitFor();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Paris');
  await context.close();
});

test('one mistake in own data does not stop work on anything else', async () => {
  const { context, page } = await open(browser, {
    context: PHONE,
    before: (page) =>
      page.addInitScript((key) => {
        const data = { items: [{ id: 'my-x', name: 'X' }] };
        if (!localStorage.getItem(key)) {
          localStorage.setItem(key, JSON.stringify({ format: 'muster-own', version: 1, game: 'wild-west-exodus', data }));
        }
      }, KEY),
  });
  await at.ready(page);
  await at.ownRoom(page, EXODUS);
  await page.getByText('items `my-x`: `class` is missing').waitFor();
  // A form is not told of the mistake of another thing, and what is kept in it is kept.
  await item(page, 'Gaff');
  await page.getByLabel('Class').selectOption({ index: 1 });
  await page.waitForTimeout(800);
  assert.equal(await page.locator('main .problem').count(), 0);
  await at.keepIt(page);
  await at.ownRow(page, 'Gaff').waitFor();
  assert.equal((await kept(page)).items.length, 2);
  // One more mistake is none too many to be refused.
  await item(page, 'Net');
  await at.keepIt(page);
  const wrong = page.getByLabel('Class').and(page.locator('[aria-invalid="true"]'));
  await wrong.waitFor();
  assert.match(await page.locator(`#${await wrong.getAttribute('aria-describedby')}`).innerText(), /missing/);
  assert.equal((await kept(page)).items.length, 2);
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.getByRole('button', { name: 'Take back: X', exact: true }).click();
  await page.getByText('items `my-x`').waitFor({ state: 'detached' });
  await context.close();
});

test('what a later Muster stored is kept where there is no room to put it aside', async () => {
  const { context, page } = await opened(PHONE);
  await at.ownRoom(page, EXODUS);
  const later = JSON.stringify({ format: 'muster-own', version: 99, game: 'wild-west-exodus', data: { about: 'Later.' } });
  await page.evaluate(
    ([key, later]) => {
      localStorage.setItem(key, later);
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, text) {
        if (key.startsWith('muster/aside/')) throw new DOMException('full', 'QuotaExceededError');
        return set.call(this, key, text);
      };
    },
    [KEY, later],
  );
  await keepItem(page, 'Harpoon');
  await page.getByText('no room left').waitFor();
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), KEY), later);
  await context.close();
});
