/**
 * A text of a line. A plain one may hold a live value anywhere, so where live values are withheld it is withheld whole.
 * One made by `say` keeps its own words then, and withholds what stands between them.
 */
export type Text = string | Wording;

/** What stands in place of a live value that the readers of a log may not see on the host. */
export const withheld = '(not shown: this log is public)';

class Withholdable {
  constructor(readonly text: string) {}
}

type Part = string | Withholdable;

export class Wording {
  constructor(
    private readonly parts: readonly Part[],
    /** The key that decides who may see it, where that is not the key or the section it is said of. */
    readonly key?: string,
  ) {}

  /** Below the key `key`, as `Section.visibleTo` spells it. */
  about(key: string) {
    return new Wording(this.parts, key);
  }

  /** A text within a text keeps what it may keep. */
  within(): readonly Part[] {
    return this.parts;
  }

  inFull() {
    return this.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  }

  /** Why something is missing is said once. */
  openly() {
    const first = this.parts.findIndex((part) => typeof part !== 'string');
    return this.parts
      .map((part, index) => (typeof part === 'string' ? part : index === first ? withheld : '(not shown)'))
      .join('');
  }

  toString() {
    return this.inFull();
  }
}

/** `` say`kept undeclared ${named(item)}` ``: the words are the program's own, the values the host's unless `open` says so. */
export function say(words: TemplateStringsArray, ...values: unknown[]): Wording {
  const parts = words.flatMap((text, index): Part[] => {
    if (index >= values.length) return [text];
    const value = values[index];
    return [text, ...(value instanceof Wording ? value.within() : [new Withholdable(String(value))])];
  });
  return new Wording(parts);
}

/** A value that comes from the file or from the program itself. */
export const open = (value: unknown) => new Wording([String(value)]);

export const inFull = (text: Text) => (typeof text === 'string' ? text : text.inFull());

/** What may be said of it where live values are withheld; nothing of a plain text. */
export const openly = (text: Text) => (typeof text === 'string' ? undefined : text.openly());

export const joined = (texts: readonly Text[], between: string): Text =>
  texts.every((text) => typeof text === 'string')
    ? texts.join(between)
    : new Wording(
        texts.flatMap((text, index): Part[] => [
          ...(index ? [between] : []),
          ...(typeof text === 'string' ? [new Withholdable(text)] : text.within()),
        ]),
      );

/** The text as one about that key, whatever it is said of. */
export const aboutKey = (key: string, text: Text) =>
  typeof text === 'string' ? say`${text}`.about(key) : text.about(key);
