// What is wrong with how a page stands on its screen, as lines a person can act on.

export const broken = (page) =>
  page.evaluate(() => {
    const said = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) said.push(`the page is ${root.scrollWidth} wide in ${innerWidth}`);
    const seen = (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.unseen') && element.getBoundingClientRect().width > 0;
    const called = (element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}”`;
    const all = [...document.body.querySelectorAll('*')].filter((element) => element instanceof HTMLElement && seen(element));

    // A table may be wider than its place where fingers and keys move it.
    const moves = (element) => element.closest('[role="group"][tabindex="0"]') !== null;

    // What is wider or higher than the box that cuts it off. A field for a line scrolls by itself.
    for (const element of all.filter((element) => !element.matches('input, textarea, select'))) {
      const style = getComputedStyle(element);
      const cuts = style.overflowX !== 'visible' || style.contain.includes('paint') || element.matches('a, button, summary');
      if (!cuts || style.display === 'inline') continue;
      if (!moves(element) && element.scrollWidth > element.clientWidth + 1) said.push(`${called(element)} is ${element.scrollWidth} wide in ${element.clientWidth}`);
      const scrolls = ['auto', 'scroll'].includes(style.overflowY);
      if (!scrolls && element.scrollHeight > element.clientHeight + 2) said.push(`${called(element)} is ${element.scrollHeight} high in ${element.clientHeight}`);
    }

    // Text out of the window, or a word broken into letters.
    for (const element of all) {
      for (const node of element.childNodes) {
        const words = node.nodeType === 3 && node.data.trim();
        if (!words || element.closest('select, textarea') || moves(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()];
        if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1)) said.push(`“${words}” is out of the window`);
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\d]{2,12}/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
          if (lines.size > 1) said.push(`“${word}” of “${words}” is broken`);
        }
      }
    }

    // Controls on each other. What stays in its place over a page that scrolls is for the focus to keep clear of.
    const fixed = (element) => {
      for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).position === 'fixed') return at;
      return null;
    };
    const controls = all.filter((element) => element.matches('a, button, input, select, textarea, summary'));
    // What is scrolled out of its column is not there.
    const cut = (element, { left, right, top, bottom }) => {
      const part = { left, right, top, bottom };
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowY !== 'auto') continue;
        const box = at.getBoundingClientRect();
        part.top = Math.max(part.top, box.top);
        part.bottom = Math.min(part.bottom, box.bottom);
      }
      return part;
    };
    const boxes = controls.map((element) => ({
      element,
      fixed: fixed(element),
      parts: [...element.getClientRects()].map((part) => cut(element, part)),
    }));
    const meet = (a, b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1)) {
        if (one.fixed !== other.fixed || one.element.contains(other.element)) continue;
        if (one.parts.some((a) => other.parts.some((b) => meet(a, b)))) said.push(`${called(one.element)} and ${called(other.element)} overlap`);
      }
    });
    return said;
  });
