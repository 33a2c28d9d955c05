import * as fc from 'fast-check';
import { it } from 'vitest';
import { stringify } from 'yaml';
import { converges } from '../../../test/converges.ts';

const known = [
  { type: 'User', id: 7001 },
  { type: 'User', id: 7002 },
  { type: 'Team', id: 7101 },
  { type: 'Team', id: 7102 },
];
const accounts = [
  { id: 7001, login: 'octavia' },
  { id: 7002, login: 'octavio' },
  {
    login: 'acme',
    type: 'Organization' as const,
    teams: [
      { id: 7101, slug: 'core' },
      { id: 7102, slug: 'web' },
    ],
  },
];
const guards = ['gate', 'sentinel', 'watch'];

const name = fc.constantFrom('production', 'staging', 'eu/west 1', 'a.b', '100%', 'ünder');
const reviewers = fc.shuffledSubarray(known);
const customPolicy = { protected_branches: false, custom_branch_policies: true };
const branchPolicy = fc.constantFrom(null, customPolicy, { protected_branches: true, custom_branch_policies: false });
const pattern = fc.record({ name: fc.constantFrom('main', 'release/*', 'v*'), type: fc.constantFrom('branch', 'tag') });

const storedName = fc.constantFrom('TOKEN', 'REGION', '_x', 'Url2');
const caseless = ({ name }: { name: string }) => name.toLowerCase();
const variable = fc.record({ name: storedName, value: fc.string({ unit: 'grapheme' }) });
const secret = fc.record({ name: storedName, value: fc.constantFrom('$ONE', '$TWO') });
const variables = fc.uniqueArray(variable, { selector: caseless });

const put = fc.record({
  wait_timer: fc.constantFrom(0, 1, 43_200),
  prevent_self_review: fc.boolean(),
  reviewers,
  deployment_branch_policy: branchPolicy,
});

/** No two pins share a position, though there may be gaps between them. */
const apart = (all: { pinned_position: number | null }[]) =>
  all.map((one, index) => ({ ...one, pinned_position: one.pinned_position && one.pinned_position * 10 + index }));

const there = fc
  .uniqueArray(
    fc
      .record({
        name,
        put,
        branch_policies: fc.uniqueArray(pattern, { selector: (one) => `${one.type} ${one.name}` }),
        protection_rules: fc.subarray(guards),
        variables,
        secrets: fc.uniqueArray(storedName).map((names) => names.map((name) => ({ name }))),
        pinned_position: fc.option(fc.integer({ min: 1, max: 1000 })),
      })
      .map(({ put, ...rest }) => ({ ...rest, ...put })),
    { selector: (one) => one.name },
  )
  .map(apart);

const list = <T>(entries: fc.Arbitrary<T[]>) =>
  fc.oneof(entries, fc.record({ _undeclared: fc.constantFrom('keep', 'delete'), entries }));

const declaredPatterns = list(
  fc.uniqueArray(fc.oneof(pattern, fc.constantFrom('main', 'hotfix/**')), {
    selector: (one) => (typeof one === 'string' ? one : one.name),
  }),
);
const declaredRules = list(
  fc.subarray(guards).map((slugs) => slugs.map((slug, index) => (index % 2 ? { app: slug.toUpperCase() } : slug))),
);

/** An entry says all of the environment itself or nothing, for a PUT that drops a live setting is refused. */
const entry = fc
  .record(
    {
      name,
      put,
      variables: list(variables),
      secrets: list(fc.uniqueArray(secret, { selector: caseless })),
      deployment_branch_policies: declaredPatterns,
      deployment_protection_rules: declaredRules,
      pinned: fc.boolean(),
    },
    { requiredKeys: ['name'] },
  )
  .map(({ put, deployment_branch_policies: patterns, ...rest }) => ({
    ...rest,
    ...put,
    ...(patterns && { deployment_branch_policies: patterns }),
    ...(patterns && { ...(put ?? everythingOff), deployment_branch_policy: customPolicy }),
  }));

const everythingOff = { wait_timer: 0, prevent_self_review: false, reviewers: [] };

const declared = fc.uniqueArray(entry, { selector: (one) => one.name });

it('repairs any environments, with all that lies in them and their pins, in one run [2.3.5.1]', async () => {
  await fc.assert(
    fc.asyncProperty(declared, there, async (environments, live) => {
      const secrets = environments.flatMap(({ secrets = [] }) => (Array.isArray(secrets) ? secrets : secrets.entries));
      await converges(
        stringify({ environments }),
        { environments: live, deployment_guards: guards },
        {
          around: { accounts },
          environment: { ONE: 'first', TWO: 'second' },
          sentAgain: secrets.map(
            () => `PUT /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}`,
          ),
        },
      );
    }),
    { numRuns: 50 },
  );
}, 60_000);
