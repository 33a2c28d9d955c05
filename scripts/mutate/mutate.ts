import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutantsOf } from './mutants.ts';
import { type Place, type Tried, trace, tryOut, tryTogether } from './run.ts';
import { sampleOf } from './sample.ts';
import { type Accepted, acceptedBy, shown, table } from './table.ts';

const help = `npm run mutate: changes the program in small ways and says which changes no test notices. It compiles many changes at
once, each behind a switch, and tries alone what no switch can turn on and what seems to live.

  npm run mutate -- [files…]     sources or folders; all of src but the simulator, if none are named
    --count 300                  how many mutants, spread over folders and kinds
    --seed 1                     which; the same seed gives the same mutants
    --lines 10-20                only mutants in these lines
    --tests text                 only tests whose file name contains this; may be given several times
    --jobs 2                     how many at a time
    --minutes 60                 starts no mutant after this time; the next start goes on
    --into .cache/mutate         where results are kept
    --again                      tries those again that lived, once there are more tests; with EVERY_FAULT=1 before it,
                                 with every example, as .ci/run has them
    --fresh                      forgets the results of the last start

scripts/mutate/may-live.json holds survivors that no test can notice.
`;

export async function mutate(root: string, words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      lines: { type: 'string', default: '1-1000000' },
      tests: { type: 'string', multiple: true, default: [] },
      jobs: { type: 'string', default: '2' },
      minutes: { type: 'string', default: '60' },
      into: { type: 'string', default: '.cache/mutate' },
      again: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const place = { root, folder: resolve(root, values.into) };
  mkdirSync(place.folder, { recursive: true });

  const files = sources(root, positionals);
  if (!files.length) {
    console.error(`no source is named so: ${positionals.join(', ')}. To fix, name files or folders below src.`);
    return 1;
  }
  const [from, to] = values.lines.split('-').map(Number) as [number, number];
  const all = files
    .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ line }) => line >= from && line <= to);
  const chosen = sampleOf(all, Number(values.count), Number(values.seed));
  const { seed, lines, tests } = values;
  const about = JSON.stringify({ files: positionals, seed, lines, tests });
  const before = values.fresh ? [] : earlier(place, about);
  const known = new Map(before.filter((one) => !values.again || isDead(one)).map((one) => [keyOf(one), one]));
  console.log(`${chosen.length} of ${all.length} mutants in ${files.length} files, seed ${values.seed}`);

  const left = chosen.filter((mutant) => !known.has(keyOf(mutant)));
  const folders = new Set(left.map(({ file }) => dirname(file)));
  const near = sources(root, ['src']).filter((file) => folders.has(dirname(file)));
  const traced = left.length ? await trace(place, near, values.tests) : [];
  const end = Date.now() + Number(values.minutes) * 60_000;
  const results = chosen.flatMap((mutant) => known.get(keyOf(mutant)) ?? []);
  const keep = (tried: Tried) => {
    results.push(tried);
    console.log(shown(tried));
    writeFileSync(resultsIn(place), `${JSON.stringify({ about, results }, null, 1)}\n`);
  };
  const batches = batchesOf(left);
  const alone: Mutant[] = [];
  const worker = async (name: string) => {
    for (let batch = batches.shift(); batch && Date.now() < end; batch = batches.shift()) {
      const dead = await tryTogether(place, name, batch, traced);
      for (const one of dead) keep(one);
      const keys = new Set(dead.map(keyOf));
      alone.push(...batch.filter((one) => !keys.has(keyOf(one))));
    }
    for (let next = alone.shift(); next && Date.now() < end; next = alone.shift()) {
      keep(await tryOut(place, name, next, traced));
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, (_, index) => worker(`worker-${index}`)));
  return conclude(root, results, chosen.length);
}

/** Those of one folder together, because the same tests enter them. */
function batchesOf(mutants: readonly Mutant[], size = 50): Mutant[][] {
  const sorted = mutants.toSorted((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));
  const count = Math.ceil(sorted.length / size);
  return Array.from({ length: count }, (_, index) => sorted.slice(index * size, (index + 1) * size));
}

function conclude(root: string, results: readonly Tried[], wanted: number): number {
  const accepted: Accepted[] = JSON.parse(readFileSync(join(root, 'scripts', 'mutate', 'may-live.json'), 'utf8'));
  const living = results.filter((one) => !isDead(one));
  console.log('\nNo test notices:');
  for (const one of living) {
    const why = acceptedBy(accepted, one)?.why;
    console.log(`${shown(one)}${why ? `  may live: ${why}` : ''}`);
  }
  console.log(`\n${table(results, accepted)}`);
  if (results.length < wanted) console.log(`\n${wanted - results.length} are left: start again to go on.`);
  return 0;
}

const resultsIn = ({ folder }: Place) => join(folder, 'results.json');

/** What the last start found, if it asked for the same. */
function earlier(place: Place, about: string): Tried[] {
  if (!existsSync(resultsIn(place))) return [];
  const last = JSON.parse(readFileSync(resultsIn(place), 'utf8'));
  return last.about === about ? last.results : [];
}

const isDead = ({ outcome }: Tried) => outcome === 'killed' || outcome === 'hung';

const keyOf = ({ file, start, from, to }: Mutant) => JSON.stringify([file, start, from, to]);

/** Sources whose tests run in the process of the tests: not the entry points, and not what only documents. */
function sources(root: string, named: readonly string[]): string[] {
  const all = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.ts$/.test(file) && !/(\.test|\/main)\.ts$/.test(file))
    .sort();
  if (!named.length) return all.filter((file) => !file.startsWith('src/simulator/'));
  return all.filter((file) => named.some((one) => file === one || file.startsWith(`${one.replace(/\/$/, '')}/`)));
}
