import type { Writing } from '../../plan/item.ts';
import { say } from '../../plan/wording.ts';
import { permissionOf, roleText } from '../roles.ts';
import { type Exported, listExported, listUndone } from '../section.ts';
import type { LiveTeam } from './calls.ts';
import type { Live } from './inherited.ts';
import { named, settings } from './schema.ts';

export function teamsToSettings(live: Live | undefined): Exported {
  if (!live) return { value: undefined, notes: [say`a personal account owns the repository, and has no teams`] };
  const found = live.listed.map((team) => entryOf(team, live));
  return listExported(
    found.filter((one) => typeof one !== 'string'),
    settings,
    found.filter((one) => typeof one === 'string'),
  );
}

/** The role of a team that no entry names comes from the list, which is all that was read about it. */
export function teamsToUndo(live: Live | undefined, items: readonly Writing[]): Exported {
  const { listed, probes } = live!;
  const roleOf = (team: LiveTeam) => probes.get(team.slug)?.role_name;
  const own = listed.filter(({ access_source }) => access_source === 'direct');
  const entries = own.flatMap((team) => {
    const role = roleOf(team);
    const permission = role === undefined ? team.permission : permissionOf(role);
    return permission === undefined ? [] : [{ name: team.slug, permission }];
  });
  return listUndone(entries, items);
}

/** An entry, or the reason why the snapshot leaves it out. */
function entryOf({ slug: name, access_source: source }: LiveTeam, { probes }: Live) {
  const leftOut = `${named({ name })} is left out`;
  if (source !== 'direct') return `${leftOut}: the ${source} provides its access`;
  const access = probes.get(name);
  if (!access)
    return `${leftOut}: the host does not show its role, so it has no access or the token lacks Members (organization): read`;
  if (access.role_name === undefined) return `${leftOut}: the host does not say which role it has`;
  const permission = permissionOf(access.role_name);
  if (permission === undefined) return `${leftOut}: it has ${roleText(access.role_name)}, which a file cannot express`;
  return { name, permission };
}
