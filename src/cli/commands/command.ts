import type { Terminal } from '../terminal.ts';

export interface Arguments {
  /** The value of each flag; an empty string for a switch. */
  readonly flags: ReadonlyMap<string, string>;
  readonly files: readonly string[];
}

export interface Command {
  readonly name: string;
  /** Follows the name in the usage line. */
  readonly usage: string;
  readonly summary: string;
  /** What the command's own help says below its usage. */
  readonly story: string;
  readonly flags: readonly Flag[];
  readonly takesFiles?: true;
  /** Flags that one could expect and that it does not have: why, and what to do, starting with a verb. */
  readonly lacks?: Readonly<Record<string, { readonly why: string; readonly fix: string }>>;
  readonly exits: readonly (readonly [code: string, meaning: string])[];
  /** Resolves to the exit code. Loads the command's code only when it is called. */
  start(given: Arguments, terminal: Terminal): Promise<number>;
}

export interface Flag {
  readonly name: string;
  /** The placeholder for its value in the help; a flag without one is a switch. */
  readonly value?: string;
  /** The value may be left out. */
  readonly mayStandAlone?: true;
  readonly help: string;
  /** The heading above it in a long help. Unset: it is one of this command alone. */
  readonly group?: string;
  /** May be repeated: the values form one list. */
  readonly many?: true;
}
