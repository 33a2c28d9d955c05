import { expect, it } from 'vitest';
import { toWorkflowSyntax } from './workflow-syntax.ts';

it.each([
  [
    'allow it with `--allow removals:labels=12`, or write `- removals:labels=12`',
    'allow it with `allow: removals:labels=12`, or write `- removals:labels=12`',
  ],
  ['replace it with `--overwrite`', 'replace it with `overwrite: true`'],
  ['take it out of `--required-sections`', 'take it out of `required-sections`'],
  ['--settings_file: unknown input', 'settings_file: unknown input'],
  ['--repos: is set together with `--fleet-file`', 'repos: is set together with `fleet-file`'],
  ['set the variable `GITHUB_TOKEN` to a token', 'set the input `token` to a token'],
  ['look at `trueup check --plan-file FILE`', 'look at `trueup check --plan-file FILE`'],
])('a message shows a flag as a workflow input and keeps commands: %s [6.14]', (flag, yaml) => {
  expect(toWorkflowSyntax(flag)).toBe(yaml);
  expect(toWorkflowSyntax(yaml)).toBe(yaml);
});
