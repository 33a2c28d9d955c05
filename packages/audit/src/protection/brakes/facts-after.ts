import type { LiveActionsPolicy } from '@trueup/core/github';
import type { ActionsBody } from '@trueup/core/sections';
import { fillPolicyFromLive } from '@trueup/core/sections';
import type { Actions } from '@trueup/core/sections/actions/schema';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import type { DeclaredRepository } from '@trueup/core/sections/repository/schema';
import { isUndeclaredDeleted, type ListWithPolicy } from '@trueup/core/settings';
import { mergeMethods, mergeSettings } from '../sources/requirements.ts';
import { isKnown, type Known, mapKnown } from '../sources/rule-sources.ts';
import type { MergeFacts } from '../verdict.ts';
import type { StartRules } from '../workflows/policies.ts';
import { reportsBy } from '../workflows/reports.ts';
import type { Desired } from './afterwards.ts';

/** The facts once a file is applied. */
export function applyToFacts(
  facts: MergeFacts,
  { repository, actions_policies: policies, actions }: Desired,
): MergeFacts {
  const { evidence } = facts;
  return {
    ...facts,
    ...(evidence &&
      reportsBy({
        ...evidence,
        startRules: policies ? startRulesAfter(evidence.startRules, policies) : evidence.startRules,
        permissions: evidence.permissions.map((one, level) =>
          level || !actions ? one : permissionsAfter(one, actions),
        ),
      })),
    methods: repository ? methodsAfter(facts.methods, repository) : facts.methods,
    isArchived: repository?.archived ?? facts.isArchived,
  };
}

/** What could not be read of the repository is decided once Actions is off. */
function permissionsAfter(live: Known<ActionsBody>, declared: Actions): Known<ActionsBody> {
  if (!isKnown(live) && declared.enabled !== false) return live;
  return { value: { of: 'the repository', ...(isKnown(live) && live.value), ...declared } };
}

/** What decides about starts once the policies of the file are there. */
export const startRulesAfter = (rules: StartRules, declared: ListWithPolicy<ActionsPolicy>): StartRules => ({
  ...rules,
  policies: mapKnown(rules.policies, (live) => policiesAfter(live, declared)),
});

/** Rules that an entry does not declare stay. */
export function policiesAfter(
  live: readonly LiveActionsPolicy[],
  { entries, undeclared }: ListWithPolicy<ActionsPolicy>,
): readonly LiveActionsPolicy[] {
  const own = live.filter(({ source_type }) => source_type === 'Repository');
  const ownNamed = (wanted: string) => own.find(({ name }) => name === wanted);
  const isKept = (one: LiveActionsPolicy) =>
    !own.includes(one) ||
    (!isUndeclaredDeleted(undeclared, one.name) && !entries.some(({ name }) => name === one.name));
  return [...live.filter(isKept), ...entries.map((entry) => fillPolicyFromLive(entry, ownNamed(entry.name)))];
}

function methodsAfter(live: MergeFacts['methods'], declared: DeclaredRepository): MergeFacts['methods'] {
  const isDecided = mergeMethods.every((method) => declared[mergeSettings[method]] !== undefined);
  if (!isKnown(live) && !isDecided) return live;
  const had = isKnown(live) ? live.value : [];
  return { value: mergeMethods.filter((method) => declared[mergeSettings[method]] ?? had.includes(method)) };
}
