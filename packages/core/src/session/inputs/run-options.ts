/**
 * Defines the options of a run, from a command line or a workflow. Each part of the program takes only the options that
 * it needs.
 */

import type { AppIdentity } from '../../github/apps/signing.ts';
import type { RepositoryName } from '../../github/github.ts';
import type { Secret } from '../../github/http/secret.ts';
import { type Mode, modes } from '../../report/result/modes.ts';
import type { Acknowledgement } from '../../settings/acknowledgements.ts';
import type { Shard } from '../names/shards.ts';
import type { PlanSource } from './plan-kinds.ts';

export interface RunOptions
  extends RunScope,
    AccessOptions,
    FailureOptions,
    PlanOptions,
    BrakeOptions,
    PullOptions,
    FileOptions,
    ReaderOptions,
    AdoptChoices {}

export interface RunScope {
  readonly mode: Exclude<Mode, RenderOptions['mode']>;
  readonly repository?: RepositoryName;
  readonly repos?: '*' | readonly RepositoryName[];
  /** Patterns for `owner/name` or `name`. */
  readonly exclude?: readonly string[];
  readonly fleetFile?: string;
  readonly only?: readonly RepositoryName[];
  readonly wave?: string;
  /** Applied after all filters. */
  readonly shard?: Shard;
  /** If unset, all declared sections. */
  readonly sections?: readonly string[];
}

export interface AccessOptions {
  readonly token?: Secret;
  readonly app?: AppIdentity;
  /** If unset, Trueup reports with `token`. */
  readonly reportToken?: Secret;
  /** If unset, GitHub reports the version. */
  readonly server?: string;
  /** In minutes. */
  readonly maxWait: number;
  /** If unset, `folded`. */
  readonly read?: 'folded' | 'rest';
}

export interface FailureOptions {
  readonly requiredSections?: readonly string[];
  readonly onMissingPermission: 'fail' | 'warn';
  readonly onUnsupported: 'fail' | 'warn';
  readonly unknownKeys: 'send' | 'refuse';
  /** Refuses a file without settings: the green check of a job would claim too much. */
  readonly refusesEmpty?: boolean;
  /** If unset, a difference fails a check but not a preview. */
  readonly onDrift?: 'fail' | 'warn';
}

export interface PlanOptions {
  readonly plan?: PlanSource;
  /** The slug of the app that creates trusted check runs. */
  readonly planApp: string;
  readonly applyWorkflow?: string;
}

export interface BrakeLimits {
  /** If unset, 5 items and a quarter of the live items of a section. */
  readonly maxRemovals?: RemovalLimits;
  readonly maxChangedTargets?: number;
}

export interface BrakeOptions extends BrakeLimits {
  readonly brakes: 'warn' | 'stop' | 'off';
  readonly allow?: readonly Acknowledgement[];
  readonly policy?: string;
}

export interface RemovalLimit {
  readonly most?: number;
  readonly share?: number;
}

export interface RemovalLimits extends RemovalLimit {
  readonly sections: Readonly<Record<string, RemovalLimit>>;
}

export interface PullOptions {
  /** A file, or a ref of the checkout. */
  readonly base?: string;
  /** If unset, the event provides it. */
  readonly pullRequest?: number;
  readonly post: boolean;
  readonly fork: boolean;
  readonly allSections?: boolean;
}

export interface FileOptions {
  /** A local path, or with `repos`, a path in each repository. */
  readonly settingsFile: string;
  readonly reposDir?: string;
  readonly defaultsFile?: string;
  /** A file, or with `repos`, a folder. */
  readonly undoFile?: string;
  readonly reportFile?: string;
  readonly planFile?: string;
  readonly resume?: string;
  /** A file, or with `repos`, a folder. */
  readonly snapshotFile?: string;
  readonly overwrite: boolean;
  readonly ids?: boolean;
  /** GitHub shows some settings only to tokens with write access. `init` leaves these out. */
  readonly readableOnly?: true;
}

export interface PrivacyOptions {
  readonly privateRepos: 'redact' | 'names' | 'show';
  readonly privateNote?: string;
  readonly privateReport: 'none' | 'issue' | 'issue-on-failure';
  readonly driftIssue?: boolean;
}

export interface ReaderOptions extends PrivacyOptions {
  readonly adminValues: 'withhold' | 'show';
}

export interface AdoptChoices {
  /** If unset, all differences. */
  readonly keys?: readonly string[];
  readonly also?: readonly ('weaker' | 'undeclared' | 'lower-layers')[];
  /** The lowest layer comes first. */
  readonly lowerLayers?: readonly string[];
}

/** Rendering needs no repository and no token. */
export interface RenderOptions {
  readonly mode: 'render';
  /** The lowest layer comes first. */
  readonly settingsFile: readonly string[];
  readonly renderedFile?: string;
  readonly reportFile?: string;
}

export const isFleetRun = ({ repos, fleetFile }: Pick<RunScope, 'repos' | 'fleetFile'>) =>
  repos !== undefined || fleetFile !== undefined;

export const isOnlineRun = (options: RunOptions | RenderOptions): options is RunOptions =>
  !modes[options.mode].isOffline;
