import { policiesOfRepository as calls, type LiveActionsPolicy } from '../../github/routes/actions-policies.ts';
import type { Change, Plan } from '../../plan/item.ts';
import { create, remove, restOn, update } from '../../plan/make-items.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { comparePolicy, fillFromLive, workflowsOf } from './compare.ts';
import { type ActionsPolicy, namePolicy } from './schema.ts';

const name = (policy: { name: string }) => policy.name;
const identify = (policy: { name: string }) => ({ subject: namePolicy(policy), names: [name(policy)] });

export function planPolicies(
  { entries, undeclared }: ListWithPolicy<ActionsPolicy>,
  live: readonly LiveActionsPolicy[],
  names?: NameResolver,
): Plan {
  const found = match(entries, live, name, name, { named: namePolicy, fix: 'give one of them another name' });

  return [
    ...found.missing.map(addition),
    ...found.pairs.flatMap(({ entry, item }) => {
      const policy = { policy_id: item.id };
      const write = calls.replace(policy, bodyOf(fillFromLive(entry, item)));
      const restsOn = restOn(calls.get(policy), item, settingsOf);
      return update(identify(entry), comparePolicy(entry, item, names), write, { restsOn });
    }),
    ...planUndeclared(undeclared, found.undeclared, { named: namePolicy, remove: planRemoval }),
  ];
}

function addition(entry: ActionsPolicy): Change {
  const policy = fillFromLive(entry);
  const { conditions, ...body } = bodyOf(policy);
  const sent = { ...body, ...(entry.workflows && { conditions }) };
  const because = `${policy.enforcement}, with ${policy.rules.map(({ type }) => type).join(', ') || 'no rules'}`;
  return create(identify(entry), calls.create({}, sent), { holds: settingsOf(policy), because });
}

/** The host keeps a stored condition unless another one is sent, so every write says what the policy is about. */
const bodyOf = ({ name, enforcement, conditions, rules }: LiveActionsPolicy) => ({
  name,
  enforcement,
  conditions: { workflow_path: conditions.workflow_path ?? workflowsOf() },
  rules,
});

const settingsOf = ({ name, enforcement, conditions, rules }: LiveActionsPolicy) => ({
  name,
  enforcement,
  workflows: workflowsOf(conditions.workflow_path),
  rules,
});

const planRemoval = (item: LiveActionsPolicy) =>
  remove(identify(item), calls.remove({ policy_id: item.id }), {
    holds: settingsOf(item),
    because:
      item.enforcement === 'active' ? 'blocked workflow runs can start' : `it blocks nothing now (${item.enforcement})`,
  });

/** What an entry changes where the host has the policy of another entry. Nothing of it can be sent. */
export function policyOver(entry: ActionsPolicy, was: ActionsPolicy | undefined): readonly Change[] {
  if (!was) return [create(namePolicy(entry), [], { holds: settingsOf(fillFromLive(entry)) })];
  return update(namePolicy(entry), comparePolicy(entry, fillFromLive(was)), []);
}
