import { repositoryPolicyCalls as calls, type LiveActionsPolicy } from '../../github/routes/actions-policies.ts';
import type { Change, Plan } from '../../plan/item.ts';
import { createBasis, planCreate, planDelete, planUpdate } from '../../plan/make-items.ts';
import { matchEntries, planUndeclared } from '../../plan/match.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { comparePolicy, fillPolicyFromLive, normalizeWorkflows } from './compare.ts';
import { type ActionsPolicy, describePolicy } from './schema.ts';

const getName = (policy: { name: string }) => policy.name;
const identifyPolicy = (policy: { name: string }) => ({ subject: describePolicy(policy), names: [getName(policy)] });

export function planPolicies(
  { entries, undeclared }: ListWithPolicy<ActionsPolicy>,
  live: readonly LiveActionsPolicy[],
  names?: NameResolver,
): Plan {
  const matches = matchEntries(entries, live, getName, getName, {
    describe: describePolicy,
    fix: 'give one of them another name',
  });

  return [
    ...matches.missing.map(planCreation),
    ...matches.pairs.flatMap(({ entry, item }) => {
      const policy = { policy_id: item.id };
      const write = calls.replace(policy, toRequestBody(fillPolicyFromLive(entry, item)));
      const dependsOn = createBasis(calls.get(policy), item, pickPolicySettings);
      return planUpdate(identifyPolicy(entry), comparePolicy(entry, item, names), write, { dependsOn });
    }),
    ...planUndeclared(undeclared, matches.undeclared, { describe: describePolicy, remove: planRemoval }),
  ];
}

function planCreation(entry: ActionsPolicy): Change {
  const policy = fillPolicyFromLive(entry);
  const { conditions, ...body } = toRequestBody(policy);
  const sent = { ...body, ...(entry.workflows && { conditions }) };
  const because = `${policy.enforcement}, with ${policy.rules.map(({ type }) => type).join(', ') || 'no rules'}`;
  return planCreate(identifyPolicy(entry), calls.create({}, sent), { holds: pickPolicySettings(policy), because });
}

/** GitHub keeps a stored condition if a request has none, so every write sends the condition. */
const toRequestBody = ({ name, enforcement, conditions, rules }: LiveActionsPolicy) => ({
  name,
  enforcement,
  conditions: { workflow_path: conditions.workflow_path ?? normalizeWorkflows() },
  rules,
});

const pickPolicySettings = ({ name, enforcement, conditions, rules }: LiveActionsPolicy) => ({
  name,
  enforcement,
  workflows: normalizeWorkflows(conditions.workflow_path),
  rules,
});

const planRemoval = (item: LiveActionsPolicy) =>
  planDelete(identifyPolicy(item), calls.remove({ policy_id: item.id }), {
    holds: pickPolicySettings(item),
    because:
      item.enforcement === 'active' ? 'blocked workflow runs can start' : `it blocks nothing now (${item.enforcement})`,
  });

/** Compares two versions of an entry without a live policy. The items have no steps, so nothing can be sent. */
export function planBetweenPolicies(entry: ActionsPolicy, before: ActionsPolicy | undefined): readonly Change[] {
  if (!before) return [planCreate(describePolicy(entry), [], { holds: pickPolicySettings(fillPolicyFromLive(entry)) })];
  return planUpdate(describePolicy(entry), comparePolicy(entry, fillPolicyFromLive(before)), []);
}
