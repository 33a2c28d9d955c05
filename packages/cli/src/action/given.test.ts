import { expect, it } from 'vitest';
import { organizationAdvice } from '../../../core/src/settings/keys/organizations.ts';
import { createInputReader, findMisspeltInputs } from './step.ts';

it('reads an input from the variable with its name, including hyphens', () => {
  const given = createInputReader({ 'INPUT_SETTINGS-FILE': ' a.yml\n', INPUT_MODE: '', INPUT_SETTINGS_FILE: 'b.yml' });
  expect(given('settings-file')).toBe('a.yml');
  expect(given('mode')).toBeUndefined();
  expect(given('sections')).toBeUndefined();
});

it('rejects a misspelt input, because the run would ignore it', () => {
  expect(
    findMisspeltInputs({ INPUT_SECTION: 'labels', INPUT_SETTINGS_FILE: 'a.yml', INPUT_MODE: 'check', HOME: '/' }),
  ).toEqual([
    { input: 'section', problem: 'unknown input', fix: 'write `sections`' },
    { input: 'settings_file', problem: 'unknown input', fix: 'write `settings-file`' },
  ]);
});

it('rejects an organization run, and explains where to manage the organization [1.2]', () => {
  expect(findMisspeltInputs({ INPUT_ORGANIZATION: 'acme' })).toEqual([
    { input: 'organization', problem: 'unknown input', fix: `leave it out: ${organizationAdvice}` },
  ]);
});

it('ignores a variable that resembles no input', () => {
  expect(findMisspeltInputs({ INPUT_COLOUR_SCHEME: 'dark' })).toEqual([]);
});
