// What the page costs in a browser slowed four times: opening it, and the time from a press to the repainted total.
//
// Run by `cargo xtask bench`. Every run has a browser and a profile of its own. Figures are only comparable on a machine
// that does nothing else meanwhile.

import { brotliCompressSync, constants } from 'node:zlib';
import { launch, open, url } from './browser.mjs';
import { army, heading, item, line, more, openClasses, paste, ready, sum, toLists, total, unitLink } from './page.mjs';

const SLOWER = 4;
const RUNS = Number(process.env.MUSTER_RUNS ?? 7);

// Only some of the parts, by their names in `PARTS`.
const ONLY = process.env.MUSTER_ONLY?.split(',');

// --- What is measured -------------------------------------------------------------------------------------------------

// The first thing a player can press, as a CSS selector: visible, enabled and not covered means usable.
const USABLE = 'main button:not([disabled]), main a[href]';

// Forty units with something of everything: leaders, squads with a sergeant, tanks with gunners.
const forty = (limit = 9000) => {
  const unit = (at) => {
    if (at % 4 === 0) return '## Army Command squad\n- 1 Hero: Slug Rifle, Polymer Armour, Camo Cloak\n- 4 Veteran: Slug Rifle, Flak Armour';
    if (at % 8 === 7) return '## Independence-Pattern Assault Vehicle\n- 1 Tank: Heavy Metal, Tracks, Chain Gun (Soldier), Slug Rifle (Recruit)';
    if (at % 2 === 1) return '## Troopers\n- 9 Recruit: Slug Rifle, Flak Armour\n- 1 Soldier (sergeant): Slug Pistol, Flak Armour';
    return '## Marines\n- 4 Soldier: Mag Rifle, Polymer Armour, Crush\n- 1 Veteran (sergeant): Mag Rifle, Polymer Armour, Crush';
  };
  const units = Array.from({ length: 40 }, (_, at) => unit(at));
  return `# Forty\nAt the Gates of Doom II · United Nations of Freedom · ${limit} power\n\n${units.join('\n\n')}\n`;
};

// The list of forty with one of its units shown.
async function showing(page, name) {
  await ready(page);
  await paste(page, forty());
  await unitLink(page, name).first().click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
}

// Presses in a list of forty units; each is [name, async (page) => milliseconds[]].
const SCENARIOS = [
  ['one model more, 40 units', async (page) => {
    await showing(page, /^Troopers/);
    return series(10, () => pressToPaint(page, more(line(page, '\\d+ Recruit')), sum(page)));
  }],
  ['armour on and off, 40 units', async (page) => {
    await showing(page, /^Marines/);
    const armour = await item(line(page, '4 Soldier'), 'Armour', 'Flak Armour');
    return series(10, () => pressToPaint(page, armour, sum(page)));
  }],
  ['add a unit, 40 units', async (page) => {
    await showing(page, /^Troopers/);
    return series(10, () => pressToPaint(page, page.getByRole('button', { name: /^Add Troopers/ }), sum(page)));
  }],
];

// Every choice of a unit on screen, of a full list: how long the redraw takes that follows the total, with what each
// choice would break.
async function redraw(page) {
  await ready(page);
  await paste(page, forty().replace('9000 power', '1000 power'));
  await unitLink(page, /^Army Command/).first().click();
  await page.getByRole('heading', { level: 2, name: /^Army Command/ }).waitFor();
  await openClasses(page);
  await page.evaluate(() => {
    // What follows the paint is started by a clock and ends before the next task; the longest of those is the redraw.
    const original = window.setTimeout;
    window.longest = 0;
    window.setTimeout = (act, ...rest) =>
      original(() => {
        const begun = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (window.longest = Math.max(window.longest, performance.now() - begun));
        act();
        port2.postMessage('');
      }, ...rest);
  });
  const armour = await item(line(page, '4 Veteran'), 'Armour', 'Flak Armour');
  return series(10, async () => {
    await page.evaluate(() => (window.longest = 0));
    await pressToPaint(page, armour, sum(page));
    await page.waitForTimeout(500);
    return page.evaluate(() => window.longest);
  });
}

// Lists that are filled to their limit.
const NEARLY_FULL = async (page) => {
  await paste(page, forty());
  const spent = Number(await total(page).innerText());
  await toLists(page);
  return forty(spent + 30);
};
const FILLED = [
  ['40 units, 30 left', NEARLY_FULL],
  ['no units, 2000 left', () => forty(2000).replace(/\n\n##[^]*/, '\n')],
];

// --- How --------------------------------------------------------------------------------------------------------------

async function main() {
  for (const [name, part] of Object.entries(PARTS)) {
    if (!ONLY || ONLY.includes(name)) await part();
  }
}

const PARTS = { opening, pressing, redrawing, papers, letters, fills };

const head = (what) => console.log(`\n${what}, ${SLOWER}x slower, ${RUNS} runs`.padEnd(44) + COLUMNS);

// What every run of a scenario found, in a browser of its own each.
async function runs(scenario) {
  const found = [];
  for (let run = 0; run < RUNS; run += 1) found.push(await fresh(scenario));
  return found;
}

async function opening() {
  const cold = [];
  for (let run = 0; run < RUNS; run += 1) cold.push(await coldLoad());
  head('opening');
  row('first contentful paint, ms', cold.map(({ paint }) => paint));
  row('usable, ms', cold.map(({ usable }) => usable));
  row('longest task, ms', cold.map(({ longest }) => longest));
  row('total blocking time, ms', cold.map(({ blocked }) => blocked));
  row('transfer at brotli 9, bytes', cold.map(({ bytes }) => bytes));
  row('requests', cold.map(({ requests }) => requests));
  row('memory after loading, kB', cold.map(({ memory }) => memory / 1000));
}

async function pressing() {
  head('press to painted');
  for (const [name, scenario] of [['floor: an empty page', floor], ...SCENARIOS]) row(name, (await runs(scenario)).flat());
}

async function redrawing() {
  head('after the total');
  row('redraw with all choices, 40 units', (await runs(redraw)).flat());
}

async function papers() {
  head('paper');
  const calm = await runs((page) => paper(page, 8000));
  row('to pages, 40 units, seen for 8 s', calm.map(({ first }) => first));
  const pages = await runs((page) => paper(page, 1500));
  row('to pages at once, 40 units', pages.map(({ first }) => first));
  row('other paper to pages, 40 units', pages.flatMap(({ again }) => again));
}

async function letters() {
  head('a letter in the search of the rules');
  row('floor: an empty page', (await runs(typingFloor)).flat());
  const typed = (await runs(typing)).flat();
  row('letter to painted results', typed.map(({ painted }) => painted));
  row('of it the search', typed.map(({ search }) => search));
}

async function fills() {
  for (const [name, text] of FILLED) {
    head(`filling ${name}`);
    const found = await runs((page) => filling(page, text));
    row('press to answer or progress, ms', found.map(({ first }) => first));
    row('press to proposals, ms', found.map(({ done }) => done));
    row('longest task meanwhile, ms', found.map(({ longest }) => longest));
  }
}

// From the choice of paper to the pages: the first time, in haste or after the list was on the screen for a while, and again.
async function paper(page, wait) {
  await ready(page);
  await paste(page, forty());
  await page.waitForTimeout(wait);
  // Within the page: what drives it has to put a script of its own there first, which counted as paper otherwise.
  const timed = (act, value) =>
    page.evaluate(
      ([act, value]) =>
        new Promise((done) => {
          const told = () => document.querySelector('main [role="status"]')?.textContent ?? '';
          let gone = false;
          const look = () => {
            gone ||= !/\d+ pages?, \d+ cards?/.test(told());
            if (!gone || !/\d+ pages?, \d+ cards?/.test(told())) return;
            watched.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
          };
          const watched = new MutationObserver(look);
          watched.observe(document.body, { childList: true, subtree: true, characterData: true });
          const begun = performance.now();
          if (act === 'open') location.hash = location.hash.replace('list', 'paper');
          else {
            const select = [...document.querySelectorAll('select')].find((select) => select.closest('label')?.textContent.startsWith('Paper'));
            select.selectedIndex = value;
            select.dispatchEvent(new Event('change', { bubbles: true }));
          }
        }),
      [act, value],
    );
  const first = await timed('open');
  const again = [];
  for (const nth of [1, 0, 1, 0]) again.push(await timed('choose', nth));
  return { first, again };
}

// Looked up letter by letter: what players ask for in each game, and with errors.
const LOOKED_UP = ['torrent', 'flack', '-1 to hit', 'grenade', 'knocked down', 'agony', 'sheild', 'two against one'];

// From each letter in the search to the results on the screen. By then the page has a copy of the books and searches in its
// own thread, slowed down as all of it; an answer of the worker, which the browser does not slow down, would be a mistake.
async function typing(page) {
  await ready(page);
  await page.evaluate(() => (location.hash = '#/rules'));
  await page.locator('.hits a').first().waitFor();
  await page.waitForTimeout(2500);
  await page.evaluate(() => {
    const ask = window.readGame;
    let typed = 0;
    addEventListener('keydown', (event) => (typed = event.timeStamp), { capture: true });
    window.readGame = async (...words) => {
      const begun = performance.now();
      const answer = ask(...words);
      const search = performance.now() - begun;
      let away = true;
      answer.then(() => (away = false));
      await Promise.resolve();
      if (away) window.away = true;
      await answer;
      // Behind what draws the answer.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.answered?.({ painted: performance.now() - typed, search });
        port2.postMessage('');
      });
      return answer;
    };
  });
  const box = page.getByLabel('Search the rules');
  const times = [];
  for (const words of LOOKED_UP) {
    await box.fill('');
    await page.waitForTimeout(300);
    for (const letter of words) {
      await page.evaluate(() => {
        window.painted = new Promise((done) => (window.answered = done));
      });
      await box.press(letter === ' ' ? 'Space' : letter);
      times.push(await page.evaluate(() => window.painted));
      await page.waitForTimeout(50);
    }
  }
  if (await page.evaluate(() => window.away)) console.log('some letters were answered by the worker');
  return times;
}

// The part of it that is the browser's own: a letter in a page with nothing but a field and a text that changes with it.
async function typingFloor(page) {
  await page.evaluate(() => {
    const [field, text] = [document.createElement('input'), document.createElement('p')];
    field.setAttribute('aria-label', 'Floor');
    document.body.replaceChildren(field, text);
    let typed = 0;
    addEventListener('keydown', (event) => (typed = event.timeStamp), { capture: true });
    field.addEventListener('input', () => {
      text.textContent = field.value;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.answered?.(performance.now() - typed);
        port2.postMessage('');
      });
    });
  });
  const box = page.getByLabel('Floor');
  const times = [];
  for (const letter of LOOKED_UP.join('').replaceAll(' ', '')) {
    await page.evaluate(() => {
      window.painted = new Promise((done) => (window.answered = done));
    });
    await box.press(letter);
    times.push(await page.evaluate(() => window.painted));
    await page.waitForTimeout(50);
  }
  return times;
}

// From the press to the first sign that it works, and to the proposals.
async function filling(page, text) {
  await ready(page);
  await paste(page, await text(page));
  const button = army(page).getByRole('button', { name: 'Fill to the limit' });
  await button.waitFor();
  // What opening the list left to do is not part of it.
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    window.filling = new Promise((done) => {
      const times = { longest: 0 };
      let pressed = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) times.longest = Math.max(times.longest, duration);
      }).observe({ type: 'longtask' });
      addEventListener('pointerup', (event) => (pressed = event.timeStamp), { once: true, capture: true });
      const look = () => {
        const found = document.querySelector('[role="group"][aria-label="What fills the list"]');
        const now = performance.now() - pressed;
        if (pressed && (found || document.querySelector('progress'))) times.first ??= now;
        if (!found) return requestAnimationFrame(look);
        times.done = now;
        // Long tasks are told of a little later.
        setTimeout(done, 500, times);
      };
      requestAnimationFrame(look);
    });
  });
  await button.click();
  return page.evaluate(() => window.filling);
}

// A first visit: nothing cached, nothing stored.
async function coldLoad() {
  return fresh(async (page, client) => {
    await page.addInitScript(watchLoading, USABLE);
    const answers = [];
    page.on('response', (response) => answers.push(response));
    await client.send('Performance.enable');
    await page.goto(url);
    await ready(page);
    await heading(page).first().waitFor();
    await page.waitForFunction(() => window.loading.usable > 0);
    // Long tasks that start just after the page can be used still count.
    await page.waitForTimeout(2000);
    const loading = await page.evaluate(() => window.loading);
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
    const first = answers.filter((answer) => !answer.fromServiceWorker() && answer.request().frame() === page.mainFrame());
    return { ...loading, memory: heap + loading.wasm, requests: first.length, bytes: await weight(first) };
  }, 'about:blank');
}

// What a host that compresses would send; our own server sends plain files.
async function weight(answers) {
  const sizes = answers.map(async (answer) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    return answer.body().then((body) => brotliCompressSync(body, { params }).length, () => 0);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

// Runs inside the page, before anything else in it.
function watchLoading(usable) {
  const loading = (window.loading = { paint: 0, usable: 0, longest: 0, blocked: 0, wasm: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') loading.paint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      loading.longest = Math.max(loading.longest, duration);
      loading.blocked += duration - 50;
    }
  }).observe({ type: 'longtask', buffered: true });
  // WebAssembly's memory is not in the figure for the JavaScript heap.
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
      const result = await original(...args);
      const { memory } = (result.instance ?? result).exports;
      loading.wasm = memory?.buffer.byteLength ?? 0;
      return result;
    };
  }
  const look = () => {
    const box = document.querySelector(usable)?.getBoundingClientRect();
    const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (hit?.closest(usable)) loading.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

// A scenario in a browser of its own, slowed down.
async function fresh(scenario, address = url) {
  const browser = await launch();
  try {
    const { context, page } = await open(browser, { address, context: { viewport: { width: 1280, height: 800 } } });
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await scenario(page, client);
  } finally {
    await browser.close();
  }
}

// Milliseconds from the release of the pointer over `target` until a change of the text of `watched` is on the screen:
// time stamp of the real event, change seen by an observer, next frame, first task after that frame.
export async function pressToPaint(page, target, watched) {
  const element = await watched.elementHandle();
  await page.evaluate((watched) => {
    window.painted = new Promise((done, fail) => {
      let pressed = 0;
      addEventListener('pointerup', (event) => (pressed = event.timeStamp), { once: true, capture: true });
      const before = watched.textContent;
      const observer = new MutationObserver(() => {
        if (!pressed || watched.textContent === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - pressed);
          port2.postMessage('');
        });
      });
      observer.observe(watched, { subtree: true, childList: true, characterData: true });
      setTimeout(fail, 10_000, new Error('the watched text did not change within ten seconds'));
    });
    // The failure is reported by the one who waits, not as an unheard one beside it.
    window.painted.catch(() => {});
  }, element);
  await target.click();
  return page.evaluate(() => window.painted);
}

// The same press several times, with a rest in between so that nothing of one falls into the next.
export async function series(count, press) {
  const times = [];
  for (let done = 0; done < count; done += 1) {
    times.push(await press());
    await new Promise((rest) => setTimeout(rest, 150));
  }
  return times;
}

// The part of every figure that is the browser's own.
async function floor(page) {
  await page.evaluate(() => {
    const [button, text] = [document.createElement('button'), document.createElement('p')];
    button.textContent = 'press';
    button.id = 'floor';
    text.id = 'count';
    text.textContent = '0';
    button.addEventListener('click', () => (text.textContent = String(Number(text.textContent) + 1)));
    document.body.replaceChildren(button, text);
  });
  return series(10, () => pressToPaint(page, page.locator('#floor'), page.locator('#count')));
}

const COLUMNS = ['median', 'p95', 'worst'].map((name) => name.padStart(11)).join('');

function row(name, values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  const cells = [at(0.5), at(0.95), at(1)].map((value) => value.toFixed(value < 1000 ? 1 : 0).padStart(11));
  console.log(name.padEnd(43) + cells.join(''));
}

await main();
