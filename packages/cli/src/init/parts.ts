import type { OwnToken, TokenPermissions } from './declared.ts';
import type { StepOptions } from './steps.ts';
import { escapePattern, indent, quoteYaml } from './writing.ts';

export interface WorkflowOptions extends StepOptions {
  readonly repository: string;
  readonly branch: string;
  /** The file name of the workflow that applies. */
  readonly workflow: string;
  /** The variables that the settings file refers to. */
  readonly variables: readonly string[];
  /** The permissions that `github.token` needs, if it can manage everything that the file declares. */
  readonly ownToken?: OwnToken;
}

export type WorkflowKind = 'settings' | 'drift' | 'fork';

/** The workflows of a tier. */
export type Tier = Readonly<Partial<Record<WorkflowKind, (options: WorkflowOptions) => string>>>;

/** The secret with the token that writes. Only the environment holds it, so only the default branch gets it. */
export const tokenSecret = 'SETTINGS_TOKEN';

export const applyEnvironment = 'settings';

export const readSecret = (name: string) => `\${{ secrets.${name} }}`;
export const workflowToken = '${{ github.token }}';

/** The events of the workflow that previews and applies. */
export const listEvents = ({ branch, settingsFile }: WorkflowOptions) => `\
on:
  pull_request:
  # Only a merge queue sends this event.
  merge_group:
  push:
    branches: [${quoteYaml(escapePattern(branch))}]
    paths: [${quoteYaml(escapePattern(settingsFile))}]
  workflow_dispatch:`;

/** The default branch, as an expression. A name in an expression could end its string. */
export const defaultRef = "format('refs/heads/{0}', github.event.repository.default_branch)";

/** The first lines of a preview job. */
export const startPreviewJob = `\
  preview:
    if: github.event_name == 'pull_request' || github.event_name == 'merge_group'
    runs-on: ubuntu-latest
    timeout-minutes: 20`;

/** A newer push to a pull request replaces the preview of the older push. */
export const replaceOlderPreview = `\
    # A newer push to a pull request replaces the preview of the older push.
    concurrency:
      group: settings-preview-\${{ github.ref }}
      cancel-in-progress: true`;

/** Two runs never write at the same time, and GitHub stops neither halfway. */
export const waitForOtherApply = `\
    # Two runs never write at the same time, and a newer run cancels no older one.
    concurrency:
      group: settings-apply
      cancel-in-progress: false`;

/** The values of secrets and variables. Only apply sends them. */
export const listValues = ({ variables }: WorkflowOptions) =>
  variables.length
    ? `\n        env:\n${variables
        .map((name) => `${name}: ${readSecret(name)}`)
        .map(indent(10))
        .join('\n')}`
    : '';

export function writePermissions(base: TokenPermissions, more: TokenPermissions = {}) {
  const all = new Map(Object.entries(base));
  for (const [name, level] of Object.entries(more)) if (all.get(name) !== 'write') all.set(name, level);
  return ['permissions:', ...[...all].map(([name, level]) => `  ${name}: ${level}`)].map(indent(4)).join('\n');
}

/** What a person with write access can do with the tokens of these workflows. */
export const explainToken = `\
# What a person with write access can do with the tokens:
# - ${tokenSecret} changes the settings. It is a secret of the environment "${applyEnvironment}", which only the default
#   branch can use. A person who can push to the default branch can use the token, so protect that branch and require
#   reviews. A private repository can limit an environment to a branch only on a paid plan. Without this limit, a
#   person with write access can use the token on every branch.
# - github.token has the permissions that each job lists. The preview can read code and write comments and check runs.`;

export const explainOwnToken = `\
# What a person with write access can do with the token: these jobs need no secret. github.token has the permissions
# that each job lists, and a workflow on any branch of this repository can ask for the same permissions.`;
