import type { DeclaredProtection } from '@trueup/core/sections/branches/schema';
import { getAtPath, mapValues, NamedId } from '@trueup/core/settings';

/** A rule of a ruleset, and the keys of the protection that it comes from. */
export interface MadeRule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The key directly below `protection:`; unset where the rule is made of a key that the protection leaves out. */
  readonly from: string;
  /** For a parameter, its path in the protection. */
  readonly parts?: Readonly<Record<string, readonly string[]>>;
}

/** What of a protection rulesets can say, by who may bypass it. Administrators may never delete the branch, and may always push. */
export function rulesOf(protection: DeclaredProtection) {
  const forMost: readonly MadeRule[] = [
    ...when(protection[reviewsKey], ruleFrom('pull_request', reviewsKey, ofPullRequest, protection)),
    ...checksRule(protection),
    ...when(protection.required_linear_history, { type: 'required_linear_history', from: 'required_linear_history' }),
    ...when(protection.required_signatures, { type: 'required_signatures', from: 'required_signatures' }),
    ...when(
      protection.required_deployments,
      ruleFrom('required_deployments', 'required_deployments', ofDeployments, protection),
    ),
    ...when(protection.lock_branch, ruleFrom('update', 'lock_branch', ofLock, protection)),
  ];
  const always: readonly MadeRule[] = [
    ...when(!protection.allow_deletions, { type: 'deletion', from: 'allow_deletions' }),
    ...when(!protection.allow_force_pushes, { type: 'non_fast_forward', from: 'allow_force_pushes' }),
  ];
  const restricted = restrictionRules(protection);
  return protection.enforce_admins
    ? { forEverybody: [...forMost, ...always], exceptAdministrators: restricted }
    : { forEverybody: always, exceptAdministrators: oneUpdate([...forMost, ...restricted]) };
}

export const when = <T>(holds: unknown, one: T): readonly T[] => (holds ? [one] : []);

/** Where the protection has a parameter, and what the host takes if it is not there. */
type Parts = Readonly<Record<string, readonly [path: readonly string[], otherwise?: unknown]>>;

const ruleFrom = (type: string, from: string, parts: Parts, protection: DeclaredProtection): MadeRule => ({
  type,
  from,
  parameters: mapValues(parts, ([path, otherwise]) => getAtPath(protection, path) ?? otherwise),
  parts: mapValues(parts, ([path]) => path),
});

export const reviewsKey = 'required_pull_request_reviews';

const ofPullRequest: Parts = {
  required_approving_review_count: [[reviewsKey, 'required_approving_review_count'], 1],
  dismiss_stale_reviews_on_push: [[reviewsKey, 'dismiss_stale_reviews'], false],
  require_code_owner_review: [[reviewsKey, 'require_code_owner_reviews'], false],
  require_last_push_approval: [[reviewsKey, 'require_last_push_approval'], false],
  required_review_thread_resolution: [['required_conversation_resolution'], false],
};

const ofDeployments: Parts = { required_deployment_environments: [['required_deployments', 'environments']] };

const ofLock: Parts = { update_allows_fetch_and_merge: [['allow_fork_syncing'], false] };

const checksKey = 'required_status_checks';

/** The checks of a protection, where `checks` says more than `contexts`. */
export const checksIn = ({ [checksKey]: held }: DeclaredProtection) =>
  held?.checks ?? held?.contexts?.map((context): { context: string; app_id?: number } => ({ context })) ?? [];

/** A classic rule asks for no check before a branch is there. */
function checksRule(protection: DeclaredProtection): readonly MadeRule[] {
  const checks = checksIn(protection);
  if (!checks.length) return [];
  const parameters = {
    strict_required_status_checks_policy: protection[checksKey]?.strict ?? false,
    do_not_enforce_on_create: true,
    required_status_checks: checks.map(({ context, app_id }) => ({ context, ...byApp(app_id) })),
  };
  const list = protection[checksKey]?.checks ? 'checks' : 'contexts';
  const parts = {
    strict_required_status_checks_policy: [checksKey, 'strict'],
    required_status_checks: [checksKey, list],
  };
  return [{ type: 'required_status_checks', parameters, from: checksKey, parts }];
}

/** An app may be named, and is then in the ruleset too. */
function byApp(id: unknown = -1) {
  if (id === -1) return {};
  return id instanceof NamedId ? { app: id.text } : { integration_id: id };
}

/** Only administrators push where a restriction names nobody else. */
function restrictionRules({ restrictions, block_creations }: DeclaredProtection): readonly MadeRule[] {
  if (!restrictions) return [];
  return [
    { type: 'update', parameters: { update_allows_fetch_and_merge: true }, from: 'restrictions' },
    ...when(block_creations, { type: 'creation', from: 'block_creations' }),
  ];
}

/** A ruleset holds a rule once, and a lock forbids whatever a restriction does. */
const oneUpdate = (rules: readonly MadeRule[]) =>
  rules.filter(({ type }, index) => type !== 'update' || rules.findIndex((rule) => rule.type === 'update') === index);
