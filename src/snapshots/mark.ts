import { createHash } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Goes before a snapshot. By it a later run knows the text below for its own, and that nobody has edited it since. */
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
