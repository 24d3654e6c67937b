// What a library for the same purpose, minisearch with prefixes and errors of a fifth of a word, finds among the same entries
// by the same questions, and how long it takes. Run by `cargo xtask bench` after `benches/search.rs`, which writes the file.

import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';

const TIMES = 21;
const { entries, questions } = JSON.parse(readFileSync(process.env.MUSTER_SEARCH_OUT, 'utf8'));

const documents = entries.map((entry, id) => ({ ...entry, id, aliases: entry.aliases.join('\n') }));

const build = () => {
  const index = new MiniSearch({ fields: ['title', 'aliases', 'text'], storeFields: ['book', 'entry'] });
  index.addAll(documents);
  return index;
};

const least = (work) => {
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
};

const spread = (times) => {
  times.sort((a, b) => a - b);
  const at = (share) => `${Math.round(1000 * times[Math.floor(((times.length - 1) * share) / 100)])}µs`;
  return `median ${at(50)}, 95 % in ${at(95)}, worst ${at(100)}`;
};

console.log(`minisearch: index built in ${least(build).toFixed(1)}ms`);
const index = build();
// As it comes, and with names weighing as much more than texts as they do here.
for (const [name, more] of [['as it comes', {}], ['names boosted', { boost: { title: 6, aliases: 5 } }]]) {
  const options = { fuzzy: 0.2, prefix: true, ...more };
  let first = 0;
  let third = 0;
  for (const { typed, wanted, book } of questions) {
    const found = index.search(typed, { ...options, filter: (hit) => hit.book === book }).slice(0, 3);
    const place = found.findIndex((hit) => hit.entry === wanted);
    first += place === 0;
    third += place >= 0;
  }
  const times = questions.map(({ typed }) => least(() => index.search(typed, options)));
  console.log(`minisearch, ${name}: a question of all games: ${spread(times)}`);
  console.log(`minisearch, ${name}: found first ${first}, among the first three ${third} of ${questions.length}`);
}
