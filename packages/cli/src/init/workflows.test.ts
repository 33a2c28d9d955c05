import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFaults } from '../../../../test/kit/workflows/workflow-faults.ts';
import { parseWorkflowFile, reviewWorkflow } from '../../../../test/kit/workflows/workflow-files.ts';
import { hardenedWorkflows } from './hardened.ts';
import type { WorkflowKind, WorkflowOptions } from './parts.ts';
import { defaultWorkflows } from './workflows.ts';

const whole: WorkflowOptions = {
  repository: 'acme/shop',
  settingsFile: '.github/settings.yml',
  branch: 'main',
  workflow: 'settings.yml',
  action: './trueup',
  variables: [],
};
const ownToken = { check: { issues: 'read' }, apply: { issues: 'write' } } as const;
const named = { ...whole, settingsFile: 'conf/my settings.yml', branch: 'release/*', variables: ['HOOK', 'KEY'] };
const kinds = Object.keys(hardenedWorkflows) as WorkflowKind[];
const written = (kind: WorkflowKind, more: Partial<WorkflowOptions> = {}) =>
  hardenedWorkflows[kind]({ ...whole, ...more });
const writtenPlain = (kind: 'settings' | 'drift', more: Partial<WorkflowOptions> = {}) =>
  defaultWorkflows[kind]!({ ...whole, ...more });

/** Each workflow of each tier. */
const all = [
  ['settings', defaultWorkflows.settings!],
  ['drift', defaultWorkflows.drift!],
  ...kinds.map((kind) => [`hardened ${kind}`, hardenedWorkflows[kind]] as const),
] as const;

describe.each(all)('the workflow %s', (_kind, write) => {
  const written = (more: Partial<WorkflowOptions>) => write({ ...whole, ...more });

  it.each([
    ['with tokens', whole],
    ['with the own token of the workflow', { ...whole, ownToken }],
    ['with variables and names to quote', named],
    ['of an Enterprise Server', { ...whole, server: '3.17' }],
  ])('is a valid workflow file that passes a security review: %s', async (_what, options) => {
    const text = write(options);
    expect(await findFaults(text)).toEqual([]);
    expect(reviewWorkflow(text)).toEqual([]);
    expect(text).toMatch(/[^\n]\n$/);
  });

  it('is valid YAML for all names, and keeps them unchanged', () => {
    const name = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab.-/@:#\'"{}[]$ &*!|>%~1') });
    fc.assert(
      fc.property(name, name, (settingsFile, action) => {
        const jobs = Object.values(parseWorkflowFile(written({ settingsFile, action })).jobs);
        const steps = jobs.flatMap((job) => job.steps.filter(({ uses }) => uses === action));
        expect(steps.map((step) => step.with!['settings-file'])).toEqual(jobs.map(() => settingsFile));
      }),
    );
  });

  it('warns about an action that can be moved, but not about a full commit', () => {
    expect(written({ action: 'acme/trueup@v1' })).toContain('# A tag or branch can be moved.');
    expect(written({ action: `acme/trueup@${'1'.repeat(40)}` })).not.toContain('can be moved');
    expect(written({})).not.toContain('can be moved');
  });
});

it('the workflow for a server uses actions that its runners support [7.26]', () => {
  const uses = (server?: string) =>
    kinds.flatMap((kind) => written(kind, { server }).match(/(?<=uses: actions\/).*/g) ?? []);
  const versions = (server?: string) => new Set(uses(server).map((one) => one.replace(/@\S+ #/, '')));
  expect(versions()).toEqual(new Set(['checkout v5.0.0']));
  expect(versions('3.17')).toEqual(new Set(['checkout v4.3.0']));
});

it('the comments of the workflows are plain words, without names from the code', () => {
  const comments = kinds.flatMap((kind) => written(kind).match(/# .+/g) ?? []);
  expect(comments).toContain('# Stops before it removes many settings or weakens a protection.');
  expect(comments.filter((comment) => /\b[a-z]+[A-Z]/.test(comment))).toEqual([]);
});

it('these workflow checks find a fault in a workflow file', async () => {
  expect(await findFaults(written('settings').replace('timeout-minutes', 'timeout-minute'))).not.toEqual([]);
  expect(await findFaults(written('drift').replace('secrets.', 'secret.x y'))).not.toEqual([]);
});

it.each<[string, WorkflowKind, RegExp | string, string]>([
  ['permissions for all jobs', 'settings', 'permissions: {}', 'permissions: write-all'],
  ['a job without permissions', 'drift', /( {4}permissions:\n)( {6}.*\n)+/, ''],
  ['a job without a limit', 'settings', / {4}timeout-minutes: 20\n/, ''],
  ['a moving tag', 'settings', /checkout@\S+/, 'checkout@v5'],
  ['a token left in the folder', 'fork', 'persist-credentials: false', 'fetch-depth: 1'],
  ['the writing token outside the environment', 'settings', / {4}environment: settings\n/, ''],
  ['the writing token in the preview', 'settings', 'secrets.SETTINGS_READ_TOKEN', 'secrets.SETTINGS_TOKEN'],
  ['forks without a gate', 'fork', / {4}environment: .*\n/, ''],
  ['a checkout of the fork', 'fork', 'persist-credentials', 'ref: x\n          persist-credentials'],
  ['a push beside a schedule', 'drift', '  schedule:', '  push:\n  schedule:'],
  ['a full hour', 'drift', /cron: '\d+/, "cron: '0"],
  ['a title in a shell', 'drift', / {4}steps:\n/, '    steps:\n      - run: echo ${{ github.event.issue.title }}\n'],
])('these workflow checks find %s', (_what, kind, from, to) => {
  const spoilt = written(kind).replace(from, to);
  expect(spoilt).not.toBe(written(kind));
  expect(reviewWorkflow(spoilt)).not.toEqual([]);
});

it.each([
  ['main', 'main'],
  ['release/1.x', 'release/1.x'],
  ['true', 'true'],
  ['c++', 'c\\+\\+'],
  ['!hot', '\\!hot'],
  ["it's", "it's"],
])('the workflow for pull requests names only the branch %s', (branch, pattern) => {
  expect(parseWorkflowFile(written('settings', { branch })).on.push.branches).toEqual([pattern]);
});

it('the workflow for pull requests previews with the read token, and applies the approved plan with the write token', () => {
  const { preview, apply } = parseWorkflowFile(written('settings', { variables: ['HOOK'] })).jobs;
  expect(preview!.steps[1]).toEqual({
    uses: './trueup',
    with: {
      mode: 'preview',
      token: '${{ secrets.SETTINGS_READ_TOKEN || github.token }}',
      fork: "${{ github.actor == 'dependabot[bot]' }}",
      'report-token': '${{ github.token }}',
      'unknown-keys': 'refuse',
      brakes: 'stop',
      'max-wait': 10,
    },
  });
  expect(preview!.environment).toBeUndefined();
  expect(apply!.environment).toBe('settings');
  expect(apply!.steps[1]).toEqual({
    uses: './trueup',
    with: {
      mode: 'apply',
      token: '${{ secrets.SETTINGS_TOKEN }}',
      'report-token': '${{ github.token }}',
      plan: 'pull-request',
      'apply-workflow': 'settings.yml',
      'unknown-keys': 'refuse',
      brakes: 'stop',
    },
    env: { HOOK: '${{ secrets.HOOK }}' },
  });
});

it('stores no artifact, which every reader of the repository could download [2.1.21]', () => {
  for (const kind of kinds)
    for (const more of [{}, { ownToken }, { server: '3.17' }]) expect(written(kind, more)).not.toMatch(/undo|artifact/);
});

it('the workflow for pull requests rejects unknown keys in every step, because they never converge', () => {
  for (const kind of kinds)
    for (const { steps } of Object.values(parseWorkflowFile(written(kind)).jobs))
      expect(steps.find(({ uses }) => uses === './trueup')!.with!['unknown-keys']).toBe('refuse');
});

it('the workflow for pull requests uses no secret if the workflow token can do everything', () => {
  for (const kind of kinds) expect(written(kind, { ownToken })).not.toContain('secrets.');
  const { preview, apply } = parseWorkflowFile(written('settings', { ownToken })).jobs;
  expect(preview!.permissions).toEqual({ contents: 'read', 'pull-requests': 'write', checks: 'write', issues: 'read' });
  expect(apply!.permissions).toMatchObject({ issues: 'write' });
  expect(parseWorkflowFile(written('drift', { ownToken })).jobs.drift!.permissions).toEqual({
    contents: 'read',
    issues: 'write',
  });
});

describe('two runs at once', () => {
  const groupOf = (kind: WorkflowKind, job: string) => {
    const { concurrency, jobs } = parseWorkflowFile(written(kind));
    return jobs[job]!.concurrency ?? concurrency;
  };

  it('a newer preview of a pull request replaces only the older preview of that pull request', () => {
    const newest = { 'cancel-in-progress': true };
    expect(groupOf('settings', 'preview')).toEqual({ group: 'settings-preview-${{ github.ref }}', ...newest });
    const number = '${{ github.event.pull_request.number }}';
    expect(groupOf('fork', 'preview')).toEqual({ group: `settings-fork-${number}`, ...newest });
  });

  it('a run of another branch cannot join the group of a plan and cancel it', () => {
    expect(groupOf('settings', 'plan')).toEqual({ group: 'settings-plan-${{ github.run_id }}' });
  });

  it('a second apply or check waits until the first has ended', () => {
    expect(groupOf('settings', 'apply')).toEqual({ group: 'settings-apply', 'cancel-in-progress': false });
    expect(groupOf('drift', 'drift')).toEqual({ group: 'settings-drift', 'cancel-in-progress': false });
  });
});

it('gives the fork workflow no secret, and a token that can only report', () => {
  for (const options of [{}, { ownToken }]) {
    const text = written('fork', options);
    expect(text).not.toContain('secrets.');
    const { if: condition, permissions } = parseWorkflowFile(text).jobs.preview!;
    expect(condition).toBe('github.event.pull_request.head.repo.full_name != github.repository');
    expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write', checks: 'write' });
  }
});

it('gives repositories different minutes for their daily check', () => {
  const minutes = ['acme/shop', 'acme/rocket', 'acme/web', 'acme/docs'].map(
    (repository) => parseWorkflowFile(written('drift', { repository })).on.schedule[0].cron,
  );
  expect(new Set(minutes).size).toBeGreaterThan(2);
});

describe('the default tier of init', () => {
  it('previews from the two versions of the file, without a secret', () => {
    for (const more of [{}, { ownToken }, { isPublic: true, variables: ['HOOK'] }]) {
      const { preview } = parseWorkflowFile(writtenPlain('settings', more)).jobs;
      expect(preview!.steps[1]!.with).toMatchObject({ mode: 'preview', fork: true, token: '${{ github.token }}' });
      expect(JSON.stringify(preview)).not.toContain('secrets.');
      expect(preview!.permissions).toEqual({ contents: 'read', 'pull-requests': 'write', checks: 'write' });
    }
  });

  it('has one secret that only jobs in its environment use', () => {
    const jobs = (['settings', 'drift'] as const).flatMap((kind) =>
      Object.values(parseWorkflowFile(writtenPlain(kind)).jobs),
    );
    const users = jobs.filter((job) => JSON.stringify(job).includes('secrets.'));
    expect(users.map(({ environment }) => environment)).toEqual(['settings', 'settings']);
    const names = JSON.stringify(jobs).match(/secrets\.\w+/g);
    expect(new Set(names)).toEqual(new Set(['secrets.SETTINGS_TOKEN']));
  });

  it('describes in each workflow what a person with write access can do with the token', () => {
    for (const text of [writtenPlain('settings'), written('settings')])
      expect(text).toMatch(/# What a person with write access can do with the tokens:\n# - SETTINGS_TOKEN changes/);
    expect(writtenPlain('settings', { ownToken })).toContain('these jobs need no secret');
    expect(written('settings')).toContain('# - SETTINGS_READ_TOKEN reads');
    expect(writtenPlain('settings')).not.toContain('READ_TOKEN');
  });
});
