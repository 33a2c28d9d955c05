import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { openResumedScene } from '../kit/runs/resumed-scene.ts';
import { formatLines } from '../kit/runs/scene.ts';

type Stage = ReturnType<typeof openResumedScene>;

async function expectSuccess(result: Promise<Awaited<ReturnType<Stage['apply']>>>) {
  expect(formatLines(await result, 'error')).toEqual([]);
}

const listLabels = ({ simulator }: Stage) =>
  (simulator.repository('acme/shop') as any).labels.map(({ name, color }: any) => [name, color]);

const getId = ({ simulator }: Stage) => (simulator.repository('acme/shop') as any).labels.map(({ id }: any) => id);

it.each([
  ['a rename that changes only the case', '{name: Bug}', '{name: bug, color: "000000"}'],
  ['two renames of case', '{name: BUG}', '{name: Bug}'],
  ['two renames', '{name: bug, new_name: defect}', '{name: defect, new_name: error}'],
  ['a new color and then a rename', '{name: bug, color: "000000"}', '{name: bug, new_name: defect}'],
  ['a rename and then a new color', '{name: bug, new_name: defect}', '{name: defect, color: "000000"}'],
])('the undo file of a resumed run undoes %s on the same label [2.1.13]', async (_, first, edited) => {
  for (const stopAt of [1, 2]) {
    const stage = openResumedScene({ labels: [{ name: 'bug', color: 'd73a4a' }] });
    const ids = getId(stage);
    await stage.applyAndStop(`labels: [${first}]\nmilestones: [{title: a}, {title: b}]`, stopAt);
    await expectSuccess(stage.resume(`labels: [${edited}]`));
    const undo = stage.getUndo();
    await expectSuccess(stage.apply(undo));
    expect({ undo, labels: listLabels(stage), ids: getId(stage) }).toEqual({
      undo,
      labels: [['bug', 'd73a4a']],
      ids,
    });
  }
});

it('the undo file of a resumed run deletes a label that the first run created and the second renamed [2.1.13]', async () => {
  const stage = openResumedScene({ labels: [] });
  await stage.applyAndStop('labels: [{name: bug}]\nmilestones: [{title: a}, {title: b}]', 2);
  await expectSuccess(stage.resume('labels: [{name: bug, new_name: defect}]'));
  await expectSuccess(stage.apply(stage.getUndo()));
  expect(listLabels(stage)).toEqual([]);
});

it('the undo file of a resumed run notes that it cannot restore a label that got the name of a deleted label [2.1.13]', async () => {
  const stage = openResumedScene({ labels: ['a', 'c'].map((name) => ({ name, color: 'd73a4a' })) });
  await stage.applyAndStop('labels: {_undeclared: delete, entries: [{name: a}]}', 1);
  await expectSuccess(stage.resume('labels: [{name: a, new_name: c}]'));
  const undo = stage.getUndo();
  expect(undo).toContain(
    '# - labels: what only the resumed run changed: a settings file cannot contain its old values',
  );
});

it.each(['b', 'c'])(
  'the undo file of a resumed run undoes the rename to %s if the first run stopped before its rename to b [2.1.13]',
  async (name) => {
    const stage = openResumedScene({ labels: [{ name: 'a', color: 'd73a4a' }] });
    const ids = getId(stage);
    await stage.applyAndStop('milestones: [{title: first}]\nlabels: [{name: new}, {name: a, new_name: b}]', 1);
    expect(listLabels(stage)).toContainEqual(['a', 'd73a4a']);
    await expectSuccess(stage.resume(`labels: [{name: a, new_name: ${name}}]`));
    const undo = stage.getUndo();
    await expectSuccess(stage.apply(undo));
    expect({ undo, labels: listLabels(stage), ids: getId(stage) }).toEqual({
      undo,
      labels: [['a', 'd73a4a']],
      ids,
    });
  },
);

const cap = (count: number) => `pull_request_creation_cap: {enabled: true, max_open_pull_requests: ${count}}`;
const oldCap = { enabled: true, max_open_pull_requests: 3 };
const clearNote = '# - interaction_limits: there was no limit: clear it first with `interaction_limits: null`\n';

it.each([
  ['first', `{limit: existing_users}`, `{limit: existing_users, ${cap(7)}}`],
  ['second', `{${cap(7)}}`, `{limit: existing_users, ${cap(7)}}`],
  ['first, and the second changed it', `{limit: existing_users, ${cap(5)}}`, `{limit: collaborators_only, ${cap(7)}}`],
])(
  'the undo file of a resumed run restores the cap and asks to clear the limit that the %s run set [2.1.13]',
  async (_, first, edited) => {
    const stage = openResumedScene({ visibility: 'public', pull_request_creation_cap: oldCap } as never);
    const before = await stage.snapshot();
    expect(before).toContain('max_open_pull_requests: 3');
    await stage.applyAndStop(`interaction_limits: ${first}\nmilestones: [{title: a}, {title: b}]`, 3);
    await expectSuccess(stage.resume(`interaction_limits: ${edited}`));
    const undo = stage.getUndo();
    expect({ undo, limits: parse(undo).interaction_limits }).toEqual({
      undo,
      limits: { pull_request_creation_cap: { ...oldCap, include_drafts: expect.anything() } },
    });
    expect(undo.split(clearNote)).toHaveLength(2);
    expect(undo).not.toContain('starts again');
    await expectSuccess(stage.apply('interaction_limits: null'));
    await expectSuccess(stage.apply(undo));
    expect(await stage.snapshot()).toEqual(before);
  },
);

it('the undo file of a resumed run does not contain values that the first run set without reading them before [2.1.13]', async () => {
  const stage = openResumedScene({ actions: { oidc: { use_default: true } } } as never);
  const before = await stage.snapshot();
  expect(before).toContain('use_default: true');
  const createSettings = (claim: string) =>
    `actions: {oidc_customization_sub: {use_default: false, include_claim_keys: [${claim}]}}`;
  await stage.applyAndStop(`${createSettings('repo')}\nmilestones: [{title: a}, {title: b}]`, 2);
  await expectSuccess(stage.resume(createSettings('actor')));
  const undo = stage.getUndo();
  expect(undo.split('`oidc_customization_sub.include_claim_keys`: it was not read')).toHaveLength(2);
  expect(parse(undo).actions).toEqual({
    oidc_customization_sub: { use_default: true, use_immutable_subject: false },
  });
  await expectSuccess(stage.apply(undo));
  expect(await stage.snapshot()).toEqual(before);
});

it('the undo file of a resumed run leaves out a section that the first run could not read before its own change [2.1.13]', async () => {
  const stage = openResumedScene(
    { visibility: 'private', settings: { security_and_analysis: { advanced_security: { status: 'disabled' } } } },
    { accounts: [{ login: 'acme', type: 'Organization', plan: 'enterprise' }] },
  );
  const createSetup = (querySuite: string) =>
    `code_scanning_default_setup: {state: configured, query_suite: ${querySuite}, languages: [python]}\n`;
  const enableSecurity = 'repository: {security_and_analysis: {advanced_security: {status: enabled}}}\n';
  await stage.applyAndStop(enableSecurity + createSetup('default'), 2);
  await expectSuccess(stage.resume(createSetup('extended')));
  const undo = stage.getUndo();
  expect(undo).toContain('# - code_scanning_default_setup: not in this file');
  expect(parse(undo)).not.toHaveProperty('code_scanning_default_setup');
  await expectSuccess(stage.apply(undo));
});

it('the undo file of a resumed run leaves out a section whose old values a settings file cannot contain [2.1.13]', async () => {
  const owner = { login: 'acme', type: 'Organization', custom_roles: [{ name: 'pull', base_role: 'read' }] } as const;
  const roles = { ann: 'pull', bob: 'admin' };
  const stage = openResumedScene(
    { collaborators: Object.entries(roles).map(([login, role]) => ({ login, role })) },
    { accounts: [owner, { login: 'ann' }, { login: 'bob' }] },
  );
  const createSettings = (permission: string) =>
    `collaborators: {_undeclared: delete, entries: [{username: bob, permission: ${permission}}]}\n`;
  await stage.applyAndStop(`${createSettings('push')}milestones: [{title: a}]`, 3);
  await expectSuccess(stage.resume(createSettings('triage')));
  const undo = stage.getUndo();
  expect(undo).toContain(
    '# - collaborators: a settings file cannot contain its previous value: collaborator "ann" has',
  );
  expect(parse(undo)).not.toHaveProperty('collaborators');
});

it('the undo file of a resumed run leaves out a team whose old role a settings file cannot contain [2.1.13]', async () => {
  const stage = openResumedScene(
    {
      teams: [
        { slug: 'core', role: 'push' },
        { slug: 'ops', role: 'read' },
      ],
    },
    {
      accounts: [
        {
          login: 'acme',
          type: 'Organization',
          teams: ['core', 'ops'],
          custom_roles: [{ name: 'push', base_role: 'read' }],
        },
      ],
    },
  );
  await stage.applyAndStop('teams: [{name: core, permission: admin}]\nmilestones: [{title: a}]', 2);
  await expectSuccess(stage.resume('teams: [{name: core, permission: triage}, {name: ops, permission: triage}]'));
  const undo = stage.getUndo();
  expect(undo).toContain('# - teams: team "core" is left out: it has the custom role "push"');
  expect(parse(undo).teams.entries).toEqual([{ name: 'ops', permission: 'pull' }]);
});

it.each([1, 3])(
  'the undo file of a resumed run contains no value that contradicts an older value of another section [2.1.13]',
  async (stopAt) => {
    const stage = openResumedScene({ visibility: 'public' });
    const settings = 'repository: {visibility: private}\nactions: {access_level: user}\n';
    await stage.applyAndStop(`${settings}milestones: [{title: a}, {title: b}]`, stopAt);
    await expectSuccess(stage.resume('repository: {visibility: private}\nactions: {access_level: organization}'));
    const undo = stage.getUndo();
    await expectSuccess(stage.apply(undo));
    expect(parse(undo)).toMatchObject({ repository: { visibility: 'public' } });
    expect(undo).toContain(
      '# - actions: what only the resumed run changed: a settings file cannot contain its old values',
    );
    expect(stage.simulator.repository('acme/shop')).toMatchObject({ visibility: 'public', milestones: [] });
  },
);

it('the undo file of a resumed run states which values are from between both runs [2.1.13]', async () => {
  const stage = openResumedScene({ labels: [] });
  const line =
    '# It undoes a stopped run and the run that resumed it. Values that only the second run changed are from between both runs.\n';
  await stage.applyAndStop('labels: [{name: a}, {name: b}]', 1);
  expect(stage.getUndo()).not.toContain(line);
  await expectSuccess(stage.resume('labels: [{name: a}, {name: b}]'));
  expect(stage.getUndo()).toContain(line);
});
