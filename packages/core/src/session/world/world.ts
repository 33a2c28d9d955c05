import { networkTransport, type Transport } from '../../github/http/http.ts';
import type { Secret } from '../../github/http/secret.ts';
import { type Clock, systemClock } from '../../github/limits/clock.ts';
import type { TargetResult } from '../../report/result/result.ts';
import type { Acknowledgement } from '../../settings/acknowledgements.ts';
import { listSettingsFiles, loadSettings } from '../../settings/reading/load.ts';
import type { TargetStanding } from '../targets/standing.ts';
import { diskFiles, type Files } from './files.ts';

/** Everything that a run needs from outside, so that tests can replace any of it. */
export interface World {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly transport: Transport;
  readonly clock: Clock;
  /** The text of a settings file. Throws `SettingsRefused` for one that cannot be read. */
  load(file: string): Promise<string>;
  /** Lists the files in a folder and one level deeper, as `name` or `folder/name`. Throws `SettingsRefused` if it cannot. */
  list(folder: string): Promise<readonly string[]>;
  /** The files that a run reads and writes. */
  readonly files: Files;
  /** A file at a ref of the checkout; `undefined` if there is no such ref, and without `text` if the ref has no such file. */
  fileAt?(ref: string, file: string): Promise<{ readonly text?: string } | undefined>;
  /** The files of a folder and one level deeper at such a ref; `undefined` if there is no such ref. */
  filesAt?(ref: string, folder: string): Promise<readonly string[] | undefined>;
  /** Shows the person who waits what the run is doing, or why it pauses. */
  said(line: string): void;
  /** Prints a line that stays, such as the estimate of a run. */
  announced(line: string): void;
  /** Call for every secret before its first use. */
  masks(secret: Secret): void;
  /** Shows the plan of a repository and asks whether to apply it. Unset if nobody is asked. */
  readonly asks?: (plan: ShownPlan) => Promise<boolean>;
  /** Why no new work may start: a signal stopped the run. */
  stopped?(): Error | undefined;
  /** Goes on with work that is almost done for some seconds after a stop. */
  finishing?<T>(work: () => Promise<T>): Promise<T>;
  /** Call for each repository of a run about several, at its end. */
  finished?(target: TargetStanding): void;
  /** Call if the run names a repository that its fleet takes and the host does not show. */
  unseen?(): void;
  readonly earlierRun?: EarlierRun;
  /** The delivery that the run follows: for whom the host sent it, and when it came, in milliseconds. */
  readonly heard?: { readonly by: string; readonly at: number };
  /** Nobody has started the run: it follows a clock or a delivery. */
  readonly isUnattended?: true;
}

/** A plan as a person reads it before the first write. */
export interface ShownPlan {
  /** What a check would report. Nothing is withheld from the person at the terminal. */
  readonly target: TargetResult;
  /** The dangerous changes in it, each with the value that the person types to agree to it. */
  readonly guarded: readonly Acknowledgement[];
}

/** What an earlier run left, from its report. */
export interface EarlierRun {
  readonly file: string;
  readonly wasStopped: boolean;
  /** The commands that undo what it wrote. */
  readonly undos: ReadonlySet<string>;
  /** The hashes of the repositories that it finished, with their outcomes. */
  readonly done: ReadonlyMap<string, 'success' | 'skipped'>;
}

/** Network, clock and disk. */
export type SystemWorld = Pick<World, 'transport' | 'clock' | 'load' | 'list' | 'files' | 'fileAt' | 'filesAt'>;

export const systemWorld = (environment: World['environment']): SystemWorld => ({
  transport: networkTransport({ environment }),
  clock: systemClock,
  load: loadSettings,
  list: listSettingsFiles,
  files: diskFiles,
  fileAt: async (ref, file) => (await import('./checkout.ts')).fileAt(ref, file),
  filesAt: async (ref, folder) => (await import('./checkout.ts')).filesAt(ref, folder),
});
