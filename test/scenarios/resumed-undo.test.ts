import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { openResumedScene } from '../kit/runs/resumed-scene.ts';

type Stage = ReturnType<typeof openResumedScene>;

const listLabels = ({ simulator }: Stage) =>
  (simulator.repository('acme/shop') as any).labels.map(({ id, name, color }: any) => [id, name, color]);

/** Applies both undo files, and expects the settings from before the stopped run. */
async function expectRestored(stage: Stage, before: string) {
  const undos = stage.getUndos();
  expect({ undos, errors: await stage.undoBoth() }).toEqual({ undos, errors: [] });
  expect({ undos, is: await stage.snapshot() }).toEqual({ undos, is: before });
}

const moreWrites = 'milestones: [{title: a}, {title: b}]';

it.each([
  ['a rename that changes only the case', '{name: Bug}', '{name: bug, color: "000000"}'],
  ['two renames of case', '{name: BUG}', '{name: Bug}'],
  ['two renames', '{name: bug, new_name: defect}', '{name: defect, new_name: error}'],
  ['a new color and then a rename', '{name: bug, color: "000000"}', '{name: bug, new_name: defect}'],
  ['a rename and then a new color', '{name: bug, new_name: defect}', '{name: defect, color: "000000"}'],
])('the undo files of a stopped and a resumed run undo %s on the same label [2.1.13]', async (_, first, edited) => {
  for (const stopAt of [1, 2]) {
    const stage = openResumedScene({ labels: [{ name: 'bug', color: 'd73a4a' }] });
    const [labels, before] = [listLabels(stage), await stage.snapshot()];
    await stage.applyAndStop(`labels: [${first}]\n${moreWrites}`, stopAt);
    expect(await stage.resume(`labels: [${edited}]`)).toEqual([]);
    await expectRestored(stage, before);
    expect(listLabels(stage)).toEqual(labels);
  }
});

it('the undo files of a stopped and a resumed run delete a label that the first run created and the second renamed [2.1.13]', async () => {
  const stage = openResumedScene({ labels: [] });
  const before = await stage.snapshot();
  await stage.applyAndStop(`labels: [{name: bug}]\n${moreWrites}`, 2);
  expect(await stage.resume('labels: [{name: bug, new_name: defect}]')).toEqual([]);
  await expectRestored(stage, before);
});

it('the undo files of a stopped and a resumed run restore a label that got the name of a deleted label [2.1.13]', async () => {
  const stage = openResumedScene({ labels: ['a', 'c'].map((name) => ({ name, color: 'd73a4a' })) });
  const before = await stage.snapshot();
  await stage.applyAndStop('labels: {_undeclared: delete, entries: [{name: a}]}', 1);
  expect(await stage.resume('labels: [{name: a, new_name: c}]')).toEqual([]);
  await expectRestored(stage, before);
});

it.each(['b', 'c'])(
  'the undo files of a stopped and a resumed run undo the rename to %s if the first run stopped before its rename to b [2.1.13]',
  async (name) => {
    const stage = openResumedScene({ labels: [{ name: 'a', color: 'd73a4a' }] });
    const [labels, before] = [listLabels(stage), await stage.snapshot()];
    await stage.applyAndStop('milestones: [{title: first}]\nlabels: [{name: new}, {name: a, new_name: b}]', 1);
    expect(listLabels(stage)).toContainEqual(labels[0]);
    expect(await stage.resume(`labels: [{name: a, new_name: ${name}}]`)).toEqual([]);
    await expectRestored(stage, before);
    expect(listLabels(stage)).toEqual(labels);
  },
);

it('the undo files of a stopped and a resumed run restore a label that both changed in different keys [2.1.13]', async () => {
  const stage = openResumedScene({ labels: [{ name: 'bug', color: 'd73a4a', description: 'old' }] });
  const before = await stage.snapshot();
  await stage.applyAndStop(`labels: [{name: bug, color: "000000"}]\n${moreWrites}`, 2);
  expect(await stage.resume('labels: [{name: bug, color: "ffffff", description: new}]')).toEqual([]);
  await expectRestored(stage, before);
});

it.each([1, 2, 3])(
  'the undo files of a stopped and a resumed run remove variables that only the second run wrote to an environment of the first, after write %i [2.1.13]',
  async (stopAt) => {
    const stage = openResumedScene({
      environments: [{ name: 'live', variables: [{ name: 'B', value: 'old' }] }],
    } as never);
    const readEnvironments = async (): Promise<any[]> => parse(await stage.snapshot()).environments;
    const findNew = (environments: any[]) => environments.find(({ name }) => name === 'new');
    const before = await readEnvironments();
    const settings = `
environments:
  - {name: new, variables: [{name: A, value: one}, {name: C, value: two}]}
  - {name: live, variables: [{name: B, value: new}, {name: D, value: three}]}
`;
    await stage.applyAndStop(settings, stopAt);
    const stopped = findNew(await readEnvironments());
    expect('variables' in stopped).toBe(stopAt > 1);
    expect(await stage.resume(settings)).toEqual([]);
    expect(stage.getUndos().older).toContain('# - environments: environment "new" is new: remove it by hand\n');
    expect(await stage.undoBoth()).toEqual([]);
    const after = await readEnvironments();
    expect(findNew(after)).toEqual(stopped);
    expect(after.filter((environment) => environment !== findNew(after))).toEqual(before);
  },
);

const cap = (count: number) => `pull_request_creation_cap: {enabled: true, max_open_pull_requests: ${count}}`;
const oldCap = { enabled: true, max_open_pull_requests: 3 };
const clearNote = '# - interaction_limits: there was no limit: clear it first with `interaction_limits: null`\n';

it.each([
  ['first', `{limit: existing_users}`, `{limit: existing_users, ${cap(7)}}`, []],
  ['second', `{${cap(7)}}`, `{limit: existing_users, ${cap(7)}}`, []],
  ['both', `{limit: existing_users, ${cap(5)}}`, `{limit: collaborators_only, ${cap(7)}}`, ['older']],
])(
  'the undo files of a stopped and a resumed run restore the cap and clear the limit that the runs set: %s [2.1.13]',
  async (_, first, edited, asking) => {
    const stage = openResumedScene({ visibility: 'public', pull_request_creation_cap: oldCap } as never);
    const before = await stage.snapshot();
    expect(before).toContain('max_open_pull_requests: 3');
    await stage.applyAndStop(`interaction_limits: ${first}\n${moreWrites}`, 3);
    expect(await stage.resume(`interaction_limits: ${edited}`)).toEqual([]);
    const undos = stage.getUndos();
    const askingUndos = Object.entries(undos).flatMap(([which, text]) => (text.includes(clearNote) ? [which] : []));
    expect({ undos, askingUndos }).toEqual({ undos, askingUndos: asking });
    const errors = await stage.undoBoth();
    expect({ undos, errors }).toEqual({ undos, errors: [] });
    if (asking.length) expect(await stage.apply('interaction_limits: null')).toEqual([]);
    expect(await stage.snapshot()).toEqual(before);
  },
);

it('the undo files of a stopped and a resumed run restore values that the first run set without reading them before [2.1.13]', async () => {
  const stage = openResumedScene({ actions: { oidc: { use_default: true } } } as never);
  const before = await stage.snapshot();
  expect(before).toContain('use_default: true');
  const createSettings = (claim: string) =>
    `actions: {oidc_customization_sub: {use_default: false, include_claim_keys: [${claim}]}}`;
  await stage.applyAndStop(`${createSettings('repo')}\n${moreWrites}`, 2);
  expect(await stage.resume(createSettings('actor'))).toEqual([]);
  await expectRestored(stage, before);
});

it('the undo files of a stopped and a resumed run restore a section that only the second run could read before its changes [2.1.13]', async () => {
  for (const stopAt of [1, 2]) {
    const stage = openResumedScene(
      { visibility: 'private', settings: { security_and_analysis: { advanced_security: { status: 'disabled' } } } },
      { accounts: [{ login: 'acme', type: 'Organization', plan: 'enterprise' }] },
    );
    const before = await stage.snapshot();
    const createSetup = (querySuite: string) =>
      `code_scanning_default_setup: {state: configured, query_suite: ${querySuite}, languages: [python]}\n`;
    const enableSecurity = 'repository: {security_and_analysis: {advanced_security: {status: enabled}}}\n';
    await stage.applyAndStop(enableSecurity + createSetup('default'), stopAt);
    expect(await stage.resume(createSetup('extended'))).toEqual([]);
    expect(parse(stage.getUndos().newer)).toHaveProperty('code_scanning_default_setup');
    await expectRestored(stage, before);
  }
});

it.each([1, 2, 3])(
  'the undo files of a stopped and a resumed run restore values of two sections that contradict each other, after write %i [2.1.13]',
  async (stopAt) => {
    const stage = openResumedScene({ visibility: 'public' });
    const before = await stage.snapshot();
    const settings = 'repository: {visibility: private}\nactions: {access_level: user}\n';
    await stage.applyAndStop(settings + moreWrites, stopAt);
    expect(await stage.resume('repository: {visibility: private}\nactions: {access_level: organization}')).toEqual([]);
    await expectRestored(stage, before);
  },
);

it('a run that resumes a stopped run does not replace its undo file, and then writes nothing [2.1.13]', async () => {
  const settings = `labels: [{name: a}]\n${moreWrites}`;
  const stage = openResumedScene({ labels: [] });
  const before = await stage.snapshot();
  await stage.applyAndStop(settings, 2);
  const [{ older }, stopped] = [stage.getUndos(), await stage.snapshot()];
  expect(await stage.resume(settings, 'undo-1.yml')).toEqual([
    'error: `undo-1.yml` already exists and may be needed to undo an earlier run. To fix, choose another file with `--undo-file`, and keep this file. To undo both runs, apply the newer file first',
  ]);
  expect([stage.getUndos(), await stage.snapshot()]).toEqual([{ older, newer: '' }, stopped]);
  expect(await stage.resume(settings)).toEqual([]);
  await expectRestored(stage, before);
});

it('a run that resumes a stopped run keeps its undo file if only the notes of the file differ [2.1.13]', async () => {
  const stage = openResumedScene({
    environments: [{ name: 'old', variables: [{ name: 'B', value: 'old' }] }],
  } as never);
  const settings = 'environments: [{name: new}, {name: old, variables: [{name: B, value: new}]}]';
  await stage.applyAndStop(settings, 1);
  const { older } = stage.getUndos();
  expect(older).toContain('# - environments: environment "new" is new: remove it by hand\n');
  expect((await stage.resume(settings, 'undo-1.yml')).join()).toContain('`undo-1.yml` already exists');
  expect(stage.getUndos()).toEqual({ older, newer: '' });
});
