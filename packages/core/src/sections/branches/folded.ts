import * as v from 'valibot';
import {
  defineAdministered,
  defineBatchedAnswer,
  defineWholeConnection,
  selectConnection,
} from '../../github/batches/selections.ts';
import type { BatchedAnswer } from '../../github/call.ts';
import { checkFields, reviewFields, schemasOf, switches, valuesIn } from './fields.ts';
import { flatten, idsIn } from './unknown-keys.ts';

const refOf = (branch: unknown) => `ref(qualifiedName: ${JSON.stringify(`refs/heads/${branch}`)})`;

/** The folded answer leaves out which rule protects the branch, as newer hosts do. */
export const branchFolded = defineBatchedAnswer(
  'branches',
  ({ branch }) => `${refOf(branch)} { name }`,
  v.object({ ref: v.object({ name: v.string() }) }),
  ({ ref }) => ({ isThere: true, name: ref.name }),
);

/** A deleted account is shown as null, and then none of the rule counts. */
const Actors = v.pipe(
  defineWholeConnection(
    v.object({
      actor: v.union([
        v.object({ kind: v.literal('User'), id: v.number(), login: v.string() }),
        v.object({ kind: v.picklist(['Team', 'App']), id: v.number(), slug: v.string() }),
      ]),
    }),
  ),
  v.transform((nodes) => {
    const of = (wanted: string) => nodes.flatMap(({ actor }) => (actor.kind === wanted ? [actor] : []));
    return { users: of('User'), teams: of('Team'), apps: of('App') };
  }),
);
const actor = `actor { kind: __typename
  ... on User { id: databaseId login } ... on Team { id: databaseId slug } ... on App { id: databaseId slug } }`;

const flags = [
  'requiresStatusChecks',
  'requiresApprovingReviews',
  'restrictsPushes',
  'restrictsReviewDismissals',
] as const;
const fields = { ...switches, ...checkFields, ...reviewFields };

const Rule = v.object({
  ...schemasOf(fields, { switch: v.boolean(), count: v.nullable(v.number()) }),
  ...v.entriesFromList(flags, v.boolean()),
  checks: v.array(v.object({ context: v.string(), app: v.nullable(v.object({ id: v.number() })) })),
  restrictions: Actors,
  dismissal_restrictions: Actors,
  bypass_pull_request_allowances: Actors,
});

const Administered = defineAdministered({ ref: v.object({ branchProtectionRule: Rule }) });

const selected = [
  ...Object.entries(fields).map(([key, { graphql }]) => `${key}: ${graphql}`),
  ...flags,
  'checks: requiredStatusChecks { context app { id: databaseId } }',
  selectConnection('restrictions: pushAllowances', actor),
  selectConnection('dismissal_restrictions: reviewDismissalAllowances', actor),
  selectConnection('bypass_pull_request_allowances: bypassPullRequestAllowances', actor),
].join(' ');

const selects: BatchedAnswer<unknown>['selectFields'] = ({ branch }) =>
  `viewerCanAdminister ${refOf(branch)} { branchProtectionRule { ${selected} } }`;

const isEmpty = (lists: object) => !Object.values(lists).flat().length;

const namesOf = (checks: readonly { readonly context: string }[]) => checks.map(({ context }) => context);

/** Not every query shows whose check each is. */
function withoutApps({ protection }: { readonly protection: any }) {
  const { checks: _, ...checks } = { checks: [], ...protection?.required_status_checks };
  return { protection: { ...protection, required_status_checks: checks } };
}

/** The host shows a rule to administrators alone, and no error to others: no rule is no answer. */
function ruleFolded(listOf: (checks: v.InferOutput<typeof Rule>['checks']) => object | undefined) {
  const answerOf = ({ ref: { branchProtectionRule: rule } }: v.InferOutput<typeof Administered>) => {
    const { restrictions, dismissal_restrictions: dismissers, bypass_pull_request_allowances: bypass } = rule;
    const checks = listOf(rule.checks);
    if (!checks || (rule.requiresApprovingReviews && rule.required_approving_review_count === null)) return undefined;
    const lists = [rule.requiresStatusChecks && [rule.checks], rule.restrictsPushes && restrictions];
    if ([...lists, rule.restrictsReviewDismissals && dismissers].some((one) => one && isEmpty(one))) return undefined;
    const shown = {
      ...valuesIn(rule, switches),
      required_status_checks: rule.requiresStatusChecks ? { ...valuesIn(rule, checkFields), ...checks } : null,
      required_pull_request_reviews: rule.requiresApprovingReviews
        ? {
            ...valuesIn(rule, reviewFields),
            dismissal_restrictions: rule.restrictsReviewDismissals ? dismissers : null,
            bypass_pull_request_allowances: isEmpty(bypass) ? null : bypass,
          }
        : null,
      restrictions: rule.restrictsPushes ? restrictions : null,
    };
    return { protection: flatten(shown) as any, actors: idsIn(shown) };
  };
  return defineBatchedAnswer('branches', selects, Administered, answerOf, withoutApps);
}

/** For an entry that names no app, to which any app's check is the one that it means. */
export const namesFolded = ruleFolded((checks) => ({ contexts: namesOf(checks) }));

/** A check without an app may be any app's, or that of an app which the token does not see. */
export const protectionFolded = ruleFolded((checks) =>
  checks.every(({ app }) => app)
    ? { contexts: namesOf(checks), checks: checks.map(({ context, app }) => ({ context, app_id: app!.id })) }
    : undefined,
);
