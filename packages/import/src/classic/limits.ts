/**
 * Finds settings of classic protection that rulesets cannot express. Such an entry stays classic. Settings without
 * effect are left out with a note.
 */

import { hasNoActors, toActorLists } from '@trueup/core/sections';
import { listUnknownKeys } from '@trueup/core/sections/branches/keys';
import type { DeclaredProtection } from '@trueup/core/sections/branches/schema';
import type { Refusal } from '@trueup/core/settings';
import { formatCode, getAtPath } from '@trueup/core/settings';
import type { DraftNote } from '../line.ts';
import { listIf, listRequiredChecks, reviewsKey } from './rules.ts';

export function listConversionObstacles(protection: DeclaredProtection): readonly Refusal[] {
  return [
    ...listActorObstacles(protection),
    ...listIf(hasUnlistedChecks(protection), {
      at: ['required_status_checks'],
      problem: 'lists no checks, so Trueup keeps the checks on GitHub, and the conversion does not know them',
      fix: 'list the checks under `contexts`, and convert again',
    }),
    ...listIf(protection.required_conversation_resolution && !protection.required_pull_request_reviews, {
      at: ['required_conversation_resolution'],
      problem: 'belongs to the rule `pull_request` of a ruleset, which would also require a pull request',
      fix: 'add `required_pull_request_reviews` if every change can require a pull request, and convert again',
    }),
    ...listUnknownKeys(protection).map(([at]) => ({
      at,
      problem: 'is an unknown key without a known counterpart in a ruleset',
      fix: 'remove the key, and convert again',
    })),
  ];
}

type ConversionNote = Omit<DraftNote, 'line'>;

export const hasUnlistedChecks = ({ required_status_checks: checks }: DeclaredProtection) =>
  checks && !checks.contexts && !checks.checks;

/** Settings that name people, teams or apps, with their counterpart in a ruleset. */
const actorSettings: readonly (readonly [at: readonly string[], inRuleset: string])[] = [
  [['restrictions'], 'a rule `update` that lists the accounts that can push under `bypass_actors`'],
  [[reviewsKey, 'dismissal_restrictions'], 'a rule `pull_request` with `dismissal_restriction`'],
  [
    [reviewsKey, 'bypass_pull_request_allowances'],
    'a rule `pull_request` that lists the accounts that can bypass it under `bypass_actors`',
  ],
  [
    ['force_push_bypassers'],
    'a rule `non_fast_forward` that lists the accounts that can force-push under `bypass_actors`',
  ],
];

function listActorObstacles(protection: DeclaredProtection): readonly Refusal[] {
  const hasActors = (value: any) =>
    Array.isArray(value) ? value.length > 0 : value && !hasNoActors(toActorLists(value));
  return actorSettings.flatMap(([at, inRuleset]) =>
    listIf(hasActors(getAtPath(protection, at)), {
      at,
      problem: 'names people, teams or apps, which Trueup does not convert to a ruleset',
      fix: `write a ruleset for this branch by hand: ${inRuleset}`,
    }),
  );
}

export function listConversionNotes(protection: DeclaredProtection): readonly ConversionNote[] {
  const { required_status_checks: statusChecks, required_pull_request_reviews: reviews } = protection;
  const checks = listRequiredChecks(protection);
  const unbound = checks.filter(({ app_id }) => app_id === undefined).map(({ context }) => formatCode(context));
  return [
    ...listIf(
      statusChecks && !checks.length && !hasUnlistedChecks(protection),
      createLeftOutNote(['required_status_checks'], 'it lists no check, so it has no effect'),
    ),
    ...listIf<ConversionNote>(unbound.length, {
      kind: 'note',
      at: ['required_status_checks', statusChecks?.checks ? 'checks' : 'contexts'],
      message: `a classic rule accepts a check only from the app that last reported it, but the ruleset accepts it from any app; to accept only one app, add \`integration_id\`: ${unbound.join(', ')}`,
    }),
    ...(['dismissal_restrictions', 'bypass_pull_request_allowances'] as const).flatMap((key) =>
      listIf(reviews?.[key], createLeftOutNote([reviewsKey, key], 'it lists no account, so it has no effect')),
    ),
    ...(
      [
        ['block_creations', 'restrictions'],
        ['allow_fork_syncing', 'lock_branch'],
      ] as const
    ).flatMap(([key, requiredKey]) =>
      listIf(
        protection[key] && !protection[requiredKey],
        createLeftOutNote([key], `it has no effect without ${formatCode(requiredKey)}`),
      ),
    ),
  ];
}

const createLeftOutNote = (at: readonly string[], message: string): ConversionNote => ({
  kind: 'left out',
  at,
  message,
});
