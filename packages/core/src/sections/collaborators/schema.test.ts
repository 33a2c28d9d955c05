import { expect, it } from 'vitest';
import { desired, refusals, remarks } from '../../../../../test/kit/reports/parsed.ts';

const entry = (...lines: string[]) => `collaborators:\n  - ${lines.join('\n    ')}\n`;

it('the section reads `write` and `read` as `push` and `pull`, and says so [2.3.13.1]', () => {
  const text = 'collaborators:\n- {username: a, permission: write}\n- {username: b, permission: read}';
  expect(desired(text, 'collaborators').entries).toEqual([
    { username: 'a', permission: 'push' },
    { username: 'b', permission: 'pull' },
  ]);
  expect(remarks(text)).toEqual(['`permission: write` is read as `push`', '`permission: read` is read as `pull`']);
});

it('the section accepts the name of a custom role unchanged [2.3.13.1]', () => {
  expect(desired(entry('username: a', 'permission: Release manager'), 'collaborators').entries).toEqual([
    { username: 'a', permission: 'Release manager' },
  ]);
});

it('the section takes an entry without `permission`, and says what that means [2.3.13.1]', () => {
  expect(desired(entry('username: a'), 'collaborators').entries).toEqual([{ username: 'a' }]);
  expect(remarks(entry('username: a'))).toEqual([
    'has no `permission`: Trueup invites a new person as `push`, and others keep their role',
  ]);
});

it('the section removes undeclared people by default, and keeps them if the file says so [2.3.13.2]', () => {
  expect(desired('collaborators: []', 'collaborators').undeclared).toBe('delete');
  expect(desired('collaborators:\n  _undeclared: keep\n  entries: []', 'collaborators').undeclared).toBe('keep');
});

it.each(['""', '" "', ''])('the section refuses the blank username %j [2.1.5]', (username) => {
  expect(refusals(entry(`username: ${username}`, 'permission: admin'))).toEqual([
    expect.stringMatching(
      /username: is empty, but each entry needs a login. To fix, write a login, or remove the entry$/,
    ),
  ]);
});

it('the section refuses an invalid login, and suggests a valid login if it can [2.1.5]', () => {
  expect(refusals(entry('username: "@hubot"', 'permission: push'))[0]).toContain('To fix, write `hubot`');
  expect(refusals(entry('username: mona@acme.example', 'permission: push'))[0]).toContain('which is not a valid login');
  expect(refusals(entry('username: 7', 'permission: push'))[0]).toContain('write the login in quotes');
  expect(refusals(entry('username: octo-cat_acme', 'permission: push'))).toEqual([]);
  expect(refusals(entry('username: helper[bot]', 'permission: push'))).toEqual([]);
});

it('the section refuses a blank permission [2.1.5]', () => {
  expect(refusals(entry('username: hubot', 'permission:'))[0]).toContain('collaborators[0].permission');
});

it('the section refuses two entries for one person, in any case [2.1.9]', () => {
  expect(refusals('collaborators:\n- username: Hubot\n- username: hubot')[0]).toContain(
    'collaborator "hubot" is already declared',
  );
});

it('the section accepts username and permission, and no other key [2.1.5]', () => {
  expect(refusals(entry('username: hubot', 'role: admin'))[0]).toContain('`username` or `permission`');
  expect(refusals(entry('login: hubot', 'permission: admin'))).toHaveLength(2);
});
