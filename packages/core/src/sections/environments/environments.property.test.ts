import * as fc from 'fast-check';
import { it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../../../../../test/kit/expect-convergence.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import {
  accounts,
  customPolicy,
  dropCase,
  guards,
  name,
  pattern,
  put,
  secret,
  there,
  variables,
} from '../../../../../test/live/environments.ts';

const list = <T>(entries: fc.Arbitrary<T[]>) =>
  fc.oneof(entries, fc.record({ _undeclared: fc.constantFrom('keep', 'delete'), entries }));

const declaredPatterns = list(
  fc.uniqueArray(fc.oneof(pattern, fc.constantFrom('main', 'hotfix/**')), {
    selector: (policy) => (typeof policy === 'string' ? policy : policy.name),
  }),
);
const declaredRules = list(
  fc.subarray(guards).map((slugs) => slugs.map((slug, index) => (index % 2 ? { app: slug.toUpperCase() } : slug))),
);

/** An entry declares all settings of the PUT or none, because Trueup refuses a PUT that drops a live setting. */
const entry = fc
  .record(
    {
      name,
      put,
      variables: list(variables),
      secrets: list(fc.uniqueArray(secret, { selector: dropCase })),
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

const everythingOff = { wait_timer: 0, prevent_self_review: false, reviewers: [], can_admins_bypass: true };

const declared = fc.uniqueArray(entry, { selector: (entry) => entry.name });

it('repairs environments, their lists and their pins in one run [2.3.5.1]', async () => {
  await fc.assert(
    fc.asyncProperty(declared, there, async (environments, live) => {
      const secrets = environments.flatMap(({ secrets = [] }) => (Array.isArray(secrets) ? secrets : secrets.entries));
      await expectConvergence(
        stringify({ environments }),
        { environments: live, deployment_guards: guards },
        {
          around: { accounts },
          environment: { ONE: 'first', TWO: 'second' },
          resentRoutes: secrets.map(
            () => `PUT /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}`,
          ),
        },
      );
    }),
    { numRuns: scaleExamples(50) },
  );
});
