import { describe, expect, it } from 'vitest';
import { calls, lines } from '../../../test/plan-lines.ts';
import type { LiveTeam } from './calls.ts';
import type { Access, Live } from './live.ts';
import { planTeams } from './plan.ts';

const team = (slug: string, permission: string, more: Partial<LiveTeam> = {}): LiveTeam => ({
  slug,
  permission,
  access_source: 'direct',
  parent: null,
  ...more,
});
const live = (probes: Record<string, string | Access | null>, ...listed: LiveTeam[]): Live => ({
  listed,
  probes: new Map(
    Object.entries(probes).map(([slug, role]) => [slug, typeof role === 'string' ? { role_name: role } : role]),
  ),
});
const plan = (entries: Record<string, string>, state: Live | undefined, undeclared: 'keep' | 'delete' = 'keep') =>
  planTeams(
    { entries: Object.entries(entries).map(([name, permission]) => ({ name, permission })), undeclared },
    state,
  );

const grantRoute = (slug: string) => `PUT /orgs/{org}/teams/${slug}/repos/{owner}/{repo}`;
const revokeRoute = (slug: string) => `DELETE /orgs/{org}/teams/${slug}/repos/{owner}/{repo}`;

it('has nothing to do for a personal account, and says so [2.3.14.1]', () => {
  expect(lines(plan({ core: 'push' }, undefined, 'delete'))).toEqual([
    'note: a personal account owns the repository, and it has no teams: nothing is compared',
  ]);
});

describe('declared teams', () => {
  it('converge on the role that the probe shows [2.3.14.2]', () => {
    const state = live({ a: 'write', b: 'read', c: 'triage', d: 'maintain', e: 'admin', f: 'auditor' });
    expect(plan({ a: 'push', b: 'pull', c: 'triage', d: 'maintain', e: 'admin', f: 'auditor' }, state)).toEqual([]);
  });

  it('are given a role when they have no access [2.3.14.2]', () => {
    const planned = plan({ core: 'auditor' }, live({ core: null }));
    expect(lines(planned)).toEqual(['create: team "core" would be given auditor']);
    expect(calls(planned)).toEqual([[grantRoute('core'), { permission: 'auditor' }]]);
  });

  it('are given another role when it diverges, higher or lower [2.3.14.2]', () => {
    const planned = plan({ core: 'push', docs: 'pull' }, live({ core: 'read', docs: 'admin' }));
    expect(lines(planned)).toEqual([
      'update: team "core": permission pull → push',
      'update: team "docs": permission admin → pull',
    ]);
    expect(calls(planned)[0]).toEqual([grantRoute('core'), { permission: 'push' }]);
  });

  it('whose role the host does not say are given it on every run, with a note that it cannot be verified [2.3.14.2]', () => {
    const planned = plan({ core: 'push' }, live({ core: {} }));
    expect(lines(planned)).toEqual([
      'reassert: team "core": permission push cannot be verified: the host does not say which role the team has; apply grants it on every run',
    ]);
    expect(calls(planned)).toEqual([[grantRoute('core'), { permission: 'push' }]]);
  });

  it('that are listed and show no role fail the section, naming the grant that may be missing [2.3.14.2]', () => {
    expect(() => plan({ core: 'push' }, live({ core: null }, team('core', 'push')))).toThrow(
      'the host lists team "core" among the teams with access, and shows this token no role of it',
    );
  });

  it('cannot be lowered below what the organization or its enterprise gives them [2.3.14.3]', () => {
    const given = team('core', 'admin', { access_source: 'organization' });
    expect(lines(plan({ core: 'push' }, live({ core: 'admin' }, given)))).toEqual([
      'out-of-reach: team "core": permission admin → push; the organization gives it admin, and only there can it be changed',
    ]);
    const low = team('core', 'pull', { access_source: 'enterprise' });
    expect(lines(plan({ core: 'push' }, live({ core: 'read' }, low)))).toEqual([
      'update: team "core": permission pull → push',
    ]);
  });

  it('cannot be lowered below what their parent has, once that is as declared [2.3.14.3]', () => {
    const child = team('api', 'admin', { parent: { slug: 'core' } });
    const state = live({ api: 'admin', core: 'admin' }, team('core', 'admin'), child);
    expect(lines(plan({ api: 'push' }, state))[0]).toBe(
      'out-of-reach: team "api": permission admin → push; its parent team "core" gives it admin, and only there can it be changed',
    );
    expect(lines(plan({ api: 'push', core: 'pull' }, state))).toEqual([
      'update: team "api": permission admin → push',
      'update: team "core": permission admin → pull',
    ]);
    expect(lines(plan({ api: 'push' }, state, 'delete'))[0]).toBe('update: team "api": permission admin → push');
  });
});

describe('teams that no entry names', () => {
  it('are kept with a note by default [2.3.14.3]', () => {
    expect(lines(plan({}, live({}, team('core', 'maintain'))))).toEqual([
      'note: kept undeclared team "core", which has maintain',
    ]);
  });

  it('lose their own grant under `_undeclared: delete` [2.3.14.3]', () => {
    const planned = plan({}, live({}, team('core', 'maintain')), 'delete');
    expect(lines(planned)).toEqual(['delete: team "core" would be taken off this repository: it loses maintain']);
    expect(calls(planned)).toEqual([[revokeRoute('core')]]);
  });

  it.each(['organization', 'enterprise'])('keep what the %s gives them, with a note [2.3.14.3]', (access_source) => {
    const planned = plan({}, live({}, team('core', 'push', { access_source })), 'delete');
    expect(lines(planned)).toEqual([
      `note: left undeclared team "core": the ${access_source} gives it push, and only there can it be changed`,
    ]);
  });

  it('keep what a declared parent gives them, and lose what is above it [2.3.14.3]', () => {
    const child = (permission: string) => team('api', permission, { parent: { slug: 'core' } });
    const entries = { core: 'push' };
    const state = (permission: string) => live({ core: 'write' }, team('core', 'push'), child(permission));
    expect(lines(plan(entries, state('push'), 'delete'))).toEqual([
      'note: left undeclared team "api": its parent team "core" gives it push, and only there can it be changed',
    ]);
    expect(lines(plan(entries, state('admin'), 'delete'))).toEqual([
      'delete: team "api" would be taken off this repository: it loses admin, and has push from its parent team "core" still',
    ]);
  });

  it('lose their own grant where nobody can tell that their parent comes to have as much [2.3.14.3]', () => {
    const child = team('api', 'triage', { parent: { slug: 'core' } });
    const entries = { core: 'auditor' };
    const kinds = (role: string) =>
      plan(entries, live({ core: role }, team('core', 'triage'), child), 'delete').map(({ kind }) => kind);
    expect(kinds('auditor')).toEqual(['note']);
    expect(kinds('triage')).toEqual(['update', 'delete']);
  });

  it('take with them what a declared child has through them, and say what to do about it [2.3.14.3]', () => {
    const state = live(
      { web: 'write' },
      team('core', 'push'),
      team('api', 'push', { parent: { slug: 'core' } }),
      team('web', 'push', { parent: { slug: 'api' } }),
    );
    const planned = plan({ web: 'push' }, state, 'delete');
    expect(lines(planned)).toEqual([
      'delete: team "core" would be taken off this repository: it loses push, and with it what its declared children have through it (team "web"): declare team "core" too, or keep it',
      'delete: team "api" would be taken off this repository: it loses push, and with it what its declared children have through it (team "web"): declare team "api" too, or keep it',
    ]);
    expect(calls(planned)).toEqual([[revokeRoute('core')], [revokeRoute('api')]]);
  });
});
