// Puts what is printed on pages: it measures in the browser that prints. `muster show --as html` puts this beside the markup
// of src/print.rs, and the page of Muster has it make that markup first, out of values.
//
// A card begins with the largest letters of its format and takes smaller ones, step by step, until all of it fits; what does
// not fit in the smallest goes on to further cards, "1/2". Text that runs on, such as the roster, fills columns of whole pages.

'use strict';

(() => {
  // From the edges of a page to text that runs on, in tenths of millimetres: left and right, above and below.
  const EDGE = [130, 130];
  // Between columns of such text.
  const GUTTER = 60;
  // One step of letters, in tenths of points.
  const STEP = 5;
  // The number of the page needs this much below the cards; else it stands at the side.
  const FOLIO = 70;
  // What the line under a row takes beyond it, in pixels.
  const HAIR = 2;
  // The most columns of one text.
  const TURNS = 1000;
  // The most cards of one unit.
  const MOST = 400;
  // How many times the room of a card what is on it may need, if text shrank as areas do, before it is not tried out.
  const FAR = 1.2;
  // What of the room of a card is lost at its end, about.
  const LOST = 0.06;
  // The fewest words of a text that stand alone at either end of a card.
  const FEW = 3;
  // A rule with fewer letters than these is not divided: one that is written for cards, with its name.
  const RULE = 480;
  // About how many kinds of cards are remembered.
  const KEPT = 500;
  // The most letters of a title on the second card of a unit.
  const LONG = 60;
  // Milliseconds without a press after which nobody does anything.
  const CALM = 1000;

  const mm = (tenths) => `${tenths / 10}mm`;
  const pt = (tenths) => `${tenths / 10}pt`;
  const two = (text) => text.split(' ').map(Number);

  function make(name, className, ...inner) {
    const element = document.createElement(name);
    if (className) element.className = className;
    element.append(...inner);
    return element;
  }

  // Elements out of values, as Html::tree has them: a text, or a name, attributes and what is in it. Of cards that say the same
  // but for the number of their unit only the first is made whole, and none that was measured before, where `kinds` is to hold
  // what there is.
  function made(values, kinds) {
    const all = document.createDocumentFragment();
    for (const value of values) {
      if (typeof value === 'string') {
        all.append(value);
      } else {
        const [name, attributes, inner] = value;
        const element = document.createElement(name);
        for (const key in attributes) element.setAttribute(key, attributes[key]);
        if (kinds && attributes.class === 'cards') kinds.sizes = [two(attributes['data-card']), two(attributes['data-letters'])];
        const kind = kinds && attributes.class === 'card' && kindOf(inner);
        let inside = inner;
        if (kind) {
          alike.set(element, kind);
          if (kinds.seen.has(kind) || kept.has(keyOf(...kinds.sizes, kind))) inside = inner.filter(isOwn);
          kinds.seen.add(kind);
        }
        element.append(made(inside, kinds));
        all.append(element);
      }
    }
    return all;
  }

  // What a card says but for the number of its unit, whose digits are all of one width: what fits one fits the others. A title
  // that may be divided itself is nobody else's.
  function kindOf(inner) {
    const [[, , [title, ...head]], ...parts] = inner;
    const [words] = title[2];
    return words?.length < LONG ? JSON.stringify([words.replace(/\d/g, '0'), head, parts.filter((part) => !isBack(part))]) : null;
  }
  // What a measure hangs on: how large card and letters are, how fine the screen is, what the card says.
  const keyOf = (card, letters, kind) => `${[card, letters, devicePixelRatio]} ${kind}`;
  const alike = new WeakMap();
  const isBack = ([, attributes]) => attributes.class === 'back';
  // Its head says which unit it is, and so may its back.
  const isOwn = (part, nth) => nth === 0 || isBack(part);

  // --- What does not fit ----------------------------------------------------------------------------------------------

  // The most of `many` for which `fits` says so, which it does up to some number.
  function most(many, fits) {
    let [low, high] = [0, many];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fits(middle)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // Heads have to stay with what comes behind them.
  const leads = (node) => /^(H[1-6]|THEAD|B)$/.test(node.nodeName);
  const whole = (node) =>
    /^(TR|LI|H[1-6]|THEAD)$/.test(node.nodeName) ||
    (node.nodeName === 'P' && node.textContent.length < RULE) ||
    node.matches('.ticks, .token, .arms > tbody, .models > tbody');
  const hollow = (node) => (node.nodeType === 3 ? !node.data.trim() : !node.childNodes.length);

  // Takes out of an element what does not fit, from its end on: the rest as an element like it, none if all of it fits. Where
  // not even its beginning does, all is in the rest and the element is left hollow. What is whole stays whole unless `hard`.
  //
  // Where things stand one below the other, which is nearly everywhere, it is enough to see what reaches below `line`: what is
  // taken away changes nothing above it. Elsewhere it is tried out how much fits.
  function cut(element, fits, line, hard) {
    if (fits()) return null;
    const all = element.cloneNode(true);
    const rest = divide(element, fits, line, hard);
    if (fits()) return rest;
    element.replaceChildren(...all.childNodes);
    return divide(element, fits, null, hard);
  }

  function divide(element, fits, line, hard) {
    const rest = element.cloneNode(false);
    const inner = [...element.childNodes];
    // The cells of a row stand side by side, and are as tall as the tallest.
    if (element.nodeName === 'TR' && line !== null) {
      rest.append(...inner.map((cell) => (cell.nodeType === 1 && divide(cell, fits, line, hard)) || cell.cloneNode(false)));
      return rest;
    }
    const show = (many) => element.replaceChildren(...inner.slice(0, many));
    const within = (many) => (line === null ? (show(many), fits()) : low(inner[many - 1]) <= line - HAIR);
    const many = most(inner.length, within);
    // The first that does not fit may fit in part.
    let next = inner[many];
    let kept;
    const parts = next && (next.nodeType === 3 || hard || !whole(next));
    if (line === null) show(many + (parts ? 1 : 0));
    if (parts && !(line === null && fits())) {
      const over = next.nodeType === 3 ? divideText(next, fits, line, hard) : divide(next, fits, line, hard);
      if (hollow(next)) next.remove();
      else kept = next;
      next = over;
    } else if (parts) {
      next = null;
    }
    if (next) rest.append(next);
    rest.append(...inner.slice(many + 1));
    for (let last = element.lastChild; last && last !== kept && rest.firstChild; last = element.lastChild) {
      if (!leads(last) && !hollow(last)) break;
      rest.prepend(last);
    }
    // The head of a table stands over each part of it.
    const head = element.nodeName === 'TABLE' && element.querySelector('thead');
    if (head && rest.firstChild && !rest.querySelector('thead')) rest.prepend(head.cloneNode(true));
    return rest;
  }

  const range = document.createRange();
  // How far down something reaches; white space as far as what stands before it.
  function low(node) {
    if (node.nodeType === 1) return node.getBoundingClientRect().bottom;
    if (hollow(node)) return node.previousSibling ? low(node.previousSibling) : 0;
    range.selectNodeContents(node);
    return range.getBoundingClientRect().bottom;
  }

  function divideText(node, fits, line, hard) {
    const text = node.data;
    const breaks = [...text.matchAll(/\s+/g)].map((found) => found.index + found[0].length);
    const reaches = (at) => {
      range.setStart(node, 0);
      range.setEnd(node, at);
      return range.getBoundingClientRect().bottom <= line - HAIR;
    };
    const until = (at) => (line === null ? ((node.data = text.slice(0, at)), fits()) : reaches(at));
    const many = most(breaks.length, (many) => many === 0 || until(breaks[many - 1]));
    let at = many ? breaks[many - 1] : 0;
    // A word or two at the end go on only with some of those before them; where few stand at the end, all go on if they may.
    if (at && breaks.length > 2 * FEW) {
      const kept = Math.min(many, breaks.length - FEW);
      if (kept >= FEW) at = breaks[kept - 1];
      else if (!hard) at = 0;
    }
    // A word that is longer than a card is broken by letters.
    if (!at && hard) {
      const letters = [...text];
      const length = (many) => letters.slice(0, many).join('').length;
      at = length(most(letters.length, (many) => many === 0 || until(length(many))));
    }
    node.data = text.slice(0, at);
    return text.slice(at).trim() ? document.createTextNode(text.slice(at)) : null;
  }

  // --- Cards ----------------------------------------------------------------------------------------------------------

  // What cards were found to be, so that another choice of paper does not measure them again.
  const kept = new Map();

  // Cards as their parts: each a list of elements that stand on one card each.
  function fitted(cards, bench, [width, height], [largest, smallest]) {
    const kinds = new Map();
    for (const card of cards) {
      const kind = alike.get(card) ?? card;
      kinds.set(kind, [...(kinds.get(kind) ?? []), card]);
    }
    const known = (kind) => keyOf([width, height], [largest, smallest], kind);
    const parts = new Map();
    const all = [];
    for (const [kind, cards] of kinds) {
      const before = kept.get(known(kind));
      if (before) for (const card of cards) parts.set(card, like(before, titled(card)));
      else all.push({ kind, card: cards[0], cards, parts: [cards[0]], size: largest });
    }
    for (const one of all) {
      for (const text of one.card.querySelectorAll('.two p, .two li')) text.classList.toggle('long', text.textContent.length >= RULE);
      one.slot = make('div', 'slot', one.card);
      one.slot.style.width = mm(width);
      one.slot.style.height = mm(height);
    }
    const set = (card, size) => card.style.setProperty('--letters', pt(size));
    const step = (size) => Math.max(smallest, Math.floor(size / STEP) * STEP);
    for (const { card } of all) set(card, largest);
    bench.append(...all.map(({ slot }) => slot));
    const room = all.length ? all[0].slot.getBoundingClientRect().height : 0;
    tighten(bench);
    const divided = [];
    // Letters half as large need a quarter of the room, if it is text alone, and seldom less. What would need more than there
    // is by far is not tried out.
    const least = ({ tall, size }) => (tall * (smallest / size) ** 2) / room;
    for (let open = all; open.length; ) {
      for (const one of open) one.tall = one.card.getBoundingClientRect().height;
      open = open.filter(({ tall }) => tall > room);
      const lost = (one) => one.size === smallest || least(one) > FAR;
      divided.push(...open.filter(lost));
      open = open.filter((one) => !lost(one));
      for (const one of open) {
        // From the first guess on it goes down by single steps.
        const guess = one.size === largest ? one.size * Math.sqrt(room / one.tall) + STEP : largest;
        one.size = step(Math.min(one.size - 1, guess));
        set(one.card, one.size);
      }
    }
    for (const one of divided) {
      // As many cards as the smallest letters need, with the largest that need no more. What a card loses to heads and to
      // ends of lines is seen only once it is divided.
      const head = Math.min(one.card.firstElementChild.getBoundingClientRect().height, room / 4) / one.size / room;
      const need = (size, lost) => Math.ceil((least(one) * (size / smallest) ** 2 - lost) / (1 - lost));
      const fewest = need(smallest, 0);
      let size = largest;
      while (size > smallest && need(size, head * size + LOST) > fewest) size -= STEP;
      one.parts = [];
      const whole = one.card.cloneNode(true);
      for (let { card } = one; size >= smallest; size -= STEP, card = whole.cloneNode(true)) {
        set(card, size);
        if (card !== one.card) one.slot.replaceChildren(card);
        const made = split(card, one.slot);
        if (!one.parts.length || made.length < one.parts.length) one.parts = made;
        if (made.length <= fewest) break;
      }
    }
    bench.replaceChildren();
    for (const one of all) {
      for (const card of one.cards) parts.set(card, card === one.card ? one.parts : like(one.parts, titled(card)));
      if (alike.has(one.card)) kept.set(known(one.kind), one.parts.map((part) => part.cloneNode(true)));
    }
    return cards.map((card) => parts.get(card));
  }

  const titled = (card) => card.querySelector('h2')?.textContent ?? '';
  const shortened = (title) => (title.length > LONG ? `${title.slice(0, LONG - 1)}\u2026` : title);

  // The same cards under another title.
  const like = (parts, title) =>
    parts.map((part, nth) => {
      const card = part.cloneNode(true);
      const words = card.querySelector('h2')?.firstChild;
      if (words) words.data = nth ? shortened(title) : title;
      return card;
    });

  function split(card, slot) {
    const all = [card];
    const short = shortened(titled(card));
    const mark = (card) => card.querySelector('h2')?.append(make('span', 'part', ' 00/00'));
    mark(card);
    const { paddingBottom, borderBottomWidth } = getComputedStyle(card);
    const bottom = slot.getBoundingClientRect().bottom;
    // In two columns nothing is simply below what comes before it.
    const line = card.querySelector('.two') ? null : bottom - parseFloat(paddingBottom) - parseFloat(borderBottomWidth);
    let now = card;
    for (;;) {
      const fits = () => now.getBoundingClientRect().bottom <= bottom + 0.01;
      const bare = () => [...now.children].every((child) => child.nodeName === 'HEADER');
      let rest = cut(now, fits, line, false);
      // Where nothing but its head is left of a card, what is whole is broken.
      if (rest && bare()) {
        now.append(...rest.childNodes);
        rest = cut(now, fits, line, true);
      }
      if (!rest || hollow(rest)) break;
      if (all.length === MOST || (bare() && all.length > 1)) {
        now.append(...rest.childNodes);
        break;
      }
      for (const part of rest.querySelectorAll('.part')) part.remove();
      rest.prepend(make('header', '', make('h2', '', short)));
      mark(rest);
      slot.replaceChildren(rest);
      all.push(rest);
      now = rest;
    }
    all.forEach((card, nth) => {
      const part = card.querySelector('.part');
      if (part) part.textContent = all.length > 1 ? ` ${nth + 1}/${all.length}` : '';
    });
    return all;
  }

  // A table that is too wide for its place gets less white between its columns; if that is not enough its names are broken,
  // and then all of its words.
  const WAYS = ['snug', 'broken', 'tight'];
  function tighten(place) {
    let tables = [...place.querySelectorAll('table')];
    for (const way of WAYS) {
      tables = tables.filter((table) => {
        const { width } = table.parentElement.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(table.parentElement);
        return table.getBoundingClientRect().width > width - parseFloat(paddingLeft) - parseFloat(paddingRight) + 0.5;
      });
      for (const table of tables) table.classList.add(way);
    }
  }

  // --- Pages ----------------------------------------------------------------------------------------------------------

  class Pages {
    constructor(job, place) {
      const { page, backs, marks, name } = job.dataset;
      Object.assign(this, { place, name, backs, marks, page: two(page), all: [], sides: [], cards: 0, low: new Set() });
    }

    // How large cards are from here on and where they stand. Those of another size begin a page.
    measure({ card, grid, gap, margin, letters }) {
      if (this.measures !== (this.measures = [card, grid, gap, margin, letters].join())) this.fill();
      this.gap = Number(gap);
      [this.card, this.grid, this.margin, this.letters] = [card, grid, margin, letters].map(two);
    }

    add(className) {
      const page = make('section', `page ${className}`);
      page.style.width = mm(this.page[0]);
      // A hair less than the paper, which else is followed by an empty one where lengths are rounded.
      page.style.height = mm(this.page[1] - 1);
      this.place.append(make('div', 'frame', page));
      this.all.push(page);
      return page;
    }

    // Text in columns, on from where the page before ends if that has as many of them.
    flow(section) {
      this.fill();
      const many = Number(section.dataset.columns);
      const [page, edge] = [this.page, EDGE];
      const width = (page[0] - 2 * edge[0] - (many - 1) * GUTTER) / many;
      const open = this.open?.many === many ? this.open : { many, column: null, left: 0 };
      this.open = open;
      const next = () => {
        if (!open.left) {
          open.sheet = this.add('text');
          open.left = many;
        }
        open.column = make('div', 'column');
        const at = open.column.style;
        [at.left, at.top] = [mm(edge[0] + (many - open.left) * (width + GUTTER)), mm(edge[1])];
        [at.width, at.height] = [mm(width), mm(page[1] - 2 * edge[1])];
        open.sheet.append(open.column);
        open.left -= 1;
      };
      if (!open.column) next();
      let rest = section;
      for (let turns = 0; rest; turns += 1) {
        const [column, now] = [open.column, rest];
        const empty = !column.childNodes.length;
        column.append(now);
        tighten(column);
        const line = column.getBoundingClientRect().bottom + 0.2;
        rest = cut(now, () => now.getBoundingClientRect().bottom <= line, line, false);
        if (rest && hollow(now)) {
          now.remove();
          if (empty) {
            const whole = rest;
            column.append(whole);
            rest = cut(whole, () => whole.getBoundingClientRect().bottom <= line, line, true);
          }
        }
        // What even a whole column has no room for stands there all the same.
        if (rest && ((empty && !column.textContent.trim()) || turns === TURNS)) {
          column.append(rest);
          rest = null;
        }
        if (rest) next();
      }
    }

    // Cards, to be put in rows and columns with those that come before and after them.
    lay(section) {
      this.measure(section.dataset);
      const cards = [...section.querySelectorAll('.card')];
      const behind = cards.map((card) => {
        const back = card.querySelector(':scope > .back');
        back?.remove();
        return back;
      });
      const bench = make('div', 'bench');
      this.place.append(bench);
      const parts = fitted(cards, bench, this.card, this.letters);
      bench.remove();
      const { sides } = this;
      parts.forEach((parts, nth) => {
        const copies = Number(cards[nth].dataset.copies ?? 1);
        for (let copy = 0; copy < copies; copy += 1) {
          const own = parts.map((part) => (copy ? part.cloneNode(true) : part));
          const plain = () => this.back(behind[nth]);
          // The backs of a deck tell nothing of its cards.
          if (this.backs && cards[nth].matches('.drawn')) {
            sides.push(...own.map((part) => [part, plain()]));
          } else if (this.backs) {
            for (let at = 0; at < own.length; at += 2) sides.push([own[at], own[at + 1] ?? plain()]);
          } else {
            sides.push(...own.map((part) => [part]));
          }
        }
      });
    }

    // A back with nothing more to say than whose it is.
    back(told) {
      const lines = [...(told?.children ?? [])].map((line) => make('p', line.className, shortened(line.textContent)));
      const card = make('div', 'card back', ...lines);
      card.style.setProperty('--letters', pt(this.letters[0]));
      return card;
    }

    // All cards so far in rows and columns, with their backs on pages of their own behind.
    fill() {
      const sides = this.sides.splice(0);
      if (!sides.length) return;
      this.open = null;
      this.cards += sides.length;
      const [columns, rows] = this.grid;
      for (let from = 0; from < sides.length; from += columns * rows) {
        const here = sides.slice(from, from + columns * rows);
        // Fronts on the fronts of sheets.
        if (this.backs && this.all.length % 2) this.add('spare');
        this.put(here.map(([front]) => front), false);
        if (this.backs) this.put(here.map(([, back]) => back), true);
      }
    }

    put(cards, turned) {
      const page = this.add('grid');
      if (this.margin[1] < FOLIO) this.low.add(page);
      const [columns] = this.grid;
      const place = (many, axis) => this.margin[axis] + many * (this.card[axis] + this.gap);
      cards.forEach((card, nth) => {
        let [left, top] = [place(nth % columns, 0), place(Math.floor(nth / columns), 1)];
        // The back is where the front is, seen from behind.
        if (turned && this.backs === 'columns') left = this.page[0] - left - this.card[0];
        if (turned && this.backs === 'rows') top = this.page[1] - top - this.card[1];
        const slot = make('div', 'slot', card);
        Object.assign(slot.style, { left: mm(left), top: mm(top), width: mm(this.card[0]), height: mm(this.card[1]) });
        page.append(slot);
      });
      if (this.marks) this.crop(page, Math.min(cards.length, columns), Math.ceil(cards.length / columns), turned);
    }

    // Short lines beyond the cards at each of their edges.
    crop(page, columns, rows, turned) {
      const edges = (axis, many, way) => {
        const all = Array.from({ length: many }, (_, nth) => {
          const at = this.margin[axis] + nth * (this.card[axis] + this.gap);
          return [at, at + this.card[axis]];
        }).flat();
        return turned && this.backs === way ? all.map((at) => this.page[axis] - at).reverse() : all;
      };
      const [xs, ys] = [edges(0, columns, 'columns'), edges(1, rows, 'rows')];
      const line = (left, top, width, height) => {
        const mark = make('i', 'mark');
        Object.assign(mark.style, { left: mm(left), top: mm(top), width: mm(width), height: mm(height) });
        mark.setAttribute('aria-hidden', 'true');
        page.append(mark);
      };
      const long = (before) => Math.max(Math.min(before - 25, 50), 10);
      // The number of the page stands below the cards.
      const high = Math.max(Math.min(long(this.margin[1]), this.margin[1] - 65), 10);
      for (const x of xs) {
        for (const y of [ys[0] - 5 - high, ys.at(-1) + 5]) line(x, y, 0, high);
      }
      for (const y of ys) {
        for (const x of [xs[0] - 5 - long(xs[0]), xs.at(-1) + 5]) line(x, y, long(xs[0]), 0);
      }
    }

    // "Iron Tide · 2 of 5"
    number() {
      this.all.forEach((page, nth) => {
        const told = `${nth + 1} of ${this.all.length}`;
        page.setAttribute('aria-label', `Page ${told}`);
        // Marks for cutting may stand in the middle of an edge.
        const where = `folio${this.low.has(page) ? ' side' : ''}${this.marks ? ' begin' : ''}`;
        page.append(make('p', where, make('span', 'whose', shortened(this.name)), ` ${told}`));
      });
    }
  }

  // Puts a job on pages, in place of itself. Tells how many there are.
  function lay(job) {
    const parts = [...job.children];
    const pages = new Pages(job, job);
    job.replaceChildren();
    job.classList.add('laid');
    for (const part of parts) {
      if (part.matches('.flow')) pages.flow(part);
      else if (part.matches('.cards')) pages.lay(part);
      else job.append(part);
    }
    pages.fill();
    pages.number();
    paper(pages.page);
    return { pages: pages.all.length, cards: pages.cards };
  }

  // The size of the paper, for the dialog that prints; none for what else is printed.
  let sheet;
  function paper(size) {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    sheet.replaceSync(size ? `@page { size: ${mm(size[0])} ${mm(size[1])}; margin: 0; }` : '');
  }

  // --- In the page of Muster --------------------------------------------------------------------------------------------

  const within = (shadow, css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
  };

  // Shows what Html::tree has in a place of the page, which is a tree of its own there: neither style reaches the other.
  // Tells how many pages and cards it is, in words, and on a line of its own what could be printed.
  function show(host, text, css, mode) {
    stop();
    // What was made without what is remembered would lack it: one goes with the other.
    if (ready?.text !== text || ready.scale !== devicePixelRatio || kept.size > KEPT) ready = undefined;
    if (kept.size > KEPT) kept.clear();
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    if (!shadow.adoptedStyleSheets.length) within(shadow, css);
    const fresh = () => {
      const { job, offered } = JSON.parse(text);
      return { job: made(job, mode === 'table' ? null : { seen: new Set() }).firstChild, offered };
    };
    const { job, offered } = (mode !== 'table' && ready) || fresh();
    ready = undefined;
    shadow.replaceChildren(job);
    if (mode === 'table') return table(job);
    const { pages, cards } = lay(job);
    const fit = () => {
      const [page] = job.querySelectorAll('.page');
      if (!page || !host.isConnected) return;
      const { offsetWidth: width, offsetHeight: height } = page;
      const scale = Math.min(1, host.clientWidth / width);
      job.style.setProperty('--scale', scale);
      for (const frame of job.querySelectorAll('.frame')) {
        frame.style.width = `${width * scale}px`;
        frame.style.height = `${height * scale}px`;
      }
    };
    fit();
    watched?.disconnect();
    watched = new ResizeObserver(fit);
    watched.observe(host);
    title = job.dataset.name;
    const some = (many, what) => `${many} ${what}${many === 1 ? '' : 's'}`;
    const told = cards ? `${some(pages, 'page')}, ${some(cards, 'card')}.` : `${some(pages, 'page')}.`;
    return `${pages ? told : 'Nothing is chosen to be printed.'}\n${offered}`;
  }
  let watched;
  let title;

  // Measures the cards of a list that may be printed soon: one at a time, out of sight, while nobody does anything; then all
  // that goes on pages is made. What was asked for before is given up.
  function prepare(text, css) {
    stop();
    ready = undefined;
    // While nothing is made of it what is remembered can be let go.
    if (kept.size > KEPT / 2) kept.clear();
    const host = make('div');
    host.setAttribute('aria-hidden', 'true');
    Object.assign(host.style, { position: 'fixed', width: 0, height: 0, overflow: 'hidden', visibility: 'hidden', contain: 'strict' });
    const shadow = host.attachShadow({ mode: 'open' });
    within(shadow, css);
    document.body.append(host);
    let soon;
    const idle = window.requestIdleCallback ?? setTimeout;
    const steps = measured(text, shadow);
    const next = () => {
      if (soon === null) return;
      if (performance.now() - busy < CALM) {
        soon = setTimeout(next, CALM);
        return;
      }
      try {
        if (!steps.next().done) return idle(next);
      } catch {
        // Then it is made when it is wanted, and said if that fails.
      }
      stop();
    };
    stop = () => {
      clearTimeout(soon);
      soon = null;
      host.remove();
      stop = () => {};
    };
    idle(next);
  }

  // Does it step by step.
  function* measured(text, shadow) {
    const { job: tree, offered } = JSON.parse(text);
    const [[name, attributes, parts]] = tree;
    const job = made([[name, attributes, []]]).firstChild;
    job.classList.add('laid');
    const bench = make('div', 'bench');
    job.append(bench);
    shadow.append(job);
    const cardsOf = (values) =>
      values.flatMap((value) => (value[1]?.class === 'card' ? [value] : Array.isArray(value) ? cardsOf(value[2]) : []));
    for (const [, { 'data-card': card, 'data-letters': letters }, inner] of parts.filter(([, { class: what }]) => what === 'cards')) {
      const sizes = [two(card), two(letters)];
      for (const [name, attributes, inside] of cardsOf(inner)) {
        const kind = kindOf(inside);
        if (!kind || kept.has(keyOf(...sizes, kind))) continue;
        yield;
        // As `lay` has it: a back is put on pages by itself.
        const front = [name, attributes, inside.filter((part) => !isBack(part))];
        const [whole] = made([front]).children;
        alike.set(whole, kind);
        fitted([whole], bench, ...sizes);
      }
    }
    yield;
    ready = { text, scale: devicePixelRatio, job: made(tree, { seen: new Set() }).firstChild, offered };
  }
  let stop = () => {};
  // What is only to be put on pages, and of which text.
  let ready;
  // When somebody did something last.
  let busy = -Infinity;

  // A file is called by the title of its page: while it prints, that is the list's name.
  // The pages of a screen that is left are not the paper of another.
  function follow() {
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
      addEventListener(event, () => (busy = performance.now()), { capture: true, passive: true });
    }
    let before;
    const open = () => document.getElementById('pages')?.shadowRoot?.querySelector('.laid');
    addEventListener('hashchange', () => setTimeout(() => open() || paper(null)));
    addEventListener('beforeprint', () => {
      if (!open()) return paper(null);
      before = document.title;
      document.title = title;
    });
    addEventListener('afterprint', () => {
      if (before !== undefined) document.title = before;
      before = undefined;
    });
    addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const other = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!by || other || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName)) return;
      if (turn(by) !== false) event.preventDefault();
    });
  }

  // Boxes are ticked as they are on paper. What is ticked is there after a reload, until the tab is closed; it goes with its
  // unit, whatever else becomes of the list: of a row of boxes that gets longer the first are as they were.
  function tickable(strip, cards) {
    const key = `muster/ticks${location.hash}`;
    let ticked = {};
    try {
      const stored = Object(JSON.parse(sessionStorage.getItem(key)));
      for (const of in stored) if (Array.isArray(stored[of])) ticked[of] = stored[of];
    } catch {
      // Without a store they last as long as the page.
    }
    const all = [];
    for (const card of cards) {
      const of = card.dataset.unit;
      const rows = [...card.querySelectorAll('.ticks, .marker')];
      const boxes = rows.flatMap((row, at) => [...row.querySelectorAll('.box')].map((box, nth) => [box, row, `${at}.${nth}`]));
      for (const [box, row, which] of boxes) {
        box.tabIndex = 0;
        box.setAttribute('role', 'checkbox');
        box.setAttribute('aria-label', `${row.textContent.trim()} ${[...box.parentElement.children].indexOf(box) + 1}`);
        const show = () => box.setAttribute('aria-checked', (ticked[of] ?? []).includes(which));
        const turn = () => {
          const before = ticked[of] ?? [];
          ticked[of] = before.includes(which) ? before.filter((other) => other !== which) : [...before, which];
          keep();
        };
        box.addEventListener('click', turn);
        box.addEventListener('keydown', (event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          turn();
        });
        all.push([box, show]);
      }
    }
    const none = make('button', 'none', 'Untick all boxes');
    none.type = 'button';
    const show = () => {
      for (const [, show] of all) show();
      none.hidden = all.every(([box]) => box.ariaChecked === 'false');
    };
    const keep = () => {
      try {
        sessionStorage.setItem(key, JSON.stringify(ticked));
      } catch {
        // As above.
      }
      show();
    };
    none.addEventListener('click', () => {
      ticked = {};
      keep();
      // The button is gone now.
      strip.focus({ preventScroll: true });
    });
    show();
    return none;
  }

  // The cards to play from: one at a time where the screen is narrow, by swiping, by buttons or by the arrow keys.
  function table(job) {
    job.classList.add('table');
    const cards = [...job.querySelectorAll('.card')];
    const strip = make('div', 'strip', ...cards);
    strip.tabIndex = 0;
    strip.setAttribute('role', 'group');
    strip.setAttribute('aria-label', 'Cards');
    const none = tickable(strip, cards);
    const count = make('span', 'count');
    count.setAttribute('role', 'status');
    const button = (text, label, by) => {
      const button = make('button', '', text);
      button.type = 'button';
      button.setAttribute('aria-label', label);
      button.addEventListener('click', () => go(by));
      return button;
    };
    const now = () => {
      const left = strip.getBoundingClientRect().left;
      const off = cards.map((card) => Math.abs(card.getBoundingClientRect().left - left));
      return off.indexOf(Math.min(...off));
    };
    let shown;
    const tell = () => {
      const at = now();
      if (at === shown) return;
      shown = at;
      count.textContent = cards.length ? `${at + 1} of ${cards.length}` : 'No cards yet';
      before.setAttribute('aria-disabled', at <= 0);
      next.setAttribute('aria-disabled', at === cards.length - 1);
      // Where the screen is loaded anew it opens at the same card.
      history.replaceState({ card: at }, '');
    };
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const go = (by) => {
      const to = cards[Math.max(0, Math.min(cards.length - 1, now() + by))];
      // A card begins below the bar that stays above it.
      const hidden = strip.getBoundingClientRect().top - bar.offsetHeight;
      if (hidden < 0) scrollBy(0, hidden);
      strip.scrollTo({ left: to ? to.offsetLeft - cards[0].offsetLeft : 0, behavior: calm ? 'auto' : 'smooth' });
    };
    const [before, next] = [button('\u2190', 'The card before', -1), button('\u2192', 'The next card', 1)];
    const bar = make('div', 'steps', before, count, next);
    // Below, where it moves no card away from the finger that ticks the first box.
    job.replaceChildren(bar, strip, none);
    if (!cards.length) job.replaceChildren(make('p', '', 'The list has no units yet.'));
    watched?.disconnect();
    watched = new ResizeObserver(() => {
      for (const table of strip.querySelectorAll('table')) table.classList.remove(...WAYS);
      tighten(strip);
    });
    watched.observe(strip);
    const last = cards[history.state?.card];
    if (last) strip.scrollLeft = last.offsetLeft - cards[0].offsetLeft;
    strip.addEventListener('scroll', tell, { passive: true });
    tell();
    // Side by side there is nothing to turn to.
    turn = (by) => (job.isConnected && strip.scrollWidth > strip.clientWidth ? go(by) : false);
    return '';
  }
  let turn = () => false;

  const job = document.querySelector('body > .job');
  if (job) {
    lay(job);
    document.documentElement.dataset.laid = 'yes';
  } else {
    follow();
    window.musterSheet = { show, prepare };
  }
})();
