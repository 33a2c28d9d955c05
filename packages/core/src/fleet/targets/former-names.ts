/**
 * Detects former repository names in the operator's files. GitHub redirects them, so a rename would silently remove a
 * repository from `exclude` or separate it from its layers.
 */

import { AppAccessDenied } from '../../github/apps/installations.ts';
import {
  isSameName,
  isSameWord,
  parseRepositoryName,
  type Reader,
  type RepositoryName,
  toFullName,
  toNameKey,
} from '../../github/github.ts';
import { nameCall } from '../../github/identity.ts';
import { GithubRefusal, PermissionDenied, recoverFrom } from '../../github/refusals/failures.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import { isNamePattern, type TargetSelection } from '../../session/targets/filters.ts';
import type { Target } from '../../session/targets/target.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { WhereFilter } from '../file/schema.ts';
import type { PathTemplate } from '../layers/template.ts';
import { discoverRepositories } from '../requests/discover.ts';
import type { ListedRepository } from '../requests/listings.ts';
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

interface FoundNames {
  readonly targets: readonly Target[];
  readonly listed: readonly RepositoryName[];
}

/** Returns an error for each target with a former name. A target without an id detects a redirect in its own run. */
export async function findFormerNameErrors(
  written: OperatorNames,
  found: FoundNames,
  owners: OwnerReads,
  onRefusal: (name: RepositoryName) => void,
): Promise<ReadonlyMap<string, RepositoryNotLocated>> {
  const accounts = listAccounts(found.targets);
  const names = await findUnknownNames(written, found, accounts, owners);
  const errors = await Promise.all(
    names.map(async (name) => {
      const current = await readCurrentRepository(name, accounts, owners, onRefusal);
      const target = current && findRenamedTarget(name, current, found.targets);
      return target ? [[toNameKey(target.repository), createTargetError(name, target)] as const] : [];
    }),
  );
  return new Map(errors.flat());
}

const listAccounts = (targets: readonly Target[]): readonly string[] => [
  ...new Map(targets.map(({ repository: { owner } }) => [owner.toLowerCase(), owner])).values(),
];

async function findUnknownNames(
  written: OperatorNames,
  { targets, listed }: FoundNames,
  accounts: readonly string[],
  owners: OwnerReads,
): Promise<readonly OperatorName[]> {
  // GitHub still lists these names, but this run replaces them.
  const isReplaced = createNameTest(targets.flatMap(({ currentName = [] }) => currentName));
  const present = targets.filter(({ missing }) => !missing?.failure).map(({ repository }) => repository);
  const current = [...listed, ...present].filter((repository) => !isReplaced(repository));
  const isCurrent = createNameTest(current);
  const unknown = listOperatorNames(written, targets, current, accounts).filter(
    ({ repository }) => !isCurrent(repository),
  );
  const ownerNames = await readOwnerNames(unknown, accounts, owners);
  const isListed = createNameTest(ownerNames.filter((repository) => !isReplaced(repository)));
  return unknown.filter(({ repository }) => !isListed(repository));
}

/** For more names, one list of the owner needs fewer requests. */
const maxSingleReads = 30;

/** With an app, only the accounts of the run have lists. */
async function readOwnerNames(
  names: readonly OperatorName[],
  accounts: readonly string[],
  owners: OwnerReads,
): Promise<readonly RepositoryName[]> {
  const listable = owners.accounts ? names.filter((name) => isOfAccounts(name, accounts)) : names;
  if (listable.length <= maxSingleReads) return [];
  const patterns = listable.map(({ repository }) => repository);
  const search = discoverRepositories({ patterns, filters: {}, includesNotAdministered: true, owners });
  return search.then(({ known }) => known).catch(recoverFrom([GithubRefusal, AppAccessDenied], () => []));
}

const isOfAccounts = ({ repository: { owner } }: OperatorName, accounts: readonly string[]) =>
  accounts.some((account) => isSameWord(account, owner));

/** GitHub follows the former name. The callback receives a name that GitHub hides from the tokens. */
async function readCurrentRepository(
  name: OperatorName,
  accounts: readonly string[],
  owners: OwnerReads,
  onRefusal: (name: RepositoryName) => void,
): Promise<ListedRepository | null> {
  const expected = isOfAccounts(name, accounts) ? [AppAccessDenied] : [AppAccessDenied, PermissionDenied];
  let isRefused = false;
  for (const owner of listTokenOwners(name, accounts, owners)) {
    const recover = recoverFrom(expected, (failure) => {
      isRefused ||= failure instanceof PermissionDenied;
      return null;
    });
    const repository = await owners.readRepository(name.repository, owner).catch(recover);
    if (repository) return repository;
  }
  if (isRefused) onRefusal(name.repository);
  return null;
}

/** GitHub redirects a name only for the app's token of the present owner. */
function listTokenOwners(name: OperatorName, accounts: readonly string[], owners: OwnerReads): readonly string[] {
  const { owner } = name.repository;
  if (!owners.accounts) return [owner];
  if (!isOfAccounts(name, accounts)) return accounts;
  return name.isForEachAccount ? [owner] : [owner, ...accounts];
}

function findRenamedTarget(name: OperatorName, current: ListedRepository, targets: readonly Target[]) {
  const target = targets.find(({ repository, currentName: live = repository, id }) =>
    id === undefined ? toNameKey(live) === current.full_name.toLowerCase() : id === current.id,
  );
  const isRenamed = target && !isSameName(target.repository, name.repository) && !name.isIgnored?.(target);
  return isRenamed ? target : undefined;
}

const createTargetError = ({ repository, by, describeFix }: OperatorName, { repository: current }: Target) =>
  createFormerNameError(repository, by, current, describeFix(current));

const listOperatorNames = (
  { texts, files }: OperatorNames,
  targets: readonly Target[],
  current: readonly RepositoryName[],
  accounts: readonly string[],
): OperatorName[] => [
  ...texts.flatMap(([text, by]) => listTextNames(text, by, accounts)),
  ...files.flatMap((group) => listFileNames(group, targets, current, accounts)),
];

function listTextNames(text: string, by: string, accounts: readonly string[]): OperatorName[] {
  if (isNamePattern({ owner: '', name: text })) return [];
  const [name = '', owner] = text.split('/').reverse();
  const owners = owner === undefined ? accounts : [owner];
  return owners.map((accountName) => ({
    repository: { owner: accountName, name },
    by,
    isForEachAccount: owners.length > 1,
    describeFix: (now) => `replace ${formatCode(text)} with ${formatCode(toFullName(now))}`,
  }));
}

function listFileNames(
  group: readonly PathTemplate[],
  targets: readonly Target[],
  current: readonly RepositoryName[],
  accounts: readonly string[],
): OperatorName[] {
  const hasFile = ({ repository }: Target) => group.some((template) => template.findFile(repository));
  return group.flatMap((template) => {
    const strays = template.findStrays(current);
    // A file for any owner may belong to one repository and to the former name of another.
    const shared = targets.every(hasFile) ? [] : template.findStrays([]).filter((file) => !strays.includes(file));
    return [
      ...strays.flatMap((file) =>
        listNamesOfFile(file, template, [...accounts, ...template.listPossibleOwners(file)], 'rename'),
      ),
      ...shared.flatMap((file) =>
        listNamesOfFile(file, template, accounts, 'copy').map((name) => ({ ...name, isIgnored: hasFile })),
      ),
    ];
  });
}

function listNamesOfFile(
  file: string,
  template: PathTemplate,
  possibleOwners: readonly string[],
  verb: 'rename' | 'copy',
): OperatorName[] {
  const repositories = [...new Set(possibleOwners)].flatMap((owner) => {
    const name = template.parseName(file, owner);
    return name === undefined ? [] : { owner, name };
  });
  return repositories.map((repository) => ({
    repository,
    by: file,
    isForEachAccount: repositories.length > 1,
    describeFix: (now) => `${verb} ${formatCode(file)} to ${formatCode(template.createPath(now))}`,
  }));
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
