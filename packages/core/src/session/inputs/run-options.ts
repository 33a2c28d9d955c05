import type { AppIdentity } from '../../github/apps/signing.ts';
import type { RepositoryName } from '../../github/github.ts';
import type { Secret } from '../../github/http/secret.ts';
import type { Mode } from '../../report/result/modes.ts';
import type { Acknowledgement } from '../../settings/acknowledgements.ts';
import type { Shard } from '../names/shards.ts';
import type { PlanSource } from './plan-kinds.ts';

/** The options of a run, whether they came from a command line or a workflow. A room takes the part that it needs. */
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

/** Which repositories, and which of their settings. */
export interface RunScope {
  readonly mode: Exclude<Mode, RenderOptions['mode']>;
  /** The one repository of a run without `repos`. */
  readonly repository?: RepositoryName;
  /** Several repositories: names and patterns, or everything that the token has. */
  readonly repos?: '*' | readonly RepositoryName[];
  /** The repositories to leave out of `repos`: patterns for `owner/name` or `name`. */
  readonly exclude?: readonly string[];
  /** The file that says which repositories get which settings files, instead of `repos`. */
  readonly fleetFile?: string;
  /** What a run takes of its fleet file: names and patterns. */
  readonly only?: readonly RepositoryName[];
  /** The part of its fleet file that a run takes. */
  readonly wave?: string;
  /** The share of the repositories that this run takes, after all filters. */
  readonly shard?: Shard;
  /** Unset runs every declared section. */
  readonly sections?: readonly string[];
}

/** How the run reaches the host. */
export interface AccessOptions {
  /** Unset in a run as an app. */
  readonly token?: Secret;
  /** The app as which the run asks for its tokens. */
  readonly app?: AppIdentity;
  /** Writes the drift issue, and reads the approved plan of a pull request. Unset, `token` does. */
  readonly reportToken?: Secret;
  /** The version of the Enterprise Server, such as `3.17`, or `cloud`. Unset, the host says it. */
  readonly server?: string;
  /** The longest wait for the host's rate limits in one run, in minutes. */
  readonly maxWait: number;
  /** Whether one query may read many repositories. Unset, it may. */
  readonly read?: 'folded' | 'rest';
}

/** What fails a run, and what it only tells. */
export interface FailureOptions {
  readonly requiredSections?: readonly string[];
  readonly onMissingPermission: 'fail' | 'warn';
  readonly onUnsupported: 'fail' | 'warn';
  /** What to do with keys of the settings file that Trueup does not know. */
  readonly unknownKeys: 'send' | 'refuse';
  /** Whether a settings file that declares nothing fails the run: the green check of a job would claim too much. */
  readonly refusesEmpty?: boolean;
  /** Whether a difference ends the run with exit code 2. Unset, it does in check, and does not in a preview. */
  readonly onDrift?: 'fail' | 'warn';
}

/** The plan that somebody has approved. */
export interface PlanOptions {
  readonly plan?: PlanSource;
  /** The slug of the app whose check run is trusted. */
  readonly planApp: string;
  /** The file of the workflow in which a person starts an apply. */
  readonly applyWorkflow?: string;
}

/** How much may change before the brakes hold. */
export interface BrakeLimits {
  /** If unset: more than 5 removals in a section, and more than a quarter of its live items. */
  readonly maxRemovals?: RemovalLimits;
  /** How many of several repositories may change in one run. */
  readonly maxChangedTargets?: number;
}

/** What must hold before a write, and after it. */
export interface BrakeOptions extends BrakeLimits {
  /** What apply does with a change that a brake holds. */
  readonly brakes: 'warn' | 'stop' | 'off';
  /** What the brakes are to let through. */
  readonly allow?: readonly Acknowledgement[];
  /** The file with rules that the settings must keep. */
  readonly policy?: string;
}

export interface RemovalLimit {
  readonly most?: number;
  readonly share?: number;
}

export interface RemovalLimits extends RemovalLimit {
  /** Limits of single sections, used in place of those for all. */
  readonly sections: Readonly<Record<string, RemovalLimit>>;
}

/** What a preview is of, and where it goes. */
export interface PullOptions {
  /** The settings of the target branch, as a file or as a ref of the checkout. */
  readonly base?: string;
  /** The number of the pull request, where no event says it. */
  readonly pullRequest?: number;
  /** Whether a preview writes its comment and its check run. */
  readonly post: boolean;
  /** Whether a preview takes the file for that of a stranger, also where no event says so. */
  readonly fork: boolean;
  /** Whether a preview of several repositories reads the sections that the pull request leaves as they are, too. */
  readonly allSections?: boolean;
}

/** The files that a run reads and writes. */
export interface FileOptions {
  /** The path of the settings file: here in a run about one repository, in each repository in a run about several. */
  readonly settingsFile: string;
  readonly reposDir?: string;
  readonly defaultsFile?: string;
  /** Where apply keeps what it replaces: a file, or with `repos` a folder with a file for each repository. */
  readonly undoFile?: string;
  readonly reportFile?: string;
  readonly planFile?: string;
  /** The report of the earlier run that this run continues. */
  readonly resume?: string;
  /** Where a snapshot goes: a file, or with `repos` a folder with a file for each repository. */
  readonly snapshotFile?: string;
  /** Allows a snapshot to replace a file that somebody wrote or edited. */
  readonly overwrite: boolean;
  /** Whether a snapshot says by ids who is meant, and not by names. */
  readonly ids?: boolean;
  /** Leaves out of a snapshot what the host shows only to a token that may write. No input: `init` asks for it. */
  readonly readableOnly?: true;
}

/** How much a run may show of repositories that are not public, and where. */
export interface PrivacyOptions {
  readonly privateRepos: 'redact' | 'names' | 'show';
  /** The line to print once if a repository of the run is private or internal. No input: the command line sets it. */
  readonly privateNote?: string;
  readonly privateReport: 'none' | 'issue' | 'issue-on-failure';
  /** Whether a check keeps an issue about drift in the repository. */
  readonly driftIssue?: boolean;
}

/** What the readers of a run may see. */
export interface ReaderOptions extends PrivacyOptions {
  /** Whether a public log shows values that not everyone may see on the host. */
  readonly adminValues: 'withhold' | 'show';
}

/** What a person chooses for adopt. */
export interface AdoptChoices {
  /** What to adopt, as messages address it; unset, every difference. */
  readonly keys?: readonly string[];
  /** What adopt may do besides: take weaker values, add undeclared entries, edit shared layers. */
  readonly also?: readonly ('weaker' | 'undeclared' | 'lower-layers')[];
  /** The layers below the settings file, the lowest first. */
  readonly lowerLayers?: readonly string[];
}

/** The options of `render`. It merges layers without a host, so they name no repository and no token. */
export interface RenderOptions {
  readonly mode: 'render';
  /** The lowest first. */
  readonly settingsFile: readonly string[];
  readonly renderedFile?: string;
  readonly reportFile?: string;
}
