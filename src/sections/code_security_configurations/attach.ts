import { PermissionDenied } from '../../host/failures.ts';
import { metadata } from '../../host/grants.ts';
import { fullName, type Reader, type Writer } from '../../host/host.ts';
import { SectionFailure } from '../../plan/item.ts';
import { caseless } from '../../plan/match.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import { NamedId } from '../../settings/named-ids.ts';
import type { RepositoryId, SelectedRepository } from '../families/repositories.ts';
import type { Attachment, LiveConfiguration, OwnRepository } from './calls.ts';
import * as calls from './calls.ts';
import type { AttachScope } from './keys.ts';
import { named, type SecurityConfiguration } from './schema.ts';

/** Which repositories have which configuration. */
export interface Attachments {
  /** By the id of the configuration. */
  readonly of: ReadonlyMap<number, readonly Attachment[]>;
  /** The repositories of the organization, read only if an entry attaches to a kind of them. */
  readonly repositories: readonly OwnRepository[];
}

export const done = ['attached', 'enforced'];
const underWay = ['attaching', 'updating'];
/** With any other status, the repository has left the configuration. */
const holding = [...done, ...underWay, 'failed'];

/** The configuration that a repository has now. */
export const holderOf = ({ of }: Attachments, repository: number): number | undefined =>
  [...of].find(([, all]) =>
    all.some(({ status, repository: { id } }) => id === repository && holding.includes(status)),
  )?.[0];

const isOfKind: Readonly<Record<Exclude<AttachScope, 'all_without_configurations'>, (one: OwnRepository) => boolean>> =
  {
    all: () => true,
    public: (one) => !one.private,
    private_or_internal: (one) => one.private,
  };

/** The repositories that an entry says are to have its configuration; `self` is its id, if there is one yet. */
export function targetsOf(
  { attach = [] }: SecurityConfiguration,
  attachments: Attachments,
  self: number | undefined,
  claimed: ReadonlySet<number> = new Set(),
): readonly number[] {
  if (typeof attach !== 'string') return attach.map((id) => known(id, attachments));
  const all = attachments.repositories.filter(({ archived }) => !archived);
  if (attach !== 'all_without_configurations') return all.filter(isOfKind[attach]).map(({ id }) => id);
  return all
    .map(({ id }) => id)
    .filter((id) => [undefined, self].includes(holderOf(attachments, id)) && !claimed.has(id));
}

/** A name has no id yet where only two files are compared. */
const known = (id: RepositoryId, attachments: Attachments): number =>
  id instanceof NamedId
    ? (repositoriesIn(attachments).find(({ name }) => caseless(name) === caseless(id.text))?.id ?? (id as never))
    : id;

/** How far the targets of a configuration are. */
export interface AttachProgress {
  readonly done: readonly number[];
  readonly underWay: readonly number[];
  readonly missing: readonly number[];
}

export function progressOf(targets: readonly number[], attached: readonly Attachment[]): AttachProgress {
  const statuses = new Map(attached.map(({ status, repository }) => [repository.id, status]));
  const isIn = (some: readonly string[]) => (id: number) => some.includes(statuses.get(id) ?? '');
  return {
    done: targets.filter(isIn(done)),
    underWay: targets.filter(isIn(underWay)),
    missing: targets.filter((id) => !isIn([...done, ...underWay])(id)),
  };
}

/** A repository with the configuration that it loses. */
export interface TakenRepository {
  readonly repository: number;
  readonly from: LiveConfiguration;
}

export const takenFrom = (
  missing: readonly number[],
  attachments: Attachments,
  configurations: readonly LiveConfiguration[],
  self: number | undefined,
): TakenRepository[] =>
  missing.flatMap((repository) => {
    const holder = holderOf(attachments, repository);
    const from = configurations.find(({ id }) => id === holder);
    return from && from.id !== self ? [{ repository, from }] : [];
  });

/** Each repository once. */
export const repositoriesIn = ({ of, repositories }: Attachments): SelectedRepository[] => {
  const attached = [...of.values()].flat().map(({ repository }) => repository);
  return [...new Map([...repositories, ...attached].map((one) => [one.id, one])).values()];
};

/** More names than that help nobody. */
const mostNamed = 10;

export function namesText(ids: readonly number[], known: readonly SelectedRepository[]): Text {
  const names = ids.slice(0, mostNamed).map((id) => known.find((one) => one.id === id)?.name ?? `repository ${id}`);
  const more = ids.length - names.length;
  return say`${names.join(', ')}${open(more > 0 ? ` and ${more} more` : '')}`;
}

/** The host takes at most this many repositories in one request. */
const most = 250;

/** The seconds before each look at how far the host is. */
const looks = [0, 2, 4, 8, 16, 30];

/** Attaches a configuration and waits until the host has done so. It takes the place of another one. */
export async function attach(
  host: Writer,
  id: number,
  entry: SecurityConfiguration,
  targets: AttachProgress,
): Promise<undefined> {
  for (let start = 0; start < targets.missing.length; start += most)
    await host.send(
      calls.attach(
        { configuration_id: id },
        { scope: 'selected', selected_repository_ids: targets.missing.slice(start, start + most) },
      ),
    );
  const awaited = [...targets.missing, ...targets.underWay];
  let seen: readonly Attachment[] = [];
  for (const seconds of looks) {
    if (seconds) await host.pause(seconds * 1000);
    seen = await host.ask(calls.listAttachments({ configuration_id: id }));
    if (!unsettled(awaited, seen).length) break;
  }
  refuseUnfinished(entry, awaited, seen);
}

/** What the host accepted and does not list yet is under way too. */
const unsettled = (awaited: readonly number[], seen: readonly Attachment[]) =>
  awaited.filter((id) => {
    const status = seen.find(({ repository }) => repository.id === id)?.status;
    return status === undefined || underWay.includes(status);
  });

function refuseUnfinished(entry: SecurityConfiguration, awaited: readonly number[], seen: readonly Attachment[]) {
  const known = seen.map(({ repository }) => repository);
  const left = unsettled(awaited, seen);
  const failed = progressOf(awaited, seen).missing.filter((id) => !left.includes(id));
  if (failed.length)
    throw new SectionFailure(
      say`${open(named(entry))}: the host could not attach it to ${namesText(failed, known)}`,
      'look up why on the settings page of the organization, then run again',
      'conflict',
    );
  if (left.length)
    throw new SectionFailure(
      say`${open(named(entry))} is attached to ${open(awaited.length - left.length)} of ${open(awaited.length)} repositories, and the host is still busy with the others`,
      'run a check in a few minutes: it says when all of them have it',
      'conflict',
    );
}

/** Reads which repositories have which configuration: of every configuration, since another one may lose some. */
export async function readAttachments(
  host: Reader,
  configurations: readonly LiveConfiguration[],
  isOfKinds: boolean,
): Promise<Attachments> {
  const [of, repositories] = await Promise.all([
    Promise.all(
      configurations.map(
        async ({ id }) => [id, await host.ask(calls.listAttachments({ configuration_id: id }))] as const,
      ),
    ),
    isOfKinds ? readRepositories(host) : [],
  ]);
  return { of: new Map(of), repositories };
}

/** A list with fewer repositories than the organization has proves nothing about those that it leaves out. */
async function readRepositories(host: Reader): Promise<readonly OwnRepository[]> {
  const [listed, all] = await Promise.all([
    host.ask(calls.listRepositories({})),
    host.ask(calls.countRepositories({})),
  ]);
  if (listed.length >= all) return listed;
  throw shortList(host, listed.length, all);
}

const shortList = ({ repository }: Reader, listed: number, all: number) =>
  new PermissionDenied(
    { method: 'GET', path: `/orgs/${fullName(repository)}/repos`, status: 200 },
    `the host lists ${listed} of the ${all} repositories of the organization, so nobody can say which of the others have the configuration`,
    [metadata.read],
    'give the token access to all repositories of the organization, or name the repositories',
  );
