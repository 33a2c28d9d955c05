import { expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const entry = (...lines: string[]) => `collaborators:\n  - ${lines.join('\n    ')}\n`;

it('reads `write` and `read` as `push` and `pull` with a remark [2.3.13.1]', () => {
  const text = 'collaborators:\n- {username: a, permission: write}\n- {username: b, permission: read}';
  expect(parseDesired(text, 'collaborators').entries).toEqual([
    { username: 'a', permission: 'push' },
    { username: 'b', permission: 'pull' },
  ]);
  expect(listRemarks(text)).toEqual(['`permission: write` is read as `push`', '`permission: read` is read as `pull`']);
});

it('accepts the name of a custom role unchanged [2.3.13.1]', () => {
  expect(parseDesired(entry('username: a', 'permission: Release manager'), 'collaborators').entries).toEqual([
    { username: 'a', permission: 'Release manager' },
  ]);
});

it('accepts an entry without `permission` and explains it in a remark [2.3.13.1]', () => {
  expect(parseDesired(entry('username: a'), 'collaborators').entries).toEqual([{ username: 'a' }]);
  expect(listRemarks(entry('username: a'))).toEqual([
    'has no `permission`: Trueup invites a new person as `push`, and others keep their role',
  ]);
});

it('removes undeclared people by default and keeps them under `_undeclared: keep` [2.3.13.2]', () => {
  expect(parseDesired('collaborators: []', 'collaborators').undeclared).toBe('delete');
  expect(parseDesired('collaborators:\n  _undeclared: keep\n  entries: []', 'collaborators').undeclared).toBe('keep');
});

it.each(['""', '" "', ''])('rejects the blank username %j [2.1.5]', (username) => {
  expect(listRefusals(entry(`username: ${username}`, 'permission: admin'))).toEqual([
    expect.stringMatching(
      /username: is empty, but each entry needs a login. To fix, write a login, or remove the entry$/,
    ),
  ]);
});

it('rejects an invalid login and suggests a valid one if possible [2.1.5]', () => {
  expect(listRefusals(entry('username: "@hubot"', 'permission: push'))[0]).toContain('To fix, write `hubot`');
  expect(listRefusals(entry('username: mona@acme.example', 'permission: push'))[0]).toContain(
    'which is not a valid login',
  );
  expect(listRefusals(entry('username: 7', 'permission: push'))[0]).toContain('write the login in quotes');
  expect(listRefusals(entry('username: octo-cat_acme', 'permission: push'))).toEqual([]);
  expect(listRefusals(entry('username: helper[bot]', 'permission: push'))).toEqual([]);
});

it('rejects a blank permission [2.1.5]', () => {
  expect(listRefusals(entry('username: hubot', 'permission:'))[0]).toContain('collaborators[0].permission');
});

it('rejects two entries for one person, regardless of case [2.1.9]', () => {
  expect(listRefusals('collaborators:\n- username: Hubot\n- username: hubot')[0]).toContain(
    'collaborator "hubot" is already declared',
  );
});

it('accepts only `username` and `permission` [2.1.5]', () => {
  expect(listRefusals(entry('username: hubot', 'role: admin'))[0]).toContain('`username` or `permission`');
  expect(listRefusals(entry('login: hubot', 'permission: admin'))).toHaveLength(2);
});
