import { caseless } from '../../plan/match.ts';
import { type FoldedProtection, requirement } from '../fold.ts';
import { isKnown } from '../rule-sources.ts';
import type { MergeFacts } from '../verdict.ts';
import { blocks, type Judge, nameOfCheck, unknown } from './reason.ts';

export const environments: Judge = (protection, { environments: known }) => {
  const required = requirement(protection, 'deployments')?.value ?? [];
  if (!required.length) return [];
  if (!isKnown(known)) return [unknown('deployments', known.unseen)];
  const names = known.value.map(caseless);
  return required
    .filter((name) => !names.includes(caseless(name)))
    .map((name) =>
      blocks(
        'deployments',
        `a deployment to ${name} is required, and there is no such environment`,
        `create the environment ${name}, or take it out of the required deployments`,
      ),
    );
};

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
      fix = `take ${check.context} out of the required checks, or let something report it`,
    } = reporting(check);
    return verdict === 'works' ? [] : [{ verdict, requirement: key, why: `${nameOfCheck(check)}: ${why}`, fix }];
  });

export const scanning: Judge = (protection) =>
  (requirement(protection, 'code_scanning')?.value ?? []).map((tool) =>
    unknown('code_scanning', {
      what: `whether results of ${tool} arrive`,
      why: 'Trueup does not look at code scanning',
      fix: 'look at the newest pull request',
    }),
  );

export const otherRules: Judge = (protection) =>
  (requirement(protection, 'other_rules')?.value ?? []).map((rule) =>
    unknown('other_rules', {
      what: rule,
      why: 'Trueup does not know this rule',
      fix: 'look it up in the host’s documentation',
    }),
  );
