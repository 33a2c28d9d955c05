import type { RepositoryName } from '../../github/github.ts';
import type { Environment } from '../../github/http/address.ts';
import { createNetworkTransport, type Transport } from '../../github/http/http.ts';
import type { Secret } from '../../github/http/secret.ts';
import { type Clock, systemClock } from '../../github/limits/clock.ts';
import type { TargetResult } from '../../report/result/result.ts';
import type { Acknowledgement } from '../../settings/acknowledgements.ts';
import { listFilesInFolder, loadSettingsText } from '../../settings/reading/load.ts';
import type { TargetStatus } from '../targets/target.ts';
import { diskFiles, type Files } from './files.ts';

/** Everything outside the program. Tests replace any part. */
export interface World {
  readonly environment: Environment;
  readonly transport: Transport;
  readonly clock: Clock;
  /** Throws `SettingsError`. */
  load(file: string): Promise<string>;
  /** Lists one level deep, as `name` or `folder/name`. */
  list(folder: string): Promise<readonly string[]>;
  readonly files: Files;
  /** `undefined` means that the ref does not exist. */
  readFileAt?(ref: string, file: string): Promise<{ readonly text?: string } | undefined>;
  listFilesAt?(ref: string, folder: string): Promise<readonly string[] | undefined>;
  showProgress(line: string): void;
  printLine(line: string): void;
  maskSecret(secret: Secret): void;
  /** Unset if there is no person to ask. */
  readonly confirmPlan?: (plan: ShownPlan) => Promise<boolean>;
  getStopReason?(): Error | undefined;
  /** Work may continue for some seconds after a stop. */
  finishWork?<T>(work: () => Promise<T>): Promise<T>;
  reportFinished?(target: TargetStatus): void;
  /** Called if GitHub does not show a repository that the fleet file selects. */
  reportUnseen?(): void;
  /** GitHub lists the repository, and a filter excludes it. */
  reportExcluded?(repository: RepositoryName): void;
  readonly earlierRun?: EarlierRun;
  /** The webhook delivery that started the run. */
  readonly delivery?: { readonly by: string; readonly at: number };
  /** A schedule or a delivery started the run. */
  readonly isUnattended?: true;
}

export interface ShownPlan {
  /** Nothing is withheld. */
  readonly target: TargetResult;
  readonly guarded: readonly Acknowledgement[];
}

export interface EarlierRun {
  readonly file: string;
  readonly wasStopped: boolean;
  /** The keys are hashes of repositories. */
  readonly done: ReadonlyMap<string, 'success' | 'skipped'>;
}

export type SystemWorld = Pick<World, 'transport' | 'clock' | 'load' | 'list' | 'files' | 'readFileAt' | 'listFilesAt'>;

export const createSystemWorld = (environment: Environment): SystemWorld => ({
  transport: createNetworkTransport({ environment }),
  clock: systemClock,
  load: loadSettingsText,
  list: listFilesInFolder,
  files: diskFiles,
  readFileAt: async (ref, file) => (await import('./checkout.ts')).readFileAtRef(ref, file),
  listFilesAt: async (ref, folder) => (await import('./checkout.ts')).listFilesAtRef(ref, folder),
});
