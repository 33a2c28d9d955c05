import { describe, expect, it } from 'vitest';
import { parseDesired } from '../../../../../test/kit/reports/parsed.ts';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { createSectionReader } from '../../../../../test/kit/runs/scene.ts';
import { sample } from '../../../../../test/samples/actions.ts';
import type { ReadCall } from '../../github/call.ts';
import type { Change } from '../../plan/item.ts';
import { planActions } from './plan.ts';
import { type LiveActions, readActions } from './read.ts';

const wanted = (yaml: string) => parseDesired(`actions:\n${yaml.replace(/^/gm, '  ')}\n`, 'actions');
const plan = (yaml: string, live: LiveActions) => planActions(wanted(yaml), live);

const actionsOn = { enabled: true, allowed_actions: 'all', sha_pinning_required: false };
const actionsOff = { enabled: false };

it('sends the declared permissions and adds `enabled: true` [2.3.7.1]', () => {
  const planned = plan('allowed_actions: local_only', { permissions: actionsOn });
  expect(formatPlan(planned)).toEqual(['update: allowed_actions all → local_only']);
  expect(listPlanCalls(planned)).toEqual([
    ['PUT ~/actions/permissions', { enabled: true, allowed_actions: 'local_only' }],
  ]);
});

it('prints a separate line if the added `enabled` turns Actions on [2.3.7.1]', () => {
  const planned = plan('sha_pinning_required: true', { permissions: { ...actionsOff, sha_pinning_required: false } });
  expect(formatPlan(planned)).toEqual([
    'update: enabled false → true (set because GitHub requires it with the other keys; to keep it, declare `enabled: false`)',
    'update: sha_pinning_required false → true',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['PUT ~/actions/permissions', { enabled: true, sha_pinning_required: true }],
  ]);
});

it('plans one item for each permission, and each item keeps the values of the others [2.1.16]', () => {
  const planned = plan('allowed_actions: local_only\nsha_pinning_required: true', { permissions: actionsOn });
  expect(planned.flatMap((item) => listPlanCalls([item]))).toEqual([
    ['PUT ~/actions/permissions', { enabled: true, allowed_actions: 'local_only' }],
    ['PUT ~/actions/permissions', { enabled: true, sha_pinning_required: true }],
  ]);
  expect(listPlanCalls(planned)).toHaveLength(1);
});

it('plans one item if permissions change together with `enabled` [2.1.16]', () => {
  expect(plan('enabled: true\nallowed_actions: all', { permissions: actionsOff })).toHaveLength(1);
  expect(plan('enabled: false\nallowed_actions: local_only', { permissions: actionsOn })).toHaveLength(1);
});

it('reports no drift if only the added `enabled` differs [2.1.7]', () => {
  expect(plan('sha_pinning_required: false', { permissions: { ...actionsOff, sha_pinning_required: false } })).toEqual(
    [],
  );
});

it('skips permissions that GitHub hides while Actions stays off', () => {
  expect(formatPlan(plan('enabled: false\nallowed_actions: all', { permissions: actionsOff }))).toEqual([
    'note: `allowed_actions` is not compared: GitHub shows it only while Actions is on',
  ]);
  expect(formatPlan(plan('enabled: true\nallowed_actions: all', { permissions: actionsOff }))).toEqual([
    'update: enabled false → true',
    'update: allowed_actions (not set) → all (weaker)',
  ]);
});

it('compares an unknown permission key that GitHub shows [2.1.4]', () => {
  expect(plan('brand_new: 1', { permissions: { ...actionsOn, brand_new: 1 } })).toEqual([]);
  expect(listPlanCalls(plan('brand_new: 2', { permissions: { ...actionsOn, brand_new: 1 } }))).toEqual([
    ['PUT ~/actions/permissions', { enabled: true, brand_new: 2 }],
  ]);
});

it('reports a known permission key as unverified if GitHub hides it while Actions is on [2.3.7.1]', () => {
  const planned = plan('enabled: true\nsha_pinning_required: true', { permissions: { enabled: true } });
  expect(formatPlan(planned)).toEqual([expect.stringMatching(/^reassert: `sha_pinning_required` cannot be verified/)]);
  expect(listPlanCalls(planned)).toEqual([
    ['PUT ~/actions/permissions', { enabled: true, sha_pinning_required: true }],
  ]);
});

it('sends a key that GitHub never shows on every run and keeps the other values [2.3.7.1]', () => {
  const planned = plan('brand_new: 2', { permissions: actionsOff });
  expect(formatPlan(planned)).toEqual([
    'reassert: `brand_new` cannot be verified, because GitHub does not show it; apply sends it on every run',
  ]);
  expect(listPlanCalls(planned)).toEqual([['PUT ~/actions/permissions', { enabled: false, brand_new: 2 }]]);
});

it('sends a key that GitHub never shows in the same PUT as differing keys [2.3.7.1]', () => {
  const both = plan('brand_new: 2\nnewer: 3\nallowed_actions: local_only', { permissions: actionsOn });
  expect(listPlanCalls(both)).toEqual([
    ['PUT ~/actions/permissions', { enabled: true, allowed_actions: 'local_only', brand_new: 2, newer: 3 }],
  ]);
  expect(formatPlan(both).map((line) => line.split(' ')[0])).toEqual(['update:', 'reassert:', 'reassert:']);
  expect(listPlanCalls(plan('brand_new: 2\nnewer: 3\nallowed_actions: all', { permissions: actionsOn }))).toEqual([
    ['PUT ~/actions/permissions', { ...actionsOn, brand_new: 2, newer: 3 }],
  ]);
});

it('merges declared and live permissions if one key is never shown by GitHub [2.3.7.1]', () => {
  const all = 'brand_new: 2\nsha_pinning_required: true\nallowed_actions: local_only';
  expect(listPlanCalls(plan(all, { permissions: actionsOn }))).toEqual([
    [
      'PUT ~/actions/permissions',
      { enabled: true, allowed_actions: 'local_only', sha_pinning_required: true, brand_new: 2 },
    ],
  ]);
});

describe('selected actions', () => {
  const list = { github_owned_allowed: true, verified_allowed: false, patterns_allowed: ['b/*', 'a/*'] };
  const selected: LiveActions = { permissions: { ...actionsOn, allowed_actions: 'selected' }, selected: list };

  it('writes the implied policy `selected` before the selected actions [2.3.7.2]', () => {
    const planned = plan('selected_actions: {patterns_allowed: [a/*]}', { permissions: actionsOn });
    expect(formatPlan(planned)).toEqual([
      'update: allowed_actions all → selected',
      'update: selected_actions.patterns_allowed (not set) → [a/*]',
    ]);
    expect(listPlanCalls(planned)).toEqual([
      ['PUT ~/actions/permissions', { enabled: true, allowed_actions: 'selected' }],
      'PUT /repos/{owner}/{repo}/actions/permissions/selected-actions',
    ]);
  });

  it('compares the patterns of selected actions as a set [2.3.7.2]', () => {
    expect(plan('selected_actions: {patterns_allowed: [a/*, b/*, a/*]}', selected)).toEqual([]);
    expect(plan('selected_actions: {patterns_allowed: [a/*]}', selected)).toHaveLength(1);
  });
});

it('sends undeclared private fork settings back unchanged [2.3.7.2]', () => {
  const live = {
    run_workflows_from_fork_pull_requests: true,
    send_write_tokens_to_workflows: false,
    send_secrets_and_variables: true,
    require_approval_for_fork_pr_workflows: false,
  };
  const declared = '{run_workflows_from_fork_pull_requests: true, send_secrets_and_variables: false}';
  const planned = plan(`fork_pr_workflows_private_repos: ${declared}`, { forkWorkflows: live });
  expect(formatPlan(planned)).toEqual([
    'update: fork_pr_workflows_private_repos.send_secrets_and_variables true → false',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['PUT ~/actions/permissions/fork-pr-workflows-private-repos', { ...live, send_secrets_and_variables: false }],
  ]);
});

it('marks an unreadable value as unseen in the plan data, not as absent', () => {
  const [change] = plan('access_level: user', {});
  expect((change as Change).differences).toMatchObject([{ key: 'access_level', unseen: true }]);
});

describe('the OIDC subject', () => {
  const live = { use_default: false, include_claim_keys: ['repo', 'context'], sub_claim_prefix: 'repo:acme/shop' };
  const subject = (yaml: string, shown: object) => plan(`oidc_customization_sub: ${yaml}`, { subject: { ...shown } });

  it('compares the order of claim keys [2.3.7.2]', () => {
    expect(subject('{include_claim_keys: [repo, context]}', live)).toEqual([]);
    const planned = subject('{include_claim_keys: [context, repo]}', live);
    expect(formatPlan(planned)).toEqual([
      'update: oidc_customization_sub.include_claim_keys [repo, context] → [context, repo]',
    ]);
    expect(listPlanCalls(planned)).toEqual([
      ['PUT ~/actions/oidc/customization/sub', { use_default: false, include_claim_keys: ['context', 'repo'] }],
    ]);
  });

  it('keeps the order of claim keys in the plan data [2.3.7.2]', () => {
    const [change] = subject('{include_claim_keys: [context, repo]}', live);
    expect((change as Change).differences).toMatchObject([{ ordered: true }]);
  });

  it('sends undeclared subject keys back unchanged, but never the read-only prefix [2.3.7.3]', () => {
    expect(listPlanCalls(subject('{use_default: false, use_immutable_subject: true}', live))).toEqual([
      [
        'PUT ~/actions/oidc/customization/sub',
        { use_default: false, include_claim_keys: ['repo', 'context'], use_immutable_subject: true },
      ],
    ]);
  });

  it('sends no claim keys with GitHub’s own template, which ignores them [2.3.7.2]', () => {
    expect(listPlanCalls(subject('{use_default: true}', live))).toEqual([
      ['PUT ~/actions/oidc/customization/sub', { use_default: true }],
    ]);
    expect(subject('{use_default: true}', { ...live, use_default: true })).toEqual([]);
  });
});

it('sends undeclared keys back only if no writable key changed since the read [2.1.6]', () => {
  const shown = { use_default: false, include_claim_keys: ['repo'], sub_claim_prefix: 'a' };
  const [change] = plan('oidc_customization_sub: {include_claim_keys: [actor]}', { subject: shown });
  const { was, isStillValid } = (change as Change).dependsOn!;
  expect(was).toBe(shown);
  expect(isStillValid!(shown, { ...shown, sub_claim_prefix: 'b' })).toBe(true);
  expect(isStillValid!(shown, { ...shown, use_immutable_subject: true })).toBe(false);
  const [level] = plan('access_level: user', { access: { access_level: 'none' } });
  expect((level as Change).dependsOn).toBeUndefined();
});

it.each<[string, string, string, object, string, string]>([
  ['permissions', '', 'allowed_actions', actionsOn, 'local_only', 'all'],
  ['permissions', '', 'sha_pinning_required', actionsOn, 'true', 'false'],
  ['selected', 'selected_actions', 'github_owned_allowed', {}, 'false', 'true'],
  ['selected', 'selected_actions', 'verified_allowed', {}, 'false', 'true'],
  ['workflowDefaults', '', 'default_workflow_permissions', {}, 'read', 'write'],
  ['workflowDefaults', '', 'can_approve_pull_request_reviews', {}, 'false', 'true'],
  ['access', '', 'access_level', {}, 'none', 'user'],
  ['access', '', 'access_level', {}, 'organization', 'enterprise'],
  ['forkWorkflows', 'fork_pr_workflows_private_repos', 'run_workflows_from_fork_pull_requests', {}, 'false', 'true'],
  ['forkWorkflows', 'fork_pr_workflows_private_repos', 'send_write_tokens_to_workflows', {}, 'false', 'true'],
  ['forkWorkflows', 'fork_pr_workflows_private_repos', 'send_secrets_and_variables', {}, 'false', 'true'],
  ['forkWorkflows', 'fork_pr_workflows_private_repos', 'require_approval_for_fork_pr_workflows', {}, 'true', 'false'],
])('marks a looser value as weaker, but not a stricter one: %s, %s%s', (route, parentKey, key, rest, strict, loose) => {
  const parseValue = (word: string) => (/^(true|false)$/.test(word) ? word === 'true' : word);
  const more = route === 'forkWorkflows' && key !== 'run_workflows_from_fork_pull_requests';
  const needed = more ? ', run_workflows_from_fork_pull_requests: true' : '';
  const printChange = (from: string, to: string) => {
    const yaml = parentKey ? `${parentKey}: {${key}: ${to}${needed}}` : `${key}: ${to}`;
    const shown = { ...rest, ...(more && { run_workflows_from_fork_pull_requests: true }), [key]: parseValue(from) };
    const permissions = parentKey === 'selected_actions' ? { ...actionsOn, allowed_actions: 'selected' } : actionsOn;
    return formatPlan(plan(yaml, { permissions, [route]: shown } as LiveActions)).filter((line) => line.includes(key));
  };
  expect(printChange(strict, loose)).toEqual([expect.stringMatching(/\(weaker\)$/)]);
  expect(printChange(loose, strict)).toEqual([expect.not.stringContaining('weaker')]);
});

it('marks looser settings as weaker in a plan', () => {
  const listWeaker = (yaml: string, live: LiveActions) =>
    formatPlan(plan(yaml, live)).map((line) => line.endsWith('(weaker)'));
  const permissions = { ...actionsOn, allowed_actions: 'selected', sha_pinning_required: true };
  expect(listWeaker('allowed_actions: all\nsha_pinning_required: false', { permissions })).toEqual([true, true]);
  // A blocking entry of the selected actions may block an action of the owner.
  expect(listWeaker('allowed_actions: local_only', { permissions })).toEqual([true]);
  const selected = {
    permissions,
    selected: { github_owned_allowed: false, verified_allowed: false, patterns_allowed: ['acme/*', '!evil/*'] },
  };
  const patterns = (...names: string[]) => `selected_actions: {patterns_allowed: ${JSON.stringify(names)}}`;
  expect(listWeaker(patterns('acme/*'), selected)).toEqual([true]);
  expect(listWeaker(patterns('acme/*', '!evil/*', 'other/*'), selected)).toEqual([true]);
  expect(listWeaker(patterns('acme/ship@*', '!evil/*', '!acme/old@*'), selected)).toEqual([false]);
  const approval = { forkApproval: { approval_policy: 'first_time_contributors' } };
  const policy = (name: string) => `fork_pr_contributor_approval: {approval_policy: ${name}}`;
  expect(listWeaker(policy('first_time_contributors_new_to_github'), approval)).toEqual([true]);
  expect(listWeaker(policy('all_external_contributors'), approval)).toEqual([false]);
});

it('reads all declared endpoints in parallel, and the selected actions once GitHub shows them [2.3.7.2]', async () => {
  const requestedRoutes: string[] = [];
  const answers: (() => void)[] = [];
  const github = {
    repository: { owner: 'acme', name: 'shop' },
    now: () => 0,
    ask<A>({ route }: ReadCall<A>) {
      requestedRoutes.push(route);
      return new Promise<A>((resolve) => {
        answers.push(() => resolve({ enabled: true, allowed_actions: 'selected' } as A));
      });
    },
  };
  const read = readActions(createSectionReader(github), parseDesired(sample.settings, 'actions'));
  await new Promise(setImmediate);
  expect(new Set(requestedRoutes).size).toBe(8);
  expect(requestedRoutes.join()).not.toContain('selected-actions');
  for (const answer of answers.splice(0)) answer();
  await new Promise(setImmediate);
  expect(requestedRoutes.at(-1)).toContain('selected-actions');
  for (const answer of answers) answer();
  expect(Object.keys(await read)).toHaveLength(9);
});
