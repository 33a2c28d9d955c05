import * as fc from 'fast-check';

const known = [
  { type: 'User', id: 7001 },
  { type: 'User', id: 7002 },
  { type: 'Team', id: 7101 },
  { type: 'Team', id: 7102 },
];
export const accounts = [
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
export const guards = ['gate', 'sentinel', 'watch'];

export const name = fc.constantFrom('production', 'staging', 'eu/west 1', 'a.b', '100%', 'ünder');
const reviewers = fc.shuffledSubarray(known);
export const customPolicy = { protected_branches: false, custom_branch_policies: true };
const branchPolicy = fc.constantFrom(null, customPolicy, { protected_branches: true, custom_branch_policies: false });
export const pattern = fc.record({
  name: fc.constantFrom('main', 'release/*', 'v*'),
  type: fc.constantFrom('branch', 'tag'),
});

const storedName = fc.constantFrom('TOKEN', 'REGION', '_x', 'Url2');
export const dropCase = ({ name }: { name: string }) => name.toLowerCase();
const variable = fc.record({ name: storedName, value: fc.string({ unit: 'grapheme' }) });
export const secret = fc.record({ name: storedName, value: fc.constantFrom('$ONE', '$TWO') });
export const variables = fc.uniqueArray(variable, { selector: dropCase });

export const put = fc
  .record({
    wait_timer: fc.constantFrom(0, 1, 43_200),
    prevent_self_review: fc.boolean(),
    reviewers,
    deployment_branch_policy: branchPolicy,
    can_admins_bypass: fc.boolean(),
  })
  .map((all) => ({ ...all, prevent_self_review: all.prevent_self_review && all.reviewers.length > 0 }));

/** Pins have distinct positions with gaps. */
const spreadPositions = (all: { pinned_position: number | null }[]) =>
  all.map((one, index) => ({ ...one, pinned_position: one.pinned_position && one.pinned_position * 10 + index }));

export const there = fc
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
  .map(spreadPositions);
