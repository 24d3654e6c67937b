// What the tests know of the page: selectors live here and nowhere else. By role and name, never by class.

import { open } from './browser.mjs';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
export const DESK = { viewport: { width: 1440, height: 900 } };

// The page in a fresh profile, with the program running.
export async function opened(browser, options) {
  const all = await open(browser, options);
  await ready(all.page);
  patient(all.page);
  return all;
}

// A press returns when the browser has taken it, and the page draws what comes of it a moment later: what is looked for in
// between is found on the screen before, where much has the same name, and the focus may still be on its way. So nothing goes on
// before the page has had a frame to draw in, and another in which it puts the focus.
const DEEDS = ['check', 'click', 'fill', 'press', 'selectOption', 'setChecked', 'uncheck'];

function patient(page) {
  const locators = Object.getPrototypeOf(page.locator('html'));
  if (patient.done) return;
  patient.done = true;
  for (const deed of DEEDS) {
    const own = locators[deed];
    locators[deed] = async function (...details) {
      const answer = await own.apply(this, details);
      await drawn(this.page());
      return answer;
    };
  }
}

// Resolves once two frames were drawn. A page that is gone draws none, nor does one whose clock a test has stopped.
async function drawn(page) {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  let waited;
  await Promise.race([page.evaluate(frame).catch(() => {}), new Promise((done) => (waited = setTimeout(done, 250)))]);
  clearTimeout(waited);
}

// Resolves once the program runs and has drawn the page.
export async function ready(page) {
  await page.locator('html[data-started], [role="alert"]').first().waitFor();
  const alert = page.getByRole('alert');
  if (!(await page.locator('html[data-started]').count())) throw new Error(await alert.innerText());
}

export const heading = (page) => page.getByRole('heading', { level: 1 });

// Resolves once everything is stored for use without a network.
export const stored = (page) => page.locator('html[data-offline="ready"]').waitFor();

// --- Lists ------------------------------------------------------------------------------------------------------------

export async function toLists(page) {
  await page.getByRole('link', { name: 'All lists' }).locator('visible=true').click();
  // The address changes first, and what is counted then is of the screen before.
  await page.getByRole('link', { name: 'New list' }).waitFor();
}

// The link that opens a list; beside it stands one that compares it.
export const listLink = (page, name) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(name) }).and(page.locator('[href^="#/list/"]'));

// The form for a new list of a game.
export async function newList(page, game = /^At the Gates of Doom II/) {
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByRole('radio', { name: game }).check();
}

// Starts a list by choosing and waits until it can be built. What there is only one of is chosen already. Of several limits the
// first is set.
export async function start(page, { game, force, limit, name }) {
  await newList(page, game);
  if (force) await page.getByRole('radio', { name: force }).check();
  await page.getByLabel(/^Limit/).first().fill(String(limit));
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Start the list' }).click();
  await heading(page).getByText(name).waitFor();
}

// Opens a list out of a text.
export async function paste(page, text) {
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByLabel('Paste a list').fill(text);
  await page.getByRole('button', { name: 'Open as a new list' }).click();
  await total(page).waitFor();
}

// What the units of a list together are called.
const ARMY = /^(Army|Crew|Flotilla|Force|Warband)$/;

// --- Build ------------------------------------------------------------------------------------------------------------

// The total and the verdict, in view on every part of the builder: "876 / 900 power Legal · 24 under".
export const sum = (page) => page.getByRole('region', { name: 'Total and verdict' }).getByRole('link').first();

export const total = (page) => sum(page).locator('b').first();

// Resolves once the list comes to so much.
export const settled = (page, amount) => total(page).getByText(String(amount), { exact: true }).waitFor();

export const undo = (page) => page.getByRole('button', { name: 'Undo', exact: true }).first();

export const redo = (page) => page.getByRole('button', { name: 'Redo', exact: true });

// Everything the list says, as text.
export async function asText(page) {
  await page.getByRole('link', { name: 'Options' }).click();
  const [shown, show] = [page.getByLabel('The list as text'), page.getByRole('button', { name: 'Show the text' })];
  // It stays open once it is.
  await shown.or(show).first().waitFor();
  if (!(await shown.isVisible())) await show.click();
  const text = await shown.inputValue();
  await toArmy(page);
  return text;
}

// The army beside the part that is shown, or in its place.
export async function toArmy(page) {
  const back = page.getByRole('link', { name: ARMY });
  if (await back.isVisible()) await back.click();
  await army(page).waitFor();
}

export const army = (page) => page.getByRole('region', { name: ARMY });

export const unitLink = (page, name) => army(page).getByRole('link', { name });

// A button among what can be added, which a phone shows by itself; wherever it stands, it may still be on its way.
export async function within(page, button) {
  const link = page.getByRole('link', { name: 'Add', exact: true });
  await button.or(link).locator('visible=true').first().waitFor();
  if (!(await button.isVisible())) await link.click();
  return button;
}

// Adds a unit in the form it comes in; it is shown then.
export async function add(page, name) {
  await (await within(page, page.getByRole('button', { name: new RegExp(`^Add ${name} `) }))).click();
  await page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }).waitFor();
}

// A line of models of the unit shown, by what its heading starts with: "4 Veteran".
export const line = (page, name) => page.getByRole('region', { name: new RegExp(`^${name}`.replace(/[()]/g, '\\$&')) });

export const more = (line) => line.getByRole('button', { name: /^One more of/ });

export const setCount = async (line, count) => {
  const field = line.getByLabel('How many');
  await field.fill(String(count));
  await field.press('Enter');
};

// Chooses by how the choice begins; its price stands behind it.
export const setModel = (line, model) => choose(line.getByRole('combobox', { name: 'Model' }), model);

export async function choose(select, beginning) {
  await select.waitFor();
  const labels = await select.locator('option').allInnerTexts();
  await select.selectOption({ label: labels.find((label) => label.startsWith(beginning)) });
}

// An item of a class, with the class opened.
export async function item(line, classes, name) {
  const group = line.locator('details').filter({ hasText: new RegExp(`^${classes}`) }).first();
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  return group.getByRole('checkbox', { name: new RegExp(`^${name} `) });
}

// Opens every class of the unit shown, so that all of its choices are on screen: those of a class are drawn after it is open.
export async function openClasses(page) {
  const closed = page.locator('main section details:not([open]) > summary').filter({ has: page.locator('visible=true') });
  const classes = closed.filter({ hasText: /^(Weapons|Armour|Common equipment|Rare equipment|Drugs)/ });
  while (await classes.count()) await classes.first().click();
  await page.waitForFunction(() => !document.querySelector('main details.class > ul:empty'));
}

// What a control is described by, before it is pressed.
export const described = (control) =>
  control.evaluate((control) => {
    const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return ids.map((id) => document.getElementById(id).innerText.trim()).join(' ');
  });

export const take = async (line, classes, name) => (await item(line, classes, name)).check();

export const leave = async (line, classes, name) => (await item(line, classes, name)).uncheck();

// --- The store --------------------------------------------------------------------------------------------------------

// From now on the browser has no room for anything.
export const refuse = (page) =>
  page.evaluate(() => {
    window.put = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });

// There is room again.
export const accept = (page) => page.evaluate(() => (Storage.prototype.setItem = window.put));

// --- A list to try things on ------------------------------------------------------------------------------------------

// Two units, 160 of 200 power.
export const small = (name) => `# ${name}
At the Gates of Doom II · United Nations of Freedom · 200 power

## Army Command squad
- 1 Hero
- 4 Veteran

## Troopers
- 5 Recruit
`;

// --- Own data ---------------------------------------------------------------------------------------------------------

// The room of a game's own data.
export async function ownRoom(page, game) {
  await page.goto(`${page.url().split('#')[0]}#/settings`);
  await page.getByRole('region', { name: 'Own data' }).getByRole('link', { name: game }).click();
  await page.getByRole('heading', { level: 1, name: 'Own data' }).waitFor();
}

// Writes into a field of what the document does not give.
export async function fillIn(page, label, value) {
  const field = page.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await field.fill(value);
  await field.press('Tab');
}

// A thing or value of one's own in its room.
export const ownRow = (page, name) => page.getByRole('listitem').filter({ hasText: name });

// Makes a unit of one's own; `fields` by label.
export async function makeUnit(page, { name, role, fields }) {
  await page.getByRole('button', { name: 'New unit' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Role').selectOption({ label: role });
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

export const keepIt = async (page) => {
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Own data' }).waitFor();
};

// Opens a file of own data, here or in the settings.
export const openOwn = (page, name, text) =>
  page
    .getByLabel(/^Open a (file of own data|game or own data)$/)
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

/** A list of the game whose prices are the player's own, with one unit. */
export const EXODUS = /^Wild West Exodus/;
export async function exodus(page) {
  await start(page, { game: EXODUS, force: /^Enlightened/, limit: 100, name: 'Paris' });
  await add(page, 'Strider-Cav');
}
