/**
 * Maps the settings of classic protection to rules of rulesets. Each rule records its source keys, so comments can move
 * with them.
 */

import type { DeclaredProtection } from '@trueup/core/sections/branches/schema';
import { getAtPath, mapValues, NamedId } from '@trueup/core/settings';

export interface ConvertedRule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The key directly below `protection:`, which may be missing from the file. */
  readonly sourceKey: string;
  /** The path of each parameter in the protection. */
  readonly parameterPaths?: Readonly<Record<string, readonly string[]>>;
}

/** Rules against deletion and force-push also bind administrators. Push restrictions never do. */
export function convertProtectionToRules(protection: DeclaredProtection) {
  const bypassableRules = [
    ...createRuleIfSet('pull_request', reviewsKey, protection, pullRequestParameters),
    ...createStatusCheckRules(protection),
    ...createRuleIfSet('required_linear_history', 'required_linear_history', protection),
    ...createRuleIfSet('required_signatures', 'required_signatures', protection),
    ...createRuleIfSet('required_deployments', 'required_deployments', protection, deploymentParameters),
    ...createRuleIfSet('update', 'lock_branch', protection, lockParameters),
  ];
  const permanentRules: readonly ConvertedRule[] = [
    ...listIf(!protection.allow_deletions, { type: 'deletion', sourceKey: 'allow_deletions' }),
    ...listIf(!protection.allow_force_pushes, { type: 'non_fast_forward', sourceKey: 'allow_force_pushes' }),
  ];
  const restrictions = createRestrictionRules(protection);
  if (protection.enforce_admins)
    return { forEverybody: [...bypassableRules, ...permanentRules], exceptAdministrators: restrictions };
  return {
    forEverybody: permanentRules,
    exceptAdministrators: dropLaterUpdateRules([...bypassableRules, ...restrictions]),
  };
}

export const listIf = <T>(condition: unknown, item: T): readonly T[] => (condition ? [item] : []);

/** The path in the protection, and GitHub's default. */
type ParameterSources = Readonly<Record<string, readonly [path: readonly string[], otherwise?: unknown]>>;

/** Returns a list with one rule or none. */
const createRuleIfSet = (
  type: string,
  sourceKey: string & keyof DeclaredProtection,
  protection: DeclaredProtection,
  sources?: ParameterSources,
) =>
  listIf<ConvertedRule>(protection[sourceKey], {
    type,
    sourceKey,
    parameters: sources && mapValues(sources, ([path, otherwise]) => getAtPath(protection, path) ?? otherwise),
    parameterPaths: sources && mapValues(sources, ([path]) => path),
  });

export const reviewsKey = 'required_pull_request_reviews';

const pullRequestParameters: ParameterSources = {
  required_approving_review_count: [[reviewsKey, 'required_approving_review_count'], 1],
  dismiss_stale_reviews_on_push: [[reviewsKey, 'dismiss_stale_reviews'], false],
  require_code_owner_review: [[reviewsKey, 'require_code_owner_reviews'], false],
  require_last_push_approval: [[reviewsKey, 'require_last_push_approval'], false],
  required_review_thread_resolution: [['required_conversation_resolution'], false],
};

const deploymentParameters: ParameterSources = {
  required_deployment_environments: [['required_deployments', 'environments']],
};

const lockParameters: ParameterSources = { update_allows_fetch_and_merge: [['allow_fork_syncing'], false] };

const checksKey = 'required_status_checks';

/** `checks` contains more detail than `contexts`. */
export const listRequiredChecks = ({ [checksKey]: section }: DeclaredProtection) =>
  section?.checks ?? section?.contexts?.map((context): { context: string; app_id?: number } => ({ context })) ?? [];

/** Classic protection requires no checks for the creation of a branch. */
function createStatusCheckRules(protection: DeclaredProtection): readonly ConvertedRule[] {
  const checks = listRequiredChecks(protection);
  if (!checks.length) return [];
  const parameters = {
    strict_required_status_checks_policy: protection[checksKey]?.strict ?? false,
    do_not_enforce_on_create: true,
    required_status_checks: checks.map(({ context, app_id }) => ({ context, ...toAppParameter(app_id) })),
  };
  const list = protection[checksKey]?.checks ? 'checks' : 'contexts';
  const parameterPaths = {
    strict_required_status_checks_policy: [checksKey, 'strict'],
    required_status_checks: [checksKey, list],
  };
  return [{ type: 'required_status_checks', parameters, sourceKey: checksKey, parameterPaths }];
}

/** The id -1 stands for any app. A file may name an app instead of giving its id. */
function toAppParameter(id: unknown = -1) {
  if (id === -1) return {};
  return id instanceof NamedId ? { app: id.text } : { integration_id: id };
}

/** If a restriction names no actor, only administrators may push. */
const createRestrictionRules = (protection: DeclaredProtection): readonly ConvertedRule[] =>
  protection.restrictions
    ? [
        { type: 'update', parameters: { update_allows_fetch_and_merge: true }, sourceKey: 'restrictions' },
        ...createRuleIfSet('creation', 'block_creations', protection),
      ]
    : [];

/** A ruleset holds each rule once, and a lock is stricter than a restriction. */
const dropLaterUpdateRules = (rules: readonly ConvertedRule[]) =>
  rules.filter(({ type }, index) => type !== 'update' || rules.findIndex((rule) => rule.type === 'update') === index);
