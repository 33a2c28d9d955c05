import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { formatJsonReport } from '../../../core/src/report/formats/json.ts';
import type { RunResult } from '../../../core/src/report/result/result.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { writeHtmlPage } from './html.ts';

const folder = createTestFolder();
const file = folder.at;

function report(name: string, more: Partial<RunResult> = {}) {
  const sections = [{ name: 'labels', status: 'converged' as const, coverage: [], lines: [] }];
  const targets = [{ repository: `acme/${name}`, outcome: 'success' as const, sections, lines: [] }];
  const result: RunResult = { version: 1, mode: 'check', outcome: 'success', targets, lines: [], ...more };
  writeFileSync(file(`${name}.json`), formatJsonReport(result));
  return `${name}.json`;
}

async function typed(files: readonly string[], flags: Record<string, string> = {}) {
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  const given = { flags: new Map(Object.entries(flags)), files };
  return { code: await runReportingUsageErrors(terminal, () => writeHtmlPage(given, terminal)), ...seen };
}

it('writes a page to trueup.html, and replaces an older page', async () => {
  expect(await typed([report('a')])).toEqual({ code: 0, out: 'Wrote trueup.html.\n', err: '' });
  expect(readFileSync(file('trueup.html'), 'utf8')).toContain('<h1>Trueup check of acme/a</h1>');
  expect((await typed([report('b')])).code).toBe(0);
  expect(readFileSync(file('trueup.html'), 'utf8')).toContain('<h1>Trueup check of acme/b</h1>');
});

it('prints only the page for the output `-`', async () => {
  const { code, out, err } = await typed([report('a')], { output: '-' });
  expect([code, err, out.slice(0, 15), out.slice(-8)]).toEqual([0, '', '<!doctype html>', '</html>\n']);
  expect(existsSync(file('trueup.html'))).toBe(false);
});

it('replaces only older pages, and never another file such as the report', async () => {
  const name = report('a');
  const before = readFileSync(file(name), 'utf8');
  const { code, err } = await typed([name], { output: name });
  expect([code, err]).toEqual([
    1,
    'error `a.json` exists and was not written by `trueup report html`. To fix, name another file with `--output`, or remove this one.\n',
  ]);
  expect(readFileSync(file(name), 'utf8')).toBe(before);
});

it('rejects files that are not reports, names each, and writes nothing', async () => {
  writeFileSync(file('half.json'), '{"version": 1');
  writeFileSync(file('plan.json'), '{"format": 1}');
  writeFileSync(file('next.json'), '{"version": 2}');
  const { code, err } = await typed(['half.json', 'gone.json', 'plan.json', 'next.json', report('a')]);
  expect(code).toBe(1);
  expect(err).toContain(
    'error `half.json` is not JSON. To fix, name complete, unchanged files that runs wrote with `--report-file`',
  );
  expect(err).toContain('error `gone.json` could not be read: the file does not exist');
  expect(err).toContain('error `plan.json` is not a Trueup report: version has an unexpected value');
  expect(err).toContain('error `next.json` is a report of version 2; this release of Trueup reads version 1');
  expect(existsSync(file('trueup.html'))).toBe(false);
  expect((await typed([])).err).toContain('error no report is named. To fix, name JSON reports');
});

it('merges the shards of one run, and fails for a missing shard, which the page names', async () => {
  const lines = [{ kind: 'note' as const, key: '', message: 'said by the run' }];
  const shards = [report('a', { shard: '1/2', lines }), report('b', { shard: '2/2' })];
  expect(await typed(shards)).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(file('trueup.html'), 'utf8')).toContain('<h1>Trueup check of 2 repositories</h1>');
  const { code, err } = await typed(shards.slice(1));
  expect([code, err]).toEqual([1, expect.stringContaining('error shard 1/2 has no report')]);
  expect(readFileSync(file('trueup.html'), 'utf8')).toContain('shard 1/2 has no report');
});

it('shows several reports as a trend with their file names, and never mixes them with shards', async () => {
  const reports = [report('monday'), report('tuesday')];
  expect((await typed(reports)).code).toBe(0);
  expect(readFileSync(file('trueup.html'), 'utf8')).toContain('<th scope="row">monday</th>');
  const { code, err } = await typed([...reports, report('c', { shard: '1/1' })]);
  expect([code, err]).toEqual([1, expect.stringContaining('some reports are shards of a run')]);
});

it('names the path if the page cannot be written', async () => {
  writeFileSync(file('plain'), '');
  const { code, err } = await typed([report('a')], { output: 'plain/page.html' });
  expect([code, err]).toEqual([1, expect.stringContaining('error `plain/page.html`')]);
});

it('sorts reports by time if all contain it, and otherwise keeps the order of the arguments [6.16]', async () => {
  const at = (started: string) => ({ origin: { started, seconds: 1, versions: { trueup: '1', node: '24' } } });
  const files = [report('late', at('2026-11-23T05:41:00Z')), report('early', at('2026-11-22T05:41:00Z'))];
  const { out } = await typed(files, { output: '-' });
  expect(out).toContain('<h1>Trueup check of acme/late</h1>');
  expect(out.indexOf('>early</th>')).toBeLessThan(out.indexOf('>late</th>'));
  const undated = await typed([...files, report('older')], { output: '-' });
  expect(undated.out).toContain('<h1>Trueup check of acme/older</h1>');
});
