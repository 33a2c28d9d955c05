/**
 * The workflows of `trueup init --hardened`. A read-only token previews live settings, and reviewers approve each
 * write.
 */

import { createDriftWorkflowFormatter } from './drift.ts';
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
import { escapeGlobCharacters, quoteYamlIfNeeded } from './writing.ts';

/** A secret of the repository, so every person who can push a branch can use it. */
export const readTokenSecret = 'SETTINGS_READ_TOKEN';
/** The reviewers of this environment approve previews of pull requests from forks. */
export const forkEnvironment = 'settings-forks';

const readTokenExplanation = `\
${tokenExplanation}
# - ${readTokenSecret} reads all settings that the settings file declares. It is a secret of the repository, so every
#   branch can use it. Give it read permissions only.`;

const formatHardenedWorkflow = (options: WorkflowOptions) => `\
# Shows on each pull request what merging it would change, and applies the approved changes on the default branch.
# A manual run creates a plan, waits for the reviewers of the environment ${applyEnvironment}, if it has any, and applies the plan.
#
${options.ownToken ? ownTokenExplanation : readTokenExplanation}
name: Settings

${formatWorkflowEvents(options)}

# Each job lists its own permissions.
permissions: {}

jobs:
${previewJobStart}
${formatPermissions({ contents: 'read', 'pull-requests': 'write', checks: 'write' }, options.ownToken?.check)}
${previewConcurrency}
    steps:
${formatCheckoutStep(options)}
${formatTrueupStep(options, {
  mode: 'preview',
  ...listPreviewTokenInputs(options),
  'unknown-keys': 'refuse',
  '# Fails if apply will stop: before it removes many settings or weakens a protection.': undefined,
  brakes: 'stop',
  'max-wait': '10',
})}

  apply:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 90${options.ownToken ? '' : applyEnvironmentLines}
${formatPermissions({ contents: 'read', 'pull-requests': 'read', checks: 'write' }, options.ownToken?.apply)}
${formatApplySteps(options, {
  '# Writes only changes that the previews of the merged pull requests showed.': undefined,
  plan: 'pull-request',
})}

  plan:
    if: github.event_name == 'workflow_dispatch' && github.ref == ${defaultRef}
    runs-on: ubuntu-latest
    timeout-minutes: 20
${formatPermissions({ contents: 'read' }, options.ownToken?.check)}
    # A group of its own: a workflow on another branch could name a shared one, and cancel this plan.
    concurrency:
      group: settings-plan-\${{ github.run_id }}
    outputs:
      plan: \${{ steps.trueup.outputs.plan }}
    steps:
${formatCheckoutStep(options)}
${formatTrueupStep(
  options,
  {
    mode: 'check',
    token: options.ownToken ? workflowToken : formatSecretExpression(readTokenSecret),
    'unknown-keys': 'refuse',
    brakes: 'stop',
    'plan-file': planPath,
    '# The job summary shows the differences, so the run succeeds.': undefined,
    'on-drift': 'warn',
  },
  'trueup',
)}

  apply-plan:
    needs: plan
    if: github.event_name == 'workflow_dispatch' && needs.plan.outputs.plan != ''
    runs-on: ubuntu-latest
    timeout-minutes: 90
    # Waits until a reviewer of this environment, if it has any, has approved the plan in the summary.
    environment: ${applyEnvironment}
${formatPermissions({ contents: 'read', checks: 'write' }, options.ownToken?.apply)}
${formatApplySteps(
  options,
  {
    '# Writes only the plan that the reviewers saw.': undefined,
    plan: planPath,
  },
  savePlanStep,
)}
`;

const planPath = '${{ runner.temp }}/trueup-plan.json';

const savePlanStep = `\
      - env:
          PLAN: \${{ needs.plan.outputs.plan }}
        run: printf '%s' "$PLAN" > "$RUNNER_TEMP/trueup-plan.json"
`;

const formatApplySteps = (
  options: WorkflowOptions,
  plan: Readonly<Record<string, string | undefined>>,
  stepsBefore = '',
) => `\
${applyConcurrency}
    steps:
${formatCheckoutStep(options)}
${stepsBefore}${formatTrueupStep(options, {
  mode: 'apply',
  token: options.ownToken ? workflowToken : formatSecretExpression(tokenSecret),
  'report-token': workflowToken,
  ...plan,
  'apply-workflow': quoteYamlIfNeeded(options.workflow),
  'unknown-keys': 'refuse',
  '# Stops before it removes many settings or weakens a protection.': undefined,
  brakes: 'stop',
})}${formatSecretsEnvironment(options)}`;

const formatForkWorkflow = (options: WorkflowOptions) => `\
# Shows on a pull request from a fork what merging it would change, once a reviewer has looked at it.
# It checks out the default branch and never the fork, so no code of the fork runs here.
name: Settings of forks

on:
  pull_request_target:
    paths: [${quoteYamlIfNeeded(escapeGlobCharacters(options.settingsFile))}]

permissions: {}

jobs:
  preview:
    if: github.event.pull_request.head.repo.full_name != github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 20
    # Waits until a reviewer of this environment approves the run.
    environment: ${forkEnvironment}
${formatPermissions({ contents: 'read', 'pull-requests': 'write', checks: 'write' })}
    concurrency:
      group: settings-fork-\${{ github.event.pull_request.number }}
      cancel-in-progress: true
    steps:
${formatCheckoutStep(options)}
${formatTrueupStep(options, {
  mode: 'preview',
  '# A preview of a fork compares only the two files, so it needs no secret.': undefined,
  token: workflowToken,
  'report-token': workflowToken,
  'unknown-keys': 'refuse',
  '# The check run does not succeed if a brake can stop the apply.': undefined,
  brakes: 'stop',
  'max-wait': '10',
})}
`;

/**
 * A pull request from a fork gets no secrets, so its preview uses the workflow token. Dependabot also gets no secrets,
 * but its pull requests do not come from a fork.
 */
const listPreviewTokenInputs = ({ ownToken }: WorkflowOptions): Readonly<Record<string, string | undefined>> => ({
  ...(ownToken
    ? { token: workflowToken }
    : {
        '# Pull requests from forks and of Dependabot get no secrets, so only the two files are compared.': undefined,
        token: `\${{ secrets.${readTokenSecret} || github.token }}`,
        fork: "${{ github.actor == 'dependabot[bot]' }}",
      }),
  'report-token': workflowToken,
});

const applyEnvironmentLines = `
    # Holds ${tokenSecret}, and gives it only to the default branch.
    environment: ${applyEnvironment}`;

/** Adds a read-only token for live previews, approved plans, and previews of forks. */
export const hardenedWorkflows: Required<WorkflowTier> = {
  settings: formatHardenedWorkflow,
  drift: createDriftWorkflowFormatter(readTokenSecret),
  fork: formatForkWorkflow,
};
