import { formatCode } from '@trueup/core/settings';
import { requirement, type SummedProtection } from '../sources/summed.ts';
import type { MergeFacts } from '../verdict.ts';
import { type Judge, nameOfCheck, undecided } from './reason.ts';

/** A queue waits for the required checks on commits of its own. */
export const judgeQueueReports: Judge = (protection, { whoReportsInQueue }) =>
  requirement(protection, 'merge_queue') ? reasonsOf(protection, 'merge_queue', whoReportsInQueue) : [];

export const judgeChecks: Judge = (protection, { whoReports }) => reasonsOf(protection, 'status_checks', whoReports);

const reasonsOf = (protection: SummedProtection, key: 'merge_queue' | 'status_checks', ask: MergeFacts['whoReports']) =>
  (requirement(protection, 'status_checks')?.value ?? []).flatMap((check) => {
    const usual = `remove ${check.context} from the required checks, or add a workflow or app that reports it`;
    const { verdict, why, fix = usual } = ask(check);
    return verdict === 'works' ? [] : [{ verdict, requirement: key, why: `${nameOfCheck(check)}: ${why}`, fix }];
  });

const unlooked = {
  deployments: 'deployments',
  workflows: 'required workflows',
  code_scanning: 'code scanning',
  patterns: 'patterns',
  other_rules: 'unknown rules',
} as const;

/** Requirements of which only a merge shows whether they are met. */
export const judgeUnproved: Judge = (protection) =>
  (Object.keys(unlooked) as (keyof typeof unlooked)[]).flatMap((key) =>
    (requirement(protection, key)?.value ?? []).map((item) => {
      const why = `Trueup does not evaluate ${unlooked[key]}, so ${formatCode(item)} is not checked`;
      return undecided(key, why, 'check the newest pull request');
    }),
  );
