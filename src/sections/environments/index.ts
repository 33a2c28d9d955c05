import type { Section } from '../section.ts';
import * as calls from './calls.ts';
import { type Live, readEnvironments } from './live.ts';
import { planEnvironments } from './plan.ts';
import { type Environment, settings } from './schema.ts';
import { environmentsToSettings, readWholeEnvironments, type WholeEnvironments } from './snapshot.ts';

export const environments: Section<readonly Environment[], Live, WholeEnvironments> = {
  key: 'environments',
  settings,
  calls,
  read: readEnvironments,
  plan: planEnvironments,
  readAll: readWholeEnvironments,
  toSettings: environmentsToSettings,
};
