import { systemClock } from '../host/clock.ts';
import { networkTransport } from '../host/http.ts';
import type { World } from '../run/session.ts';
import { listSettings, loadSettings } from '../settings/load.ts';
import { diskFiles } from './files.ts';

/** What of the world is not told but reached: the network, the clock and the disk. */
export type Outside = Pick<World, 'transport' | 'clock' | 'load' | 'list' | 'files'>;

export const outside = (environment: World['environment']): Outside => ({
  transport: networkTransport({ environment }),
  clock: systemClock,
  load: loadSettings,
  list: listSettings,
  files: diskFiles,
});
