import { judgeRule } from '../../packages/audit/src/audit/judge.ts';
import { packs } from '../../packages/audit/src/audit/policy/packs/index.ts';
import { createPolicyFromPacks } from '../../packages/audit/src/audit/policy/policy.ts';
import { runAudit } from '../../packages/audit/src/audit/run.ts';
import { manyLikeThese } from '../../packages/audit/test/organizations.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { createQuickClock, createWorld, defaultOptions } from '../../test/kit/runs/scene.ts';
import { formatTarget, isWithinGoal } from '../goal.ts';
import type { Row } from '../row.ts';
import { measureMedianTime } from '../yardstick.ts';

const pack = 'osps-1';
const maxMilliseconds = 300;

/** Audits 300 repositories. Returns the row of its requests and the readings. */
async function runAuditOfMany() {
  const seed = manyLikeThese(300);
  const simulator = openSimulator({ seed });
  const { repository: _, ...baseOptions } = defaultOptions;
  const repos = seed.repositories.map(({ owner, name }) => ({ owner, name }));
  const options = { ...baseOptions, repos, privateRepos: 'show' } as RunOptions;
  const { targets } = await runAudit(
    { options, packs: [pack] },
    { ...createWorld(simulator, ''), clock: createQuickClock() },
  );
  const requestsPerRepository = simulator.requests.length / repos.length;
  const isComplete = targets.every(({ value }) => value);
  const row: Row = {
    what: `audit of 300 repositories by the pack ${pack}`,
    value: `${requestsPerRepository.toFixed(1)} requests a repository, ${simulator.requests.length} in all, ${isComplete ? 'each answered' : 'NOT ALL ANSWERED'}`,
    target: `${formatTarget('audit')}, and ${formatTarget('auditInAll')}`,
    kept:
      isWithinGoal('audit', requestsPerRepository) &&
      isWithinGoal('auditInAll', simulator.requests.length) &&
      isComplete,
  };
  return { row, targets };
}

export const countAuditRequests = async (): Promise<Row[]> => [(await runAuditOfMany()).row];

export async function measureAudits(): Promise<Row[]> {
  const { row, targets } = await runAuditOfMany();
  const readings = Array.from({ length: 1000 }, (_, index) => targets[index % targets.length]!.value!.reading);
  const { rules } = createPolicyFromPacks([pack], packs);
  const judgingTime = await measureMedianTime(() =>
    readings.map((reading) => rules.map((rule) => judgeRule(rule, reading))),
  );
  return [
    row,
    {
      what: `the rules of ${pack} over the readings of 1,000 repositories`,
      value: `${judgingTime.toFixed(0)} ms of processor time`,
      target: `at most ${maxMilliseconds} ms`,
      kept: judgingTime <= maxMilliseconds,
    },
  ];
}
