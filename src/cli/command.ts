import type { Terminal } from './terminal.ts';

export interface Arguments {
  /** The value of a flag; an empty text where a switch is on. */
  readonly flags: ReadonlyMap<string, string>;
  readonly files: readonly string[];
}

export interface Command {
  readonly name: string;
  /** What stands behind the name in the usage line. */
  readonly usage: string;
  readonly summary: string;
  /** Told in the command's own help, below its usage. */
  readonly story: readonly string[];
  readonly flags: readonly Flag[];
  readonly takesFiles?: true;
  readonly exits: readonly (readonly [code: string, meaning: string])[];
  /** Resolves to the exit code. Loads what the command needs, and nothing before. */
  start(given: Arguments, terminal: Terminal): Promise<number>;
}

export interface Flag {
  readonly name: string;
  /** As the help shows its value; a flag without one is a switch. */
  readonly value?: string;
  readonly help: string;
  /** May be given more than once: the values are read as one list. */
  readonly many?: true;
}
