import type { HostRefusal } from '../host/failures.ts';

/**
 * The text of a line. A plain string may hold a live value anywhere, so where live values are hidden, all of it is
 * withheld. A text made with `say` then keeps its own words and withholds only the values between them.
 */
export type Text = string | Wording;

/** Printed instead of a live value that readers of the log may not see on the host. */
export const withheld = '(not shown: this log is public)';

/** Follows a sentence whose reason readers of the log may not see. */
export const withheldReason = '(reason not shown: everyone can read this report)';

/** For `about`: the values are names that an owner does not show to everyone, whatever the section shows. */
export const ofOwner = '(names of the owner)';

class Withholdable {
  constructor(
    readonly text: string,
    /** What everyone may see of it, if that is more than nothing. */
    readonly openly?: string,
  ) {}
}

type WordingPart = string | Withholdable;

export class Wording {
  constructor(
    /** The parts stay as visible inside another text as they are here. */
    readonly parts: readonly WordingPart[],
    /** The key that decides who may see the text, if it is not the key or section of the line. */
    readonly key?: string,
  ) {}

  /** Makes the text depend on the visibility of `key`, spelt as in `Section.visibleTo`. */
  about(key: string) {
    return new Wording(this.parts, key);
  }

  inFull() {
    return this.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  }

  /** Says only once why something is missing. */
  openly() {
    const parts = this.parts.map((part) => (typeof part === 'string' ? part : part.openly));
    const first = parts.indexOf(undefined);
    return parts.map((part, index) => part ?? (index === first ? withheld : '(not shown)')).join('');
  }

  toString() {
    return this.inFull();
  }
}

/** `` say`kept ${named(item)}` ``: the words are ours; the values come from the host unless wrapped in `open`. */
export function say(words: TemplateStringsArray, ...values: unknown[]): Wording {
  const parts = words.flatMap((text, index): WordingPart[] => {
    return index < values.length ? [text, ...partsOf(values[index])] : [text];
  });
  return new Wording(parts);
}

const partsOf = (value: unknown) => (value instanceof Wording ? value.parts : [new Withholdable(String(value))]);

/** A value that comes from the file or from the program itself. */
export const open = (value: unknown) => new Wording([String(value)]);

/** A value of which everyone may see a part. */
export const openInPart = (value: string, openly: string) => new Wording([new Withholdable(value, openly)]);

export const spellOut = (text: Text) => (typeof text === 'string' ? text : text.inFull());

/** The text without live values; `undefined` for a plain string. */
export const spellOpenly = (text: Text) => (typeof text === 'string' ? undefined : text.openly());

export const joinTexts = (texts: readonly Text[], between: string): Text =>
  texts.every((text) => typeof text === 'string')
    ? texts.join(between)
    : new Wording(texts.flatMap((text, index) => [...(index ? [between] : []), ...partsOf(text)]));

/** The text, with its visibility decided by that key. */
export const tieToKey = (key: string, text: Text) =>
  typeof text === 'string' ? say`${text}`.about(key) : text.about(key);

/** What the host and the call say of a refusal. The host's words are withheld after a sentence that holds no value. */
export function saidBy({ sentence = '', hostMessage, hint }: Pick<HostRefusal, 'sentence' | 'hostMessage' | 'hint'>) {
  const [, between = '', rest = ''] = /^((?:: |\s*))(.*)$/s.exec(hostMessage.slice(sentence.length))!;
  return say`${open(sentence + between)}${rest || open('')}${open(hint ? ` (${hint})` : '')}`;
}
