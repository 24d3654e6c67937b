// The worker that reads games with a player's own data. The page says first which program it is, since names carry hashes.

'use strict';

onmessage = ({ data: [script, program] }) => {
  let ready;
  try {
    importScripts(script);
    ready = begun(program);
  } catch (error) {
    ready = Promise.reject(error);
  }
  ready.catch(() => {});
  onmessage = async ({ data }) => {
    try {
      const { module, memory } = await ready;
      if (data[0] === 'copy') {
        // For another of it, that knows as much. Nothing is kept between two questions but in memory.
        const copy = memory.buffer.slice(0);
        postMessage({ module, memory: copy }, [copy]);
      } else {
        postMessage(wasm_bindgen.answer(...data));
      }
    } catch {
      postMessage(null);
    }
  };
};

async function begun(program) {
  let module;
  try {
    module = await WebAssembly.compileStreaming(fetch(program));
  } catch {
    // An old browser, or a server that names its type wrongly.
    module = await WebAssembly.compile(await (await fetch(program)).arrayBuffer());
  }
  const { memory } = await wasm_bindgen({ module_or_path: module });
  return { module, memory };
}
