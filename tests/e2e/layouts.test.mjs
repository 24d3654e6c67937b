// Every screen at every size of window and text: nothing is cut off, nothing covers another, and what is pressed stays.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';
import { broken } from './layout.mjs';
import * as at from './page.mjs';
import { DESK, PHONE, settled, small } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const opened = (options) => at.opened(browser, { context: options });

// A list with much to say: long names, faults, a tank with its gunner.
const LONG = `# The Third Inspection of the Northern Rifles
At the Gates of Doom II · United Nations of Freedom · 400 power

Bring the big dice.

## Army Command squad "First Fist of the North"
- 1 Hero: Slug Rifle, Flak Armour
- 3 Veteran: Slug Rifle, Flak Armour

## Intelligence officer
- 1 Hero: Camo Cloak, Flak Armour
- 4 Veteran: Particle Gun, Flak Armour

## Marines
- 1 Veteran (sergeant): Mag Rifle, Polymer Armour, Crush
- 4 Soldier: Mag Rifle, Polymer Armour

## Independence-Pattern Assault Vehicle
- 1 Tank: Heavy Metal, Tracks, Chain Gun (Soldier), Slug Rifle (Recruit)

## Weapons Team
- 2 Recruit
- 1 Weapon: Heavy Flamethrower
`;

// Every part of the page, one after another.
const SCREENS = {
  army: (page) => at.army(page).waitFor(),
  unit: async (page) => {
    await at.unitLink(page, /^Marines/).click();
    await unit(page, 'Marines');
    await at.openClasses(page);
  },
  vehicle: async (page) => {
    await at.toArmy(page);
    await at.unitLink(page, /^Independence/).click();
    await unit(page, 'Independence');
    await at.openClasses(page);
    await page.getByRole('button', { name: 'About Chain Gun' }).click();
    await page.getByText('The numbers in words').click();
  },
  verdict: async (page) => {
    await at.sum(page).click();
    await page.getByText('The rule, and what would mend it').first().click();
  },
  options: async (page) => {
    await page.getByRole('link', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Show the text' }).click();
  },
  add: (page) => page.getByRole('link', { name: 'Add', exact: true }).click(),
  toast: (page) => at.add(page, 'Independence-Pattern Assault Vehicle'),
  lists: async (page) => {
    await at.toArmy(page);
    await at.toLists(page);
    await page.getByRole('button', { name: /^Rename/ }).first().click();
  },
  bin: async (page) => {
    await page.getByRole('button', { name: /^Delete Tide/ }).click();
    await page.getByRole('heading', { name: 'Bin' }).click();
  },
  'choice of the other list': (page) => page.getByRole('link', { name: /^Compare The Third/ }).click(),
  compare: (page) => page.getByRole('main').getByRole('link', { name: /^Storm/ }).click(),
  new: async (page) => {
    await at.toLists(page);
    await page.getByRole('link', { name: 'New list' }).click();
    await page.getByRole('radio', { name: /^At the Gates of Doom/ }).check();
    await page.getByRole('radio', { name: /United Nations of Freedom/ }).check();
    await page.getByLabel(/^Limit/).fill('many');
  },
  settings: async (page) => {
    await at.toLists(page);
    await page.getByRole('link', { name: 'Settings' }).click();
  },
};

const unit = (page, name) => page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }).waitFor();

// How wide, how high, and the size of text in the browser's own settings: what a player who sees badly sets.
const SIZES = [
  [320, 640, 100],
  [320, 180, 100],
  [360, 740, 100],
  [360, 740, 200],
  [800, 600, 100],
  [1440, 900, 100],
  [1440, 900, 200],
];

for (const [width, height, percent] of SIZES) {
  test(`nothing is cut off or covered: ${width} × ${height}, text at ${percent} %`, async (t) => {
    const own = await launch(`--blink-settings=defaultFontSize=${(16 * percent) / 100}`);
    t.after(() => own.close());
    const { page } = await at.opened(own, { context: { viewport: { width, height }, hasTouch: width < 700 } });
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), `${(16 * percent) / 100}px`);
    for (const name of ['Tide', 'Storm']) {
      await at.paste(page, small(name));
      await at.toLists(page);
    }
    await at.paste(page, LONG);
    const said = [];
    for (const [name, go] of Object.entries(SCREENS)) {
      // On a desk it stands beside the rest already.
      if (name === 'add' && !(await page.getByRole('link', { name: 'Add', exact: true }).isVisible())) continue;
      await go(page);
      await page.waitForTimeout(200);
      said.push(...(await broken(page)).map((line) => `${name}: ${line}`));
    }
    assert.deepEqual(said, []);
  });
}

// --- What is pressed stays ----------------------------------------------------------------------------------------------

const top = (element) => element.evaluate((element) => element.getBoundingClientRect().top);

for (const [name, options] of [['phone', PHONE], ['desk', DESK]]) {
  test(`what is pressed stays under the finger when a fault comes up above it: ${name}`, async () => {
    const { context, page } = await opened(options);
    await at.paste(page, LONG.replace('400 power', '5000 power').replace('Polymer Armour\n', 'Polymer Armour, Crush\n'));
    await at.unitLink(page, /^Marines/).click();
    const soldiers = at.line(page, '4 Soldier');
    const faults = () => page.getByText('The rule, and what would mend it').locator('visible=true').count();
    const presses = [
      // Both lines go without it: a fault for each.
      ['drug', await at.item(soldiers, 'Drugs', 'Crush'), (box) => box.uncheck()],
      ['more', at.more(soldiers), (more) => more.evaluate((more) => {
        for (let time = 0; time < 8; time += 1) more.click();
      })],
      ['model', at.line(page, '12 Soldier').getByRole('combobox', { name: 'Model' }), (select) => at.choose(select, 'Recruit')],
    ];
    for (const [what, control, press] of presses) {
      // By the time it is looked for again its line has another name.
      const pressed = await control.elementHandle();
      await pressed.evaluate((pressed) => {
        pressed.scrollIntoView({ block: 'center' });
        pressed.focus();
      });
      await page.waitForTimeout(100);
      const [before, place] = [await faults(), await top(pressed)];
      await press(control);
      await page.waitForTimeout(500);
      assert.ok((await faults()) > before, `${what}: no fault came up`);
      const moved = (await top(pressed)) - place;
      assert.ok(Math.abs(moved) <= 2, `${what} moved by ${moved}`);
    }
    await context.close();
  });
}

// --- The focus is seen --------------------------------------------------------------------------------------------------

// How much of what has the focus stands free: 0 where bar or message cover all of it.
const free = (page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    // Between the last control and the first the browser's own have it.
    if (active === document.body) return { free: 1 };
    const { left, right, top, bottom } = active.getBoundingClientRect();
    const at = (part, from, to) => from + (to - from) * part;
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) => [0.02, 0.25, 0.5, 0.75, 0.98].map((y) => [at(x, left, right), at(y, top, bottom)]));
    const hits = points.filter(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (active.contains(hit) || hit.contains(active));
    });
    const name = active.getAttribute('aria-label') ?? active.labels?.[0]?.innerText ?? active.innerText;
    return { name: name.trim().slice(0, 40), free: hits.length / points.length };
  });

for (const [width, height] of [[360, 740], [320, 180], [1440, 500]]) {
  test(`what has the focus is never covered: ${width} × ${height}`, async () => {
    const { context, page } = await opened({ viewport: { width, height } });
    // The message stays for as long as the test looks.
    await page.clock.install();
    await at.paste(page, LONG);
    await page.clock.runFor(1000);
    const covered = [];
    const walk = async (part, key) => {
      for (let time = 0; time < 80; time += 1) {
        await page.keyboard.press(key);
        const now = await free(page);
        if (now.free === 0) covered.push(`${part}, ${key}: ${now.name}`);
      }
    };
    await walk('army', 'Tab');
    await walk('army', 'Shift+Tab');
    await at.unitLink(page, /^Marines/).click();
    await page.clock.runFor(1000);
    await unit(page, 'Marines');
    await page.getByRole('button', { name: 'Duplicate Marines' }).click();
    await page.clock.runFor(1000);
    const close = page.getByRole('button', { name: 'Close this message' });
    await walk('unit', 'Tab');
    await walk('unit', 'Shift+Tab');
    const toast = await page.getByRole('status').filter({ has: close }).locator('> *').boundingBox();
    assert.ok(toast.height <= 0.4 * height, `the message is ${toast.height} high`);
    await close.click();
    await close.waitFor({ state: 'detached' });
    assert.deepEqual(covered, []);
    await context.close();
  });
}

// --- Large text -----------------------------------------------------------------------------------------------------------

const BUDGETS = `# Fog
SteampunkFantasy · Gnomes · 24 ip · 24 mp · 24 cp · 24 xp
`;

// By the browser's setting, which media queries follow, and by a zoom of text alone, which they do not.
for (const by of ['setting', 'zoom']) {
  test(`large text leaves room on a phone, and the message leaves the total: by ${by}`, async (t) => {
    const own = by === 'setting' ? await launch('--blink-settings=defaultFontSize=32') : browser;
    if (by === 'setting') t.after(() => own.close());
    const { context, page } = await at.opened(own, { context: PHONE });
    if (by === 'zoom') await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const message = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close this message' }) });
    const lists = {
      one: [LONG, (page) => at.add(page, 'Troopers')],
      'unknown prices': ['# Paris\nWild West Exodus · Enlightened · 1000 points\n', (page) => at.add(page, 'Strider-Cav')],
      // It has no units yet, so nothing is said.
      several: [BUDGETS],
    };
    for (const [name, [list, change]] of Object.entries(lists)) {
      await at.paste(page, list);
      await page.getByRole('link', { name: 'Add', exact: true }).click();
      await change?.(page);
      if (change) await message.waitFor();
      await page.waitForTimeout(100);
      const bar = await page.getByRole('region', { name: 'Total and verdict' }).boundingBox();
      assert.ok(bar.height <= PHONE.viewport.height / 4, `${name}: the bar is ${bar.height} high`);
      if (change) {
        const { y, height } = await message.locator('> *').boundingBox();
        assert.ok(y + height <= bar.y, `${name}: the message ends at ${y + height}, the bar begins at ${bar.y}`);
        assert.ok(y + height > bar.y - 32, `${name}: the message hangs ${bar.y - y - height} above the bar`);
      }
      await at.toArmy(page);
      await at.toLists(page);
    }
    await context.close();
  });
}
