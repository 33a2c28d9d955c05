import type { GenericSchema } from 'valibot';
import type { Path, Refusal, Remark } from '../refusal.ts';

export type UndeclaredPolicy = 'keep' | 'delete';

/** An undo file names those that go, and the others stay. */
export type Undeclared = UndeclaredPolicy | readonly string[];

/** Whether a live item that no entry names is to be deleted. */
export const isUndeclaredDeleted = (policy: Undeclared, name: string) =>
  policy === 'delete' || (policy !== 'keep' && policy.includes(name));

/** A list section after parsing: its entries, and what to do with live items that no entry names. */
export interface ListWithPolicy<E> {
  readonly entries: readonly E[];
  readonly undeclared: Undeclared;
}

/** How to read the value of a settings key. Sections provide it; `settings/` knows no section. */
export interface SettingsShape<Desired> {
  readonly schema: GenericSchema<any, Desired>;
  /** For a list section: the key that entries match by, their name in messages, and the default policy. */
  readonly list?: ListShape<any>;
  /** Whether null is a value, as in `pages: null` and `interaction_limits: null`. */
  readonly nullIsValue?: boolean;
  /** What other tools call its keys. */
  readonly otherNames?: Readonly<Record<string, string>>;
  /** Runs before the schema: accepts other spellings with a remark, catches near misses. */
  readonly prepare?: (value: unknown, findings: Findings) => unknown;
  /**
   * Runs after the schema: rules across keys and entries. It runs even if the schema refuses some values, and a rule ends
   * where it reads one of them: put each in a `whereSound` or `eachSound` of its own.
   */
  readonly examine?: (desired: Desired, findings: Findings) => void;
}

export interface ListShape<E> {
  /** The default policy. If unset, the section is a bare list and takes no `_undeclared`. */
  readonly undeclared?: UndeclaredPolicy;
  /** Identifies an entry: duplicates are refused, and layers and live items match by it. */
  readonly getKey: (entry: E) => string;
  /** `label "bug"` */
  readonly describeEntry: (entry: E) => string;
  /** That without what the entry means in one repository. */
  readonly removeMeaning?: (named: string) => string;
  /** Nested items with lines of their own: their name in messages, and their path inside the entry. */
  readonly listNested?: (entry: E) => readonly (readonly [named: string, at: Path])[];
  /** Whether the position of an entry matters; such entries are written before the sorted ones. */
  readonly isRanked?: (entry: E) => boolean;
}

/** What a section refuses before or after the schema. */
export interface SectionRefusal extends Omit<Refusal, 'place'> {
  /** Whether the parts of the refused value are still checked. If unset, the schema says nothing about them. */
  readonly checksInside?: true;
}

/** Where a section reports what it finds in its part of the file. Paths start below the section's key. */
export interface Findings {
  refuse(refusal: SectionRefusal): void;
  remark(at: Path, message: string, more?: Pick<Remark, 'isUnknownKey'>): void;
  /** A scalar as the file spells it: YAML reads `5319e7` as a number. */
  source(at: Path): string | undefined;
}
