import { modesThat } from '../../report/result/modes.ts';
import * as kinds from './kinds.ts';
import { ofSeveral, onHost, type Rows, resuming } from './options.ts';

const ofAll = ['takes a part of the repositories, and a preview takes all', 'leave it out'] as const;

/** The inputs that say which repositories a run is about. */
export const targetInputs = {
  repository: {
    takes: kinds.repository,
    variable: 'GITHUB_REPOSITORY',
    help: 'The repository that the run is about, such as `acme/rocket`; with `fleet-file`, the one to take of it. If unset, a workflow step takes its own, and a command that only reads that of the clone.',
    modes: onHost,
    needed: 'name the repository: `owner/name`',
    unless: ['repos', 'fleet-file'],
    beside: {
      repos: [
        'is given together with `--repos`, and only one of them can name the repositories of the run',
        'write every repository into `--repos`, or leave that out',
      ],
    },
  },
  repos: {
    takes: kinds.repositories,
    help: 'Several repositories, separated by commas or lines: names, patterns such as `acme/*` and `acme/svc-*`, or `*` for all of the token’s user or app. With `fleet-file`, those to take of it.',
    never: {
      adopt: [
        'names several repositories, and adopt edits the file of one',
        'leave it out, and name one in `--repository`',
      ],
    },
  },
  fleetFile: {
    takes: kinds.path,
    help: 'Instead of `repos`: a file that says which repositories get which settings files, layer by layer.',
    modes: [...ofSeveral, ...modesThat(({ editsFile }) => editsFile)],
    never: {
      render: [
        'is for check, apply, preview and snapshot, and `mode: render` merges the layers that `--settings-file` names',
        'leave it out, or run `trueup render --fleet-file` on a command line',
      ],
    },
  },
  exclude: {
    takes: kinds.globs,
    help: 'the repositories to leave out, as names or patterns such as `acme/*-archive`.',
    only: 'several',
    inFleet: 'write it as `exclude` of its `targets`',
  },
  shard: {
    takes: kinds.shard,
    help: 'the share of the repositories to take, such as `1/4`. All shares together take each repository once.',
    modes: resuming,
    only: 'several',
    never: { preview: ofAll },
  },
  wave: {
    takes: { ...kinds.path, shown: 'NAME' },
    help: 'With `fleet-file`: the wave to take of it, by its name in `waves`.',
    modes: resuming,
    beside: { repos: true, repository: true },
    never: { preview: ofAll },
  },
  resume: {
    takes: kinds.path,
    help: 'The JSON report of a run that was stopped. This run skips the repositories that the earlier run finished.',
    modes: resuming,
  },
} satisfies Partial<Rows>;
