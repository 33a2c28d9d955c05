import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { openSimulator, type Simulator } from '../../src/simulator/index.ts';
import { converges } from '../converges.ts';
import { desired } from '../parsed.ts';
import { taken } from '../taken.ts';

const some = <T>(keys: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(keys, { requiredKeys: [] });
const policy = fc.constantFrom('all', 'local_only', 'selected');
const patterns = fc.array(fc.constantFrom('a/*', 'b/*', 'c/d@v1'), { maxLength: 3 });
const claims = fc.uniqueArray(fc.constantFrom('repo', 'context', 'actor', 'job_workflow_ref'), { minLength: 1 });
const approval = fc.constantFrom(
  'first_time_contributors_new_to_github',
  'first_time_contributors',
  'all_external_contributors',
);
const list = { github_owned_allowed: fc.boolean(), verified_allowed: fc.boolean(), patterns_allowed: patterns };
const limits = {
  max_cache_retention_days: fc.integer({ min: 1, max: 90 }),
  max_cache_size_gb: fc.nat(99).map((n) => n + 1),
};
const workflow = {
  default_workflow_permissions: fc.constantFrom('read', 'write'),
  can_approve_pull_request_reviews: fc.boolean(),
};
const level = fc.constantFrom('none', 'user', 'organization');
const forkSettings = {
  send_write_tokens_to_workflows: fc.boolean(),
  send_secrets_and_variables: fc.boolean(),
  require_approval_for_fork_pr_workflows: fc.boolean(),
};
const days = fc.integer({ min: 1, max: 400 });
const isRunFromForks = { run_workflows_from_fork_pull_requests: fc.boolean() };

const declared = some({
  enabled: fc.boolean(),
  sha_pinning_required: fc.boolean(),
  selection: fc.oneof(
    some({ allowed_actions: policy }),
    some({ allowed_actions: fc.constant('selected'), selected_actions: some(list) }),
  ),
  ...workflow,
  access_level: level,
  artifact_and_log_retention: fc.record({ days }),
  cache: some(limits),
  oidc_customization_sub: fc.oneof(
    fc.record({ use_default: fc.boolean(), use_immutable_subject: fc.boolean() }, { requiredKeys: ['use_default'] }),
    fc.record(
      { include_claim_keys: claims, use_immutable_subject: fc.boolean() },
      { requiredKeys: ['include_claim_keys'] },
    ),
  ),
  fork_pr_contributor_approval: fc.record({ approval_policy: approval }),
  fork_pr_workflows_private_repos: fc
    .tuple(fc.record(isRunFromForks), some(forkSettings))
    .map(([required, rest]) => ({ ...required, ...rest })),
}).map(({ selection, ...rest }) => ({ ...rest, ...selection }));

const live = some({
  permissions: some({ enabled: fc.boolean(), allowed_actions: policy, sha_pinning_required: fc.boolean() }),
  selected: some(list),
  workflow: some(workflow),
  access_level: level,
  retention_days: days,
  cache: some(limits),
  subject: fc.oneof(
    fc.record({ use_default: fc.constant(true) }),
    fc.record({ use_default: fc.constant(false), include_claim_keys: claims, use_immutable_subject: fc.boolean() }),
  ),
  fork_approval: approval,
  fork_workflows: some({ ...isRunFromForks, ...forkSettings }),
});

/** The values of a snapshot by their paths. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

/** The host keeps it under every policy, and shows it under one. */
const allowlist = (host: Simulator) => (host.repository('acme/shop').actions as { selected: object }).selected;

const without = (map: object, keys: object) =>
  Object.fromEntries(Object.entries(map).filter(([key]) => !Object.hasOwn(keys, key)));

it('converges from any state to any declaration, and leaves what is not declared [2.1.1]', async () => {
  await fc.assert(
    fc.asyncProperty(declared, live, async (wanted, actions) => {
      const state = { visibility: 'private' as const, actions };
      const untouched = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...state }] } });
      const before = leaves((await taken(untouched, 'actions')).settings.actions);
      const settings = stringify({ actions: wanted });
      const { simulator } = await converges(settings, state);
      const after = new Map(leaves((await taken(simulator, 'actions')).settings.actions));

      const read = desired(settings, 'actions');
      const declaredPaths = ['enabled', ...leaves(read).map(([path]) => path)];
      const kept = before.filter(([path]) => after.has(path) && !declaredPaths.includes(path));
      for (const [path, value] of kept) expect([path, after.get(path)]).toEqual([path, value]);
      expect(allowlist(simulator)).toMatchObject(without(allowlist(untouched), read.selected_actions ?? {}));
    }),
    { numRuns: 100 },
  );
});
