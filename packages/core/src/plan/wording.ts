/** Texts that mark their public parts. A public log may print the report of a private repository. */

import type { GithubRefusal } from '../github/refusals/failures.ts';

type Part = string | { readonly full: string; readonly public?: string };

/**
 * A plain string of a section may contain a live value anywhere, so redaction withholds all of it. `formatText`
 * withholds only the values.
 */
export type Text = string | Wording;

/** Replaces a live value that readers of the log may not see on GitHub. */
export const hiddenValueText = '(not shown: this log may be public)';

export const hiddenReasonText = '(reason not shown: this report may be public)';

/** The visibility key for names that the owner does not show to everyone, even in a public section. */
export const ownerNamesKey = '(names of the owner)';

export class Wording {
  constructor(
    readonly parts: readonly Part[],
    /** The key that decides who may see the text. Unset: the key or section of the line. */
    readonly key?: string,
  ) {}

  withVisibilityKey(key: string) {
    return new Wording(this.parts, key);
  }

  toString() {
    return toShownText(this);
  }
}

/** Formats a text whose words are public and whose values are hidden, unless `markPublic` wraps them. */
export function formatText(words: TemplateStringsArray, ...values: unknown[]): Wording {
  const parts = words.flatMap((text, index): Part[] => {
    return index < values.length ? [text, ...toHiddenParts(values[index])] : [text];
  });
  return new Wording(parts);
}

const toHiddenParts = (value: unknown): readonly Part[] =>
  value instanceof Wording ? value.parts : [{ full: String(value) }];

/** Formats a text whose words and strings are public. A `Wording` keeps its hidden parts. */
export const joinPublic = (words: TemplateStringsArray, ...values: readonly (Text | number)[]): Text =>
  toText(words.flatMap((text, index) => [text, ...(index < values.length ? toShownParts(values[index]!) : [])]));

const toShownParts = (value: Text | number) => (value instanceof Wording ? value.parts : [String(value)]);

const toText = (parts: readonly Part[]): Text =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : new Wording(parts);

/** Marks a value of the file or of Trueup itself as public. */
export const markPublic = (value: unknown): Wording => new Wording([String(value)]);

export const createPartlyPublic = (full: string, publicText: string) => new Wording([{ full, public: publicText }]);

export const withPublicVersion = (full: string, publicText: string): Text =>
  full === publicText ? full : createPartlyPublic(full, publicText);

export const withHiddenReason = (statement: string, why: string): Text =>
  new Wording([statement, { full: `: ${why}`, public: ` ${hiddenReasonText}` }]);

/** `full`: for readers who may see everything. `public`: for everyone. */
export type TextView = 'full' | 'public';

export function toShownText(text: Text, view: TextView = 'public'): string {
  if (typeof text === 'string') return text;
  if (view === 'full') return text.parts.map((part) => (typeof part === 'string' ? part : part.full)).join('');
  const parts = text.parts.map((part) => (typeof part === 'string' ? part : part.public));
  const first = parts.indexOf(undefined);
  return parts.map((part, index) => part ?? (index === first ? hiddenValueText : '(not shown)')).join('');
}

export const hasHiddenParts = (text: unknown) =>
  text instanceof Wording && text.parts.some((part) => typeof part !== 'string');

/** A plain string may contain a live value anywhere. */
export const hidePlainStringFromPublic = (text: Text): Text =>
  typeof text === 'string' ? new Wording([{ full: text }]) : text;

export const showFullText = (text: Text): string => toShownText(text, 'full');

/** Returns `undefined` for a hidden plain string. */
export const showVisibleText = (text: Text, isHidden: boolean): string | undefined => {
  if (!isHidden) return showFullText(text);
  return typeof text === 'string' ? undefined : toShownText(text);
};

/** A plain string beside a `Wording` is hidden from the public. */
export const joinTexts = (texts: readonly Text[], between: string): Text =>
  texts.every((text) => typeof text === 'string')
    ? texts.join(between)
    : new Wording(texts.flatMap((text, index) => [...(index ? [between] : []), ...toHiddenParts(text)]));

export const withVisibilityKey = (key: string, text: Text): Wording =>
  typeof text === 'string' ? formatText`${text}`.withVisibilityKey(key) : text.withVisibilityKey(key);

/** Withholds GitHub's message, except for a sentence that contains no value. */
export function describeGithubRefusal({
  sentence = '',
  githubMessage,
  hint,
}: Pick<GithubRefusal, 'sentence' | 'githubMessage' | 'hint'>): Wording {
  const [, between = '', rest = ''] = /^((?:: |\s*))(.*)$/s.exec(githubMessage.slice(sentence.length))!;
  return formatText`${markPublic(sentence + between)}${rest || markPublic('')}${markPublic(hint ? ` (${hint})` : '')}`;
}
