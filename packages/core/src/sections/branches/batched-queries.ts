/**
 * Reads branches with batched GraphQL queries. If GitHub may hide anything, a query has no answer, and the caller
 * reads the branch by REST.
 */

import * as v from 'valibot';
import {
  defineAdministeredObject,
  defineBatchedAnswer,
  defineWholeConnection,
  selectConnection,
} from '../../github/batches/selections.ts';
import type { BatchedAnswer } from '../../github/call.ts';
import { formatBranchSelection } from '../../github/routes/repository.ts';
import { checkFields, createFieldSchemas, listContexts, pickFields, reviewFields, switchFields } from './fields.ts';
import { listActorIds, toRequestForm } from './unknown-keys.ts';

/** GraphQL shows a deleted account as `null`. Trueup then rejects the whole answer. */
const BatchedActors = v.pipe(
  defineWholeConnection(
    v.object({
      actor: v.union([
        v.object({ kind: v.literal('User'), id: v.number(), login: v.string() }),
        v.object({ kind: v.picklist(['Team', 'App']), id: v.number(), slug: v.string() }),
      ]),
    }),
  ),
  v.transform((nodes) => {
    const filterByKind = (wanted: string) => nodes.flatMap(({ actor }) => (actor.kind === wanted ? [actor] : []));
    return { users: filterByKind('User'), teams: filterByKind('Team'), apps: filterByKind('App') };
  }),
);
const actorSelection = `actor { kind: __typename
  ... on User { id: databaseId login } ... on Team { id: databaseId slug } ... on App { id: databaseId slug } }`;

const conditionFlags = [
  'requiresStatusChecks',
  'requiresApprovingReviews',
  'restrictsPushes',
  'restrictsReviewDismissals',
] as const;
const ruleFields = { ...switchFields, ...checkFields, ...reviewFields };

const BatchedRule = v.object({
  ...createFieldSchemas(ruleFields, { switch: v.boolean(), count: v.nullable(v.number()) }),
  ...v.entriesFromList(conditionFlags, v.boolean()),
  checks: v.array(v.object({ context: v.string(), app: v.nullable(v.object({ id: v.number() })) })),
  restrictions: BatchedActors,
  dismissal_restrictions: BatchedActors,
  bypass_pull_request_allowances: BatchedActors,
  /** With such actors, REST shows another `allow_force_pushes`. */
  force_push_bypassers: v.object({ totalCount: v.literal(0) }),
});

const AdministeredRule = defineAdministeredObject({ ref: v.object({ branchProtectionRule: BatchedRule }) });

const ruleSelection = [
  ...Object.entries(ruleFields).map(([key, { graphql }]) => `${key}: ${graphql}`),
  ...conditionFlags,
  'checks: requiredStatusChecks { context app { id: databaseId } }',
  selectConnection('restrictions: pushAllowances', actorSelection),
  selectConnection('dismissal_restrictions: reviewDismissalAllowances', actorSelection),
  selectConnection('bypass_pull_request_allowances: bypassPullRequestAllowances', actorSelection),
  'force_push_bypassers: bypassForcePushAllowances(first: 1) { totalCount }',
].join(' ');

const selectProtectionRule: BatchedAnswer<unknown>['selectFields'] = ({ branch }) =>
  `viewerCanAdminister ${formatBranchSelection(branch, `branchProtectionRule { ${ruleSelection} }`)}`;

const hasOnlyEmptyLists = (lists: object) => !Object.values(lists).flat().length;

/** Not every query shows the app of a check. */
function pickProtectionWithoutApps({ protection }: { readonly protection: any }) {
  const { checks: _, ...checks } = { checks: [], ...protection?.required_status_checks };
  return { protection: { ...protection, required_status_checks: checks } };
}

/** GitHub shows rules only to administrators and no error to others, so an absent rule proves nothing. */
function defineBatchedProtection(
  toCheckLists: (checks: v.InferOutput<typeof BatchedRule>['checks']) => object | undefined,
) {
  const toAnswer = ({ ref: { branchProtectionRule: rule } }: v.InferOutput<typeof AdministeredRule>) => {
    const { restrictions, dismissal_restrictions: dismissers, bypass_pull_request_allowances: bypass } = rule;
    const checks = toCheckLists(rule.checks);
    if (!checks || (rule.requiresApprovingReviews && rule.required_approving_review_count === null)) return undefined;
    const activeLists = [
      rule.requiresStatusChecks && [rule.checks],
      rule.restrictsPushes && restrictions,
      rule.restrictsReviewDismissals && dismissers,
    ];
    if (activeLists.some((list) => list && hasOnlyEmptyLists(list))) return undefined;
    const shown = {
      ...pickFields(rule, switchFields),
      required_status_checks: rule.requiresStatusChecks ? { ...pickFields(rule, checkFields), ...checks } : null,
      required_pull_request_reviews: rule.requiresApprovingReviews
        ? {
            ...pickFields(rule, reviewFields),
            dismissal_restrictions: rule.restrictsReviewDismissals ? dismissers : null,
            bypass_pull_request_allowances: hasOnlyEmptyLists(bypass) ? null : bypass,
          }
        : null,
      restrictions: rule.restrictsPushes ? restrictions : null,
    };
    return { protection: toRequestForm(shown) as any, actors: listActorIds(shown) };
  };
  return defineBatchedAnswer('branches', selectProtectionRule, AdministeredRule, toAnswer, pickProtectionWithoutApps);
}

/** For an entry without app ids. Such an entry matches a check of any app. */
export const batchedProtectionWithoutApps = defineBatchedProtection((checks) => ({ contexts: listContexts(checks) }));

/** A check without an app may be open to any app, or bound to an app that the token cannot see. */
export const batchedProtection = defineBatchedProtection((checks) =>
  checks.every(({ app }) => app)
    ? { contexts: listContexts(checks), checks: checks.map(({ context, app }) => ({ context, app_id: app!.id })) }
    : undefined,
);
