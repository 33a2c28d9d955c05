import { describe, expect, it } from 'vitest';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { createPublicKey } from '../kit/samples/public-key.ts';

const invitationDate = Date.UTC(2026, 0, 1);
const publicKey = createPublicKey('a');
const environmentStart =
  '{name: live, deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}';

/** Items that GitHub cannot change, with their live state, the settings file and the replacement. */
const replacedItems = [
  {
    what: 'the access of a deploy key',
    has: { deploy_keys: [{ title: 'ci', key: publicKey, read_only: true }] },
    settings: `deploy_keys: [{title: ci, key: ${publicKey}, read_only: false}]\n`,
    isCreation: (method: string, route: string) => method === 'POST' && route.endsWith('/keys'),
    entry: { title: 'ci', key: publicKey, read_only: false },
    after: { deploy_keys: [{ title: 'ci', read_only: false }] },
  },
  {
    what: 'an autolink',
    has: { autolinks: [{ key_prefix: 'T-', url_template: 'https://old.example/<num>', is_alphanumeric: false }] },
    settings: 'autolinks: [{key_prefix: T-, url_template: "https://new.example/<num>"}]\n',
    isCreation: (method: string, route: string) => method === 'POST' && route.endsWith('/autolinks'),
    entry: { is_alphanumeric: false, key_prefix: 'T-', url_template: 'https://new.example/<num>' },
    after: { autolinks: [{ key_prefix: 'T-', is_alphanumeric: false }] },
  },
  {
    what: 'an expired invitation',
    has: {
      invitations: [
        { invitee: 'hubot', inviter: 'acme', permissions: 'admin', created_at: new Date(invitationDate).toISOString() },
      ],
    },
    settings: 'collaborators: [{username: hubot}]\n',
    isCreation: (method: string, route: string) => method === 'PUT' && route.endsWith('/collaborators/{username}'),
    entry: { permission: 'admin', username: 'hubot' },
    after: { invitations: [{ permissions: 'admin' }] },
  },
  {
    what: 'a branch policy',
    has: {
      environments: [
        {
          name: 'live',
          deployment_branch_policy: { protected_branches: false, custom_branch_policies: true },
          branch_policies: [{ name: 'v1', type: 'branch' }],
        },
      ],
    },
    settings: `environments:\n- ${environmentStart}, deployment_branch_policies: [{name: v1, type: tag}]}\n`,
    isCreation: (method: string, route: string) => method === 'POST' && route.endsWith('/deployment-branch-policies'),
    entry: { name: 'v1', type: 'tag' },
    after: { environments: [{ branch_policies: [{ name: 'v1', type: 'tag' }] }] },
  },
];

describe.each(replacedItems)('the replacement of $what', ({ has: liveState, settings, isCreation, entry, after }) => {
  const isCreationRequest: Misbehaviour['match'] = ({ method, route }) => isCreation(method, route);
  const openWithRefusedCreation = (variables?: Record<string, string>) => {
    const stage = openScene({
      seed: {
        accounts: [{ login: 'acme', type: 'Organization' }, { login: 'hubot' }],
        repositories: [{ owner: 'acme', name: 'shop', ...liveState }],
      },
      now: () => invitationDate + 30 * 24 * 3_600_000,
      environment: variables,
    });
    stage.simulator.misbehave({
      match: ({ method, route }) => isCreation(method, route),
      with: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
    });
    return stage;
  };

  it('an error prints the whole entry if the creation fails after the deletion, and that entry restores the item [3.10]', async () => {
    const { apply, simulator } = openWithRefusedCreation();
    const [error] = formatLines(await apply(settings, { brakes: 'off' }), 'error');
    const printedEntry = /declare the whole entry, because GitHub may have deleted it: (.*)$/.exec(error!);
    expect(JSON.parse(printedEntry?.[1] ?? 'null')).toEqual(entry);
    const [section] = settings.split(':');
    const settingsWithEntry =
      section === 'environments'
        ? `environments:\n- ${environmentStart}, deployment_branch_policies: [${printedEntry![1]}]}\n`
        : `${section}: [${printedEntry![1]}]\n`;
    expect((await apply(settingsWithEntry, { brakes: 'off' })).outcome).toBe('success');
    expect(simulator.repository('acme/shop')).toMatchObject(after);
  });

  it.each<[string, Misbehaviour]>([
    [
      'the deletion is not answered',
      { match: ({ method }) => method === 'DELETE', after: true, with: { kind: 'drop' } },
    ],
    [
      'the deletion fails on the way',
      { match: ({ method }) => method === 'DELETE', after: true, with: { kind: 'status', status: 502 } },
    ],
    ['the creation is accepted and ignored', { match: isCreationRequest, with: { kind: 'ignored' } }],
  ])('an error prints the whole entry if %s, because the item may be deleted [3.10]', async (_, misbehaviour) => {
    const { apply, simulator } = openWithRefusedCreation();
    simulator.behave();
    simulator.misbehave({ times: 9, ...misbehaviour });
    expect(formatLines(await apply(settings, { brakes: 'off' }), 'error').join()).toContain(JSON.stringify(entry));
  });

  it('fails under `on-missing-permission: warn` if the deletion succeeds and the creation is denied [3.10]', async () => {
    const { apply, simulator } = openWithRefusedCreation();
    simulator.behave();
    const deniedAnswer = {
      kind: 'status',
      status: 403,
      body: { message: 'Resource not accessible by integration' },
    } as const;
    simulator.misbehave({ match: isCreationRequest, times: 9, with: deniedAnswer });
    const settingsWithArchive = `${settings}repository: {archived: true}\n`;
    const result = await apply(settingsWithArchive, { brakes: 'off', onMissingPermission: 'warn' });
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error').join()).toContain(JSON.stringify(entry));
    expect(simulator.requests.filter(({ body }) => JSON.stringify(body ?? '').includes('archived'))).toEqual([]);
  });

  it('does not report a lost entry if the deletion itself fails [3.10]', async () => {
    const { apply, simulator } = openWithRefusedCreation();
    simulator.misbehave({
      match: ({ method }) => method === 'DELETE',
      with: { kind: 'status', status: 422, body: { message: 'oops' } },
      times: 9,
    });
    expect(formatLines(await apply(settings, { brakes: 'off' }), 'error').join()).not.toContain('may have deleted it');
  });
});

it('hides the values of the lost entry in a public log, and prints its keys [3.10]', async () => {
  const [, { has: liveState, settings }] = replacedItems as any;
  const { apply, simulator } = openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', visibility: 'public', ...liveState }] },
    environment: { GITHUB_ACTIONS: 'true', CI: 'true' },
  });
  simulator.misbehave({
    match: ({ method }) => method === 'POST',
    with: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
  });
  expect(formatLines(await apply(settings), 'error').join()).toContain(
    'because GitHub may have deleted it: `is_alphanumeric`, `key_prefix`, `url_template` (this log hides the values)',
  );
});
