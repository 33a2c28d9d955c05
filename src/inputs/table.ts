import { layerings } from '../settings/layers/layering.ts';
import type { Affiliation } from '../targets/filters.ts';
import { adoptInputs } from './adopt-table.ts';
import { appInputs } from './app-inputs.ts';
import { brakeInputs } from './brake-inputs.ts';
import { fileInputs } from './file-inputs.ts';
import * as kinds from './kinds.ts';
import { type Mode, modes, type Table } from './options.ts';
import { appSlug, planSource, secretText } from './plan-kinds.ts';
import { previewInputs } from './preview-inputs.ts';
import { reporting } from './reporting.ts';
import { serverInput } from './server-input.ts';

const every: readonly Mode[] = modes;
const onHost: readonly Mode[] = ['check', 'apply', 'snapshot'];
const reconciling: readonly Mode[] = ['check', 'apply'];
const previewing: readonly Mode[] = ['preview'];
const ofSeveral: readonly Mode[] = [...onHost, ...previewing];
const ofOne: readonly Mode[] = ['check', 'apply', 'preview', 'adopt', 'snapshot'];
const snapshotting: readonly Mode[] = ['snapshot'];
const rendering: readonly Mode[] = ['render'];

/** The one table of inputs. Flags and help are made from it, and tests hold `action.yml` and the docs to it. */
export const inputs: Table = {
  mode: {
    name: 'mode',
    takes: kinds.oneOf(...modes),
    standard: 'check',
    help: 'What to do: report the differences, apply the settings file, preview a pull request, adopt live values into the file, render layers into one file, or take a snapshot of the repository.',
    modes: every,
  },
  token: {
    name: 'token',
    takes: kinds.token,
    help: 'The token for every request. Its permissions decide what Trueup can manage.',
    modes: ofOne,
    needed:
      'make a fine-grained personal access token and give it as the input `token` in a workflow, or in the variable GITHUB_TOKEN on a command line',
    unless: ['app-id'],
    unlessIn: { preview: 'report-token' },
    secret: true,
  },
  ...appInputs,
  repository: {
    name: 'repository',
    takes: kinds.repository,
    variable: 'GITHUB_REPOSITORY',
    help: 'The repository that the run is about, such as `acme/rocket`. If unset, a workflow step takes its own.',
    modes: ofOne,
    needed: 'name the repository: `owner/name`',
    unless: ['repos', 'fleet-file'],
  },
  settingsFile: {
    name: 'settings-file',
    takes: kinds.path,
    standard: '.github/settings.yml',
    help: 'The settings file. With `repos`, its path in each repository. `render` takes several, separated by commas or lines, the lowest layer first.',
    modes: ['check', 'apply', 'preview', 'adopt', 'render'],
    takesIn: { render: kinds.paths },
  },
  unknownKeys: {
    name: 'unknown-keys',
    takes: kinds.oneOf('send', 'refuse'),
    standard: 'send',
    help: 'What to do with a key that Trueup does not know: send it to the host unchanged, or refuse the file.',
    modes: ['check', 'apply', 'preview'],
  },
  repos: {
    name: 'repos',
    takes: kinds.repositories,
    help: 'Several repositories, separated by commas or lines: names, patterns such as `acme/*` and `acme/svc-*`, or `*` for all of the token’s user or app.',
    modes: ofSeveral,
  },
  ...fileInputs,
  exclude: {
    name: 'exclude',
    takes: kinds.globs,
    help: 'With `repos`: the repositories to leave out, as names or patterns such as `acme/*-archive`.',
    modes: ofSeveral,
  },
  visibility: {
    name: 'visibility',
    takes: kinds.oneOf('all', 'public', 'private', 'internal'),
    standard: 'all',
    help: 'With a pattern in `repos`: take only repositories of this visibility.',
    modes: ofSeveral,
  },
  archived: {
    name: 'archived',
    takes: kinds.oneOf('exclude', 'include', 'only'),
    standard: 'exclude',
    help: 'With a pattern in `repos`: whether to take archived repositories, which accept no writes.',
    modes: ofSeveral,
  },
  forks: {
    name: 'forks',
    takes: kinds.oneOf('exclude', 'include', 'only'),
    standard: 'include',
    help: 'With a pattern in `repos`: whether to take forks.',
    modes: ofSeveral,
  },
  topics: {
    name: 'topics',
    takes: kinds.topics,
    help: 'With a pattern in `repos`: take only repositories with at least one of these topics.',
    modes: ofSeveral,
  },
  languages: {
    name: 'languages',
    takes: kinds.languages,
    help: 'With a pattern in `repos`: take only repositories whose main language is one of these.',
    modes: ofSeveral,
  },
  teams: {
    name: 'teams',
    takes: kinds.teams,
    help: 'With a pattern in `repos`: take only repositories of at least one of these teams, such as `acme/platform`.',
    modes: ofSeveral,
  },
  properties: {
    name: 'properties',
    takes: kinds.properties,
    help: 'With a pattern in `repos`: take only repositories whose custom properties have these values, such as `tier=1,tier=2`.',
    modes: ofSeveral,
  },
  affiliation: {
    name: 'affiliation',
    takes: kinds.someOf<Affiliation>('owner', 'collaborator', 'organization_member'),
    standard: 'owner',
    help: 'With `repos: *`: how the token’s user is connected to a repository.',
    modes: ofSeveral,
  },
  allowEmpty: {
    name: 'allow-empty',
    takes: kinds.toggle,
    standard: 'false',
    help: 'With `repos`: let a run succeed that finds no repository.',
    modes: ofSeveral,
  },
  shard: {
    name: 'shard',
    takes: kinds.shard,
    help: 'With `repos`: the share of the repositories to take, such as `1/4`. All shares together take each repository once.',
    modes: onHost,
  },
  sections: {
    name: 'sections',
    takes: kinds.sectionNames,
    help: 'The sections to run, separated by commas or lines. If unset, all that the file declares; in a snapshot, all there are.',
    modes: ofOne,
  },
  requiredSections: {
    name: 'required-sections',
    takes: kinds.sectionNames,
    help: 'Sections that fail the run where anything of them is left out, even under `on-missing-permission: warn` and `on-unsupported: warn`.',
    modes: ofOne,
  },
  onMissingPermission: {
    name: 'on-missing-permission',
    takes: kinds.oneOf('fail', 'warn'),
    standard: 'fail',
    help: 'What to do with a section whose permission the token lacks: fail the run, or skip the section with a warning.',
    modes: ofOne,
  },
  onUnsupported: {
    name: 'on-unsupported',
    takes: kinds.oneOf('fail', 'warn'),
    standard: 'fail',
    help: 'What to do with declared settings that the host, its plan or the owner does not have: fail the run, or leave them out with a warning.',
    modes: ofOne,
  },
  ...reporting,
  apiVersion: {
    name: 'api-version',
    takes: kinds.date,
    standard: '2022-11-28',
    help: 'The version of the host’s API to ask for.',
    modes: ofOne,
  },
  server: serverInput(ofOne),
  maxWait: {
    name: 'max-wait',
    takes: kinds.minutes,
    standard: '60',
    help: 'The longest time, in minutes, that a run waits for the host’s rate limits before it stops cleanly.',
    modes: ofOne,
  },
  verify: {
    name: 'verify',
    takes: kinds.toggle,
    standard: 'true',
    help: 'Whether apply reads the sections that it wrote once more, and fails if the host did not do what it accepted.',
    modes: ['apply'],
  },
  undoFile: {
    name: 'undo-file',
    takes: kinds.path,
    help: 'The settings file in which apply keeps what it replaces, so that another apply can undo it. With `repos`, a folder of such files, `OWNER/NAME.yml`. If unset, a workflow step uses its temporary folder, and a command line keeps nothing.',
    modes: ['apply'],
  },
  ...adoptInputs,
  layering: {
    name: 'layering',
    takes: kinds.oneOf(...layerings),
    standard: 'deep',
    help: 'How a list combines with the same list in a lower layer: merge entries, replace entries, or replace the list.',
    modes: ['adopt', 'render'],
  },
  renderedFile: {
    name: 'rendered-file',
    takes: kinds.path,
    help: 'The file that `render` writes. If unset, a command line prints it to standard output.',
    modes: rendering,
  },
  reportFile: {
    name: 'report-file',
    takes: kinds.path,
    help: 'The file for the report as JSON. If unset, a workflow step writes it to its temporary folder.',
    modes: every,
  },
  planFile: {
    name: 'plan-file',
    takes: kinds.path,
    help: 'The file for the plan as JSON: every change that apply would make, and the digest to approve.',
    modes: [...reconciling, ...previewing],
  },
  plan: {
    name: 'plan',
    takes: planSource,
    help: 'The approved plan that apply holds to: a file that `plan-file` wrote, its digest, or `pull-request` for the plan that the merged pull request was approved with.',
    modes: ['apply'],
  },
  onMovedPlan: {
    name: 'on-moved-plan',
    takes: kinds.oneOf('refuse', 'approved-only'),
    standard: 'refuse',
    help: 'What apply does with a repository whose plan is no longer the approved one: write nothing to it, or write what is approved and unchanged.',
    modes: ['apply'],
  },
  planKey: {
    name: 'plan-key',
    takes: secretText,
    help: 'A secret text that check and apply share. With it, apply can hold to a plan whose details are withheld, and seals and opens an undo file whose name ends in `.sealed`.',
    modes: [...reconciling, ...previewing],
    variable: 'TRUEUP_PLAN_KEY',
    secret: true,
  },
  planApp: {
    name: 'plan-app',
    takes: appSlug,
    standard: 'github-actions',
    help: 'With `plan: pull-request`: the app whose check run holds the approved plan.',
    modes: ['apply'],
  },
  ...brakeInputs,
  ...previewInputs,
  cacheDir: {
    name: 'cache-dir',
    takes: kinds.path,
    help: 'A folder for the host’s answers. The next run asks whether they still hold, which costs no quota.',
    modes: ofOne,
  },
  resume: {
    name: 'resume',
    takes: kinds.path,
    help: 'The JSON report of a run that was stopped. This run skips the repositories that the earlier run finished.',
    modes: onHost,
  },
  snapshotFile: {
    name: 'snapshot-file',
    takes: kinds.path,
    standard: 'settings.snapshot.yml',
    help: 'The file for a snapshot.',
    modes: snapshotting,
  },
  snapshotDir: {
    name: 'snapshot-dir',
    takes: kinds.path,
    help: 'The folder for snapshots, as `OWNER/NAME.yml`, instead of `snapshot-file`. With `repos`, the default is `snapshots`.',
    modes: snapshotting,
  },
  overwrite: {
    name: 'overwrite',
    takes: kinds.toggle,
    standard: 'false',
    help: 'Allow a snapshot to replace a file that somebody wrote or edited.',
    modes: snapshotting,
  },
  schema: {
    name: 'schema',
    takes: kinds.pathOrAddress,
    help: 'The JSON Schema for editors, as a path or an address. If unset, a `settings.schema.json` next to the snapshot is used, if there is one.',
    modes: snapshotting,
  },
};
