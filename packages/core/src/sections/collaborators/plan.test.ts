import { describe, expect, it } from 'vitest';
import { calls, lines } from '../../../../../test/kit/reports/plan-lines.ts';
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
  expect(lines(plan({ hubot: 'pull' }, live({ collaborators: [has('hubot', 'admin')] })))[0]).toBe(
    'update: collaborator "hubot": permission admin → pull (GitHub shows only the highest role of a person; if it comes from a team or the organization, this difference stays)',
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

describe('undeclared people', () => {
  const state = live({ collaborators: [has('hubot', 'admin'), has('mona', 'read')] });

  it('undeclared people are removed by default, and the line says what they lose [2.3.13.2]', () => {
    const planned = plan({ mona: 'pull' }, state);
    expect(lines(planned)).toEqual([
      'delete: collaborator "hubot" will be removed: this person loses admin, the private fork and the sent invitations',
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

  it('people in a personal repository get `push`, so any other role stays drift and the line says so [2.3.13.1]', () => {
    expect(lines(plan({ hubot: 'admin' }, { ...personal, collaborators: [has('hubot', 'write')] }))).toEqual([
      'out-of-reach: collaborator "hubot": permission push → admin; in a repository of a personal account, every collaborator has `push`',
    ]);
    expect(lines(plan({ hubot: 'admin' }, { ...personal, invitations: [invited('hubot')] }))[0]).toMatch(
      /^out-of-reach: .* \(in the pending invitation\); in a repository of a personal account/,
    );
    expect(lines(plan({ hubot: 'admin' }, personal))).toEqual([
      'create: collaborator "hubot" will be invited as admin: in a repository of a personal account, every collaborator has `push`',
    ]);
  });
});

it('invitations are updated when their permission differs [3.7]', () => {
  const planned = plan({ hubot: 'pull' }, live({ invitations: [invited('hubot')] }));
  expect(lines(planned)).toEqual(['update: collaborator "hubot": permission push → pull (in the pending invitation)']);
  expect(calls(planned)).toEqual([['PATCH ~/invitations/7', { permissions: 'read' }]]);
});

it('the invitation that has not expired counts if a person has two [2.3.13.3]', () => {
  const invitations = [invited('hubot', { id: 6, expired: true }), invited('hubot')];
  expect(plan({ hubot: 'push' }, live({ invitations }))).toEqual([]);
});

it('invitations are kept with a note if the declared role is custom, since invitations do not show it [2.3.13.3]', () => {
  expect(lines(plan({ hubot: 'auditor' }, live({ invitations: [invited('hubot')] })))).toEqual([
    'note: kept the pending invitation of collaborator "hubot": GitHub does not show custom roles in invitations, so Trueup can compare "auditor" only after the person accepts it',
  ]);
});

it('invitations by e-mail stay, with a note [2.3.13.3]', () => {
  const invitations = [invited(null), invited(null, { inviter: null })];
  for (const policy of ['keep', 'delete'] as const)
    expect(lines(plan({}, live({ invitations }), policy))).toEqual([
      'note: kept an email invitation from "octocat": it has no login, so no entry can match it',
      'note: kept an email invitation: it has no login, so no entry can match it',
    ]);
});

it('an invitation is sent again before its sender is removed, since the host would cancel it [2.3.13.3]', () => {
  const state = live({
    collaborators: [has('hubot', 'admin')],
    invitations: [invited('mona', { inviter: person('hubot') }), invited(null, { inviter: person('hubot') })],
  });
  const planned = plan({ mona: 'push' }, state);
  expect(lines(planned)).toEqual([
    'replace: collaborator "mona": removing "hubot", who sent the invitation, cancels it; will be cancelled and sent again',
    'note: an email invitation from "hubot" is cancelled, because the plan removes its sender',
    'delete: collaborator "hubot" will be removed: this person loses admin, the private fork and the sent invitations',
  ]);
  expect(calls(planned).map(([route]) => route)).toEqual([
    'DELETE ~/invitations/7',
    'PUT ~/collaborators/mona',
    'DELETE ~/collaborators/hubot',
  ]);
  expect(plan({ mona: 'push', hubot: 'admin' }, state).map(({ kind }) => kind)).toEqual(['note']);
});

it('the section fails if the host lists a person twice, so that nobody is removed [7.10]', () => {
  const twice = live({ collaborators: [has('octavia', 'write'), has('Octavia', 'read')] });
  expect(() => plan({ octavia: 'push' }, twice)).toThrow(
    'GitHub has two of collaborator "Octavia", and an entry can match only one',
  );
});
