import type { Reader } from '../../github/github.ts';
import type { SectionShape } from '../../settings/reading/findings.ts';
import { type ActorId, type NameResolver, nameBuiltInRole } from '../../settings/schema/named-ids.ts';
import { replaceIdsBySchema } from '../../settings/schema/replace-ids.ts';
import { findApp, getUserById, listInstallations, listRoles, listTeams } from './calls.ts';
import { asking, tryAsk } from './find.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values of a settings file by section, with a name in place of each id that has one. */
export const inNames = async (values: Values, sections: readonly SectionShape[], host: Reader): Promise<Values> =>
  nameIds(values, sections, await namesFor(values, sections, host));

export const holdsIds = (value: unknown, { settings }: SectionShape): boolean =>
  idsIn((nameAt) => replaceIdsBySchema(value, settings.schema, nameAt)).size > 0;

/** The names of all ids in these values. */
export const namesFor = async (
  values: Values,
  sections: readonly SectionShape[],
  host: Reader,
): Promise<NameResolver> => (await askNames((nameAt) => nameIds(values, sections, nameAt), host)) ?? nameBuiltInRole;

/** The names of all ids that this asks about; `undefined` where it asks about none. */
export async function askNames(
  asks: (nameAt: NameResolver) => unknown,
  host: Reader,
): Promise<NameResolver | undefined> {
  const all = idsIn(asks);
  if (!all.size) return undefined;
  const names = new Map(
    await Promise.all([...all].map(async ([key, whose]) => [key, await nameOf(whose, host)] as const)),
  );
  return (whose) => names.get(keyOf(whose));
}

function idsIn(asks: (nameAt: NameResolver) => unknown): ReadonlyMap<string, ActorId> {
  const all = new Map<string, ActorId>();
  asks((whose) => void all.set(keyOf(whose), whose));
  return all;
}

const keyOf = ({ kind, id }: ActorId) => `${kind} ${id}`;

const nameIds = (values: Values, sections: readonly SectionShape[], nameOf: NameResolver): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const section = sections.find((one) => one.key === key);
      return [key, replaceIdsBySchema(value, section?.settings.schema, nameOf)];
    }),
  );

/** `undefined` where the host does not show it to this token. */
async function nameOf({ kind, id }: ActorId, host: Reader): Promise<string | undefined> {
  const ask = asking(host);
  switch (kind) {
    case 'user':
      return (await tryAsk(ask, getUserById({ account_id: id })))?.login;
    case 'team':
      return (await tryAsk(ask, listTeams({})))?.find((team) => team.id === id)?.slug;
    case 'role':
      return nameBuiltInRole({ kind, id }) ?? (await tryAsk(ask, listRoles({})))?.find((role) => role.id === id)?.name;
    case 'app': {
      const installed = (await tryAsk(ask, listInstallations({})))?.find((one) => one.app_id === id)?.app_slug;
      return installed ?? ((await tryAsk(ask, findApp({ app_slug: everywhere })))?.id === id ? everywhere : undefined);
    }
  }
}

/** No account installs the host's own app, and many checks are from it. */
const everywhere = 'github-actions';
