/** Shared parts of the generated workflows. */

import type { OwnTokenPermissions, TokenPermissions } from './declared.ts';
import type { StepOptions } from './steps.ts';
import { createIndenter, escapeGlobCharacters, quoteYamlIfNeeded } from './writing.ts';

export interface WorkflowOptions extends StepOptions {
  readonly repository: string;
  readonly branch: string;
  /** The file name of the workflow that applies. */
  readonly workflow: string;
  readonly variables: readonly string[];
  /** Set if `github.token` can manage everything that the file declares. */
  readonly ownToken?: OwnTokenPermissions;
}

export type WorkflowKind = 'settings' | 'drift' | 'fork';

export type WorkflowTier = Readonly<Partial<Record<WorkflowKind, (options: WorkflowOptions) => string>>>;

/** A secret of the environment, so only workflows of the default branch can use it. */
export const tokenSecret = 'SETTINGS_TOKEN';

export const applyEnvironment = 'settings';

export const formatSecretExpression = (name: string) => `\${{ secrets.${name} }}`;
export const workflowToken = '${{ github.token }}';

export const formatWorkflowEvents = ({ branch, settingsFile }: WorkflowOptions) => `\
on:
  pull_request:
  # Only a merge queue sends this event.
  merge_group:
  push:
    branches: [${quoteYamlIfNeeded(escapeGlobCharacters(branch))}]
    paths: [${quoteYamlIfNeeded(escapeGlobCharacters(settingsFile))}]
  workflow_dispatch:`;

/** A branch name inside an expression could end its string. */
export const defaultRef = "format('refs/heads/{0}', github.event.repository.default_branch)";

export const previewJobStart = `\
  preview:
    if: github.event_name == 'pull_request' || github.event_name == 'merge_group'
    runs-on: ubuntu-latest
    timeout-minutes: 20`;

export const previewConcurrency = `\
    # A newer push to a pull request replaces the preview of the older push.
    concurrency:
      group: settings-preview-\${{ github.ref }}
      cancel-in-progress: true`;

/** GitHub must not cancel an apply halfway. */
export const applyConcurrency = `\
    # Two runs never write at the same time. A newer run does not cancel a started run, but replaces a waiting run.
    concurrency:
      group: settings-apply
      cancel-in-progress: false`;

/** Only apply sends secrets and variables. */
export const formatSecretsEnvironment = ({ variables }: WorkflowOptions) =>
  variables.length
    ? `\n        env:\n${variables
        .map((name) => `${name}: ${formatSecretExpression(name)}`)
        .map(createIndenter(10))
        .join('\n')}`
    : '';

export function formatPermissions(base: TokenPermissions, more: TokenPermissions = {}) {
  const all = new Map(Object.entries(base));
  for (const [name, level] of Object.entries(more)) if (all.get(name) !== 'write') all.set(name, level);
  return ['permissions:', ...[...all].map(([name, level]) => `  ${name}: ${level}`)].map(createIndenter(4)).join('\n');
}

export const tokenExplanation = `\
# What a person with write access can do with the tokens:
# - ${tokenSecret} changes the settings. It is a secret of the environment "${applyEnvironment}", which only the default
#   branch can use. A person who can push to the default branch can use the token, so protect that branch and require
#   reviews. A private repository can limit an environment to a branch only on a paid plan. Without this limit, a
#   person with write access can use the token on every branch.
# - github.token has the permissions that each job lists. The preview can read code and write comments and check runs.`;

export const ownTokenExplanation = `\
# What a person with write access can do with the token: these jobs need no secret. github.token has the permissions
# that each job lists, and a workflow on any branch of this repository can ask for the same permissions.`;
