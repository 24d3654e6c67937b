// Starts the program, then the service worker; keeps what is pressed in its place. A file of its own, since the page's
// policy allows no script inside it.

const root = document.documentElement;

// The names carry hashes; the build writes them into the page as links.
const glue = document.querySelector('link[rel="modulepreload"]:not([href*="snippets/"])').href;
const program = document.querySelector('link[rel="preload"][href$=".wasm"]').href;

start().then(offline, (error) =>
  say(
    'Muster could not be started. Reload the page; if that does not help, the browser may be too old ' +
      `or may refuse WebAssembly. Your lists are untouched. (${error})`,
  ),
);

async function start() {
  const { default: init } = await import(glue);
  await init({ module_or_path: program });
  document.getElementById('opening')?.remove();
  root.dataset.started = 'yes';
  // A program that has stopped draws nothing any more; it must not look as if it still worked.
  addEventListener('error', ({ error }) => {
    if (error instanceof WebAssembly.RuntimeError) {
      say('Muster has stopped because of a mistake in it. Reload the page: your lists are stored up to your last change.');
    }
  });
}

function say(text) {
  document.getElementById('opening')?.remove();
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = text;
  // Above what is there and not in its place: a player may want to copy what is still on the screen.
  document.getElementById('app').prepend(line);
}

// After the start, so that storing for later takes nothing from now. Without it only a visit without network fails.
async function offline() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  try {
    workers.addEventListener('message', ({ data }) => compare(data.files));
    workers.startMessages();
    await workers.register('./sw.js');
    const { active } = await workers.ready;
    root.dataset.offline = 'ready';
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') active.postMessage('look');
    });
  } catch {
    root.dataset.offline = 'refused';
  }
}

// What was pressed stays where it is on the screen when the program changes what stands above it, such as the faults of a
// unit, unless the focus is taken elsewhere. The browser's own anchoring holds what is at the top of the screen, if at all.
let pressed = root;
for (const event of ['click', 'change']) addEventListener(event, ({ target }) => (pressed = target), true);

window.hold = () => {
  const place = () => pressed.getBoundingClientRect().top;
  const before = place();
  requestAnimationFrame(() => {
    if (!document.activeElement?.contains(pressed)) return;
    const moved = place() - before;
    // One of the two scrolls: a column beside others, the page on a phone.
    pressed.closest('.column')?.scrollBy(0, moved);
    scrollBy(0, moved);
  });
};

// A newer release is stored than the one that runs: the program may offer to reload, when it suits the player.
function compare(files) {
  const stored = files.map((file) => new URL(file, document.baseURI).href);
  if (stored.includes(program) && stored.includes(glue)) return;
  root.dataset.update = 'ready';
  root.dispatchEvent(new CustomEvent('muster:update'));
}
