// The service worker: keeps one complete release for use without a network.
//
// It holds no list of files, which would go stale: the page names what it needs, so the list is read out of the page.
// The stored page is replaced only once every file it names is stored, and only then are the old files dropped;
// whatever breaks off in between, what is stored fits together.

'use strict';

const scope = self.registration.scope;
const name = `muster ${scope}`;
// A phone with one bar of signal must not make a player wait for it.
const PATIENCE = 2500;

self.addEventListener('install', (event) => event.waitUntil(look()));

// The page that installed us is served from the store as well, not only the next one.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page asks us to look for a new release; it is told what is stored and decides itself.
self.addEventListener('message', (event) => {
  if (event.data === 'look') event.waitUntil(look().catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(scope)) return;
  if (isPage(url)) {
    if (request.mode === 'navigate') event.respondWith(page(event));
  } else {
    event.respondWith(file(request));
  }
});

const isPage = ({ origin, pathname }) => [scope, `${scope}index.html`].includes(origin + pathname);

// The page from the network, so a new release shows at once; the stored one when the network fails or dawdles.
async function page(event) {
  const stored = await (await caches.open(name)).match(scope);
  const asked = fetch(event.request);
  // Kept going after the answer is given, and a failure of it changes nothing that is stored.
  event.waitUntil(asked.then((answer) => answer.ok && keep(answer.clone())).catch(() => {}));
  if (!stored) return asked;
  const late = new Promise((done) => setTimeout(done, PATIENCE, stored));
  const fresh = asked.then((answer) => (answer.ok ? answer : stored), () => stored);
  return Promise.race([fresh, late]);
}

// Names carry a hash of the content, so what is stored is right.
async function file(request) {
  const stored = await (await caches.open(name)).match(request, { ignoreVary: true });
  return stored ?? fetch(request);
}

async function look() {
  const answer = await fetch(scope, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`the page answers ${answer.status}`);
  await keep(answer);
}

// One at a time: two that overlap could drop each other's files.
let last = Promise.resolve();
const keep = (answer) => (last = last.catch(() => {}).then(() => store(answer)));

async function store(answer) {
  const html = await answer.clone().text();
  const files = [...html.matchAll(/(?:href|src)=["']?(\.\/[^"'\s>]+)/g)].map(([, file]) => file);
  // A page that names nothing is not ours: a notice of the host, say.
  if (files.length === 0) throw new Error('the page names no files');
  const cache = await caches.open(name);
  const wanted = new Set(files.map((file) => new URL(file, scope).href));
  for (const url of wanted) {
    // A name without a hash may have new content under it; one with a hash never has, and the browser just loaded it.
    if (hashed(url) && (await cache.match(url))) continue;
    const file = await fetch(url, { cache: hashed(url) ? 'default' : 'no-cache' });
    if (!file.ok) throw new Error(`${url} answers ${file.status}`);
    await cache.put(url, file);
  }
  await cache.put(scope, answer);
  for (const { url } of await cache.keys()) {
    if (url !== scope && !wanted.has(url)) await cache.delete(url);
  }
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage({ files });
}

const hashed = (url) => /-[0-9a-f]{14,}[._]/.test(url);
