import { checkFromEnvironment } from './drift.ts';
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

const inEnvironment = `
    environment: ${applyEnvironment}`;

/** Previews each pull request from the two versions of the file, and applies the default branch. */
const settingsWorkflow = (options: WorkflowOptions) => `\
# Previews changes of the settings file on pull requests, and applies the settings file on the default branch.
# Run it manually to fix drift, or to apply again.
#
${options.ownToken ? explainOwnToken : explainToken}
name: Settings

${listEvents(options)}

# Each job lists its own permissions.
permissions: {}

jobs:
${startPreviewJob}
${writePermissions({ contents: 'read', 'pull-requests': 'write', checks: 'write' })}
${replaceOlderPreview}
    steps:
${checkout(options)}
${step(options, {
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
    timeout-minutes: 90${options.ownToken ? '' : inEnvironment}
${writePermissions({ contents: 'read' }, options.ownToken?.apply)}
${waitForOtherApply}
    steps:
${checkout(options)}
          # A repeated run applies the newest settings, not the settings of its own commit.
          ref: \${{ github.event.repository.default_branch }}
${step(options, {
  mode: 'apply',
  token: options.ownToken ? workflowToken : readSecret(tokenSecret),
  'unknown-keys': 'refuse',
  '# Stops before it removes many settings, weakens a protection or gives new access.': undefined,
  brakes: 'stop',
})}${listValues(options)}
`;

/** The default tier: one token, in an environment that only the default branch may use. */
export const workflows: Tier = { settings: settingsWorkflow, drift: checkFromEnvironment };
