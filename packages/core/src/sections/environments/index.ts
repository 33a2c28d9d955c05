import { afterVisibility, isLiftedByPublicity } from '../publicity.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { countItems, listCalls } from './lists.ts';
import { planEnvironments } from './plan.ts';
import { findNames } from './put/plan.ts';
import { risk } from './put/schema.ts';
import { declaresPins, readAllEnvironments, readEnvironments } from './read.ts';
import { settings } from './schema.ts';
import { environmentsToSettings } from './snapshot.ts';
import { describeLoss, describeLostSecrets, environmentsToUndo } from './undo.ts';

export const environments = defineSection({
  key: 'environments',
  settings,
  visibleTo: { '': 'everyone', '[].variables': 'writers', '[].secrets': 'writers', 'available apps': 'administrators' },
  risk: {
    ...risk,
    '': { touches: 'protection', loses: describeLoss },
    variables: { touches: 'data', replaces: 'variable' },
    pinned: { touches: 'data' },
    secrets: { touches: 'access', replaces: 'secret', loses: describeLostSecrets },
    deployment_protection_rules: { ...risk.deployment_protection_rules!, replaces: 'deployment', loses: describeLoss },
  },
  calls,
  /** A private repository has no gates on some plans, and may lose those that it had. */
  after: afterVisibility(isLiftedByPublicity),
  read: readEnvironments,
  plan: planEnvironments,
  facts: ({ environments, lists }) => ({
    count: [...lists.values()].reduce((sum, one) => sum + countItems(one), 0),
    names: findNames(environments),
  }),
  readAll: readAllEnvironments,
  toSettings: environmentsToSettings,
  toUndo: environmentsToUndo,
  uses: (entries) => ({
    calls: [
      calls.list,
      calls.put,
      ...entries.flatMap(listCalls),
      ...(declaresPins(entries) ? [calls.listPins, calls.pin, calls.reorder, calls.get] : []),
    ],
    graphql: (lacks) =>
      entries.flatMap(({ pinned }, index) =>
        pinned !== undefined && lacks('Repository.pinnedEnvironments') ? [[index, 'pinned']] : [],
      ),
  }),
});
