import { systemClock } from '../host/clock.ts';
import { networkTransport } from '../host/http.ts';
import { listSettings, loadSettings } from '../settings/load.ts';
import { diskFiles } from './files.ts';
import type { World } from './world.ts';

/** Network, clock and disk. */
export type SystemWorld = Pick<World, 'transport' | 'clock' | 'load' | 'list' | 'files'>;

export const systemWorld = (environment: World['environment']): SystemWorld => ({
  transport: networkTransport({ environment }),
  clock: systemClock,
  load: loadSettings,
  list: listSettings,
  files: diskFiles,
});
