// Prints the size of every file of a built page, plain and as brotli, and fails when the sum is over the limit.
// Usage: node sizes.mjs FOLDER LIMIT

import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

// What a first visit loads before a player can work; icons and the like are shown but not summed.
const COUNTED = new Set(['.html', '.js', '.css', '.wasm', '.json']);

// What only mends, own data, the rules reference and printing need: it is fetched after the start, or when it is wanted.
const LATER = /^(loader|reader|rest|sheet)[-_.]/;

const [folder, limit] = [process.argv[2], Number(process.argv[3])];

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .map((path) => {
    const bytes = readFileSync(path);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return {
      name: path.slice(folder.length + 1),
      plain: bytes.length,
      brotli: brotliCompressSync(bytes, { params }).length,
      counted: COUNTED.has(extname(path)) && !LATER.test(path.slice(folder.length + 1)),
      later: LATER.test(path.slice(folder.length + 1)),
    };
  })
  .sort((a, b) => b.brotli - a.brotli);

const row = (name, plain, brotli, note = '') =>
  console.log(`${name.padEnd(44)}${String(plain).padStart(10)}${String(brotli).padStart(10)}${note}`);
row('file', 'plain', 'brotli');
for (const file of files) row(file.name, file.plain, file.brotli, file.later ? '  (later)' : file.counted ? '' : '  (not counted)');
const counted = files.filter((file) => file.counted);
const sum = (key, of = counted) => of.reduce((total, file) => total + file[key], 0);
const later = files.filter((file) => file.later);
row('later', sum('plain', later), sum('brotli', later), '  after the start, for use without a network too');
row('total', sum('plain'), sum('brotli'), `  of ${limit}`);

if (!counted.some((file) => file.name.endsWith('.wasm'))) {
  console.error(`no program found in ${folder}`);
  process.exitCode = 1;
} else if (sum('brotli') > limit) {
  console.error(`${sum('brotli') - limit} bytes over the limit`);
  process.exitCode = 1;
}
