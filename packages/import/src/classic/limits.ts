import { hasNoActors, toActorLists } from '@trueup/core/sections';
import { listUnknownKeys } from '@trueup/core/sections/branches/keys';
import type { DeclaredProtection } from '@trueup/core/sections/branches/schema';
import type { Refusal } from '@trueup/core/settings';
import { formatCode, getAtPath } from '@trueup/core/settings';
import type { DraftNote } from '../line.ts';
import { checksIn, reviewsKey, when } from './rules.ts';

/** What no ruleset says in place of a protection, so that the entry has to stay, with its path in the protection. */
export function findObstacles(protection: DeclaredProtection): readonly Refusal[] {
  return [
    ...namedIn(protection),
    ...when(keepsLiveList(protection), {
      at: ['required_status_checks'],
      problem: 'lists no checks, so Trueup keeps the checks on GitHub, and the conversion does not know them',
      fix: 'list the checks under `contexts`, and convert again',
    }),
    ...when(protection.required_conversation_resolution && !protection.required_pull_request_reviews, {
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

type Aside = Omit<DraftNote, 'line'>;

const keepsLiveList = ({ required_status_checks: held }: DeclaredProtection) => held && !held.contexts && !held.checks;

/** Where a protection names people, teams or apps, and what says the same in a ruleset. */
const naming: readonly (readonly [at: readonly string[], inRuleset: string])[] = [
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

function namedIn(protection: DeclaredProtection): readonly Refusal[] {
  const isNamed = (held: any) => (Array.isArray(held) ? held.length > 0 : held && !hasNoActors(toActorLists(held)));
  return naming.flatMap(([at, inRuleset]) =>
    when(isNamed(getAtPath(protection, at)), {
      at,
      problem: 'names people, teams or apps, which Trueup does not convert to a ruleset',
      fix: `write a ruleset for this branch by hand: ${inRuleset}`,
    }),
  );
}

/** What of a converted protection its author should know. */
export function listAsides(protection: DeclaredProtection): readonly Aside[] {
  const { required_status_checks: held, required_pull_request_reviews: reviews } = protection;
  const checks = checksIn(protection);
  const unbound = checks.filter(({ app_id }) => app_id === undefined).map(({ context }) => formatCode(context));
  return [
    ...when(
      held && !checks.length && !keepsLiveList(protection),
      leftOut(['required_status_checks'], 'it lists no check, so it has no effect'),
    ),
    ...when<Aside>(unbound.length, {
      kind: 'note',
      at: ['required_status_checks', held?.checks ? 'checks' : 'contexts'],
      message: `a classic rule accepts a check only from the app that last reported it, but the ruleset accepts it from any app; to accept only one app, add \`integration_id\`: ${unbound.join(', ')}`,
    }),
    ...(['dismissal_restrictions', 'bypass_pull_request_allowances'] as const).flatMap((key) =>
      when(reviews?.[key], leftOut([reviewsKey, key], 'it lists no account, so it has no effect')),
    ),
    ...(
      [
        ['block_creations', 'restrictions'],
        ['allow_fork_syncing', 'lock_branch'],
      ] as const
    ).flatMap(([key, other]) =>
      when(protection[key] && !protection[other], leftOut([key], `it has no effect without ${formatCode(other)}`)),
    ),
  ];
}

const leftOut = (at: readonly string[], message: string): Aside => ({ kind: 'left out', at, message });
