import * as v from 'valibot';
import { mapEntries } from '../../settings/entries.ts';
import type { Path } from '../../settings/refusal.ts';
import { says } from '../../settings/says.ts';
import type { Findings } from '../../settings/shape.ts';
import { shown } from '../../settings/shown.ts';
import { closed, listed, text } from '../../settings/words.ts';
import { readPermission } from '../roles.ts';

/** The slug of a team that an enterprise shares with its organizations starts with `ent:`. */
const form = /^(ent:)?[\w-]+$/i;

const notASlug = ({ input }: { readonly input: unknown }) => {
  const slug = input === null ? '' : slugOf(String(input));
  if (input === null || (typeof input === 'string' && input.trim() === ''))
    return says('is blank, and each entry needs a team', 'write the slug of the team, or remove the entry');
  const where = "the last part of the address of the team's page";
  return says(
    `is ${shown(input)}, and must be the slug of a team`,
    form.test(slug) ? `write \`"${slug}"\` if that is its slug, ${where}` : `write its slug, ${where}`,
  );
};

/** The slug that the host makes from a name. Mentions write the team `core` as `@acme/core`. */
const slugOf = (name: string) =>
  name
    .trim()
    .replace(/^@[\w-]+\//, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '');

const Team = closed({
  name: v.pipe(
    v.string(notASlug),
    v.regex(form, notASlug),
    v.transform((slug) => slug.toLowerCase()),
  ),
  permission: text({ min: 1 }),
});

export type Team = v.InferOutput<typeof Team>;

export const named = ({ name }: { name: string }) => `team ${JSON.stringify(name)}`;

export const settings = {
  ...listed(Team, { undeclared: 'keep', key: ({ name }) => name, named }),
  prepare: (value: unknown, findings: Findings) =>
    mapEntries(value, (entry, at) => readPermission(withoutOwnSettings(entry, at, findings), at, findings)),
};

export const ownSettings = [
  'privacy',
  'description',
  'notification_setting',
  'parent_team_id',
  'members',
  'maintainers',
];

/** Settings of the team itself belong to its organization; only its permission belongs to the repository. */
function withoutOwnSettings(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const strange = Object.keys(entry).filter((key) => ownSettings.includes(key));
  for (const key of strange) {
    const problem = 'is a setting of the team itself, which belongs to the organization';
    findings.refuse({
      at: [...at, key],
      problem,
      fix: 'remove it: an entry has only the name of a team and its permission',
    });
  }
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !strange.includes(key)));
}
