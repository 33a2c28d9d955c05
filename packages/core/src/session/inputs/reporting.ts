import { modesThat } from '../../report/result/modes.ts';
import * as kinds from './kinds.ts';
import { type Rows, resuming } from './options.ts';

const finding = modesThat(({ onlyFinds }) => onlyFinds);

/** The inputs about what a report shows, where, and with which token. */
export const reporting = {
  privateRepos: {
    takes: kinds.oneOf('redact', 'names', 'show'),
    standard: 'redact',
    help: 'What to show of other repositories that are not proven public: no name and no detail, the names that the run was given, or everything. The default is `show` on a command line outside the jobs of a CI system, `names` in `serve`, and `redact` elsewhere.',
  },
  privateReport: {
    takes: kinds.oneOf('none', 'issue', 'issue-on-failure'),
    standard: 'none',
    help: 'Write the full report to an issue in each private or internal repository: on every run, or only on drift and failure.',
    modes: resuming,
  },
  driftIssue: {
    ...kinds.off,
    help: 'Keep one issue in the repository: opened when it differs from the file, updated by each check, and closed when it no longer differs. With `repos`, one issue about all of them, in the repository of the workflow.',
    modes: finding,
    beside: {
      shard: ['keeps one issue about all repositories of a run, and a shard sees a part of them', 'leave it out'],
    },
  },
  onDrift: {
    takes: kinds.oneOf('fail', 'warn'),
    help: 'What to do where the repository differs: end with exit code 2, or report it and end with 0. The default is `fail` in check and `warn` in a preview.',
    modes: modesThat(({ onlyFinds, ofPull }) => onlyFinds || ofPull),
  },
  adminValues: {
    takes: kinds.oneOf('withhold', 'show'),
    standard: 'withhold',
    help: 'Whether a public log withholds live values that only collaborators or administrators can see on the host.',
  },
} satisfies Partial<Rows>;
