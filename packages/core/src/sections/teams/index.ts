import { pairNamesWithIds } from '../lookups.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { planTeams } from './plan.ts';
import { readAllTeams, readTeams } from './read.ts';
import { settings } from './schema.ts';
import { createTeamsUndo, exportTeams } from './snapshot.ts';

export const teams = defineSection({
  key: 'teams',
  settings,
  visibleTo: { '': 'administrators' },
  risk: { '': { touches: 'access', replaces: 'access' } },
  calls,
  read: readTeams,
  plan: planTeams,
  getFacts: (live) => ({ count: live?.listed.length ?? 0, holders: pairNamesWithIds('teams', live?.listed ?? []) }),
  readAll: readAllTeams,
  toSettings: exportTeams,
  toUndo: createTeamsUndo,
});
