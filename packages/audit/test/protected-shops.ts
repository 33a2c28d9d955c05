import type { RepositorySeed, Seed } from '../../simulator/src/index.ts';

const everywhere = { ref_name: { include: ['~ALL'], exclude: [] } };

const shop = (more: object, rulesets: readonly object[] = []): Seed =>
  ({
    accounts: [{ login: 'acme', type: 'Organization', plan: 'enterprise', rulesets }],
    repositories: [{ owner: 'acme', name: 'shop', branches: ['main'], ...more } as RepositorySeed],
  }) as Seed;

const classic = (more: object = {}) => ({
  branch_rules: [
    {
      pattern: 'main',
      requiresApprovingReviews: true,
      requiredApprovingReviewCount: 2,
      requiresStatusChecks: true,
      checks: [{ context: 'ci', app_id: null }],
      ...more,
    },
  ],
});

const gate = (approvals: number, more: object = {}) => ({
  name: 'gate',
  conditions: everywhere,
  rules: [
    {
      type: 'pull_request',
      parameters: { required_approving_review_count: approvals, allowed_merge_methods: ['squash'] },
    },
    { type: 'non_fast_forward' },
    { type: 'deletion' },
    { type: 'required_linear_history' },
  ],
  ...more,
});

const admins = { bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' }] };
const everyRepository = { repository_name: { include: ['~ALL'], exclude: [] } };

/** Branches with each kind of protection that combines. */
export const protectedShops: Readonly<Record<string, Seed>> = {
  nothing: shop({}),
  classic: shop(classic()),
  'classic for everybody': shop(classic({ isAdminEnforced: true, requiresLinearHistory: true, restrictsPushes: true })),
  ruleset: shop({ rulesets: [gate(1)] }),
  'ruleset with a bypass': shop({ rulesets: [gate(1, admins)] }),
  both: shop({ ...classic(), rulesets: [gate(1, admins)] }),
  organization: shop({ rulesets: [gate(1, admins)] }, [
    { ...gate(2), name: 'base', conditions: { ...everywhere, ...everyRepository } },
  ]),
};
