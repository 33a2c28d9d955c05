import type { Reader } from '../../github/github.ts';
import type { SectionShape } from '../../settings/reading/findings.ts';
import { type ActorId, type NameResolver, nameBuiltInRole } from '../../settings/schema/named-ids.ts';
import { replaceIdsWithNamesBySchema } from '../../settings/schema/replace-ids.ts';
import { getUserById, listInstallations, listRoles, listTeams, lookUpApp } from './calls.ts';
import { tryAskOnce } from './find.ts';

type Values = Readonly<Record<string, unknown>>;

export const replaceIdsByNames = async (
  values: Values,
  sections: readonly SectionShape[],
  github: Reader,
): Promise<Values> => replaceIdsInSections(values, sections, await readNamesOfIds(values, sections, github));

export const hasIds = (value: unknown, { settings }: SectionShape): boolean =>
  collectIds((nameAt) => replaceIdsWithNamesBySchema(value, settings.schema, nameAt)).size > 0;

export const readNamesOfIds = async (
  values: Values,
  sections: readonly SectionShape[],
  github: Reader,
): Promise<NameResolver> =>
  (await askNames((nameAt) => replaceIdsInSections(values, sections, nameAt), github)) ?? nameBuiltInRole;

/** Returns `undefined` if there are no ids. */
export async function askNames(
  visitIds: (nameAt: NameResolver) => unknown,
  github: Reader,
): Promise<NameResolver | undefined> {
  const idsByKey = collectIds(visitIds);
  if (!idsByKey.size) return undefined;
  const names = new Map(
    await Promise.all([...idsByKey].map(async ([key, account]) => [key, await readNameOfId(account, github)] as const)),
  );
  return (account) => names.get(getIdKey(account));
}

function collectIds(visitIds: (nameAt: NameResolver) => unknown): ReadonlyMap<string, ActorId> {
  const all = new Map<string, ActorId>();
  visitIds((account) => void all.set(getIdKey(account), account));
  return all;
}

const getIdKey = ({ kind, id }: ActorId) => `${kind} ${id}`;

const replaceIdsInSections = (values: Values, sections: readonly SectionShape[], nameOf: NameResolver): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const section = sections.find((item) => item.key === key);
      return [key, replaceIdsWithNamesBySchema(value, section?.settings.schema, nameOf)];
    }),
  );

async function readNameOfId({ kind, id }: ActorId, github: Reader): Promise<string | undefined> {
  switch (kind) {
    case 'user':
      return (await tryAskOnce(github, getUserById({ account_id: id })))?.login;
    case 'team':
      return (await tryAskOnce(github, listTeams({})))?.find((team) => team.id === id)?.slug;
    case 'role':
      return (
        nameBuiltInRole({ kind, id }) ?? (await tryAskOnce(github, listRoles({})))?.find((role) => role.id === id)?.name
      );
    case 'app': {
      const installed = (await tryAskOnce(github, listInstallations({})))?.find((item) => item.app_id === id)?.app_slug;
      return (
        installed ??
        ((await tryAskOnce(github, lookUpApp({ app_slug: githubActionsSlug })))?.id === id
          ? githubActionsSlug
          : undefined)
      );
    }
  }
}

/** No account installs the GitHub Actions app, but many checks come from it. */
const githubActionsSlug = 'github-actions';
