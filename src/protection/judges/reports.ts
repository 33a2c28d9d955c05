import { caseless } from '../../plan/match.ts';
import { requirement } from '../fold.ts';
import { isKnown } from '../layers.ts';
import { blocks, type Judge, listed, nameOfCheck, unknown } from './reason.ts';

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

/** The number of GitHub Actions among the apps. */
const actionsApp = 15_368;

/** A queue waits for the required checks of a commit that only workflows on `merge_group` see. */
export const queue: Judge = (protection, { listensToMergeGroup: listens }) => {
  const checks = requirement(protection, 'status_checks')?.value ?? [];
  const byActions = checks.filter(({ integration_id: app = actionsApp }) => app === actionsApp);
  if (!requirement(protection, 'merge_queue') || !byActions.length) return [];
  if (!isKnown(listens)) return [unknown('merge_queue', listens.unseen)];
  if (listens.value) return [];
  return [
    blocks(
      'merge_queue',
      `the queue waits for ${listed(byActions.map(({ context }) => context))}, and no workflow runs on \`merge_group\``,
      'add `merge_group:` to the triggers of the workflows that report them',
    ),
  ];
};

export const checks: Judge = (protection, { whoReports }) =>
  (requirement(protection, 'status_checks')?.value ?? []).flatMap((check) => {
    const {
      verdict,
      why,
      fix = `take ${check.context} out of the required checks, or let something report it`,
    } = whoReports(check);
    return verdict === 'works'
      ? []
      : [{ verdict, requirement: 'status_checks', why: `${nameOfCheck(check)}: ${why}`, fix }];
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
