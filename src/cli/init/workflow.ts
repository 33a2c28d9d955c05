import { inputs } from '../../inputs/table.ts';

export interface WorkflowWish {
  readonly settingsFile: string;
  readonly branch: string;
  /** What stands behind `uses`. */
  readonly action: string;
  /** The variables that the settings file refers to. */
  readonly variables: readonly string[];
}

/** The secret that holds the token. A workflow's own token cannot hold most grants. */
export const tokenSecret = 'SETTINGS_TOKEN';

/** A workflow that checks each pull request, and applies what reaches the default branch. */
export function workflowText({ settingsFile, branch, action, variables }: WorkflowWish) {
  const lines = [
    '# Checks on every pull request what applying the settings would change, and applies them on the default branch.',
    'name: Settings',
    '',
    'on:',
    '  pull_request:',
    '  push:',
    `    branches: [${quoted(pattern(branch))}]`,
    '',
    'permissions:',
    '  contents: read',
    '',
    '# One run after the other, so that no two of them write at once.',
    'concurrency: settings-${{ github.ref }}',
    '',
    'jobs:',
    '  settings:',
    '    # A pull request from a fork gets no secrets, so there is no token to check with.',
    "    if: github.event_name == 'push' || github.event.pull_request.head.repo.full_name == github.repository",
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - uses: actions/checkout@v5',
    '        with:',
    '          persist-credentials: false',
    `      - uses: ${quoted(action)}`,
    '        with:',
    "          mode: ${{ github.event_name == 'push' && 'apply' || 'check' }}",
    `          token: \${{ secrets.${tokenSecret} }}`,
    ...(settingsFile === inputs.settingsFile.standard ? [] : [`          settings-file: ${quoted(settingsFile)}`]),
    ...(variables.length ? ['        env:'] : []),
    ...variables.map((name) => `          ${name}: \${{ secrets.${name} }}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** A name among patterns: what would mean more than itself is escaped. */
const pattern = (branch: string) => branch.replace(/[\\*?+[\]!]/g, '\\$&');

/** Plain where neither YAML nor the runner can take it for anything but a name. */
const quoted = (text: string) =>
  /^(\.{1,2}\/|\.github\/|[A-Za-z])[\w./@-]*$/.test(text) && !yamlWords.test(text)
    ? text
    : `'${text.replaceAll("'", "''")}'`;

const yamlWords = /^(true|false|null|yes|no|on|off|y|n)$/i;
