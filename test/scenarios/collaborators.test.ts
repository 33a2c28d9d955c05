import { describe, expect, it } from 'vitest';
import { snapshot } from '../../src/modes/snapshot.ts';
import { collaborators } from '../../src/sections/collaborators/index.ts';
import { labels } from '../../src/sections/labels/index.ts';
import { readerOf, scene, told } from '../scene.ts';
import { taken } from '../taken.ts';

const people = ['hubot', 'mona', 'lisa'].map((login) => ({ login }));
const day = 24 * 60 * 60 * 1000;

const organization = (more: object = {}) => ({ login: 'acme', type: 'Organization' as const, ...more });
const shop = (more: object = {}, owner = organization()) => ({
  seed: {
    accounts: [owner, ...people],
    repositories: [{ owner: 'acme', name: 'shop', ...more }],
  },
});
const declared = (...entries: string[]) =>
  `collaborators:${entries.length ? '' : ' []'}\n${entries.map((entry) => `  - {${entry}}\n`).join('')}`;

it('invites a new person, and is content while the invitation waits [2.3.13.1]', async () => {
  const { apply, check, simulator } = scene(shop());
  const settings = declared('username: hubot, permission: maintain');
  expect(told(await apply(settings), 'change')).toEqual(['change: collaborator "hubot" invited as maintain']);
  expect(simulator.repository('acme/shop').invitations).toMatchObject([{ invitee: 'hubot', permissions: 'maintain' }]);
  expect((await check(settings)).outcome).toBe('success');
});

it('says of a member of the organization that they are in at once [2.3.13.1]', async () => {
  const { apply } = scene(shop({}, organization({ members: ['mona'] })));
  expect(told(await apply(declared('username: mona')), 'change')).toEqual([
    'change: collaborator "mona" invited as push (they are in at once, and need no invitation)',
  ]);
});

it('sends an invitation anew once it has expired, and not before [3.8]', async () => {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const { apply, check, simulator } = scene({ ...shop(), now: () => clock.now });
  const settings = declared('username: hubot, permission: push');
  await apply(settings);
  clock.now += 7 * day;
  expect((await check(settings)).outcome).toBe('success');
  clock.now += day;
  expect(told(await check(settings), 'drift')).toEqual([
    'drift: collaborator "hubot": their invitation has expired; would be cancelled and sent anew',
  ]);
  await apply(settings);
  expect(simulator.repository('acme/shop').invitations).toMatchObject([{ created_at: '2026-01-09T00:00:00Z' }]);
  expect((await check(settings)).outcome).toBe('success');
});

it('keeps an invitation to a custom role, which it cannot verify, and sends nothing again [2.3.13.3]', async () => {
  const { apply, writes, simulator } = scene(
    shop({}, organization({ custom_roles: [{ name: 'auditor', base: 'read' }] })),
  );
  const settings = declared('username: hubot, permission: auditor');
  await apply(settings);
  simulator.forgetRequests();
  expect(told(await apply(settings), 'note')[0]).toContain('"auditor" cannot be verified before it is accepted');
  expect(writes()).toEqual([]);
});

it('stops at a login that nobody has, while everyone who would be removed is still in [2.3.13.2]', async () => {
  const { apply, simulator } = scene(shop({ collaborators: [{ login: 'mona', role: 'admin' }] }));
  const result = await apply(declared('username: hubto, permission: admin'));
  expect(told(result, 'error')[0]).toMatch(
    /collaborators\/hubto answered 404: Not Found \(it may be that no account has/,
  );
  expect(told(result, 'note').at(-1)).toContain('not done: collaborator "mona" would be removed');
  expect(simulator.repository('acme/shop').collaborators).toHaveLength(1);
});

it('never touches the owner, even of a repository that has changed hands [2.3.13.2]', async () => {
  const { apply, simulator, writes } = scene({
    seed: {
      accounts: people,
      repositories: [{ id: 9, owner: 'mona', name: 'shop' }],
      moved: { 'acme/shop': 9 },
    },
  });
  expect((await apply('collaborators: []\n')).outcome).toBe('success');
  expect(simulator.requests.some(({ path }) => path.startsWith('/repositories/9/collaborators'))).toBe(true);
  expect(writes()).toEqual([]);
});

describe('a role that a team gives', () => {
  const host = () =>
    scene(
      shop(
        { collaborators: [{ login: 'mona', role: 'read' }], teams: [{ slug: 'core', role: 'admin' }] },
        organization({ members: ['mona'], teams: [{ slug: 'core', members: ['mona'] }] }),
      ),
    );

  it('above the declared one stays drift, and the line says where it may come from [2.3.13.1]', async () => {
    const { apply, check } = host();
    const settings = declared('username: mona, permission: pull');
    expect((await apply(settings)).outcome).toBe('success');
    expect(told(await check(settings), 'drift')).toEqual([
      expect.stringMatching(
        /permission admin → pull \(the host shows the highest of .* that a team or the organization/,
      ),
    ]);
  });
});

it('names the grant of each of its reads and writes [5.5]', async () => {
  const settings = declared('username: hubot, permission: push');
  const withGrants = (grants: Record<string, 'read' | 'write'>) =>
    scene({ ...shop(), tokens: [{ token: 'all-powerful', grants }] });
  expect(told(await withGrants({}).check(settings), 'error')).toEqual([
    expect.stringMatching(/GET .*\/invitations answered 404: .* To fix, grant "Administration: read"/),
  ]);
  expect(told(await withGrants({ Administration: 'read' }).apply(settings), 'error')).toEqual([
    expect.stringMatching(/PUT .*\/hubot answered 403: .* To fix, grant "Administration: write"/),
  ]);
});

it('fails with what the host says of a role it does not know [7.2]', async () => {
  const result = await scene(shop()).apply(declared('username: hubot, permission: king'));
  expect(told(result, 'error')[0]).toMatch(
    /answered 422: .*permission invalid \(value "king"\) \(the host takes its own roles/,
  );
});

describe('a snapshot', () => {
  it('holds people and pending invitations, as entries of a file [2.3.13.4]', async () => {
    const invitations = [{ invitee: 'mona', permissions: 'read' }];
    const { simulator } = scene(shop({ collaborators: [{ login: 'hubot', role: 'write' }], invitations }));
    const { settings } = await taken(simulator, 'collaborators');
    expect(settings.collaborators).toEqual({
      _undeclared: 'delete',
      entries: [
        { username: 'hubot', permission: 'push' },
        { username: 'mona', permission: 'pull' },
      ],
    });
  });

  it('names the grant of a read that it is denied [7.20]', async () => {
    const { simulator } = scene({ ...shop(), tokens: [{ token: 'all-powerful', grants: {} }] });
    expect((await taken(simulator, 'collaborators')).sections).toMatchObject([
      { status: 'failed', lines: [{ code: 'permission_denied', grant: 'Administration: read' }] },
    ]);
  });

  it('is written without the section where no entry can mean a role that someone has [2.3.13.4]', async () => {
    const state = { labels: [{ name: 'bug' }], collaborators: [{ login: 'hubot', role: 'push' }] };
    const { simulator } = scene(shop(state, organization({ custom_roles: [{ name: 'push', base: 'read' }] })));
    const host = readerOf(simulator.transport);
    const both = await snapshot([labels, collaborators], host, { onMissing: 'fail', required: new Set() });
    expect(Object.keys(both.settings)).toEqual(['labels']);
    expect(both.sections.map(({ name, status }) => [name, status])).toEqual([
      ['labels', 'converged'],
      ['collaborators', 'failed'],
    ]);
  });
});
