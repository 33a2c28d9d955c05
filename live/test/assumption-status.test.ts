import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  getVerificationStatus,
  groupByKind,
  insertStatus,
  parseEvidence,
  readBacking,
  readFactNotes,
  summarizeStatus,
} from '../../scripts/reference/assumption-status.ts';
import {
  createAssumptionsFile,
  createSimulatorLimitsFile,
  readAssumptionStatus,
} from '../../scripts/reference/files.ts';
import { assumptions } from '../assumptions/all.ts';
import type { Recording } from '../kit/recording.ts';
import unverified from '../kit/unverified.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('the page and the sentence about assumptions are up to date: `npm run reference` writes both [19.9]', () => {
  const [name, page] = createAssumptionsFile(root);
  expect(read(`live/${name}`)).toBe(page);
  const [host, unplayed] = createSimulatorLimitsFile(root);
  expect(read(`docs/reference/${host}`)).toBe(unplayed);
  const { line, ...order } = readAssumptionStatus(root);
  expect(insertStatus(read('README.md'), line)).toBe(read('README.md'));
  expect(unverified).toEqual(order);
});

it('the sentence reports that no assumption is verified if no run on GitHub exists [19.9]', () => {
  const line = summarizeStatus({ ...readBacking(root), runs: [] });
  expect(line).toContain(`Trueup relies on ${assumptions.length} assumptions about GitHub's API.`);
  expect(line).toContain('None has been verified on github.com yet.');
  expect(line).toContain('npm run live -- --repository');
});

it('live/README.md reports the results of the third-party simulator from its own run [19.9]', () => {
  const groups: { right: string; ids: string[] }[] = JSON.parse(read('test/emulate/disagreements.json'));
  const count = (of: typeof groups) => of.reduce((sum, { ids }) => sum + ids.length, 0);
  const found = /agrees with (\d+) and disagrees with (\d+)/;
  const [said, agrees, disagrees] = found.exec(read('live/README.md').replaceAll(/\s+/g, ' '))!;
  expect(read('test/emulate/README.md').replaceAll(/\s+/g, ' ')).toContain(said);
  expect(Number(disagrees)).toBe(count(groups));
  const open = count(groups.filter(({ right }) => right === 'nobody knows'));
  expect(read('live/README.md').replaceAll(/\s+/g, ' ')).toContain(
    `can answer ${Number(agrees) + Number(disagrees)} of the assumptions`,
  );
  expect(open).toBe(0);
});

it('no evidence contradicts an assumption, and each doubt has an explanation [19.9]', () => {
  const all = [...readBacking(root).recordings.values()].flat();
  expect(all.filter(({ verdict }) => verdict === 'contradicted')).toEqual([]);
  expect(all.filter(({ verdict, note }) => verdict === 'doubtful' && !note)).toEqual([]);
});

it('each piece of evidence quotes the current sentence of its assumption [19.9]', () => {
  const claims = new Map(assumptions.map(({ id, claim }) => [id, claim]));
  const other = [...readBacking(root).recordings].filter(([id, rows]) =>
    rows.some(({ claim }) => claims.get(id) !== claim),
  );
  expect(other).toEqual([]);
});

it('each fact has a source and a year, and each fact without an assumption has a reason [19.9]', () => {
  const rows = [...readBacking(root).recordings.values()].flat();
  expect(rows.filter(({ corpus }) => !corpus)).toEqual([]);
  const undated = rows.filter(({ year }) => !/^20\d\d$/.test(year)).map(({ claim }) => claim);
  expect(undated).toEqual(['A second rule for the same pattern is refused with `Name already protected`.']);
  const notes = readFactNotes(root);
  expect(notes.length).toBeGreaterThan(0);
  expect(notes.filter((one) => Object.values(one).some((cell) => !cell) || !/^20\d\d$/.test(one.year))).toEqual([]);
});

it('shows all sources of an assumption and its doubts, and a contradiction overrides any backing [19.9]', () => {
  const [id] = assumptions.map((one) => one.id) as [string];
  const rows = (verdicts: readonly string[]) =>
    parseEvidence(
      [['belief', 'verdict', 'corpus', 'year'], ...verdicts.map((verdict, at) => [id, verdict, `tests-${at}`, '2024'])]
        .map((row) => row.join('\t'))
        .join('\n'),
    );
  expect(getVerificationStatus(id, { runs: [], recordings: rows(['supported', 'doubtful', 'reported']) })).toEqual({
    kind: 'backed',
    by: 'tests-0, 2024. Also tests-2, 2024. Against it: tests-1, 2024',
  });
  expect(getVerificationStatus(id, { runs: [], recordings: rows(['supported', 'contradicted']) })).toEqual({
    kind: 'contradicted',
    by: 'tests-1, 2024',
  });
});

it('results from GitHub override recordings, and contradictions override agreements [19.9]', () => {
  const [one, two, three, four, five] = assumptions.map(({ id }) => id) as [string, string, string, string, string];
  const table = ['supported', 'contradicted', 'doubtful'].map((verdict, at) => [
    [two, three, four][at],
    verdict,
    'some/tests',
    '',
    '2023',
    '',
    at ? 'so' : '',
    '',
  ]);
  const recordings = parseEvidence(
    [['belief', 'verdict', 'corpus', 'path', 'year', 'licence', 'note', 'claim'], ...table]
      .map((row) => row.join('\t'))
      .join('\n'),
  );
  const runs = groupByKind([recording('2026-12-01', ['same']), recording('2026-12-02', ['differs', 'same'], 'pro')]);
  expect([one, two, three, four, five].map((id) => getVerificationStatus(id, { runs, recordings }))).toEqual([
    { kind: 'contradicted', by: '2026-12-02 (pro, public, repository of a person)' },
    { kind: 'verified', by: '2026-12-02 (pro, public, repository of a person)' },
    { kind: 'contradicted', by: 'some/tests, 2023; so' },
    { kind: 'unverified', by: 'against it: some/tests, 2023; so' },
    { kind: 'unverified', by: '' },
  ]);
});

it('tests first the unverified assumptions, starting with the most widely used ones [19.9]', () => {
  const { first } = readAssumptionStatus(root);
  expect(
    first.filter((id) => getVerificationStatus(id, { ...readBacking(root), runs: [] }).kind !== 'unverified'),
  ).toEqual([]);
  expect(assumptions.find(({ id }) => id === first[0])!.rule).not.toMatch(/^2\.3\./);
  // What renames or archives the repository stays at the end.
  expect(first).not.toContain('repository/name-made-usable');
});

const nothing = { verdict: 'supported', corpus: '', path: '', year: '', licence: '', note: '', claim: '' } as const;

const recording = (
  date: string,
  verdicts: readonly ('same' | 'differs')[],
  plan: 'free' | 'pro' = 'free',
): Recording => ({
  version: '1.0.0',
  date,
  kind: { visibility: 'public', owner: 'person', plan },
  beliefs: verdicts.map((verdict, index) => ({ id: assumptions[index]!.id, verdict, steps: [] })),
});

it('counts the newest verdict of each assumption and kind of repository, including partial runs [19.9]', () => {
  const all = [
    recording('2026-12-02', ['same', 'same', 'differs']),
    recording('2026-12-01', ['differs', 'differs', 'differs', 'same']),
    recording('2026-12-03', ['same'], 'pro'),
  ];
  expect(
    summarizeStatus({
      runs: groupByKind(all),
      recordings: new Map([['wire/limits', [{ ...nothing, year: '2020' }]]]),
    }),
  ).toBe(
    `Trueup relies on ${assumptions.length} assumptions about GitHub's API. Runs on GitHub verified 3 of them, on ` +
      '2026-12-02 (free, public, repository of a person) and 2026-12-03 (pro, public, repository of a person). ' +
      'Recordings and reports of other projects (2020 to 2020) back 1 more and contradict 1. ' +
      `The other ${assumptions.length - 5} are based on GitHub's documentation alone.`,
  );
});

it('fails if a page has no place for the sentence [19.9]', () => {
  expect(() => insertStatus('nothing', 'x')).toThrow('no place');
});
