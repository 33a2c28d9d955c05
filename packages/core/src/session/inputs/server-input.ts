import { age, newestServer, oldestServer, serverVersion } from '../../github/http/server-version.ts';
import { quote } from '../../settings/shown.ts';
import { type InputKind, WrongInput } from './kinds.ts';
import type { Row } from './options.ts';

/** `3.17` also of a patch release such as `3.17.2`. */
const server: InputKind<string> = {
  shown: '3.NN|cloud',
  read(text) {
    const version = /^3\.\d{1,3}(\.\d+)?$/.test(text) ? serverVersion(text) : undefined;
    if (version !== undefined && age(version, oldestServer) < 0) throw tooOld(text);
    if (version !== undefined || text === 'cloud') return version ?? text;
    throw new WrongInput(
      `${quote(text)} is no version of Enterprise Server`,
      'write the version that the server shows at the end of its pages, such as `3.17`, or `cloud` for GitHub.com and GHE.com',
    );
  },
};

/** A number in YAML loses the zero at its end. */
const tooOld = (text: string) =>
  new WrongInput(
    `${quote(text)} is older than the versions of Enterprise Server that Trueup knows, ${oldestServer} to ${newestServer}`,
    /^3\.[2-9]$/.test(text)
      ? `if you mean ${text}0, write \`'${text}0'\` in quotes, because YAML reads ${text}0 as the number ${text}`
      : 'write one of these, or leave it out: a run takes the version from the answers of the server',
  );

export const serverInput: Row<string> = {
  takes: server,
  help: 'The version of the Enterprise Server, such as `3.17`, or `cloud`. If unset, Trueup learns it from the host’s answers.',
};
