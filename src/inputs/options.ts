import type { AppKey } from '../apps/key.ts';
import type { AppIdentity } from '../apps/signing.ts';
import type { RemovalLimits } from '../brakes/removals.ts';
import type { RepositoryName } from '../host/host.ts';
import type { Secret } from '../host/secret.ts';
import { type Mode, modes, modesThat } from '../mode/table.ts';
import type { AdoptChoices } from '../modes/adopt.ts';
import type { RenderOptions } from '../modes/render.ts';
import type { PrivacyOptions } from '../privacy/disclosure.ts';
import type { ReaderOptions } from '../privacy/readers.ts';
import type { Acknowledgement } from '../settings/acknowledgements.ts';
import type { Filters } from '../targets/filters.ts';
import type { Shard } from '../targets/sizing.ts';
import type { InputKind } from './kinds.ts';
import type { PlanSource } from './plan-kinds.ts';

/** The modes that take an input, where several inputs have the same. */
export const onHost = modesThat(({ isOffline }) => !isOffline);
export const ofSeveral = modesThat(({ ofSeveral }) => ofSeveral);
export const planning = modesThat(({ plans }) => plans);
export const resuming = modesThat(({ resumes }) => resumes);

/** The options of a run, whether they came from a command line or a workflow. */
export interface RunOptions extends Filters, PrivacyOptions, ReaderOptions, AdoptChoices {
  readonly mode: Exclude<Mode, RenderOptions['mode']>;
  /** Unset in a run as an app. */
  readonly token?: Secret;
  /** The app as which the run asks for its tokens. */
  readonly app?: AppIdentity;
  /** Writes the drift issue, and reads the approved plan of a pull request. Unset, `token` does. */
  readonly reportToken?: Secret;
  /** The one repository of a run without `repos`. */
  readonly repository?: RepositoryName;
  /** The path of the settings file: here in a run about one repository, in each repository in a run about several. */
  readonly settingsFile: string;
  /** Several repositories: names and patterns, or everything that the token has. */
  readonly repos?: '*' | readonly RepositoryName[];
  /** Whether a run that finds no repository succeeds. */
  readonly allowEmpty: boolean;
  /** The file that says which repositories get which settings files, instead of `repos`. */
  readonly fleetFile?: string;
  /** What a run takes of its fleet file: names and patterns. */
  readonly only?: readonly RepositoryName[];
  /** The part of its fleet file that a run takes. */
  readonly wave?: string;
  readonly reposDir?: string;
  readonly defaultsFile?: string;
  /** The share of the repositories that this run takes, after all filters. */
  readonly shard?: Shard;
  /** What to do with keys of the settings file that Trueup does not know. */
  readonly unknownKeys: 'send' | 'refuse';
  /** Unset runs every declared section. */
  readonly sections?: readonly string[];
  readonly requiredSections?: readonly string[];
  readonly onMissingPermission: 'fail' | 'warn';
  readonly onUnsupported: 'fail' | 'warn';
  readonly apiVersion: string;
  /** The version of the Enterprise Server, such as `3.17`, or `cloud`. Unset, the host says it. */
  readonly server?: string;
  /** The longest wait for the host's rate limits in one run, in minutes. */
  readonly maxWait: number;
  /** Whether one query may read many repositories. Unset, it may. */
  readonly read?: 'folded' | 'rest';
  /** Whether apply reads what it wrote once more. */
  readonly verify: boolean;
  /** Where apply keeps what it replaces: a file, or with `repos` a folder with a file for each repository. */
  readonly undoFile?: string;
  readonly reportFile?: string;
  readonly planFile?: string;
  readonly plan?: PlanSource;
  readonly onMovedPlan: 'refuse' | 'approved-only';
  /** What check and apply share, so that withheld items have ids that nobody else can test a guess against. */
  readonly planKey?: Secret;
  /** Seals and opens undo files. */
  readonly undoKey?: Secret;
  /** The file of the workflow in which a person starts an apply. */
  readonly applyWorkflow?: string;
  /** Whether a check that finds differences exits with 0. */
  readonly exitZero: boolean;
  /** The slug of the app whose check run is trusted. */
  readonly planApp: string;
  /** What apply does with a change that a brake holds. */
  readonly brakes: 'warn' | 'stop' | 'off';
  /** If unset: more than 5 removals in a section, and more than a quarter of its live items. */
  readonly maxRemovals?: RemovalLimits;
  /** How many of several repositories may change in one run. */
  readonly maxChangedTargets?: number;
  /** What the brakes are to let through. */
  readonly allow?: readonly Acknowledgement[];
  /** The file with rules that the settings must keep. */
  readonly policy?: string;
  /** The folder in which answers are kept between runs. */
  readonly cacheDir?: string;
  /** For a preview: the settings of the target branch, as a file or as a ref of the checkout. */
  readonly base?: string;
  /** The number of the pull request, where no event says it. */
  readonly pullRequest?: number;
  /** Whether a preview writes its comment and its check run. */
  readonly post: boolean;
  /** Whether a preview takes the file for that of a stranger, also where no event says so. */
  readonly fork: boolean;
  readonly failOnDrift: boolean;
  /** Whether a preview of several repositories reads the sections that the pull request leaves as they are, too. */
  readonly allSections?: boolean;
  /** The report of the earlier run that this run continues. */
  readonly resume?: string;
  readonly snapshotFile: string;
  readonly snapshotDir?: string;
  /** Allows a snapshot to replace a file that somebody wrote or edited. */
  readonly overwrite: boolean;
  /** Whether a snapshot says by ids who is meant, and not by names. */
  readonly ids?: boolean;
  /** Leaves out of a snapshot what the host shows only to a token that may write. No input: `init` asks for it. */
  readonly readableOnly?: true;
  /** Where an editor finds the JSON Schema of a settings file. */
  readonly schema?: string;
}

export const isAboutSeveral = ({ repos, fleetFile }: Pick<RunOptions, 'repos' | 'fleetFile'>) =>
  repos !== undefined || fleetFile !== undefined;

/** Whether a run is about repositories on the host, and not about layers alone. */
export const isOnHost = (options: RunOptions | RenderOptions): options is RunOptions => !modes[options.mode].isOffline;

/** What is wrong with an input, and what to do. */
export type Advice = readonly [problem: string, fix: string];

/** An input without its name, which is its key in `InputValues` with hyphens, and its group. */
export interface Row<T = unknown> {
  readonly takes: InputKind<T>;
  /** Modes that take another kind of value. */
  readonly takesIn?: { readonly [M in Mode]?: InputKind<unknown> };
  /** One line for the help, `action.yml` and the reference page. */
  readonly help: string;
  /** Where these are others than most inputs of its group are for. */
  readonly modes?: readonly Mode[];
  /** The default, as a person would write it. */
  readonly standard?: string;
  /** The default of `action.yml`, where a workflow has another. */
  readonly inWorkflow?: string;
  /** The environment variable to use if nothing is given. */
  readonly variable?: string;
  /** What to do if nothing is given and there is no default: the run cannot start without it. */
  readonly needed?: string;
  /** Other inputs that make this one unnecessary. */
  readonly unless?: readonly string[];
  /** Modes in which another input makes this one unnecessary. */
  readonly unlessIn?: { readonly [M in Mode]?: string };
  /** For which runs about several repositories it is alone: all, those with a pattern in `repos`, those with `repos: *`. */
  readonly only?: 'several' | 'found' | 'all';
  /** What to write into a fleet file instead. */
  readonly inFleet?: string;
  /** Modes that it is refused in, or that it is for one repository. */
  readonly never?: { readonly [M in Mode | 'several']?: Advice };
  /** Inputs beside which it is refused. */
  readonly beside?: { readonly [K in keyof InputValues]?: Advice | true };
  readonly secret?: true;
  /** A command line takes no such flag, because everyone on the machine can see its value. */
  readonly neverTyped?: true;
}

export interface Input<T = unknown> extends Row<T> {
  readonly name: string;
  readonly modes: readonly Mode[];
  /** Under which heading a long help lists it. */
  readonly group: string;
}

export interface InputValues
  extends Omit<RunOptions, 'mode' | 'layering' | 'app' | 'readableOnly' | 'only'>,
    Pick<RenderOptions, 'layering' | 'renderedFile'> {
  readonly mode: Mode;
  /** Becomes the `repository` of the run. */
  readonly appId?: string;
  readonly appPrivateKey?: AppKey;
  readonly appPrivateKeyFile?: AppKey;
}

export type Rows = { readonly [K in keyof InputValues]-?: Row<NonNullable<InputValues[K]>> };

export type Table = { readonly [K in keyof InputValues]-?: Input<NonNullable<InputValues[K]>> };
