import type { CallMaker } from '../../github/call.ts';
import { createVisibilityPrerequisites, isResolvedByPublication } from '../publication.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { availableAppsKey } from './deployment_protection_rules/index.ts';
import { listDeclaredCalls, listLiveItems } from './lists.ts';
import { planEnvironments } from './plan.ts';
import { createReviewerNameResolver } from './put/plan.ts';
import { risk } from './put/schema.ts';
import { declaresPin, readAllEnvironments, readEnvironments } from './read.ts';
import { type ListKey, settings } from './schema.ts';
import { exportEnvironments } from './snapshot.ts';
import { createEnvironmentsUndo, describeUnremovedEnvironment, describeUnrestoredSecrets } from './undo.ts';

export const environments = defineSection({
  key: 'environments',
  settings,
  visibleTo: {
    '': 'everyone',
    '[].variables': 'writers',
    '[].secrets': 'writers',
    [availableAppsKey]: 'administrators',
  },
  risk: {
    ...risk,
    '': { touches: 'protection', describeLostData: describeUnremovedEnvironment },
    variables: { touches: 'data', replaces: 'variable' },
    pinned: { touches: 'data' },
    secrets: { touches: 'access', replaces: 'secret', describeLostData: describeUnrestoredSecrets },
    deployment_protection_rules: {
      ...risk.deployment_protection_rules!,
      replaces: 'deployment',
    },
  },
  calls: flattenCalls(calls),
  /** On some plans, private repositories have no environment protection rules. */
  after: createVisibilityPrerequisites(isResolvedByPublication),
  read: readEnvironments,
  plan: planEnvironments,
  getFacts: ({ environments, lists }) => ({
    count: [...lists.values()].flatMap(listLiveItems).length,
    names: createReviewerNameResolver(environments),
  }),
  readAll: readAllEnvironments,
  toSettings: exportEnvironments,
  toUndo: createEnvironmentsUndo,
  listUses: (entries) => ({
    calls: [
      calls.list,
      calls.put,
      ...entries.flatMap(listDeclaredCalls),
      ...(entries.some(declaresPin) ? [calls.listPins, calls.pin, calls.reorder, calls.get] : []),
    ],
    graphql: (lacks) =>
      entries.flatMap((entry, index) =>
        declaresPin(entry) && lacks('Repository.pinnedEnvironments') ? [[index, 'pinned']] : [],
      ),
  }),
});

/** Names the calls of a list after it: `secrets put`. */
function flattenCalls({ variableCalls, secretCalls, ...ownCalls }: typeof calls) {
  const nameCalls = (list: ListKey, listCalls: Readonly<Record<string, CallMaker>>) =>
    Object.fromEntries(Object.entries(listCalls).map(([name, call]) => [`${list} ${name}`, call]));
  return { ...ownCalls, ...nameCalls('variables', variableCalls), ...nameCalls('secrets', secretCalls) };
}
