import {
  applyEnvironment,
  readSecret,
  tokenSecret,
  type WorkflowOptions,
  workflowToken,
  writePermissions,
} from './parts.ts';
import { checkout, step } from './steps.ts';
import { quoteYaml } from './writing.ts';

/** The secret that the daily check uses, and the environment that holds it if it is not one of the repository. */
interface Source {
  readonly secret: string;
  readonly environment?: string;
}

const environmentLines = (environment: string) => `
    # If this environment has required reviewers, each daily check waits for them.
    environment: ${environment}`;

/** Checks once a day, and keeps an issue open as long as the repository differs. */
const driftWorkflow = (options: WorkflowOptions, { secret, environment }: Source) => `\
# Compares the repository with the settings file every day, and keeps one issue open while they differ.
# This is a file of its own: in a public repository without activity for 60 days, GitHub disables every workflow that
# has a schedule.
name: Settings drift

on:
  schedule:
    - cron: '${chooseMinute(options.repository)} 4 * * *'
  workflow_dispatch:

permissions: {}

concurrency:
  group: settings-drift
  cancel-in-progress: false

jobs:
  drift:
    runs-on: ubuntu-latest
    timeout-minutes: 90${environment && !options.ownToken ? environmentLines(environment) : ''}
${writePermissions({ contents: 'read', issues: 'write' }, options.ownToken?.check)}
    steps:
${checkout(options)}
${step(options, {
  mode: 'check',
  token: options.ownToken ? workflowToken : readSecret(secret),
  'report-token': workflowToken,
  'unknown-keys': 'refuse',
  'drift-issue': 'true',
  'apply-workflow': quoteYaml(options.workflow),
})}
`;

/** The daily check of the default tier, with the token that writes: it is in the environment of the default branch. */
export const checkFromEnvironment = (options: WorkflowOptions) =>
  driftWorkflow(options, { secret: tokenSecret, environment: applyEnvironment });

/** The daily check with a token that only reads, which is a secret of the repository. */
export const checkWith = (secret: string) => (options: WorkflowOptions) => driftWorkflow(options, { secret });

/** GitHub is busy at full hours and starts scheduled runs late, so each repository gets an odd minute of its own. */
const chooseMinute = (repository: string) =>
  7 + 2 * (Array.from(repository).reduce((sum, character) => sum + character.codePointAt(0)!, 0) % 24);
