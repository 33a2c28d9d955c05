import {
  applyEnvironment,
  formatPermissions,
  formatSecretExpression,
  tokenSecret,
  type WorkflowOptions,
  workflowToken,
} from './parts.ts';
import { formatCheckoutStep, formatTrueupStep } from './steps.ts';
import { quoteYamlIfNeeded } from './writing.ts';

interface DriftToken {
  readonly secret: string;
  readonly environment?: string;
}

const formatEnvironmentLines = (environment: string) => `
    # If this environment has required reviewers, each daily check waits for them.
    environment: ${environment}`;

const formatDriftWorkflow = (options: WorkflowOptions, { secret, environment }: DriftToken) => `\
# Compares the repository with the settings file every day, and keeps one issue open while they differ.
# This is a file of its own: in a public repository without activity for 60 days, GitHub disables every workflow that
# has a schedule.
name: Settings drift

on:
  schedule:
    - cron: '${chooseCronMinute(options.repository)} 4 * * *'
  workflow_dispatch:

permissions: {}

concurrency:
  group: settings-drift
  cancel-in-progress: false

jobs:
  drift:
    runs-on: ubuntu-latest
    timeout-minutes: 90${environment && !options.ownToken ? formatEnvironmentLines(environment) : ''}
${formatPermissions({ contents: 'read', issues: 'write' }, options.ownToken?.check)}
    steps:
${formatCheckoutStep(options)}
${formatTrueupStep(options, {
  mode: 'check',
  token: options.ownToken ? workflowToken : formatSecretExpression(secret),
  'report-token': workflowToken,
  'unknown-keys': 'refuse',
  'drift-issue': 'true',
  'apply-workflow': quoteYamlIfNeeded(options.workflow),
})}
`;

/** Uses the write token, because the default tier has no other token. */
export const formatDefaultDriftWorkflow = (options: WorkflowOptions) =>
  formatDriftWorkflow(options, { secret: tokenSecret, environment: applyEnvironment });

/** Uses a read-only token, which is a secret of the repository. */
export const createDriftWorkflowFormatter = (secret: string) => (options: WorkflowOptions) =>
  formatDriftWorkflow(options, { secret });

/** GitHub starts scheduled runs late at full hours, so each repository gets an odd minute. */
const chooseCronMinute = (repository: string) =>
  7 + 2 * (Array.from(repository).reduce((sum, character) => sum + character.codePointAt(0)!, 0) % 24);
