import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { exitCodeOf } from '../../packages/core/src/run/files/exit.ts';
import { lastWrite, scene, told } from '../kit/runs/scene.ts';

const shop = (more: object = {}) => ({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...more }] } });
const two =
  'repository:\n  description: The shop\nlabels:\n  - name: bug\n    color: d73a4a\nmilestones:\n  - title: v1\n';

describe('a denied section', () => {
  const weak = (grants: Record<string, 'read' | 'write'>) => ({
    ...shop({ autolinks: [] }),
    tokens: [{ token: 'all-powerful', grants }],
  });
  const settings =
    'labels:\n  - name: bug\nautolinks:\n  - key_prefix: T-\n    url_template: https://t.example/<num>\n';

  it('a denied section stops the run before the first write under `fail`, and the rest is said to be undone [5.9]', async () => {
    const { apply, writes } = scene(weak({ Issues: 'write' }));
    const result = await apply(settings);
    expect(result.outcome).toBe('failed');
    expect(writes()).toEqual([]);
    expect(told(result, 'error')).toEqual([
      expect.stringMatching(/^error: GET .*autolinks answered 404: Not Found. To fix, grant "Administration: read"/),
    ]);
    expect(
      told(result, 'note').some((line) => line.includes('no changes made, because the token cannot read autolinks')),
    ).toBe(true);
  });

  it('a denied section is skipped with a warning under `warn`, and the run stays green as partial [5.8] [3.15]', async () => {
    const { check, apply } = scene(weak({ Issues: 'write' }));
    const result = await apply(settings, { onMissingPermission: 'warn', brakes: 'off' });
    expect([result.outcome, exitCodeOf(result)]).toEqual(['partial', 0]);
    expect(told(result, 'warning')).toEqual([
      expect.stringMatching(/^warning: skipped: GET .* To fix, grant "Administration: read"/),
    ]);
    expect(result.targets[0]!.sections.map(({ name, status }) => [name, status])).toEqual([
      ['labels', 'changed'],
      ['autolinks', 'skipped'],
    ]);
    expect((await check(settings, { onMissingPermission: 'warn' })).outcome).toBe('partial');
  });

  it('a run has drift when a section is skipped and another differs [1.6]', async () => {
    const { check } = scene(weak({ Issues: 'write' }));
    expect((await check(settings, { onMissingPermission: 'warn' })).outcome).toBe('drift');
  });

  it('a denied section that is required fails the run even under `warn` [5.10] [3.16]', async () => {
    const { apply, check, writes } = scene(weak({ Issues: 'write' }));
    for (const run of [check, apply]) {
      const result = await run(settings, { onMissingPermission: 'warn', requiredSections: ['autolinks'] });
      expect(result.outcome).toBe('failed');
    }
    expect(writes()).toEqual([]);
  });

  it('a token that reads and cannot write fails mid-apply, and another one converges the run [5.9]', async () => {
    const { apply, simulator } = scene({
      ...shop({ autolinks: [] }),
      tokens: [
        { token: 'reads', grants: { Issues: 'write', Administration: 'read' } },
        { token: 'writes', grants: 'all' },
      ],
    });
    const file = `${settings}milestones: [{title: v1}]\n`;
    const first = await apply(file, { token: new Secret('reads') });
    expect(first.outcome).toBe('failed');
    expect(told(first, 'error')[0]).toMatch(/POST .*autolinks answered 403: .* To fix, grant "Administration: write"/);
    expect(told(first, 'change').length).toBeGreaterThan(0);
    expect((await apply(file, { token: new Secret('writes') })).outcome).toBe('success');
    expect(simulator.objections).toEqual([]);
  });
});

it('a failure has the host’s message verbatim, and lets the other sections go on [7.2]', async () => {
  const { apply, simulator } = scene(shop({ labels: [], milestones: [] }));
  simulator.misbehave({
    match: ({ method, path }) => method === 'POST' && path.endsWith('/labels'),
    with: { kind: 'status', status: 422, body: { message: 'Validation Failed', errors: ['a label cannot be red'] } },
  });
  const result = await apply(two);
  expect(result.outcome).toBe('failed');
  expect(told(result, 'error')[0]).toContain('POST /repos/acme/shop/labels answered 422: Validation Failed');
  expect(told(result, 'error')[0]).toContain('a label cannot be red');
  expect(told(result, 'change')).toContain('change: milestone "v1" created');
});

it('a failure leaves lines that say what of its section was done and what was not [1.6]', async () => {
  const { apply, simulator } = scene(shop({ labels: [{ name: 'old' }] }));
  simulator.misbehave({ match: ({ method }) => method === 'DELETE', with: { kind: 'status', status: 500 } });
  const result = await apply('labels:\n  - name: a\n  - name: b\n');
  expect(told(result, 'change')).toEqual(['change: label "a" created', 'change: label "b" created']);
  expect(told(result, 'note')[0]).toContain('not done: label "old" to be deleted');
});

it('a failure is one error and not one for each section when the host answers none of them [7.2]', async () => {
  const deaf = scene();
  deaf.simulator.misbehave({ times: 99, with: { kind: 'html' } });
  expect(told(await deaf.check(two), 'error')).toHaveLength(1);
  const stranger = await scene().check(two, { token: new Secret('unknown') });
  expect(told(stranger, 'error')).toEqual([expect.stringMatching(/answered 401: Bad credentials/)]);
});

it('a failure tells what was written of a change that failed on the way, and how many steps that was [1.9]', async () => {
  const template = 'https://t.example/<num>';
  const { apply, simulator } = scene(shop({ autolinks: [{ key_prefix: 'T-', url_template: `${template}/old` }] }));
  simulator.misbehave({ match: ({ method }) => method === 'POST', with: { kind: 'status', status: 500 } });
  const result = await apply(`autolinks:\n  - key_prefix: T-\n    url_template: ${template}\n`);
  expect(told(result, 'note')[0]).toMatch(
    /^note: not done: autolink "T-".* \(this section failed after 1 of 2 steps\)$/,
  );
  expect(told(result, 'change')).toEqual([
    'change: autolink "T-": 1 of 2 steps done: DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}',
  ]);
});

it('a failure never repeats a write whose answer was lost [7.2]', async () => {
  const { apply, writes, simulator } = scene(shop({ labels: [] }));
  simulator.misbehave({ match: ({ method }) => method === 'POST', after: true, with: { kind: 'drop' } });
  await apply('labels:\n  - name: a\n');
  expect(writes()).toEqual(['POST /repos/{owner}/{repo}/labels']);
});

it('a repository that is renamed goes on under its new name [1.10]', async () => {
  const { apply, simulator } = scene(shop({ labels: [] }));
  const result = await apply('repository:\n  name: store\nlabels:\n  - name: bug\n');
  expect(told(result, 'error')).toEqual([]);
  expect(told(result, 'change')[0]).toContain('the repository is renamed from shop to store');
  expect(simulator.requests.some(({ path, method }) => method === 'POST' && path === '/repos/acme/store/labels')).toBe(
    true,
  );
});

it('a repository may be renamed in the case of letters alone [1.14]', async () => {
  const { apply, check, simulator } = scene(shop({ labels: [] }));
  const settings = 'repository:\n  name: Shop\nlabels:\n  - name: bug\n';
  const result = await apply(settings);
  expect([told(result, 'error'), told(result, 'change').length]).toEqual([[], 2]);
  expect(simulator.repository('acme/shop').name).toBe('Shop');
  expect((await check(settings)).outcome).toBe('success');
});

it('an archived repository is opened by the first write of the run [5.17]', async () => {
  const { apply, check, simulator } = scene(shop({ archived: true, labels: [] }));
  const settings = 'repository:\n  archived: false\n  description: Open again\nlabels:\n  - name: bug\n';
  expect((await apply(settings)).outcome).toBe('success');
  expect(simulator.requests.find(({ method }) => method !== 'GET')?.body).toEqual({ archived: false });
  expect((await check(settings)).outcome).toBe('success');
});

it('a repository is archived by the last write of the run [5.17]', async () => {
  const { apply, simulator } = scene(shop({ labels: [] }));
  expect((await apply('repository:\n  archived: true\n  has_wiki: false\nlabels:\n  - name: bug\n')).outcome).toBe(
    'success',
  );
  expect(lastWrite(simulator)?.body).toEqual({ archived: true });
});

it('an archived repository takes no other write when it cannot be opened, and each is named [5.17]', async () => {
  const { apply, simulator, writes } = scene(shop({ archived: true, labels: [] }));
  simulator.misbehave({
    match: ({ method, route }) => method === 'PATCH' && route === 'PATCH /repos/{owner}/{repo}',
    with: { kind: 'status', status: 422, body: { message: 'No' } },
  });
  const settings = 'repository:\n  archived: false\nlabels:\n  - name: bug\nmilestones:\n  - title: v1\n';
  const result = await apply(settings);
  expect(result.outcome).toBe('failed');
  expect(writes()).toEqual(['PATCH /repos/{owner}/{repo}']);
  const notDone = told(result, 'note').filter((line) => line.includes('could not be opened for writing'));
  expect(notDone).toEqual([
    expect.stringContaining('archived true → false'),
    expect.stringContaining('label "bug"'),
    expect.stringContaining('milestone "v1"'),
  ]);
});

it('a repository is not archived when another section failed, because it could not be repaired then [5.17]', async () => {
  const { apply, simulator } = scene(shop({ labels: [] }));
  simulator.misbehave({ match: ({ method }) => method === 'POST', with: { kind: 'status', status: 500 } });
  const result = await apply('repository:\n  archived: true\nlabels:\n  - name: bug\n');
  expect(told(result, 'note').join()).toContain('labels is not finished');
  expect(simulator.repository('acme/shop').archived).toBe(false);
});

it('a repository that stays archived is refused upfront with one error if something is to be written [5.17]', async () => {
  const { apply, check, writes } = scene(shop({ archived: true, labels: [] }));
  const settings = 'repository:\n  archived: true\nlabels:\n  - name: bug\n';
  expect(told(await apply(settings), 'error')).toEqual([
    'error: the repository is archived, so GitHub refuses every change. To fix, declare `archived: false` under `repository:`, or exclude this repository from the run',
  ]);
  expect(writes()).toEqual([]);
  expect((await check(settings)).outcome).toBe('drift');
});

it('an archived repository is no missing grant: the host’s words come first when nobody declared it [5.7]', async () => {
  const { apply } = scene(shop({ archived: true, labels: [] }));
  const [error] = told(await apply('labels:\n  - name: bug\n'), 'error');
  expect(error).toContain('Repository was archived so is read-only.');
  expect(
    (
      await scene(shop({ archived: true, labels: [] })).apply('labels:\n  - name: bug\n', {
        onMissingPermission: 'warn',
      })
    ).outcome,
  ).toBe('failed');
});

it('`sections` names the sections that run, and without it all declared ones do [1.5]', async () => {
  const { check } = scene();
  const names = async (sections?: string[]) =>
    (await check(two, { sections })).targets[0]!.sections.map(({ name }) => name);
  expect(await names()).toEqual(['repository', 'labels', 'milestones']);
  expect(await names(['labels'])).toEqual(['labels']);
});

it('a required section that the file does not declare is warned of, once and with what to do [5.10]', async () => {
  const result = await scene().check(two, { requiredSections: ['autolinks'], brakes: 'off' });
  expect(told(result, 'warning')).toEqual([
    'warning: `--required-sections` lists `autolinks`, but the settings file does not declare it. To fix, declare `autolinks:` in the settings file, or remove it from `--required-sections`',
  ]);
  const both = await scene().check(two, {
    requiredSections: ['autolinks'],
    sections: ['autolinks', 'teams'],
    brakes: 'off',
  });
  expect(both.lines.map(({ kind, key, message }) => [kind, key, message])).toEqual([
    ['warning', 'autolinks', '`--required-sections` lists `autolinks`, but the settings file does not declare it'],
    ['note', 'teams', '`--sections` lists `teams`, but the settings file does not declare it'],
  ]);
});

it('a file that is wrong on its face is refused before any request [7.3]', async () => {
  const { apply, simulator } = scene();
  const result = await apply('labels:\n  - nam: bug\n  - name: bug\n    colour: red\n');
  expect(result.outcome).toBe('failed');
  expect(told(result, 'error')).toHaveLength(2);
  expect(simulator.requests).toEqual([]);
});
