import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJsonReport } from '../../../../core/src/report/formats/json.ts';
import { formatJobSummary } from '../../../../core/src/report/html/summary.ts';
import { parseReport } from '../../../../core/src/report/result/read.ts';
import type { Line, Outcome, RunResult, TargetResult } from '../../../../core/src/report/result/result.ts';
import { summarizeRun } from '../../../../core/src/report/run-summary.ts';
import { formatTerminalReport } from '../../../../core/src/report/terminal/terminal.ts';
import { computeShardIndex, hashRepository } from '../../../../core/src/session/names/shards.ts';
import { mergeReports } from './merge.ts';

const line = (message: string, more: Partial<Line> = {}): Line => ({ kind: 'note', key: '', message, ...more });

const target = (name: string, outcome: Outcome = 'success', ...lines: Line[]): TargetResult => ({
  repository: `acme/${name}`,
  outcome,
  sections: [{ name: 'labels', status: outcome === 'partial' ? 'skipped' : 'converged', coverage: [], lines }],
  lines: [],
});

const shard = (which: string, outcome: Outcome = 'success', more: Partial<RunResult> = {}): RunResult => ({
  version: 1,
  mode: 'check',
  outcome,
  shard: which,
  targets: [target(`of-${which[0]}`, outcome)],
  lines: [],
  ...more,
});

const merged = (...reports: RunResult[]) =>
  mergeReports(
    reports.map((report, at) => ({ file: `${at}.json`, report })),
    [],
  );

const told = ({ lines }: RunResult) => lines.map(({ message }) => message);

it('the shards of one run add up to the report of the whole run, in any order of files', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: 12 });
  const order = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 8 }), order, (all, of, keys) => {
      const targets = [...all].sort().map((name, at) => target(at % 2 ? name.toUpperCase() : name));
      const whole: RunResult = { ...shard('1/1'), shard: undefined, targets };
      const parts = Array.from({ length: of }, (_, at) =>
        shard(`${at + 1}/${of}`, 'success', {
          targets: targets.filter(({ repository }) => {
            const [owner = '', name = ''] = repository.split('/');
            return computeShardIndex(of, hashRepository({ owner, name })) === at + 1;
          }),
          lines: [line(`shard ${at + 1}`, { key: 'shard' })],
        }),
      );
      const shuffled = parts
        .map((part, at) => ({ part, key: keys[at]! }))
        .sort((one, other) => one.key - other.key)
        .map(({ part }) => part);
      expect(formatJsonReport(merged(...shuffled))).toBe(formatJsonReport(whole));
    }),
  );
});

it.each<[Outcome, Outcome[]]>([
  ['success', ['success', 'success']],
  ['partial', ['success', 'partial']],
  ['drift', ['drift', 'partial']],
  ['failed', ['drift', 'failed']],
])('the shards of one run have the outcome %s of the worst shard [1.6]', (outcome, each) => {
  expect(merged(...each.map((one, at) => shard(`${at + 1}/2`, one))).outcome).toBe(outcome);
});

it('the shards of one run keep placeholders of hidden repositories separate by shard number [6.3]', () => {
  const hidden = (which: string, count: number, what = `${count} repositories`) =>
    shard(which, 'success', {
      targets: Array.from({ length: count }, (_, at) => ({ ...target('x'), repository: `redacted-${at + 1}` })),
      lines: [line(`the details of ${what} are withheld`, { key: 'private-repos' })],
    });
  const result = merged(hidden('1/3', 2), hidden('2/3', 2), hidden('3/3', 1, 'redacted-1'));
  const placeholders = ['redacted-1.1', 'redacted-1.2', 'redacted-2.1', 'redacted-2.2', 'redacted-3.1'];
  expect(result.targets.map(({ repository }) => repository)).toEqual(placeholders);
  expect(told(result)).toEqual([
    'shard 1/3: the details of 2 repositories are withheld',
    'shard 2/3: the details of 2 repositories are withheld',
    'shard 3/3: the details of redacted-3.1 are withheld',
  ]);
  expect(parseReport(formatJsonReport(result)).targets).toHaveLength(5);
});

it('the shards of one run do not rename a repository that only looks like a placeholder', () => {
  const [one] = merged(shard('1/1', 'success', { targets: [target('redacted-1')] })).targets;
  expect(one!.repository).toBe('acme/redacted-1');
});

it('the shards of one run repeat a shared line once, and keep the lines of each shard', () => {
  const stray = line('`a.yml` is for no repository of this run');
  const other = line('`b.yml` is for no repository of this run');
  expect(
    told(merged(shard('1/2', 'success', { lines: [stray] }), shard('2/2', 'success', { lines: [stray, other] }))),
  ).toEqual([stray.message, other.message]);
});

it('keeps the hash of each repository that `resume` compares', () => {
  const one = shard('1/2', 'success', { targets: [{ ...target('a'), mark: 'ma' }] });
  const other = shard('2/2', 'success', {
    targets: [{ ...target('b'), mark: 'mb' }],
  });
  const whole = parseReport(formatJsonReport(merged(one, other)));
  expect(whole.targets.map(({ mark }) => mark)).toEqual(['ma', 'mb']);
});

it('merging fails with the name of every missing shard, and keeps the lines of the others', () => {
  const result = merged(shard('2/4', 'drift'));
  expect(result.outcome).toBe('failed');
  expect(result.targets.map(({ repository }) => repository)).toEqual(['acme/of-2']);
  expect(told(result)).toEqual(
    [1, 3, 4].map((index) => `shard ${index}/4 has no report, so the state of its repositories is unknown`),
  );
  expect(result.lines[0]?.fix).toBe('check how its job ended, run it again, and pass its report too');
});

it('merging fails with the name and files of a repeated shard', () => {
  const result = merged(shard('1/2'), shard('2/2'), shard('1/2'));
  expect(result.outcome).toBe('failed');
  expect(told(result)).toEqual(['shard 1/2 has more than one report: `0.json`, `2.json`']);
});

it.each([
  ['counts', shard('2/3'), '`0.json` is shard 1/2 in mode check, `1.json` is shard 2/3 in mode check'],
  [
    'sections',
    shard('2/2', 'success', { sections: ['labels'] }),
    '`0.json` is shard 1/2 in mode check with all sections, `1.json` is shard 2/2 in mode check with the sections labels',
  ],
  [
    'modes',
    shard('2/2', 'success', { mode: 'apply' }),
    '`0.json` is shard 1/2 in mode check, `1.json` is shard 2/2 in mode apply',
  ],
])('merging fails with the files of different runs, which differ in %s', (_, other, said) => {
  const result = merged(shard('1/2'), other);
  expect([result.outcome, told(result)]).toEqual(['failed', [`these are shards of different runs: ${said}`]]);
});

it('merging fails for shards of different workflow runs, and accepts the attempts of one run', () => {
  const inRun = (which: string, run: string, commit = 'a1') =>
    shard(which, 'success', {
      origin: { ...origin, commit, run: `https://github.com/acme/fleet/actions/runs/${run}` },
    });
  expect(merged(inRun('1/2', '7'), inRun('2/2', '7/attempts/2')).outcome).toBe('success');
  expect(merged(inRun('1/2', '7'), shard('2/2')).outcome).toBe('success');
  const other = merged(inRun('1/2', '7'), inRun('2/2', '6', 'b2'));
  expect(other.outcome).toBe('failed');
  expect(told(other)).toEqual([
    'these are shards of different runs: `0.json` is shard 1/2 in mode check on commit a1 of https://github.com/acme/fleet/actions/runs/7, `1.json` is shard 2/2 in mode check on commit b2 of https://github.com/acme/fleet/actions/runs/6',
  ]);
});

const origin = { started: '2026-11-30T05:00:00Z', seconds: 1, versions: { trueup: '1.0.0', node: '24.0.0' } };

it('the shards of one run limit the final sentence to the chosen sections', () => {
  const sections = ['labels'];
  const result = merged(shard('1/2', 'success', { sections }), shard('2/2', 'success', { sections }));
  expect(summarizeRun(parseReport(formatJsonReport(result))).at(-1)).toBe('No changes in the chosen sections. Exit 0.');
});

it('the shards of one run keep the permissions that GitHub named, each once', () => {
  const [labels, pages] = ['labels', 'pages'].map((route) => ({ route, asks: 'issues=read', accepts: 'pages=read' }));
  const result = merged(
    shard('1/2', 'success', { grants: [labels!] }),
    shard('2/2', 'success', { grants: [labels!, pages!] }),
  );
  expect(parseReport(formatJsonReport(result)).grants).toEqual([labels, pages]);
});

it.each([
  [undefined, 'is not the report of a shard'],
  ['5/4', 'is the report of `5/4`, which is not a shard'],
])('merging fails for a report with the invalid shard %s', (which, said) => {
  const result = merged(shard('1/1'), { ...shard('1/1'), shard: which });
  expect([result.outcome, told(result)]).toEqual(['failed', [`\`1.json\` ${said}`]]);
});

it('merging fails without a report', () => {
  expect([merged().outcome, told(merged())]).toEqual(['failed', ['no report is named']]);
});

describe('a report that is read back', () => {
  const place = { file: 'a', line: 1, column: 2 };
  const lines: Line[] = [
    line('label "z" will be deleted', { kind: 'drift', sign: '-', tone: 'removal' }),
    line('label "a" will be created', { kind: 'drift', sign: '+', tone: 'plain' }),
    line('is not a key here', { kind: 'error', code: 'parse_refused', fix: 'write `x`', place }),
    line('no', { kind: 'error', request: { method: 'GET', path: '/x', status: 403 }, grant: 'Issues: read' }),
  ];
  const result = shard('1/1', 'failed', { targets: [target('shop', 'drift', ...lines), target('site')], lines });

  it('prints the same as the run that wrote the report', () => {
    const back = parseReport(formatJsonReport(result));
    expect(formatTerminalReport(back, { colour: true })).toBe(formatTerminalReport(result, { colour: true }));
    expect(formatJobSummary(back)).toBe(formatJobSummary(result));
    expect(formatJsonReport(back)).toBe(formatJsonReport(result));
  });

  it('ignores keys of a later release', () => {
    const more = { ...JSON.parse(formatJsonReport(result)), later: { a: 1 } };
    expect(formatJsonReport(parseReport(JSON.stringify(more)))).toBe(formatJsonReport(result));
  });

  it.each([
    ['{', 'is not JSON'],
    ['null', 'is not a Trueup report: the document has an unexpected value'],
    ['{"version":"1"}', 'is not a Trueup report: version has an unexpected value'],
    ['{"version":2}', 'is a report of version 2; this release of Trueup reads version 1'],
    [
      formatJsonReport(result).replace('"status": "converged"', '"status": "fine"'),
      'is not a Trueup report: targets.0.sections.0.status has an unexpected value',
    ],
  ])('is rejected if it is not a report (%#)', (text, said) => {
    expect(() => parseReport(text)).toThrow(said);
  });
});
