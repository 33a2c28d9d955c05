/**
 * Detects former repository names in the operator's files. GitHub redirects them, so a rename would silently remove a
 * repository from `exclude` or separate it from its layers.
 */

import { AppAccessDenied } from '../../github/apps/installations.ts';
import { parseRepositoryName, type Reader, type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { nameCall } from '../../github/identity.ts';
import { GithubRefusal, PermissionDenied, recoverFrom } from '../../github/refusals/failures.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import { isNamePattern, type TargetSelection } from '../../session/targets/filters.ts';
import type { Target } from '../../session/targets/target.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { WhereFilter } from '../file/schema.ts';
import type { PathTemplate } from '../layers/template.ts';
import { discoverRepositories } from '../requests/discover.ts';
import type { OwnerReads } from '../requests/owners.ts';
import { createNameTest } from './matching.ts';
import { listConditions } from './where.ts';

export interface OperatorNames {
  /** Names and patterns, each with its input or key. */
  readonly texts: readonly (readonly [text: string, by: string])[];
  /** Each group has at most one file for a repository. */
  readonly files: readonly (readonly PathTemplate[])[];
}

interface OperatorName {
  readonly repository: RepositoryName;
  readonly by: string;
  /** Each account has its own token. */
  readonly isForEachAccount: boolean;
  describeFix(now: RepositoryName): string;
  isIgnored?(target: Target): boolean;
}

export const collectTargetNames = (
  entries: readonly (Pick<TargetSelection, 'repos'> & { readonly exclude?: readonly string[] })[],
): OperatorNames['texts'] =>
  entries.flatMap(({ repos, exclude = [] }) => [
    ...(repos === '*' ? [] : repos).map((repository) => [toFullName(repository), 'repos'] as const),
    ...exclude.map((pattern) => [pattern, 'exclude'] as const),
  ]);

export const collectFilterRepositoryNames = (
  filters: readonly { readonly where: WhereFilter }[],
): OperatorNames['texts'] =>
  filters
    .flatMap(({ where }) => listConditions(where))
    .flatMap(({ repos = [] }) => repos.map((name) => [name, 'where.repos'] as const));

/** For more names, one list of the owner needs fewer requests. */
const maxSingleReads = 30;

/** `listed` contains current names. A target without an id detects a redirect in its own run. */
export async function findFormerNameErrors(
  written: OperatorNames,
  { targets, listed }: { readonly targets: readonly Target[]; readonly listed: readonly RepositoryName[] },
  owners: OwnerReads,
  onRefusal: (name: RepositoryName) => void,
): Promise<ReadonlyMap<string, RepositoryNotLocated>> {
  const isCurrentName = createNameTest(targets.flatMap(({ currentName = [] }) => currentName));
  const present = targets.filter(({ missing }) => !missing?.failure).map(({ repository }) => repository);
  const current = [...listed, ...present].filter((repository) => !isCurrentName(repository));
  const accounts = new Map(targets.map(({ repository: { owner } }) => [owner.toLowerCase(), owner]));
  const isOfRun = ({ repository: { owner } }: OperatorName) => accounts.has(owner.toLowerCase());
  const isCurrent = createNameTest(current);
  const unknownNames = listOperatorNames(written, targets, current, [...accounts.values()]).filter(
    ({ repository }) => !isCurrent(repository),
  );
  const listable = owners.accounts ? unknownNames.filter(isOfRun) : unknownNames;
  const ownerNames = listable.length > maxSingleReads ? await findListedNames(listable, owners) : [];
  const isListed = createNameTest(ownerNames.filter((repository) => !isCurrentName(repository)));
  const namesToAsk = unknownNames.filter(({ repository }) => !isListed(repository));
  // GitHub redirects a name only for the app's token of the present owner.
  const tokens = owners.accounts ? [...accounts.values()] : [];
  const ask = async (name: OperatorName) => {
    const isOwn = isOfRun(name);
    const own = isOwn || !owners.accounts ? [name.repository.owner] : [];
    const otherOwners = isOwn && name.isForEachAccount ? [] : tokens;
    let isRefused = false;
    for (const owner of [...own, ...otherOwners]) {
      const forgive = recoverFrom(isOwn ? [AppAccessDenied] : [AppAccessDenied, PermissionDenied], (failure) => {
        isRefused ||= failure instanceof PermissionDenied;
        return null;
      });
      const repository = await owners.readRepository(name.repository, owner).catch(forgive);
      if (repository) return repository;
    }
    if (isRefused) onRefusal(name.repository);
    return null;
  };
  const answers = await Promise.all(namesToAsk.map(async (name) => ({ name, current: await ask(name) })));
  return new Map(
    answers.flatMap(({ name, current }) => {
      const target = targets.find(({ repository, currentName: live = repository, id }) =>
        id === undefined ? toNameKey(live) === current?.full_name.toLowerCase() : id === current?.id,
      );
      const isOther =
        target && toNameKey(target.repository) !== toNameKey(name.repository) && !name.isIgnored?.(target);
      return isOther
        ? [
            [
              toNameKey(target.repository),
              createFormerNameError(name.repository, name.by, target.repository, name.describeFix(target.repository)),
            ] as const,
          ]
        : [];
    }),
  );
}

async function findListedNames(names: readonly OperatorName[], owners: OwnerReads): Promise<readonly RepositoryName[]> {
  const patterns = names.map(({ repository }) => repository);
  const search = discoverRepositories({ patterns, filters: {}, includesNotAdministered: true, owners });
  return search.then(({ known }) => known).catch(recoverFrom([GithubRefusal, AppAccessDenied], () => []));
}

/** A name without an owner applies to each account. */
function listOperatorNames(
  { texts, files }: OperatorNames,
  targets: readonly Target[],
  current: readonly RepositoryName[],
  accounts: readonly string[],
): OperatorName[] {
  const names = texts.flatMap(([text, by]): OperatorName[] => {
    const [name = '', owner] = text.split('/').reverse();
    const describeFix = (now: RepositoryName) => `replace ${formatCode(text)} with ${formatCode(toFullName(now))}`;
    if (isNamePattern({ owner: '', name: text })) return [];
    const owners = owner === undefined ? accounts : [owner];
    return owners.map((accountName) => ({
      repository: { owner: accountName, name },
      by,
      isForEachAccount: owners.length > 1,
      describeFix,
    }));
  });
  const fileNames = files.flatMap((group) => {
    const hasFile = ({ repository }: Target) => group.some((template) => template.findFile(repository));
    return group.flatMap((template) => {
      const strays = template.findStrays(current);
      // A file for any owner may belong to one repository and to the former name of another.
      const shared = targets.every(hasFile) ? [] : template.findStrays([]).filter((file) => !strays.includes(file));
      return [...strays, ...shared].flatMap((file) => {
        const isStray = strays.includes(file);
        const verb = isStray ? 'rename' : 'copy';
        const owners = new Set([...accounts, ...(isStray ? template.listPossibleOwners(file) : [])]);
        const all = [...owners].filter((owner) => template.parseName(file, owner) !== undefined);
        return all.map((owner): OperatorName => {
          const name = template.parseName(file, owner)!;
          const describeFix = (now: RepositoryName) =>
            `${verb} ${formatCode(file)} to ${formatCode(template.createPath(now))}`;
          const isIgnored = (target: Target) => !isStray && hasFile(target);
          return {
            repository: { owner, name },
            by: file,
            isForEachAccount: all.length > 1,
            describeFix,
            isIgnored,
          };
        });
      });
    });
  });
  return [...names, ...fileNames];
}

/** Throws `RepositoryNotLocated`, because settings for the present name would not apply. */
export async function refuseRenamedTarget({ repository }: Target, source: string, reader: Reader): Promise<void> {
  const { full_name: name } = await reader.ask(nameCall);
  if (name.toLowerCase() !== toNameKey(repository))
    throw createFormerNameError(repository, source, parseRepositoryName(name)!);
}

/** Readers of a public log see neither of the names. */
export const createFormerNameError = (
  former: RepositoryName,
  source: string,
  current: RepositoryName,
  fix = `replace ${formatCode(toFullName(former))} with ${formatCode(toFullName(current))}`,
) =>
  new RepositoryNotLocated(
    `${formatCode(toFullName(former))} in ${formatCode(source)} is now called ${formatCode(toFullName(current))}: ${fix}`,
    'replace the old name with the new one',
    'a name in the inputs of this run belongs to this repository, which now has another name',
  );
