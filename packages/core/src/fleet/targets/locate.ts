/**
 * Locates the repository of an entry in the fleet file: under the current name, a former name, or nowhere. Trueup
 * creates a repository only if it can prove that none exists.
 */

import { isSameName, type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { PermissionDenied, recoverFrom } from '../../github/refusals/failures.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import type { OwnerAccount, RepositoryEntry, Target } from '../../session/targets/target.ts';
import { formatCode } from '../../settings/message-text.ts';
import { isOwnedBy, toRepositoryName, toTarget } from '../requests/discover.ts';
import type { ListedRepository } from '../requests/listings.ts';
import type { OwnerReads } from '../requests/owners.ts';
import { createNameTest } from './matching.ts';

/** Repositories to create or rename come first. */
export async function locateTargets(
  targets: readonly Target[],
  entries: readonly RepositoryEntry[],
  owners: OwnerReads,
): Promise<Target[]> {
  const byName = new Map(entries.map((entry) => [toNameKey(entry.repository), entry]));
  const located = await Promise.all(
    targets.map(async (target) => {
      const entry = byName.get(toNameKey(target.repository));
      return entry ? locateTarget(target, entry, owners) : target;
    }),
  );
  return [...located.filter(isMissingOrRenamed), ...located.filter((target) => !isMissingOrRenamed(target))];
}

const isMissingOrRenamed = ({ missing, currentName }: Target) => missing !== undefined || currentName !== undefined;

/** Keeps a failure in `missing` instead of throwing it. */
async function locateTarget(target: Target, entry: RepositoryEntry, owners: OwnerReads): Promise<Target> {
  try {
    return { ...target, ...(await locateRepository(entry, owners, target)), entry };
  } catch (failure) {
    return { ...target, entry, missing: { failure } };
  }
}

/** Throws if the location is uncertain, so nothing is created or renamed. */
async function locateRepository(entry: RepositoryEntry, owners: OwnerReads, listed: Target) {
  const { repository, was, create } = entry;
  if (listed.id !== undefined && !was.length) return {};
  const own = listed.id === undefined ? await findByOwnName(repository, owners) : true;
  const formerRepositories = (
    await Promise.all(was.map((name) => findByFormerName(name, own !== null, owners)))
  ).flatMap((repository) => repository ?? []);
  const [first, second] = formerRepositories;
  if (own && first) throw createBothExistError(repository, first);
  if (first && second) throw createBothExistError(toRepositoryName(first), second);
  if (own) return own === true ? {} : toTargetWithoutName(own);
  if (first) return { ...toTargetWithoutName(first), currentName: toRepositoryName(first) };
  if (!create) throw createMissingRepositoryError(repository);
  const [owner] = await Promise.all([
    proveRepositoriesMissing([repository, ...was], owners),
    create.template && requireTemplate(create.template, owners),
  ]);
  return { missing: { owner }, facts: createInitialFacts(create) };
}

const createInitialFacts = ({ visibility }: NonNullable<RepositoryEntry['create']>): Target['facts'] => ({
  visibility,
  archived: false,
  fork: false,
  topics: [],
});

function toTargetWithoutName(listed: ListedRepository) {
  const { repository: _, ...facts } = toTarget(listed);
  return facts;
}

/** Throws if GitHub redirects the name. */
async function findByOwnName(repository: RepositoryName, owners: OwnerReads): Promise<ListedRepository | null> {
  const current = await owners.readRepository(repository);
  if (current && !isSameName(toRepositoryName(current), repository))
    throw createRenamedError(repository, toRepositoryName(current));
  if (!current && (await owners.isRedirected(repository))) throw createHiddenRedirectError(repository);
  return current;
}

/** After a rename, GitHub redirects the former name to the new name. */
async function findByFormerName(former: RepositoryName, isEntryFound: boolean, owners: OwnerReads) {
  const current = await owners.readRepository(former);
  if (current && isSameName(toRepositoryName(current), former)) return current;
  if (isEntryFound) return null;
  if (current) throw createRenamedError(former, toRepositoryName(current));
  if (await owners.isRedirected(former)) throw createHiddenRedirectError(former);
  return null;
}

/** An invisible repository may have the name, so the token must see all repositories of the owner. */
async function proveRepositoriesMissing(names: readonly RepositoryName[], owners: OwnerReads): Promise<OwnerAccount> {
  const [{ owner }] = names as [RepositoryName];
  const account = await owners.readAccount(owner);
  const all = await (owners.isOfApp
    ? readCompleteInstalledList(owner, account, owners)
    : readCompleteVisibleList(owner, account, owners));
  const isWanted = createNameTest(names);
  const existing = all.find((repository) => isWanted(toRepositoryName(repository)));
  if (existing)
    throw createUncertainError(
      `the list of ${formatCode(owner)} has ${formatCode(existing.full_name)}, but GitHub does not show that repository by itself`,
      'run again; if this happens again, give the token access to the repository',
    );
  return account;
}

async function requireTemplate(template: RepositoryName, owners: OwnerReads): Promise<void> {
  const current = await owners.readRepository(template);
  if (current && !isSameName(toRepositoryName(current), template))
    throw createRenamedTemplateError(template, toRepositoryName(current));
  if (current?.is_template !== true) throw createTemplateError(template, current);
}

async function readCompleteInstalledList(owner: string, { isOrganization }: OwnerAccount, owners: OwnerReads) {
  if (!isOrganization)
    throw createUncertainError(
      `${formatCode(owner)} is a user, and apps cannot create repositories of a user`,
      'create it by hand, or use a token of that user',
    );
  const account = owners.accounts ? owner : undefined;
  const all = await owners.listInstalledRepositories(account);
  if (!(await owners.isInstalledOnAll(account)))
    throw createUncertainError(
      `the app is installed on selected repositories of ${formatCode(owner)}, so a repository of that name may exist and not be visible`,
      'install the app on all repositories of the owner, or create the repository by hand',
    );
  return all.filter(isOwnedBy(owner));
}

/** The owner's count of private repositories shows whether the list is complete. */
async function readCompleteVisibleList(owner: string, { isOrganization }: OwnerAccount, owners: OwnerReads) {
  const count = await owners.readPrivateRepositoryCount(owner).catch(recoverFrom([PermissionDenied], () => undefined));
  if (count === undefined)
    throw createUncertainError(
      `GitHub does not show this token how many private repositories ${formatCode(owner)} has, so a repository of that name may exist and not be visible`,
      isOrganization
        ? 'use a token of an organization owner, with Administration (organization): read'
        : 'use a token of that user: only that user can create repositories there',
    );
  const all = isOrganization
    ? await owners.listOrganizationRepositories(owner)
    : (await owners.listUserRepositories(['owner'])).filter(isOwnedBy(owner));
  const seen = all.filter((repository) => repository.private).length;
  if (seen !== count)
    throw createUncertainError(
      `${formatCode(owner)} has ${count} private repositories, but the token sees ${seen}, so a repository of that name may exist and not be visible`,
      'give the token access to all repositories of the owner, or create the repository by hand',
    );
  return all;
}

const createUncertainError = (why: string, fix: string) => {
  const message = 'Trueup cannot check whether this repository exists, so it does not create it';
  return new RepositoryNotLocated(`${message}: ${why}`, fix, message);
};

const createRenamedError = (formerName: RepositoryName, now: RepositoryName) =>
  new RepositoryNotLocated(
    `${formatCode(toFullName(formerName))} is now called ${formatCode(toFullName(now))}`,
    'replace its entry in `repositories` with the new name',
    'a repository of `repositories` has a new name, which is not shown here',
  );

const createRenamedTemplateError = (formerName: RepositoryName, now: RepositoryName) =>
  new RepositoryNotLocated(
    `the template ${formatCode(toFullName(formerName))} is now called ${formatCode(toFullName(now))}`,
    'write the new name below `create`',
    'the template of a new repository has a new name',
  );

const createTemplateError = (template: RepositoryName, current: ListedRepository | null) =>
  new RepositoryNotLocated(
    current
      ? `${formatCode(toFullName(template))} is not a template repository`
      : `the template ${formatCode(toFullName(template))} does not exist, or the token cannot see it`,
    current
      ? 'declare `is_template: true` for it, or choose another template below `create`'
      : 'check the name below `create`, or give the token access to the template',
    'the template of a new repository cannot be used',
    'not_found',
  );

const createHiddenRedirectError = (repository: RepositoryName) =>
  createUncertainError(
    `${formatCode(toFullName(repository))} redirects to a repository that has a new name and that this token cannot see`,
    'give the token access to it, or write the new name',
  );

const createBothExistError = (left: RepositoryName, right: ListedRepository) =>
  new RepositoryNotLocated(
    `${formatCode(toFullName(left))} and ${formatCode(right.full_name)} both exist, so one cannot be the former name of the other`,
    'remove the name below `was`: the repository is already renamed, or the name means another repository',
    'a repository of `repositories` and one that has its former name both exist',
  );

const createMissingRepositoryError = (repository: RepositoryName) => {
  const message = 'the repository does not exist, or the token cannot see it';
  return new RepositoryNotLocated(
    `${message}: ${formatCode(toFullName(repository))}`,
    'to create it, write `create: true` below its name; otherwise, check the name, or give the token access to it',
    message,
    'not_found',
  );
};
