// The program that reads games with a player's own data: in a worker, which the page tells first which program it is, since
// names carry hashes; and in the page itself, as a copy of that.

'use strict';

if (self.document) {
  // Between two questions all that it knows is in its memory. There is one here, which each copy is laid over.
  self.copied = ({ module, memory }) => {
    const own = wasm_bindgen.initSync({ module }).memory;
    own.grow(Math.max(0, memory.byteLength - own.buffer.byteLength) / 65536);
    new Uint8Array(own.buffer).set(new Uint8Array(memory));
    return wasm_bindgen.answer;
  };
} else {
  onmessage = ({ data: [script, program] }) => {
    let ready;
    try {
      importScripts(script);
      ready = started(program);
    } catch (error) {
      ready = Promise.reject(error);
    }
    ready.catch(() => {});
    onmessage = async ({ data }) => {
      try {
        const { module, memory } = await ready;
        if (data[0] === 'copy') {
          practised ||= practise();
          copied(module, memory);
        } else {
          postMessage(wasm_bindgen.answer(...data));
        }
      } catch {
        postMessage(null);
      }
    };
  };

  // What a question runs for the first time the browser has to translate first, and somebody would wait for that, who types a
  // letter in the page. The copy is of the same program, so most of what is translated here is there too.
  let practised = false;
  const practise = () => {
    for (const text of ['t', 'to', '-1 to', 'twoo againts one', 'nothing of the sort']) {
      for (let nth = 0; nth < 4; nth += 1) wasm_bindgen.answer('find', JSON.stringify({ text, most: 8 }), '');
    }
    return true;
  };

  const copied = (module, memory) => {
    try {
      const copy = memory.buffer.slice(0);
      postMessage({ module, memory: copy }, [copy]);
    } catch {
      // There is no room for one: the page goes on asking.
      postMessage({});
    }
  };

  const started = async (program) => {
    let module;
    try {
      module = await WebAssembly.compileStreaming(fetch(program));
    } catch {
      // An old browser, or a server that names its type wrongly.
      module = await WebAssembly.compile(await (await fetch(program)).arrayBuffer());
    }
    const { memory } = await wasm_bindgen({ module_or_path: module });
    return { module, memory };
  };
}
