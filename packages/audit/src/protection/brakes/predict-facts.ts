import type { LiveActionsPolicy } from '@trueup/core/github';
import type { ActionsBody } from '@trueup/core/sections';
import { fillPolicyFromLive } from '@trueup/core/sections';
import type { Actions } from '@trueup/core/sections/actions/schema';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import type { DeclaredRepository } from '@trueup/core/sections/repository/schema';
import { isUndeclaredDeleted, type ListWithPolicy } from '@trueup/core/settings';
import { mergeMethods, mergeSettings } from '../sources/requirements.ts';
import { hasValue, mapResult, type ReadResult } from '../sources/rule-sources.ts';
import type { MergeFacts } from '../verdict.ts';
import type { StartRules } from '../workflows/policies.ts';
import { createReportFacts } from '../workflows/reports.ts';
import type { DesiredProtection } from './predict-sources.ts';

export function predictMergeFacts(
  facts: MergeFacts,
  { repository, actions_policies: policies, actions }: DesiredProtection,
): MergeFacts {
  const { evidence } = facts;
  return {
    ...facts,
    ...(evidence &&
      createReportFacts({
        ...evidence,
        startRules: policies ? predictStartRules(evidence.startRules, policies) : evidence.startRules,
        permissions: evidence.permissions.map((permissions, level) =>
          level || !actions ? permissions : predictActionsPermissions(permissions, actions),
        ),
      })),
    methods: repository ? predictMergeMethods(facts.methods, repository) : facts.methods,
    isArchived: repository?.archived ?? facts.isArchived,
  };
}

/** If the file disables Actions, permissions that the token cannot read no longer matter. */
function predictActionsPermissions(live: ReadResult<ActionsBody>, declared: Actions): ReadResult<ActionsBody> {
  if (!hasValue(live) && declared.enabled !== false) return live;
  return { value: { level: 'the repository', ...(hasValue(live) && live.value), ...declared } };
}

export const predictStartRules = (rules: StartRules, declared: ListWithPolicy<ActionsPolicy>): StartRules => ({
  ...rules,
  policies: mapResult(rules.policies, (live) => predictActionsPolicies(live, declared)),
});

/** Rules that an entry does not declare keep their live values. */
export function predictActionsPolicies(
  live: readonly LiveActionsPolicy[],
  { entries, undeclared }: ListWithPolicy<ActionsPolicy>,
): readonly LiveActionsPolicy[] {
  const ownPolicies = live.filter(({ source_type }) => source_type === 'Repository');
  const findOwnPolicy = (policyName: string) => ownPolicies.find(({ name }) => name === policyName);
  const isKept = (policy: LiveActionsPolicy) =>
    !ownPolicies.includes(policy) ||
    (!isUndeclaredDeleted(undeclared, policy.name) && !entries.some(({ name }) => name === policy.name));
  return [...live.filter(isKept), ...entries.map((entry) => fillPolicyFromLive(entry, findOwnPolicy(entry.name)))];
}

function predictMergeMethods(live: MergeFacts['methods'], declared: DeclaredRepository): MergeFacts['methods'] {
  const isDecided = mergeMethods.every((method) => declared[mergeSettings[method]] !== undefined);
  if (!hasValue(live) && !isDecided) return live;
  const liveMethods = hasValue(live) ? live.value : [];
  return { value: mergeMethods.filter((method) => declared[mergeSettings[method]] ?? liveMethods.includes(method)) };
}
