import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Secret } from '../../src/host/secret.ts';
import type { RunOptions } from '../../src/inputs/options.ts';
import { inputs } from '../../src/inputs/table.ts';
import type { RunResult } from '../../src/modes/result.ts';
import { organizationKeys } from '../../src/sections/keys.ts';
import type { AccountSeed } from '../../src/simulator/index.ts';
import { acme } from '../an-organization.ts';
import { acmeOn } from '../every-section.ts';
import { allLines, type SceneOptions, scene, told } from '../scene.ts';

const stage = (account: Partial<AccountSeed> = {}, options: SceneOptions = {}) =>
  scene({
    target: acme,
    ...options,
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', ...account }],
      repositories: [
        { owner: 'acme', name: 'shop', id: 11 },
        { owner: 'acme', name: 'site', id: 12 },
      ],
    },
  });

const withWeak: Partial<RunOptions> = { token: new Secret('weak') };
const weak = (token: Partial<NonNullable<SceneOptions['tokens']>[number]>) => ({
  tokens: [{ token: 'weak', ...token }],
});
const stop = { brakes: 'stop' as const };
const allowing = (line: string) => ({ ...stop, allow: inputs.allow.takes.read(line, organizationKeys as never) });
const guarded = (result: RunResult) =>
  allLines(result)
    .filter(({ code }) => code === 'guarded')
    .map(({ message }) => message.replace(/; nothing is written to this organization$/, ''));

const events = (...allowed_events: string[]) => ({ type: 'restrict_action_events', parameters: { allowed_events } });
const named = (...include: string[]) => ({ repository_name: { include, exclude: [] } });
const policies = (...entries: object[]) => JSON.stringify({ actions_policies: { _undeclared: 'delete', entries } });

const run = {
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_WORKFLOW_REF: 'acme/shop/.github/workflows/settings.yml@refs/heads/main',
  GITHUB_ACTOR_ID: '7',
};

describe('the Actions policies of an organization', () => {
  const ci = { name: 'ci', rules: [events('push')] };

  it('are written with the repositories that they are about [16.20]', async () => {
    const one = stage();
    expect((await one.apply(policies({ ...ci, repositories: named('~ALL') }))).outcome).toBe('success');
    expect(one.simulator.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { name: 'ci', enforcement: 'active', conditions: named('~ALL'), rules: [events('push')] },
    ]);
    expect((await one.check(policies({ ...ci, repositories: named('~ALL') }))).outcome).toBe('success');
  });

  it.each([
    ['none', {}],
    ['two', { ...named('~ALL'), repository_id: { repository_ids: [11] } }],
  ])('need one condition that selects repositories, and not %s [16.20]', async (_, repositories) => {
    const result = await stage().check(policies({ ...ci, repositories }));
    expect(told(result, 'error').join()).toContain('selects repositories in no way or in several');
  });

  it('are drift without a condition, which a snapshot leaves out [16.20]', async () => {
    const one = stage({ actions_policies: [ci] });
    const result = await one.check(policies({ ...ci, repositories: named('~ALL') }));
    expect(told(result, 'drift').join()).toContain('the host shows no repositories, and does not say what that means');
    const { text } = await one.snapshot();
    expect(parse(text!)?.actions_policies).toBeUndefined();
    expect(text).toContain('actions policy "ci" is left out: the host shows no repositories for it');
  });

  it.each([
    ['alone', []],
    ['beside another one', [{ name: 'base', conditions: named('~ALL'), rules: [events('push')] }]],
  ])('without a condition, %s, outlive the undo of a new one [16.66]', async (_, others) => {
    const one = stage({ actions_policies: [ci, ...others] });
    const fresh = { name: 'new', repositories: named('~ALL'), rules: [] };
    const file = JSON.stringify({ actions_policies: [fresh, ...others.map(({ name }) => ({ ...fresh, name }))] });
    const applied = await one.apply(file, { undoFile: 'undo.yml' });
    const undo = one.held['undo.yml'];
    expect(undo ?? told(applied, 'note').join()).toContain('all else that must stay: actions policy "new"');
    expect(parse(undo ?? '')?.actions_policies._undeclared).toBe(others.length ? 'keep' : undefined);
    if (undo) expect((await one.apply(undo)).outcome).toBe('success');
    const live = acmeOn(one).actions_policies as readonly { readonly name: string }[];
    expect(live).toMatchObject([ci, ...others, { name: 'new' }]);
  });

  it.each([
    ['a member', { standing: 'member', grants: { 'Administration (organization)': 'write' } }],
    ['an owner who may only read', { standing: 'owner', grants: { 'Administration (organization)': 'read' } }],
    ['an app that may only read', { kind: 'app', grants: { 'Administration (organization)': 'read' } }],
  ] as const)('are unknown to the token of %s, and never none [16.21]', async (_who, token) => {
    const one = stage({ actions_policies: [ci] }, weak(token));
    const result = await one.check(policies(), withWeak);
    expect(result.outcome).toBe('failed');
    expect(told(result, 'drift')).toEqual([]);
    expect(told(result, 'error').join()).toContain('Administration (organization): write');
    expect((await one.apply(policies(), withWeak)).outcome).toBe('failed');
    expect(one.writes()).toEqual([]);
  });

  it.each([
    [
      'fewer repositories',
      { ...ci, repositories: named('shop') },
      'actions policy "ci" may be about fewer repositories',
    ],
    [
      '`issue_comment` anew',
      { name: 'ci', repositories: named('~ALL'), rules: [events('push', 'issue_comment')] },
      'actions policy "ci" allows `issue_comment`',
    ],
  ])('are held where they are weaker: %s [16.22]', async (_, entry, says) => {
    const one = stage({ actions_policies: [{ ...ci, conditions: named('~ALL') }] });
    expect(guarded(await one.apply(policies(entry), stop))).toEqual([
      `weaker-actions: 1 restriction of what starts workflows gets weaker: ${says}`,
    ]);
    expect(one.writes()).toEqual([]);
    expect((await one.apply(policies(entry), allowing('weaker-actions=1'))).outcome).toBe('success');
  });

  const pulls = { name: 'pulls', rules: [events('pull_request')] };

  it.each([
    ['is about its repository', named('~ALL'), 'own-run: `push` could no longer start the workflow of this very run'],
    ['may be about it', { repository_id: { repository_ids: [11] } }, undefined],
    ['is about others', named('site'), undefined],
  ])('are held where one that would refuse this very run %s [16.22]', async (_, repositories, says) => {
    const one = stage({}, { environment: run });
    const result = await one.apply(policies({ ...pulls, repositories }), stop);
    if (says) expect(guarded(result).join()).toContain(says);
    else expect(guarded(result)).toEqual([]);
    expect(result.outcome).toBe(says ? 'failed' : 'success');
    const isOpen = 'repository_id' in repositories;
    expect(allLines(result).some(({ message }) => message.includes('selects its repositories by their ids'))).toBe(
      isOpen,
    );
  });
});

describe('the Actions settings of an organization', () => {
  const on = (one: ReturnType<typeof stage>) => acmeOn(one).actions as { enabled: number[]; permissions: object };
  const file = (settings: object) => JSON.stringify({ actions: settings });

  it('let the repositories of a list use Actions, by name [16.23]', async () => {
    const one = stage({ actions: { enabled: [12] } });
    const settings = file({ enabled_repositories: ['SHOP'] });
    expect(told(await one.check(settings), 'drift')).toEqual([
      'drift: enabled_repositories all → selected',
      'drift: enabled_repositories: SHOP added',
    ]);
    expect((await one.apply(settings)).outcome).toBe('success');
    expect(on(one)).toMatchObject({ enabled: [11], permissions: { enabled_repositories: 'selected' } });
    expect((await one.check(settings)).outcome).toBe('success');
    const { text } = await one.snapshot();
    expect(parse(text!).actions.enabled_repositories).toEqual(['shop']);
  });

  it('are written with the list last, which goes on where apply was stopped [16.23]', async () => {
    const one = stage({ actions: { enabled: [12] } });
    const settings = file({ enabled_repositories: ['shop'] });
    const match = ({ route }: { route: string }) => route === 'PUT /orgs/{org}/actions/permissions/repositories';
    one.simulator.misbehave({ match, times: 1, with: { kind: 'status', status: 422 } });
    expect((await one.apply(settings)).outcome).toBe('failed');
    expect(on(one)).toMatchObject({ enabled: [12], permissions: { enabled_repositories: 'selected' } });
    expect(told(await one.check(settings), 'drift')).toEqual(['drift: enabled_repositories: shop added; site removed']);
    expect((await one.apply(settings)).outcome).toBe('success');
    expect(on(one).enabled).toEqual([11]);
  });

  it('are written with no other write between the permissions and the list [16.23]', async () => {
    const one = stage();
    const settings = {
      enabled_repositories: ['shop'],
      allowed_actions: 'local_only',
      default_workflow_permissions: 'write',
    };
    expect((await one.apply(file(settings))).outcome).toBe('success');
    const writes = one.simulator.requests.filter(({ method }) => method === 'PUT').map(({ route }) => route);
    expect(writes.map((route) => route.replace('PUT /orgs/{org}/actions/permissions', ''))).toEqual([
      '',
      '/repositories',
      '/workflow',
    ]);
  });

  it('are told as refused where the organization cannot switch Actions off, or its enterprise decides [16.24]', async () => {
    const off = await stage({ actions: { cannotBeOff: true } }).apply(file({ enabled_repositories: 'none' }));
    expect(told(off, 'error').join()).toContain('some organizations cannot switch Actions off everywhere');
    const decided = stage({ actions: { decided: { permissions: true, workflow: false } } });
    const result = await decided.apply(file({ allowed_actions: 'local_only', default_workflow_permissions: 'write' }));
    expect(told(result, 'error').join()).toContain('the enterprise sets this for its organizations');
    expect(result.outcome).toBe('failed');
  });

  it.each([
    [
      '`none`',
      { enabled_repositories: 'none' },
      'Actions is switched off in the organization whose workflow runs this',
    ],
    [
      'a list in place of all',
      { enabled_repositories: ['shop'] },
      'fewer repositories may use Actions in the organization whose workflow runs this',
    ],
    ['fewer actions', { allowed_actions: 'local_only' }, 'fewer actions may run (allowed_actions) in the organization'],
  ])('are held in the organization of this very run: %s [16.25]', async (_, settings, says) => {
    const one = stage({}, { environment: run });
    expect(guarded(await one.apply(file(settings), stop)).join()).toContain(`actions-off: ${says}`);
    expect(one.writes()).toEqual([]);
    expect((await one.apply(file(settings), allowing('actions-off=yes'))).outcome).toBe('success');
    const elsewhere = { ...run, GITHUB_REPOSITORY: 'globex/tools', GITHUB_WORKFLOW_REF: 'globex/tools/a.yml@main' };
    const other = await stage({}, { environment: elsewhere }).apply(file(settings), stop);
    expect(guarded(other)).toEqual([]);
  });

  it.each([
    ['a member', { standing: 'member', grants: { 'Administration (organization)': 'write', Metadata: 'read' } }],
    ['an app without the permission', { kind: 'app', grants: { Metadata: 'read' } }],
  ] as const)('are unknown to the token of %s [16.24]', async (_who, token) => {
    const one = stage({}, weak(token));
    const settings = file({ enabled_repositories: 'all', default_workflow_permissions: 'read' });
    const result = await one.check(settings, withWeak);
    expect(result.outcome).toBe('failed');
    expect(told(result, 'drift')).toEqual([]);
    expect(told(result, 'error').join()).toContain('Administration (organization): read');
  });
});
