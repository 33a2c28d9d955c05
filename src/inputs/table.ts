import type { RepositoryName } from '../host/host.ts';
import type { Secret } from '../host/secret.ts';
import type { RenderOptions } from '../modes/render.ts';
import type { PrivacyOptions } from '../privacy/disclosure.ts';
import type { ReaderOptions } from '../privacy/readers.ts';
import { layerings } from '../settings/layers/layering.ts';
import type { Affiliation, Filters } from '../targets/filters.ts';
import type { Shard } from '../targets/shard.ts';
import * as kinds from './kinds.ts';

const modes = ['check', 'apply', 'render', 'snapshot'] as const;

export type Mode = (typeof modes)[number];

/** What a person wants of a run, whichever door it came through. */
export interface RunOptions extends Filters, PrivacyOptions, ReaderOptions {
  readonly mode: Exclude<Mode, 'render'>;
  readonly token: Secret;
  /** The one repository of a run without `repos`. */
  readonly repository?: RepositoryName;
  /** The path of the settings file: here in a run about one repository, in each repository in a run about several. */
  readonly settingsFile: string;
  /** Several repositories: those named, or every one of the token's user. */
  readonly repos?: '*' | readonly RepositoryName[];
  readonly reposDir?: string;
  readonly defaultsFile?: string;
  /** The part of the repositories that the run takes, of those that the other inputs leave. */
  readonly shard?: Shard;
  /** Every declared section where it is left out. */
  readonly sections?: readonly string[];
  readonly requiredSections?: readonly string[];
  readonly onMissingPermission: 'fail' | 'warn';
  readonly apiVersion: string;
  /** The longest that one run waits for the host's limits, in minutes. */
  readonly maxWait: number;
  /** Whether apply reads again what it wrote. */
  readonly verify: boolean;
  readonly reportFile?: string;
  /** Where answers are kept between runs. */
  readonly cacheDir?: string;
  /** The report of the run that this one goes on from. */
  readonly resume?: string;
  readonly snapshotFile: string;
  readonly snapshotDir?: string;
  /** Replaces a file that is no snapshot, or one that someone has edited. */
  readonly overwrite: boolean;
  /** Where an editor finds the JSON Schema of a settings file. */
  readonly schema?: string;
}

export interface Input<T = unknown> {
  readonly name: string;
  readonly takes: kinds.Kind<T>;
  /** Where a mode takes it in another form. */
  readonly takesIn?: { readonly [M in Mode]?: kinds.Kind<unknown> };
  /** One line, for the help, the action's own list of inputs and the reference page. */
  readonly help: string;
  readonly modes: readonly Mode[];
  /** As a person would write it. */
  readonly standard?: string;
  /** The variable that stands in where nothing is given. */
  readonly variable?: string;
  /** What to do where nothing is given and nothing stands in: no run without it. */
  readonly needed?: string;
  /** Another input that, where it is given, makes this one needless. */
  readonly unless?: string;
  readonly secret?: true;
}

const every: readonly Mode[] = modes;
const onHost: readonly Mode[] = ['check', 'apply', 'snapshot'];
const reconciling: readonly Mode[] = ['check', 'apply'];
const snapshotting: readonly Mode[] = ['snapshot'];
const rendering: readonly Mode[] = ['render'];

interface InputValues extends Omit<RunOptions, 'mode'>, Pick<RenderOptions, 'layering' | 'renderedFile'> {
  readonly mode: Mode;
}

export type Table = { readonly [K in keyof InputValues]-?: Input<NonNullable<InputValues[K]>> };

/** The one table of inputs. Flags, help, `action.yml` and the reference page are made from it or held to it. */
export const inputs: Table = {
  mode: {
    name: 'mode',
    takes: kinds.oneOf(...modes),
    standard: 'check',
    help: 'Whether to report what differs, to change it, to fold layers of settings into one file, or to write what the repository has into a file.',
    modes: every,
  },
  token: {
    name: 'token',
    takes: kinds.token,
    help: 'The token that every request runs on. Its grants decide what can be managed.',
    modes: onHost,
    needed:
      'make a fine-grained personal access token and give it as the input `token` in a workflow, or in the variable GITHUB_TOKEN on a command line',
    secret: true,
  },
  repository: {
    name: 'repository',
    takes: kinds.repository,
    variable: 'GITHUB_REPOSITORY',
    help: 'The repository to reconcile.',
    modes: onHost,
    needed: 'name the repository: `owner/name`',
    unless: 'repos',
  },
  settingsFile: {
    name: 'settings-file',
    takes: kinds.path,
    standard: '.github/settings.yml',
    help: 'The file that says what the settings should be. With `repos`, its path in each repository. `render` takes several, by commas or lines, the lowest layer first.',
    modes: ['check', 'apply', 'render'],
    takesIn: { render: kinds.paths },
  },
  repos: {
    name: 'repos',
    takes: kinds.repositories,
    help: 'Several repositories at once, by commas or lines, or `*` for every one of the token’s user.',
    modes: onHost,
  },
  reposDir: {
    name: 'repos-dir',
    takes: kinds.path,
    help: 'With `repos`: a folder of settings files, `OWNER/NAME.yml` or `NAME.yml`, that win over a repository’s own.',
    modes: reconciling,
  },
  defaultsFile: {
    name: 'defaults-file',
    takes: kinds.path,
    help: 'With `repos`: the settings of each repository that has no file, taken whole and never merged.',
    modes: reconciling,
  },
  exclude: {
    name: 'exclude',
    takes: kinds.globs,
    help: 'With `repos`: the repositories to leave out, as names or patterns such as `acme/*-archive`.',
    modes: onHost,
  },
  visibility: {
    name: 'visibility',
    takes: kinds.oneOf('all', 'public', 'private', 'internal'),
    standard: 'all',
    help: 'Of `repos: *`: the only visibility to take.',
    modes: onHost,
  },
  archived: {
    name: 'archived',
    takes: kinds.oneOf('exclude', 'include', 'only'),
    standard: 'exclude',
    help: 'Of `repos: *`: what to do with archived repositories, which take no writes.',
    modes: onHost,
  },
  forks: {
    name: 'forks',
    takes: kinds.oneOf('exclude', 'include', 'only'),
    standard: 'include',
    help: 'Of `repos: *`: what to do with forks.',
    modes: onHost,
  },
  topics: {
    name: 'topics',
    takes: kinds.topics,
    help: 'Of `repos: *`: take only repositories with at least one of these topics.',
    modes: onHost,
  },
  affiliation: {
    name: 'affiliation',
    takes: kinds.someOf<Affiliation>('owner', 'collaborator', 'organization_member'),
    standard: 'owner',
    help: 'Of `repos: *`: what the token’s user is to a repository.',
    modes: onHost,
  },
  shard: {
    name: 'shard',
    takes: kinds.shard,
    help: 'With `repos`: the part of the repositories to take, such as `1/4`. All parts together take each one once.',
    modes: onHost,
  },
  sections: {
    name: 'sections',
    takes: kinds.sectionNames,
    help: 'The only sections to run, by commas or lines. Unset runs every section that the file declares; a snapshot, every one.',
    modes: onHost,
  },
  requiredSections: {
    name: 'required-sections',
    takes: kinds.sectionNames,
    help: 'Sections whose missing permission fails the run even under `on-missing-permission: warn`.',
    modes: onHost,
  },
  onMissingPermission: {
    name: 'on-missing-permission',
    takes: kinds.oneOf('fail', 'warn'),
    standard: 'fail',
    help: 'What becomes of a section whose grant the token lacks: fail the run, or skip it with a warning.',
    modes: onHost,
  },
  privateRepos: {
    name: 'private-repos',
    takes: kinds.oneOf('redact', 'show'),
    standard: 'redact',
    help: 'Whether the details of other repositories that are not proven public are withheld from all output.',
    modes: onHost,
  },
  privateReport: {
    name: 'private-report',
    takes: kinds.oneOf('none', 'issue', 'issue-on-failure'),
    standard: 'none',
    help: 'Whether a private repository gets the whole report as an issue of its own: in every run, or on drift and failure.',
    modes: onHost,
  },
  adminValues: {
    name: 'admin-values',
    takes: kinds.oneOf('withhold', 'show'),
    standard: 'withhold',
    help: 'Whether a workflow’s log that everyone may read leaves out live values that only collaborators or administrators see.',
    modes: onHost,
  },
  apiVersion: {
    name: 'api-version',
    takes: kinds.date,
    standard: '2022-11-28',
    help: 'The version of the host’s API to ask for.',
    modes: onHost,
  },
  maxWait: {
    name: 'max-wait',
    takes: kinds.minutes,
    standard: '60',
    help: 'The longest that a run waits for the host’s rate limits before it stops cleanly.',
    modes: onHost,
  },
  verify: {
    name: 'verify',
    takes: kinds.toggle,
    standard: 'true',
    help: 'Whether apply reads every section that it wrote to once more, and fails where the host did not do what it accepted.',
    modes: ['apply'],
  },
  layering: {
    name: 'layering',
    takes: kinds.oneOf(...layerings),
    standard: 'deep',
    help: 'How a list meets that of a lower layer: entries merged, entries swapped whole, or the list replaced.',
    modes: rendering,
  },
  renderedFile: {
    name: 'rendered-file',
    takes: kinds.path,
    help: 'Where `render` writes the file that the layers come to. A command line writes it to standard output unless told otherwise.',
    modes: rendering,
  },
  reportFile: {
    name: 'report-file',
    takes: kinds.path,
    help: 'Where to write the report as JSON. A workflow step writes it to its temporary folder unless told otherwise.',
    modes: every,
  },
  cacheDir: {
    name: 'cache-dir',
    takes: kinds.path,
    help: 'A folder that keeps the host’s answers. The next run asks whether they still hold, which costs no quota.',
    modes: onHost,
  },
  resume: {
    name: 'resume',
    takes: kinds.path,
    help: 'The JSON report of a run that was stopped. Repositories that it left as they should be are not visited again.',
    modes: onHost,
  },
  snapshotFile: {
    name: 'snapshot-file',
    takes: kinds.path,
    standard: 'settings.snapshot.yml',
    help: 'The file that a snapshot is written to.',
    modes: snapshotting,
  },
  snapshotDir: {
    name: 'snapshot-dir',
    takes: kinds.path,
    help: 'The folder that a snapshot is written to, as `OWNER/NAME.yml`, in place of `snapshot-file`. With `repos`, `snapshots` unless told otherwise.',
    modes: snapshotting,
  },
  overwrite: {
    name: 'overwrite',
    takes: kinds.toggle,
    standard: 'false',
    help: 'Lets a snapshot replace a file that someone wrote or edited.',
    modes: snapshotting,
  },
  schema: {
    name: 'schema',
    takes: kinds.pathOrAddress,
    help: 'The JSON Schema that an editor checks the snapshot against, as a path or an address. Unset takes a `settings.schema.json` beside the snapshot.',
    modes: snapshotting,
  },
};
