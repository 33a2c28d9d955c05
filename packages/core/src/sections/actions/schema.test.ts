import { expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const actions = (yaml: string) => `actions:\n${yaml.replace(/^/gm, '  ')}\n`;
const refusalsOf = (yaml: string) => listRefusals(actions(yaml));
const read = (yaml: string) => parseDesired(actions(yaml), 'actions');

it.each([
  ['selected_actions_url: https://x.example', 'actions.selected_actions_url'],
  [
    'artifact_and_log_retention: {days: 1, maximum_allowed_days: 90}',
    'actions.artifact_and_log_retention.maximum_allowed_days',
  ],
  [
    'oidc_customization_sub: {use_default: true, sub_claim_prefix: x}',
    'actions.oidc_customization_sub.sub_claim_prefix',
  ],
])('rejects the read-only key in %s and suggests a fix [2.3.7.3]', (yaml, key) => {
  expect(refusalsOf(yaml)).toEqual([expect.stringContaining(`${key}: is read-only`)]);
  expect(refusalsOf(yaml)[0]).toContain('To fix, remove it');
});

it('sends unknown keys unchanged with the permissions and adds a remark [2.3.7.1]', () => {
  expect(read('brand_new: {a: 1}')).toEqual({ brand_new: { a: 1 } });
  expect(listRemarks(actions('brand_new: 1'))).toEqual(['is not a key that Trueup knows; Trueup sends it unchanged']);
});

it('rejects unknown keys in `cache` and `selected_actions` [2.3.7.2]', () => {
  expect(refusalsOf('cache: {max_cache_size: 1}')[0]).toContain('actions.cache.max_cache_size: is not a key here');
  expect(refusalsOf('selected_actions: {brand_new: true}')[0]).toContain('is not a key here');
});

it('rejects misplaced keys and names the right place [2.1.5]', () => {
  expect(refusalsOf('max_cache_size_gb: 1')[0]).toContain('belongs below `cache`. To fix, indent it under `cache:`');
  expect(refusalsOf('patterns_allowed: [a/*]')[0]).toContain('indent it under `selected_actions:`');
});

it('infers the policy `selected` from selected actions [2.3.7.2]', () => {
  expect(read('selected_actions: {verified_allowed: true}')).toEqual({
    allowed_actions: 'selected',
    selected_actions: { verified_allowed: true },
  });
});

it('rejects selected actions next to another policy [2.3.7.2]', () => {
  expect(refusalsOf('allowed_actions: all\nselected_actions: {verified_allowed: true}')).toEqual([
    'settings.yml:3:3: actions.selected_actions: requires `allowed_actions: selected`, but the file declares another policy. To fix, write `allowed_actions: selected`, or remove this list',
  ]);
});

it('ignores `selected_actions` and reports a remark if the file disables Actions [2.3.7.2]', () => {
  const yaml = 'enabled: false\nselected_actions: {verified_allowed: true}';
  expect(read(yaml)).toEqual({ enabled: false });
  expect(listRemarks(actions(yaml))[0]).toContain(
    'has no effect with `enabled: false`: Trueup neither compares nor sends it',
  );
});

it('reads claim keys as a custom template of the OIDC subject [2.3.7.2]', () => {
  expect(read('oidc_customization_sub: {include_claim_keys: [repo]}')).toEqual({
    oidc_customization_sub: { use_default: false, include_claim_keys: ['repo'] },
  });
});

it('rejects an OIDC subject without a template or with claim keys that GitHub ignores [2.1.5]', () => {
  expect(refusalsOf('oidc_customization_sub: {use_immutable_subject: true}')[0]).toContain(
    'actions.oidc_customization_sub.use_default: is missing. To fix, add `use_default: true`',
  );
  expect(refusalsOf('oidc_customization_sub: {use_default: true, include_claim_keys: [repo]}')[0]).toContain(
    'To fix, remove it, or write `use_default: false`',
  );
});

it.each(['[repo, repo]', '[a-b]', '[""]'])('rejects the invalid claim keys %s [2.1.5]', (keys) => {
  expect(refusalsOf(`oidc_customization_sub: {include_claim_keys: ${keys}}`)).toHaveLength(1);
});

it.each([
  ['enabled: "yes"', 'must be true or false'],
  ['allowed_actions: some', '`all`, `local_only` or `selected`'],
  ['default_workflow_permissions: admin', '`read` or `write`'],
  ['access_level: public', '`none`, `user`, `organization` or `enterprise`'],
  ['cache: {max_cache_retention_days: 0}', 'a whole number of at least 1'],
  ['cache: {max_cache_size_gb: 1.5}', 'a whole number of at least 1'],
  ['artifact_and_log_retention: {days: soon}', 'must be a whole number'],
  ['artifact_and_log_retention: {}', 'add `days`'],
  ['fork_pr_contributor_approval: {approval_policy: nobody}', '`all_external_contributors`'],
  [
    'fork_pr_workflows_private_repos: {send_secrets_and_variables: true}',
    'add `run_workflows_from_fork_pull_requests`',
  ],
])('rejects the invalid value in %s and suggests a fix [2.3.7.2]', (yaml, words) => {
  expect(refusalsOf(yaml)).toEqual([expect.stringContaining(words)]);
});

it('accepts every access level of GitHub [2.3.7.2]', () => {
  for (const level of ['none', 'user', 'organization', 'enterprise'])
    expect(read(`access_level: ${level}`)).toEqual({ access_level: level });
});
