import type { Section } from '../section.ts';
import { visibleTo } from './audience.ts';
import * as calls from './calls.ts';
import { type Live, readRepository } from './live.ts';
import { planRepository } from './plan.ts';
import { type Repository, settings } from './schema.ts';
import { readWholeRepository, repositoryToSettings, type WholeRepository } from './snapshot.ts';
import { usesOf } from './uses.ts';

export const repository: Section<Repository, Live, WholeRepository> = {
  key: 'repository',
  settings,
  visibleTo,
  calls,
  read: readRepository,
  plan: planRepository,
  readAll: readWholeRepository,
  toSettings: repositoryToSettings,
  uses: usesOf,
};
