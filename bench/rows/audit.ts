import { judgeRule } from '../../packages/audit/src/audit/judge.ts';
import { packs } from '../../packages/audit/src/audit/policy/packs/index.ts';
import { createPolicyFromPacks } from '../../packages/audit/src/audit/policy/policy.ts';
import { runAudit } from '../../packages/audit/src/audit/run.ts';
import { manyLikeThese } from '../../packages/audit/test/organizations.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { createQuickClock, createWorld, defaultOptions } from '../../test/kit/runs/scene.ts';
import { formatTarget, isKept } from '../goal.ts';
import type { Row } from '../row.ts';
import { measureMedianTime } from '../yardstick.ts';

const pack = 'osps-1';
const mostMilliseconds = 300;

/** The requests of an audit, and what it read. */
async function runAuditOfMany() {
  const seed = manyLikeThese(300);
  const simulator = openSimulator({ seed });
  const { repository: _, ...bare } = defaultOptions;
  const repos = seed.repositories.map(({ owner, name }) => ({ owner, name }));
  const options = { ...bare, repos, privateRepos: 'show' } as RunOptions;
  const { targets } = await runAudit(
    { options, packs: [pack] },
    { ...createWorld(simulator, ''), clock: createQuickClock() },
  );
  const each = simulator.requests.length / repos.length;
  const isWhole = targets.every(({ value }) => value);
  const row: Row = {
    what: `audit of 300 repositories by the pack ${pack}`,
    value: `${each.toFixed(1)} requests a repository, ${simulator.requests.length} in all, ${isWhole ? 'each answered' : 'NOT ALL ANSWERED'}`,
    target: `${formatTarget('audit')}, and ${formatTarget('auditInAll')}`,
    kept: isKept('audit', each) && isKept('auditInAll', simulator.requests.length) && isWhole,
  };
  return { row, targets };
}

export const countAuditRequests = async (): Promise<Row[]> => [(await runAuditOfMany()).row];

export async function measureAudits(): Promise<Row[]> {
  const { row, targets } = await runAuditOfMany();
  const readings = Array.from({ length: 1000 }, (_, index) => targets[index % targets.length]!.value!.reading);
  const { rules } = createPolicyFromPacks([pack], packs);
  const judging = await measureMedianTime(() =>
    readings.map((reading) => rules.map((rule) => judgeRule(rule, reading))),
  );
  return [
    row,
    {
      what: `the rules of ${pack} over the readings of 1,000 repositories`,
      value: `${judging.toFixed(0)} ms of processor time`,
      target: `at most ${mostMilliseconds} ms`,
      kept: judging <= mostMilliseconds,
    },
  ];
}
