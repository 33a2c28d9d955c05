import { listModes } from '../../report/result/modes.ts';
import * as kinds from './kinds.ts';
import { type InputRows, resumingModes } from './rows.ts';

const findingModes = listModes(({ onlyReports }) => onlyReports);

export const reportInputs = {
  privateRepos: {
    takes: kinds.createChoiceKind('redact', 'names', 'show'),
    defaultValue: 'redact',
    help: 'What to show of other repositories that may not be public: nothing (`redact`), only the names that the run was given (`names`), or everything (`show`). The default is `show` on a command line outside CI, `names` in `serve`, and `redact` elsewhere.',
  },
  privateReport: {
    takes: kinds.createChoiceKind('none', 'issue', 'issue-on-failure'),
    defaultValue: 'none',
    help: 'Whether to write the full report to an issue in each private or internal repository: never, on every run, or only on drift and failure.',
    modes: resumingModes,
  },
  driftIssue: {
    ...kinds.offByDefault,
    help: 'Keep one issue in the repository: Trueup opens it on drift, updates it with each check, and closes it when the drift is gone. With several repositories, one issue for all of them, in the repository of the workflow.',
    modes: findingModes,
    conflictsWith: {
      shard: ['keeps one issue for all repositories of a run, but a shard has only a part of them', 'leave it out'],
    },
  },
  onDrift: {
    takes: kinds.createChoiceKind('fail', 'warn'),
    help: 'What to do on drift: end with exit code 2 (`fail`), or report it and end with 0 (`warn`). The default is `fail` in check and `warn` in a preview.',
    modes: listModes(({ onlyReports, isForPullRequest }) => onlyReports || isForPullRequest),
  },
  adminValues: {
    takes: kinds.createChoiceKind('withhold', 'show'),
    defaultValue: 'withhold',
    help: 'Whether a public log withholds live values that only collaborators or administrators can see on GitHub.',
  },
} satisfies Partial<InputRows>;
