import type { Clock } from '../host/clock.ts';
import type { Secret } from '../host/secret.ts';
import type { Transport } from '../host/transport.ts';
import type { Files } from './files.ts';

/** All that a run needs from outside, so that a test can stand in for any of it. */
export interface World {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly transport: Transport;
  readonly clock: Clock;
  /** The text of a settings file. Throws `SettingsRefused` for one that cannot be read. */
  load(file: string): Promise<string>;
  /** The files below a folder and below the folders in it, as `name` or `folder/name`. Throws `SettingsRefused` too. */
  list(folder: string): Promise<readonly string[]>;
  /** Where a run keeps what it writes. */
  readonly files: Files;
  /** A line for the person who waits: what the run is doing, and why it pauses. */
  said(line: string): void;
  /** A line that stays: what the run is about to do. */
  announced(line: string): void;
  /** Whether lines on the way keep to themselves, at this moment, what a request is about. */
  readonly quiet?: () => boolean;
  /** Called for every secret before its first use. */
  masks(secret: Secret): void;
  /** The run that this one goes on from. */
  readonly earlier?: Earlier;
}

/** What a run left, as its report tells. */
export interface Earlier {
  readonly file: string;
  readonly wasStopped: boolean;
  /** The fingerprints of the repositories that it left with nothing to do, and what became of them. */
  readonly done: ReadonlyMap<string, 'success' | 'skipped'>;
}
