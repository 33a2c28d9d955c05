import { describe, expect, it } from 'vitest';
import { createPlanDocument, formatPlanJson } from '../../packages/core/src/report/plans/document.ts';
import type { Misbehaviour, Seed, Simulator } from '../../packages/simulator/src/index.ts';
import { run } from '../kit/runs/program.ts';
import { isWrite } from '../kit/runs/requests.ts';
import {
  createMemoryFiles,
  createWorld,
  defaultOptions,
  formatLines,
  listLines,
  openScene,
} from '../kit/runs/scene.ts';
import { renameRepository } from '../kit/runs/simulator-caller.ts';
import { findTarget, openFleet } from '../kit/samples/fleet.ts';

const createLabel = (name: string) => ({ name, color: '000000', description: null });
const twoRepositories = {
  repositories: [
    { owner: 'acme', name: 'shop', id: 7, labels: [createLabel('old')], settings: { description: 'a shop' } },
    { owner: 'acme', name: 'store', id: 9, labels: [createLabel('other')], settings: { description: 'a store' } },
  ],
};

/** Renames `shop`, and then renames `store` to `shop`. */
async function takeName(simulator: Simulator) {
  await renameRepository(simulator, 'shop', 'shop-2');
  await renameRepository(simulator, 'store', 'shop');
}

const listStateNames = (simulator: Simulator) => {
  const { repositories } = simulator.state;
  return Object.values(repositories).map(({ id, labels }: any) => [id, labels.map(({ name }: any) => name)]);
};

/** Lists the writes to GitHub except renames of repositories. */
const listWritesExceptRenames = ({ requests }: Simulator) =>
  requests.filter(
    (request) => isWrite(request) && !('name' in ((request.body as object) ?? {}) && request.method === 'PATCH'),
  );

describe('a name that another repository takes during the run', () => {
  const settings = 'repository: {description: new}\nlabels: [{name: new}]\nmilestones: [{title: v1}]\n';

  it('writes nothing if another repository takes the name before the first write [1.10]', async () => {
    const { simulator, apply } = openScene({ seed: twoRepositories });
    simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}/labels',
      after: true,
      with: { kind: 'meanwhile', act: () => takeName(simulator) },
    });
    const result = await apply(settings);
    expect([result.outcome, listWritesExceptRenames(simulator)]).toEqual(['failed', []]);
    expect(formatLines(result, 'error')).toEqual([
      'error: acme/shop is no longer the repository that this run has read (its ID was 7 and is now 9), so Trueup writes nothing more to it. To fix, check which repository has this name now, and run again with the correct name',
    ]);
    expect(listStateNames(simulator)).toEqual([
      [7, ['old']],
      [9, ['other']],
    ]);
  });

  it('makes no further write if another repository takes the name between two writes [1.10]', async () => {
    const { simulator, apply } = openScene({ seed: twoRepositories });
    simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}',
      nth: 2,
      after: true,
      with: { kind: 'meanwhile', act: () => takeName(simulator) },
    });
    const result = await apply(settings);
    expect(result.outcome).toBe('failed');
    expect(listWritesExceptRenames(simulator).map(({ route }) => route)).toEqual(['PATCH /repos/{owner}/{repo}']);
    expect(formatLines(result, 'note').join('\n')).toContain('another repository has this name now');
  });

  it('stops the second section if five seconds have passed since another repository took the name [1.10]', async () => {
    const stage = openFleet({
      ...twoRepositories,
      files: { 'all.yml': 'labels: [{name: new}]\nmilestones: [{title: v1}]\n' },
    });
    const { simulator, clock } = stage;
    simulator.misbehave({
      match: ({ route }) => route === 'POST /repos/{owner}/{repo}/labels',
      after: true,
      with: {
        kind: 'meanwhile',
        act: async () => {
          await takeName(simulator);
          await clock.sleep(5_000);
        },
      },
    });
    const result = await stage.apply({ repos: [{ owner: 'acme', name: 'sho*' }], defaultsFile: 'all.yml' });
    expect(findTarget(result, 'shop').outcome).toBe('failed');
    expect(formatLines(result, 'error').join('\n')).toContain('acme/shop is no longer the repository');
    expect(listWritesExceptRenames(simulator).map(({ route }) => route)).toEqual(['POST /repos/{owner}/{repo}/labels']);
    expect(listStateNames(simulator)).toEqual([
      [7, ['old', 'new']],
      [9, ['other']],
    ]);
  });

  it.each([
    ['sends', 'creates a milestone', 'milestones: [{title: v1}]'],
    ['does not send', 'deletes an autolink', 'autolinks: {_undeclared: delete, entries: []}'],
    ['does not send', 'replaces an autolink', 'autolinks: [{key_prefix: A-, url_template: https://b.example/<num>}]'],
    ['does not send', 'writes a secret', 'actions_secrets: [{name: A, value: $A}]'],
    ['does not send', 'writes a variable', 'actions_variables: [{name: A, value: a}]'],
    ['does not send', 'archives the repository', 'repository: {archived: true}'],
    ['does not send', 'gives a person access', 'collaborators: [{username: hubot, permission: push}]'],
    ['does not send', 'weakens a protection', 'branches: [{name: main, protection: {enforce_admins: false}}]'],
  ])(
    '%s a write that %s within five seconds after another repository took the name [1.10]',
    async (ending, _, section) => {
      const [shop, store] = twoRepositories.repositories;
      const moreSeed = {
        autolinks: [{ key_prefix: 'A-', url_template: 'https://a.example/<num>' }],
        branches: ['main'],
        branch_rules: [{ pattern: 'main', isAdminEnforced: true }],
      };
      const seed = {
        accounts: [{ login: 'hubot' }],
        repositories: [
          { ...shop, ...moreSeed },
          // This repository already has the label that the run creates, so only the id can stop the run.
          { ...store, ...moreSeed, labels: [createLabel('new')] },
        ],
      };
      const { simulator, apply } = openScene({ seed: seed as Seed, environment: { A: 'value-of-a' } });
      const labelCreation = 'POST /repos/{owner}/{repo}/labels';
      const takeNameNow = { kind: 'meanwhile' as const, act: () => takeName(simulator) };
      simulator.misbehave({ match: ({ route }) => route === labelCreation, after: true, with: takeNameNow });
      await apply(`labels: {_undeclared: keep, entries: [{name: new}]}\n${section}\n`);
      const [firstRoute, ...otherRoutes] = listWritesExceptRenames(simulator).map(({ route }) => route);
      expect([firstRoute, otherRoutes.length > 0]).toEqual([labelCreation, ending === 'sends']);
    },
  );

  it('stops within a section after five seconds, and checks the id right before a late first write [1.10]', async () => {
    const labelCreation = 'POST /repos/{owner}/{repo}/labels';
    const repositoryRead = 'GET /repos/{owner}/{repo}';
    const listWritesAfterTakeover = async (route: string, settings: string) => {
      const stage = openFleet({ ...twoRepositories, files: { 'all.yml': settings } });
      const { simulator, clock } = stage;
      const takeNameAndWait = async () => {
        await takeName(simulator);
        await clock.sleep(5_000);
      };
      simulator.misbehave({
        match: (request) => request.route === route,
        after: true,
        with: { kind: 'meanwhile', act: takeNameAndWait },
      });
      await stage.apply({ repos: [{ owner: 'acme', name: 'sho*' }], defaultsFile: 'all.yml' });
      return listWritesExceptRenames(simulator).map((request) => request.route);
    };
    expect(
      await listWritesAfterTakeover(labelCreation, 'labels: {_undeclared: keep, entries: [{name: a}, {name: b}]}\n'),
    ).toEqual([labelCreation]);
    expect(
      await listWritesAfterTakeover(repositoryRead, 'labels: {_undeclared: keep, entries: [{name: a}]}\n'),
    ).toEqual([]);
  });

  it.each<[string, Misbehaviour['with'] | undefined, string]>([
    [
      'GitHub shows the id of that repository',
      undefined,
      'acme/shop is no longer the repository that this run has read',
    ],
    ['GitHub fails', { kind: 'status', status: 502 }, 'GitHub did not show which repository has the name acme/shop'],
    ['GitHub does not answer', { kind: 'drop' }, 'GitHub did not show which repository has the name acme/shop'],
    [
      'GitHub answers without an id',
      { kind: 'answer', change: (answer) => ({ ...answer, text: '{}' }) },
      'GitHub did not show which repository has the name acme/shop',
    ],
  ])(
    'sends no write after a rate limit if another repository took the name and %s [1.10]',
    async (_, effect, error) => {
      const stage = openFleet({
        ...twoRepositories,
        files: { 'all.yml': 'actions_variables: [{name: A, value: a}]\n' },
      });
      const { simulator, clock } = stage;
      const variableCreation = 'POST /repos/{owner}/{repo}/actions/variables';
      const limit = { kind: 'secondary-limit', retryAfter: 600, status: 429 } as const;
      simulator.misbehave({ match: ({ route }) => route === variableCreation, with: limit });
      const { sleep } = clock;
      let hasTaken = false;
      Object.assign(clock, {
        async sleep(milliseconds: number) {
          if (!hasTaken && milliseconds > 100_000) {
            hasTaken = true;
            await takeName(simulator);
            const match = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}';
            if (effect) simulator.misbehave({ match, times: 99, with: effect });
          }
          await sleep(milliseconds);
        },
      });
      const result = await stage.apply({ repos: [{ owner: 'acme', name: 'sho*' }], defaultsFile: 'all.yml' });
      expect(formatLines(result, 'error').join('\n')).toContain(error);
      expect([hasTaken, listWritesExceptRenames(simulator).map(({ route }) => route)]).toEqual([
        true,
        [variableCreation],
      ]);
      expect(simulator.state.repositories[9]).toMatchObject({ actions_variables: [] });
    },
  );

  it('sends a write after a short failure of GitHub to show the id [1.10]', async () => {
    const stage = openFleet({ ...twoRepositories, files: { 'all.yml': 'labels: [{name: new}]\n' } });
    const { simulator, clock } = stage;
    simulator.misbehave({
      match: ({ route }) => route === 'POST /repos/{owner}/{repo}/labels',
      after: true,
      with: { kind: 'meanwhile', act: () => clock.sleep(5_000) },
    });
    simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}',
      nth: 2,
      with: { kind: 'status', status: 502 },
    });
    await stage.apply({ repos: [{ owner: 'acme', name: 'sho*' }], defaultsFile: 'all.yml' });
    expect(listStateNames(simulator)[0]).toEqual([7, ['new']]);
  });

  it('checks the id before the first deletion of a section that has already written another change [1.10]', async () => {
    const autolinks = [{ key_prefix: 'A-', url_template: 'https://a.example/<num>' }];
    const repositories = twoRepositories.repositories.map((repository) => ({ ...repository, autolinks }));
    const { simulator, apply } = openScene({ seed: { repositories } });
    const autolinkCreation = 'POST /repos/{owner}/{repo}/autolinks';
    const takeNameNow = { kind: 'meanwhile' as const, act: () => takeName(simulator) };
    simulator.misbehave({ match: ({ route }) => route === autolinkCreation, after: true, with: takeNameNow });
    const newAutolink = '{key_prefix: B-, url_template: https://b.example/<num>}';
    await apply(`labels: [{name: new}]\nautolinks: {_undeclared: delete, entries: [${newAutolink}]}\n`);
    expect(listWritesExceptRenames(simulator).map(({ route }) => route)).toEqual([
      'POST /repos/{owner}/{repo}/labels',
      autolinkCreation,
    ]);
  });

  it('stops all writes after an answer to a write shows the repository that took the name [1.10]', async () => {
    const { simulator, apply } = openScene({ seed: { ...twoRepositories, accounts: [{ login: 'hubot' }] } });
    simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}',
      nth: 2,
      after: true,
      with: { kind: 'meanwhile', act: () => takeName(simulator) },
    });
    const result = await apply('collaborators: [{username: hubot, permission: push}]\npages: {build_type: workflow}\n');
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error').join('\n')).toContain('acme/shop is no longer the repository');
    expect(formatLines(result, 'change')).toEqual([]);
    expect(listWritesExceptRenames(simulator).map(({ route }) => route)).toEqual([
      'PUT /repos/{owner}/{repo}/collaborators/{username}',
    ]);
  });

  it('a run that declares no repository key detects a taken name by the id in a list [1.10]', async () => {
    const stage = openFleet({ ...twoRepositories, files: { 'all.yml': 'labels: [{name: new}]\n' } });
    stage.simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}/labels',
      after: true,
      with: { kind: 'meanwhile', act: () => takeName(stage.simulator) },
    });
    const result = await stage.apply({ repos: [{ owner: 'acme', name: 'sho*' }], defaultsFile: 'all.yml' });
    expect([findTarget(result, 'shop').outcome, listWritesExceptRenames(stage.simulator)]).toEqual(['failed', []]);
  });

  it('the id check costs one request before the first write, and none in a run without a write [1.10]', async () => {
    const { simulator, apply } = openScene({ seed: twoRepositories });
    const labels = 'labels: [{name: new}]\n';
    await apply(labels);
    const listRoutes = () => simulator.requests.map(({ route }) => route);
    expect(listRoutes()).toEqual([
      'GET /repos/{owner}/{repo}/labels',
      'GET /repos/{owner}/{repo}',
      'POST /repos/{owner}/{repo}/labels',
      'GET /repos/{owner}/{repo}/labels',
      'DELETE /repos/{owner}/{repo}/labels/{name}',
      'GET /repos/{owner}/{repo}/labels',
    ]);
    simulator.forgetRequests();
    await apply(labels);
    expect(listRoutes()).toEqual(['GET /repos/{owner}/{repo}/labels']);
  });

  it('the run checks the id again after a write without an answer [1.10]', async () => {
    const { simulator, apply } = openScene({ seed: twoRepositories });
    const match = ({ route }: { route: string }) => route === 'POST /repos/{owner}/{repo}/labels';
    simulator.misbehave({ match, times: 9, with: { kind: 'drop' } });
    const listRoutes = () => simulator.requests.map(({ route }) => route);
    expect((await apply('labels: [{name: new}]\nmilestones: [{title: v1}]\n')).outcome).toBe('failed');
    expect(listRoutes().at(listRoutes().indexOf('POST /repos/{owner}/{repo}/milestones') - 1)).toBe(
      'GET /repos/{owner}/{repo}',
    );
  });

  it('the run checks the id after a person has agreed, also with an approved plan [1.10]', async () => {
    const { simulator, check } = openScene({ seed: twoRepositories });
    const labels = 'labels: [{name: new}]\n';
    const { targets } = await check(labels, { planFile: 'plan.json' });
    const files = createMemoryFiles({ 'plan.json': formatPlanJson(createPlanDocument([targets[0]!.plan!])) });
    const confirmAndRename = async () => {
      await takeName(simulator);
      return true;
    };
    const options = { ...defaultOptions, mode: 'apply', plan: { file: 'plan.json' } } as const;
    const result = await run(options, { ...createWorld(simulator, labels), files, confirmPlan: confirmAndRename });
    expect([result.outcome, listWritesExceptRenames(simulator)]).toEqual(['failed', []]);
  });
});

describe('two names of a run that belong to one repository', () => {
  const [oldName, currentName, pattern] = ['old', 'shop', 's*'].map((name) => ({ owner: 'acme', name }));
  const sharedFiles = { 'all.yml': 'labels: [{name: new}]\n' };
  const separateFiles = { 'r/acme/old.yml': 'labels: [{name: a}]\n', 'r/acme/shop.yml': 'labels: [{name: b}]\n' };
  const createLayeredFiles = (secondLayer: string) => ({
    'fleet.yml': `targets: [{repos: [acme/old, acme/shop]}]\nlayers: [{file: all.yml}, {file: ${secondLayer}.yml, where: {repos: acme/old}}]\n`,
    ...sharedFiles,
    'more.yml': 'milestones: [{title: v1}]\n',
    'none.yml': '{}\n',
  });

  /** `acme/shop` was `acme/old` before. Other repositories exist, too. */
  async function openRenamedFleet(files: Record<string, string>) {
    const createNamedSeed = (name: string, id: number) => ({ owner: 'acme', name, id, labels: [createLabel('was')] });
    const stage = openFleet({ repositories: [createNamedSeed('old', 7), createNamedSeed('zoo', 9)], files });
    await renameRepository(stage.simulator, 'old', 'shop');
    stage.simulator.forgetRequests();
    return stage;
  }

  const namePairs = (['redact', 'show'] as const).flatMap((privateRepos) =>
    (
      [
        [oldName, currentName],
        [currentName, oldName],
        [oldName, pattern],
      ] as const
    ).map((repos) => [privateRepos, repos] as const),
  );
  const joinNames = (repos: readonly { name?: string }[]) => repos.map(({ name }) => name).join();
  const cases = namePairs.map(([privateRepos, repos]) => [joinNames(repos as never), privateRepos, repos] as const);

  it.each(cases)(
    'two names of one repository with equal settings run once: %s, %s [1.15]',
    async (_, privateRepos, repos) => {
      const stage = await openRenamedFleet(sharedFiles);
      const options = { repos: repos as never, privateRepos, defaultsFile: 'all.yml' };
      expect((await stage.check(options)).targets.map(({ outcome }) => outcome).sort()).toEqual(['drift', 'skipped']);
      const result = await stage.apply(options);
      expect([result.outcome, listStateNames(stage.simulator)[0]]).toEqual(['success', [7, ['new']]]);
      expect(stage.listWrites()).toHaveLength(2);
      if (privateRepos === 'show')
        expect(formatLines(result, 'note')).toContain(
          'note: `acme/old` was renamed to `acme/shop`, which is in this run too with the same settings: remove the old name',
        );
    },
  );

  it.each(cases)(
    'two names of one repository with different settings get no write: %s, %s [1.15]',
    async (_, privateRepos, repos) => {
      const stage = await openRenamedFleet(separateFiles);
      const options = { repos: repos as never, privateRepos, reposDir: 'r' };
      expect((await stage.check(options)).outcome).toBe('failed');
      const result = await stage.apply(options);
      expect([result.outcome, stage.listWrites(), listStateNames(stage.simulator)[0]]).toEqual([
        'failed',
        [],
        [7, ['was']],
      ]);
      if (privateRepos === 'show')
        expect(formatLines(result, 'error')).toContain(
          'error: `acme/old` and `acme/shop` are the same repository, but this run has different settings for the two names. To fix, keep the current name of the repository, and remove the other name and its settings files',
        );
    },
  );

  it('the report of one hidden repository under two names shows neither name and prints one fix [6.3]', async () => {
    const stage = await openRenamedFleet(separateFiles);
    stage.simulator.repository('acme/shop').visibility = 'private';
    const result = await stage.apply({ repos: [oldName!, currentName!], privateRepos: 'redact', reposDir: 'r' });
    expect(formatLines(result, 'error').join('\n')).toContain(
      'two names of this run are the same repository, but the run has different settings for them. To fix, keep the current name of the repository',
    );
    expect(JSON.stringify(result)).not.toMatch(/acme\/(old|shop)/);
  });

  it.each(['more', 'none'])(
    'two names of one repository fail only if the settings of their layers differ: %s [1.15]',
    async (first) => {
      const stage = await openRenamedFleet(createLayeredFiles(first));
      const result = await stage.apply();
      expect([result.outcome, stage.listWrites().length]).toEqual(first === 'more' ? ['failed', 0] : ['success', 2]);
    },
  );

  it('two names of one repository do not affect the other repositories of the run [1.15]', async () => {
    const stage = await openRenamedFleet({ ...separateFiles, 'r/acme/zoo.yml': 'labels: [{name: new}]\n' });
    const result = await stage.apply({
      repos: [currentName!, { owner: 'acme', name: 'zoo' }, oldName!],
      reposDir: 'r',
    });
    expect([result.outcome, findTarget(result, 'zoo').outcome]).toEqual(['failed', 'success']);
    expect(listStateNames(stage.simulator)).toEqual([
      [7, ['was']],
      [9, ['new']],
    ]);
  });

  it('two former names of one repository are two errors, and nothing is written [1.15]', async () => {
    const stage = await openRenamedFleet(sharedFiles);
    await renameRepository(stage.simulator, 'shop', 'store');
    stage.simulator.forgetRequests();
    const result = await stage.apply({ repos: [oldName!, currentName!], defaultsFile: 'all.yml' });
    expect([result.targets.map(({ outcome }) => outcome), stage.listWrites()]).toEqual([['failed', 'failed'], []]);
    for (const name of ['old', 'shop'])
      expect(formatLines(result, 'error').join()).toContain(`replace \`acme/${name}\` with \`acme/store\``);
  });

  it('names that are still current cost no extra request [1.15]', async () => {
    const stage = await openRenamedFleet(sharedFiles);
    stage.localFiles['fleet.yml'] = 'targets: [{repos: [acme/shop, acme/zoo]}]\nlayers: [{file: all.yml}]\n';
    for (let time = 0; time < 2; time++) {
      stage.simulator.forgetRequests();
      await stage.apply();
    }
    const listRoute = 'GET /repos/{owner}/{repo}/labels';
    expect(stage.simulator.requests.map(({ route }) => route)).toEqual([listRoute, listRoute]);
  });
});

describe('an undo file', () => {
  const undoFile = 'undo.yml';
  const runUndoFile = async (
    changeNames: (simulator: Simulator) => Promise<unknown>,
    name: string,
    mode: 'check' | 'apply',
  ) => {
    const stage = openScene({ seed: twoRepositories });
    await stage.apply('labels: [{name: new}]\n', { undoFile });
    await changeNames(stage.simulator);
    stage.simulator.forgetRequests();
    return {
      result: await stage[mode](stage.savedFiles[undoFile]!, { repository: { owner: 'acme', name } }),
      ...stage,
    };
  };

  it.each(['check', 'apply'] as const)(
    'a %s with an undo file fails for another repository that took the name, and writes nothing [2.1.13]',
    async (mode) => {
      const { result, simulator } = await runUndoFile(takeName, 'shop', mode);
      expect([result.outcome, listWritesExceptRenames(simulator), formatLines(result, 'error')]).toEqual([
        'failed',
        [],
        [
          'error: the file is for the repository with the id 7, but acme/shop has the id 9. To fix, use the current name of the repository with that id, or remove the key if this repository is the right one',
        ],
      ]);
    },
  );

  it.each(['check', 'apply'] as const)(
    'a %s with an undo file fails for another repository, even if that repository has the settings of the file [2.1.13]',
    async (mode) => {
      const stage = openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', id: 9, labels: [] }] } });
      const result = await stage[mode]('_repository_id: 7\nlabels: []\n');
      expect([result.outcome, formatLines(result, 'error').join()]).toEqual([
        'failed',
        expect.stringContaining('the file is for the repository with the id 7, but acme/shop has the id 9'),
      ]);
    },
  );

  it('an undo file works under the new name of its repository and under the redirected old name [2.1.13]', async () => {
    for (const name of ['shop', 'shop-2']) {
      const { result, simulator } = await runUndoFile(
        (simulator) => renameRepository(simulator, 'shop', 'shop-2'),
        name,
        'apply',
      );
      expect([result.outcome, listStateNames(simulator)[0]]).toEqual(['success', [7, ['old']]]);
    }
  });
});

it('writes to a renamed repository under its old name, which GitHub redirects [1.10]', async () => {
  const { simulator, apply } = openScene({ seed: twoRepositories });
  await renameRepository(simulator, 'shop', 'shop-2');
  const result = await apply('repository: {description: new}\nlabels: [{name: new}]\n');
  expect(listLines(result).filter(({ kind }) => kind === 'error')).toEqual([]);
  expect(listStateNames(simulator)[0]).toEqual([7, ['new']]);
});

it('continues to write if another person renames the repository during the run [1.10]', async () => {
  const { simulator, apply } = openScene({ seed: twoRepositories });
  simulator.misbehave({
    match: ({ route }) => route === 'GET /repos/{owner}/{repo}/labels',
    after: true,
    with: { kind: 'meanwhile', act: () => renameRepository(simulator, 'shop', 'shop-2') },
  });
  expect((await apply('repository: {description: new}\nlabels: [{name: new}]\n')).outcome).toBe('success');
  expect(listStateNames(simulator)[0]).toEqual([7, ['new']]);
});

describe('a name of a person, team or app that passes to another account during the run', () => {
  const createAccounts = () => [
    { login: 'acme', type: 'Organization' as const, teams: ['core', 'strangers'] },
    { login: 'hubot' },
    { login: 'stranger' },
  ];

  /** Renames `core` and `hubot`, and gives both names to others. */
  function takeNames({ state }: Simulator) {
    const [acme, hubot, stranger] = ['acme', 'hubot', 'stranger'].map((name) =>
      Object.values(state.accounts as Record<string, any>).find(({ login }) => login === name),
    );
    const [core, strangers] = acme.teams;
    [core.slug, strangers.slug] = ['core-2', 'core'];
    [hubot.login, stranger.login] = ['hubot-2', 'hubot'];
  }

  const team = '/orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}';
  it.each<[string, string, object, string, string]>([
    ['teams', 'teams: [{name: core, permission: push}]', {}, `PUT ${team}`, 'the team core'],
    [
      'teams with existing access',
      'teams: [{name: core, permission: push}]',
      { teams: [{ slug: 'core', role: 'read' }] },
      `PUT ${team}`,
      'the team core',
    ],
    [
      'collaborators',
      'collaborators: [{username: hubot, permission: push}]',
      {},
      'PUT /repos/{owner}/{repo}/collaborators/{username}',
      'the account hubot',
    ],
    [
      'interaction_limits',
      'interaction_limits: {pull_request_creation_bypass: [hubot]}',
      {},
      'PUT /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list',
      'the account hubot',
    ],
    ...[
      'restrictions: {users: [], teams: [core]}',
      'required_pull_request_reviews: {dismissal_restrictions: {teams: [core]}}',
      'required_pull_request_reviews: {bypass_pull_request_allowances: {teams: [core]}}',
    ].map(
      (protection) =>
        [
          `branches, ${protection}`,
          `branches: [{name: main, protection: {${protection}}}]`,
          { branches: ['main'] },
          'PUT /repos/{owner}/{repo}/branches/{branch}/protection',
          'the team core',
        ] as [string, string, object, string, string],
    ),
  ])(
    'a write of %s fails if another account now has the name, and the error shows both ids [1.19]',
    async (_, settings, shop, route, holder) => {
      const { simulator, apply } = openScene({
        seed: { accounts: createAccounts(), repositories: [{ owner: 'acme', name: 'shop', ...shop }] },
      });
      simulator.misbehave({
        match: (request) => request.route === route,
        with: { kind: 'meanwhile', act: async () => takeNames(simulator) },
      });
      const result = await apply(settings);
      expect([result.outcome, formatLines(result, 'error').join('\n')]).toEqual([
        'failed',
        expect.stringMatching(
          `${holder} has a different id than when this run looked it up \\(\\d+, now \\d+\\). To fix, revoke what this run gave to the new holder of the name, correct the name and run again`,
        ),
      ]);
    },
  );
});
