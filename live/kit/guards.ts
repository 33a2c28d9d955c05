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
import type { HeardExchange } from './lab.ts';

/** Why the kit does not touch a repository, and what to do. Nothing was written. */
export class NotForTrying extends RequestFailure {
  override readonly name = 'NotForTrying';
}

const prefix = 'trueup-live-';

/** The name is the first sign that nobody needs what is in the repository. */
export function demandName({ name }: RepositoryName) {
  if (name.startsWith(prefix) && name.length > prefix.length) return;
  throw new NotForTrying(
    `the name ${name} does not begin with \`${prefix}\`, so the repository may be one that somebody needs`,
    `make an empty repository with such a name, as \`${prefix}7f3a\``,
  );
}

/** The branch that assumptions about branches are about. */
const branch = 'main';

const makeOne = `make a new one, without a README, and name it \`${prefix}…\``;

/** What GitHub says of the repository, once it is sure that the kit may write to it. */
export async function demandLab(reader: Reader, asked: RepositoryName) {
  const found = await reader.ask(getLab).catch((failure: unknown) => {
    if (!isRefusedWith(failure, 404)) throw failure;
    throw new NotForTrying(
      `the token sees no repository ${toFullName(asked)}`,
      'make it, and give the token access to this repository alone',
    );
  });
  const isMoved = found.name !== asked.name;
  if (found.fork) throw new NotForTrying(`${toFullName(asked)} is a fork`, makeOne);
  const isMarked = (await reader.ask(readMarker)) === markerText;
  if (!isMarked && ((await reader.ask(listBranches)).length || found.open_issues_count))
    throw new NotForTrying(
      `${toFullName(asked)} is not empty, and \`npm run live\` has not made what is in it`,
      makeOne,
    );
  if (isMoved && !(isMarked && found.name === `${asked.name}-moved`))
    throw new NotForTrying(`${toFullName(asked)} is called ${found.name} now`, 'pass the name that it has');
  if (found.default_branch !== branch)
    throw new NotForTrying(
      `the default branch of ${toFullName(asked)} is ${found.default_branch}`,
      `choose \`${branch}\` in the settings of your account for new repositories, and make a new one`,
    );
  if (found.archived && !isMarked) throw new NotForTrying(`${toFullName(asked)} is archived`, makeOne);
  return { ...found, isMarked, isMoved };
}

/** How many other repositories are asked whether the token administrates them. */
const most = 100;
const ofOneRepository = 'make a fine-grained token with access to this repository alone';

interface TokenWays {
  /** Whether the token may reach the other repositories of the owner. */
  readonly organization: boolean;
  readonly isApp: boolean;
  readerOf(repository: RepositoryName): Reader;
}

/** The token may reach this repository and no other; with an organization, none outside of it. */
export async function demandNarrowToken(
  reader: Reader,
  asked: RepositoryName,
  { headers }: HeardExchange['answer'],
  { organization, isApp, readerOf }: TokenWays,
) {
  if (headers['x-oauth-scopes'] !== undefined)
    throw new NotForTrying(
      'the token is a classic one, which reaches every repository of its account',
      ofOneRepository,
    );
  const listed = isApp
    ? (await reader.ask(installationCall)).repositories
    : await listUserRepositories(reader, ['owner', 'collaborator', 'organization_member']);
  const outside = listed.filter(
    ({ name, owner: { login } }) =>
      !isSameWord(login, asked.owner) ||
      !(organization || isSameWord(name, asked.name) || isSameWord(name, `${asked.name}-moved`)),
  );
  const hidden = outside.filter((one) => one.private);
  const reached = hidden.length ? hidden : await keepAdministered(outside, readerOf);
  if (reached.length || outside.length > most)
    throw new NotForTrying(
      outside.length > most
        ? `the account of the token has ${outside.length} other repositories, too many to see whether the token reaches them`
        : 'the token reaches other repositories too',
      ofOneRepository,
    );
}

/** A fine-grained token sees every public repository of its account, so only the answer of an administrator proves reach. */
async function keepAdministered(
  listed: readonly { readonly name: string; readonly owner: { readonly login: string } }[],
  readerOf: (repository: RepositoryName) => Reader,
) {
  const found: string[] = [];
  for (const { owner, name } of listed.slice(0, most))
    if (await mayAdministrate(readerOf({ owner: owner.login, name }))) found.push(name);
  return found;
}

/** Whether GitHub shows what only an administrator sees. */
export const mayAdministrate = (reader: Reader) =>
  reader.ask(probeAdministration({})).then(
    () => true,
    (failure: unknown) => {
      if (isRefusedWith(failure, 403, 404)) return false;
      throw failure;
    },
  );
