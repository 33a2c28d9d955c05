import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import type { Owners } from '../requests/owners.ts';
import { registry } from '../sections/registry.ts';
import { NoSuchFile } from '../settings/load.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import type { SearchFilters, WantedTargets } from '../targets/filters.ts';
import type { Target } from '../targets/target.ts';
import type { World } from '../world/world.ts';
import type { FleetOptions } from './find-targets.ts';
import { mistakesIn } from './folds.ts';
import { layeredSources } from './layered-sources.ts';
import { openJudge, openLayers } from './layers.ts';
import { type Manifest, readManifest, type TargetsEntry } from './manifest.ts';
import { fileSources, openSources, type SettingsSources } from './sources.ts';

/** The repositories that a run is about, by `repos` or a fleet file, before anything is asked. */
export interface OpenFleet {
  /** The options of the run, with `repos` always set. */
  readonly options: FleetOptions;
  readonly wanted: readonly WantedTargets[];
  /** Where the settings of these repositories come from. */
  sourcesFor(targets: readonly Target[], owners: Owners): SettingsSources;
}

type Disk = Pick<World, 'load' | 'list'>;

/** Throws `SettingsRefused`, before anything is sent, with what is wrong in the operator's files as a whole. */
export async function openFleet(options: RunOptions, world: Disk): Promise<OpenFleet> {
  if (options.fleetFile === undefined) return ofInputs(options as FleetOptions, world);
  const { manifest, ...targets } = await readTargets(options.fleetFile, options, world);
  // A snapshot takes the targets alone.
  const opened = modes[options.mode].makesFile ? [] : await openLayers(manifest, world);
  const judge = await openJudge(manifest);
  const shared = opened.flatMap((one) => one.shared ?? []);
  const refusals = [
    ...opened.flatMap(({ refused }) => refused ?? []),
    ...mistakesIn(shared, { sections: registry }),
  ].flatMap((one) => one.refusals);
  if (refusals.length) throw new SettingsRefused(refusals);
  return {
    ...targets,
    sourcesFor: (found, owners) => layeredSources({ manifest, opened, judge, options, owners, targets: found, world }),
  };
}

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
): Promise<Pick<OpenFleet, 'options' | 'wanted'> & { readonly manifest: Manifest }> {
  const manifest = readManifest(await load(file).catch(orNone(file)), file, registry);
  const wanted = manifest.targets.map((entry) => ({ repos: entry.repos, filters: filtersOf(entry, options) }));
  const repos = wanted.some((one) => one.repos === '*')
    ? ('*' as const)
    : wanted.flatMap((one) => one.repos as never[]);
  return {
    manifest,
    wanted,
    options: { ...options, repos, policy: manifest.policy ?? options.policy, ...askedOf(manifest) },
  };
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
function filtersOf({ where, exclude }: TargetsEntry, { affiliation }: RunOptions): SearchFilters {
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
