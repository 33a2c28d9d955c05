import { checkWith } from './drift.ts';
import {
  applyEnvironment,
  defaultRef,
  explainOwnToken,
  explainToken,
  listEvents,
  listValues,
  readSecret,
  replaceOlderPreview,
  startPreviewJob,
  type Tier,
  tokenSecret,
  type WorkflowOptions,
  waitForOtherApply,
  workflowToken,
  writePermissions,
} from './parts.ts';
import { checkout, step } from './steps.ts';
import { escapePattern, quoteYaml } from './writing.ts';

/** The secret with the token that reads. Everybody who can push a branch can use it. */
export const readTokenSecret = 'SETTINGS_READ_TOKEN';
/** Its reviewers decide which pull requests from forks are previewed. */
export const forkEnvironment = 'settings-forks';

/** What a person with write access can do with the tokens of these workflows. */
const explainTokens = `\
${explainToken}
# - ${readTokenSecret} reads all settings that the settings file declares. It is a secret of the repository, so every
#   branch can use it. Give it read permissions only.`;

/** Previews each pull request, and applies the default branch. */
const settingsWorkflow = (options: WorkflowOptions) => `\
# Shows on each pull request what merging it would change, and applies the approved changes on the default branch.
# A manual run creates a plan, waits for the reviewers of the environment ${applyEnvironment}, if it has any, and applies the plan.
#
${options.ownToken ? explainOwnToken : explainTokens}
name: Settings

${listEvents(options)}

# Each job lists its own permissions.
permissions: {}

jobs:
${startPreviewJob}
${writePermissions({ contents: 'read', 'pull-requests': 'write', checks: 'write' }, options.ownToken?.check)}
${replaceOlderPreview}
    steps:
${checkout(options)}
${step(options, {
  mode: 'preview',
  ...previewToken(options),
  'unknown-keys': 'refuse',
  '# Fails if apply will stop: before it removes many settings or weakens a protection.': undefined,
  brakes: 'stop',
  'max-wait': '10',
})}

  apply:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 90${options.ownToken ? '' : onlyHere}
${writePermissions({ contents: 'read', 'pull-requests': 'read', checks: 'write' }, options.ownToken?.apply)}
${applySteps(options, {
  '# Writes only changes that the previews of the merged pull requests showed.': undefined,
  plan: 'pull-request',
})}

  plan:
    if: github.event_name == 'workflow_dispatch' && github.ref == ${defaultRef}
    runs-on: ubuntu-latest
    timeout-minutes: 20
${writePermissions({ contents: 'read' }, options.ownToken?.check)}
    # A group of its own: a workflow on another branch could name a shared one, and cancel this plan.
    concurrency:
      group: settings-plan-\${{ github.run_id }}
    outputs:
      plan: \${{ steps.trueup.outputs.plan }}
    steps:
${checkout(options)}
${step(
  options,
  {
    mode: 'check',
    token: options.ownToken ? workflowToken : readSecret(readTokenSecret),
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
${writePermissions({ contents: 'read', checks: 'write' }, options.ownToken?.apply)}
${applySteps(
  options,
  {
    '# Writes only the plan that the reviewers saw.': undefined,
    plan: planPath,
  },
  savePlan,
)}
`;

const planPath = '${{ runner.temp }}/trueup-plan.json';

/** The plan of the earlier job, as a file. */
const savePlan = `\
      - env:
          PLAN: \${{ needs.plan.outputs.plan }}
        run: printf '%s' "$PLAN" > "$RUNNER_TEMP/trueup-plan.json"
`;

const applySteps = (options: WorkflowOptions, plan: Readonly<Record<string, string | undefined>>, before = '') => `\
${waitForOtherApply}
    steps:
${checkout(options)}
${before}${step(options, {
  mode: 'apply',
  token: options.ownToken ? workflowToken : readSecret(tokenSecret),
  'report-token': workflowToken,
  ...plan,
  'apply-workflow': quoteYaml(options.workflow),
  'unknown-keys': 'refuse',
  '# Stops before it removes many settings or weakens a protection.': undefined,
  brakes: 'stop',
})}${listValues(options)}`;

/** Previews pull requests from forks, once a reviewer of the environment agrees. */
const forkWorkflow = (options: WorkflowOptions) => `\
# Shows on a pull request from a fork what merging it would change, once a reviewer has looked at it.
# It checks out the default branch and never the fork, so no code of the fork runs here.
name: Settings of forks

on:
  pull_request_target:
    paths: [${quoteYaml(escapePattern(options.settingsFile))}]

permissions: {}

jobs:
  preview:
    if: github.event.pull_request.head.repo.full_name != github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 20
    # Waits until a reviewer of this environment approves the run.
    environment: ${forkEnvironment}
${writePermissions({ contents: 'read', 'pull-requests': 'write', checks: 'write' })}
    concurrency:
      group: settings-fork-\${{ github.event.pull_request.number }}
      cancel-in-progress: true
    steps:
${checkout(options)}
${step(options, {
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

/** A pull request from a fork gets no secrets, so the own token serves there. That of Dependabot is none from a fork. */
const previewToken = ({ ownToken }: WorkflowOptions): Readonly<Record<string, string | undefined>> => ({
  ...(ownToken
    ? { token: workflowToken }
    : {
        '# Pull requests from forks and of Dependabot get no secrets, so only the two files are compared.': undefined,
        token: `\${{ secrets.${readTokenSecret} || github.token }}`,
        fork: "${{ github.actor == 'dependabot[bot]' }}",
      }),
  'report-token': workflowToken,
});

const onlyHere = `
    # Holds ${tokenSecret}, and gives it only to the default branch.
    environment: ${applyEnvironment}`;

/** The tier with a token that only reads for live previews, approved plans, and previews of forks. */
export const hardenedWorkflows: Required<Tier> = {
  settings: settingsWorkflow,
  drift: checkWith(readTokenSecret),
  fork: forkWorkflow,
};
