import { expect, it } from 'vitest';
import type { LivePattern } from './calls.ts';
import { exportPatterns } from './snapshot.ts';

const live = (pattern: Partial<LivePattern>) => ({ id: 7, name: 'npm', pattern: 'a', state: 'published', ...pattern });

it('a snapshot writes name, pattern, delimiters and lists with the default policy, and no read-only keys [2.3.20.8]', () => {
  const optionalKeys = { start_delimiter: '^', end_delimiter: '$', must_match: ['a'], must_not_match: ['b'] };
  const readOnlyKeys = {
    state: 'unpublished',
    slug: 'npm',
    push_protection_enabled: true,
    custom_pattern_version: 'one',
  };
  const none = { start_delimiter: null, end_delimiter: null, must_match: [], must_not_match: null };
  expect(exportPatterns([live({ ...optionalKeys, ...readOnlyKeys }), live({ name: 'b', ...none })])).toEqual({
    value: {
      _undeclared: 'keep',
      entries: [
        { name: 'npm', pattern: 'a', ...optionalKeys },
        { name: 'b', pattern: 'a' },
      ],
    },
    notes: [],
  });
});

it('a snapshot leaves out a pattern with an invalid expression, and notes the reason [2.3.20.8]', () => {
  const { value, notes } = exportPatterns([
    live({ name: 'call', pattern: '(a)(?1)' }),
    live({ name: 'list', must_not_match: ['a', '('] }),
    live({ name: 'good' }),
    live({ name: 'extended', pattern: '(?x) a #(' }),
    live({ name: 'dash', pattern: '[\\w-.]+', must_match: ['[[:alpha:]-z]'] }),
  ]);
  expect(notes).toEqual([
    {
      text: 'custom pattern "call" is left out: its `pattern` calls a group as a subroutine with `(?1)`, which secret scanning does not support',
      about: 'call',
    },
    {
      text: 'custom pattern "list" is left out: its `must_not_match` is not a regular expression: missing closing parenthesis, read up to `(`',
      about: 'list',
    },
  ]);
  expect(value).toMatchObject({ entries: [{ name: 'good' }, { name: 'extended' }, { name: 'dash' }] });
});

it('a snapshot writes nothing if there are no patterns, and notes that secret scanning is off [2.3.20.8]', () => {
  expect(exportPatterns([])).toEqual({ value: undefined, notes: [] });
  expect(exportPatterns(undefined)).toEqual({
    value: undefined,
    notes: [{ text: 'secret scanning is off, so there are no custom patterns' }],
  });
});
