import { code } from '@trueup/core/settings';
import { requirement, type SummedProtection } from '../sources/summed.ts';
import type { MergeFacts } from '../verdict.ts';
import { type Judge, nameOfCheck, undecided } from './reason.ts';

/** A queue waits for the required checks on commits of its own. */
export const judgeQueueReports: Judge = (protection, { whoReportsInQueue }) =>
  requirement(protection, 'merge_queue') ? reasonsOf(protection, 'merge_queue', whoReportsInQueue) : [];

export const judgeChecks: Judge = (protection, { whoReports }) => reasonsOf(protection, 'status_checks', whoReports);

const reasonsOf = (protection: SummedProtection, key: 'merge_queue' | 'status_checks', ask: MergeFacts['whoReports']) =>
  (requirement(protection, 'status_checks')?.value ?? []).flatMap((check) => {
    const usual = `take ${check.context} out of the required checks, or let something report it`;
    const { verdict, why, fix = usual } = ask(check);
    return verdict === 'works' ? [] : [{ verdict, requirement: key, why: `${nameOfCheck(check)}: ${why}`, fix }];
  });

const unlooked = {
  deployments: 'deployments',
  workflows: 'required workflows',
  code_scanning: 'code scanning',
  patterns: 'patterns',
  other_rules: 'rules that it does not know',
} as const;

/** Requirements of which only a merge shows whether they are met. */
export const judgeUnproved: Judge = (protection) =>
  (Object.keys(unlooked) as (keyof typeof unlooked)[]).flatMap((key) =>
    (requirement(protection, key)?.value ?? []).map((item) => {
      const why = `Trueup does not look at ${unlooked[key]}, so it does not know whether ${code(item)} is met`;
      return undecided(key, why, 'look at the newest pull request');
    }),
  );
