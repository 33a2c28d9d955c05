import { describe, expect, it } from 'vitest';
import { openSecret, secretsOf } from '../../packages/simulator/src/features/actions/secrets.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const places = ['actions', 'dependabot', 'codespaces', 'agents'] as const;
const createShopSeed = (more: object = {}) => ({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...more }] } });

const getKept = ({ simulator }: ReturnType<typeof openScene>, place: (typeof places)[number], name: string) =>
  openSecret(secretsOf[place](simulator.repository('acme/shop')), name);

const countKeyReads = ({ simulator }: ReturnType<typeof openScene>) =>
  simulator.requests.filter(({ path }) => path.endsWith('/public-key')).length;

describe.each(places)('the secrets of %s', (place) => {
  const key = `${place}_secrets`;
  const settings = `${key}:\n- {name: token, value: $TOKEN}\n- {name: PEM, value: $PEM}\n`;
  const environment = { TOKEN: 'grüße', PEM: 'one\ntwo\n' };

  it('an apply encrypts all secrets with a public key that it reads once [2.1.3]', async () => {
    const run = openScene({ ...createShopSeed(), environment });
    expect((await run.apply(settings)).outcome).toBe('success');
    expect([getKept(run, place, 'TOKEN'), getKept(run, place, 'PEM')]).toEqual(['grüße', 'one\ntwo\n']);
    expect(countKeyReads(run)).toBe(1);
    expect(run.simulator.objections).toEqual([]);
  });

  it('an apply sends the secrets on every run, so a new value is stored [2.1.3]', async () => {
    const changing = { ...environment };
    const run = openScene({ ...createShopSeed(), environment: changing });
    await run.apply(settings);
    changing.TOKEN = 'rotated';
    expect(formatLines(await run.apply(settings), 'change')).toEqual([
      'change: secret values sent again, because GitHub never shows them: TOKEN, PEM',
    ]);
    expect(getKept(run, place, 'TOKEN')).toBe('rotated');
  });

  it('a check needs neither variables nor the public key, and notes once that it cannot verify values [2.3.8.1]', async () => {
    const run = openScene(createShopSeed({ [key]: [{ name: 'TOKEN' }, { name: 'PEM' }] }));
    const result = await run.check(settings);
    expect(result.outcome).toBe('success');
    expect(formatLines(result)).toEqual([
      'note: secret values cannot be verified, because GitHub never shows them; apply sends them again on every run: TOKEN, PEM',
      'note: apply needs environment variable $PEM, $TOKEN, which is not set',
    ]);
    expect(run.simulator.requests.map(({ path }) => path)).toEqual([`/repos/acme/shop/${place}/secrets`]);
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
    const run = openScene({ ...createShopSeed({ labels: [], [key]: [{ name: 'GONE' }] }), environment: { PEM: '' } });
    const wrapped = `${key}:\n  _undeclared: delete\n  entries:\n  - {name: a, value: $TOKEN}\n  - {name: b, value: $PEM}\n`;
    const result = await run.apply(`${wrapped}labels:\n- name: bug\n`);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual([
      'error: environment variable $PEM, $TOKEN is empty or not set. To fix, set them; in a workflow, use `env:` and `${{ secrets.NAME }}`',
    ]);
    expect(run.listWrites()).toEqual([]);
    expect(countKeyReads(run)).toBe(0);
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
  const checkWith = async (level: 'read' | 'write') =>
    (
      await openScene({
        ...createShopSeed({ codespaces_secrets: [{ name: 'A' }] }),
        tokens: [{ token: 'all-powerful', grants: { 'Codespaces secrets': level } }],
      }).check(settings)
    ).outcome;
  expect([await checkWith('read'), await checkWith('write')]).toEqual(['failed', 'success']);
});

it('reports that an app never gets the Codespaces key, with any permissions [5.7]', async () => {
  const run = openScene({
    ...createShopSeed(),
    environment: { A: 'hush' },
    tokens: [{ token: 'all-powerful', kind: 'app' }],
  });
  const result = await run.apply('codespaces_secrets: [{name: A, value: $A}]');
  expect(formatLines(result, 'error')[0]).toContain('GitHub refuses this key to apps');
  expect(run.listWrites()).toEqual([]);
});

const agents = 'agents_secrets: []\nagents_variables: []\n';

it('never reads the secrets that agents inherit from the organization [2.3.8.5]', async () => {
  const run = openScene(createShopSeed({ agents_secrets: [{ name: 'OWN' }] }));
  await run.check(agents);
  await run.apply(agents);
  await takeSectionSnapshot(run.simulator, 'agents_secrets');
  const asked = new Set(run.simulator.requests.map(({ path }) => path));
  expect([...asked].sort()).toEqual(['/repos/acme/shop/agents/secrets', '/repos/acme/shop/agents/variables']);
});

it('reports that GitHub may have moved an undeclared agent variable, and how to keep it [2.3.8.7]', async () => {
  const run = openScene(
    createShopSeed({ agents_variables: [{ name: 'MOVED', value: 'x' }], actions_variables: [{ name: 'OLD' }] }),
  );
  const [actions, moved] = formatLines(await run.check('agents_variables: []\nactions_variables: []'), 'drift');
  expect(actions).not.toContain('moved variables');
  expect(moved).toContain(
    'variable "MOVED" will be deleted: its value is lost: x; GitHub may have moved this variable',
  );
  expect(moved).toContain('`_undeclared: keep`');
  expect(formatLines(await run.check('agents_variables: {_undeclared: keep, entries: []}'))).toEqual([
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
    const run = openScene({ ...createShopSeed({ [key]: [{ name: 'OLD' }] }), environment: { A: 'hush' } });
    run.simulator.misbehave({
      match: ({ method }) => method === 'DELETE',
      times: 9,
      with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
    });
    const result = await run.apply(settings);
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
  const run = openScene({ ...createShopSeed(), environment: { A: 'for actions', B: 'for agents' } });
  await run.apply('actions_secrets: [{name: T, value: $A}]\nagents_secrets: [{name: T, value: $B}]');
  expect([getKept(run, 'actions', 'T'), getKept(run, 'agents', 'T')]).toEqual(['for actions', 'for agents']);
  expect(getKept(run, 'dependabot', 'T')).toBeUndefined();
});
