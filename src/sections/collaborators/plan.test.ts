import { describe, expect, it } from 'vitest';
import { calls, lines } from '../../../test/plan-lines.ts';
import type { LiveCollaborator, LiveInvitation } from './calls.ts';
import { planCollaborators } from './plan.ts';
import type { LivePeople } from './read.ts';

const live = (more: Partial<LivePeople> = {}): LivePeople => ({
  owner: { id: 1, login: 'acme', type: 'Organization' },
  collaborators: [],
  invitations: [],
  ...more,
});
const idOf = (login: string) => [...login.toLowerCase()].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
const has = (login: string, role_name: string): LiveCollaborator => ({
  id: idOf(login),
  url: 'https://host.example/user',
  login,
  role_name,
});
const person = (login: string) => ({ id: idOf(login), login });
const invited = (login: string | null, more: Partial<LiveInvitation> = {}): LiveInvitation => ({
  id: 7,
  url: 'https://host.example/invitation',
  created_at: '2026-01-01T00:00:00Z',
  invitee: login === null ? null : person(login),
  inviter: person('octocat'),
  permissions: 'write',
  expired: false,
  ...more,
});
const plan = (entries: Record<string, string>, state: LivePeople, undeclared: 'keep' | 'delete' = 'delete') =>
  planCollaborators(
    { entries: Object.entries(entries).map(([username, permission]) => ({ username, permission })), undeclared },
    state,
  );

it('the comparison takes `push` as `write`, `pull` as `read`, and every other role by its name [2.3.13.1]', () => {
  const entries = { a: 'push', b: 'pull', c: 'triage', d: 'maintain', e: 'admin', f: 'Release manager' };
  const roles = { a: 'write', b: 'read', c: 'triage', d: 'maintain', e: 'admin', f: 'Release manager' };
  const people = Object.entries(roles).map(([login, role]) => has(login, role));
  expect(plan(entries, live({ collaborators: people }))).toEqual([]);
});

it('a person keeps the role that an entry does not name, and somebody new is invited as `push` [2.3.13.1]', () => {
  const entries = ['hubot', 'lisa', 'nova'].map((username) => ({ username }));
  const people = live({
    collaborators: [has('hubot', 'admin')],
    invitations: [invited('lisa', { permissions: 'read' })],
  });
  const planned = planCollaborators({ entries, undeclared: 'delete' }, people);
  expect(calls(planned)).toEqual([['PUT ~/collaborators/nova', { permission: 'push' }]]);
});

it('a person whose role differs is granted the declared role, named as in the file [2.3.13.1]', () => {
  const planned = plan({ hubot: 'push' }, live({ collaborators: [has('hubot', 'read')] }));
  expect(lines(planned)).toEqual(['update: collaborator "hubot": permission pull → push']);
  expect(calls(planned)).toEqual([['PUT ~/collaborators/hubot', { permission: 'push' }]]);
});

it('a built-in role differs from a custom role of the same name [2.3.13.1]', () => {
  expect(lines(plan({ hubot: 'push' }, live({ collaborators: [has('hubot', 'push')] })))).toEqual([
    'update: collaborator "hubot": permission the custom role "push" → push',
  ]);
});

it('the line of a lowered role says why it may stay visible: the host shows the highest role [2.3.13.1]', () => {
  const [line] = lines(plan({ hubot: 'pull' }, live({ collaborators: [has('hubot', 'admin')] })));
  expect(line).toBe(
    'update: collaborator "hubot": permission admin → pull (the host shows the highest of a person\'s roles, so a role from a team or the organization stays drift)',
  );
});

it('a role that stays is a failed write, unless the role may come from elsewhere [2.3.13.1]', () => {
  const stays = (declared: string, role: string) =>
    plan({ hubot: declared }, live({ collaborators: [has('hubot', role)] })).map((item) =>
      'differences' in item ? item.differences.map(({ mayStay }) => mayStay) : [],
    );
  expect(stays('pull', 'admin')).toEqual([[true]]);
  expect(stays('pull', 'auditor')).toEqual([[true]]);
  expect(stays('auditor', 'write')).toEqual([[true]]);
  expect(stays('admin', 'read')).toEqual([[undefined]]);
});

it('a person is found by their login in any case [2.1.9]', () => {
  expect(plan({ HuBot: 'push' }, live({ collaborators: [has('hubot', 'write')] }))).toEqual([]);
});

describe('undeclared people', () => {
  const state = live({ collaborators: [has('hubot', 'admin'), has('mona', 'read')] });

  it('undeclared people are removed by default, and the line says what they lose [2.3.13.2]', () => {
    const planned = plan({ mona: 'pull' }, state);
    expect(lines(planned)).toEqual([
      'delete: collaborator "hubot" would be removed: they lose admin, their private fork and the invitations they sent',
    ]);
    expect(calls(planned)).toEqual([['DELETE ~/collaborators/hubot']]);
  });

  it('undeclared people are kept with a note under `_undeclared: keep` [2.3.13.2]', () => {
    expect(lines(plan({}, state, 'keep'))).toEqual([
      'note: kept undeclared collaborator "hubot", who has admin',
      'note: kept undeclared collaborator "mona", who has pull',
    ]);
  });

  it('undeclared people are removed after all grants, so that a mistyped login stops the section first [2.3.13.2]', () => {
    expect(calls(plan({ mona: 'push', new: 'pull' }, state)).map(([route]) => route)).toEqual([
      'PUT ~/collaborators/new',
      'PUT ~/collaborators/mona',
      'DELETE ~/collaborators/hubot',
    ]);
  });
});

describe('the owner of a personal repository', () => {
  const personal = live({
    owner: { id: idOf('mona'), login: 'Mona', type: 'User' },
    collaborators: [has('mona', 'admin')],
  });

  it('the owner of a personal repository is never touched [2.3.13.2]', () => {
    expect(plan({}, personal)).toEqual([]);
    expect(plan({ mona: 'admin' }, personal)).toEqual([]);
    const planned = plan({ mona: 'pull' }, personal);
    expect(calls(planned)).toEqual([]);
    expect(lines(planned)).toEqual([
      'out-of-reach: collaborator "mona": permission admin → pull; they own the repository, and the owner is always its administrator',
    ]);
  });

  it('the owner of a personal repository is recognised by id if their login changed between two requests [2.3.13.2]', () => {
    const renamed = { ...has('mona-lisa', 'admin'), id: idOf('mona') };
    expect(plan({}, { ...personal, collaborators: [renamed] })).toEqual([]);
  });

  it('people in a personal repository get `push`, so any other role stays drift and the line says so [2.3.13.1]', () => {
    const planned = plan({ hubot: 'admin' }, { ...personal, collaborators: [has('hubot', 'write')] });
    expect(lines(planned)).toEqual([
      'out-of-reach: collaborator "hubot": permission push → admin; in a repository of a personal account the host gives every collaborator `push`',
    ]);
    expect(lines(plan({ hubot: 'admin' }, { ...personal, invitations: [invited('hubot')] }))[0]).toMatch(
      /^out-of-reach: .* \(in their pending invitation\); in a repository of a personal account/,
    );
    expect(lines(plan({ hubot: 'admin' }, personal))).toEqual([
      'create: collaborator "hubot" would be invited as admin: in a repository of a personal account the host gives every collaborator `push`',
    ]);
  });
});

it('invitations go to declared people without access [2.3.13.1]', () => {
  const planned = plan({ hubot: 'maintain' }, live());
  expect(lines(planned)).toEqual(['create: collaborator "hubot" would be invited as maintain']);
  expect(calls(planned)).toEqual([['PUT ~/collaborators/hubot', { permission: 'maintain' }]]);
});

it('invitations match while they are pending with the declared permission [2.3.13.3]', () => {
  expect(plan({ HUBOT: 'push' }, live({ invitations: [invited('hubot')] }))).toEqual([]);
});

it('invitations are updated when their permission differs [3.7]', () => {
  const planned = plan({ hubot: 'pull' }, live({ invitations: [invited('hubot')] }));
  expect(lines(planned)).toEqual([
    'update: collaborator "hubot": permission push → pull (in their pending invitation)',
  ]);
  expect(calls(planned)).toEqual([['PATCH ~/invitations/7', { permissions: 'read' }]]);
});

it('invitations that have expired are cancelled and sent again [3.8]', () => {
  const planned = plan({ hubot: 'push' }, live({ invitations: [invited('hubot', { expired: true })] }));
  expect(lines(planned)).toEqual([
    'replace: collaborator "hubot": their invitation has expired; would be cancelled and sent again',
  ]);
  expect(calls(planned)).toEqual([['DELETE ~/invitations/7'], ['PUT ~/collaborators/hubot', { permission: 'push' }]]);
});

it('the invitation that has not expired counts if a person has two [2.3.13.3]', () => {
  const invitations = [invited('hubot', { id: 6, expired: true }), invited('hubot')];
  expect(plan({ hubot: 'push' }, live({ invitations }))).toEqual([]);
});

it('invitations are kept with a note if the declared role is custom, since invitations do not show it [2.3.13.3]', () => {
  expect(lines(plan({ hubot: 'auditor' }, live({ invitations: [invited('hubot')] })))).toEqual([
    'note: kept the pending invitation of collaborator "hubot": the host does not show custom roles in invitations, so "auditor" cannot be verified before they accept it',
  ]);
});

it('invitations to undeclared people are cancelled or kept by the policy of the section [2.3.13.3]', () => {
  const state = live({ invitations: [invited('hubot')] });
  expect(lines(plan({}, state))).toEqual(['delete: invitation to "hubot" as push would be cancelled']);
  expect(calls(plan({}, state))).toEqual([['DELETE ~/invitations/7']]);
  expect(lines(plan({}, state, 'keep'))).toEqual(['note: kept undeclared invitation to "hubot" as push']);
});

it('invitations by e-mail stay, with a note [2.3.13.3]', () => {
  const invitations = [invited(null), invited(null, { inviter: null })];
  for (const policy of ['keep', 'delete'] as const)
    expect(lines(plan({}, live({ invitations }), policy))).toEqual([
      'note: kept an invitation by e-mail from "octocat": it names no account, so no entry can match it',
      'note: kept an invitation by e-mail: it names no account, so no entry can match it',
    ]);
});

it('undeclared invitations that have expired follow the policy like those that are pending [2.3.13.3]', () => {
  const state = live({ invitations: [invited('hubot', { expired: true })] });
  expect(lines(plan({}, state, 'keep'))).toEqual([
    'note: kept undeclared expired invitation to "hubot" as push: nobody can accept it any more',
  ]);
  expect(lines(plan({}, state, 'delete'))).toEqual([
    'delete: expired invitation to "hubot" as push would be cancelled',
  ]);
  expect(calls(plan({}, state, 'delete'))).toEqual([['DELETE ~/invitations/7']]);
});

it('an invitation is sent again before its sender is removed, since the host would cancel it [2.3.13.3]', () => {
  const state = live({
    collaborators: [has('hubot', 'admin')],
    invitations: [invited('mona', { inviter: person('hubot') }), invited(null, { inviter: person('hubot') })],
  });
  const planned = plan({ mona: 'push' }, state);
  expect(lines(planned)).toEqual([
    'replace: collaborator "mona": removing "hubot", who sent their invitation, would cancel it; would be cancelled and sent again',
    'note: an invitation by e-mail from "hubot" is cancelled because the plan removes its sender',
    'delete: collaborator "hubot" would be removed: they lose admin, their private fork and the invitations they sent',
  ]);
  expect(calls(planned).map(([route]) => route)).toEqual([
    'DELETE ~/invitations/7',
    'PUT ~/collaborators/mona',
    'DELETE ~/collaborators/hubot',
  ]);
  expect(plan({ mona: 'push', hubot: 'admin' }, state).map(({ kind }) => kind)).toEqual(['note']);
});

it('invitations to a person who already has access change nothing [2.3.13.3]', () => {
  const state = live({ collaborators: [has('hubot', 'write')], invitations: [invited('hubot', { expired: true })] });
  expect(plan({ hubot: 'push' }, state)).toEqual([]);
});

it('the section fails if the host lists a person twice, so that nobody is removed [7.10]', () => {
  const twice = live({ collaborators: [has('octavia', 'write'), has('Octavia', 'read')] });
  expect(() => plan({ octavia: 'push' }, twice)).toThrow(
    'the host has two of collaborator "Octavia", and an entry can mean only one',
  );
});
