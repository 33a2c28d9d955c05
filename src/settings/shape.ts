import type { GenericSchema } from 'valibot';
import type { Path, Refusal } from './refusal.ts';

export type UndeclaredPolicy = 'keep' | 'delete';

/** A list section after parsing: its entries, and what becomes of live items that no entry names. */
export interface Listed<E> {
  readonly entries: readonly E[];
  readonly undeclared: UndeclaredPolicy;
}

/** How the value of one settings key is read. Sections hand it over; `settings/` knows no section. */
export interface Shape<Desired> {
  readonly schema: GenericSchema<any, Desired>;
  /** A list section: the key its entries match by, their name in messages, and its default policy. */
  readonly list?: ListShape<any>;
  /** `pages: null` and `interaction_limits: null` mean something. */
  readonly nullIsValue?: boolean;
  /** Looks at what the file says before the schema does: spellings that are accepted with a remark, near misses. */
  readonly prepare?: (value: unknown, findings: Findings) => unknown;
  /** Looks at the typed value: rules across keys and entries that a schema cannot tell. */
  readonly examine?: (desired: Desired, findings: Findings) => void;
}

export interface ListShape<E> {
  /** The default policy. Without one the section is a bare list and takes no `_undeclared`. */
  readonly undeclared?: UndeclaredPolicy;
  /** Two entries with one key are refused; layers and live items meet by it. */
  readonly key: (entry: E) => string;
  /** `label "bug"` */
  readonly named: (entry: E) => string;
  /** What lies inside an entry and has lines of its own: its name in messages, and its path below the entry. */
  readonly inside?: (entry: E) => readonly (readonly [named: string, at: Path])[];
  /** Whether the place of an entry among the others means something, so that it is written ahead of those that are sorted. */
  readonly ranked?: (entry: E) => boolean;
}

/** Where a section writes what it thinks of its part of the file. Paths start below the section's key. */
export interface Findings {
  refuse(refusal: Omit<Refusal, 'place'>): void;
  remark(at: Path, message: string): void;
  /** A scalar as it is spelt in the file: `5319e7` is a number to YAML. */
  source(at: Path): string | undefined;
}
