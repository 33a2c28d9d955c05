import { expect, it } from 'vitest';
import { listDecidingGroups, listSoleOwners } from './code-owners.ts';

it('reads the owners of each line, and ignores comments', () => {
  const text = '# all\n* @alice @acme/core\n\n/docs/ docs@example.com # writers\n/free/\n';
  expect(listDecidingGroups(text, ['alice', 'writers'])).toEqual([['acme/core'], ['docs@example.com']]);
  expect(listSoleOwners('# @bob\n* @alice # @bob\n/free/\n', ['alice', 'bob'])).toEqual(['alice']);
});

it('finds people who are the only owner of a file', () => {
  expect(listSoleOwners('* @Alice\n/docs @bob @alice\n', ['alice', 'bob'])).toEqual(['Alice']);
  expect(listSoleOwners('* @acme/core\n/a me@example.com\n', ['alice'])).toEqual([]);
});

it('ignores owners without write access, as GitHub does', () => {
  expect(listSoleOwners('* @alice @gone\n', ['alice'])).toEqual(['alice']);
  expect(listSoleOwners('* @gone\n', ['alice'])).toEqual([]);
});
