import { pairWithIds } from '../lookups.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { readAllTeams, readTeams } from './inherited.ts';
import { planTeams } from './plan.ts';
import { settings } from './schema.ts';
import { teamsToSettings, teamsToUndo } from './snapshot.ts';

/** `Live` is `undefined` if a personal account owns the repository. */
export const teams = defineSection({
  key: 'teams',
  settings,
  visibleTo: { '': 'administrators' },
  stakes: { '': 'access' },
  calls,
  standsFor: { '': 'access' },
  read: readTeams,
  plan: planTeams,
  liveItems: (live) => live?.listed.length ?? 0,
  readAll: readAllTeams,
  toSettings: teamsToSettings,
  holders: (live) => pairWithIds('teams', live?.listed ?? []),
  toUndo: teamsToUndo,
});
