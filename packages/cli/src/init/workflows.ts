import { formatDefaultDriftWorkflow } from './drift.ts';
import {
  applyConcurrency,
  applyEnvironment,
  defaultRef,
  formatPermissions,
  formatSecretExpression,
  formatSecretsEnvironment,
  formatWorkflowEvents,
  ownTokenExplanation,
  previewConcurrency,
  previewJobStart,
  tokenExplanation,
  tokenSecret,
  type WorkflowOptions,
  type WorkflowTier,
  workflowToken,
} from './parts.ts';
import { formatCheckoutStep, formatTrueupStep } from './steps.ts';

const environmentLine = `
    environment: ${applyEnvironment}`;

const formatSettingsWorkflow = (options: WorkflowOptions) => `\
# Previews changes of the settings file on pull requests, and applies the settings file on the default branch.
# Run it manually to fix drift, or to apply again.
#
${options.ownToken ? ownTokenExplanation : tokenExplanation}
name: Settings

${formatWorkflowEvents(options)}

# Each job lists its own permissions.
permissions: {}

jobs:
${previewJobStart}
${formatPermissions({ contents: 'read', 'pull-requests': 'write', checks: 'write' })}
${previewConcurrency}
    steps:
${formatCheckoutStep(options)}
${formatTrueupStep(options, {
  mode: 'preview',
  '# Compares the two versions of the file. Reads no live settings, so it needs no secret.': undefined,
  fork: 'true',
  token: workflowToken,
  'report-token': workflowToken,
  'unknown-keys': 'refuse',
  'max-wait': '10',
})}

  apply:
    # A manual run applies only the default branch.
    if: github.event_name == 'push' || (github.event_name == 'workflow_dispatch' && github.ref == ${defaultRef})
    runs-on: ubuntu-latest
    timeout-minutes: 90${options.ownToken ? '' : environmentLine}
${formatPermissions({ contents: 'read' }, options.ownToken?.apply)}
${applyConcurrency}
    steps:
${formatCheckoutStep(options)}
          # A repeated run applies the newest settings, not the settings of its own commit.
          ref: \${{ github.event.repository.default_branch }}
${formatTrueupStep(options, {
  mode: 'apply',
  token: options.ownToken ? workflowToken : formatSecretExpression(tokenSecret),
  'unknown-keys': 'refuse',
  '# Stops before it removes many settings, weakens a protection or gives new access.': undefined,
  brakes: 'stop',
})}${formatSecretsEnvironment(options)}
`;

/** The default tier has one token, in an environment that only the default branch can use. */
export const defaultWorkflows: WorkflowTier = { settings: formatSettingsWorkflow, drift: formatDefaultDriftWorkflow };
