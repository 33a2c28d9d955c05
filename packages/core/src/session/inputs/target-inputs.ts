import { listModes } from '../../report/result/modes.ts';
import * as kinds from './kinds.ts';
import { fleetModes, type InputRows, onlineModes, resumingModes } from './rows.ts';

const wholeFleetOnly = ['selects a part of the repositories, but a preview is for all', 'leave it out'] as const;

export const targetInputs = {
  repository: {
    takes: kinds.repository,
    variable: 'GITHUB_REPOSITORY',
    help: 'The repository of the run, such as `acme/rocket`; with `fleet-file`, the one to select. The default is the repository of the workflow; for a command that only reads, the repository of the clone.',
    modes: onlineModes,
    missingFix: 'pass the repository: `owner/name`',
    unless: ['repos', 'fleet-file'],
    conflictsWith: {
      repos: [
        'is set together with `--repos`, but only one of them can define the repositories of the run',
        'list every repository in `--repos`, or remove `--repos`',
      ],
    },
  },
  repos: {
    takes: kinds.repositories,
    help: 'Several repositories, separated by commas or lines: names, patterns such as `acme/*` and `acme/svc-*`, or `*` for all repositories of the token’s user or app. With `fleet-file`, the repositories to select.',
    refusedIn: {
      adopt: [
        'selects several repositories, but adopt edits the file of one',
        'leave it out, and pass one as `--repository`',
      ],
    },
  },
  fleetFile: {
    takes: kinds.path,
    help: 'A file that assigns settings files to repositories, layer by layer, such as `fleet.yml`. Use it instead of `repos`.',
    modes: [...fleetModes, ...listModes(({ editsFile }) => editsFile)],
    refusedIn: {
      render: [
        'is for check, apply, preview and snapshot, but `mode: render` merges the layers in `--settings-file`',
        'leave it out, or run `trueup render --fleet-file` on a command line',
      ],
    },
  },
  exclude: {
    takes: kinds.globs,
    help: 'the repositories to exclude, as names or patterns such as `acme/*-archive`.',
    only: 'fleet',
    fleetFileFix: 'write it as `exclude` of `targets`',
  },
  shard: {
    takes: kinds.shard,
    help: 'the share of the repositories to run, such as `1/4`. All shards together run each repository once.',
    modes: resumingModes,
    only: 'fleet',
    refusedIn: { preview: wholeFleetOnly },
  },
  wave: {
    takes: { ...kinds.path, shown: 'NAME' },
    help: 'With `fleet-file`: the wave to run, by its name in `waves`.',
    modes: resumingModes,
    conflictsWith: { repos: true, repository: true },
    refusedIn: { preview: wholeFleetOnly },
  },
  resume: {
    takes: kinds.path,
    help: 'The JSON report of a run that stopped early. This run skips the repositories that the earlier run finished.',
    modes: resumingModes,
  },
} satisfies Partial<InputRows>;
