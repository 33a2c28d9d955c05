import { namesOfSelected } from '../../families/repositories.ts';
import type { Section } from '../../section.ts';
import { callsOf, usesOf } from '../endpoints.ts';
import { loosens } from '../plan.ts';
import { bodyOf, type LiveOwnersActions, listOf, planOwnersActions, readOwnersActions } from './plan.ts';
import { type OwnersActions, settings } from './schema.ts';
import {
  ownersActionsToSettings,
  ownersActionsToUndo,
  readWholeOwnersActions,
  type WholeOwnersActions,
} from './snapshot.ts';
import { listEnabled, setEnabled, table } from './table.ts';

export const actions: Section<OwnersActions, LiveOwnersActions, WholeOwnersActions> = {
  key: 'actions',
  of: 'organization',
  settings,
  visibleTo: { '': 'administrators' },
  stakes: { '': 'access', artifact_and_log_retention: 'none' },
  calls: { listEnabled, setEnabled, ...callsOf(table) },
  read: readOwnersActions,
  plan: planOwnersActions,
  names: ({ enabled = [] }) => namesOfSelected(enabled),
  loosens: loosens(table),
  readAll: readWholeOwnersActions,
  toSettings: ownersActionsToSettings,
  toUndo: ownersActionsToUndo,
  uses(wanted) {
    const { calls } = usesOf(table)(bodyOf(wanted));
    const isChosen = wanted.enabled_repositories !== undefined;
    return { calls: [...calls, ...(isChosen ? [listEnabled] : []), ...(listOf(wanted) ? [setEnabled] : [])] };
  },
};
