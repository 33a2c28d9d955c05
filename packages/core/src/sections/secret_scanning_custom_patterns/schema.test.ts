import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { listRefusals, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const file = (...entries: object[]) => stringify({ secret_scanning_custom_patterns: entries });
const refusalsOf = (entry: object) => listRefusals(file({ name: 'npm', pattern: 'npm_[a-z]+', ...entry }));

it('accepts a name, a pattern, delimiters, `must_match` and `must_not_match` [2.1.2]', () => {
  const entry = {
    name: 'npm',
    pattern: 'npm_[a-z]+',
    start_delimiter: '^',
    end_delimiter: '$',
    must_match: ['[0-9]'],
    must_not_match: [],
  };
  expect(parseDesired(file(entry), 'secret_scanning_custom_patterns')).toEqual({
    entries: [entry],
    undeclared: 'keep',
  });
  expect(listRefusals(file({ name: 'npm' }))[0]).toContain('pattern: is missing');
});

it('refuses two entries with the same name, and accepts names that differ in case [2.1.5]', () => {
  const pattern = 'a';
  expect(listRefusals(file({ name: 'npm', pattern }, { name: 'npm', pattern }))[0]).toContain(
    'custom pattern "npm" is already declared',
  );
  expect(listRefusals(file({ name: 'npm', pattern }, { name: 'NPM', pattern }))).toEqual([]);
});

it.each(['state', 'push_protection_enabled'])('refuses %s, which is read-only [2.3.20.2]', (key) => {
  expect(refusalsOf({ [key]: 'published' })).toEqual([
    expect.stringMatching(
      /is read-only: GitHub reports it, but it cannot be set. To fix, remove it; publish the pattern and set push protection in the security settings of the repository$/,
    ),
  ]);
});

it.each(['id', 'slug', 'custom_pattern_version', 'created_at', 'updated_at'])(
  'refuses %s, copied from an answer of GitHub [2.1.5]',
  (key) => {
    expect(refusalsOf({ [key]: 'x' })[0]).toMatch(/is read-only: .* To fix, remove it$/);
  },
);

it('suggests the key for a likely typo [2.1.5]', () => {
  expect(refusalsOf({ must_matches: [] })[0]).toContain('write `must_match`');
});

it('checks the regular expression of every field [2.3.20.4]', () => {
  const wrong = { pattern: '(', start_delimiter: '[', end_delimiter: '*', must_match: ['a', 'a)'] };
  expect(refusalsOf({ ...wrong, must_not_match: ['(?R)'] })).toEqual([
    expect.stringContaining('secret_scanning_custom_patterns[0].pattern: is not a regular expression: missing'),
    expect.stringContaining('secret_scanning_custom_patterns[0].start_delimiter: is not a regular expression'),
    expect.stringContaining('secret_scanning_custom_patterns[0].end_delimiter: is not a regular expression'),
    expect.stringContaining('secret_scanning_custom_patterns[0].must_match[1]: is not a regular expression'),
    expect.stringContaining('secret_scanning_custom_patterns[0].must_not_match[0]: calls a group as a subroutine'),
  ]);
});

it('refuses a regular expression with the position, the reason and a fix [2.3.20.4]', () => {
  expect(listRefusals(file({ name: 'npm', pattern: 'npm_(a' }))).toEqual([
    'settings.yml:3:5: secret_scanning_custom_patterns[0].pattern: is not a regular expression: missing closing parenthesis, read up to `npm_(a`. To fix, correct it at that point; a literal special character needs a backslash before it',
  ]);
});

it('refuses an empty regular expression, and other types than text [2.1.5]', () => {
  expect(refusalsOf({ pattern: '' })).toEqual([expect.stringContaining('is empty text, but must be text')]);
  expect(refusalsOf({ pattern: 123 })[0]).toContain('put it in quotes');
  expect(refusalsOf({ must_match: [''] })[0]).toContain('is empty text, but must be text');
  expect(refusalsOf({ must_match: 'a' })[0]).toContain('must be a list');
});

it.each([null, ''])('explains how to remove a delimiter, which %j cannot clear [2.3.20.3]', (nothing) => {
  expect(refusalsOf({ start_delimiter: nothing })).toEqual([
    expect.stringContaining(
      'start_delimiter: is empty, but GitHub cannot clear a delimiter. To fix, remove the key to keep the delimiter; to remove the delimiter, delete the pattern and declare it again without the key',
    ),
  ]);
  expect(refusalsOf({ end_delimiter: nothing })[0]).toContain('end_delimiter: is empty');
});
