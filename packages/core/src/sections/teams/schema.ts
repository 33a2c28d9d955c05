import * as v from 'valibot';
import { pickKeys } from '../../settings/maps.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import type { Path } from '../../settings/refusal.ts';
import { teamSlug } from '../../settings/schema/names.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { closedMap, createListShape, refusedLimits, text } from '../../settings/schema/words.ts';
import { normalizePermission } from '../roles.ts';
import { splitWords } from '../rows.ts';

const Team = closedMap({
  ...refusedLimits,
  name: v.pipe(
    teamSlug,
    v.transform((slug) => slug.toLowerCase()),
  ),
  permission: text({ min: 1 }),
});

export type Team = v.InferOutput<typeof Team>;

export const describeTeam = ({ name }: { name: string }) => `team ${JSON.stringify(name)}`;

export const settings = {
  ...createListShape(Team, { undeclared: 'keep', getKey: ({ name }) => name, describeEntry: describeTeam }),
  prepare: (value: unknown, findings: Findings) =>
    mapEntries(value, (entry, at) => normalizePermission(refuseTeamSettings(entry, at, findings), at, findings)),
};

export const teamSettings = splitWords(
  'privacy visibility description notification_setting parent_team_id members maintainers',
);

/** A team's own settings belong to its organization. Only its permission belongs to the repository. */
function refuseTeamSettings(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const teamKeys = Object.keys(entry).filter((key) => teamSettings.includes(key));
  const problem = 'is a setting of the team in its organization';
  const fix = 'remove it: an entry has only `name` and `permission`';
  for (const key of teamKeys) findings.refuse({ at: [...at, key], problem, fix });
  return pickKeys(entry, (key) => !teamKeys.includes(key));
}
