import { permissionMeant } from '../../sections/roles.ts';
import { ownSettings } from '../../sections/teams/schema.ts';
import { code } from '../../settings/shown.ts';
import type { ConvertedBlock } from './block.ts';

export function convertPeople(top: ConvertedBlock) {
  dropBlank('collaborators', 'username', top);
  dropBlank('teams', 'name', top);
  for (const entry of [...top.entries('collaborators'), ...top.entries('teams')]) {
    const given = entry.text('permission');
    const meant = permissionMeant(given);
    if (meant) entry.change('permission', meant, `${code(given!)} written as ${code(meant)}`);
  }
  for (const team of top.entries('teams'))
    team.leaveOutAll(ownSettings, 'it is a setting of the team itself, which belongs to the organization');
}

/** If all entries are dropped, the list goes too: an empty list would remove everybody. */
function dropBlank(section: string, key: string, top: ConvertedBlock) {
  const entries = top.entries(section);
  const blank = entries.filter((entry) => entry.isNull(key) || entry.text(key)?.trim() === '');
  if (!blank.length) return;
  for (const entry of blank) entry.say('left out', undefined, `its \`${key}\` is blank`);
  if (blank.length < entries.length) return top.dropEntries(section, blank);
  top.leaveOut(section, 'nobody is left in it, and an empty list would remove everybody');
}
