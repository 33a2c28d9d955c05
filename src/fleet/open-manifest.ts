import { registry } from '../sections/registry.ts';
import type { World } from '../session/world/world.ts';
import { orMissing } from '../settings/load.ts';
import { type Manifest, readManifest } from './manifest.ts';

const fix = 'correct the path; the page about fleet files has an example to start with';

/** Throws `SettingsRefused` if there is no such fleet file, and with everything that is wrong in it. */
export const openManifest = async (file: string, { load }: Pick<World, 'load'>): Promise<Manifest> =>
  manifestOf(await load(file).catch(orMissing(file, fix)), file);

export const manifestOf = (text: string, file: string): Manifest => readManifest(text, file, registry);
