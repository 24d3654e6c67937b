// A test reporter: one line a test, the reason under a failed one, the count alone on the last line.

import { basename } from 'node:path';

export default async function* report(events) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of events) {
    const verdict = { 'test:pass': 'ok', 'test:fail': 'FAILED' }[type];
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (!verdict || data.details?.type === 'suite') continue;
    // A file that ends well is reported like a test of its own; one that ends badly (it cannot be loaded, say) must count.
    if (verdict === 'ok' && data.name.endsWith('.mjs')) continue;
    const error = data.details?.error;
    if (verdict === 'FAILED' && error?.failureType === 'subtestsFailed') continue;
    verdict === 'ok' ? (passed += 1) : (failed += 1);
    yield `${verdict.padEnd(7)}${data.name} (${basename(data.file ?? '')}, ${Math.round(data.details?.duration_ms ?? 0)} ms)\n`;
    if (verdict === 'FAILED') yield `${reason(error).replace(/^/gm, '         ')}\n`;
  }
  yield `${passed} passed, ${failed} failed\n`;
}

const reason = (error) => String(error?.cause?.stack ?? error?.cause ?? error?.message ?? 'no reason given');
