import { compareVersions, newestServer, oldestServer, parseServerVersion } from '../../github/http/server-version.ts';
import { quoteText } from '../../settings/message-text.ts';
import { type InputKind, InvalidInput } from './kinds.ts';
import type { InputRow } from './rows.ts';

/** Also for a patch release such as `3.17.2`. */
const serverKind: InputKind<string> = {
  shown: '3.NN|cloud',
  parseText(text) {
    const version = /^3\.\d{1,3}(\.\d+)?$/.test(text) ? parseServerVersion(text) : undefined;
    if (version !== undefined && compareVersions(version, oldestServer) < 0) throw createTooOldError(text);
    if (version !== undefined || text === 'cloud') return version ?? text;
    throw new InvalidInput(
      `${quoteText(text)} is not a version of GitHub Enterprise Server`,
      'write the version that the server shows at the bottom of its pages, such as `3.17`, or `cloud` for github.com and GHE.com',
    );
  },
};

/** YAML reads `3.20` as the number 3.2. */
const createTooOldError = (text: string) =>
  new InvalidInput(
    `Trueup does not support ${quoteText(text)}: it supports GitHub Enterprise Server ${oldestServer} to ${newestServer}`,
    /^3\.[2-9]$/.test(text)
      ? `for ${text}0, write \`'${text}0'\` in quotes, because YAML reads ${text}0 as the number ${text}`
      : 'write one of these, or leave it out: Trueup detects the version',
  );

export const serverInput: InputRow<string> = {
  takes: serverKind,
  help: 'The version of GitHub Enterprise Server, such as `3.17`, or `cloud`. The default is the version that the server reports.',
};
