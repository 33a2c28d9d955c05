import { createHash } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** First line of a snapshot, with a digest of the rest: a later run can tell whether somebody edited it. */
export const markFor = (repository: string, text: string) =>
  `# Snapshot of ${repository} by Trueup (${digestOf(text)}). The next one replaces it, as long as nobody edits it.\n`;

const marked =
  /^(?:# yaml-language-server:.*\n)?# Snapshot of .* by Trueup \((?<digest>[0-9a-f]{16})\).*\n(?<below>[\s\S]*)$/;

export type Author = 'trueup' | 'edited' | 'someone else';

export function authorOf(text: string): Author {
  const { digest, below } = marked.exec(text.replaceAll('\r\n', '\n'))?.groups ?? {};
  if (digest === undefined || below === undefined) return 'someone else';
  return digestOf(below) === digest ? 'trueup' : 'edited';
}
