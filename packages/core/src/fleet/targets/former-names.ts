import { AppRefused } from '../../github/apps/installations.ts';
import { fullName, nameKey, type Reader, type RepositoryName } from '../../github/github.ts';
import { askName } from '../../github/identity.ts';
import { forgiving, HostRefusal, PermissionDenied } from '../../github/refusals/failures.ts';
import { NotLocated } from '../../session/failures.ts';
import { nameFrom } from '../../session/names/repository-names.ts';
import { namesPattern, type WantedTargets } from '../../session/targets/filters.ts';
import type { Target } from '../../session/targets/target.ts';
import { formatCode } from '../../settings/shown.ts';
import type { WhereFilter } from '../file/schema.ts';
import type { PathTemplate } from '../layers/template.ts';
import { discoverRepositories } from '../requests/discover.ts';
import type { OwnerReads } from '../requests/owners.ts';
import { listConditions } from './where.ts';

/** Every repository name that the operator writes, whether a target has the name or not. */
export interface OperatorNames {
  /** Names and patterns, each with the input or key that has it. */
  readonly texts: readonly (readonly [text: string, by: string])[];
  /** Files that are named after repositories. Of the files of one list, only one is for a repository. */
  readonly files: readonly (readonly PathTemplate[])[];
}

interface OperatorName {
  readonly repository: RepositoryName;
  readonly by: string;
  /** Whether it stands for a repository of each account. Each of these is asked with the token of its account alone. */
  readonly isForEachAccount: boolean;
  describeFix(now: RepositoryName): string;
  /** Whether the name says nothing about this target, wherever it redirects. */
  ignores?(target: Target): boolean;
}

/** The names that targets are given by, and that leave repositories out of them. */
export const collectTargetNames = (
  entries: readonly (Pick<WantedTargets, 'repos'> & { readonly exclude?: readonly string[] })[],
): OperatorNames['texts'] =>
  entries.flatMap(({ repos, exclude = [] }) => [
    ...(repos === '*' ? [] : repos).map((one) => [fullName(one), 'repos'] as const),
    ...exclude.map((one) => [one, 'exclude'] as const),
  ]);

export const collectFilterNames = (filters: readonly { readonly where: WhereFilter }[]): OperatorNames['texts'] =>
  filters
    .flatMap(({ where }) => listConditions(where))
    .flatMap(({ repos = [] }) => repos.map((one) => [one, 'where.repos'] as const));

/** Above this number of names, one list of the owner takes fewer requests. */
const maxSingleReads = 30;

/**
 * Finds the targets that a written name redirects to, each with its failure. A rename would otherwise take a repository
 * out of `exclude`, and away from its file and its layers. `listed` are current names. A target without an id shows a
 * redirect in its own run.
 */
export async function findFormerNames(
  written: OperatorNames,
  { targets, listed }: { readonly targets: readonly Target[]; readonly listed: readonly RepositoryName[] },
  owners: OwnerReads,
  refused: (name: RepositoryName) => void,
): Promise<ReadonlyMap<string, NotLocated>> {
  const called = new Set(targets.flatMap(({ called: was }) => (was ? [nameKey(was)] : [])));
  const present = targets.filter(({ missing }) => !missing?.failure).map(({ repository }) => repository);
  const current = [...listed, ...present].filter((one) => !called.has(nameKey(one)));
  const among = (names: readonly RepositoryName[]) => {
    const keys = new Set(names.map(nameKey));
    return ({ repository }: OperatorName) => keys.has(nameKey(repository));
  };
  const accounts = new Map(targets.map(({ repository: { owner } }) => [owner.toLowerCase(), owner]));
  const isOfRun = ({ repository: { owner } }: OperatorName) => accounts.has(owner.toLowerCase());
  const isCurrent = among(current);
  const strange = expandNames(written, targets, current, [...accounts.values()]).filter((one) => !isCurrent(one));
  const listable = owners.accounts ? strange.filter(isOfRun) : strange;
  const more = listable.length > maxSingleReads ? await listOwnerNames(listable, owners) : [];
  const isListed = among(more.filter((one) => !called.has(nameKey(one))));
  const asked = strange.filter((one) => !isListed(one));
  // An app has a token for each account, and GitHub redirects a name with that of the present owner.
  const tokens = owners.accounts ? [...accounts.values()] : [];
  const ask = async (one: OperatorName) => {
    const isOwn = isOfRun(one);
    const own = isOwn || !owners.accounts ? [one.repository.owner] : [];
    const others = isOwn && one.isForEachAccount ? [] : tokens;
    let isRefused = false;
    for (const owner of [...own, ...others]) {
      const forgive = forgiving(isOwn ? [AppRefused] : [AppRefused, PermissionDenied], (failure) => {
        isRefused ||= failure instanceof PermissionDenied;
        return null;
      });
      const is = await owners.readRepository(one.repository, owner).catch(forgive);
      if (is) return is;
    }
    if (isRefused) refused(one.repository);
    return null;
  };
  const found = await Promise.all(asked.map(async (one) => ({ one, is: await ask(one) })));
  return new Map(
    found.flatMap(({ one, is }) => {
      const target = targets.find(({ repository, called: live = repository, id }) =>
        id === undefined ? nameKey(live) === is?.full_name.toLowerCase() : id === is?.id,
      );
      const isOther = target && nameKey(target.repository) !== nameKey(one.repository) && !one.ignores?.(target);
      return isOther
        ? [
            [
              nameKey(target.repository),
              createFormerNameError(one.repository, one.by, target.repository, one.describeFix(target.repository)),
            ] as const,
          ]
        : [];
    }),
  );
}

async function listOwnerNames(names: readonly OperatorName[], owners: OwnerReads): Promise<readonly RepositoryName[]> {
  const patterns = names.map(({ repository }) => repository);
  const search = discoverRepositories({ patterns, filters: {}, includesNotAdministered: true, owners });
  return search.then(({ known }) => known).catch(forgiving([HostRefusal, AppRefused], () => []));
}

/** A name without an owner means a repository of each of these accounts. */
function expandNames(
  { texts, files }: OperatorNames,
  targets: readonly Target[],
  current: readonly RepositoryName[],
  accounts: readonly string[],
): OperatorName[] {
  const names = texts.flatMap(([text, by]): OperatorName[] => {
    const [name = '', owner] = text.split('/').reverse();
    const fix = (now: RepositoryName) => `replace ${formatCode(text)} with ${formatCode(fullName(now))}`;
    if (namesPattern({ owner: '', name: text })) return [];
    const owners = owner === undefined ? accounts : [owner];
    return owners.map((one) => ({
      repository: { owner: one, name },
      by,
      isForEachAccount: owners.length > 1,
      describeFix: fix,
    }));
  });
  const named = files.flatMap((group) => {
    const hasFile = ({ repository }: Target) => group.some((one) => one.findFile(repository));
    return group.flatMap((those) => {
      const strays = those.findStrays(current);
      // A file for any owner may be for a repository of one, and for the former name of another's.
      const shared = targets.every(hasFile) ? [] : those.findStrays([]).filter((file) => !strays.includes(file));
      return [...strays, ...shared].flatMap((file) => {
        const isStray = strays.includes(file);
        const verb = isStray ? 'rename' : 'copy';
        const owners = new Set([...accounts, ...(isStray ? those.listPossibleOwners(file) : [])]);
        const all = [...owners].filter((owner) => those.parseName(file, owner) !== undefined);
        return all.map((owner): OperatorName => {
          const name = those.parseName(file, owner)!;
          const fix = (now: RepositoryName) => `${verb} ${formatCode(file)} to ${formatCode(those.createPath(now))}`;
          const spares = (target: Target) => !isStray && hasFile(target);
          return {
            repository: { owner, name },
            by: file,
            isForEachAccount: all.length > 1,
            describeFix: fix,
            ignores: spares,
          };
        });
      });
    });
  });
  return [...names, ...named];
}

/** Throws `NotLocated` if the run itself has a former name of the repository. What is for its present name would not count. */
export async function refuseRenamedTarget({ repository }: Target, by: string, reader: Reader): Promise<void> {
  const { full_name: name } = await reader.ask(askName);
  if (name.toLowerCase() !== nameKey(repository)) throw createFormerNameError(repository, by, nameFrom(name)!);
}

/** The failure of a target that a written name redirects to. Readers of a public log see neither of the names. */
export const createFormerNameError = (
  former: RepositoryName,
  by: string,
  now: RepositoryName,
  fix = `replace ${formatCode(fullName(former))} with ${formatCode(fullName(now))}`,
) =>
  new NotLocated(
    `${formatCode(fullName(former))} in ${formatCode(by)} is now called ${formatCode(fullName(now))}: ${fix}`,
    'replace the old name with the new one',
    'a name in the inputs of this run belongs to this repository, which now has another name',
  );
