import { serverVersion } from '../host/server-version.ts';
import { quoted } from '../settings/shown.ts';
import { type Kind, WrongInput } from './kinds.ts';
import type { Input, Mode } from './options.ts';

/** `3.17` also of a patch release such as `3.17.2`. */
const server: Kind<string> = {
  shown: '3.NN|cloud',
  read(text) {
    const version = /^3\.\d{1,3}(\.\d+)?$/.test(text) ? serverVersion(text) : undefined;
    if (version !== undefined || text === 'cloud') return version ?? text;
    throw new WrongInput(
      `${quoted(text)} is no version of Enterprise Server`,
      'write the version that the server shows at the end of its pages, such as `3.17`, or `cloud` for GitHub.com and GHE.com',
    );
  },
};

export const serverInput = (modes: readonly Mode[]): Input<string> => ({
  name: 'server',
  takes: server,
  help: 'The version of the Enterprise Server, such as `3.17`, or `cloud`. Unset, the host says it in its answers.',
  modes,
});
