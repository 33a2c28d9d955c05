import type { World } from '../session/world/world.ts';
import { NoSuchFile } from '../settings/load.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Throws `SettingsRefused` if there is no such fleet file, and with everything that is wrong in it. */
export const openManifest = async (file: string, { load }: Pick<World, 'load'>): Promise<Manifest> =>
  readManifest(await load(file).catch(orNone(file)), file);

const orNone = (file: string) => (failure: unknown) => {
  if (!(failure instanceof NoSuchFile)) throw failure;
  const fix = 'correct the path; the page about fleet files has an example to start with';
  throw new SettingsRefused([{ at: [], problem: `there is no ${code(file)}`, fix }]);
};
