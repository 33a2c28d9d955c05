import { describe, expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveTeam } from './calls.ts';
import { planTeams } from './plan.ts';
import type { LiveTeams, ProbedAccess } from './read.ts';

const team = (slug: string, permission: string, more: Partial<LiveTeam> = {}): LiveTeam => ({
  id: 1,
  url: 'https://host.example/team',
  slug,
  permission,
  access_source: 'direct',
  parent: null,
  ...more,
});
/** The roles that a private repository shows; `undefined` if it shows no role, `null` without access. */
const live = (probes: Record<string, string | undefined | null>, ...listed: LiveTeam[]): LiveTeams => ({
  listed,
  probes: new Map(
    Object.entries(probes).map(([slug, role_name]) => [
      slug,
      role_name === null ? null : { private: true, ...(role_name && { role_name }) },
    ]),
  ),
});
const inPublic = ({ listed, probes }: LiveTeams): LiveTeams => ({
  listed,
  probes: new Map(
    [...probes].map(([slug, access]): [string, ProbedAccess | null] => [slug, access && { ...access, private: false }]),
  ),
});
const plan = (entries: Record<string, string>, state: LiveTeams | undefined, undeclared: 'keep' | 'delete' = 'keep') =>
  planTeams(
    { entries: Object.entries(entries).map(([name, permission]) => ({ name, permission })), undeclared },
    state,
  );

const grantRoute = (slug: string) => `PUT /orgs/{org}/teams/${slug}/repos/{owner}/{repo}`;
const revokeRoute = (slug: string) => `DELETE /orgs/{org}/teams/${slug}/repos/{owner}/{repo}`;

it('notes that a personal account has no teams [2.3.14.1]', () => {
  expect(formatPlan(plan({ core: 'push' }, undefined, 'delete'))).toEqual([
    'note: not compared and not applied: a personal account owns the repository, so it has no teams',
  ]);
});

it('sets the role of a team on every run if GitHub does not show it [2.3.14.2]', () => {
  const planned = plan({ core: 'push' }, live({ core: undefined }));
  expect(formatPlan(planned)).toEqual([
    'reassert: team "core": permission push cannot be compared: GitHub does not show the role of the team; apply sends it on every run',
  ]);
  expect(listPlanCalls(planned)).toEqual([[grantRoute('core'), { permission: 'push' }]]);
});

it('does not lower a role below the role from the organization or enterprise [2.3.14.3]', () => {
  const inherited = team('core', 'admin', { access_source: 'organization' });
  expect(formatPlan(plan({ core: 'push' }, live({ core: 'admin' }, inherited)))).toEqual([
    'out-of-reach: team "core": permission admin → push; the organization gives it admin, so change it there',
  ]);
  const low = team('core', 'pull', { access_source: 'enterprise' });
  expect(formatPlan(plan({ core: 'push' }, live({ core: 'read' }, low)))).toEqual([
    'update: team "core": permission pull → push',
  ]);
});

it('does not lower a role below the role of an unchanged parent [2.3.14.3]', () => {
  const child = team('api', 'admin', { parent: { slug: 'core' } });
  const state = live({ api: 'admin', core: 'admin' }, team('core', 'admin'), child);
  expect(formatPlan(plan({ api: 'push' }, state))[0]).toBe(
    'out-of-reach: team "api": permission admin → push; its parent team "core" gives it admin, so change it there',
  );
  expect(formatPlan(plan({ api: 'push', core: 'pull' }, state))).toEqual([
    'update: team "api": permission admin → push',
    'update: team "core": permission admin → pull',
  ]);
  expect(formatPlan(plan({ api: 'push' }, state, 'delete'))[0]).toBe('update: team "api": permission admin → push');
});

it('sets the role of a team that is not listed, and explains why another role may stay [2.3.14.2]', () => {
  const planned = plan({ api: 'pull' }, inPublic(live({ api: 'admin' }, team('core', 'admin'))));
  expect(formatPlan(planned)[0]).toBe(
    'update: team "api": permission admin → pull (GitHub does not list the team: if the role comes from a parent team or the organization, this difference stays)',
  );
  expect(listPlanCalls(planned)).toEqual([[grantRoute('api'), { permission: 'pull' }]]);
});

describe('undeclared teams', () => {
  it('lose their own role under `_undeclared: delete` [2.3.14.3]', () => {
    const planned = plan({}, live({}, team('core', 'maintain')), 'delete');
    expect(formatPlan(planned)).toEqual([
      'delete: team "core" will be removed from this repository: it loses maintain',
    ]);
    expect(listPlanCalls(planned)).toEqual([[revokeRoute('core')]]);
  });

  it.each(['organization', 'enterprise'])('keep a role from the %s, with a note [2.3.14.3]', (access_source) => {
    expect(formatPlan(plan({}, live({}, team('core', 'push', { access_source })), 'delete'))).toEqual([
      `note: kept undeclared team "core": the ${access_source} gives it push, so change it there`,
    ]);
  });

  const child = (permission: string) => team('api', permission, { parent: { slug: 'core' } });
  const ofCore = (permission: string) => live({ core: 'write' }, team('core', 'push'), child(permission));

  it("lose a role above the role of a declared parent, and keep the parent's role [2.3.14.3]", () => {
    expect(formatPlan(plan({ core: 'push' }, ofCore('admin'), 'delete'))).toEqual([
      'delete: team "api" will be removed from this repository: it loses admin, and still has push from its parent team "core"',
    ]);
  });

  it('lose their own role in a public repository, even below a parent with the same role [2.3.14.3]', () => {
    const planned = plan({ core: 'push' }, inPublic(ofCore('push')), 'delete');
    expect(formatPlan(planned)).toEqual([
      'delete: team "api" will be removed from this repository: it loses its own role, and still has push from its parent team "core"',
    ]);
    expect(listPlanCalls(planned)).toEqual([[revokeRoute('api')]]);
  });

  it('stay in a private repository if a declared parent may give all their access [2.3.14.3]', () => {
    expect(formatPlan(plan({ core: 'push' }, ofCore('push'), 'delete'))).toEqual([
      'note: kept undeclared team "api": its parent team "core" gives it push, and GitHub does not show whether it also has its own role',
    ]);
    expect(plan({ core: 'push' }, ofCore('push'), 'keep').map(({ kind }) => kind)).toEqual(['note']);
  });

  it('lose their own role if no parent covers it before and after this plan [2.3.14.3]', () => {
    const kinds = (live: string, declared: string, own: string) =>
      plan({ core: declared }, liveOf(live, own), 'delete').map(({ kind }) => kind);
    const liveOf = (role: string, own: string) =>
      live({ core: role === 'push' ? 'write' : 'read' }, team('core', role), child(own));
    expect(kinds('pull', 'push', 'push')).toEqual(['update', 'delete']);
    expect(kinds('push', 'pull', 'push')).toEqual(['update', 'delete']);
    expect(kinds('pull', 'push', 'pull')).toEqual(['update', 'note']);
    const ungranted = live({ core: null }, child('push'));
    expect(plan({ core: 'push' }, ungranted, 'delete').map(({ kind }) => kind)).toEqual(['create', 'delete']);
  });

  it('lose their own role if their parent may not get the same role [2.3.14.3]', () => {
    const kinds = (role: string) =>
      plan({ core: 'auditor' }, live({ core: role }, team('core', 'triage'), child('triage')), 'delete').map(
        ({ kind }) => kind,
      );
    expect(kinds('auditor')).toEqual(['note']);
    expect(kinds('triage')).toEqual(['update', 'delete']);
  });
});

describe('a declared team', () => {
  const core = team('core', 'push');
  const api = team('api', 'push', { parent: { slug: 'core' } });
  const web = team('web', 'push', { parent: { slug: 'api' } });
  const ownGrant = (slug: string, because: string) =>
    `update: team "${slug}": permission push, granted directly (the access may come only from ${because})`;

  it('sets its own role before its undeclared parents lose access [2.3.14.3]', () => {
    const planned = plan({ web: 'push' }, live({ web: 'write' }, core, api, web), 'delete');
    const first = 'and its declared children (team "web") get their own roles first';
    expect(formatPlan(planned)).toEqual([
      ownGrant('web', 'team "api", which loses its access'),
      `delete: team "core" will be removed from this repository: it loses push, ${first}; to let them inherit, declare or keep team "core"`,
      `delete: team "api" will be removed from this repository: it loses push, ${first}; to let them inherit, declare or keep team "api"`,
    ]);
    expect(listPlanCalls(planned)).toEqual([
      [grantRoute('web'), { permission: 'push' }],
      [revokeRoute('core')],
      [revokeRoute('api')],
    ]);
    expect(plan({ web: 'push' }, live({ web: 'write' }, core, api, web), 'keep').map(({ kind }) => kind)).toEqual([
      'note',
      'note',
    ]);
  });

  it('gets its own role if a possible parent loses access, even if GitHub does not list the team or all parents [2.3.14.3]', () => {
    const unlisted = inPublic(live({ api: 'write' }, core));
    expect(formatPlan(plan({ api: 'push' }, unlisted, 'delete'))[0]).toBe(
      ownGrant('api', 'team "core", which loses its access'),
    );
    const broken = inPublic(live({ web: 'write' }, core, web));
    expect(formatPlan(plan({ web: 'push' }, broken, 'delete'))[0]).toBe(
      ownGrant('web', 'team "core", which loses its access'),
    );
  });

  it('gets its own role even if the organization gives a role to a team that is no parent [2.3.14.3]', () => {
    const other = team('other', 'admin', { access_source: 'organization' });
    const planned = plan({ api: 'push' }, live({ api: 'write' }, other, core, api), 'delete');
    expect(formatPlan(planned)).toContain(ownGrant('api', 'team "core", which loses its access'));
    const parentOfOrganization = { ...core, access_source: 'organization' };
    const kept = plan({ api: 'push' }, live({ api: 'write' }, parentOfOrganization, api), 'delete');
    expect(formatPlan(kept).filter((line) => line.includes('granted directly'))).toEqual([]);
  });

  it('gets its own role if a declared parent gets a lower role [2.3.14.3]', () => {
    const state = live({ core: 'admin', api: 'admin' }, team('core', 'admin'), { ...api, permission: 'admin' });
    expect(formatPlan(plan({ core: 'pull', api: 'admin' }, state))).toEqual([
      'update: team "api": permission admin, granted directly (the access may come only from team "core", which gets a lower role)',
      'update: team "core": permission admin → pull',
    ]);
  });

  it('gets no role of its own if its access cannot come from a parent that loses access [2.3.14.3]', () => {
    const kinds = (entries: Record<string, string>, state: LiveTeams) =>
      plan(entries, state, 'delete').map(({ kind }) => kind);
    const lower = team('core', 'triage');
    expect(kinds({ api: 'push' }, live({ api: 'write' }, lower, api))).toEqual(['delete']);
    expect(kinds({ api: 'push' }, inPublic(live({ api: 'write' }, lower)))).toEqual(['delete']);
    const inherited = { ...api, access_source: 'organization' };
    expect(kinds({ api: 'push' }, live({ api: 'write' }, core, inherited))).toEqual(['delete']);
    const top = team('top', 'push');
    const inTop = { ...core, parent: { slug: 'top' } };
    expect(kinds({ api: 'push', top: 'push' }, live({ api: 'write', top: 'write' }, top, inTop, api))).toEqual([
      'note',
    ]);
  });
});
