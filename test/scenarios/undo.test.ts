import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { inputs } from '../../packages/core/src/session/inputs/table.ts';
import { diskFiles } from '../../packages/core/src/session/world/files.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { createMeddler } from '../invariants/meddling.ts';
import { applyUndo } from '../kit/apply-undo.ts';
import { createTestFolder } from '../kit/folder.ts';
import { startRun } from '../kit/runs/program.ts';
import { isWrite } from '../kit/runs/requests.ts';
import { openResumedScene } from '../kit/runs/resumed-scene.ts';
import { createWorld, defaultOptions, formatLines, openScene, type Scene } from '../kit/runs/scene.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { openFleet } from '../kit/samples/fleet.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';
import { getRules, openProtectedShop } from '../kit/samples/protected-shop.ts';
import { pickSample } from '../kit/seed.ts';

const undoFile = 'undo.yml';
const folder = createTestFolder();

interface SectionException {
  /** A later change to a key that the run changed, too. An undo overwrites it. */
  readonly over?: string;
  /** The reason why an undo does not restore the sample exactly. */
  readonly why?: string;
  /** Removes what undo cannot restore. The test calls it on both snapshots. */
  removeUnrestorable?(value: any): unknown;
  /** Removes what a run reads only if the file declares it. Without the declaration, the undo file cannot contain it. */
  unread?(value: any): unknown;
}

/** The known differences between the snapshots before a run and after its undo. */
const exceptions: Readonly<Record<string, SectionException>> = {
  repository: {
    over: 'adds a topic',
    unread: ({ enable_automated_security_fixes: _, ...others }) => others,
  },
  teams: { unread: ({ entries }) => entries.map(({ permission: _, ...others }: any) => others) },
  actions_policies: {
    over: 'lets another event start a workflow',
  },
  environments: {
    why: 'no write of Trueup removes an environment',
    removeUnrestorable: (entries) => entries.filter(({ name }: { name: string }) => name !== 'preview'),
  },
  branches: {
    why: 'GitHub lists rules in the order of their creation',
    removeUnrestorable: (entries) => entries.toSorted((a: any, b: any) => (a.name < b.name ? -1 : 1)),
    unread: (entries) =>
      entries.map(({ name, protection: { force_push_bypassers: _, required_deployments: __, ...others } }: any) => ({
        name,
        protection: others,
      })),
  },
  custom_properties: { over: 'sets another property' },
  pages: { over: 'gives the site another domain' },
  interaction_limits: { over: 'lets somebody past the cap' },
  code_quality_setup: { over: 'has another language analysed' },
  code_scanning_default_setup: {
    over: 'has another language analysed',
    why: 'GitHub did not show these two before',
    removeUnrestorable: ({ query_suite: _, threat_model: __, ...others }) => others,
  },
  webhooks: {
    over: 'subscribes a webhook to another event',
    why: 'a webhook that is made anew has another number, and no write takes a secret away',
    removeUnrestorable: ({ entries }) =>
      entries.map(({ config: { secret: _, ...config }, ...others }: any) => ({ ...others, config })),
  },
  secret_scanning_custom_patterns: {
    why: 'GitHub gives a new pattern its own delimiters, and clears none',
    removeUnrestorable: ({ entries }) =>
      entries.map(({ start_delimiter: _, end_delimiter: __, ...others }: any) => others),
  },
};

async function readSection({ snapshot, savedFiles }: Scene, key: string) {
  delete savedFiles['settings.snapshot.yml'];
  const { text = '' } = await snapshot({ sections: [key] });
  return parse(text)?.[key];
}

describe.each(pickSample(everySection, 4, 'undo'))('$key', (sectionCase) => {
  const { key, sample } = sectionCase;
  const removeUnrestorable = (value: unknown) =>
    value === undefined ? value : (exceptions[key]?.removeUnrestorable?.(value) ?? value);

  it('an undo file restores the section to its state before the run [2.1.13]', async () => {
    const stage = openSampleScene(sectionCase);
    const before = await readSection(stage, key);
    expect(formatLines(await stage.apply(sample.settings, { undoFile }), 'error')).toEqual([]);
    const changedSection = await readSection(stage, key);
    const undo = stage.savedFiles[undoFile] ?? '';
    expect({ undo, errors: formatLines(await applyUndo(stage, undo), 'error') }).toEqual({ undo, errors: [] });
    const after = await readSection(stage, key);
    expect({ undo, is: removeUnrestorable(after) }).toEqual({ undo, is: removeUnrestorable(before) });
    expect(undo === '').toBe(JSON.stringify(changedSection) === JSON.stringify(before));
    if (exceptions[key]?.why) expect(after).not.toEqual(before);
    expect(stage.simulator.objections).toEqual([]);
  });

  it.each(['first', 'middle', 'last'])(
    'the undo files of a run that stopped at its %s write and of the resumed run restore the section together [2.1.13]',
    async (place) => {
      const openStage = () => {
        const scene = openResumedScene(sample.drifted, sample.around);
        Object.assign(scene.environment, sample.environment);
        return scene;
      };
      const count = await openStage().applyAndStop(sample.settings);
      const stopAt = { first: 1, middle: Math.ceil(count / 2), last: count }[place]!;
      const stage = openStage();
      const readStage = async () => removeUnrestorable(parse(await stage.snapshot())?.[key]);
      const before = await readStage();
      await stage.applyAndStop(sample.settings, stopAt);
      expect(await stage.resume(sample.settings)).toEqual([]);
      const undos = stage.getUndos();
      expect({ undos, errors: await stage.undoBoth() }).toEqual({ undos, errors: [] });
      expect({ undos, is: await readStage() }).toEqual({ undos, is: before });
    },
  );

  it.each(pickSample(sample.opposites ?? [], 2, key).map((value) => [JSON.stringify({ [key]: value })]))(
    'an undo file restores the declared settings after an apply of %s',
    async (opposite) => {
      const stage = openSampleScene(sectionCase);
      await stage.apply(sample.settings);
      const before = await readSection(stage, key);
      await stage.apply(opposite, { undoFile });
      const undo = stage.savedFiles[undoFile];
      const hasChanged = JSON.stringify(await readSection(stage, key)) !== JSON.stringify(before);
      if (hasChanged) expect(undo).toBeDefined();
      if (undo === undefined) return;
      expect({ undo, errors: formatLines(await applyUndo(stage, undo), 'error') }).toEqual({ undo, errors: [] });
      const { unread } = exceptions[key] ?? {};
      const removeUnreadAndUnrestorable = (value: unknown) => removeUnrestorable(unread ? unread(value) : value);
      expect({ undo, is: removeUnreadAndUnrestorable(await readSection(stage, key)) }).toEqual({
        undo,
        is: removeUnreadAndUnrestorable(before),
      });
    },
  );

  const meddlingsToKeep = sample.meddlings.filter(({ what }) => what !== exceptions[key]?.over);

  it.each(meddlingsToKeep.map((meddling) => [meddling.what, meddling] as const))(
    'an undo file keeps later changes if another person %s [2.1.13]',
    async (what, meddling) => {
      const [stage, untouched] = [openSampleScene(sectionCase), openSampleScene(sectionCase)];
      await createMeddler(untouched, meddling).act();
      await stage.apply(sample.settings, { undoFile });
      const { act, isThere } = createMeddler(stage, meddling);
      await act();
      const wasThereBeforeUndo = isThere();
      const undo = stage.savedFiles[undoFile] ?? '';
      await applyUndo(stage, undo);
      const isExplained = /is restored as a whole|: it was not read/.test(undo);
      expect({ undo, what, isThere: isThere() || isExplained }).toEqual({
        undo,
        what,
        isThere: wasThereBeforeUndo || isExplained,
      });
      if (isExplained) return;
      expect({ undo, is: removeUnrestorable(await readSection(stage, key)) }).toEqual({
        undo,
        is: removeUnrestorable(await readSection(untouched, key)),
      });
    },
  );

  it('an undo file needs at most three more reads, apart from the reads of a brake [2.1.13]', async () => {
    const [withUndoFile, withoutUndoFile] = [openSampleScene(sectionCase), openSampleScene(sectionCase)];
    await withUndoFile.apply(sample.settings, { undoFile });
    await withoutUndoFile.apply(sample.settings);
    const listSortedRequests = ({ simulator }: Scene) =>
      simulator.requests.map(({ method, path }) => `${method} ${path}`).sort();
    const extraRequests = listSortedRequests(withUndoFile);
    for (const request of listSortedRequests(withoutUndoFile)) extraRequests.splice(extraRequests.indexOf(request), 1);
    const isBrakeRead = (request: string) => /^GET \/repos\/acme\/shop(\/rules\/branches\/main)?$/.test(request);
    const meddlingsToKeep = extraRequests.filter(
      (request) => !['branches', 'rulesets'].includes(key) || !isBrakeRead(request),
    );
    expect({
      others: meddlingsToKeep,
      isFew: meddlingsToKeep.length <= 3 && meddlingsToKeep.every((request) => request.startsWith('GET ')),
    }).toMatchObject({
      isFew: true,
    });
  });
});

const openShop = (repositorySeed: object, otherSeed: object = {}) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...repositorySeed }], ...otherSeed } });

it('an undo file contains its time and lists the changes that it cannot undo [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  await stage.apply('labels: [{name: new}]\nenvironments: [{name: live}]\nrepository: {private: true}', { undoFile });
  const undo = stage.savedFiles[undoFile]!;
  for (const line of [
    '# Undoes the changes that `trueup apply` made to acme/shop.',
    '# Made at 20',
    '# - repository: the stars, watchers and forks that the change of visibility removes',
    '# - labels: which issues had label "old"',
    '# - environments: environment "live" is new: remove it by hand',
  ])
    expect(undo).toContain(line);
  expect(parse(undo)).toMatchObject({
    repository: { visibility: 'public' },
    labels: { _undeclared: ['new'], entries: [{ name: 'old' }] },
  });
});

it('an undo file deletes the created items by name, and keeps the other items of the list [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'bug', color: 'ffffff' }], milestones: [{ title: 'v1' }] });
  await stage.apply('labels: [{name: bug, color: "000000"}]\nmilestones: [{title: v2}]', { undoFile });
  expect(parse(stage.savedFiles[undoFile]!)).toMatchObject({
    labels: { _undeclared: 'keep', entries: [{ name: 'bug', color: 'ffffff' }] },
    milestones: { _undeclared: ['v2'], entries: [] },
  });
  stage.simulator.forgetRequests();
  expect(formatLines(await stage.apply(stage.savedFiles[undoFile]!), 'note')).toEqual([
    'note: kept undeclared milestone "v1": its issues would lose it',
  ]);
});

describe('an environment that loses its branch patterns', () => {
  const custom = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };
  const environments = [{ name: 'live', ...custom, branch_policies: [{ name: 'main' }, { name: 'v*', type: 'tag' }] }];
  const settings = 'environments: [{name: live, deployment_branch_policy: null}]';

  it('an undo file restores the removed branch patterns of an environment [2.1.13] [2.3.5.5]', async () => {
    const stage = openShop({ environments });
    await stage.apply(settings, { undoFile });
    expect(parse(stage.savedFiles[undoFile]!)).toMatchObject({
      environments: [
        {
          ...custom,
          deployment_branch_policies: { _undeclared: 'keep', entries: [{ name: 'main' }, { name: 'v*', type: 'tag' }] },
        },
      ],
    });
    (stage.simulator.repository('acme/shop') as any).environments[0].branch_policies.length = 0;
    await stage.apply(stage.savedFiles[undoFile]!);
    expect(stage.simulator.repository('acme/shop').environments).toMatchObject(environments);
  });

  it('an undo file restores a private repository whose plan has no wait timer [2.1.13] [2.3.5.1]', async () => {
    const stage = openShop({ environments, visibility: 'private' });
    await stage.apply(settings, { undoFile });
    expect(stage.simulator.repository('acme/shop').environments).toMatchObject([{ deployment_branch_policy: null }]);
    expect(formatLines(await stage.apply(stage.savedFiles[undoFile]!), 'error')).toEqual([]);
    expect(stage.simulator.repository('acme/shop').environments).toMatchObject([custom]);
  });

  it('an undo file reports lost branch patterns if the token cannot read them [2.1.13] [2.3.5.5]', async () => {
    const stage = openShop({ environments });
    stage.simulator.misbehave({
      match: ({ path }) => path.includes('/deployment-branch-policies'),
      times: 9,
      with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by personal access token' } },
    });
    expect((await stage.apply(settings, { undoFile })).outcome).toBe('success');
    expect(stage.savedFiles[undoFile]).toContain('the branch patterns of "live": could not be read');
  });
});

it('an undo file declares the branch policy of an environment together with its branch patterns [2.1.13]', async () => {
  const custom = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };
  const stage = openShop({ environments: [{ name: 'live', ...custom, branch_policies: [{ name: 'main' }] }] });
  const branchPatternsAndVariables =
    'deployment_branch_policies: [{name: main}, {name: next}], variables: [{name: A, value: b}]';
  await stage.apply(
    `environments: [{name: live, deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}, ${branchPatternsAndVariables}}]`,
    { undoFile },
  );
  expect(parse(stage.savedFiles[undoFile]!)).toMatchObject({
    environments: [{ name: 'live', ...custom, deployment_branch_policies: { _undeclared: ['next'], entries: [] } }],
  });
  expect(formatLines(await stage.apply(stage.savedFiles[undoFile]!), 'error')).toEqual([]);
});

it('an undo file distinguishes entries by the case of their names if GitHub does [2.1.13]', async () => {
  const createHook = (path: string) => ({ config: { url: `https://a.example/${path}` }, events: ['push'] });
  const stage = openShop({ milestones: [{ title: 'V1' }], webhooks: [createHook('E')] });
  await stage.apply(JSON.stringify({ milestones: [{ title: 'v1' }], webhooks: [createHook('e')] }), { undoFile });
  expect(parse(stage.savedFiles[undoFile]!)).toMatchObject({
    milestones: { _undeclared: ['v1'], entries: [] },
    webhooks: { _undeclared: ['https://a.example/e'], entries: [] },
  });
});

it('an undo file uses no value from a plan that was made after a write [2.1.13]', async () => {
  const stage = openShop({ visibility: 'public' });
  const forkSettings = 'fork_pr_workflows_private_repos: {run_workflows_from_fork_pull_requests: true}';
  await stage.apply(
    `repository: {visibility: private}\nactions: {default_workflow_permissions: write, ${forkSettings}}`,
    {
      undoFile,
    },
  );
  const undo = stage.savedFiles[undoFile]!;
  expect(parse(undo).actions).toEqual({ default_workflow_permissions: 'read' });
  expect(undo).toContain(
    'the old value of `fork_pr_workflows_private_repos.run_workflows_from_fork_pull_requests`: it was not read',
  );
  expect(formatLines(await stage.apply(undo), 'error')).toEqual([]);
});

it('an undo file renames a renamed label back, and its issues keep it', async () => {
  const stage = openShop({ labels: [{ name: 'bug' }] });
  await stage.apply('labels: [{name: bug, new_name: defect}]', { undoFile });
  stage.simulator.forgetRequests();
  await stage.apply(stage.savedFiles[undoFile]!);
  expect(stage.listWrites()).toEqual(['PATCH /repos/{owner}/{repo}/labels/{name}']);
});

it('an undo file clears descriptions and due dates that the run added [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'bug' }], milestones: [{ title: 'v1' }] });
  await stage.apply(
    'labels: [{name: bug, description: broken}]\nmilestones: [{title: v1, description: first, due_on: 2030-01-02}]',
    { undoFile },
  );
  expect(parse(stage.savedFiles[undoFile]!)).toMatchObject({
    labels: { entries: [{ name: 'bug', description: '' }] },
    milestones: { entries: [{ title: 'v1', description: '', due_on: null }] },
  });
});

it('an apply warns that the undo file lacks a section with a value that no settings file can contain [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'bug', description: 'd'.repeat(101) }], milestones: [{ title: 'v1' }] });
  const applyResult = await stage.apply(
    'labels: [{name: bug, description: broken}]\nmilestones: [{title: v1, description: first}]',
    { undoFile },
  );
  expect(applyResult.outcome).toBe('success');
  expect(formatLines(applyResult, 'warning')).toEqual([
    'warning: the undo file does not contain `labels`: a settings file cannot contain its previous value',
  ]);
  const undo = stage.savedFiles[undoFile]!;
  expect(Object.keys(parse(undo))).toEqual(['_repository_id', 'milestones']);
  expect(undo).toContain('# - labels: a settings file cannot contain its previous value\n');
});

it('an undo file removes a value that the run added to a rule, and applies a policy to all workflows again [2.1.13]', async () => {
  const createCheckRule = (...required_status_checks: object[]) => ({
    type: 'required_status_checks',
    parameters: { strict_required_status_checks_policy: true, required_status_checks },
  });
  const createRuleset = (check: object) => ({ name: 'main', enforcement: 'active', rules: [createCheckRule(check)] });
  const policy = { name: 'ci', rules: [{ type: 'restrict_action_events', parameters: { allowed_events: ['push'] } }] };
  const repository = { rulesets: [createRuleset({ context: 'test' })], actions_policies: [policy] };
  const stage = openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...repository }] } });
  const readRulesAndPaths = () => {
    const { rulesets, actions_policies } = stage.simulator.repository('acme/shop') as any;
    const { conditions } = actions_policies[0];
    return [rulesets[0].rules, conditions.workflow_path?.include ?? ['~ALL']];
  };
  const before = JSON.stringify(readRulesAndPaths());
  const settings = {
    rulesets: [createRuleset({ context: 'test', integration_id: 7 })],
    actions_policies: [{ name: 'ci', workflows: { include: ['a.yml'] } }],
  };
  expect((await stage.apply(JSON.stringify(settings), { undoFile })).outcome).toBe('success');
  expect(JSON.stringify(readRulesAndPaths())).not.toBe(before);
  expect((await applyUndo(stage, stage.savedFiles[undoFile]!)).outcome).toBe('success');
  expect(JSON.stringify(readRulesAndPaths())).toBe(before);
});

it('an undo file clears rule parameters that GitHub did not show before the run [2.1.13]', async () => {
  const reviews = {
    dismiss_stale_reviews_on_push: true,
    require_code_owner_review: true,
    require_last_push_approval: true,
    required_review_thread_resolution: true,
    required_approving_review_count: 1,
  };
  const restriction = { enabled: true, allowed_actors: [{ id: 5, type: 'RepositoryRole' }] };
  const createSettings = (parameters: object, updateParameters?: object) => ({
    rulesets: [
      {
        name: 'main',
        enforcement: 'active',
        rules: [
          { type: 'pull_request', parameters: { ...reviews, ...parameters } },
          { type: 'update', parameters: updateParameters },
        ],
      },
    ],
  });
  const stage = openShop(createSettings({}));
  // GitHub may leave out parameters that are off.
  changeAnswers(stage, '/rulesets/{ruleset_id}', (body) => ({
    ...body,
    rules: body.rules?.map(({ type, parameters }: any) =>
      parameters?.update_allows_fetch_and_merge === false ? { type } : { type, parameters },
    ),
  }));
  const settings = createSettings({ dismissal_restriction: restriction }, { update_allows_fetch_and_merge: true });
  expect((await stage.apply(JSON.stringify(settings), { undoFile })).outcome).toBe('success');
  expect(formatLines(await stage.apply(stage.savedFiles[undoFile]!), 'error')).toEqual([]);
  expect(stage.simulator.repository('acme/shop').rulesets).toMatchObject([
    {
      rules: [
        { parameters: { ...reviews, dismissal_restriction: { enabled: false, allowed_actors: [] } } },
        { parameters: { update_allows_fetch_and_merge: false } },
      ],
    },
  ]);
});

it("an undo file restores the pattern's requirements of a branch, and notes that its own rule stays [2.1.13] [2.3.4.16]", async () => {
  const branch_rules = [{ pattern: 'm*', requiresApprovingReviews: true, requiredApprovingReviewCount: 2 }];
  const stage = openProtectedShop({ branch_rules });
  const reviews = '{required_pull_request_reviews: {required_approving_review_count: 1}}';
  const fullProtection = reviews.replace(
    '}}',
    '}, required_status_checks: null, enforce_admins: null, restrictions: null}',
  );
  await stage.apply(
    `branches:\n  - {name: main, protection: ${fullProtection}}\n  - {name: 'm*', protection: ${reviews}}\n`,
    {
      undoFile,
    },
  );
  expect(getRules(stage)).toMatchObject(
    ['m*', 'main'].map((pattern) => ({ pattern, requiredApprovingReviewCount: 1 })),
  );
  const undo = stage.savedFiles[undoFile]!;
  expect(undo).toMatch(
    /# - branches: branch main keeps its own rule, which has the settings of the pattern: delete it by hand/,
  );
  expect(formatLines(await stage.apply(undo), 'error')).toEqual([]);
  expect(getRules(stage)).toMatchObject(
    ['m*', 'main'].map((pattern) => ({ pattern, requiredApprovingReviewCount: 2 })),
  );
});

it('an undo file of `actions` contains only changed keys, and names the keys that were not read [2.1.13]', async () => {
  const stage = openShop({ actions: { permissions: { enabled: false } } });
  await stage.apply(
    'actions: {enabled: true, allowed_actions: local_only, sha_pinning_required: true, default_workflow_permissions: write}',
    { undoFile },
  );
  const undo = stage.savedFiles[undoFile]!;
  expect(parse(undo).actions).toEqual({ enabled: false, default_workflow_permissions: 'read' });
  for (const key of ['allowed_actions', 'sha_pinning_required'])
    expect(undo).toContain(`# - actions: the old value of \`${key}\`: it was not read`);
});

it('an undo file contains only the workflows that the run changes [2.1.13]', async () => {
  const stage = openShop({
    workflows: ['a', 'b'].map((name) => ({ path: `.github/workflows/${name}.yml`, state: 'active' })),
  });
  await stage.apply('workflows: [{path: a.yml, state: disabled}]', { undoFile });
  expect(parse(stage.savedFiles[undoFile]!)).toMatchObject({
    workflows: [{ path: '.github/workflows/a.yml', state: 'active' }],
  });
});

it('an undo file contains only the changed keys and sections', async () => {
  const stage = openShop({ settings: { description: 'old', homepage: '' }, labels: [{ name: 'bug' }] });
  await stage.apply(
    'repository: {description: new, homepage: "https://x.example", has_wiki: true}\nlabels: [{name: bug}]',
    { undoFile },
  );
  expect(parse(stage.savedFiles[undoFile]!)).toEqual({
    _repository_id: expect.any(Number),
    repository: { description: 'old', homepage: '' },
  });
});

it('an apply without changes and a check write no undo file', async () => {
  const stage = openShop({ labels: [{ name: 'bug' }] });
  await stage.apply('labels: [{name: bug}]', { undoFile });
  await stage.check('labels: []', { undoFile });
  expect(stage.savedFiles).toEqual({});
});

it('an undo file keeps rulesets that it cannot express, and deletes the ruleset that the run created [2.1.13]', async () => {
  const rulesets = [{ name: 'old', target: 'branch', enforcement: 'active', rules: [{ type: 'deletion' }] }];
  const file = 'rulesets: {_undeclared: keep, entries: [{name: new, target: branch, enforcement: disabled}]}';
  const stage = openShop({ rulesets });
  await stage.apply(file, { undoFile });
  expect(parse(stage.savedFiles[undoFile]!).rulesets).toEqual({ _undeclared: ['new'], entries: [] });
  await stage.apply(stage.savedFiles[undoFile]!);
  expect(stage.simulator.repository('acme/shop').rulesets).toMatchObject([{ name: 'old' }]);
});

it('an undo file deletes a created ruleset by name, even if another run created it again since [2.1.13]', async () => {
  const file = 'rulesets: {_undeclared: keep, entries: [{name: new, target: branch, enforcement: disabled}]}';
  const stage = openShop({});
  await stage.apply(file, { undoFile });
  await stage.apply('rulesets: {_undeclared: delete, entries: []}');
  await stage.apply(file);
  await stage.apply(stage.savedFiles[undoFile]!);
  expect(stage.simulator.repository('acme/shop').rulesets).toEqual([]);
});

it('an apply does not replace an existing undo file, and then writes nothing to GitHub [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  stage.savedFiles[undoFile] = 'of an earlier run';
  const result = await stage.apply('labels: []', { undoFile });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([
    'error: `undo.yml` already exists and may be needed to undo an earlier run. To fix, choose another file with `--undo-file`, and keep this file. To undo both runs, apply the newer file first',
  ]);
  expect(result.targets[0]!.lines[0]!.key).toBe('undo-file');
  expect([stage.listWrites(), stage.savedFiles]).toEqual([[], { [undoFile]: 'of an earlier run' }]);
});

it('an apply writes nothing to GitHub if it cannot write the undo file [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  Object.freeze(stage.savedFiles);
  const result = await stage.apply('labels: []', { undoFile });
  expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
  expect(formatLines(result, 'error').join()).toMatch(
    /`undo.yml` could not be written: .*\. To fix, choose another file with `--undo-file`$/,
  );
});

it('an apply does not write the undo file again if a replanned section has no changes [2.1.13]', async () => {
  const { apply, savedFiles, simulator } = openShop({ visibility: 'public' });
  const freezeFilesAtFirstWrite = ({ method }: { method: string }) => method !== 'GET' && !Object.freeze(savedFiles);
  simulator.misbehave({ match: freezeFilesAtFirstWrite, with: { kind: 'drop' } });
  const file = 'repository: {visibility: private}\nactions: {default_workflow_permissions: read}';
  expect((await apply(file, { undoFile })).outcome).toBe('success');
  expect(Object.isFrozen(savedFiles)).toBe(true);
});

it('an apply removes its undo file if GitHub refused every write, and keeps it if a write may be done [2.1.13]', async () => {
  const runWithFault = async (fault: object) => {
    const stage = openShop({ labels: [{ name: 'old' }] });
    stage.simulator.misbehave({ match: isWrite, with: fault as any });
    const result = await stage.apply('labels: []', { undoFile });
    expect(result.outcome).toBe('failed');
    return [Object.keys(stage.savedFiles), result.targets[0]!.undo !== undefined];
  };
  expect(await runWithFault({ kind: 'status', status: 403, body: { message: 'no' } })).toEqual([[], false]);
  expect(await runWithFault({ kind: 'status', status: 502 })).toEqual([[undoFile], true]);
  expect(await runWithFault({ kind: 'drop' })).toEqual([[undoFile], true]);
});

it('an apply removes its undo file if the repository disappears before the first write [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  let isGone = false;
  stage.simulator.misbehave({
    match: ({ method }: { method: string }) => {
      isGone ||= method !== 'GET';
      return isGone;
    },
    times: 99,
    with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
  });
  expect((await stage.apply('labels: []', { undoFile })).outcome).toBe('failed');
  expect(stage.savedFiles).toEqual({});
});

it('an apply does not replace the undo file of a run that was killed before its first write [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  await stage.apply('labels: []', { undoFile });
  const nextStage = openShop({ labels: [{ name: 'old' }] });
  Object.assign(nextStage.savedFiles, stage.savedFiles);
  expect(formatLines(await nextStage.apply('labels: []', { undoFile }), 'error').join()).toContain('already exists');
  expect([nextStage.savedFiles, nextStage.listWrites()]).toEqual([stage.savedFiles, []]);
});

it('an apply does not replace the undo file of another repository with the same settings [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  await stage.apply('labels: []', { undoFile });
  const otherUndoFile = stage.savedFiles[undoFile]!.replace(/^_repository_id: .*$/m, '_repository_id: 4711');
  const nextStage = openShop({ labels: [{ name: 'old' }] });
  nextStage.savedFiles[undoFile] = otherUndoFile;
  expect(formatLines(await nextStage.apply('labels: []', { undoFile }), 'error').join()).toContain('already exists');
  expect([nextStage.savedFiles[undoFile], nextStage.listWrites()]).toEqual([otherUndoFile, []]);
});

it('an apply writes the undo file before its first write to GitHub [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  const undoFilesAtWrites: (string | undefined)[] = [];
  stage.simulator.misbehave({
    match: ({ method }: { method: string }) => {
      if (method !== 'GET') undoFilesAtWrites.push(stage.savedFiles[undoFile]);
      return false;
    },
    with: { kind: 'drop' },
  });
  await stage.apply('labels: [{name: a}, {name: b}]', { undoFile });
  expect(undoFilesAtWrites).toHaveLength(3);
  for (const text of undoFilesAtWrites) expect(text).toBe(stage.savedFiles[undoFile]);
});

it('an undo file contains the state before the first write of a section that the run plans again', async () => {
  const stage = openShop({ visibility: 'public' });
  await stage.apply('repository: {visibility: private}\nactions: {default_workflow_permissions: write}', { undoFile });
  expect(parse(stage.savedFiles[undoFile]!)).toMatchObject({
    repository: { visibility: 'public' },
    actions: { default_workflow_permissions: 'read' },
  });
  expect(formatLines(await stage.apply(stage.savedFiles[undoFile]!), 'error')).toEqual([]);
});

it('an undo file reports a section that GitHub shows only after another change, and leaves it out', async () => {
  const stage = openShop({ visibility: 'public' });
  await stage.apply('repository: {visibility: private}\nactions: {access_level: user}', { undoFile });
  const undo = stage.savedFiles[undoFile]!;
  expect(parse(undo)).toEqual({ _repository_id: expect.any(Number), repository: { visibility: 'public' } });
  expect(undo).toContain(
    '# - actions: not in this file, because GitHub showed it only after another section was changed',
  );
  expect(formatLines(await stage.apply(undo), 'error')).toEqual([]);
});

it('an undo file leaves out a section that the run skips, because the token cannot read a part of it [2.1.13]', async () => {
  const stage = openShop({ labels: [{ name: 'old' }], visibility: 'public' });
  stage.simulator.misbehave({
    match: ({ route }) => route.endsWith('/pulls/bypass-list'),
    times: Number.POSITIVE_INFINITY,
    with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by personal access token' } },
  });
  const limits = 'pull_request_creation_cap: {enabled: true}, pull_request_creation_bypass: []';
  const settings = `labels: []\ninteraction_limits: {${limits}}`;
  expect((await stage.apply(settings, { undoFile, onMissingPermission: 'warn' })).outcome).toBe('partial');
  expect(Object.keys(parse(stage.savedFiles[undoFile]!))).toEqual(['_repository_id', 'labels']);
});

it('an undo file is readable only by its owner [2.1.13]', async () => {
  const { simulator } = openShop({ labels: [{ name: 'old' }] });
  const options = { ...defaultOptions, mode: 'apply', undoFile: folder.at(undoFile) } as const;
  await startRun(options, { ...createWorld(simulator, 'labels: []'), files: diskFiles }, '.');
  expect([statSync(folder.at(undoFile)).mode & 0o777, folder.read(undoFile)]).toEqual([
    0o600,
    expect.stringContaining('name: old'),
  ]);
});

it('two runs that start together do not share an undo file [2.1.13]', async () => {
  const names = ['a', 'b'];
  const repositories = names.map((name) => ({
    owner: 'acme',
    name,
    labels: [{ name: `old-${name}`, color: 'ffffff' }],
  }));
  const simulator = openSimulator({ seed: { repositories } });
  const shared = folder.at('shared.yml');
  const results = await Promise.all(
    names.map((name) => {
      const options = { ...defaultOptions, mode: 'apply', brakes: 'off', undoFile: shared } as const;
      const world = { ...createWorld(simulator, 'labels: []'), files: diskFiles };
      return startRun({ ...options, repository: { owner: 'acme', name } }, world, '.');
    }),
  );
  const kept = names.filter((name) => (simulator.repository(`acme/${name}`) as any).labels.length);
  const written = names.filter((name) => !kept.includes(name));
  expect([kept.length, written.length]).toEqual([1, 1]);
  expect(folder.read('shared.yml')).toContain(`name: old-${written}\n`);
  expect(results.flatMap((result) => formatLines(result, 'error')).join()).toContain('already exists');
});

it('a run removes no undo file that another run of the same repository needs [2.1.13]', async () => {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'shop', labels: [{ name: 'old' }] }] },
  });
  const shared = folder.at('same.yml');
  const start = (beforeWrite?: () => Promise<unknown>) => {
    const world = {
      ...createWorld(simulator, 'labels: []'),
      files: diskFiles,
      transport: async (request: Parameters<typeof simulator.transport>[0]) => {
        if (request.method !== 'GET') await beforeWrite?.();
        return simulator.transport(request);
      },
    };
    return startRun({ ...defaultOptions, mode: 'apply', brakes: 'off', undoFile: shared }, world, '.');
  };
  let second: ReturnType<typeof start> | undefined;
  const results = [await start(() => (second ??= start())), await second!];
  const written = results.filter(({ targets }) => targets[0]!.undo !== undefined);
  expect({ results, isThere: existsSync(shared) }).toEqual({ results, isThere: written.length > 0 });
  expect((simulator.repository('acme/shop') as any).labels).toEqual([]);
});

describe('the undo files of several repositories', () => {
  const createRepositoryWithLabel = (name: string, visibility: 'public' | 'private' = 'public') => ({
    owner: 'acme',
    name,
    visibility,
    labels: [{ name: 'old', color: 'ffffff' }],
    files: { '.github/settings.yml': 'labels: [{name: new}]' },
  });

  it('an apply of several repositories writes undo files into a folder that works as `repos-dir`', async () => {
    const stage = openFleet({
      repositories: [createRepositoryWithLabel('a'), createRepositoryWithLabel('b')],
      files: {},
    });
    const applyResult = await stage.apply({ undoFile: 'undo' });
    expect(Object.keys(stage.savedFiles).sort()).toEqual(['undo/acme/a.yml', 'undo/acme/b.yml']);
    expect(applyResult.targets.map(({ undo }) => undo)).toEqual([
      'trueup apply --repository acme/a --settings-file undo/acme/a.yml',
      'trueup apply --repository acme/b --settings-file undo/acme/b.yml',
    ]);
    expect(applyResult.undo).toBe('trueup apply --repos acme/a,acme/b --repos-dir undo');
    expect(formatTerminalReport(applyResult, { colour: false })).toMatch(
      /\nTo undo this:\n {2}trueup apply --repos .* undo\n$/,
    );
    Object.assign(stage.localFiles, stage.savedFiles);
    await stage.apply({ reposDir: 'undo' });
    const liveRepositories = Object.values(stage.simulator.dump().repositories as Record<string, object>);
    for (const repository of liveRepositories)
      expect(repository).toMatchObject({ labels: [{ name: 'old', color: 'ffffff' }] });
  });

  it('the result contains no undo command if the report hides the repository', async () => {
    const stage = openFleet({ repositories: [createRepositoryWithLabel('a', 'private')] });
    const applyResult = await stage.apply({ undoFile: 'undo', privateRepos: 'redact' });
    expect(Object.keys(stage.savedFiles)).toEqual(['undo/acme/a.yml']);
    expect(JSON.stringify(applyResult)).not.toMatch(/undo|acme\/a/);
  });
});

it('the undo command allows exactly the changes that a brake would stop [2.1.13]', async () => {
  const protectedMain = 'branches: [{name: main, protection: {enforce_admins: true, required_linear_history: true}}]';
  const stage = openShop({ branches: ['main'], visibility: 'private' });
  const settings = `repository: {visibility: public, has_wiki: false}\nlabels: [{name: new}]\n${protectedMain}\n`;
  const result = await stage.apply(settings, { undoFile });
  const [command = '', allowValue = ''] =
    /^trueup apply --repository acme\/shop --settings-file undo\.yml --allow (.*)$/.exec(result.targets[0]!.undo!)!;
  expect([command, allowValue.replace(/\d+/, 'COUNT')]).toEqual([
    expect.any(String),
    'visibility=private,weaker-default=COUNT',
  ]);
  const undo = stage.savedFiles[undoFile]!;
  expect((await stage.apply(undo, { brakes: 'stop' })).outcome).toBe('failed');
  const allow = inputs.allow.takes.parseText(allowValue);
  const undoResult = await stage.apply(undo, { brakes: 'stop', allow });
  expect([undoResult.outcome, formatLines(undoResult, 'error')]).toEqual(['success', []]);
});

it('the undo command ends the report', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  const report = formatTerminalReport(await stage.apply('labels: []', { undoFile }), { colour: false });
  expect(report).toMatch(/\nTo undo this:\n {2}trueup apply --repository acme\/shop --settings-file undo\.yml\n$/);
});

it('the undo command is quoted for a shell, and uses the new name of the repository', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  const file = "my undo's.yml";
  const result = await stage.apply('repository: {name: store}\nlabels: []', { undoFile: file });
  expect(result.targets[0]!.undo).toBe(
    `trueup apply --repository acme/store --settings-file 'my undo'\\''s.yml' --allow rename=shop`,
  );
  const repository = { owner: 'acme', name: 'store' };
  expect(formatLines(await stage.apply(stage.savedFiles[file]!, { repository }), 'error')).toEqual([]);
  const [liveRepository] = Object.values(stage.simulator.dump().repositories as Record<string, object>);
  expect(liveRepository).toMatchObject({ name: 'shop', labels: [{ name: 'old' }] });
});

it('the undo command is missing without an undo file, and if nothing was written', async () => {
  const stage = openShop({ labels: [{ name: 'old' }] });
  expect((await stage.apply('labels: []')).targets[0]!.undo).toBeUndefined();
  expect((await stage.apply('labels: []', { undoFile })).targets[0]!.undo).toBeUndefined();
});

it('a run without an undo file notes remaining items, but not secrets that every run sends again [2.1.13]', async () => {
  const stage = openScene({ environment: { TOKEN: 'x' } });
  const listUndoNotes = async (extraKeys = '') =>
    formatLines(await stage.apply(`environments: [{name: live${extraKeys}}]`, { undoFile }), 'note').filter((line) =>
      line.includes('undo file'),
    );
  expect(await listUndoNotes()).toEqual(['note: no undo file: environment "live" is new: remove it by hand']);
  const secret = ', secrets: [{name: KEY, value: $TOKEN}]';
  expect([await listUndoNotes(secret), await listUndoNotes(secret)]).toEqual([[], []]);
});

it('an undo file notes that the secrets of a new environment go only with the environment [2.1.13]', async () => {
  const stage = openScene({ environment: { TOKEN: 'x' } });
  await stage.apply(
    'repository: {description: new}\nenvironments: [{name: live, secrets: [{name: KEY, value: $TOKEN}]}]\n',
    { undoFile },
  );
  expect(stage.savedFiles[undoFile]).toContain('# - environments: environment "live" is new: remove it by hand\n');
  expect(stage.savedFiles[undoFile]).toContain(
    '# - environments: the secrets of environment "live" are new: remove the environment by hand\n',
  );
  expect(stage.savedFiles[undoFile]).not.toMatch(/sent again|undeclared/);
});
