import * as kinds from './kinds.ts';
import type { Table } from './options.ts';

/** The inputs that say which settings files several repositories get. */
export const fileInputs: Pick<Table, 'fleetFile' | 'reposDir' | 'defaultsFile'> = {
  fleetFile: {
    name: 'fleet-file',
    takes: kinds.path,
    help: 'Instead of `repos`: a file that says which repositories get which settings files, layer by layer.',
    modes: ['check', 'apply', 'preview', 'snapshot'],
  },
  reposDir: {
    name: 'repos-dir',
    takes: kinds.path,
    help: 'With `repos`: a folder of settings files, `OWNER/NAME.yml` or `NAME.yml`. They take precedence over a repository’s own file.',
    modes: ['check', 'apply', 'preview'],
  },
  defaultsFile: {
    name: 'defaults-file',
    takes: kinds.path,
    help: 'With `repos`: the settings for repositories without a file of their own. It never merges with another file.',
    modes: ['check', 'apply', 'preview'],
  },
};
