import { type FoldedProtection, requirement } from '../fold.ts';
import type { MergeFacts } from '../verdict.ts';
import { type Judge, nameOfCheck, undecided } from './reason.ts';

export const deployments: Judge = (protection, { whoDeploys }) =>
  (requirement(protection, 'deployments')?.value ?? []).flatMap((name) => {
    const {
      verdict,
      why,
      fix = `deploy every pull request to ${name}, or take it out of the required deployments`,
    } = whoDeploys(name);
    return verdict === 'works' ? [] : [{ verdict, requirement: 'deployments' as const, why, fix }];
  });

/** A queue waits for the required checks on commits of its own. */
export const queue: Judge = (protection, { whoReportsInQueue }) =>
  requirement(protection, 'merge_queue') ? reasonsOf(protection, 'merge_queue', whoReportsInQueue) : [];

export const checks: Judge = (protection, { whoReports }) => reasonsOf(protection, 'status_checks', whoReports);

const reasonsOf = (
  protection: FoldedProtection,
  key: 'merge_queue' | 'status_checks',
  reporting: MergeFacts['whoReports'],
) =>
  (requirement(protection, 'status_checks')?.value ?? []).flatMap((check) => {
    const {
      verdict,
      why,
      isNamed,
      fix = `take ${check.context} out of the required checks, or let something report it`,
    } = reporting(check);
    return verdict === 'works'
      ? []
      : [{ verdict, requirement: key, why: `${nameOfCheck(check)}: ${why}`, fix, ...(isNamed && { isNamed }) }];
  });

/** A requirement of which only a merge shows whether it is met. */
const unproved =
  (
    key: 'workflows' | 'code_scanning' | 'patterns' | 'other_rules',
    isMet: (item: string) => string,
    why: string,
  ): Judge =>
  (protection) =>
    (requirement(protection, key)?.value ?? []).map((item) =>
      undecided(key, `${isMet(item)}: ${why}`, 'look at the newest pull request'),
    );

export const workflows = unproved(
  'workflows',
  (one) => `whether ${one} runs and succeeds was not seen`,
  'Trueup does not look at required workflows',
);
export const scanning = unproved(
  'code_scanning',
  (one) => `whether results of ${one} arrive was not seen`,
  'Trueup does not look at code scanning',
);
export const patterns = unproved(
  'patterns',
  (one) => `whether commits can meet "${one}" was not seen`,
  'Trueup does not try patterns',
);
export const otherRules = unproved(
  'other_rules',
  (one) => `${one} could not be read`,
  'Trueup does not know this rule',
);
