import type { GenericSchema } from 'valibot';
import type { Path, Refusal, Remark } from '../refusal.ts';

export type UndeclaredPolicy = 'keep' | 'delete';

/** An undo file lists the names to delete, and all others stay. */
export type Undeclared = UndeclaredPolicy | readonly string[];

export const isUndeclaredDeleted = (policy: Undeclared, name: string) =>
  policy === 'delete' || (policy !== 'keep' && policy.includes(name));

export interface ListWithPolicy<E> {
  readonly entries: readonly E[];
  readonly undeclared: Undeclared;
}

/** `settings/` knows no section, so each section provides this description. */
export interface SettingsShape<Desired> {
  readonly schema: GenericSchema<any, Desired>;
  readonly list?: ListShape<any>;
  /** `null` is a value for `pages` and `interaction_limits`. */
  readonly nullIsValue?: boolean;
  readonly otherNames?: Readonly<Record<string, string>>;
  /** Runs before the schema, to accept other spellings with a remark. */
  readonly prepare?: (value: unknown, findings: Findings) => unknown;
  /**
   * Runs after the schema. A rule ends where it reads a value that the schema refused, so put each rule in its own
   * `tryRule` or `tryRuleOnEach`.
   */
  readonly examine?: (desired: Desired, findings: Findings) => void;
}

export interface ListShape<E> {
  /** If unset, the section is a bare list without `_undeclared`. */
  readonly undeclared?: UndeclaredPolicy;
  /** Layers and live items match by this key, and duplicates are refused. */
  readonly getKey: (entry: E) => string;
  readonly describeEntry: (entry: E) => string;
  /** Removes the part of the name that depends on the repository. */
  readonly removeRepositoryPart?: (name: string) => string;
  /** Nested items with report lines of their own. */
  readonly listNested?: (entry: E) => readonly (readonly [name: string, at: Path])[];
  /** The position of a ranked entry matters. */
  readonly isRanked?: (entry: E) => boolean;
}

export interface SectionRefusal extends Omit<Refusal, 'place'> {
  /** If unset, the schema reports nothing inside the refused value. */
  readonly checksInside?: true;
}

export interface Findings {
  refuse(refusal: SectionRefusal): void;
  remark(at: Path, message: string, more?: Pick<Remark, 'isUnknownKey'>): void;
  /** YAML reads `5319e7` as a number. */
  source(at: Path): string | undefined;
}
