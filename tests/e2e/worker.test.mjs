// The service worker over releases: a small site with the real worker, whose files change and whose server goes away.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { launch } from './browser.mjs';

const WORKER = readFileSync(new URL('../../public/sw.js', import.meta.url));

let browser;
// A server that still listens would keep the tests from ever ending.
const running = [];
before(async () => (browser = await launch()));
after(async () => {
  await browser.close();
  for (const stop of running) await stop();
});

// A release: a page that shows its own text through a script with a name of its own.
const release = (name) => ({
  '/sub/': [
    'text/html',
    `<!doctype html><title>${name}</title><link rel="modulepreload" href="./app-${name}.js"><p></p>
     <script type="module" src="./app-${name}.js"></script>`,
  ],
  [`/sub/app-${name}.js`]: ['text/javascript', `document.querySelector('p').textContent = 'release ${name}'`],
  '/sub/sw.js': ['text/javascript', WORKER],
});

async function site() {
  let files = release('one');
  const server = createServer((request, response) => {
    const [type, body] = files[new URL(request.url, 'http://x').pathname] ?? [];
    response.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/plain', 'cache-control': 'no-cache' });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const context = await browser.newContext();
  const page = await context.newPage();
  const shown = async (name) => page.getByText(`release ${name}`).waitFor();
  const names = async () =>
    page.evaluate(async () => {
      const found = [];
      for (const key of await caches.keys()) {
        for (const { url } of await (await caches.open(key)).keys()) found.push(new URL(url).pathname);
      }
      return found.sort();
    });
  await page.goto(`http://127.0.0.1:${server.address().port}/sub/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('./sw.js');
    await navigator.serviceWorker.ready;
  });
  // Pages hold connections open; without them the server would wait for ever.
  const stop = () => new Promise((done) => (server.close(done), server.closeAllConnections()));
  running.push(stop);
  return { page, context, shown, names, stop, deploy: (next) => (files = next) };
}

const until = async (what, holds) => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(`never: ${what}`);
};

test('everything works when the server is gone', async () => {
  const { page, context, shown, names, stop } = await site();
  await shown('one');
  assert.deepEqual(await names(), ['/sub/', '/sub/app-one.js']);
  await stop();
  await page.reload();
  await shown('one');
  await context.close();
});

test('a new release is shown at the next visit, and the old one forgotten', async () => {
  const { page, context, shown, names, stop, deploy } = await site();
  await shown('one');
  deploy(release('two'));
  await page.reload();
  await shown('two');
  await until('the old file is dropped', async () => (await names()).join() === '/sub/,/sub/app-two.js');
  await stop();
  await page.reload();
  await shown('two');
  await context.close();
});

test('a release that is only half there does not spoil the stored one', async () => {
  const { page, context, shown, names, stop, deploy } = await site();
  await shown('one');
  const half = release('two');
  delete half['/sub/app-two.js'];
  deploy(half);
  await page.reload();
  await page.waitForTimeout(300);
  assert.ok((await names()).includes('/sub/app-one.js'));
  await stop();
  await page.reload();
  await shown('one');
  await context.close();
});

test('an error page of the server does not take the place of the stored page', async () => {
  const { page, context, shown, deploy } = await site();
  await shown('one');
  deploy({});
  await page.reload();
  await shown('one');
  await context.close();
});

test('an open page is told of a new release and not reloaded', async () => {
  const { page, context, shown, deploy, names } = await site();
  await shown('one');
  await page.reload();
  await page.evaluate(() => {
    window.heard = [];
    navigator.serviceWorker.addEventListener('message', (event) => window.heard.push(event.data));
    navigator.serviceWorker.startMessages();
  });
  deploy(release('two'));
  await page.evaluate(() => navigator.serviceWorker.controller.postMessage('look'));
  await until('the message', async () => (await page.evaluate(() => window.heard.at(-1)?.files ?? [])).includes('./app-two.js'));
  await shown('one');
  assert.deepEqual(await names(), ['/sub/', '/sub/app-two.js']);
  await context.close();
});
