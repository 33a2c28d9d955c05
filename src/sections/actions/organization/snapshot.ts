import type { Writing } from '../../../plan/item.ts';
import { open, type Text } from '../../../plan/wording.ts';
import type { Exported, SnapshotReader } from '../../section.ts';
import { actionsToSettings, actionsToUndo, readWholeActions } from '../snapshot.ts';
import { type LiveOwnersActions, withEnabled } from './plan.ts';
import { table } from './table.ts';

export interface WholeOwnersActions extends LiveOwnersActions {
  readonly notes: readonly Text[];
}

export async function readWholeOwnersActions(host: SnapshotReader): Promise<WholeOwnersActions> {
  const { live, notes } = await readWholeActions(table)(host);
  return { ...(await withEnabled(host, live)), notes };
}

export const ownersActionsToSettings = ({ bodies, enabled, notes }: WholeOwnersActions): Exported =>
  withList(actionsToSettings(table)({ live: bodies, notes }), enabled);

export const ownersActionsToUndo = ({ bodies, enabled }: LiveOwnersActions, items: readonly Writing[]): Exported =>
  withList(actionsToUndo(table)(bodies, items), enabled);

/** A file names the repositories where the permissions say only `selected`. */
function withList({ value, notes }: Exported, enabled: LiveOwnersActions['enabled']): Exported {
  const { enabled_repositories, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (enabled_repositories !== 'selected') return { value, notes };
  if (enabled) return { value: { enabled_repositories: enabled.map(({ name }) => name).sort(), ...others }, notes };
  const unread = open('`enabled_repositories` is left out: its list could not be read');
  return { value: Object.keys(others).length ? others : undefined, notes: [...notes, unread] };
}
