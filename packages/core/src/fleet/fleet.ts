import { modes } from '../report/result/modes.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import type { World } from '../session/world/world.ts';
import { openManifest } from './file/manifest.ts';
import { openFileSources } from './file-sources.ts';
import { openLayeredSources } from './layers/layered-sources.ts';
import { namesOfLayers, openLayeredFiles } from './layers/layers.ts';
import type { Owners } from './requests/owners.ts';
import type { SettingsSources } from './sources.ts';
import type { FoundTargets } from './targets/find-targets.ts';
import { type WantedFleet, wantedByInputs, wantedOf } from './targets/wanted.ts';

/** The repositories that a run is about, and the operator's files about them. */
export interface OpenFleet extends WantedFleet {
  /** Where the settings of these repositories come from. */
  sourcesFor(found: Pick<FoundTargets, 'targets' | 'refuseFormer'>, owners: Owners): SettingsSources;
}

type Disk = Pick<World, 'load' | 'list'>;

/** Throws `SettingsRefused`, before anything is sent, with what is wrong in the operator's files as a whole. */
export async function openFleet(options: RunOptions, world: Disk): Promise<OpenFleet> {
  if (options.fleetFile === undefined) return ofInputs(options, world);
  const manifest = await openManifest(options.fleetFile, world);
  const targets = wantedOf(manifest, options);
  if (options.wave !== undefined) (await import('./targets/waves.ts')).refuseUnknownWave(manifest, options.wave);
  const files = await openLayeredFiles(manifest, modes[options.mode].makesFile, world);
  const names = namesOfLayers(files);
  return {
    ...targets,
    names: { ...names, texts: [...targets.names!.texts, ...names.texts] },
    sourcesFor: (found, owners) => openLayeredSources(files, { ...found, owners, world }, options),
  };
}

/** Throws `SettingsRefused`. */
export async function ofInputs(options: RunOptions, disk: Disk): Promise<OpenFleet> {
  const { folder, ...sources } = await openFileSources(options, disk);
  const wanted = wantedByInputs(options);
  const names = { ...wanted.names!, files: folder ? [folder.templates] : [] };
  return { ...wanted, names, sourcesFor: () => sources };
}
