import type { HostRefusal } from '../github/refusals/failures.ts';

/** A piece of a text. Everyone may see a string. Of an object, everyone may see `public`, if it is set. */
type Part = string | { readonly full: string; readonly public?: string };

/**
 * A text that knows who may see what of it. Until it is redacted, a section may pass a plain string, which may hold a live
 * value anywhere: where live values are hidden, all of it is withheld. A text made with `say` then keeps its own words and
 * withholds only the values between them. In a line, everyone may see a plain string.
 */
export type Text = string | Wording;

/** Printed instead of a live value that readers of the log may not see on the host. */
export const withheld = '(not shown: this log is public)';

/** Follows a sentence whose reason readers of the log may not see. */
export const withheldReason = '(reason not shown: this report is public)';

/** For `about`: the values are names that an owner does not show to everyone, whatever the section shows. */
export const ownerNamesKey = '(names of the owner)';

export class Wording {
  constructor(
    /** The parts stay as visible inside another text as they are here. */
    readonly parts: readonly Part[],
    /** The key that decides who may see the text, if it is not the key or section of the line. */
    readonly key?: string,
  ) {}

  /** Makes the text depend on the visibility of `key`, spelt as in `Section.visibleTo`. */
  withVisibilityKey(key: string) {
    return new Wording(this.parts, key);
  }

  /** A text for which nobody has chosen a view shows only what everyone may see. */
  toString() {
    return toShownText(this);
  }
}

/** `` say`kept ${named(item)}` ``: the words are ours; the values come from the host unless wrapped in `open`. */
export function formatText(words: TemplateStringsArray, ...values: unknown[]): Wording {
  const parts = words.flatMap((text, index): Part[] => {
    return index < values.length ? [text, ...toParts(values[index])] : [text];
  });
  return new Wording(parts);
}

const toParts = (value: unknown): readonly Part[] =>
  value instanceof Wording ? value.parts : [{ full: String(value) }];

/** `` join`${code}: ${says}` ``: everyone may see the words and the strings; a text keeps what it hides. */
export const joinPublic = (words: TemplateStringsArray, ...values: readonly (Text | number)[]): Text =>
  toText(words.flatMap((text, index) => [text, ...(index < values.length ? toShownParts(values[index]!) : [])]));

const toShownParts = (value: Text | number) => (value instanceof Wording ? value.parts : [String(value)]);

/** A text that hides nothing is a string. */
const toText = (parts: readonly Part[]): Text =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : new Wording(parts);

/** A value that comes from the file or from the program itself. */
export const markPublic = (value: unknown) => new Wording([String(value)]);

/** A value of which everyone may see a part. */
export const createPartlyPublic = (full: string, openly: string) => new Wording([{ full, public: openly }]);

/** A text that reads otherwise for everyone than for those who may see all of it. */
export const withPublicVersion = (full: string, openly: string): Text =>
  full === openly ? full : createPartlyPublic(full, openly);

/** A sentence and its reason, which only some people may see; the others learn that there is one. */
export const withReason = (says: string, why: string): Text =>
  new Wording([says, { full: `: ${why}`, public: ` ${withheldReason}` }]);

/** Who reads: somebody who may see everything, or everyone. */
export type TextView = 'whole' | 'open';

/** Makes a string: of the whole text, or of its public part, which says only once why something is missing. */
export function toShownText(text: Text, view: TextView = 'open'): string {
  if (typeof text === 'string') return text;
  if (view === 'whole') return text.parts.map((part) => (typeof part === 'string' ? part : part.full)).join('');
  const parts = text.parts.map((part) => (typeof part === 'string' ? part : part.public));
  const first = parts.indexOf(undefined);
  return parts.map((part, index) => part ?? (index === first ? withheld : '(not shown)')).join('');
}

/** Whether a part of the text is hidden from the public. */
export const hasHiddenParts = (text: unknown) =>
  text instanceof Wording && text.parts.some((part) => typeof part !== 'string');

/** Hides a plain string as a whole, because it may hold a live value anywhere. */
export const hideValues = (text: Text): Text => (typeof text === 'string' ? new Wording([{ full: text }]) : text);

export const showFullText = (text: Text) => toShownText(text, 'whole');

/** The part of a text that may be shown. Of a plain string that hides something, that is nothing. */
export const showVisibleText = (text: Text, isHidden: boolean) => {
  if (!isHidden) return showFullText(text);
  return typeof text === 'string' ? undefined : toShownText(text);
};

export const joinTexts = (texts: readonly Text[], between: string): Text =>
  texts.every((text) => typeof text === 'string')
    ? texts.join(between)
    : new Wording(texts.flatMap((text, index) => [...(index ? [between] : []), ...toParts(text)]));

/** The text, with its visibility decided by that key. */
export const setVisibilityKey = (key: string, text: Text) =>
  typeof text === 'string' ? formatText`${text}`.withVisibilityKey(key) : text.withVisibilityKey(key);

/** What the host and the call say of a refusal. The host's words are withheld after a sentence that holds no value. */
export function describeGithubRefusal({
  sentence = '',
  hostMessage,
  hint,
}: Pick<HostRefusal, 'sentence' | 'hostMessage' | 'hint'>) {
  const [, between = '', rest = ''] = /^((?:: |\s*))(.*)$/s.exec(hostMessage.slice(sentence.length))!;
  return formatText`${markPublic(sentence + between)}${rest || markPublic('')}${markPublic(hint ? ` (${hint})` : '')}`;
}
