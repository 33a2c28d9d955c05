import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { getExitCode } from '../../packages/core/src/run/files/exit.ts';
import { findLastWrite, formatLines, openScene } from '../kit/runs/scene.ts';

const createShopSeed = (repositorySeed: object = {}) => ({
  seed: { repositories: [{ owner: 'acme', name: 'shop', ...repositorySeed }] },
});
const threeSections =
  'repository:\n  description: The shop\nlabels:\n  - name: bug\n    color: d73a4a\nmilestones:\n  - title: v1\n';

describe('a section without permission', () => {
  const createSceneOptions = (grants: Record<string, 'read' | 'write'>) => ({
    ...createShopSeed({ autolinks: [] }),
    tokens: [{ token: 'all-powerful', grants }],
  });
  const settings =
    'labels:\n  - name: bug\nautolinks:\n  - key_prefix: T-\n    url_template: https://t.example/<num>\n';

  it('a denied section stops apply before its first write under `fail` [5.9]', async () => {
    const { apply, listWrites } = openScene(createSceneOptions({ Issues: 'write' }));
    const result = await apply(settings);
    expect(result.outcome).toBe('failed');
    expect(listWrites()).toEqual([]);
    expect(formatLines(result, 'error')).toEqual([
      expect.stringMatching(/^error: GET .*autolinks answered 404: Not Found. To fix, grant "Administration: read"/),
    ]);
    expect(
      formatLines(result, 'note').some((line) =>
        line.includes('no changes made, because the token cannot read autolinks'),
      ),
    ).toBe(true);
  });

  it('a denied section is skipped with a warning under `warn`, and the run ends as partial [5.8] [3.15]', async () => {
    const { check, apply } = openScene(createSceneOptions({ Issues: 'write' }));
    const result = await apply(settings, { onMissingPermission: 'warn', brakes: 'off' });
    expect([result.outcome, getExitCode(result)]).toEqual(['partial', 0]);
    expect(formatLines(result, 'warning')).toEqual([
      expect.stringMatching(/^warning: skipped: GET .* To fix, grant "Administration: read"/),
    ]);
    expect(result.targets[0]!.sections.map(({ name, status }) => [name, status])).toEqual([
      ['labels', 'changed'],
      ['autolinks', 'skipped'],
    ]);
    expect((await check(settings, { onMissingPermission: 'warn' })).outcome).toBe('partial');
  });

  it('check ends with drift if one section is skipped and another differs [1.6]', async () => {
    const { check } = openScene(createSceneOptions({ Issues: 'write' }));
    expect((await check(settings, { onMissingPermission: 'warn' })).outcome).toBe('drift');
  });

  it('a denied required section fails the run even under `warn` [5.10] [3.16]', async () => {
    const { apply, check, listWrites } = openScene(createSceneOptions({ Issues: 'write' }));
    for (const run of [check, apply]) {
      const result = await run(settings, { onMissingPermission: 'warn', requiredSections: ['autolinks'] });
      expect(result.outcome).toBe('failed');
    }
    expect(listWrites()).toEqual([]);
  });

  it('a denied write fails apply midway, and an apply with another token completes the changes [5.9]', async () => {
    const { apply, simulator } = openScene({
      ...createShopSeed({ autolinks: [] }),
      tokens: [
        { token: 'reads', grants: { Issues: 'write', Administration: 'read' } },
        { token: 'writes', grants: 'all' },
      ],
    });
    const file = `${settings}milestones: [{title: v1}]\n`;
    const firstResult = await apply(file, { token: new Secret('reads') });
    expect(firstResult.outcome).toBe('failed');
    expect(formatLines(firstResult, 'error')[0]).toMatch(
      /POST .*autolinks answered 403: .* To fix, grant "Administration: write"/,
    );
    expect(formatLines(firstResult, 'change').length).toBeGreaterThan(0);
    expect((await apply(file, { token: new Secret('writes') })).outcome).toBe('success');
    expect(simulator.objections).toEqual([]);
  });
});

it("a failed write quotes GitHub's message, and the other sections continue [7.2]", async () => {
  const { apply, simulator } = openScene(createShopSeed({ labels: [], milestones: [] }));
  simulator.misbehave({
    match: ({ method, path }) => method === 'POST' && path.endsWith('/labels'),
    with: { kind: 'status', status: 422, body: { message: 'Validation Failed', errors: ['a label cannot be red'] } },
  });
  const result = await apply(threeSections);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain('POST /repos/acme/shop/labels answered 422: Validation Failed');
  expect(formatLines(result, 'error')[0]).toContain('a label cannot be red');
  expect(formatLines(result, 'change')).toContain('change: milestone "v1" created');
});

it('a failed section reports the completed changes and the missing changes [1.6]', async () => {
  const { apply, simulator } = openScene(createShopSeed({ labels: [{ name: 'old' }] }));
  simulator.misbehave({ match: ({ method }) => method === 'DELETE', with: { kind: 'status', status: 422 } });
  const result = await apply('labels:\n  - name: a\n  - name: b\n');
  expect(formatLines(result, 'change')).toEqual(['change: label "a" created', 'change: label "b" created']);
  expect(formatLines(result, 'note')[0]).toContain('not done: label "old" to be deleted');
});

it('reports one error, not one per section, if GitHub answers no request [7.2]', async () => {
  const unreachable = openScene();
  unreachable.simulator.misbehave({ times: 99, with: { kind: 'html' } });
  expect(formatLines(await unreachable.check(threeSections), 'error')).toHaveLength(1);
  const unknownTokenResult = await openScene().check(threeSections, { token: new Secret('unknown') });
  expect(formatLines(unknownTokenResult, 'error')).toEqual([expect.stringMatching(/answered 401: Bad credentials/)]);
});

it('reports the completed steps and requests of a change that fails partway [1.9]', async () => {
  const template = 'https://t.example/<num>';
  const { apply, simulator } = openScene(
    createShopSeed({ autolinks: [{ key_prefix: 'T-', url_template: `${template}/old` }] }),
  );
  simulator.misbehave({ match: ({ method }) => method === 'POST', with: { kind: 'status', status: 422 } });
  const result = await apply(`autolinks:\n  - key_prefix: T-\n    url_template: ${template}\n`);
  expect(formatLines(result, 'note')[0]).toMatch(
    /^note: not done: autolink "T-".* \(this section failed after 1 of 2 steps\)$/,
  );
  expect(formatLines(result, 'change')).toEqual([
    'change: autolink "T-": 1 of 2 steps done: DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}',
  ]);
});

const lostAnswers = [
  { kind: 'drop' },
  { kind: 'garbage' },
  { kind: 'status', status: 502 },
  { kind: 'html', status: 504 },
] as const;

it.each(lostAnswers)('reports changes as possibly done if a write ends with $kind [1.6]', async (trouble) => {
  for (const isMade of [true, false]) {
    const { apply, simulator } = openScene(createShopSeed({ labels: [], milestones: [] }));
    simulator.misbehave({ match: ({ method }) => method === 'PATCH', after: isMade, with: trouble });
    simulator.misbehave({ match: ({ route }) => route.endsWith('/labels'), nth: 2, after: isMade, with: trouble });
    const result = await apply(
      'repository: {has_wiki: false, has_projects: false}\nlabels: [{name: a}, {name: b}]\nmilestones: [{title: v1}]\n',
    );
    expect(formatLines(result).filter((line) => !line.startsWith('error: '))).toEqual([
      'note: possibly done: has_wiki true → false (this section failed)',
      'note: possibly done: has_projects true → false (this section failed)',
      'note: possibly done: label "a" to be created (this section failed)',
      'note: not done: label "b" to be created (this section failed)',
      'change: milestone "v1" created',
    ]);
  }
});

it('reports changes as not done if a read before the write fails', async () => {
  const rule = { pattern: 'main', requiresLinearHistory: true };
  const { apply, simulator, listWrites } = openScene(createShopSeed({ branches: ['main'], branch_rules: [rule] }));
  let reads = 0;
  simulator.misbehave({
    match: ({ route }) => /GET .*\/branches\/\{branch\}\/protection$/.test(route) && ++reads > 1,
    times: 99,
    with: { kind: 'drop' },
  });
  const result = await apply('branches:\n  - name: main\n    protection: {required_linear_history: false}\n');
  expect(reads).toBeGreaterThan(1);
  expect([listWrites(), formatLines(result, 'note')]).toEqual([[], [expect.stringMatching(/^note: not done: /)]]);
});

it('reports a change as possibly done if its first step weakened a branch and its second step was refused', async () => {
  const rule = { pattern: 'main', requiresApprovingReviews: true, requiredApprovingReviewCount: 3 };
  const { apply, simulator } = openScene(createShopSeed({ branches: ['main'], branch_rules: [rule] }));
  simulator.misbehave({
    match: ({ route }) => route.endsWith('/required_signatures'),
    with: { kind: 'status', status: 422 },
  });
  const result = await apply(
    'branches:\n  - name: main\n    protection:\n      required_signatures: true\n      required_pull_request_reviews: {required_approving_review_count: 1}\n',
    { brakes: 'off' },
  );
  expect((simulator.repository('acme/shop') as any).branch_rules[0].requiredApprovingReviewCount).toBe(1);
  expect(formatLines(result, 'note').filter((line) => line.includes('required_approving_review_count'))).toEqual([
    expect.stringMatching(/^note: possibly done: .* 3 → 1 \(weaker\) \(this section failed after 1 of 2 steps\)$/),
  ]);
});

it('never repeats a write whose answer is lost [7.2]', async () => {
  const { apply, listWrites, simulator } = openScene(createShopSeed({ labels: [] }));
  simulator.misbehave({ match: ({ method }) => method === 'POST', after: true, with: { kind: 'drop' } });
  await apply('labels:\n  - name: a\n');
  expect(listWrites()).toEqual(['POST /repos/{owner}/{repo}/labels']);
});

it('continues under the new name after it renames the repository [1.10]', async () => {
  const { apply, simulator } = openScene(createShopSeed({ labels: [] }));
  const result = await apply('repository:\n  name: store\nlabels:\n  - name: bug\n');
  expect(formatLines(result, 'error')).toEqual([]);
  expect(formatLines(result, 'change')[0]).toContain('the repository is renamed from shop to store');
  expect(simulator.requests.some(({ path, method }) => method === 'POST' && path === '/repos/acme/store/labels')).toBe(
    true,
  );
});

it('renames a repository whose name differs only in case [1.14]', async () => {
  const { apply, check, simulator } = openScene(createShopSeed({ labels: [] }));
  const settings = 'repository:\n  name: Shop\nlabels:\n  - name: bug\n';
  const result = await apply(settings);
  expect([formatLines(result, 'error'), formatLines(result, 'change').length]).toEqual([[], 2]);
  expect(simulator.repository('acme/shop').name).toBe('Shop');
  expect((await check(settings)).outcome).toBe('success');
});

it('unarchives the repository with its first write [5.17]', async () => {
  const { apply, check, simulator } = openScene(createShopSeed({ archived: true, labels: [] }));
  const settings = 'repository:\n  archived: false\n  description: Open again\nlabels:\n  - name: bug\n';
  expect((await apply(settings)).outcome).toBe('success');
  expect(simulator.requests.find(({ method }) => method !== 'GET')?.body).toEqual({ archived: false });
  expect((await check(settings)).outcome).toBe('success');
});

it('archives the repository with its last write [5.17]', async () => {
  const { apply, simulator } = openScene(createShopSeed({ labels: [] }));
  expect((await apply('repository:\n  archived: true\n  has_wiki: false\nlabels:\n  - name: bug\n')).outcome).toBe(
    'success',
  );
  expect(findLastWrite(simulator)?.body).toEqual({ archived: true });
});

it('makes no other change if GitHub refuses to unarchive the repository, and lists each skipped change [5.17]', async () => {
  const { apply, simulator, listWrites } = openScene(createShopSeed({ archived: true, labels: [] }));
  simulator.misbehave({
    match: ({ method, route }) => method === 'PATCH' && route === 'PATCH /repos/{owner}/{repo}',
    with: { kind: 'status', status: 422, body: { message: 'No' } },
  });
  const settings = 'repository:\n  archived: false\nlabels:\n  - name: bug\nmilestones:\n  - title: v1\n';
  const result = await apply(settings);
  expect(result.outcome).toBe('failed');
  expect(listWrites()).toEqual(['PATCH /repos/{owner}/{repo}']);
  const skippedNotes = formatLines(result, 'note').filter((line) => line.includes('could not be opened for writing'));
  expect(skippedNotes).toEqual([
    expect.stringContaining('archived true → false'),
    expect.stringContaining('label "bug"'),
    expect.stringContaining('milestone "v1"'),
  ]);
});

it('does not archive the repository if another section fails [5.17]', async () => {
  const { apply, simulator } = openScene(createShopSeed({ labels: [] }));
  simulator.misbehave({ match: ({ method }) => method === 'POST', with: { kind: 'status', status: 500 } });
  const result = await apply('repository:\n  archived: true\nlabels:\n  - name: bug\n');
  expect(formatLines(result, 'note').join()).toContain('labels is not finished');
  expect(simulator.repository('acme/shop').archived).toBe(false);
});

it('reports one error before any write if an archived repository needs changes and stays archived [5.17]', async () => {
  const { apply, check, listWrites } = openScene(createShopSeed({ archived: true, labels: [] }));
  const settings = 'repository:\n  archived: true\nlabels:\n  - name: bug\n';
  expect(formatLines(await apply(settings), 'error')).toEqual([
    'error: the repository is archived, so GitHub refuses every change. To fix, declare `archived: false` under `repository:`, or exclude this repository from the run',
  ]);
  expect(listWrites()).toEqual([]);
  expect((await check(settings)).outcome).toBe('drift');
});

it("reports GitHub's message, not a missing permission, if the repository is archived [5.7]", async () => {
  const { apply } = openScene(createShopSeed({ archived: true, labels: [] }));
  const [error] = formatLines(await apply('labels:\n  - name: bug\n'), 'error');
  expect(error).toContain('Repository was archived so is read-only.');
  expect(
    (
      await openScene(createShopSeed({ archived: true, labels: [] })).apply('labels:\n  - name: bug\n', {
        onMissingPermission: 'warn',
      })
    ).outcome,
  ).toBe('failed');
});

it('runs the sections that `sections` lists, or all declared sections without it [1.5]', async () => {
  const { check } = openScene();
  const listAppliedNames = async (sections?: string[]) =>
    (await check(threeSections, { sections })).targets[0]!.sections.map(({ name }) => name);
  expect(await listAppliedNames()).toEqual(['repository', 'labels', 'milestones']);
  expect(await listAppliedNames(['labels'])).toEqual(['labels']);
});

it('warns once of a required section that the file does not declare, with the fix [5.10]', async () => {
  const result = await openScene().check(threeSections, { requiredSections: ['autolinks'], brakes: 'off' });
  expect(formatLines(result, 'warning')).toEqual([
    'warning: `--required-sections` lists `autolinks`, but the settings file does not declare it. To fix, declare `autolinks:` in the settings file, or remove it from `--required-sections`',
  ]);
  const resultOfBoth = await openScene().check(threeSections, {
    requiredSections: ['autolinks'],
    sections: ['autolinks', 'teams'],
    brakes: 'off',
  });
  expect(resultOfBoth.lines.map(({ kind, key, message }) => [kind, key, message])).toEqual([
    ['warning', 'autolinks', '`--required-sections` lists `autolinks`, but the settings file does not declare it'],
    ['note', 'teams', '`--sections` lists `teams`, but the settings file does not declare it'],
  ]);
});

it('refuses an invalid file before the first request [7.3]', async () => {
  const { apply, simulator } = openScene();
  const result = await apply('labels:\n  - nam: bug\n  - name: bug\n    colour: red\n');
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toHaveLength(2);
  expect(simulator.requests).toEqual([]);
});
