import { requirement, type SummedProtection } from '../summed.ts';
import type { MergeFacts, Reported, VerdictReason } from '../verdict.ts';
import { type Judge, nameOfCheck, undecided } from './reason.ts';

export const judgeDeployments: Judge = (protection, { whoDeploys }) =>
  (requirement(protection, 'deployments')?.value ?? []).flatMap((name) => {
    const usual = `deploy every pull request to ${name}, or take it out of the required deployments`;
    return unmet('deployments', whoDeploys(name), usual);
  });

/** A queue waits for the required checks on commits of its own. */
export const judgeQueueReports: Judge = (protection, { whoReportsInQueue }) =>
  requirement(protection, 'merge_queue') ? reasonsOf(protection, 'merge_queue', whoReportsInQueue) : [];

export const judgeChecks: Judge = (protection, { whoReports }) => reasonsOf(protection, 'status_checks', whoReports);

const reasonsOf = (protection: SummedProtection, key: 'merge_queue' | 'status_checks', ask: MergeFacts['whoReports']) =>
  (requirement(protection, 'status_checks')?.value ?? []).flatMap((check) => {
    const reported = ask(check);
    const usual = `take ${check.context} out of the required checks, or let something report it`;
    return unmet(key, { ...reported, why: `${nameOfCheck(check)}: ${reported.why}` }, usual);
  });

const unmet = (requirement: VerdictReason['requirement'], { verdict, why, fix }: Reported, usual: string) =>
  verdict === 'works' ? [] : [{ verdict, requirement, why, fix: fix ?? usual }];

const unlooked = {
  workflows: 'required workflows',
  code_scanning: 'code scanning',
  patterns: 'patterns',
  other_rules: 'rules that it does not know',
} as const;

/** Requirements of which only a merge shows whether they are met. */
export const judgeUnproved: Judge = (protection) =>
  (Object.keys(unlooked) as (keyof typeof unlooked)[]).flatMap((key) =>
    (requirement(protection, key)?.value ?? []).map((item) => {
      const why = `whether ${item} is met was not seen: Trueup does not look at ${unlooked[key]}`;
      return undecided(key, why, 'look at the newest pull request');
    }),
  );
