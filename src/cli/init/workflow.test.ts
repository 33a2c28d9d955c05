import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { workflowText } from './workflow.ts';

const whole = { settingsFile: '.github/settings.yml', branch: 'main', action: './trueup', variables: [] };

it.each([
  ['main', 'main'],
  ['release/1.x', 'release/1.x'],
  ['on', 'on'],
  ['c++', 'c\\+\\+'],
  ['!hot', '\\!hot'],
  ["it's", "it's"],
])('names the branch %s and no other', (branch, written) => {
  expect(parse(workflowText({ ...whole, branch })).on.push.branches).toEqual([written]);
});

it('is valid YAML whatever the names, and keeps them unchanged', () => {
  const name = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab.-/@:#\'"{}[]$ &*!|>%~1') });
  fc.assert(
    fc.property(name, name, (settingsFile, action) => {
      const [, step] = parse(workflowText({ ...whole, settingsFile, action })).jobs.settings.steps;
      expect([step.uses, step.with['settings-file']]).toEqual([action, settingsFile]);
    }),
  );
});
