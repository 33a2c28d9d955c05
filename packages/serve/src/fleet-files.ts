import {
  isExcluded,
  isMatchedByAny,
  listCommitsBefore,
  openFilesAtCommit,
  openFleet,
  readHeadCommit,
} from '@trueup/core/fleet';
import type { RepositoryName } from '@trueup/core/github';
import { contents, HostUnreachable } from '@trueup/core/github';
import type { Opened, RunOptions, WantedTargets, World } from '@trueup/core/session';
import { isIn, nameFrom, openSession } from '@trueup/core/session';
import { getOrCreate } from '@trueup/core/settings';

type FleetTexts = Pick<World, 'load' | 'list'>;

/** Where a fleet file lies. */
export interface FleetPlace {
  /** Unset on a disk. */
  readonly repository?: RepositoryName;
  readonly file: string;
}

/** `OWNER/REPO:PATH` is a file on the default branch of a repository, and anything else one on the disk. */
export function parsePlace(text: string): FleetPlace {
  const at = text.indexOf(':');
  const repository = nameFrom(text.slice(0, Math.max(at, 0)));
  return repository ? { repository, file: text.slice(at + 1) } : { file: text };
}

/** The files of a fleet as they were at one moment, and which repositories they are about. */
export type ReadFleet = Awaited<ReturnType<typeof readFleet>>;

/** Reads the files anew, at this head if they lie on the host. Throws `SettingsRefused` with what is wrong in them. */
export async function readFleet(place: FleetPlace, options: RunOptions, world: World, head?: FleetHead) {
  const open = head && (await openFiles(place, options, world));
  const files = readOnce(open ? openFilesAtCommit(open().reader, head.commit, world) : world);
  const { wanted } = await openFleet({ ...options, fleetFile: place.file }, files);
  const { shard } = options;
  /** Whether a repository of this name may be one of the fleet. What else decides it only the host knows. */
  const mayHold = (one: RepositoryName) => (!shard || isIn(shard, one)) && wanted.some((some) => isWanted(one, some));
  return { files, head, mayHold };
}

export interface FleetHead {
  readonly commit: string;
  /** The id of the repository that holds the files. */
  readonly id: number;
}

/**
 * The head of the fleet's files; unset on a disk. Throws if the host does not show yet what was pushed there, and if
 * another repository has the name now: its files are somebody else's.
 */
export type AskHead = (pushed?: string) => Promise<FleetHead | undefined>;

export async function openHead(place: FleetPlace, options: RunOptions, world: World): Promise<AskHead> {
  const renew = () => openFiles(place, options, world);
  let open = await renew();
  if (!open) return async () => undefined;
  let id: number | undefined;
  const ask = async ({ reader, host: { identity } }: Opened, pushed?: string) => {
    const commit = await readHeadCommit(reader);
    identity.hold();
    id = identity.id;
    const isShown =
      !pushed || commit === pushed || (await listCommitsBefore(reader, commit, mostBetween)).includes(pushed);
    if (!isShown)
      throw new HostUnreachable('GitHub does not show the pushed version of the fleet file yet', 'wait a minute');
    return { commit, id: id! };
  };
  return (pushed) =>
    ask(open!(id), pushed).catch(async (failure) => {
      // A session remembers to its end what refused it, and the host may have changed its mind.
      open = await renew();
      throw failure;
    });
}

/** Pushes since the one that is looked for. */
const mostBetween = 100;

async function openFiles({ repository }: FleetPlace, options: RunOptions, world: World) {
  if (!repository) return undefined;
  const session = await openSession({ ...options, repository, repos: undefined, fleetFile: undefined }, world);
  return (id?: number) => {
    session.renew(1);
    return session.host({ repository, id }, { grants: [contents.read], exact: true });
  };
}

/** A run reads all layers, and hundreds of runs read the same. What could not be read is tried again. */
function readOnce({ load, list }: FleetTexts): FleetTexts {
  const once = <T>(read: (path: string) => Promise<T>) => {
    const kept = new Map<string, Promise<T>>();
    return (path: string) => {
      const found = getOrCreate(kept, path, () => read(path));
      found.catch(() => kept.delete(path));
      return found;
    };
  };
  return { load: once(load), list: once(list) };
}

const isWanted = (one: RepositoryName, { repos, filters }: WantedTargets) =>
  !isExcluded(one, filters) && (repos === '*' || isMatchedByAny(repos, one));
