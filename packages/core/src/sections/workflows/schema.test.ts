import { expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

it('completes a file name to a path [2.3.9]', () => {
  expect(
    parseDesired('workflows: [{path: ci.yml, state: active}, {path: a/b.yml, state: disabled}]', 'workflows'),
  ).toEqual([
    { path: '.github/workflows/ci.yml', state: 'active' },
    { path: 'a/b.yml', state: 'disabled' },
  ]);
});

it('accepts `active` and `disabled`, and suggests the right word [2.3.9]', () => {
  expect(listRefusals('workflows: [{path: ci.yml, state: enabled}]')[0]).toContain('must be `active` or `disabled`');
  expect(listRefusals('workflows: [{path: ci.yml, state: disable}]')[0]).toContain('To fix, write `disabled`');
  expect(listRefusals('workflows: [{path: ci.yml}]')[0]).toContain('add `state`');
});

it('refuses two entries for the same workflow in any spelling [2.1.5]', () => {
  const text = 'workflows:\n- {path: ci.yml, state: active}\n- {path: .github/workflows/ci.yml, state: disabled}';
  expect(listRefusals(text)).toEqual([
    expect.stringContaining('workflow ".github/workflows/ci.yml" is already declared, on line 2'),
  ]);
});

it('accepts only a plain list, because undeclared workflows never change [2.1.2]', () => {
  expect(listRefusals('workflows: {_undeclared: delete, entries: []}')[0]).toContain('must be a plain list here');
});
