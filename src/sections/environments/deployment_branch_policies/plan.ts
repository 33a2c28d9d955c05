import { create, type Plan, remove, replace } from '../../../plan/item.ts';
import { refuseTwins } from '../../../plan/match.ts';
import { planUndeclared } from '../../../plan/undeclared.ts';
import { say } from '../../../plan/wording.ts';
import type { Listed } from '../../../settings/shape.ts';
import { namedPolicy, type Policy, within } from '../schema.ts';
import type { LivePolicy } from './calls.ts';
import * as calls from './calls.ts';

type Policies = Listed<Policy>;

export function planPolicies(environment_name: string, { entries, undeclared }: Policies, live: LivePolicy[]): Plan {
  const called = (policy: { name: string }) => within(environment_name, namedPolicy(policy));
  const created = (entry: Policy) => calls.createPolicy({ environment_name }, entry);
  const removed = ({ id }: LivePolicy) => calls.removePolicy({ environment_name, branch_policy_id: id });
  const fix = "delete one of them, on the environment's own page";
  refuseTwins(live, ({ type, name }) => `${type} ${name}`, { named: called, fix });
  const pairs = entries.map((entry) => ({ entry, item: liveOf(entry, live) }));
  const declared = new Set(pairs.map(({ item }) => item));

  return [
    ...pairs.flatMap(({ entry, item }) => {
      if (!item) return [create(called(entry), created(entry))];
      const found = item.type === entry.type ? [] : [{ key: 'type', live: item.type, wanted: entry.type }];
      return replace(called(entry), found, [removed(item), created(entry)]);
    }),
    ...planUndeclared(
      undeclared,
      live.filter((item) => !declared.has(item)),
      {
        named: called,
        remove: (item) =>
          remove(called(item), removed(item), { because: `${whatMatches(item)} can no longer deploy there` }),
        kept: (item) => say`: ${whatMatches(item)} can still deploy there`,
      },
    ),
  ];
}

/** A branch and a tag pattern may share a name: the one of the declared type wins. */
const liveOf = ({ name, type }: Policy, live: readonly LivePolicy[]) => {
  const namesakes = live.filter((item) => item.name === name);
  return namesakes.find((item) => item.type === type) ?? namesakes[0];
};

const whatMatches = ({ type }: LivePolicy) => (type === 'tag' ? 'tags that match it' : 'branches that match it');
