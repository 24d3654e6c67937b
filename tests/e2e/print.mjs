// Whether paper holds what it should: lists made by chance are printed by the browser on every paper, either way up, with cards
// of every size, and looked at twice, as boxes in the page and as text in the PDF. Run as a program by `cargo xtask bench`, for
// MUSTER_PRINTS lists; the test beside it takes a few.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const MUSTER = process.env.MUSTER_BIN;
// What printers leave white, in millimetres.
const EDGE = 5;
const POINT = 25.4 / 72;

const ALL = 'roster,cheat,tables,cards,decks,tokens';
export const PAPERS = ['a4', 'letter'];
export const CARDS = ['poker', 'tarot', 'a6', 'half'];
export const LAYOUTS = PAPERS.flatMap((paper) =>
  [false, true].flatMap((landscape) => CARDS.map((card) => ({ paper, landscape, card }))),
);

// Documents differ in what is printed, and whether on both sides.
export const WAYS = [[], ['--backs', 'long', '--parts', ALL], ['--backs', 'short', '--marks'], ['--marks', '--parts', ALL]];

const muster = (...args) => execFileSync(MUSTER, args, { encoding: 'utf8', maxBuffer: 1 << 28 });

// Numbers by chance that a seed gives again.
export function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ROSTERS = new URL('../rosters/', import.meta.url);

// Lists by chance, of one game after the other, each with the words it came from. Of a game whose data have no prices nothing can
// be drawn to a limit: then it is one of the lists that the tests keep.
export function* lists(many, seed) {
  const games = JSON.parse(muster('games', '--json'));
  const draw = chance(seed);
  for (let nth = 0; nth < many; nth += 1) {
    const game = games[nth % games.length];
    yield drawn(game, draw) ?? kept(game, draw);
  }
}

function drawn(game, draw) {
  for (let tries = 0; tries < 6; tries += 1) {
    const force = game.forces[draw(game.forces.length)];
    const limit = [20, 100, 400, 1000, 2500][draw(5)];
    const words = ['--game', game.id, '--force', force.id, '--limit', String(limit), '--seed', String(draw(1 << 30))];
    try {
      const list = execFileSync(MUSTER, ['random', ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      return { words: words.join(' '), list };
    } catch {
      // No list of this force comes to this limit.
    }
  }
  return undefined;
}

function kept({ id }, draw) {
  const folder = new URL(`${id}/`, ROSTERS);
  const names = readdirSync(folder).filter((name) => name.endsWith('.md')).sort();
  const name = names[draw(names.length)];
  return { words: `${id}/${name}`, list: readFileSync(new URL(name, folder), 'utf8') };
}

// What `show --as html` makes of a list.
export function sheet(list, layout, ...more) {
  const args = ['show', '-', '--as', 'html', '--paper', layout.paper, '--card', layout.card, ...more];
  if (layout.landscape) args.push('--landscape');
  // What could not be placed of a list makes another exit status; it is printed all the same.
  const { stdout, stderr } = spawnSync(MUSTER, args, { input: list, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (!stdout.startsWith('<!DOCTYPE html>')) throw new Error(stderr);
  return stdout;
}

const folder = mkdtempSync(join(tmpdir(), 'muster-print-'));
let files = 0;

// Prints a document and tells all that is wrong with it: nothing, one hopes.
export async function printed(page, html) {
  const file = join(folder, `${(files += 1) % 8}.html`);
  writeFileSync(file, html);
  // Sixty units with a page of notes each take a slow machine half a minute.
  const timeout = 180_000;
  await page.goto(pathToFileURL(file).href, { timeout });
  await page.waitForSelector('html[data-laid]', { timeout });
  const seen = await page.evaluate(look, EDGE);
  seen.wrong.push(...(await page.evaluate(lost, html)));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const wrong = [...seen.wrong, ...(await read(pdf, seen))];
  return { wrong, pages: seen.pages.length, cards: seen.pages.flatMap(({ slots }) => slots).length };
}

// In the page: what the document says before it is put on pages, and what of it stands on none: words, and boxes to tick.
function lost(html) {
  const source = new DOMParser().parseFromString(html, 'text/html').querySelector('.job');
  for (const gone of source.querySelectorAll('.back, .unseen')) gone.remove();
  const copies = [...source.querySelectorAll('.card')];
  for (const card of copies) {
    for (let copy = 1; copy < Number(card.dataset.copies ?? 1); copy += 1) card.after(card.cloneNode(true));
  }
  // Words are broken where they are longer than a card, so it is their letters that count.
  const letters = (of) => {
    const counts = new Map();
    for (const letter of of.textContent.replace(/\s/g, '')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    return counts;
  };
  const pages = document.querySelector('.job');
  const [owed, found] = [letters(source), letters(pages)];
  const wrong = [];
  for (const [letter, many] of owed) {
    if ((found.get(letter) ?? 0) < many) wrong.push(`${many - (found.get(letter) ?? 0)} of the letter ${letter} are on no page`);
  }
  for (const kind of ['.box', '.blank']) {
    const [owed, found] = [source, pages].map((of) => of.querySelectorAll(kind).length);
    if (owed !== found) wrong.push(`${found} of ${owed} ${kind} are on pages`);
  }
  const words = new Set(pages.textContent.split(/\s+/));
  const all = pages.textContent;
  for (const word of new Set(source.textContent.split(/\s+/).filter((word) => word.length < 40))) {
    if (!words.has(word) && !all.includes(word)) wrong.push(`${word} is on no page`);
  }
  return wrong;
}

// In the page: every text within its card and its page, no letters that are too small, every card whole, backs behind fronts.
function look(edge) {
  const wrong = [];
  const mm = 96 / 25.4;
  const job = document.querySelector('.job');
  const plain = (text) => text.normalize('NFKC').replace(/[\s\u200b]/g, '');
  const texts = (within) => {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const all = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim()) all.push(walker.currentNode);
    return all;
  };
  const boxes = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };
  const inside = (box, of, slack) =>
    box.left >= of.left - slack && box.right <= of.right + slack && box.top >= of.top - slack && box.bottom <= of.bottom + slack;
  const pages = [...job.querySelectorAll('.page')].map((page, nth) => {
    const sheet = page.getBoundingClientRect();
    for (const text of texts(page)) {
      const size = parseFloat(getComputedStyle(text.parentElement).fontSize) * 0.75;
      if (size < 6.49) wrong.push(`page ${nth + 1}: ${size} pt: ${text.data.slice(0, 40)}`);
      const place = text.parentElement.closest('.slot, .column') ?? page;
      const of = place.getBoundingClientRect();
      for (const box of boxes(text)) {
        // A line is lower than the highest letters of its font.
        if (box.width && !inside(box, of, 0.6 + 0.15 * (box.bottom - box.top))) wrong.push(`page ${nth + 1}: leaves its place: ${text.data.slice(0, 40)}`);
      }
    }
    const slots = [...page.querySelectorAll('.slot')].map((slot) => {
      const box = slot.getBoundingClientRect();
      const at = [box.left - sheet.left, box.top - sheet.top, box.right - sheet.left, box.bottom - sheet.top].map((px) => px / mm);
      const whole = [sheet.width / mm, sheet.height / mm];
      if (at[0] < edge - 0.1 || at[1] < edge - 0.1 || at[2] > whole[0] - edge + 0.1 || at[3] > whole[1] - edge + 0.2) {
        wrong.push(`page ${nth + 1}: a card over the edge: ${at}`);
      }
      const card = slot.firstElementChild;
      for (const child of card.querySelectorAll('*')) {
        const box = child.getBoundingClientRect();
        if (box.width && box.height && !inside(box, slot.getBoundingClientRect(), 0.6)) {
          wrong.push(`page ${nth + 1}: ${child.nodeName}.${child.className} leaves its card`);
        }
      }
      const title = card.querySelector('h2, .title')?.firstChild?.data ?? '';
      return { at, title, back: card.matches('.back'), text: plain(texts(slot).map((text) => text.data).join('')) };
    });
    slots.forEach((slot, at) => slots.slice(at + 1).forEach((other) => {
      const apart = slot.at[2] <= other.at[0] + 0.01 || other.at[2] <= slot.at[0] + 0.01 || slot.at[3] <= other.at[1] + 0.01 || other.at[3] <= slot.at[1] + 0.01;
      if (!apart) wrong.push(`page ${nth + 1}: two cards in one place`);
    }));
    const kind = page.className.replace('page ', '');
    return { kind, size: [sheet.width / mm, sheet.height / mm], slots, text: plain(texts(page).map((text) => text.data).join('')) };
  });
  const backs = job.dataset.backs;
  const [width, height] = job.dataset.page.split(' ').map((tenths) => tenths / 10);
  const filled = pages.filter(({ kind }) => kind === 'grid');
  const fronts = backs ? filled.filter((_, nth) => nth % 2 === 0) : filled;
  // Each page is full before another begins, unless that one has cards of another size.
  const size = ({ slots: [{ at }] }) => [at[2] - at[0], at[3] - at[1]];
  fronts.slice(0, -1).forEach((front, nth) => {
    const next = size(fronts[nth + 1]);
    const [across, down] = size(front).map((card, axis) => Math.floor((front.size[axis] - 2 * edge + 0.2) / card));
    if (next.some((length, axis) => Math.abs(length - size(front)[axis]) > 0.2)) return;
    if (front.slots.length !== across * down) wrong.push(`a page of ${front.slots.length} cards, not ${across * down}`);
  });
  if (backs) {
    fronts.forEach((front, nth) => {
      const at = pages.indexOf(front);
      const back = pages[at + 1];
      if (at % 2) wrong.push(`page ${at + 1} is the back of a sheet and has fronts`);
      front.slots.forEach((slot, place) => {
        const [left, top, right, bottom] = slot.at;
        const turned = backs === 'columns' ? [width - right, top, width - left, bottom] : [left, height - bottom, right, height - top];
        const behind = back?.slots[place]?.at ?? [];
        if (!turned.every((at, side) => Math.abs(at - behind[side]) <= 0.5)) {
          wrong.push(`sheet ${nth + 1}: back at ${behind}, not ${turned}`);
        }
      });
    });
  }
  return { wrong, pages, backs };
}

// A PDF as text: its title, and of each page its size in millimetres and its words.
export async function pdf(bytes) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: true }).promise;
  const { info } = await pdf.getMetadata();
  const pages = [];
  for (let nth = 1; nth <= pdf.numPages; nth += 1) {
    const page = await pdf.getPage(nth);
    const { width, height } = page.getViewport({ scale: 1 });
    const text = (await page.getTextContent()).items.map(({ str }) => str).join(' ').replace(/\s+/g, ' ');
    pages.push({ width: width * POINT, height: height * POINT, text });
  }
  await pdf.destroy();
  return { title: info.Title, pages };
}

// In the PDF: as many pages as were made, and the letters of every card within it.
async function read(bytes, { pages }) {
  const wrong = [];
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: true }).promise;
  if (pdf.numPages !== pages.length) wrong.push(`${pdf.numPages} pages printed, not ${pages.length}`);
  const letters = (text) => [...text.normalize('NFKC').replace(/[\s\u200b\u00ad]/g, '').toUpperCase().normalize('NFKC')].sort().join('');
  // What one of two has more of.
  const differs = (one, other) => {
    const left = [...other];
    const more = [...one].filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    return more.length || left.length ? `missing "${more.join('')}", too much "${left.join('')}"` : '';
  };
  for (let nth = 0; nth < Math.min(pdf.numPages, pages.length); nth += 1) {
    const page = await pdf.getPage(nth + 1);
    const { width, height } = page.getViewport({ scale: 1 });
    const told = pages[nth];
    if (Math.abs(width * POINT - told.size[0]) > 0.6 || Math.abs(height * POINT - told.size[1]) > 0.6) {
      wrong.push(`page ${nth + 1} is ${width * POINT} by ${height * POINT} mm`);
    }
    const items = (await page.getTextContent()).items.filter(({ str }) => str.trim());
    const place = ({ transform: [, , , , x, y] }) => [x * POINT, (height - y) * POINT];
    const of = ([x, y]) => told.slots.findIndex(({ at }) => x >= at[0] - 0.3 && x <= at[2] && y >= at[1] && y <= at[3] + 0.3);
    const found = told.slots.map(() => '');
    let all = '';
    for (const item of items) {
      all += item.str;
      const at = of(place(item));
      if (at >= 0) found[at] += item.str;
      // The end of a line is on its card as well.
      if (at >= 0 && place(item)[0] + item.width * POINT > told.slots[at].at[2] + 0.3 && item.height) {
        wrong.push(`page ${nth + 1}: printed beyond its card: ${item.str}`);
      }
    }
    told.slots.forEach(({ text, title }, at) => {
      const off = differs(letters(text), letters(found[at]));
      if (off) wrong.push(`page ${nth + 1}: ${title} is not all on its card: ${off}`);
    });
    const off = differs(letters(told.text), letters(all));
    if (off) wrong.push(`page ${nth + 1} is not all printed: ${off}`);
  }
  await pdf.destroy();
  return wrong;
}

async function main() {
  const { launch } = await import('./browser.mjs');
  const many = Number(process.env.MUSTER_PRINTS ?? 200);
  const seed = Number(process.env.MUSTER_SEED ?? 20261129);
  const browser = await launch();
  const page = await browser.newPage();
  console.log(`${many} lists, seed ${seed}`);
  let [documents, pages, cards, faults] = [0, 0, 0, 0];
  for (const { words, list } of lists(many, seed)) {
    for (const layout of LAYOUTS) {
      const way = WAYS[(documents + Math.floor(documents / LAYOUTS.length)) % WAYS.length];
      const made = await printed(page, sheet(list, layout, ...way));
      documents += 1;
      pages += made.pages;
      cards += made.cards;
      faults += made.wrong.length;
      for (const wrong of made.wrong.slice(0, 5)) console.log(`${words} ${JSON.stringify(layout)} ${way.join(' ')}: ${wrong}`);
    }
  }
  console.log(`${documents} documents, ${pages} pages, ${cards} cards, ${faults} faults`);
  await browser.close();
  process.exitCode = faults ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
