import { isOrganization, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import type { Line } from '../modes/result.ts';
import type { Owners } from '../requests/owners.ts';
import { loadSections } from '../sections/load.ts';
import { registry } from '../sections/registry.ts';
import type { Section } from '../sections/section.ts';
import { NoSuchFile } from '../settings/load.ts';
import { type Refusal, refusalText, SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import type { SearchFilters, WantedTargets } from '../targets/filters.ts';
import type { Target } from '../targets/target.ts';
import type { World } from '../world/world.ts';
import type { FleetOptions } from './find-targets.ts';
import { mistakesIn } from './folds.ts';
import { layeredSources } from './layered-sources.ts';
import { openJudge, openLayers } from './layers.ts';
import { type LayerSet, type Manifest, type OrganizationEntry, readManifest, type TargetsEntry } from './manifest.ts';
import { leftOutLines } from './narrowed.ts';
import { fileSources, noSources, openSources, routed, type SettingsSources } from './sources.ts';

/** The repositories that a run is about, by `repos` or a fleet file, before anything is asked. */
export interface OpenFleet {
  /** The options of the run, with `repos` always set. */
  readonly options: FleetOptions;
  readonly wanted: readonly WantedTargets[];
  /** The organizations of the run, which come before its repositories. */
  readonly organizations?: readonly RepositoryName[];
  /** What the run leaves out of its fleet file. */
  readonly lines?: readonly Line[];
  /** Where the settings of these repositories come from. */
  sourcesFor(targets: readonly Target[], owners: Owners): SettingsSources;
}

type Disk = Pick<World, 'load' | 'list'>;

/** Throws `SettingsRefused`, before anything is sent, with what is wrong in the operator's files as a whole. */
export async function openFleet(options: RunOptions, world: Disk): Promise<OpenFleet> {
  if (options.fleetFile === undefined) return ofInputs(options as FleetOptions, world);
  const { manifest, ...targets } = await readTargets(options.fleetFile, options, world);
  const { makesFile } = modes[options.mode];
  const open = targets.wanted.length ? await openSet(manifest, registry, makesFile, world) : undefined;
  const above = await openOrganizations(manifest, targets.organizations, makesFile, world);
  const refusals = [open, ...above.values()].flatMap((one) => one?.refusals ?? []);
  if (refusals.length) throw new SettingsRefused(withoutDoubles(refusals));
  return {
    ...targets,
    sourcesFor(found, owners) {
      const sourcesOf = (set: OpenSet) => layeredSources({ ...set, options, owners, targets: found, world });
      const repositories = open ? sourcesOf(open) : noSources;
      return above.size
        ? routed(repositories, new Map([...above].map(([name, set]) => [name, sourcesOf(set)])))
        : repositories;
    },
  };
}

/** Layers that are read, with what judges and folds them. */
interface OpenSet
  extends Pick<Parameters<typeof layeredSources>[0], 'manifest' | 'sections' | 'opened' | 'judge' | 'ownLayer'> {
  readonly refusals: readonly Refusal[];
}

/** A snapshot needs the targets of a fleet file, and none of its layers. */
async function openSet(
  manifest: LayerSet,
  sections: readonly Section[],
  makesFile: boolean | undefined,
  disk: Disk,
): Promise<OpenSet> {
  const opened = makesFile ? [] : await openLayers(manifest, disk);
  const judge = await openJudge(manifest, sections);
  const shared = opened.flatMap((one) => one.shared ?? []);
  const refused = [...opened.flatMap((one) => one.refused ?? []), ...mistakesIn(shared, { sections })];
  return { manifest, sections, opened, judge, refusals: refused.flatMap(({ refusals }) => refusals) };
}

/** The layers of each organization that the run takes, by its name in small letters. */
async function openOrganizations(
  { organizations }: Manifest,
  taken: readonly RepositoryName[],
  makesFile: boolean | undefined,
  disk: Disk,
): Promise<ReadonlyMap<string, OpenSet>> {
  if (!taken.length) return new Map();
  const sections = await loadSections('organization');
  const named = organizations.flatMap(({ layers }) => layers.map(({ file }) => file));
  const opened = organizations
    .filter(({ repository }) => taken.includes(repository))
    .map(async (one) => {
      const top = one.layers.at(-1)!.file;
      const ownLayer = named.filter((file) => file === top).length === 1 ? top : undefined;
      return [keyOf(one.repository), { ...(await openSet(one, sections, makesFile, disk)), ownLayer }] as const;
    });
  return new Map(await Promise.all(opened));
}

const keyOf = ({ owner }: RepositoryName) => owner.toLowerCase();

/** Several organizations may share a layer. */
const withoutDoubles = (refusals: readonly Refusal[]) => [
  ...new Map(refusals.map((one) => [refusalText(one), one])).values(),
];

/** Throws `SettingsRefused`. */
export async function ofInputs(options: FleetOptions, disk: Disk): Promise<OpenFleet> {
  const sources = fileSources(await openSources(options, disk), disk);
  return { options, wanted: [{ repos: options.repos, filters: options }], sourcesFor: () => sources };
}

/** The targets of a fleet file, as if they were given as inputs. */
export async function readTargets(
  file: string,
  options: RunOptions,
  { load }: Pick<World, 'load'>,
): Promise<Required<Omit<OpenFleet, 'sourcesFor'>> & { readonly manifest: Manifest }> {
  const manifest = await manifestOf(await load(file).catch(orNone(file)), file);
  const { only, shard } = options;
  const isTaken = ({ repository }: OrganizationEntry) =>
    only ? only.some((one) => isOrganization(one) && keyOf(one) === keyOf(repository)) : !shard || shard.index === 1;
  const wanted = only?.every(isOrganization) ? [] : wantedBy(manifest, options);
  const repos = wanted.some((one) => one.repos === '*')
    ? ('*' as const)
    : wanted.flatMap((one) => one.repos as never[]);
  return {
    manifest,
    wanted,
    organizations: manifest.organizations.filter(isTaken).map(({ repository }) => repository),
    lines: leftOutLines(options, manifest),
    options: { ...options, repos, policy: manifest.policy ?? options.policy, ...askedOf(manifest) },
  };
}

/** Reads a fleet file. The sections of an organization are loaded only if it may name one. */
export const manifestOf = async (text: string, file: string): Promise<Manifest> =>
  readManifest(text, file, [
    ...registry,
    ...(text.includes('organizations') ? await loadSections('organization') : []),
  ]);

/** An entry of `repositories` is a target by itself, whatever the filters of others say. */
function wantedBy({ targets, repositories: entries }: Manifest, options: RunOptions): WantedTargets[] {
  const alone = { repos: entries.map(({ repository }) => repository), filters: filtersOf({ where: {} }, options) };
  return [
    ...targets.map((entry) => ({ repos: entry.repos, filters: filtersOf(entry, options) })),
    // What a list says of a repository saves a request.
    ...(entries.length ? [{ ...alone, entries }] : []),
  ];
}

/** The teams and properties that any `where` names: the token of an app is made for reading them. */
function askedOf({ targets, layers }: Manifest): Pick<RunOptions, 'teams' | 'properties'> {
  const wheres = [...targets, ...layers].map(({ where }) => where);
  const teams = wheres.flatMap(({ team }) => team ?? []);
  const properties = wheres.flatMap(({ property }) => Object.entries(property ?? {}));
  return {
    teams: teams.length ? [...new Set(teams)] : undefined,
    properties: properties.length ? new Map(properties) : undefined,
  };
}

const orNone = (file: string) => (failure: unknown) => {
  if (!(failure instanceof NoSuchFile)) throw failure;
  const fix = 'correct the path; the page about fleet files has an example to start with';
  throw new SettingsRefused([{ at: [], problem: `there is no ${code(file)}`, fix }]);
};

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
