import type { Reader } from '../../github/github.ts';
import type { NamedShape } from '../../settings/reading/findings.ts';
import { withNames } from '../../settings/schema/in-names.ts';
import { type NameById, ownNames, type WhoseId } from '../../settings/schema/named-ids.ts';
import { findApp, listInstallations, listRoles, listTeams, userNumbered } from './calls.ts';
import { createAskOnce, tryAsk } from './find.ts';

type Values = Readonly<Record<string, unknown>>;

export const replaceIdsByNames = async (
  values: Values,
  sections: readonly NamedShape[],
  github: Reader,
): Promise<Values> => nameIds(values, sections, await findNames(values, sections, github));

export const hasIds = (value: unknown, { settings }: NamedShape): boolean =>
  collectIds((nameAt) => withNames(value, settings.schema, nameAt)).size > 0;

export const findNames = async (values: Values, sections: readonly NamedShape[], github: Reader): Promise<NameById> =>
  (await askNames((nameAt) => nameIds(values, sections, nameAt), github)) ?? ownNames;

export async function askNames(asks: (nameAt: NameById) => unknown, github: Reader): Promise<NameById | undefined> {
  const idsByKey = collectIds(asks);
  if (!idsByKey.size) return undefined;
  const names = new Map(
    await Promise.all([...idsByKey].map(async ([key, account]) => [key, await findName(account, github)] as const)),
  );
  return (account) => names.get(getIdKey(account));
}

function collectIds(asks: (nameAt: NameById) => unknown): ReadonlyMap<string, WhoseId> {
  const all = new Map<string, WhoseId>();
  asks((account) => void all.set(getIdKey(account), account));
  return all;
}

const getIdKey = ({ kind, id }: WhoseId) => `${kind} ${id}`;

const nameIds = (values: Values, sections: readonly NamedShape[], nameOf: NameById): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const section = sections.find((item) => item.key === key);
      return [key, withNames(value, section?.settings.schema, nameOf)];
    }),
  );

async function findName({ kind, id }: WhoseId, github: Reader): Promise<string | undefined> {
  const ask = createAskOnce(github);
  switch (kind) {
    case 'user':
      return (await tryAsk(ask, userNumbered({ account_id: id })))?.login;
    case 'team':
      return (await tryAsk(ask, listTeams({})))?.find((team) => team.id === id)?.slug;
    case 'role':
      return ownNames({ kind, id }) ?? (await tryAsk(ask, listRoles({})))?.find((role) => role.id === id)?.name;
    case 'app': {
      const installed = (await tryAsk(ask, listInstallations({})))?.find((item) => item.app_id === id)?.app_slug;
      return (
        installed ??
        ((await tryAsk(ask, findApp({ app_slug: githubActionsSlug })))?.id === id ? githubActionsSlug : undefined)
      );
    }
  }
}

/** No account installs GitHub's own app, but many checks come from it. */
const githubActionsSlug = 'github-actions';
