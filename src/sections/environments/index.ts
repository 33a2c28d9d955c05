import { liftedByPublicity, visibilityKeys } from '../publicity.ts';
import type { Section } from '../section.ts';
import * as calls from './calls.ts';
import { listCalls, listedIn } from './lists.ts';
import { planEnvironments } from './plan.ts';
import { namesShown } from './put/plan.ts';
import { strengths } from './put/schema.ts';
import { declaresPins, type LiveEnvironments, readAllEnvironments, readEnvironments } from './read.ts';
import { type DeclaredEnvironment, settings } from './schema.ts';
import { environmentsToSettings } from './snapshot.ts';
import { environmentsToUndo, lostWithEnvironment } from './undo.ts';

export const environments: Section<readonly DeclaredEnvironment[], LiveEnvironments> = {
  key: 'environments',
  settings,
  visibleTo: { '': 'everyone', '[].variables': 'writers', '[].secrets': 'writers', 'available apps': 'administrators' },
  stakes: { '': 'protection', '[].variables': 'none', '[].pinned': 'none', '[].secrets': 'access' },
  calls,
  standsFor: { '[].variables': 'variable', '[].secrets': 'secret' },
  /** A private repository has no gates on some plans, and may lose those that it had. */
  after: visibilityKeys,
  liftedBy: liftedByPublicity,
  needsGraphql: (entries, lacks) =>
    entries.flatMap(({ pinned }, index) =>
      pinned !== undefined && lacks('Repository.pinnedEnvironments') ? [[index, 'pinned']] : [],
    ),
  read: readEnvironments,
  plan: planEnvironments,
  names: ({ environments }) => namesShown(environments),
  strengths,
  liveItems: ({ lists }) => [...lists.values()].reduce((sum, one) => sum + listedIn(one), 0),
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
};
