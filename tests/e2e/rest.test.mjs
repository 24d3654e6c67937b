// The program comes in two parts: lists can be built with the first alone, whatever becomes of the second, and who is
// quicker than the second waits and loses nothing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, url } from './browser.mjs';
import { PHONE, add, heading, line, listLink, more, opened, paste, ready, redo, start, sum, toArmy, toLists, total, undo } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const REST = '**/rest-*.wasm';

// The page, with what answers a request for the rest. Nothing else fetches it: the service worker would.
const meeting = (answer, address = url) =>
  opened(browser, { address, context: { ...PHONE, serviceWorkers: 'block' }, before: (page) => page.route(REST, answer) });

// The page, whose rest comes once it is let go.
async function held() {
  let open;
  const opens = new Promise((done) => (open = done));
  const all = await meeting(async (route) => {
    await opens;
    await route.continue();
  });
  return { ...all, open };
}

// What a browser says by itself of a file that it could not fetch, and Playwright of the service worker.
const others = (complaints) => complaints.filter((text) => !/Failed to load resource|Service Worker registration blocked/.test(text));

const forced = (page) => page.locator('html[data-forced]').count();

test('lists of every game are begun, changed, judged, undone, read and kept without the rest', async () => {
  const { page, context, complaints } = await meeting((route) => route.abort());
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByRole('group', { name: 'Game' }).waitFor();
  const games = await page.getByRole('group', { name: 'Game' }).getByRole('radio').count();
  assert.equal(games, 5);
  await toLists(page);
  const names = [];
  let begun = 0;
  for (let at = 0; at < games; at += 1) {
    await page.getByRole('link', { name: 'New list' }).click();
    await page.getByRole('group', { name: 'Game' }).getByRole('radio').nth(at).check();
    // Behind the games, whatever a game calls its factions.
    const force = page.getByRole('group').nth(1).getByRole('radio').first();
    if (await force.count()) await force.check();
    const name = `Begun ${at}`;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Start the list' }).click();
    await heading(page).getByText(name).waitFor();
    names.push(name);
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const some = page.getByRole('listitem').getByRole('button', { name: /^Add / }).first();
    if (await some.isVisible()) {
      await some.click();
      await undo(page).click();
      await redo(page).click();
      begun += 1;
    }
    await sum(page).click();
    // Of a list without units nothing is said but that.
    await page.locator('h2 .verdict').waitFor();
    for (const fold of await page.locator('.faults:not([hidden]) summary').all()) await fold.click();
    await toArmy(page);
    await toLists(page);
  }

  // Two games have only units of the player's own.
  assert.equal(begun, 3);

  await start(page, { game: /^At the Gates of Doom II/, force: /^United Nations of Freedom/, limit: 300, name: 'First' });
  await add(page, 'Troopers');
  const before = await total(page).innerText();
  await more(line(page, '\\d+ ')).click();
  assert.notEqual(await total(page).innerText(), before);
  assert.equal(await forced(page), 0, 'the first part called something of the rest');

  // What the rest would do says that it is not there, and the list is as it was.
  await sum(page).click();
  await page.locator('.faults:not([hidden]) summary').first().click();
  await page.getByText('This part of Muster could not be fetched').first().waitFor();
  await toArmy(page);
  await page.getByRole('button', { name: 'Fill to the limit' }).click();
  await page.locator('.toast').getByText('This part of Muster could not be fetched').waitFor();
  await page.goto(`${url}#/settings`);
  await page.getByText('This part of Muster could not be fetched').first().waitFor();

  await page.reload();
  await toLists(page);
  for (const name of names) await listLink(page, name).waitFor();
  assert.equal(await forced(page), 0, 'the first part called something of the rest');
  assert.deepEqual(others(complaints), []);

  // With a network again one press is enough.
  await page.unroute(REST);
  await page.goto(`${url}#/rules`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Search the rules').fill('torrent');
  await page.locator('.hits a').first().waitFor();
  assert.deepEqual(others(complaints), []);
  await context.close();
});

test('who is quicker than the rest has what was asked for as soon as it comes', async () => {
  const { page, context, complaints, open } = await held();
  await start(page, { game: /^At the Gates of Doom II/, force: /^United Nations of Freedom/, limit: 300, name: 'Quick' });
  await add(page, 'Troopers');
  await toArmy(page);
  await page.getByRole('button', { name: 'Fill to the limit' }).click();
  open();
  await page.getByRole('group', { name: 'What fills the list' }).waitFor();
  assert.equal(await forced(page), 0, 'the first part called something of the rest');
  assert.deepEqual(others(complaints), []);
  await context.close();
});

test('who goes to the rules by a stroke before they are there has the box when they are, and headings keep the focus', async () => {
  const { page, context, complaints, open } = await held();
  await page.keyboard.press('/');
  await page.getByText('One moment').waitFor();
  open();
  await page.locator('#rules-box:focus').waitFor();
  await context.close();

  const other = await held();
  await other.page.getByRole('link', { name: 'Settings' }).click();
  await other.page.getByText('One moment').waitFor();
  await other.page.locator('h1:focus').waitFor();
  other.open();
  await other.page.locator('h1:focus').getByText('Settings').waitFor();
  assert.deepEqual(others([...complaints, ...other.complaints]), []);
  await other.context.close();
});

test('what needs the rest in haste has it, and where it cannot be had says that the program has stopped', async () => {
  // Fetched in vain at first; in haste it is asked for in another way.
  let answers = true;
  const { page, context } = await meeting((route) =>
    answers && route.request().resourceType() === 'xhr' ? route.continue() : route.abort(),
  );
  const inHaste = () =>
    page.evaluate(async () => {
      const { default: program } = await import(document.querySelector('link[rel="modulepreload"]').href);
      const given = await program();
      // As the program meets it: whatever is thrown is nobody's to catch.
      setTimeout(() => window.restNow(given));
    });
  answers = false;
  await inHaste();
  await page.getByText('Muster has stopped because of a mistake in it.').waitFor();
  await page.reload();
  // Before it runs, there is nothing that could need the rest.
  await ready(page);
  answers = true;
  await inHaste();
  await page.locator('html[data-forced]').waitFor();
  await page.goto(`${url}#/settings`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await context.close();
});

test('a rule that is opened before it can be shown is closed all the same', async () => {
  const { page, context, complaints } = await meeting((route) => route.abort());
  await start(page, { game: /^At the Gates of Doom II/, force: /^United Nations of Freedom/, limit: 300, name: 'Closed' });
  await add(page, 'Troopers');
  await sum(page).click();
  await page.locator('.faults:not([hidden]) summary').first().click();
  await page.locator('.faults:not([hidden]) details[open] a').last().click();
  const beside = page.getByRole('complementary', { name: 'Rule' });
  await beside.getByText('This part of Muster could not be fetched').waitFor();
  await page.locator('#beside:focus').waitFor();
  await page.keyboard.press('Escape');
  await beside.waitFor({ state: 'detached' });
  await page.locator('.faults:not([hidden]) details[open] a').last().click();
  await beside.getByRole('button', { name: 'Close the rule' }).click();
  await beside.waitFor({ state: 'detached' });
  await page.locator('.faults:not([hidden]) details[open] a').last().click();
  await page.unroute(REST);
  await beside.getByRole('button', { name: 'Try again' }).click();
  await beside.getByRole('heading', { level: 2 }).first().waitFor();
  assert.deepEqual(others(complaints), []);
  await context.close();
});

test('an address of the rest opens with it, and what was being typed in a form is still there', async () => {
  const slow = (route) => setTimeout(() => route.continue(), 700);
  const { page, context, complaints } = await meeting(slow, `${url}#/own/warband-skirmish`);
  await page.getByText('One moment').waitFor();
  await page.getByRole('button', { name: 'New unit' }).first().click();
  await page.getByLabel('Name', { exact: true }).first().fill('Half typed');
  await page.keyboard.press('Tab');
  for (let time = 0; time < 2; time += 1) {
    await page.reload();
    await page.getByLabel('Name', { exact: true }).first().waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).first().inputValue(), 'Half typed');
  }
  assert.equal(await forced(page), 0, 'the first part called something of the rest');
  assert.deepEqual(others(complaints), []);
  await context.close();
});
