// The worker that reads games with a player's own data. The page says first which program it is, since names carry hashes.

'use strict';

onmessage = ({ data: [script, program] }) => {
  let ready;
  try {
    importScripts(script);
    ready = wasm_bindgen({ module_or_path: program });
  } catch (error) {
    ready = Promise.reject(error);
  }
  ready.catch(() => {});
  onmessage = async ({ data }) => {
    try {
      await ready;
      postMessage(wasm_bindgen.answer(...data));
    } catch {
      postMessage(null);
    }
  };
};
