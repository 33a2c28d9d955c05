import { inputs } from '../../inputs/table.ts';
import { registry } from '../../sections/registry.ts';
import { parseSettings } from '../../settings/parse.ts';
import { Reference, referencesIn } from '../../settings/reference.ts';
import { SettingsRefused } from '../../settings/refusal.ts';

export interface WorkflowOptions {
  readonly settingsFile: string;
  readonly branch: string;
  /** The value of `uses`. */
  readonly action: string;
  /** The variables that the settings file refers to. */
  readonly variables: readonly string[];
}

/** The name of the secret with the token. A workflow's own token cannot hold most grants. */
export const tokenSecret = 'SETTINGS_TOKEN';

/** A workflow that checks each pull request, and applies the default branch. */
export function workflowText({ settingsFile, branch, action, variables }: WorkflowOptions) {
  const lines = [
    '# Shows on every pull request what the settings would change, and applies them on the default branch.',
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
    '# One run at a time, so that no two of them write at once.',
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

/** Escapes the characters of a branch name that have a meaning in a pattern. */
const pattern = (branch: string) => branch.replace(/[\\*?+[\]!]/g, '\\$&');

/** Adds quotes unless both YAML and the runner read the text as a plain name. */
const quoted = (text: string) =>
  /^(\.{1,2}\/|\.github\/|[A-Za-z])[\w./@-]*$/.test(text) && !yamlWords.test(text)
    ? text
    : `'${text.replaceAll("'", "''")}'`;

const yamlWords = /^(true|false|null|yes|no|on|off|y|n)$/i;

/** The variables that a settings file refers to; none if the file is refused, since no run would read them. */
export function variablesIn(text: string, file: string): string[] {
  const declared = declaredIn(text, file);
  const names = declared.flatMap(({ desired }) =>
    [...referencesIn(desired, desired)].map((at) => valueAt(desired, at)),
  );
  return [...new Set(names.flatMap((value) => (value instanceof Reference ? value.name : [])))].sort();
}

function declaredIn(text: string, file: string) {
  try {
    return parseSettings({ text, file, sections: registry, origin: 'operator' }).declared;
  } catch (failure) {
    if (failure instanceof SettingsRefused) return [];
    throw failure;
  }
}

const valueAt = (value: unknown, at: readonly (string | number)[]): unknown =>
  at.reduce((holder: any, key) => holder?.[key], value);
