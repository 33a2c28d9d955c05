import type { GithubRefusal } from '../github/refusals/failures.ts';

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
export const ofOwner = '(names of the owner)';

export class Wording {
  constructor(
    /** The parts stay as visible inside another text as they are here. */
    readonly parts: readonly Part[],
    /** The key that decides who may see the text, if it is not the key or section of the line. */
    readonly key?: string,
  ) {}

  /** Makes the text depend on the visibility of `key`, spelt as in `Section.visibleTo`. */
  about(key: string) {
    return new Wording(this.parts, key);
  }

  /** A text for which nobody has chosen a view shows only what everyone may see. */
  toString() {
    return show(this);
  }
}

/** `` say`kept ${named(item)}` ``: the words are ours; the values come from the host unless wrapped in `open`. */
export function say(words: TemplateStringsArray, ...values: unknown[]): Wording {
  const parts = words.flatMap((text, index): Part[] => {
    return index < values.length ? [text, ...partsOf(values[index])] : [text];
  });
  return new Wording(parts);
}

const partsOf = (value: unknown): readonly Part[] =>
  value instanceof Wording ? value.parts : [{ full: String(value) }];

/** `` join`${code}: ${says}` ``: everyone may see the words and the strings; a text keeps what it hides. */
export const join = (words: TemplateStringsArray, ...values: readonly (Text | number)[]): Text =>
  simplify(words.flatMap((text, index) => [text, ...(index < values.length ? shownParts(values[index]!) : [])]));

const shownParts = (value: Text | number) => (value instanceof Wording ? value.parts : [String(value)]);

/** A text that hides nothing is a string. */
const simplify = (parts: readonly Part[]): Text =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : new Wording(parts);

/** A value that comes from the file or from the program itself. */
export const open = (value: unknown) => new Wording([String(value)]);

/** A value of which everyone may see a part. */
export const openInPart = (full: string, openly: string) => new Wording([{ full, public: openly }]);

/** A text that reads otherwise for everyone than for those who may see all of it. */
export const inTwoViews = (full: string, openly: string): Text => (full === openly ? full : openInPart(full, openly));

/** A sentence and its reason, which only some people may see; the others learn that there is one. */
export const withReason = (says: string, why: string): Text =>
  new Wording([says, { full: `: ${why}`, public: ` ${withheldReason}` }]);

/** Who reads: somebody who may see everything, or everyone. */
export type View = 'whole' | 'open';

/** Makes a string: of the whole text, or of its public part, which says only once why something is missing. */
export function show(text: Text, view: View = 'open'): string {
  if (typeof text === 'string') return text;
  if (view === 'whole') return text.parts.map((part) => (typeof part === 'string' ? part : part.full)).join('');
  const parts = text.parts.map((part) => (typeof part === 'string' ? part : part.public));
  const first = parts.indexOf(undefined);
  return parts.map((part, index) => part ?? (index === first ? withheld : '(not shown)')).join('');
}

/** Whether a part of the text is hidden from the public. */
export const hides = (text: unknown) => text instanceof Wording && text.parts.some((part) => typeof part !== 'string');

/** Hides a plain string as a whole, because it may hold a live value anywhere. */
export const hideValues = (text: Text): Text => (typeof text === 'string' ? new Wording([{ full: text }]) : text);

export const spellOut = (text: Text) => show(text, 'whole');

/** The part of a text that may be shown. Of a plain string that hides something, that is nothing. */
export const showPart = (text: Text, isHidden: boolean) => {
  if (!isHidden) return spellOut(text);
  return typeof text === 'string' ? undefined : show(text);
};

export const joinTexts = (texts: readonly Text[], between: string): Text =>
  texts.every((text) => typeof text === 'string')
    ? texts.join(between)
    : new Wording(texts.flatMap((text, index) => [...(index ? [between] : []), ...partsOf(text)]));

/** The text, with its visibility decided by that key. */
export const tieToKey = (key: string, text: Text) =>
  typeof text === 'string' ? say`${text}`.about(key) : text.about(key);

/** What the host and the call say of a refusal. The host's words are withheld after a sentence that holds no value. */
export function saidBy({
  sentence = '',
  githubMessage: hostMessage,
  hint,
}: Pick<GithubRefusal, 'sentence' | 'githubMessage' | 'hint'>) {
  const [, between = '', rest = ''] = /^((?:: |\s*))(.*)$/s.exec(hostMessage.slice(sentence.length))!;
  return say`${open(sentence + between)}${rest || open('')}${open(hint ? ` (${hint})` : '')}`;
}
