/** The documentation of a section, for the reference and for editors. The program itself never loads it. */
export interface SectionDocs {
  /** What the section declares, in a sentence or two. */
  readonly about: string;
  /**
   * Every key by its path: `description`, `[].name` of an entry, `*.status` for several keys, `cache.days`.
   * A plain text means `{ about }`.
   */
  readonly keys: Readonly<Record<string, string | KeyDocs>>;
  /** Limits and surprises, such as what check cannot verify: a sentence each. */
  readonly limits: readonly string[];
  /** Keys that the section refuses by name although its schema does not list them, by the path of their map. */
  readonly refused?: Readonly<Record<string, RefusedKeys>>;
  /** Other rules that apply before the schema, as JSON Schema, by the path of the value. */
  readonly rules?: Readonly<Record<string, DocumentedKeys>>;
  /** Files that the JSON Schema, and so an editor, accepts, but the program refuses. */
  readonly beyondSchema?: readonly BeyondSchema[];
}

export interface BeyondSchema {
  readonly rule: string;
  /** Matches the problem of the refusal. */
  readonly says: RegExp;
  readonly example: string;
}

/** Keywords of JSON Schema. */
export type DocumentedKeys = Readonly<Record<string, unknown>>;

export interface KeyDocs {
  readonly about: string;
  /** The meaning of some values. */
  readonly values?: Readonly<Record<string, string>>;
  readonly examples?: readonly unknown[];
  /** Why to stop using the key, and what to write instead. */
  readonly deprecated?: string;
  /** A spelling that is converted before the schema applies, as JSON Schema. */
  readonly also?: DocumentedKeys;
}

interface RefusedKeys {
  readonly keys: readonly string[];
  /** A regular expression for more such keys. */
  readonly like?: string;
}

/** Teams and people have the same roles. */
export const roleDocs: KeyDocs = {
  about:
    'The role: `pull` (read), `triage`, `push` (write), `maintain`, `admin`, or the name of a custom role of the organization. Trueup also accepts `read` and `write`, with a note.',
  examples: ['pull', 'triage', 'push', 'maintain', 'admin'],
};

const names = {
  user: 'The login of an account.',
  team: 'The slug of a team of the owner: the last part of its URL.',
  app: 'The slug of an app, such as `github-actions`: the last part of its URL.',
  role: '`maintain`, `write`, `admin`, or a custom role of the organization.',
};

/** The keys that stand for an id. */
export const nameDocs = (path: string, ...kinds: readonly (keyof typeof names)[]) =>
  Object.fromEntries(kinds.map((kind) => [`${path}.${kind}`, `${names[kind]} Use it instead of the id.`]));

/** The keys of a map at this path. */
export const keysBelow = (path: string, keys: SectionDocs['keys']): SectionDocs['keys'] =>
  Object.fromEntries(Object.entries(keys).map(([key, said]) => [`${path}.${key}`, said]));
