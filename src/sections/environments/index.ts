import { isLiftedByPublicity, visibilityKeys } from '../publicity.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { countItems, listCalls } from './lists.ts';
import { planEnvironments } from './plan.ts';
import { findNames } from './put/plan.ts';
import { strengths } from './put/schema.ts';
import { declaresPins, readAllEnvironments, readEnvironments } from './read.ts';
import { settings } from './schema.ts';
import { environmentsToSettings } from './snapshot.ts';
import { environmentsToUndo, lostWithEnvironment } from './undo.ts';

export const environments = defineSection({
  key: 'environments',
  settings,
  visibleTo: { '': 'everyone', '[].variables': 'writers', '[].secrets': 'writers', 'available apps': 'administrators' },
  stakes: { '': 'protection', '[].variables': 'none', '[].pinned': 'none', '[].secrets': 'access' },
  calls,
  standsFor: {
    '[].variables': 'variable',
    '[].secrets': 'secret',
    '[].deployment_protection_rules': 'deployment',
  },
  /** A private repository has no gates on some plans, and may lose those that it had. */
  after: visibilityKeys,
  liftedBy: isLiftedByPublicity,
  needsGraphql: (entries, lacks) =>
    entries.flatMap(({ pinned }, index) =>
      pinned !== undefined && lacks('Repository.pinnedEnvironments') ? [[index, 'pinned']] : [],
    ),
  read: readEnvironments,
  plan: planEnvironments,
  names: ({ environments }) => findNames(environments),
  strengths,
  liveItems: ({ lists }) => [...lists.values()].reduce((sum, one) => sum + countItems(one), 0),
  readAll: readAllEnvironments,
  toSettings: environmentsToSettings,
  toUndo: environmentsToUndo,
  lostWith: lostWithEnvironment,
  uses: (entries) => ({
    calls: [
      calls.list,
      calls.put,
      ...entries.flatMap(listCalls),
      ...(declaresPins(entries) ? [calls.listPins, calls.pin, calls.reorder, calls.get] : []),
    ],
  }),
});
