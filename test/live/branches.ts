import * as fc from 'fast-check';

export const createOptional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
export const createSubset = <T>(...choices: readonly T[]) => fc.uniqueArray(fc.constantFrom(...choices));
export const createPartial = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] });
export const createToggles = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fc.boolean()]));
export const count = fc.integer({ min: 0, max: 6 });
export const branchNames = ['main', 'dev', 'release/1'];
export const patterns = ['release/*', 'm*', 'v?'];

const actors = createPartial({
  users: createSubset('alice', 'bob'),
  teams: createSubset('core'),
  apps: createSubset('ci'),
});
const createLiveRule = (pattern: string) =>
  createOptional(
    createPartial({
      ...createToggles(
        'allowsDeletions',
        'allowsForcePushes',
        'blocksCreations',
        'dismissesStaleReviews',
        'isAdminEnforced',
        'lockBranch',
        'requiresApprovingReviews',
        'requiresCodeOwnerReviews',
        'requiresCommitSignatures',
        'requiresDeployments',
        'requiresStatusChecks',
        'requiresStrictStatusChecks',
        'restrictsPushes',
        'restrictsReviewDismissals',
      ),
      requiredApprovingReviewCount: count,
      checks: fc.uniqueArray(
        fc.record({ context: fc.constantFrom('build', 'old'), app_id: fc.constantFrom(null, 7) }),
        {
          selector: ({ context }) => context,
        },
      ),
      requiredDeploymentEnvironments: createSubset('prod', 'qa'),
      pushers: actors,
      dismissers: actors,
      reviewBypassers: actors,
      forcePushBypassers: actors,
    }).map((rule) => ({ ...rule, pattern })),
  );

export const rules = fc
  .tuple(...[...branchNames, ...patterns].map(createLiveRule))
  .map((all) => all.filter((rule) => rule !== undefined));

export const environments = [{ name: 'prod' }, { name: 'qa' }];
