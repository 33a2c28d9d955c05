import type { ListWithPolicy } from '../../settings/shape.ts';
import { pairWithIds } from '../lookups.ts';
import type { Section } from '../section.ts';
import * as calls from './calls.ts';
import { type LiveTeams, readAllTeams, readTeams } from './inherited.ts';
import { planTeams } from './plan.ts';
import { settings, type Team } from './schema.ts';
import { teamsToSettings, teamsToUndo } from './snapshot.ts';

/** `Live` is `undefined` if a personal account owns the repository. */
export const teams: Section<ListWithPolicy<Team>, LiveTeams | undefined> = {
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
};
