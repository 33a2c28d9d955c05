/** What people are told of a section, in the reference and in their editor. The program itself never loads it. */
export interface SectionDocs {
  /** What it is about, in a sentence or two. */
  readonly about: string;
  /**
   * Every key by its path: `description`, `[].name` of an entry, `*.status` where several hold the same, `cache.days`.
   * A text is short for `{ about }`.
   */
  readonly keys: Readonly<Record<string, string | KeyDocs>>;
  /** What check cannot verify and what surprises: a sentence each. */
  readonly limits: readonly string[];
  /** Keys that are refused by name, where the schema itself does not know them: by the path of their map. */
  readonly refused?: Readonly<Record<string, Refused>>;
  /** What else is settled before the schema looks, in words of JSON Schema: by the path of the value. */
  readonly rules?: Readonly<Record<string, Words>>;
  /** Files that a schema takes, and an editor finds good, and the program refuses. */
  readonly beyondSchema?: readonly BeyondSchema[];
}

export interface BeyondSchema {
  readonly rule: string;
  /** Matches the problem of the refusal. */
  readonly says: RegExp;
  readonly example: string;
}

/** Words of JSON Schema. */
export type Words = Readonly<Record<string, unknown>>;

export interface KeyDocs {
  readonly about: string;
  /** What some of its values mean. */
  readonly values?: Readonly<Record<string, string>>;
  readonly examples?: readonly unknown[];
  /** Why it should not be written any more, and what should be instead. */
  readonly deprecated?: string;
  /** A spelling that is settled before the schema looks, in words of JSON Schema. */
  readonly also?: Words;
}

interface Refused {
  readonly keys: readonly string[];
  /** A regular expression for still more of them. */
  readonly like?: string;
}
