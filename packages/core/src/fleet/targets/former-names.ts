import { AppAccessDenied } from '../../github/apps/installations.ts';
import { type Reader, type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { nameCall } from '../../github/identity.ts';
import { GithubRefusal, PermissionDenied, recoverFrom } from '../../github/refusals/failures.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import { parseRepositoryName } from '../../session/names/repository-names.ts';
import { isNamePattern, type TargetSelection } from '../../session/targets/filters.ts';
import type { Target } from '../../session/targets/target.ts';
import { code } from '../../settings/shown.ts';
import type { Where } from '../file/schema.ts';
import type { Template } from '../layers/template.ts';
import { discover } from '../requests/discover.ts';
import type { Owners } from '../requests/owners.ts';
import { partsOf } from './where.ts';

/** Every repository name that the operator writes, whether a target has the name or not. */
export interface WrittenNames {
  /** Names and patterns, each with the input or key that has it. */
  readonly texts: readonly (readonly [text: string, by: string])[];
  /** Files that are named after repositories. Of the files of one list, only one is for a repository. */
  readonly files: readonly (readonly Template[])[];
}

interface WrittenName {
  readonly repository: RepositoryName;
  readonly by: string;
  /** Whether it stands for a repository of each account. Each of these is asked with the token of its account alone. */
  readonly isOfAny: boolean;
  fix(now: RepositoryName): string;
  /** Whether the name says nothing about this target, wherever it redirects. */
  spares?(target: Target): boolean;
}

/** The names that targets are given by, and that leave repositories out of them. */
export const namesOfTargets = (
  entries: readonly (Pick<TargetSelection, 'repos'> & { readonly exclude?: readonly string[] })[],
): WrittenNames['texts'] =>
  entries.flatMap(({ repos, exclude = [] }) => [
    ...(repos === '*' ? [] : repos).map((one) => [toFullName(one), 'repos'] as const),
    ...exclude.map((one) => [one, 'exclude'] as const),
  ]);

export const namesOfFilters = (filters: readonly { readonly where: Where }[]): WrittenNames['texts'] =>
  filters
    .flatMap(({ where }) => partsOf(where))
    .flatMap(({ repos = [] }) => repos.map((one) => [one, 'where.repos'] as const));

/** Above this number of names, one list of the owner takes fewer requests. */
const mostAsked = 30;

/**
 * Finds the targets that a written name redirects to, each with its failure. A rename would otherwise take a repository
 * out of `exclude`, and away from its file and its layers. `listed` are current names. A target without an id shows a
 * redirect in its own run.
 */
export async function findFormerNames(
  written: WrittenNames,
  { targets, listed }: { readonly targets: readonly Target[]; readonly listed: readonly RepositoryName[] },
  owners: Owners,
  refused: (name: RepositoryName) => void,
): Promise<ReadonlyMap<string, RepositoryNotLocated>> {
  const called = new Set(targets.flatMap(({ currentName: was }) => (was ? [toNameKey(was)] : [])));
  const present = targets.filter(({ missing }) => !missing?.failure).map(({ repository }) => repository);
  const current = [...listed, ...present].filter((one) => !called.has(toNameKey(one)));
  const among = (names: readonly RepositoryName[]) => {
    const keys = new Set(names.map(toNameKey));
    return ({ repository }: WrittenName) => keys.has(toNameKey(repository));
  };
  const accounts = new Map(targets.map(({ repository: { owner } }) => [owner.toLowerCase(), owner]));
  const isOfRun = ({ repository: { owner } }: WrittenName) => accounts.has(owner.toLowerCase());
  const isCurrent = among(current);
  const strange = expandNames(written, targets, current, [...accounts.values()]).filter((one) => !isCurrent(one));
  const listable = owners.accounts ? strange.filter(isOfRun) : strange;
  const more = listable.length > mostAsked ? await listNames(listable, owners) : [];
  const isListed = among(more.filter((one) => !called.has(toNameKey(one))));
  const asked = strange.filter((one) => !isListed(one));
  // An app has a token for each account, and GitHub redirects a name with that of the present owner.
  const tokens = owners.accounts ? [...accounts.values()] : [];
  const ask = async (one: WrittenName) => {
    const isOwn = isOfRun(one);
    const own = isOwn || !owners.accounts ? [one.repository.owner] : [];
    const others = isOwn && one.isOfAny ? [] : tokens;
    let isRefused = false;
    for (const owner of [...own, ...others]) {
      const forgive = recoverFrom(isOwn ? [AppAccessDenied] : [AppAccessDenied, PermissionDenied], (failure) => {
        isRefused ||= failure instanceof PermissionDenied;
        return null;
      });
      const is = await owners.ofName(one.repository, owner).catch(forgive);
      if (is) return is;
    }
    if (isRefused) refused(one.repository);
    return null;
  };
  const found = await Promise.all(asked.map(async (one) => ({ one, is: await ask(one) })));
  return new Map(
    found.flatMap(({ one, is }) => {
      const target = targets.find(({ repository, currentName: live = repository, id }) =>
        id === undefined ? toNameKey(live) === is?.full_name.toLowerCase() : id === is?.id,
      );
      const isOther = target && toNameKey(target.repository) !== toNameKey(one.repository) && !one.spares?.(target);
      return isOther
        ? [
            [
              toNameKey(target.repository),
              refuseFormerName(one.repository, one.by, target.repository, one.fix(target.repository)),
            ] as const,
          ]
        : [];
    }),
  );
}

async function listNames(names: readonly WrittenName[], owners: Owners): Promise<readonly RepositoryName[]> {
  const patterns = names.map(({ repository }) => repository);
  const search = discover({ patterns, filters: {}, takesClosed: true, owners });
  return search.then(({ known }) => known).catch(recoverFrom([GithubRefusal, AppAccessDenied], () => []));
}

/** A name without an owner means a repository of each of these accounts. */
function expandNames(
  { texts, files }: WrittenNames,
  targets: readonly Target[],
  current: readonly RepositoryName[],
  accounts: readonly string[],
): WrittenName[] {
  const names = texts.flatMap(([text, by]): WrittenName[] => {
    const [name = '', owner] = text.split('/').reverse();
    const fix = (now: RepositoryName) => `replace ${code(text)} with ${code(toFullName(now))}`;
    if (isNamePattern({ owner: '', name: text })) return [];
    const owners = owner === undefined ? accounts : [owner];
    return owners.map((one) => ({ repository: { owner: one, name }, by, isOfAny: owners.length > 1, fix }));
  });
  const named = files.flatMap((group) => {
    const hasFile = ({ repository }: Target) => group.some((one) => one.fileOf(repository));
    return group.flatMap((those) => {
      const strays = those.strays(current);
      // A file for any owner may be for a repository of one, and for the former name of another's.
      const shared = targets.every(hasFile) ? [] : those.strays([]).filter((file) => !strays.includes(file));
      return [...strays, ...shared].flatMap((file) => {
        const isStray = strays.includes(file);
        const verb = isStray ? 'rename' : 'copy';
        const owners = new Set([...accounts, ...(isStray ? those.ownersIn(file) : [])]);
        const all = [...owners].filter((owner) => those.nameIn(file, owner) !== undefined);
        return all.map((owner): WrittenName => {
          const name = those.nameIn(file, owner)!;
          const fix = (now: RepositoryName) => `${verb} ${code(file)} to ${code(those.pathFor(now))}`;
          const spares = (target: Target) => !isStray && hasFile(target);
          return { repository: { owner, name }, by: file, isOfAny: all.length > 1, fix, spares };
        });
      });
    });
  });
  return [...names, ...named];
}

/** Throws `NotLocated` if the run itself has a former name of the repository. What is for its present name would not count. */
export async function refuseMoved({ repository }: Target, by: string, reader: Reader): Promise<void> {
  const { full_name: name } = await reader.ask(nameCall);
  if (name.toLowerCase() !== toNameKey(repository)) throw refuseFormerName(repository, by, parseRepositoryName(name)!);
}

/** The failure of a target that a written name redirects to. Readers of a public log see neither of the names. */
export const refuseFormerName = (
  former: RepositoryName,
  by: string,
  now: RepositoryName,
  fix = `replace ${code(toFullName(former))} with ${code(toFullName(now))}`,
) =>
  new RepositoryNotLocated(
    `${code(toFullName(former))} in ${code(by)} is now called ${code(toFullName(now))}: ${fix}`,
    'replace the old name with the new one',
    'a name in the inputs of this run belongs to this repository, which now has another name',
  );
