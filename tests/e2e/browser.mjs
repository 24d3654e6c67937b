// Starts the browser and opens the page; every test gets a context (a fresh profile) of its own.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The page must need no other machine; a look-up that would leave this one fails at once.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

// Where the page is served; a test may name another address.
export const url = needed('MUSTER_URL');

export const launch = (...flags) =>
  chromium.launch({ executablePath: needed('MUSTER_CHROMIUM'), args: [...FLAGS, ...flags] });

// A page in a fresh profile, with everything it complains about in `complaints`.
export async function open(browser, { address = url, context: options = {}, before = async () => {} } = {}) {
  const context = await browser.newContext(options);
  // Everything is on this machine: what takes longer does not happen, however slow and busy it is.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  await page.exposeFunction('reportViolation', (text) => complaints.push(`policy: ${text}`));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      window.reportViolation(`${event.violatedDirective} refused ${event.blockedURI || event.sample}`),
    ),
  );
  await before(page);
  await page.goto(address);
  return { context, page, complaints };
}

// What axe finds wrong, as lines a person can act on. Passed in as text, which the page's policy does not concern.
export async function axe(page) {
  await page.evaluate(source());
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`));
}

const source = () => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

function needed(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; these tests are run by \`cargo xtask test\``);
  return value;
}
