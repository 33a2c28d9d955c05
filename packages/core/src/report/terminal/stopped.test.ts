import { expect, it } from 'vitest';
import { formatJobSummary } from '../html/summary.ts';
import type { Line, RunResult, TargetResult } from '../result/result.ts';
import { formatTerminalReport } from './terminal.ts';

const stop: Line = { kind: 'error', key: 'labels', message: 'interrupted', code: 'stopped' };
const change: Line = { kind: 'change', key: 'labels[0]', message: 'label "one" created', sign: '+' };

const target = (repository: string, ...lines: Line[]): TargetResult => ({
  repository,
  outcome: 'failed',
  sections: [{ name: 'labels', status: 'failed', coverage: [], lines }],
  lines: [],
});

const run = (...targets: TargetResult[]): RunResult => ({
  version: 1,
  mode: 'apply',
  outcome: 'failed',
  targets,
  lines: [],
});

const lastOf = (result: RunResult) => formatTerminalReport(result, { colour: false }).trimEnd().split('\n').at(-1);

it('the end of a report explains how to resume a stopped run and asks for no fix', () => {
  expect(lastOf(run(target('acme/one', stop, change)))).toBe(
    'Stopped early. Completed changes stay in place. Run again to do the rest. Exit 1.',
  );
  const several = run(target('acme/one', stop, change), target('acme/two', stop));
  const sentence =
    'Stopped early. Completed changes stay in place. Run again to do the rest. Pass the JSON report of this run as `--resume` to skip finished repositories. Exit 1.';
  expect(lastOf(several)).toBe(sentence);
  expect(formatJobSummary(several)).toContain(sentence.replace('`--resume`', '<code>resume</code>'));
});

it('the end of the report of a stopped run asks for another undo file if the run wrote one [2.1.13]', () => {
  const stopped = target('acme/one', stop, change);
  const undo = 'trueup apply --repository acme/one --settings-file undo.yml';
  const format = (...targets: TargetResult[]) => formatTerminalReport(run(...targets), { colour: false });
  const again = 'Run again with another `--undo-file` to do the rest.';
  expect(format({ ...stopped, undo })).toContain(
    `\nStopped early. Completed changes stay in place. ${again} Exit 1.\n`,
  );
  expect(format({ ...stopped, undo }, target('acme/two', stop))).toContain(
    `${again} Pass the JSON report of this run as \`--resume\` to skip finished repositories. Exit 1.\n`,
  );
});

it('a stop is one line of the report, even if it ended many sections [1.20]', () => {
  const ended = run({
    ...target('acme/one', stop, change),
    sections: ['labels', 'milestones', 'webhooks'].map((name) => ({
      name,
      status: 'failed',
      coverage: [],
      lines: [{ ...stop, key: name }],
    })),
  });
  const text = formatTerminalReport(ended, { colour: false });
  expect(text.match(/interrupted/g)).toHaveLength(1);
  expect(text).toContain('\nerror interrupted\n');
  expect(text).toContain('milestones: failed');
  expect(formatJobSummary(ended).match(/interrupted/g)).toHaveLength(1);
});
