import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { summarizeRun } from '../../packages/core/src/report/run-summary.ts';
import { getExitCode } from '../../packages/core/src/run/files/exit.ts';
import { isWrite } from '../kit/runs/requests.ts';
import { formatLines, openScene, type Scene } from '../kit/runs/scene.ts';
import { type ExpectedOutcome, type Situation, situations } from './situations.ts';

const openStage = ({ host, writes }: Situation) => {
  const stage = openScene(host);
  if (writes) stage.simulator.misbehave({ match: isWrite, times: Number.POSITIVE_INFINITY, with: writes });
  return stage;
};

const run = (stage: Scene, mode: 'check' | 'apply', { settings, options }: Situation) => stage[mode](settings, options);

const listCoverage = ({ targets }: RunResult) =>
  targets.flatMap(({ sections }) => sections).flatMap(({ coverage }) => coverage);

const toObservedOutcome = (result: RunResult, path: string, { line }: ExpectedOutcome): ExpectedOutcome => ({
  exit: getExitCode(result) as ExpectedOutcome['exit'],
  outcome: result.outcome,
  ending: listCoverage(result).find(({ key }) => key === path)!.ending,
  line: line === undefined ? undefined : formatLines(result).find((one) => one.startsWith(line)) && line,
});

it('a check of chosen sections makes no claim about the rest of the file [1.13]', async () => {
  const settings = 'milestones: []\nrepository: {has_wiki: false}\n';
  const result = await openScene().check(settings, { sections: ['milestones'] });
  expect(summarizeRun(result).at(-1)).toBe('No changes in the chosen sections. Exit 0.');
  const whole = await openScene().check('milestones: []\n');
  expect(summarizeRun(whole).at(-1)).toBe('No changes. The repository matches the settings file. Exit 0.');
});

describe.each(situations)('if $what', (situation) => {
  it.each(['check', 'apply'] as const)('%s has the outcome in the table of situations [1.13]', async (mode) => {
    const come = situation[mode];
    const result = await run(openStage(situation), mode, situation);
    expect(toObservedOutcome(result, situation.path, come)).toEqual(come);
    const summary = summarizeRun(result).join(' ');
    expect(/Apply cannot change \d+ setting/.test(summary)).toBe(come.ending === 'left');
    expect(summary.includes('The repository matches the settings file.')).toBe(
      mode === 'check' && come.ending === 'equal',
    );
  });
});
