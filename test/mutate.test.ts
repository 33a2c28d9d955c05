import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Mutant, mutantsOf, mutated, switched, traced } from '../scripts/mutate/mutants.ts';
import { covering } from '../scripts/mutate/run.ts';
import { sampleOf } from '../scripts/mutate/sample.ts';
import { type Accepted, misplaced, table } from '../scripts/mutate/table.ts';

const root = join(import.meta.dirname, '..');
const source = `
import { other } from './other.ts';
export interface Live { readonly name?: 'a b'; }
const limit = 3;
export const isNew = (live: Live, names: string[]) => !names.includes(live.name ?? '') && names.length < limit;
export function said(live: Live): string {
  if (live.name === undefined) return \`no \${limit} name\`;
  other({ name: live.name, at: 1 }, [...live.name].filter(Boolean));
  return live.name;
}
`;

describe('the mutants of a source', () => {
  const mutants = mutantsOf('a.ts', source);
  const changesOf = (wanted: string) =>
    mutants.filter(({ kind }) => kind === wanted).map(({ line, from, to }) => [line, from.trim(), to.trim()]);

  it('the mutants of a source change conditions, comparisons, logic, statements, keys, calls and values, and no types or imports', () => {
    expect(changesOf('condition')).toEqual([
      [7, 'live.name === undefined', 'true'],
      [7, 'live.name === undefined', 'false'],
    ]);
    expect(changesOf('comparison')).toEqual([
      [5, '<', '<='],
      [7, '===', '!=='],
    ]);
    expect(changesOf('logic')).toEqual([
      [5, '&&', '||'],
      [5, "!names.includes(live.name ?? '')", "(names.includes(live.name ?? ''))"],
      [5, "live.name ?? ''", 'live.name'],
    ]);
    expect(changesOf('statement').map(([line]) => line)).toEqual([8]);
    expect(changesOf('key').map(([, from]) => from)).toEqual(['name: live.name,', ', at: 1', '...live.name']);
    expect(changesOf('call')).toEqual([[8, '.filter(Boolean)', '']]);
    expect(changesOf('value').map(([, from, to]) => [from, to])).toEqual([
      ['3', '(3 + 1)'],
      ['1', '(1 + 1)'],
    ]);
    expect(changesOf('text').map(([, from]) => from)).toEqual(['no', 'name']);
    expect(mutants.every(({ line }) => line > 3)).toBe(true);
  });

  it('the mutants of a source can all be parsed, and know the function they are in', () => {
    for (const mutant of mutants) expect(() => mutantsOf('a.ts', mutated(source, mutant))).not.toThrow();
    expect(mutants.filter(({ within }) => within === undefined).map(({ from }) => from)).toEqual(['3']);
  });

  it('the mutants of a source are found by tests that enter their function', () => {
    const places = [...traced('a.ts', source).matchAll(/"a\.ts:(\d+)"/g)].map(([, place]) => Number(place));
    expect(new Set(mutants.flatMap(({ within }) => within ?? []))).toEqual(new Set(places));
    expect(() => mutantsOf('a.ts', traced('a.ts', source))).not.toThrow();
  });
});

describe('mutants behind a switch', () => {
  const mutants = mutantsOf('a.ts', source);
  const { text, held } = switched(source, [...mutants.entries()]);

  it('mutants behind a switch are those in the bodies of functions', () => {
    expect(mutants.filter((one) => !held.some(([, other]) => other === one)).map(({ from }) => from)).toEqual(['3']);
    expect(() => mutantsOf('a.ts', text)).not.toThrow();
  });

  it('mutants behind a switch do, when they are on, what they do alone', async () => {
    const plain = `export const list = (given) => given.filter((one) => one > 1).map((one) => { if (one > 3) { return 'many'; } return one + 1; });`;
    const all = mutantsOf('b.ts', plain);
    const load = async (code: string) =>
      (await import(`data:text/javascript,${encodeURIComponent(code.replaceAll(' as any', ''))}`)).list;
    const together = await load(switched(plain, [...all.entries()]).text);
    const around = globalThis as { mutantOn?: number };
    const given = [0, 1, 2, 3, 4];
    expect(all.length).toBeGreaterThan(10);
    for (const [number, one] of all.entries()) {
      const alone = (await load(mutated(plain, one)))(given);
      around.mutantOn = number;
      expect(together(given)).toEqual(alone);
    }
    around.mutantOn = undefined;
    expect(together(given)).toEqual([3, 4, 'many']);
  });
});

describe('the tests that can notice a mutant', () => {
  const test = (file: string, name: string, ...entered: string[]) => ({ file, name, milliseconds: 1, entered });
  const all = [
    test('src/a/x.test.ts', 'beside', 'src/a/y.ts:9'),
    test('test/scenarios/a.test.ts', 'in it', 'src/a/x.ts:5', 'src/a/y.ts:9'),
    test('test/scenarios/b.test.ts', 'around it', 'src/a/y.ts:9', 'src/b/z.ts:1'),
    test('test/scenarios/c.test.ts', 'elsewhere, with labels', 'src/b/z.ts:1'),
    test('test/docs.test.ts', 'of the whole', 'src/b/z.ts:1'),
  ];
  const found = (file: string, within?: number) => covering(all, { file, within } as Mutant).map(({ name }) => name);

  it('the tests that can notice a mutant are those that enter its function', () => {
    expect(found('src/a/x.ts', 5)).toEqual(['in it']);
  });

  it('those of its folder can notice a mutant where it is outside every function, or in one that only loading calls', () => {
    const near = ['beside', 'in it', 'around it', 'of the whole'];
    expect([found('src/a/x.ts'), found('src/a/x.ts', 7)]).toEqual([near, near]);
  });

  it('the tests that can notice a mutant are also those whose title names its section, where no function of the section may be', () => {
    expect(found('src/sections/labels/index.ts')).toEqual(['elsewhere, with labels', 'of the whole']);
  });
});

describe('a sample of mutants', () => {
  const all = ['a/x.ts', 'a/y.ts', 'b/z.ts'].flatMap((file) => mutantsOf(file, source));
  const keys = (mutants: readonly Mutant[]) => mutants.map(({ file, start, to }) => `${file} ${start} ${to}`);

  it('a sample of mutants is the same for the same seed, and another for another', () => {
    expect(keys(sampleOf(all, 12, 7))).toEqual(keys(sampleOf(all, 12, 7)));
    expect(keys(sampleOf(all, 12, 7))).not.toEqual(keys(sampleOf(all, 12, 8)));
    expect(keys(sampleOf(all, 12, 7)).slice(0, 6)).toEqual(keys(sampleOf(all, 6, 7)));
  });

  it('a sample of mutants takes from every folder and every kind alike', () => {
    const sample = sampleOf(all, 16, 1);
    expect(sample.filter(({ file }) => file.startsWith('a/'))).toHaveLength(8);
    expect(new Set(sample.map(({ kind }) => kind)).size).toBeGreaterThan(6);
  });
});

it('mutants are counted by folder, and what no test can notice is left out of the share', () => {
  const [one] = mutantsOf('src/plan/a.ts', source);
  const tried = (['killed', 'hung', 'survived', 'untested'] as const).map((outcome, index) => ({
    ...one!,
    from: String(index),
    outcome,
    tests: 1,
  }));
  const accepted = { file: 'src/plan/a.ts', lineText: one!.lineText, from: '2', to: one!.to, why: 'it is the same' };
  const last = (lineText: string) =>
    table(tried, [{ ...accepted, lineText }])
      .split('\n')
      .at(-1);
  expect(last(one!.lineText)).toBe('all             4       2         1         1         1  66.7 %');
  expect(last('const other = 3;')).toBe('all             4       2         1         1         0  50.0 %');
});

describe('an excuse for a mutant that lives', () => {
  const accepted: readonly Accepted[] = JSON.parse(readFileSync(join(root, 'scripts/mutate/may-live.json'), 'utf8'));
  const line = 'const isLong = (text: string) => text.length > limit;';
  const excuse = { file: 'src/a/x.ts', lineText: line, from: ' > ', to: ' >= ', why: 'no text is as long' };
  const about = (sources: Readonly<Record<string, string>>) => misplaced(excuse, new Map(Object.entries(sources)));

  it('an excuse covers a mutant of one line in the sources, and no other place where the same text stands', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    const sources = new Map(files.map((file) => [`src/${file}`, readFileSync(join(root, 'src', file), 'utf8')]));
    expect(accepted.flatMap((one) => misplaced(one, sources) ?? [])).toEqual([]);
  });

  it('an excuse whose line moved or changed says what to write, and one that nothing needs that it can go', () => {
    const says = (what: string) => `scripts/mutate/may-live.json excuses \`>\` in src/a/x.ts: ${what}`;
    expect(about({ 'src/a/x.ts': line, 'src/b/x.ts': line })).toBe(undefined);
    expect(about({ 'src/a/y.ts': line })).toBe(says('it moved. To fix, write "file": "src/a/y.ts"'));
    expect(about({ 'src/a/x.ts': 'const isLong = (text: string, most: number) => text.length > most;' })).toBe(
      says(
        'its line changed. To fix, write {"file":"src/a/x.ts","lineText":"const isLong = (text: string, most: number) => text.length > most;","from":" > "}',
      ),
    );
    expect(about({ 'src/a/x.ts': 'const isLong = (text: string) =>\n  text.length > limit;' })).toContain(
      '"lineText":"text.length > limit;"',
    );
    expect(about({ 'src/a/x.ts': `${line}\n{\n  ${line}\n}` })).toBe(
      says('it stands on lines 1, 3. To fix, write those lines so that no two are the same'),
    );
    expect(about({ 'src/a/x.ts': '' })).toBe(says('nothing is written so any more. To fix, delete the excuse'));
  });
});
