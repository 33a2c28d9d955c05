import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { planCreate } from '../../../core/src/plan/make-items.ts';
import { formatJsonReport } from '../../../core/src/report/formats/json.ts';
import { toPlanItem } from '../../../core/src/report/plans/document.ts';
import { toMarkedItem } from '../../../core/src/report/plans/item.ts';
import { parsePlan } from '../../../core/src/report/plans/read.ts';
import type { Outcome } from '../../../core/src/report/result/result.ts';
import { mergeReportFiles } from './merge-reports.ts';

const folder = createTestFolder();
const file = folder.at;

function report(
  name: string,
  shard: string,
  outcome: Outcome = 'success',
  which: { id?: number; server?: undefined } = { id: 7 },
) {
  const message = 'label "z" will be deleted';
  const drift = { kind: 'drift', key: 'labels', message, sign: '-', tone: 'removal' } as const;
  const lines = outcome === 'drift' ? [drift] : [];
  const status = outcome === 'drift' ? 'drift' : 'converged';
  const repository = `acme/${name}`;
  const write = planCreate('label', [], { names: ['bug'], holds: { color: 'd73a4a' } });
  const items = [toPlanItem(toMarkedItem('labels', write))];
  const plan = { repository, server: 'https://api.github.com', ...which, items };
  const sections = [{ name: 'labels', status, coverage: [], lines } as const];
  const targets = [{ repository, outcome, sections, lines: [], plan }];
  writeFileSync(
    file(`${name}.json`),
    formatJsonReport({ version: 1, mode: 'check', outcome, shard, targets, lines: [] }),
  );
  return `${name}.json`;
}

async function typed(files: readonly string[], flags: Record<string, string> = {}) {
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  return { code: await mergeReportFiles({ flags: new Map(Object.entries(flags)), files }, terminal), ...seen };
}

it('prints the output of a single run, with the exit code of the worst shard [1.6]', async () => {
  const [a, b, c] = [report('a', '1/2'), report('b', '2/2', 'drift'), report('c', '2/2')];
  expect((await typed([a, c])).code).toBe(0);
  expect((await typed([a])).code).toBe(1);
  const { code, out } = await typed([b, a]);
  expect(code).toBe(2);
  expect(out).toContain(
    'Trueup check of 2 repositories\n\n  drifted     1  acme/b\n  no changes  1  acme/a\n\nLook here first\n  REMOVAL  acme/b labels  label "z" will be deleted',
  );
});

it('writes the merged report and its summary to the named files', async () => {
  const files = [report('a', '1/2'), report('b', '2/2', 'drift')];
  writeFileSync(file('summary.md'), 'before\n');
  const { out } = await typed(files, { json: '', 'report-file': 'all.json', 'summary-file': 'summary.md' });
  expect(readFileSync(file('all.json'), 'utf8')).toBe(out);
  expect(JSON.parse(out)).toMatchObject({
    outcome: 'drift',
    targets: [{ repository: 'acme/a' }, { repository: 'acme/b' }],
  });
  expect(JSON.parse(out)).not.toHaveProperty('shard');
  expect(readFileSync(file('summary.md'), 'utf8')).toMatch(/^before\n<h2>Trueup check of 2 repositories: .*<\/h2>/);
});

it('names every file that it cannot read or write', async () => {
  writeFileSync(file('half.json'), '{"version": 1');
  const { code, out } = await typed(['half.json', 'gone.json', report('a', '1/1')], { 'summary-file': 'no/where.md' });
  expect(code).toBe(1);
  expect(out).toContain('error `half.json` is not JSON');
  expect(out).toContain('error `gone.json` could not be read: the file does not exist');
  expect(out).toContain(`error the summary could not be written to ${file('no/where.md')}`);
  expect(out).toContain('Trueup check of acme/a\n');
});

it('merges the plans of the shards in any order of files', async () => {
  const files = [report('one', '1/2'), report('two', '2/2')];
  await typed(files, { 'plan-file': 'plan.json' });
  await typed(files.toReversed(), { 'plan-file': 'again.json' });
  const text = readFileSync(file('plan.json'), 'utf8');
  expect(readFileSync(file('again.json'), 'utf8')).toBe(text);
  const plan = parsePlan(text);
  expect(plan.targets.map(({ repository }) => repository)).toEqual(['acme/one', 'acme/two']);
});

it('writes no plan from a report that lacks the id of the repository [1.11]', async () => {
  const files = [report('one', '1/2'), report('two', '2/2', 'success', {})];
  const { code, out } = await typed(files, { 'plan-file': 'nameless.json' });
  expect([code, existsSync(file('nameless.json'))]).toEqual([1, false]);
  expect(out).toContain('the plan was not written, because a report does not contain the id of repository acme/two');
});

it('writes no plan from a report of an older version, which lacks the server [1.11]', async () => {
  const files = [report('one', '1/2'), report('two', '2/2', 'success', { id: 7, server: undefined })];
  const { code, out } = await typed(files, { 'plan-file': 'serverless.json' });
  expect([code, existsSync(file('serverless.json'))]).toEqual([1, false]);
  expect(out).toContain('because a report does not contain the GitHub server of repository acme/two');
});
