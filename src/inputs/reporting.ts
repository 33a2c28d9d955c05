import * as kinds from './kinds.ts';
import type { Mode, Table } from './options.ts';
import { workflowFile } from './plan-kinds.ts';

const onHost: readonly Mode[] = ['check', 'apply', 'snapshot'];
const ofOne: readonly Mode[] = [...onHost, 'preview', 'adopt'];

/** The inputs about what a report shows, where, and with which token. */
export const reporting = {
  privateRepos: {
    name: 'private-repos',
    takes: kinds.oneOf('redact', 'show'),
    standard: 'redact',
    help: 'Whether to withhold the details of other repositories from all output, unless they are proven public.',
    modes: ofOne,
  },
  privateReport: {
    name: 'private-report',
    takes: kinds.oneOf('none', 'issue', 'issue-on-failure'),
    standard: 'none',
    help: 'Write the full report to an issue in each private or internal repository: on every run, or only on drift and failure.',
    modes: onHost,
  },
  driftIssue: {
    name: 'drift-issue',
    takes: kinds.toggle,
    standard: 'false',
    help: 'Keep one issue in the repository: opened when it differs from the file, updated by each check, and closed when it no longer differs.',
    modes: ['check'],
  },
  reportToken: {
    name: 'report-token',
    takes: kinds.token,
    inWorkflow: '${{ github.token }}',
    help: 'The token for the drift issue, for the comment and the check run of a preview, and for the approved plan of a pull request. If empty, `token` is used.',
    modes: ofOne,
    variable: 'TRUEUP_REPORT_TOKEN',
    secret: true,
  },
  applyWorkflow: {
    name: 'apply-workflow',
    takes: workflowFile,
    help: 'The file of the workflow in which a person starts an apply, such as `settings.yml`. A drift issue and a refused apply link to it, and apply with a digest as `plan` proves there that the branch has no newer settings.',
    modes: ['check', 'apply'],
  },
  exitZero: {
    name: 'exit-zero',
    takes: kinds.toggle,
    standard: 'false',
    help: 'Exit with 0 where differences are found. A failure exits with 1 all the same.',
    modes: ['check'],
  },
  adminValues: {
    name: 'admin-values',
    takes: kinds.oneOf('withhold', 'show'),
    standard: 'withhold',
    help: 'Whether a public log withholds live values that only collaborators or administrators can see on the host.',
    modes: ofOne,
  },
} satisfies Partial<Table>;
