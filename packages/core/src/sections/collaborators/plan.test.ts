import { describe, expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveCollaborator, LiveInvitation } from './calls.ts';
import { planCollaborators } from './plan.ts';
import type { LivePeople } from './read.ts';

const live = (more: Partial<LivePeople> = {}): LivePeople => ({
  owner: { id: 1, login: 'acme', type: 'Organization' },
  collaborators: [],
  invitations: [],
  ...more,
});
const hashId = (login: string) => [...login.toLowerCase()].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
const createPerson = (login: string, role_name: string): LiveCollaborator => ({
  id: hashId(login),
  url: 'https://github.example/user',
  login,
  role_name,
});
const person = (login: string) => ({ id: hashId(login), login });
const createInvitation = (login: string | null, more: Partial<LiveInvitation> = {}): LiveInvitation => ({
  id: 7,
  url: 'https://github.example/invitation',
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

it('grants the declared role to a person with another role [2.3.13.1]', () => {
  const planned = plan({ hubot: 'push' }, live({ collaborators: [createPerson('hubot', 'read')] }));
  expect(formatPlan(planned)).toEqual(['update: collaborator "hubot": permission pull → push']);
  expect(listPlanCalls(planned)).toEqual([['PUT ~/collaborators/hubot', { permission: 'push' }]]);
});

it('distinguishes a built-in role from a custom role with the same name [2.3.13.1]', () => {
  expect(formatPlan(plan({ hubot: 'push' }, live({ collaborators: [createPerson('hubot', 'push')] })))).toEqual([
    'update: collaborator "hubot": permission the custom role "push" → push',
  ]);
});

it('explains that a lowered role may stay visible, because GitHub shows the highest role [2.3.13.1]', () => {
  expect(formatPlan(plan({ hubot: 'pull' }, live({ collaborators: [createPerson('hubot', 'admin')] })))[0]).toBe(
    'update: collaborator "hubot": permission admin → pull (GitHub shows only the highest role of a person; if it comes from a team or the organization, this difference stays)',
  );
});

it('accepts an unchanged role only if another source may give the role [2.3.13.1]', () => {
  const listMayStay = (declared: string, role: string) =>
    plan({ hubot: declared }, live({ collaborators: [createPerson('hubot', role)] })).map((item) =>
      'differences' in item ? item.differences.map(({ mayStay }) => mayStay) : [],
    );
  expect(listMayStay('pull', 'admin')).toEqual([[true]]);
  expect(listMayStay('pull', 'auditor')).toEqual([[true]]);
  expect(listMayStay('auditor', 'write')).toEqual([[true]]);
  expect(listMayStay('admin', 'read')).toEqual([[undefined]]);
});

describe('undeclared people', () => {
  const state = live({ collaborators: [createPerson('hubot', 'admin'), createPerson('mona', 'read')] });

  it('removes undeclared people by default and lists their losses [2.3.13.2]', () => {
    const planned = plan({ mona: 'pull' }, state);
    expect(formatPlan(planned)).toEqual([
      'delete: collaborator "hubot" will be removed: this person loses admin, the private fork and the sent invitations',
    ]);
    expect(listPlanCalls(planned)).toEqual([['DELETE ~/collaborators/hubot']]);
  });

  it('keeps undeclared people with a note under `_undeclared: keep` [2.3.13.2]', () => {
    expect(formatPlan(plan({}, state, 'keep'))).toEqual([
      'note: kept undeclared collaborator "hubot", who has admin',
      'note: kept undeclared collaborator "mona", who has pull',
    ]);
  });

  it('removes undeclared people after all grants, so a mistyped login stops the section first [2.3.13.2]', () => {
    expect(listPlanCalls(plan({ mona: 'push', new: 'pull' }, state)).map(([route]) => route)).toEqual([
      'PUT ~/collaborators/new',
      'PUT ~/collaborators/mona',
      'DELETE ~/collaborators/hubot',
    ]);
  });
});

describe('the owner of a personal repository', () => {
  const personal = live({
    owner: { id: hashId('mona'), login: 'Mona', type: 'User' },
    collaborators: [createPerson('mona', 'admin')],
  });

  it('reports any role except `push` as drift that only the owner can change [2.3.13.1]', () => {
    expect(
      formatPlan(plan({ hubot: 'admin' }, { ...personal, collaborators: [createPerson('hubot', 'write')] })),
    ).toEqual([
      'out-of-reach: collaborator "hubot": permission push → admin; in a repository of a personal account, every collaborator has `push`',
    ]);
    expect(formatPlan(plan({ hubot: 'admin' }, { ...personal, invitations: [createInvitation('hubot')] }))[0]).toMatch(
      /^out-of-reach: .* \(in the pending invitation\); in a repository of a personal account/,
    );
    expect(formatPlan(plan({ hubot: 'admin' }, personal))).toEqual([
      'create: collaborator "hubot" will be invited as admin: in a repository of a personal account, every collaborator has `push`',
    ]);
  });
});

it('updates an invitation with another permission [3.7]', () => {
  const planned = plan({ hubot: 'pull' }, live({ invitations: [createInvitation('hubot')] }));
  expect(formatPlan(planned)).toEqual([
    'update: collaborator "hubot": permission push → pull (in the pending invitation)',
  ]);
  expect(listPlanCalls(planned)).toEqual([['PATCH ~/invitations/7', { permissions: 'read' }]]);
});

it('prefers the invitation that has not expired if a person has two [2.3.13.3]', () => {
  const invitations = [createInvitation('hubot', { id: 6, expired: true }), createInvitation('hubot')];
  expect(plan({ hubot: 'push' }, live({ invitations }))).toEqual([]);
});

it('keeps an invitation with a note if the declared role is custom, because GitHub does not show it [2.3.13.3]', () => {
  expect(formatPlan(plan({ hubot: 'auditor' }, live({ invitations: [createInvitation('hubot')] })))).toEqual([
    'note: kept the pending invitation of collaborator "hubot": GitHub does not show custom roles in invitations, so Trueup can compare "auditor" only after the person accepts it',
  ]);
});

it('keeps email invitations with a note [2.3.13.3]', () => {
  const invitations = [createInvitation(null), createInvitation(null, { inviter: null })];
  for (const policy of ['keep', 'delete'] as const)
    expect(formatPlan(plan({}, live({ invitations }), policy))).toEqual([
      'note: kept an email invitation from "octocat": it has no login, so no entry can match it',
      'note: kept an email invitation: it has no login, so no entry can match it',
    ]);
});

it('sends an invitation again before it removes the sender, because GitHub would cancel it [2.3.13.3]', () => {
  const state = live({
    collaborators: [createPerson('hubot', 'admin')],
    invitations: [
      createInvitation('mona', { inviter: person('hubot') }),
      createInvitation(null, { inviter: person('hubot') }),
    ],
  });
  const planned = plan({ mona: 'push' }, state);
  expect(formatPlan(planned)).toEqual([
    'replace: collaborator "mona": removing "hubot", who sent the invitation, cancels it; will be cancelled and sent again',
    'note: an email invitation from "hubot" is cancelled, because the plan removes its sender',
    'delete: collaborator "hubot" will be removed: this person loses admin, the private fork and the sent invitations',
  ]);
  expect(listPlanCalls(planned).map(([route]) => route)).toEqual([
    'DELETE ~/invitations/7',
    'PUT ~/collaborators/mona',
    'DELETE ~/collaborators/hubot',
  ]);
  expect(plan({ mona: 'push', hubot: 'admin' }, state).map(({ kind }) => kind)).toEqual(['note']);
});

it('fails without removing anyone if GitHub lists a person twice [7.10]', () => {
  const twice = live({ collaborators: [createPerson('octavia', 'write'), createPerson('Octavia', 'read')] });
  expect(() => plan({ octavia: 'push' }, twice)).toThrow(
    'GitHub has two of collaborator "Octavia", and an entry can match only one',
  );
});
