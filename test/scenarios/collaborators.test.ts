import { describe, expect, it } from 'vitest';
import { readSnapshot } from '../../packages/core/src/engine/snapshots/snapshot.ts';
import { collaborators } from '../../packages/core/src/sections/collaborators/index.ts';
import { labels } from '../../packages/core/src/sections/labels/index.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { createReader, formatLines, openScene } from '../kit/runs/scene.ts';

const people = ['hubot', 'mona', 'lisa'].map((login) => ({ login }));
const day = 24 * 60 * 60 * 1000;

const createOrganization = (organizationSeed: object = {}) => ({
  login: 'acme',
  type: 'Organization' as const,
  ...organizationSeed,
});
const createShopSeed = (repositorySeed: object = {}, owner = createOrganization()) => ({
  seed: { accounts: [owner, ...people], repositories: [{ owner: 'acme', name: 'shop', ...repositorySeed }] },
});
const formatCollaborators = (...entries: string[]) =>
  `collaborators:${entries.length ? '' : ' []'}\n${entries.map((entry) => `  - {${entry}}\n`).join('')}`;

it('invites a new person and reports no drift while the invitation is pending [2.3.13.1]', async () => {
  const { apply, check, simulator } = openScene(createShopSeed());
  const settings = formatCollaborators('username: hubot, permission: maintain');
  expect(formatLines(await apply(settings), 'change')).toEqual(['change: collaborator "hubot" invited as maintain']);
  expect(simulator.repository('acme/shop').invitations).toMatchObject([{ invitee: 'hubot', permissions: 'maintain' }]);
  expect((await check(settings)).outcome).toBe('success');
});

it('reports that a member of the organization has access at once [2.3.13.1]', async () => {
  const { apply } = openScene(createShopSeed({}, createOrganization({ members: ['mona'] })));
  expect(formatLines(await apply(formatCollaborators('username: mona')), 'change')).toEqual([
    'change: collaborator "mona" invited as push (this person has access at once, without an invitation)',
  ]);
});

it('sends an invitation again only after it has expired [3.8]', async () => {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const { apply, check, simulator } = openScene({ ...createShopSeed(), now: () => clock.now });
  const settings = formatCollaborators('username: hubot, permission: push');
  await apply(settings);
  clock.now += 7 * day;
  expect((await check(settings)).outcome).toBe('success');
  clock.now += day;
  expect(formatLines(await check(settings), 'drift')).toEqual([
    'drift: collaborator "hubot": the invitation has expired; will be cancelled and sent again',
  ]);
  await apply(settings);
  expect(simulator.repository('acme/shop').invitations).toMatchObject([{ created_at: '2026-01-09T00:00:00Z' }]);
  expect((await check(settings)).outcome).toBe('success');
});

it('keeps an invitation to a custom role that it cannot compare, with a note [2.3.13.3]', async () => {
  const { apply, listWrites, simulator } = openScene(
    createShopSeed({}, createOrganization({ custom_roles: [{ name: 'auditor', base: 'read' }] })),
  );
  const settings = formatCollaborators('username: hubot, permission: auditor');
  await apply(settings);
  simulator.forgetRequests();
  expect(formatLines(await apply(settings), 'note')[0]).toContain(
    'so Trueup can compare "auditor" only after the person accepts it',
  );
  expect(listWrites()).toEqual([]);
});

it('an unknown login stops the section before it removes anybody [2.3.13.2]', async () => {
  const { apply, simulator } = openScene(createShopSeed({ collaborators: [{ login: 'mona', role: 'admin' }] }));
  const result = await apply(formatCollaborators('username: hubto, permission: admin'), {
    onMissingPermission: 'warn',
  });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([
    'error: `hubto` is not the login of an account. To fix, correct the login',
  ]);
  expect(simulator.repository('acme/shop').collaborators).toHaveLength(1);
});

it('never removes the owner, even after a transfer of the repository [2.3.13.2]', async () => {
  const { apply, simulator, listWrites } = openScene({
    seed: { accounts: people, repositories: [{ id: 9, owner: 'mona', name: 'shop' }], moved: { 'acme/shop': 9 } },
  });
  expect((await apply('collaborators: []\n')).outcome).toBe('success');
  expect(simulator.requests.some(({ path }) => path.startsWith('/repositories/9/collaborators'))).toBe(true);
  expect(listWrites()).toEqual([]);
});

describe('a list of collaborators that hides people', () => {
  const settings = formatCollaborators('username: hubot, permission: push');
  const answerEmptyLists = (stage: ReturnType<typeof openScene>) => {
    stage.simulator.misbehave({
      match: ({ method, path }) => method === 'GET' && path.endsWith('/collaborators'),
      times: 9,
      with: { kind: 'status', status: 200, body: [] },
    });
    return stage;
  };

  it('a list without the owner of a personal repository fails the section, and nothing is written [2.3.13.2]', async () => {
    for (const mode of ['check', 'apply'] as const) {
      const seed = { accounts: [{ login: 'acme' }, ...people], repositories: [{ owner: 'acme', name: 'shop' }] };
      const stage = answerEmptyLists(openScene({ seed }));
      expect(formatLines(await stage[mode](settings), 'error')).toEqual([
        expect.stringMatching(/the list lacks the owner "acme".* To fix, grant "Administration: read" to a token/),
      ]);
      expect(stage.listWrites()).toEqual([]);
      expect((await takeSectionSnapshot(stage.simulator, 'collaborators')).settings).toEqual({});
    }
  });

  it('a list for an account without push access fails the section, and nothing is written [2.3.13.2]', async () => {
    const stage = answerEmptyLists(
      openScene({ ...createShopSeed(), tokens: [{ token: 'all-powerful', roles: { 'acme/shop': 'triage' } }] }),
    );
    // GitHub answers the list of invitations with 200, although the account cannot read it.
    stage.simulator.misbehave({
      match: ({ path }) => path.endsWith('/invitations'),
      times: 9,
      with: { kind: 'status', status: 200, body: [] },
    });
    expect(formatLines(await stage.apply(settings), 'error')).toEqual([
      expect.stringContaining('GitHub shows the list only to accounts with push access'),
    ]);
    expect(stage.listWrites()).toEqual([]);
  });
});

it("removes no collaborator if GitHub's answer does not show the owner of the repository [2.3.13.2]", async () => {
  const repositories = [{ owner: 'acme', name: 'shop', collaborators: [{ login: 'hubot' }] }];
  const stage = openScene({ seed: { accounts: [{ login: 'acme' }, ...people], repositories } });
  for (const owner of [null, {}, 'acme', { login: 'acme' }]) {
    stage.simulator.behave();
    stage.simulator.misbehave({
      match: ({ path }) => path === '/repos/acme/shop',
      times: 9,
      with: { kind: 'status', status: 200, body: { id: 1, url: 'https://host.example', owner } },
    });
    expect(formatLines(await stage.apply('collaborators: []\n'), 'error')[0]).toMatch(/in an unknown format.* owner/);
    expect(stage.listWrites()).toEqual([]);
  }
});

it('reports a role that personal repositories lack as drift in check, not as an error in apply [2.3.13.1]', async () => {
  const seed = { accounts: [{ login: 'acme' }, ...people], repositories: [{ owner: 'acme', name: 'shop' }] };
  const { apply, check } = openScene({ seed });
  const settings = formatCollaborators('username: hubot, permission: admin');
  expect(formatLines(await apply(settings), 'error')).toEqual([]);
  expect(formatLines(await check(settings), 'drift')[0]).toContain(
    'in a repository of a personal account, every collaborator has `push`',
  );
});

describe('a role that a team gives', () => {
  const openTeamMemberShop = () =>
    openScene(
      createShopSeed(
        { collaborators: [{ login: 'mona', role: 'read' }], teams: [{ slug: 'core', role: 'admin' }] },
        createOrganization({ members: ['mona'], teams: [{ slug: 'core', members: ['mona'] }] }),
      ),
    );

  it('a higher role from a team stays drift, and the line names its possible source [2.3.13.1]', async () => {
    const { apply, check } = openTeamMemberShop();
    const settings = formatCollaborators('username: mona, permission: pull');
    const applyResult = await apply(settings);
    expect({ outcome: applyResult.outcome, errors: formatLines(applyResult, 'error') }).toEqual({
      outcome: 'success',
      errors: [],
    });
    expect(formatLines(await check(settings), 'drift')).toEqual([
      expect.stringMatching(
        /permission admin → pull \(GitHub shows only the highest role of .* if it comes from a team or the organization/,
      ),
    ]);
  });
});

it("quotes GitHub's message about an unknown role [7.2]", async () => {
  expect(
    formatLines(
      await openScene(createShopSeed()).apply(formatCollaborators('username: hubot, permission: king')),
      'error',
    )[0],
  ).toMatch(/answered 422: .*permission invalid \(value "king"\) \(GitHub accepts built-in roles/);
});

it('a snapshot contains people and pending invitations as entries [2.3.13.4]', async () => {
  const invitations = [{ invitee: 'mona', permissions: 'read' }];
  const { simulator } = openScene(createShopSeed({ collaborators: [{ login: 'hubot', role: 'write' }], invitations }));
  expect((await takeSectionSnapshot(simulator, 'collaborators')).settings.collaborators).toEqual({
    _undeclared: 'delete',
    entries: [
      { username: 'hubot', permission: 'push' },
      { username: 'mona', permission: 'pull' },
    ],
  });
});

it("a snapshot omits the section if no entry can express a person's role [2.3.13.4]", async () => {
  const repositorySeed = { labels: [{ name: 'bug' }], collaborators: [{ login: 'hubot', role: 'push' }] };
  const { simulator } = openScene(
    createShopSeed(repositorySeed, createOrganization({ custom_roles: [{ name: 'push', base: 'read' }] })),
  );
  const reader = createReader(simulator.transport);
  const snapshot = await readSnapshot([labels, collaborators], reader, {
    onMissing: 'fail',
    onUnsupported: 'fail',
    required: new Set(),
  });
  expect(Object.keys(snapshot.settings)).toEqual(['labels']);
  expect(snapshot.sections.map(({ name, status }) => [name, status])).toEqual([
    ['labels', 'converged'],
    ['collaborators', 'failed'],
  ]);
});

it('notes undeclared pending and expired invitations that it keeps [2.3.13.3]', async () => {
  const { check } = openScene(
    createShopSeed({
      collaborators: [{ login: 'hubot', role: 'write' }],
      invitations: [{ invitee: 'lisa' }, { invitee: 'mona', created_at: '2020-01-01T00:00:00Z' }],
    }),
  );
  const result = await check('collaborators:\n  _undeclared: keep\n  entries: [{username: hubot, permission: push}]\n');
  expect(result.outcome).toBe('success');
  expect(formatLines(result, 'note')).toEqual([
    'note: kept undeclared invitation to "lisa" as push',
    'note: kept undeclared expired invitation to "mona" as push: it can no longer be accepted',
  ]);
});

it('a snapshot omits an expired invitation with a note, and no run cancels the invitation [2.1.11] [2.3.13.3]', async () => {
  const { snapshot, check, apply, listWrites } = openScene(
    createShopSeed({
      collaborators: [{ login: 'hubot', role: 'write' }],
      invitations: [{ invitee: 'mona', created_at: '2020-01-01T00:00:00Z' }],
    }),
  );
  const { result, text } = await snapshot({ sections: ['collaborators'] });
  expect(text).toContain('_undeclared: delete');
  expect(formatLines(result, 'note')).toContain(
    'note: the expired invitation to "mona" is left out: it can no longer be accepted',
  );
  const keptNote = 'note: kept undeclared expired invitation to "mona" as push: it can no longer be accepted';
  for (const run of [check, apply]) {
    const result = await run(text!);
    expect([result.outcome, formatLines(result)]).toEqual(['success', [keptNote]]);
  }
  expect(listWrites()).toEqual([]);
});

describe('a run that cannot read the invitations', () => {
  const people = [
    { login: 'hubot', role: 'admin' },
    { login: 'lisa', role: 'write' },
  ];
  const openWithDeniedInvitations = (repository: object) => {
    const stage = openScene(createShopSeed({ collaborators: people, ...repository }));
    const match = ({ path }: { path: string }) => path.endsWith('/invitations');
    const body = { message: 'Resource not accessible by personal access token' };
    stage.simulator.misbehave({ match, times: 99, with: { kind: 'status', status: 403, body } });
    return stage;
  };
  const settings = formatCollaborators('username: hubot, permission: pull', 'username: mona, permission: pull');
  const warn = { onMissingPermission: 'warn', brakes: 'off' } as const;

  it('check under `fail` reports differences of people with access [5.20]', async () => {
    const checkResult = await openWithDeniedInvitations({}).check(settings, { brakes: 'off' });
    expect(checkResult.outcome).toBe('failed');
    expect(formatLines(checkResult, 'drift').join()).toMatch(
      /"hubot": permission admin → pull.*"lisa" will be removed/,
    );
    expect(formatLines(checkResult, 'error')).toEqual([
      expect.stringMatching(
        /collaborator "mona" and `_undeclared` could not be read: GET .*\/invitations answered 403/,
      ),
    ]);
  });

  it('check under `warn` reports the differences as notes [5.8]', async () => {
    const checkResult = await openWithDeniedInvitations({}).check(settings, warn);
    expect([checkResult.outcome, formatLines(checkResult, 'drift')]).toEqual(['partial', []]);
    expect(formatLines(checkResult, 'note').join()).toMatch(
      /skipped: .*"hubot": permission admin → pull.*"lisa" will be removed/,
    );
    expect(formatLines(checkResult, 'warning')).toHaveLength(1);
  });

  it.each([settings, formatCollaborators('username: hubot, permission: pull')])(
    'apply removes no access and changes no invitation [5.8] [5.18]',
    async (file) => {
      for (const [options, outcome] of [
        [warn, 'partial'],
        [{ brakes: 'off' }, 'failed'],
      ] as const) {
        const stage = openWithDeniedInvitations({ invitations: [{ invitee: 'mona', permissions: 'write' }] });
        expect([(await stage.apply(file, options)).outcome, stage.listWrites()]).toEqual([outcome, []]);
        expect(stage.simulator.repository('acme/shop').invitations).toMatchObject([{ permissions: 'write' }]);
      }
    },
  );

  it('check reports people to remove even if no entry can be compared [5.20]', async () => {
    const drift = formatLines(
      await openWithDeniedInvitations({}).check(formatCollaborators('username: mona')),
      'drift',
    );
    expect(drift).toEqual([expect.stringContaining('"hubot" will be removed'), expect.stringContaining('"lisa"')]);
  });
});
