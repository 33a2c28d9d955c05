import { say } from '../../plan/wording.ts';
import { permissionOf, roleText } from '../roles.ts';
import { type Exported, listExported } from '../section.ts';
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
