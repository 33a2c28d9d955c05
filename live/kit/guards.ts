import { installationCall, listUserRepositories } from '@trueup/core/fleet';
import {
  isRefusedWith,
  isSameWord,
  type Reader,
  type RepositoryName,
  RequestFailure,
  toFullName,
} from '@trueup/core/github';
import { getLab, listBranches, markerText, probeAdministration, readMarker } from './calls.ts';
import type { Exchange } from './lab.ts';

/** The kit throws this error if it refuses to run, or to delete a repository that it did not create. */
export class KitRefusal extends RequestFailure {
  override readonly name = 'KitRefusal';
}

const prefix = 'trueup-live-';

/** The name shows that the repository was created for the kit. */
export function requireLabName({ name }: RepositoryName) {
  if (name.startsWith(prefix) && name.length > prefix.length) return;
  throw new KitRefusal(
    `the name ${name} does not begin with \`${prefix}\`, so the repository may be one that somebody needs`,
    `make an empty repository with such a name, as \`${prefix}7f3a\``,
  );
}

/** The branch for all assumptions about branches. */
const branch = 'main';

const newRepositoryFix = `make a new one, without a README, and name it \`${prefix}…\``;

/** Returns the repository only if the kit can safely write to it. */
export async function requireLab(reader: Reader, asked: RepositoryName) {
  const found = await reader.ask(getLab).catch((failure: unknown) => {
    if (!isRefusedWith(failure, 404)) throw failure;
    throw new KitRefusal(
      `the token sees no repository ${toFullName(asked)}`,
      'make it, and give the token access to this repository alone',
    );
  });
  const isMoved = found.name !== asked.name;
  if (found.fork) throw new KitRefusal(`${toFullName(asked)} is a fork`, newRepositoryFix);
  const isMarked = (await reader.ask(readMarker)) === markerText;
  if (!isMarked && ((await reader.ask(listBranches)).length || found.open_issues_count))
    throw new KitRefusal(
      `${toFullName(asked)} is not empty, and \`npm run live\` has not made what is in it`,
      newRepositoryFix,
    );
  if (isMoved && !(isMarked && found.name === `${asked.name}-moved`))
    throw new KitRefusal(`${toFullName(asked)} is called ${found.name} now`, 'pass the name that it has');
  if (found.default_branch !== branch)
    throw new KitRefusal(
      `the default branch of ${toFullName(asked)} is ${found.default_branch}`,
      `choose \`${branch}\` in the settings of your account for new repositories, and make a new one`,
    );
  if (found.archived && !isMarked) throw new KitRefusal(`${toFullName(asked)} is archived`, newRepositoryFix);
  return { ...found, isMarked, isMoved };
}

/** The kit checks at most this many other repositories of the token. */
const mostRepositories = 100;
const narrowTokenFix = 'make a fine-grained token with access to this repository alone';

interface TokenScope {
  /** Accepts a token for other repositories of the same owner. */
  readonly organization: boolean;
  readonly isApp: boolean;
  openReader(repository: RepositoryName): Reader;
}

/** Rejects a token that can change other repositories, or repositories of other owners. */
export async function requireNarrowToken(
  reader: Reader,
  asked: RepositoryName,
  { headers }: Exchange['answer'],
  { organization, isApp, openReader: readerOf }: TokenScope,
) {
  if (headers['x-oauth-scopes'] !== undefined)
    throw new KitRefusal('the token is a classic one, which reaches every repository of its account', narrowTokenFix);
  const listed = isApp
    ? (await reader.ask(installationCall)).repositories
    : await listUserRepositories(reader, ['owner', 'collaborator', 'organization_member']);
  const outside = listed.filter(
    ({ name, owner: { login } }) =>
      !isSameWord(login, asked.owner) ||
      !(organization || isSameWord(name, asked.name) || isSameWord(name, `${asked.name}-moved`)),
  );
  const hidden = outside.filter((one) => one.private);
  const reached = hidden.length ? hidden : await findAdministered(outside, readerOf);
  if (reached.length || outside.length > mostRepositories)
    throw new KitRefusal(
      outside.length > mostRepositories
        ? `the account of the token has ${outside.length} other repositories, too many to see whether the token reaches them`
        : 'the token reaches other repositories too',
      narrowTokenFix,
    );
}

/** A fine-grained token sees every public repository of its account, so only an answer for administrators proves access. */
async function findAdministered(
  listed: readonly { readonly name: string; readonly owner: { readonly login: string } }[],
  readerOf: (repository: RepositoryName) => Reader,
) {
  const found: string[] = [];
  for (const { owner, name } of listed.slice(0, mostRepositories))
    if (await canAdminister(readerOf({ owner: owner.login, name }))) found.push(name);
  return found;
}

export const canAdminister = (reader: Reader) =>
  reader.ask(probeAdministration({})).then(
    () => true,
    (failure: unknown) => {
      if (isRefusedWith(failure, 403, 404)) return false;
      throw failure;
    },
  );
