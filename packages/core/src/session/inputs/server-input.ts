import { age, newestServer, oldestServer, serverVersion } from '../../github/http/server-version.ts';
import { quoteText } from '../../settings/message-text.ts';
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
      `${quoteText(text)} is not a version of GitHub Enterprise Server`,
      'write the version that the server shows at the bottom of its pages, such as `3.17`, or `cloud` for github.com and GHE.com',
    );
  },
};

/** A number in YAML loses the zero at its end. */
const tooOld = (text: string) =>
  new WrongInput(
    `Trueup does not support ${quoteText(text)}: it supports GitHub Enterprise Server ${oldestServer} to ${newestServer}`,
    /^3\.[2-9]$/.test(text)
      ? `for ${text}0, write \`'${text}0'\` in quotes, because YAML reads ${text}0 as the number ${text}`
      : 'write one of these, or leave it out: Trueup detects the version',
  );

export const serverInput: Row<string> = {
  takes: server,
  help: 'The version of GitHub Enterprise Server, such as `3.17`, or `cloud`. The default is the version that the server reports.',
};
