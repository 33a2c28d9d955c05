import { type Item, type Plan, update } from '../../../plan/item.ts';
import type { NameById } from '../../../settings/named-ids.ts';
import {
  type RepositoryId,
  refsTo,
  type SelectedRepository,
  selectionDifference,
} from '../../families/repositories.ts';
import type { SectionReader } from '../../section.ts';
import type { ActionsBody } from '../endpoints.ts';
import { type LiveActions, planEndpoints, readActions } from '../plan.ts';
import type { OwnersActions } from './schema.ts';
import { listEnabled, setEnabled, table } from './table.ts';

export interface LiveOwnersActions {
  readonly bodies: LiveActions;
  /** The repositories that may use Actions, where the host lets selected ones do so. */
  readonly enabled?: readonly SelectedRepository[];
}

export const listOf = ({ enabled_repositories: chosen }: OwnersActions): readonly RepositoryId[] | undefined =>
  typeof chosen === 'object' ? chosen : undefined;

/** The list has a route of its own. Among the permissions the host says only `selected`. */
export const bodyOf = (wanted: OwnersActions): ActionsBody =>
  listOf(wanted) ? { ...wanted, enabled_repositories: 'selected' } : wanted;

export async function readOwnersActions(host: SectionReader, wanted: OwnersActions): Promise<LiveOwnersActions> {
  const bodies = await readActions(table)(host, bodyOf(wanted));
  return wanted.enabled_repositories === undefined ? { bodies } : withEnabled(host, bodies);
}

/** With the list of repositories, which the host has only while selected ones may use Actions. */
export async function withEnabled(host: SectionReader, bodies: LiveActions): Promise<LiveOwnersActions> {
  if (bodies.permissions?.enabled_repositories !== 'selected') return { bodies };
  const parts = [{ key: 'enabled_repositories' }];
  return { bodies, enabled: await host.askOrLeaveOut(parts, (reader) => reader.ask(listEnabled({}))) };
}

/**
 * The host takes the list only once selected repositories may use Actions, so it follows the permissions at once: no
 * other write stands between the two.
 */
export function planOwnersActions(wanted: OwnersActions, live: LiveOwnersActions, names?: NameById): Plan {
  const list = listOf(wanted);
  const permissions = list ? planEnabled(list, live.enabled, names) : [];
  return planEndpoints(table, bodyOf(wanted), live.bodies, { permissions });
}

function planEnabled(
  wanted: readonly RepositoryId[],
  live: readonly SelectedRepository[] | undefined,
  names?: NameById,
): Item[] {
  const call = setEnabled({}, { selected_repository_ids: refsTo(wanted).map((one) => one.repository_id) });
  if (live) {
    const restsOn = { call: listEnabled({}), was: live, same: isSameList };
    return update('', selectionDifference('enabled_repositories', wanted, live, names), call, { restsOn });
  }
  // Whatever the host kept from an earlier time, it does not show yet.
  const found = selectionDifference('enabled_repositories', wanted, [], names);
  const nothing = { key: 'enabled_repositories', live: undefined, wanted: [] };
  return update(
    '',
    (found.length ? found : [nothing]).map((one) => ({ ...one, unseen: true as const })),
    call,
  );
}

const isSameList = (one: readonly SelectedRepository[], other: readonly SelectedRepository[]) =>
  selectionDifference(
    '',
    one.map(({ id }) => id),
    other,
  ).length === 0;
