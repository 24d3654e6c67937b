// Paper as Firefox prints it: what print.mjs looks at in Chromium, through geckodriver. Run by `cargo xtask bench` where both
// are there.

import { spawn } from 'node:child_process';
import { LAYOUTS, WAYS, lists, printed, sheet } from './print.mjs';

const PORT = 4517;
const DRIVER = `http://127.0.0.1:${PORT}`;

async function ask(method, path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(DRIVER + path, { method, headers, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

async function driven() {
  const driver = spawn('geckodriver', ['--port', String(PORT)], { stdio: 'ignore' });
  const failed = new Promise((_, fail) => driver.on('error', fail));
  const ready = async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      const status = await ask('GET', '/status').catch(() => undefined);
      if (status?.ready) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('geckodriver does not answer');
  };
  await Promise.race([failed, ready()]);
  const capabilities = { alwaysMatch: { browserName: 'firefox', 'moz:firefoxOptions': { args: ['-headless'] } } };
  const { sessionId, capabilities: found } = await ask('POST', '/session', { capabilities });
  const on = (method, path, body) => ask(method, `/session/${sessionId}${path}`, body);
  const evaluate = (asked, ...args) => on('POST', '/execute/sync', { script: `return (${asked})(...arguments)`, args });
  // As much of a page as print.mjs needs.
  const page = {
    evaluate,
    goto: (url) => on('POST', '/url', { url }),
    waitForSelector: async (selector) => {
      for (let tries = 0; tries < 600; tries += 1) {
        if (await evaluate((selector) => !!document.querySelector(selector), selector)) return;
        await new Promise((done) => setTimeout(done, 50));
      }
      throw new Error(`${selector} is not there`);
    },
    // What stands in for the dialog has no paper of its own: it is the document's.
    pdf: async () => {
      const [width, height] = await evaluate(() => document.querySelector('.job').dataset.page.split(' ').map((tenths) => tenths / 100));
      const margin = { top: 0, bottom: 0, left: 0, right: 0 };
      return Buffer.from(await on('POST', '/print', { page: { width, height }, margin, background: true, shrinkToFit: false }), 'base64');
    },
  };
  const close = async () => {
    await on('DELETE', '');
    driver.kill();
  };
  return { page, close, version: `${found.browserName} ${found.browserVersion}` };
}

const { page, close, version } = await driven();
const many = Number(process.env.MUSTER_PRINTS ?? 20);
const seed = Number(process.env.MUSTER_SEED ?? 20261129);
console.log(`${version}: ${many} lists, seed ${seed}`);
let [documents, pages, faults] = [0, 0, 0];
let nth = 0;
try {
  for (const { words, list } of lists(many, seed)) {
    nth += 1;
    // Each list on half of what there is of paper and cards, the next on the other half.
    for (const layout of LAYOUTS.filter((_, at) => (at + nth) % 2)) {
      const way = WAYS[(documents + nth) % WAYS.length];
      const made = await printed(page, sheet(list, layout, ...way));
      documents += 1;
      pages += made.pages;
      faults += made.wrong.length;
      for (const wrong of made.wrong.slice(0, 5)) console.log(`${words} ${JSON.stringify(layout)} ${way.join(' ')}: ${wrong}`);
    }
  }
} finally {
  await close();
}
console.log(`${documents} documents, ${pages} pages, ${faults} faults`);
process.exitCode = faults ? 1 : 0;
