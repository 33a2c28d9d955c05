import { type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { PermissionDenied, recoverFrom } from '../../github/refusals/failures.ts';
import { RepositoryNotLocated } from '../../session/failures.ts';
import type { OwnerAccount, RepositoryEntry, Target } from '../../session/targets/target.ts';
import { code } from '../../settings/shown.ts';
import { targetOfListed, toName } from '../requests/discover.ts';
import type { ListedRepository } from '../requests/listings.ts';
import type { Owners } from '../requests/owners.ts';

/** Adds its entry to each target, and leaves out former names. Repositories to create or rename come first. */
export async function addEntries(targets: readonly Target[], entries: readonly RepositoryEntry[], owners: Owners) {
  const byName = new Map(entries.map((entry) => [toNameKey(entry.repository), entry]));
  const former = new Set(entries.flatMap(({ was }) => was.map(toNameKey)));
  const kept = targets.filter(({ repository }) => !former.has(toNameKey(repository)));
  const found = await Promise.all(
    kept.map(async (target) => {
      const entry = byName.get(toNameKey(target.repository));
      return entry ? locate(target, entry, owners) : target;
    }),
  );
  return [...found.filter(isToCome), ...found.filter((target) => !isToCome(target))];
}

const isToCome = ({ missing, currentName: called }: Target) => missing !== undefined || called !== undefined;

/** A failure is that of this repository alone. */
async function locate(target: Target, entry: RepositoryEntry, owners: Owners): Promise<Target> {
  try {
    return { ...target, ...(await whereabouts(entry, owners, target)), entry };
  } catch (failure) {
    return { ...target, entry, missing: { failure } };
  }
}

/**
 * Where the repository of an entry is: under its name, under a former one, or nowhere. Throws where the host does not
 * settle it: nothing is created or renamed then.
 */
async function whereabouts(entry: RepositoryEntry, owners: Owners, listed: Pick<Target, 'id'> = {}) {
  const { repository, was, create } = entry;
  if (listed.id !== undefined && !was.length) return {};
  const own = listed.id === undefined ? await findByOwnName(repository, owners) : true;
  const formers = (await Promise.all(was.map((name) => findByFormerName(name, own !== null, owners)))).flatMap(
    (one) => one ?? [],
  );
  const [former, other] = formers;
  if (own && former) throw bothThere(repository, former);
  if (former && other) throw bothThere(toName(former), other);
  if (own) return own === true ? {} : factsIn(own);
  if (former) return { ...factsIn(former), currentName: toName(former) };
  if (!create) throw notThere(repository);
  const [owner] = await Promise.all([
    proveMissing([repository, ...was], owners),
    create.template && proveTemplate(create.template, owners),
  ]);
  return { missing: { owner }, facts: factsOfNew(create) };
}

const factsOfNew = ({ visibility }: NonNullable<RepositoryEntry['create']>): Target['facts'] => ({
  visibility,
  archived: false,
  fork: false,
  topics: [],
});

function factsIn(listed: ListedRepository) {
  const { repository: _, ...facts } = targetOfListed(listed);
  return facts;
}

async function findByOwnName(repository: RepositoryName, owners: Owners): Promise<ListedRepository | null> {
  const found = await owners.ofName(repository);
  if (found && toNameKey(toName(found)) !== toNameKey(repository)) throw renamed(repository, toName(found));
  if (!found && (await owners.leadsElsewhere(repository))) throw ledOutOfSight(repository);
  return found;
}

/** The repository that still has a former name. After a rename, the host leads from there to the new name. */
async function findByFormerName(former: RepositoryName, isThere: boolean, owners: Owners) {
  const found = await owners.ofName(former);
  if (found && toNameKey(toName(found)) === toNameKey(former)) return found;
  if (isThere) return null;
  if (found) throw renamed(former, toName(found));
  if (await owners.leadsElsewhere(former)) throw ledOutOfSight(former);
  return null;
}

/** Throws unless the token sees all that the owner has, and nothing of it has one of these names. */
async function proveMissing(names: readonly RepositoryName[], owners: Owners): Promise<OwnerAccount> {
  const [{ owner }] = names as [RepositoryName];
  const account = await owners.accountOf(owner);
  const all = await (owners.isOfApp ? installed(owner, account, owners) : listed(owner, account, owners));
  const wanted = new Set(names.map(toNameKey));
  const found = all.find((one) => wanted.has(toNameKey(toName(one))));
  if (found)
    throw unknown(
      `the list of ${code(owner)} has ${code(found.full_name)}, but GitHub does not show that repository by itself`,
      'run again; if this happens again, give the token access to the repository',
    );
  return account;
}

async function proveTemplate(template: RepositoryName, owners: Owners) {
  const found = await owners.ofName(template);
  if (found && toNameKey(toName(found)) !== toNameKey(template)) throw renamedTemplate(template, toName(found));
  if (found?.is_template !== true) throw noTemplate(template, found);
}

async function installed(owner: string, { isOrganization }: OwnerAccount, owners: Owners) {
  if (!isOrganization)
    throw unknown(
      `${code(owner)} is a user, and apps cannot create repositories of a user`,
      'create it by hand, or use a token of that user',
    );
  const of = owners.accounts ? owner : undefined;
  const all = await owners.ofInstallation(of);
  if (!(await owners.coversAll(of)))
    throw unknown(
      `the app is installed on selected repositories of ${code(owner)}, so a repository of that name may exist and not be visible`,
      'install the app on all repositories of the owner, or create the repository by hand',
    );
  return all.filter((one) => one.owner.login.toLowerCase() === owner.toLowerCase());
}

/** The owner's own count of private repositories says whether the token is shown all of them. */
async function listed(owner: string, { isOrganization }: OwnerAccount, owners: Owners) {
  const count = await owners.privateCountOf(owner).catch(recoverFrom([PermissionDenied], () => undefined));
  if (count === undefined)
    throw unknown(
      `GitHub does not show this token how many private repositories ${code(owner)} has, so a repository of that name may exist and not be visible`,
      isOrganization
        ? 'use a token of an organization owner, with Administration (organization): read'
        : 'use a token of that user: only that user can create repositories there',
    );
  const all = isOrganization ? await owners.ofOrganization(owner) : await findOwned(owner, owners);
  const seen = all.filter((one) => one.private).length;
  if (seen !== count)
    throw unknown(
      `${code(owner)} has ${count} private repositories, but the token sees ${seen}, so a repository of that name may exist and not be visible`,
      'give the token access to all repositories of the owner, or create the repository by hand',
    );
  return all;
}

const findOwned = async (owner: string, owners: Owners) =>
  (await owners.ofUser(['owner'])).filter((one) => one.owner.login.toLowerCase() === owner.toLowerCase());

/** Whether there is such a repository is unknown: that is no reason to create one. */
const unknown = (why: string, fix: string) => {
  const says = 'Trueup cannot check whether this repository exists, so it does not create it';
  return new RepositoryNotLocated(`${says}: ${why}`, fix, says);
};

const renamed = (was: RepositoryName, now: RepositoryName) =>
  new RepositoryNotLocated(
    `${code(toFullName(was))} is now called ${code(toFullName(now))}`,
    'replace its entry in `repositories` with the new name',
    'a repository of `repositories` has a new name, which is not shown here',
  );

const renamedTemplate = (was: RepositoryName, now: RepositoryName) =>
  new RepositoryNotLocated(
    `the template ${code(toFullName(was))} is now called ${code(toFullName(now))}`,
    'write the new name below `create`',
    'the template of a new repository has a new name',
  );

const noTemplate = (template: RepositoryName, found: ListedRepository | null) =>
  new RepositoryNotLocated(
    found
      ? `${code(toFullName(template))} is not a template repository`
      : `the template ${code(toFullName(template))} does not exist, or the token cannot see it`,
    found
      ? 'declare `is_template: true` for it, or choose another template below `create`'
      : 'check the name below `create`, or give the token access to the template',
    'the template of a new repository cannot be used',
    'not_found',
  );

const ledOutOfSight = (repository: RepositoryName) =>
  unknown(
    `${code(toFullName(repository))} redirects to a repository that has a new name and that this token cannot see`,
    'give the token access to it, or write the new name',
  );

const bothThere = (one: RepositoryName, other: ListedRepository) =>
  new RepositoryNotLocated(
    `${code(toFullName(one))} and ${code(other.full_name)} both exist, so one cannot be the former name of the other`,
    'remove the name below `was`: the repository is already renamed, or the name means another repository',
    'a repository of `repositories` and one that has its former name both exist',
  );

const notThere = (repository: RepositoryName) => {
  const says = 'the repository does not exist, or the token cannot see it';
  return new RepositoryNotLocated(
    `${says}: ${code(toFullName(repository))}`,
    'to create it, write `create: true` below its name; otherwise, check the name, or give the token access to it',
    says,
    'not_found',
  );
};
