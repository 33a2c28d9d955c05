import type { Section } from '../section.ts';
import * as calls from './calls.ts';
import { liftedByVisibility } from './lifted.ts';
import { type Live, readActions } from './live.ts';
import { planActions } from './plan.ts';
import { usesOf } from './routing.ts';
import { type Actions, settings } from './schema.ts';
import { actionsToSettings, readWholeActions, type WholeActions } from './snapshot.ts';

export const actions: Section<Actions, Live, WholeActions> = {
  key: 'actions',
  settings,
  visibleTo: { '': 'administrators' },
  calls,
  after: ['repository.visibility', 'repository.private'],
  liftedBy: liftedByVisibility,
  read: readActions,
  plan: planActions,
  readAll: readWholeActions,
  toSettings: actionsToSettings,
  uses: usesOf,
};
