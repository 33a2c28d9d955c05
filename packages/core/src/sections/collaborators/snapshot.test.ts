import { expect, it } from 'vitest';
import type { LivePeople } from './read.ts';
import { exportCollaborators } from './snapshot.ts';

const url = 'https://github.example/it';
const live: LivePeople = {
  owner: { id: 1, login: 'mona', type: 'User' },
  collaborators: [
    { id: 1, url, login: 'Mona', role_name: 'admin' },
    { id: 2, url, login: 'hubot', role_name: 'write' },
  ],
  invitations: [],
};
const invitation = {
  id: 1,
  url,
  created_at: '2026-01-01T00:00:00Z',
  inviter: null,
  permissions: 'read',
  expired: false,
};

it('exports people and pending invitations with declarable roles and the default policy [2.3.13.4]', () => {
  const invitations = [
    { ...invitation, invitee: { id: 3, login: 'lisa' } },
    { ...invitation, invitee: { id: 2, login: 'HUBOT' } },
  ];
  expect(exportCollaborators({ ...live, invitations }).value).toEqual({
    _undeclared: 'delete',
    entries: [
      { username: 'hubot', permission: 'push' },
      { username: 'lisa', permission: 'pull' },
    ],
  });
});

it('leaves out the owner, email invitations and expired invitations, with a note for each [2.3.13.4]', () => {
  const invitations = [
    { ...invitation, invitee: null },
    { ...invitation, invitee: { id: 3, login: 'lisa' }, expired: true },
  ];
  expect(exportCollaborators({ ...live, collaborators: live.collaborators.slice(0, 1), invitations })).toEqual({
    value: undefined,
    notes: [
      { text: 'the owner "Mona" is left out', about: 'Mona' },
      { text: 'an email invitation is left out: it has no login' },
      { text: 'the expired invitation to "lisa" is left out: it can no longer be accepted', about: 'lisa' },
    ],
    omissions: [{ text: 'an email invitation is left out: it has no login' }],
  });
});

it.each(['push', 'pull'])('fails on a custom role named %s, which a file cannot declare [2.3.13.4]', (role_name) => {
  const collaborators = [{ id: 2, url, login: 'hubot', role_name }];
  expect(() => exportCollaborators({ ...live, collaborators })).toThrow(
    `collaborator "hubot" has the custom role "${role_name}", which a file cannot declare`,
  );
});
