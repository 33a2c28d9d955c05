import { expect, it } from 'vitest';
import { inputFrom, misspelt } from './given.ts';

it('reads an input from the variable the runner makes of its name, hyphens kept', () => {
  const given = inputFrom({ 'INPUT_SETTINGS-FILE': ' a.yml\n', INPUT_MODE: '', INPUT_SETTINGS_FILE: 'b.yml' });
  expect(given('settings-file')).toBe('a.yml');
  expect(given('mode')).toBeUndefined();
  expect(given('sections')).toBeUndefined();
});

it('refuses an input that is one slip away from a known one, since the run would go on without it', () => {
  expect(misspelt({ INPUT_SECTION: 'labels', INPUT_SETTINGS_FILE: 'a.yml', INPUT_MODE: 'check', HOME: '/' })).toEqual([
    { input: 'section', problem: 'no such input', fix: 'write `sections`' },
    { input: 'settings_file', problem: 'no such input', fix: 'write `settings-file`' },
  ]);
});

it('leaves alone what is near to no input', () => {
  expect(misspelt({ INPUT_COLOUR_SCHEME: 'dark' })).toEqual([]);
});
