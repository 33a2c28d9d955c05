import { describe, expect, it } from 'vitest';
import { revealSecret, secretsOf } from '../../packages/simulator/src/features/actions/secrets.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const places = ['actions', 'dependabot', 'codespaces', 'agents'] as const;
const createShopSeed = (repositorySeed: object = {}) => ({
  seed: { repositories: [{ owner: 'acme', name: 'shop', ...repositorySeed }] },
});

const readStoredSecret = ({ simulator }: ReturnType<typeof openScene>, place: (typeof places)[number], name: string) =>
  revealSecret(secretsOf[place](simulator.repository('acme/shop')), name);

const countKeyReads = ({ simulator }: ReturnType<typeof openScene>) =>
  simulator.requests.filter(({ path }) => path.endsWith('/public-key')).length;

describe.each(places)('the secrets of %s', (place) => {
  const key = `${place}_secrets`;
  const settings = `${key}:\n- {name: token, value: $TOKEN}\n- {name: PEM, value: $PEM}\n`;
  const environment = { TOKEN: 'grüße', PEM: 'one\ntwo\n' };

  it('an apply encrypts all secrets with a public key that it reads once [2.1.3]', async () => {
    const scene = openScene({ ...createShopSeed(), environment });
    expect((await scene.apply(settings)).outcome).toBe('success');
    expect([readStoredSecret(scene, place, 'TOKEN'), readStoredSecret(scene, place, 'PEM')]).toEqual([
      'grüße',
      'one\ntwo\n',
    ]);
    expect(countKeyReads(scene)).toBe(1);
    expect(scene.simulator.objections).toEqual([]);
  });

  it('an apply sends the secrets on every run, so a new value is stored [2.1.3]', async () => {
    const changingEnvironment = { ...environment };
    const scene = openScene({ ...createShopSeed(), environment: changingEnvironment });
    await scene.apply(settings);
    changingEnvironment.TOKEN = 'rotated';
    expect(formatLines(await scene.apply(settings), 'change')).toEqual([
      'change: secret values sent again, because GitHub never shows them: TOKEN, PEM',
    ]);
    expect(readStoredSecret(scene, place, 'TOKEN')).toBe('rotated');
  });

  it('a check needs neither variables nor the public key, and notes once that it cannot verify values [2.3.8.1]', async () => {
    const scene = openScene(createShopSeed({ [key]: [{ name: 'TOKEN' }, { name: 'PEM' }] }));
    const result = await scene.check(settings);
    expect(result.outcome).toBe('success');
    expect(formatLines(result)).toEqual([
      'note: secret values cannot be verified, because GitHub never shows them; apply sends them again on every run: TOKEN, PEM',
      'note: apply needs environment variable $PEM, $TOKEN, which is not set',
    ]);
    expect(scene.simulator.requests.map(({ path }) => path)).toEqual([`/repos/acme/shop/${place}/secrets`]);
  });

  it('a check reports missing secrets as drift, with one note that it cannot verify values [2.3.8.1]', async () => {
    const result = await openScene({ ...createShopSeed(), environment }).check(settings);
    expect([result.outcome, formatLines(result, 'drift').length, formatLines(result, 'note')]).toEqual([
      'drift',
      2,
      [
        'note: secret values cannot be verified, because GitHub never shows them; apply sends them again on every run: TOKEN, PEM',
      ],
    ]);
  });

  it('an apply fails before the first write if variables are unset, and names all of them [2.1.3]', async () => {
    const scene = openScene({ ...createShopSeed({ labels: [], [key]: [{ name: 'GONE' }] }), environment: { PEM: '' } });
    const settingsWithDelete = `${key}:\n  _undeclared: delete\n  entries:\n  - {name: a, value: $TOKEN}\n  - {name: b, value: $PEM}\n`;
    const result = await scene.apply(`${settingsWithDelete}labels:\n- name: bug\n`);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual([
      'error: environment variable $PEM, $TOKEN is empty or not set. To fix, set them; in a workflow, use `env:` and `${{ secrets.NAME }}`',
    ]);
    expect(scene.listWrites()).toEqual([]);
    expect(countKeyReads(scene)).toBe(0);
  });

  it('a snapshot writes a variable as the value of each secret, and adds a note [2.3.8.3]', async () => {
    const { simulator } = openScene(createShopSeed({ [key]: [{ name: 'TOKEN' }, { name: 'PEM' }] }));
    const snapshot = await takeSectionSnapshot(simulator, key);
    const notes = snapshot.sections.flatMap(({ lines }) => lines.map(({ message }) => message));
    const formatVariable = (name: string) => `$SECRET_${place.toUpperCase()}_${name}`;
    expect(snapshot.settings).toEqual({
      [key]: { _undeclared: 'keep', entries: ['TOKEN', 'PEM'].map((name) => ({ name, value: formatVariable(name) })) },
    });
    expect(notes).toHaveLength(2);
    expect(notes[0]).toContain(formatVariable('TOKEN'));
    expect(notes[1]).toContain(formatVariable('PEM'));
  });
});

it('checks every store with a read permission, except Codespaces secrets, which need write [2.3.8.4] [8.9]', async () => {
  const settings = 'codespaces_secrets: [{name: A, value: $A}]';
  const checkWithAccess = async (access: 'read' | 'write') =>
    (
      await openScene({
        ...createShopSeed({ codespaces_secrets: [{ name: 'A' }] }),
        tokens: [{ token: 'all-powerful', grants: { 'Codespaces secrets': access } }],
      }).check(settings)
    ).outcome;
  expect([await checkWithAccess('read'), await checkWithAccess('write')]).toEqual(['failed', 'success']);
});

it('reports that an app never gets the Codespaces key, with any permissions [5.7]', async () => {
  const scene = openScene({
    ...createShopSeed(),
    environment: { A: 'hush' },
    tokens: [{ token: 'all-powerful', kind: 'app' }],
  });
  const result = await scene.apply('codespaces_secrets: [{name: A, value: $A}]');
  expect(formatLines(result, 'error')[0]).toContain('GitHub refuses this key to apps');
  expect(scene.listWrites()).toEqual([]);
});

const agentSettings = 'agents_secrets: []\nagents_variables: []\n';

it('never reads the secrets that agents inherit from the organization [2.3.8.5]', async () => {
  const scene = openScene(createShopSeed({ agents_secrets: [{ name: 'OWN' }] }));
  await scene.check(agentSettings);
  await scene.apply(agentSettings);
  await takeSectionSnapshot(scene.simulator, 'agents_secrets');
  const requestedPaths = new Set(scene.simulator.requests.map(({ path }) => path));
  expect([...requestedPaths].sort()).toEqual(['/repos/acme/shop/agents/secrets', '/repos/acme/shop/agents/variables']);
});

it('reports that GitHub may have moved an undeclared agent variable, and how to keep it [2.3.8.7]', async () => {
  const scene = openScene(
    createShopSeed({ agents_variables: [{ name: 'MOVED', value: 'x' }], actions_variables: [{ name: 'OLD' }] }),
  );
  const [actionsLine, movedLine] = formatLines(
    await scene.check('agents_variables: []\nactions_variables: []'),
    'drift',
  );
  expect(actionsLine).not.toContain('may have moved');
  expect(movedLine).toContain(
    'variable "MOVED" will be deleted: its value is lost: x; GitHub may have moved this variable',
  );
  expect(movedLine).toContain('`_undeclared: keep`');
  expect(formatLines(await scene.check('agents_variables: {_undeclared: keep, entries: []}'))).toEqual([
    'note: kept undeclared variable "MOVED"',
  ]);
});

const stores = [
  ...places.map((place) => [`${place}_secrets`, '$A'] as const),
  ...(['actions', 'agents'] as const).map((place) => [`${place}_variables`, 'a'] as const),
];

describe.each(stores)('the store %s', (key, value) => {
  const settings = `${key}: {_undeclared: delete, entries: [{name: A, value: ${value}}]}`;

  it('does not report entries as deleted after a denied DELETE [7.1]', async () => {
    const scene = openScene({ ...createShopSeed({ [key]: [{ name: 'OLD' }] }), environment: { A: 'hush' } });
    scene.simulator.misbehave({
      match: ({ method }) => method === 'DELETE',
      times: 9,
      with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
    });
    const result = await scene.apply(settings);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'change').join()).not.toContain('OLD');
  });
});

it('writes variables into a snapshot with their values [2.3.8.8]', async () => {
  const entries = [
    { name: 'A', value: 'x\ny' },
    { name: 'B', value: '12' },
  ];
  const { simulator } = openScene(createShopSeed({ actions_variables: entries }));
  expect((await takeSectionSnapshot(simulator, 'actions_variables')).settings).toEqual({
    actions_variables: { _undeclared: 'delete', entries },
  });
});

it('does not change a store when another store is declared [2.3.8.3]', async () => {
  const scene = openScene({ ...createShopSeed(), environment: { A: 'for actions', B: 'for agents' } });
  await scene.apply('actions_secrets: [{name: T, value: $A}]\nagents_secrets: [{name: T, value: $B}]');
  expect([readStoredSecret(scene, 'actions', 'T'), readStoredSecret(scene, 'agents', 'T')]).toEqual([
    'for actions',
    'for agents',
  ]);
  expect(readStoredSecret(scene, 'dependabot', 'T')).toBeUndefined();
});
