import { expect, it } from 'vitest';
import { formatJsonReport } from './formats/json.ts';
import { formatJobSummary } from './html/summary.ts';
import { previewPrinter } from './preview/preview.ts';
import type { Line, RunResult } from './result/result.ts';
import { formatTerminalReport } from './terminal/terminal.ts';

const kept = Array.from({ length: 59 }, (_, at): Line => {
  return { kind: 'note', key: 'labels._undeclared', message: `kept undeclared label "l${at}"` };
});
const result: RunResult = {
  version: 1,
  mode: 'check',
  outcome: 'success',
  lines: [],
  targets: [
    {
      repository: 'acme/shop',
      outcome: 'success',
      lines: [],
      sections: [{ name: 'labels', status: 'converged', coverage: [], lines: kept }],
    },
  ],
};
const counted = (text: string) => text.match(/kept undeclared label/g)?.length;

it('a report merges 59 similar notes into one line, in a terminal and in a summary [6.10]', () => {
  const line = 'kept undeclared label "l0" (and 58 more: "l1", "l2", "l3", …)';
  expect(formatTerminalReport(result, { colour: false })).toContain(`    note ${line}\n`);
  expect([counted(formatTerminalReport(result, { colour: false })), counted(formatJobSummary(result))]).toEqual([1, 1]);
});

it('a preview of several repositories merges similar notes [6.10]', () => {
  const firstTarget = result.targets[0]!;
  const several: RunResult = {
    ...result,
    mode: 'preview',
    outcome: 'failed',
    targets: ['acme/shop', 'acme/till'].map((repository) => ({ ...firstTarget, repository, outcome: 'failed' })),
  };
  const { jobSummary: page, terminalReport: rows } = previewPrinter;
  expect([counted(page(several)), counted(rows(several, { colour: false }))]).toEqual([1, 1]);
  expect(page(several)).toMatch(/shop.*till/);
  expect(counted(rows(several, { colour: false, details: true }))).toBe(59);
});

it('a report prints each note with --details and in the JSON report [6.10]', () => {
  expect([
    counted(formatTerminalReport(result, { colour: false, details: true })),
    counted(formatJsonReport(result)),
  ]).toEqual([59, 59]);
});
