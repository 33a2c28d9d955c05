import { describe, expect, it } from 'vitest';
import { calls, lines } from '../../../test/plan-lines.ts';
import type { LiveTeam } from './calls.ts';
import type { Access, Live } from './live.ts';
import { planTeams } from './plan.ts';

const team = (slug: string, permission: string, more: Partial<LiveTeam> = {}): LiveTeam => ({
  id: 1,
  url: 'https://host.example/team',
  slug,
  permission,
  access_source: 'direct',
  parent: null,
  ...more,
});
/** The roles that a private repository shows; `undefined` where it shows none, `null` without access. */
const live = (probes: Record<string, string | undefined | null>, ...listed: LiveTeam[]): Live => ({
  listed,
  probes: new Map(
    Object.entries(probes).map(([slug, role_name]) => [
      slug,
      role_name === null ? null : { private: true, ...(role_name && { role_name }) },
    ]),
  ),
});
const inPublic = ({ listed, probes }: Live): Live => ({
  listed,
  probes: new Map(
    [...probes].map(([slug, access]): [string, Access | null] => [slug, access && { ...access, private: false }]),
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
    const listed = [team('core', 'pull'), team('docs', 'admin')];
    const planned = plan({ core: 'push', docs: 'pull' }, live({ core: 'read', docs: 'admin' }, ...listed));
    expect(lines(planned)).toEqual([
      'update: team "core": permission pull → push',
      'update: team "docs": permission admin → pull',
    ]);
    expect(calls(planned)[0]).toEqual([grantRoute('core'), { permission: 'push' }]);
  });

  it('whose role the host does not say are given it on every run, with a note that it cannot be verified [2.3.14.2]', () => {
    const planned = plan({ core: 'push' }, live({ core: undefined }));
    expect(lines(planned)).toEqual([
      'reassert: team "core": permission push cannot be verified: the host does not say which role the team has; apply grants it on every run',
    ]);
    expect(calls(planned)).toEqual([[grantRoute('core'), { permission: 'push' }]]);
  });

  it('that are listed and show no role are drift that names the grant, and hold up no other team [2.3.14.2]', () => {
    const planned = plan({ core: 'push', docs: 'pull' }, live({ core: null, docs: null }, team('core', 'push')));
    expect(lines(planned)).toEqual([
      'create: team "docs" would be given pull',
      'update: team "core": permission (not shown) → push (the host lists it among the teams with access and shows this token no role of it: grant "Members (organization): read")',
    ]);
    expect(calls(planned)).toEqual([
      [grantRoute('docs'), { permission: 'pull' }],
      [grantRoute('core'), { permission: 'push' }],
    ]);
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

it('gives a role to a team that is not listed, and says why another may stay in sight [2.3.14.2]', () => {
  const planned = plan({ api: 'pull' }, inPublic(live({ api: 'admin' }, team('core', 'admin'))));
  expect(lines(planned)[0]).toBe(
    'update: team "api": permission admin → pull (the host does not list it here: what a parent team or the organization gives it stays drift)',
  );
  expect(calls(planned)).toEqual([[grantRoute('api'), { permission: 'pull' }]]);
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

  const child = (permission: string) => team('api', permission, { parent: { slug: 'core' } });
  const ofCore = (permission: string) => live({ core: 'write' }, team('core', 'push'), child(permission));

  it('lose what is above that of a declared parent, and keep what that gives them [2.3.14.3]', () => {
    const planned = plan({ core: 'push' }, ofCore('admin'), 'delete');
    expect(lines(planned)).toEqual([
      'delete: team "api" would be taken off this repository: it loses admin, and has push from its parent team "core" still',
    ]);
  });

  it('lose a grant of their own where a declared parent has as much: a public repository lists no other [2.3.14.3]', () => {
    const planned = plan({ core: 'push' }, inPublic(ofCore('push')), 'delete');
    expect(lines(planned)).toEqual([
      'delete: team "api" would be taken off this repository: it loses the grant of its own, and has push from its parent team "core" still',
    ]);
    expect(calls(planned)).toEqual([[revokeRoute('api')]]);
  });

  it('lose such a grant in every apply of a private repository, which shows nobody whether there is one [2.3.14.3]', () => {
    const planned = plan({ core: 'push' }, ofCore('push'), 'delete');
    expect(lines(planned)).toEqual([
      'reassert: undeclared team "api" has push from its parent team "core", and whether it has a grant of its own beside that cannot be verified; apply takes such a grant away on every run',
    ]);
    expect(calls(planned)).toEqual([[revokeRoute('api')]]);
    expect(plan({ core: 'push' }, ofCore('push'), 'keep').map(({ kind }) => kind)).toEqual(['note']);
  });

  it('lose their own grant where nobody can tell that their parent comes to have as much [2.3.14.3]', () => {
    const kinds = (role: string) =>
      plan({ core: 'auditor' }, live({ core: role }, team('core', 'triage'), child('triage')), 'delete').map(
        ({ kind }) => kind,
      );
    expect(kinds('auditor')).toEqual(['reassert']);
    expect(kinds('triage')).toEqual(['update', 'delete']);
  });
});

describe('a declared team keeps its access', () => {
  const core = team('core', 'push');
  const api = team('api', 'push', { parent: { slug: 'core' } });
  const web = team('web', 'push', { parent: { slug: 'api' } });
  const ownGrant = (slug: string, because: string) =>
    `update: team "${slug}": permission push → push of its own (what it has may come through ${because})`;

  it('when undeclared parents lose theirs: it is given its own before, and the lines say so [2.3.14.3]', () => {
    const planned = plan({ web: 'push' }, live({ web: 'write' }, core, api, web), 'delete');
    const first = 'and what its declared children have through it (team "web") is given to them first';
    expect(lines(planned)).toEqual([
      ownGrant('web', 'team "api", which loses its access'),
      `delete: team "core" would be taken off this repository: it loses push, ${first}: declare team "core" too, or keep it, where they are to have it from there`,
      `delete: team "api" would be taken off this repository: it loses push, ${first}: declare team "api" too, or keep it, where they are to have it from there`,
    ]);
    expect(calls(planned)).toEqual([
      [grantRoute('web'), { permission: 'push' }],
      [revokeRoute('core')],
      [revokeRoute('api')],
    ]);
    expect(plan({ web: 'push' }, live({ web: 'write' }, core, api, web), 'keep').map(({ kind }) => kind)).toEqual([
      'note',
      'note',
    ]);
  });

  it('also where the host does not list it, or not all that it is part of [2.3.14.3]', () => {
    const unlisted = inPublic(live({ api: 'write' }, core));
    expect(lines(plan({ api: 'push' }, unlisted, 'delete'))[0]).toBe(
      ownGrant('api', 'team "core", which loses its access'),
    );
    const broken = inPublic(live({ web: 'write' }, core, web));
    expect(lines(plan({ web: 'push' }, broken, 'delete'))[0]).toBe(
      ownGrant('web', 'team "core", which loses its access'),
    );
  });

  it('when a declared parent is lowered below it [2.3.14.3]', () => {
    const state = live({ core: 'admin', api: 'admin' }, team('core', 'admin'), { ...api, permission: 'admin' });
    expect(lines(plan({ core: 'pull', api: 'admin' }, state))).toEqual([
      'update: team "api": permission admin → admin of its own (what it has may come through team "core", which is lowered)',
      'update: team "core": permission admin → pull',
    ]);
  });

  it('and nothing is granted where no loss above can reach it [2.3.14.3]', () => {
    const kinds = (entries: Record<string, string>, state: Live) =>
      plan(entries, state, 'delete').map(({ kind }) => kind);
    const lower = team('core', 'triage');
    expect(kinds({ api: 'push' }, live({ api: 'write' }, lower, api))).toEqual(['delete']);
    expect(kinds({ api: 'push' }, inPublic(live({ api: 'write' }, lower)))).toEqual(['delete']);
    const given = { ...api, access_source: 'organization' };
    expect(kinds({ api: 'push' }, live({ api: 'write' }, core, given))).toEqual(['delete']);
    const top = team('top', 'push');
    const inTop = { ...core, parent: { slug: 'top' } };
    expect(kinds({ api: 'push', top: 'push' }, live({ api: 'write', top: 'write' }, top, inTop, api))).toEqual([
      'reassert',
    ]);
  });
});
