import { type Crowd, createUsers } from './crowd.ts';

const rulesOfBranches: Omit<Crowd, 'call' | 'newestFirst'> = {
  declare: (names) => names.map((name) => ({ name: `${name}-*`, protection: { enforce_admins: true } })),
  seed: (names) => ({
    branch_rules: names.map((name) => ({ pattern: `${name}-*`, isAdminEnforced: true, lockBranch: true })),
  }),
  live: (repository) => repository.branch_rules,
  named: 'pattern',
  spelt: (name) => `${name}-*`,
};

export const branchLists: Crowd[] = [
  { ...rulesOfBranches, call: 'listProtectionRules' },
  {
    call: 'listProtected',
    declare: (names) => names.map((name) => ({ name, protection: { enforce_admins: true } })),
    seed: (names) => ({
      branches: [...names],
      branch_rules: names.map((pattern) => ({ pattern, isAdminEnforced: true })),
    }),
    live: (repository) => repository.branches,
    named: 'name',
  },
  {
    call: 'listBypassers',
    declare: (names) => [{ name: 'v*', protection: { force_push_bypassers: [...names] } }],
    seed: (names) => ({
      branch_rules: [{ pattern: 'v*', isAdminEnforced: true, forcePushBypassers: { users: [...names] } }],
    }),
    around: (names) => ({ accounts: createUsers(names) }),
    live: (repository) => repository.branch_rules[0].forcePushBypassers.users,
    named: '',
    most: 99,
    startsElsewhere: true,
  },
];
