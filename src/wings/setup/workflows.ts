import type { OwnToken, TokenPermissions } from './declared.ts';
import { checkout, type StepOptions, step } from './steps.ts';
import { escapePattern, indent, quoteYaml } from './writing.ts';

export interface WorkflowOptions extends StepOptions {
  readonly repository: string;
  readonly branch: string;
  /** The name of the workflow that applies, as a file. */
  readonly workflow: string;
  /** Whether everybody can read the runs and their plans. */
  readonly isPublic: boolean;
  /** The variables that the settings file refers to. */
  readonly variables: readonly string[];
  /** What the workflow's own token needs, where it can manage all that the file declares. */
  readonly ownToken?: OwnToken;
}

/** The secret with the token that writes. Only the environment holds it, so only the default branch gets it. */
export const tokenSecret = 'SETTINGS_TOKEN';
/** The secret with the token that reads. Everybody who can push a branch can use it. */
export const readTokenSecret = 'SETTINGS_READ_TOKEN';
/** The secret that lets apply hold to a public plan, which leaves out what only some people see. */
export const planKeySecret = 'SETTINGS_PLAN_KEY';

export const applyEnvironment = 'settings';
/** Its reviewers decide which pull requests from forks are previewed. */
export const forkEnvironment = 'settings-forks';

export type WorkflowKind = 'settings' | 'drift' | 'fork';

/** Previews each pull request, and applies the default branch. */
const settingsWorkflow = (options: WorkflowOptions) => `\
# Shows on each pull request what merging it would change, and applies the settings on the default branch.
# Started by hand, it plans, waits for the reviewers of the environment ${applyEnvironment}, if it has any, and applies that plan.
name: Settings

on:
  pull_request:
  # Only a merge queue sends it, and waits for the same check as the pull request.
  merge_group:
  push:
    branches: [${quoteYaml(escapePattern(options.branch))}]
    # Other pushes leave nothing to apply; the daily check sees what changes on the host.
    paths: [${quoteYaml(escapePattern(options.settingsFile))}]
  # For what no pull request brings: drift, a merged fork, a plan that has moved.
  workflow_dispatch:

# Each job names what it needs.
permissions: {}

jobs:
  preview:
    if: github.event_name == 'pull_request' || github.event_name == 'merge_group'
    runs-on: ubuntu-latest
    timeout-minutes: 20
${permissions({ contents: 'read', 'pull-requests': 'write', checks: 'write' }, options.ownToken?.check)}
    # A newer push to a pull request replaces the preview of the older one.
    concurrency:
      group: settings-preview-\${{ github.ref }}
      cancel-in-progress: true
    steps:
${checkout(options)}
${step(options, {
  mode: 'preview',
  ...previewToken(options),
  'unknown-keys': 'refuse',
  ...planKey(options),
  '# Fails where apply would stop: where many settings would be removed, or a protection would be weakened.': undefined,
  brakes: 'stop',
  'max-wait': '10',
})}

  apply:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 90${options.ownToken ? '' : onlyHere}
${permissions({ contents: 'read', 'pull-requests': 'read', checks: 'write' }, options.ownToken?.apply)}
${applySteps(options, {
  '# Refuses to write what the previews of the merged pull requests did not show.': undefined,
  plan: 'pull-request',
})}

  plan:
    if: github.event_name == 'workflow_dispatch' && github.ref == 'refs/heads/${options.branch.replaceAll("'", "''")}'
    runs-on: ubuntu-latest
    timeout-minutes: 20
${permissions({ contents: 'read' }, options.ownToken?.check)}
    # A group of its own: a workflow on another branch could name a shared one, and cancel this plan.
    concurrency:
      group: settings-plan-\${{ github.run_id }}
    outputs:
      plan-digest: \${{ steps.trueup.outputs['plan-digest'] }}
    steps:
${checkout(options)}
${step(
  options,
  {
    mode: 'check',
    token: options.ownToken ? workflowToken : secret(readTokenSecret),
    'unknown-keys': 'refuse',
    ...planKey(options),
    brakes: 'stop',
    'plan-file': '${{ runner.temp }}/trueup-plan.json',
    '# The summary shows what differs, so the run is green.': undefined,
    'exit-zero': 'true',
  },
  'trueup',
)}

  apply-plan:
    needs: plan
    if: github.event_name == 'workflow_dispatch' && needs.plan.outputs['plan-digest'] != ''
    runs-on: ubuntu-latest
    timeout-minutes: 90
    # Waits until a reviewer of this environment, if it has any, has looked at the summary of the plan.
    environment: ${applyEnvironment}
${permissions({ contents: 'read', checks: 'write' }, options.ownToken?.apply)}
${applySteps(options, {
  '# Refuses to write anything but the plan that was looked at.': undefined,
  plan: "${{ needs.plan.outputs['plan-digest'] }}",
})}
`;

const applySteps = (options: WorkflowOptions, plan: Readonly<Record<string, string | undefined>>) => `\
    # No two of them write at once, and none is stopped halfway.
    concurrency:
      group: settings-apply
      cancel-in-progress: false
    steps:
${checkout(options)}
${step(options, {
  mode: 'apply',
  token: options.ownToken ? workflowToken : secret(tokenSecret),
  'report-token': workflowToken,
  ...plan,
  'apply-workflow': quoteYaml(options.workflow),
  'unknown-keys': 'refuse',
  ...planKey(options),
  '# Stops where many settings would be removed, or a protection would be weakened.': undefined,
  brakes: 'stop',
})}${valuesFor(options)}`;

/** Checks once a day, and keeps an issue open as long as the repository differs. */
const driftWorkflow = (options: WorkflowOptions) => `\
# Compares the repository with the settings every day, and keeps one issue open while they differ.
# In a file of its own: the host disables a workflow with a schedule once a public repository is quiet for 60 days.
name: Settings drift

on:
  schedule:
    - cron: '${minuteFor(options.repository)} 4 * * *'
  workflow_dispatch:

permissions: {}

concurrency:
  group: settings-drift
  cancel-in-progress: false

jobs:
  drift:
    runs-on: ubuntu-latest
    timeout-minutes: 90
${permissions({ contents: 'read', issues: 'write' }, options.ownToken?.check)}
    steps:
${checkout(options)}
${step(options, {
  mode: 'check',
  token: options.ownToken ? workflowToken : secret(readTokenSecret),
  'report-token': workflowToken,
  'unknown-keys': 'refuse',
  'drift-issue': 'true',
  'apply-workflow': quoteYaml(options.workflow),
})}
`;

/** Previews pull requests from forks, once a reviewer of the environment agrees. */
const forkWorkflow = (options: WorkflowOptions) => `\
# Shows on a pull request from a fork what merging it would change, once a reviewer has looked at it.
# It checks out the default branch and never the fork, so nothing of the fork runs here.
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
${permissions({ contents: 'read', 'pull-requests': 'write', checks: 'write' })}
    concurrency:
      group: settings-fork-\${{ github.event.pull_request.number }}
      cancel-in-progress: true
    steps:
${checkout(options)}
${step(options, {
  mode: 'preview',
  '# A preview of a fork compares the two files alone, so it needs no secret.': undefined,
  token: workflowToken,
  'report-token': workflowToken,
  'unknown-keys': 'refuse',
  '# The check run is not green where a brake could stop the apply.': undefined,
  brakes: 'stop',
  'max-wait': '10',
})}
`;

const secret = (name: string) => `\${{ secrets.${name} }}`;
const workflowToken = '${{ github.token }}';

/** A pull request from a fork gets no secrets, so the own token serves there. That of Dependabot is none from a fork. */
const previewToken = ({ ownToken }: WorkflowOptions): Readonly<Record<string, string | undefined>> => ({
  ...(ownToken
    ? { token: workflowToken }
    : {
        '# Pull requests from forks and of Dependabot get no secrets: their two files are compared alone.': undefined,
        token: `\${{ secrets.${readTokenSecret} || github.token }}`,
        fork: "${{ github.actor == 'dependabot[bot]' }}",
      }),
  'report-token': workflowToken,
});

/** Everybody sees what the own token of a workflow can manage, so nothing of it is left out of a plan. */
const planKey = ({ isPublic, ownToken }: WorkflowOptions): Readonly<Record<string, string>> =>
  isPublic && !ownToken ? { 'plan-key': secret(planKeySecret) } : {};

const onlyHere = `
    # Holds ${tokenSecret}, and gives it only to the default branch.
    environment: ${applyEnvironment}`;

/** The values of secrets and variables. Only apply sends them. */
const valuesFor = ({ variables }: WorkflowOptions) =>
  variables.length
    ? `\n        env:\n${variables
        .map((name) => `${name}: ${secret(name)}`)
        .map(indent(10))
        .join('\n')}`
    : '';

function permissions(base: TokenPermissions, more: TokenPermissions = {}) {
  const all = new Map(Object.entries(base));
  for (const [name, level] of Object.entries(more)) if (all.get(name) !== 'write') all.set(name, level);
  return ['permissions:', ...[...all].map(([name, level]) => `  ${name}: ${level}`)].map(indent(4)).join('\n');
}

/** The host is busy at full hours and starts scheduled runs late, so each repository gets an odd minute of its own. */
const minuteFor = (repository: string) =>
  7 + 2 * (Array.from(repository).reduce((sum, character) => sum + character.codePointAt(0)!, 0) % 24);

export const workflows: Readonly<Record<WorkflowKind, (options: WorkflowOptions) => string>> = {
  settings: settingsWorkflow,
  drift: driftWorkflow,
  fork: forkWorkflow,
};
