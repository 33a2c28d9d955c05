import * as fc from 'fast-check';
import { it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const people = ['mona', 'hubot', 'lisa', 'octocat'];
const loginLists = fc.uniqueArray(fc.constantFrom(...people));
const capitalizedLogins = loginLists.map((logins) => logins.map((login) => login[0]!.toUpperCase() + login.slice(1)));
const limit = fc.constantFrom('existing_users', 'contributors_only', 'collaborators_only');
const expiry = fc.constantFrom('one_day', 'three_days', 'one_week', 'one_month', 'six_months');
const cap = fc.record(
  { enabled: fc.boolean(), max_open_pull_requests: fc.integer({ min: 1, max: 1000 }) },
  { requiredKeys: ['enabled'] },
);

const createOptional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const limits = fc.record(
  { limit, expiry, pull_request_creation_cap: cap, pull_request_creation_bypass: capitalizedLogins },
  { requiredKeys: [] },
);
/** Trueup refuses a file with an expiry but without a limit. */
const desiredLimits = fc.oneof(
  fc.constant(null),
  limits.map(({ expiry, ...rest }) => ('limit' in rest && expiry ? { ...rest, expiry } : rest)),
);
const liveLimits = fc.record({
  interaction_limit: createOptional(fc.record({ limit })),
  pull_request_creation_cap: createOptional(cap),
  pull_request_creation_bypass: loginLists,
});

it('brings any interaction limits in line with any declaration and sends only the base limit again [2.3.16]', () =>
  fc.assert(
    fc.asyncProperty(desiredLimits, liveLimits, async (interaction_limits, liveState) => {
      const hasLimit = interaction_limits && 'limit' in interaction_limits;
      await expectConvergence(stringify({ interaction_limits }), liveState, {
        around: { accounts: people.map((login) => ({ login })) },
        resentRoutes: hasLimit ? ['PUT /repos/{owner}/{repo}/interaction-limits'] : [],
      });
    }),
    { numRuns: scaleExamples(50) },
  ));
