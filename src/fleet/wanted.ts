import { isOrganization, isSameName, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Line } from '../modes/result.ts';
import { code } from '../settings/shown.ts';
import type { SearchFilters, WantedTargets } from '../targets/filters.ts';
import type { Manifest, OrganizationEntry, TargetsEntry } from './manifest.ts';
import { askedBy } from './where.ts';

/** The repositories that a run is about, by `repos` or a fleet file, before anything is asked. */
export interface WantedFleet {
  /** The options of the run, with `repos` always set. */
  readonly options: RunOptions;
  readonly wanted: readonly WantedTargets[];
  /** The organizations of the run, which come before its repositories. */
  readonly organizations: readonly RepositoryName[];
  /** What the run leaves out of its fleet file. */
  readonly lines: readonly Line[];
}

/** The targets of a fleet file, as if they were given as inputs. */
export function wantedOf(manifest: Manifest, options: RunOptions): WantedFleet {
  const { only, shard } = options;
  const { organizations, targets, layers, policy = options.policy } = manifest;
  const isTaken = ({ repository }: OrganizationEntry) =>
    only ? only.some((one) => isSameName(one, repository)) : !shard || shard.index === 1;
  const wanted = only?.every(isOrganization) ? [] : wantedBy(manifest, options);
  const repos = wanted.some((one) => one.repos === '*')
    ? ('*' as const)
    : wanted.flatMap((one) => one.repos as never[]);
  return {
    wanted,
    organizations: organizations.filter(isTaken).map(({ repository }) => repository),
    lines: leftOutLines(options, manifest),
    options: { ...options, repos, policy, ...askedBy([...targets, ...layers].map(({ where }) => where)) },
  };
}

/** What a narrowed run leaves out of a fleet file that has organizations. */
function leftOutLines(
  { only = [], fleetFile }: RunOptions,
  { organizations, targets }: Pick<Manifest, 'organizations' | 'targets'>,
): Line[] {
  if (!only.length || !organizations.length) return [];
  const file = code(fleetFile!);
  if (!only.every(isOrganization))
    return [leftOut(`this run takes repositories of ${file}, and leaves its organizations out`)];
  const isAll = !targets.length && organizations.length === only.length;
  return isAll ? [] : [leftOut(`this run takes an organization of ${file}, and says nothing of its other targets`)];
}

const leftOut = (message: string): Line => ({ kind: 'note', key: 'organizations', message });

/** An entry of `repositories` is a target by itself, whatever the filters of others say. */
function wantedBy({ targets, repositories: entries }: Manifest, options: RunOptions): WantedTargets[] {
  const alone = { repos: entries.map(({ repository }) => repository), filters: filtersOf({ where: {} }, options) };
  return [
    ...targets.map((entry) => ({ repos: entry.repos, filters: filtersOf(entry, options) })),
    // What a list says of a repository saves a request.
    ...(entries.length ? [{ ...alone, entries }] : []),
  ];
}

/** An archived repository takes no writes, so it is a target only where the file says so. */
function filtersOf(
  { where, exclude }: Pick<TargetsEntry, 'where'> & Partial<TargetsEntry>,
  { affiliation }: RunOptions,
): SearchFilters {
  const { archived, fork, visibility, topic, language, team, property } = where;
  return {
    affiliation,
    exclude,
    visibility: visibility?.length === 1 ? visibility[0]! : 'all',
    visibilities: visibility,
    archived: archived ? 'only' : 'exclude',
    forks: fork === undefined ? 'include' : fork ? 'only' : 'exclude',
    topics: topic,
    languages: language?.map((one) => one.toLowerCase()),
    teams: team,
    properties: property && new Map(Object.entries(property)),
  };
}
