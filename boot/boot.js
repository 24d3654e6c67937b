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
  lend(await init({ module_or_path: program }));
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

// The rest of the program, see xtask/src/page/rest.rs; a build that is not divided has none. What it takes out of the first
// part is there once that has started.
let lend;
const lent = new Promise((done) => (lend = done));
let rest;
const address = document.querySelector('[data-rest]')?.href;
let isHere = !address;
window.fetchRest = () =>
  (rest ??= (async () => {
    const given = await lent;
    if (isHere) return;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    await WebAssembly.instantiate(await answer.arrayBuffer(), { a: given });
    isHere = true;
  })().catch((error) => {
    // What could not be fetched may be there the next time.
    rest = undefined;
    throw error;
  }));

// The first part has come to something of the rest before it is there. That is not meant to happen, but must not stop it.
window.restNow = (given) => {
  if (isHere) return;
  root.dataset.forced = 'rest';
  try {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.overrideMimeType('text/plain; charset=x-user-defined');
    request.send();
    if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
    const bytes = Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255);
    new WebAssembly.Instance(new WebAssembly.Module(bytes), { a: given });
    isHere = true;
  } catch (error) {
    // The program cannot go on, and that is said as of any other stop.
    throw new WebAssembly.RuntimeError(String(error));
  }
};

// Reads games with a player's own data in them, by a program of its own that is fetched when there is any.
let reader;
const asked = [];
const readerFiles = () => [...document.querySelectorAll('[data-reader]')].map((link) => link.href);
// What it was told of own data, by game, and of the list that a search is narrowed to: one that begins anew knows nothing.
const laid = new Map();

// The words of a question that was asked before anybody wanted to know, and the promise of its answer.
let ahead = [];
window.readGame = (...words) => {
  if (String(words) === ahead[0]) return ahead[1];
  if (words[0] !== 'find') return answerOf(words);
  if (near) {
    try {
      return Promise.resolve(near(...words));
    } catch {
      near = comeNear = undefined;
    }
  }
  const answer = answerOf(words);
  answer.then(comeNear, () => {});
  return answer;
};

// The same program in the page's own thread, as far as searching goes: what it finds is drawn with the letter, while an
// answer from another thread is a frame late. It is a copy of the other, with the books as they were read there, made
// when nobody types, and gone once the other is told anything new.
let near;
let copies = 0;
// Milliseconds without a letter after which nobody is typing, as for `ui/rules/search.rs`.
const PAUSE = 700;
let scripts;
let comeNear = () => {
  const copy = (copies += 1);
  setTimeout(async () => {
    if (near || copy !== copies) return;
    try {
      // One that began anew meanwhile, or was told of own data, reads its books before it is copied.
      const [, given] = await Promise.all([answerOf(['find', '{"most":1}', '']), answerOf(['copy'])]);
      const [start, script] = readerFiles();
      await (scripts ??= run(script).then(() => run(start)));
      if (copy !== copies) return;
      const answer = window.copied(given);
      // For nobody: what runs for the first time is slow, and of this the script around the program was not run yet.
      answer('find', '{"text":"to","most":8}', '');
      near = answer;
    } catch {
      // The other goes on answering, and that is tried once.
      comeNear = undefined;
    }
  }, PAUSE);
};

const answerOf = (words) =>
  new Promise((done, fail) => {
    const ask = (words, done, fail) => {
      asked.push([done, fail]);
      reader.postMessage(words);
    };
    if (!reader) {
      const [start, ...parts] = readerFiles();
      const begun = (reader = new Worker(start));
      // Answers come in the order of the questions. One that could not be fetched may be there the next time.
      const give_up = () => {
        if (reader === begun) reader = undefined;
        begun.terminate();
        asked.splice(0).forEach(([, fail]) => fail());
      };
      begun.onmessage = ({ data }) => (data ? asked.shift()[0](data) : give_up());
      begun.onerror = give_up;
      begun.postMessage(parts);
      const nothing = () => {};
      for (const before of laid.values()) ask(before, nothing, nothing);
    }
    if (words[0] === 'lay') ahead = [];
    if (words[0] === 'lay' || words[0] === 'used') {
      laid.set(words[2], words);
      near = undefined;
      copies += 1;
    }
    ask(words, done, fail);
  });

// A newer release is stored than the one that runs: the program may offer to reload, when it suits the player.
function compare(files) {
  const stored = files.map((file) => new URL(file, document.baseURI).href);
  if ([program, glue, address].every((file) => !file || stored.includes(file))) return;
  root.dataset.update = 'ready';
  root.dispatchEvent(new CustomEvent('muster:update'));
}

// What puts a list on pages is fetched when somebody first prints.
let paper;
async function fetched() {
  const [script, style] = [...document.querySelectorAll('[data-paper]')].map((link) => link.href);
  const answer = await fetch(style);
  if (!answer.ok) throw new Error(`${style}: ${answer.status}`);
  const css = await answer.text();
  await run(script);
  return css;
}

const run = (src) =>
  new Promise((done, fail) => {
    const tag = document.createElement('script');
    Object.assign(tag, { src, onload: done, onerror: fail });
    document.head.append(tag);
  });

// What could not be fetched may be there the next time.
window.fetchPaper = () => (paper ??= fetched().catch((error) => ((paper = undefined), Promise.reject(error))));

// A list that may be printed soon: what is printed is asked for, and its cards are measured.
window.preparePages = async (...list) => {
  const words = ['paper', ...list];
  if (String(words) === ahead[0]) return;
  const answer = answerOf(words);
  ahead = [String(words), answer];
  try {
    const text = new TextDecoder().decode((await answer).subarray(1));
    const css = await window.fetchPaper();
    // Who was quicker has begun to make pages of it.
    if (ahead[1] === answer && !document.getElementById('pages')) window.musterSheet.prepare(text, css);
  } catch {
    if (ahead[1] === answer) ahead = [];
  }
};

// Puts a list on pages, or its cards on the screen; tells in words how many pages and cards there are.
window.showPages = async (place, text, mode) => {
  const css = await window.fetchPaper();
  const host = document.getElementById(place);
  return host ? window.musterSheet.show(host, text, css, mode) : '';
};

// A second press that waited while the dialog of the first was open is not meant, nor is paper with nothing on it: the screen
// says why there is none.
let printed = -Infinity;
window.printPages = async () => {
  const pages = document.getElementById('pages')?.shadowRoot;
  if (!pages?.querySelector('.page') || performance.now() - printed < 1000) return;
  print();
  printed = performance.now();
};
