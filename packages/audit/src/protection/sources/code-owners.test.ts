import { expect, it } from 'vitest';
import { groupsOwning, soleOwners } from './code-owners.ts';

it('reads the owners of each line, and no comments', () => {
  const text = '# all\n* @alice @acme/core\n\n/docs/ docs@example.com # writers\n/free/\n';
  expect(groupsOwning(text, ['alice', 'writers'])).toEqual([['acme/core'], ['docs@example.com']]);
  expect(soleOwners('# @bob\n* @alice # @bob\n/free/\n', ['alice', 'bob'])).toEqual(['alice']);
});

it('finds people who own something alone', () => {
  expect(soleOwners('* @Alice\n/docs @bob @alice\n', ['alice', 'bob'])).toEqual(['Alice']);
  expect(soleOwners('* @acme/core\n/a me@example.com\n', ['alice'])).toEqual([]);
});

it('leaves out owners who may not write, as the host does', () => {
  expect(soleOwners('* @alice @gone\n', ['alice'])).toEqual(['alice']);
  expect(soleOwners('* @gone\n', ['alice'])).toEqual([]);
});
