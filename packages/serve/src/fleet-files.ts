/**
 * Reads the fleet file and its layers, from a repository at one commit or from disk. A run never mixes the files of two
 * commits.
 */

import {
  createNameTest,
  isExcluded,
  isSelectedBy,
  listCommitsUpTo,
  listExactNames,
  openFilesAtCommit,
  openFleet,
  readHeadCommit,
} from '@trueup/core/fleet';
import type { RepositoryName } from '@trueup/core/github';
import { contents, isSameWord, parseRepositoryName, RequestFailure } from '@trueup/core/github';
import type { RunOptions, TargetConnection, TargetSelection, World } from '@trueup/core/session';
import { isInShard, openRunSession } from '@trueup/core/session';
import { getOrCreate } from '@trueup/core/settings';

type FleetFileReader = Pick<World, 'load' | 'list'>;

export interface FleetFileLocation {
  readonly repository?: RepositoryName;
  readonly file: string;
}

/** Parses `OWNER/REPO:PATH` as a file on the default branch of a repository, and other text as a local path. */
export function parseFleetFileLocation(text: string): FleetFileLocation {
  const at = text.indexOf(':');
  const repository = parseRepositoryName(text.slice(0, Math.max(at, 0)));
  return repository ? { repository, file: text.slice(at + 1) } : { file: text };
}

export type FleetFiles = Awaited<ReturnType<typeof readFleetFiles>>;

/** Reads the files at the given commit, or local files. Throws `SettingsError` for invalid files. */
export async function readFleetFiles(location: FleetFileLocation, options: RunOptions, world: World, head?: FleetHead) {
  const open = head && (await createFleetRepositoryConnector(location, options, world));
  const files = cacheReads(open ? openFilesAtCommit(open().reader, head.commit, world) : world);
  const { selections } = await openFleet({ ...options, fleetFile: location.file }, files);
  const { shard, privateRepos } = options;
  const isNamed = createNameTest(listExactNames(selections));
  /** With `names`, a report shows the names in the fleet file. A webhook can contain the name of any repository. */
  const createRunOptions = (repository: RepositoryName): RunOptions => ({
    ...options,
    only: [repository],
    driftIssue: false,
    privateRepos: privateRepos === 'names' && !isNamed(repository) ? 'redact' : privateRepos,
  });
  /** A name alone cannot exclude a repository that GitHub renamed or moved, so this answer is only a maximum. */
  const canInclude = (repository: RepositoryName) =>
    (!shard || isInShard(shard, repository)) && selections.some((target) => isInSelection(repository, target));
  const canIncludeOwner = (owner: string) =>
    selections.some(({ repos }) => repos === '*' || repos.some((repository) => isSameWord(repository.owner, owner)));
  return { files, head, canInclude, canIncludeOwner, createRunOptions };
}

export interface FleetHead {
  readonly commit: string;
  readonly id: number;
}

/**
 * Reads the newest commit of the fleet files, or returns nothing for local files. Throws if GitHub does not show the
 * pushed commit yet. Also throws if another repository now has the name, because its files belong to another owner.
 */
export type FleetHeadReader = (pushedCommit?: string) => Promise<FleetHead | undefined>;

export async function createFleetHeadReader(
  location: FleetFileLocation,
  options: RunOptions,
  world: World,
): Promise<FleetHeadReader> {
  const reopenRepository = () => createFleetRepositoryConnector(location, options, world);
  let openRepository = await reopenRepository();
  if (!openRepository) return async () => undefined;
  let id: number | undefined;
  const readHead = async ({ reader, client: { identity } }: TargetConnection, pushedCommit?: string) => {
    const commit = await readHeadCommit(reader);
    identity.assertSameRepository();
    id = identity.id;
    const isShown =
      !pushedCommit ||
      commit === pushedCommit ||
      (await listCommitsUpTo(reader, commit, maxNewerCommits)).includes(pushedCommit);
    if (!isShown)
      throw new RequestFailure('GitHub does not show the pushed version of the fleet file yet', 'wait a minute');
    return { commit, id: id! };
  };
  return (pushedCommit) =>
    readHead(openRepository!(id), pushedCommit).catch(async (failure) => {
      // A session keeps its first refusal to the end, and GitHub may accept the next request.
      openRepository = await reopenRepository();
      throw failure;
    });
}

/** Trueup looks for a pushed commit among this many newest commits. */
const maxNewerCommits = 100;

/** Returns a function that opens a new connection, or `undefined` for local files. */
async function createFleetRepositoryConnector({ repository }: FleetFileLocation, options: RunOptions, world: World) {
  if (!repository) return undefined;
  const session = await openRunSession({ ...options, repository, repos: undefined, fleetFile: undefined }, world);
  return (id?: number) => {
    session.renewWaiting(1);
    return session.connectTarget({ repository, id }, { grants: [contents.read], isExact: true });
  };
}

/** Hundreds of runs read the same layers. A failed read is not cached. */
function cacheReads({ load, list }: FleetFileReader): FleetFileReader {
  const cacheByPath = <T>(read: (path: string) => Promise<T>) => {
    const cached = new Map<string, Promise<T>>();
    return (path: string) => {
      const content = getOrCreate(cached, path, () => read(path));
      content.catch(() => cached.delete(path));
      return content;
    };
  };
  return { load: cacheByPath(load), list: cacheByPath(list) };
}

const isInSelection = (repository: RepositoryName, selection: TargetSelection) =>
  !isExcluded(repository, selection.filters) && isSelectedBy(selection, repository);
