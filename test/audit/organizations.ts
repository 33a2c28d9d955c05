import type { RepositorySeed, Seed } from '../../src/simulator/index.ts';

const everywhere = { ref_name: { include: ['~ALL'], exclude: [] } };
const onDefault = { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } };

const reviewed = (count: number) => ({
  type: 'pull_request',
  parameters: {
    required_approving_review_count: count,
    dismiss_stale_reviews_on_push: true,
    require_code_owner_review: count > 1,
    require_last_push_approval: count > 1,
    required_review_thread_resolution: true,
  },
});

const checked = (...contexts: string[]) => ({
  type: 'required_status_checks',
  parameters: {
    strict_required_status_checks_policy: true,
    required_status_checks: contexts.map((context) => ({ context })),
  },
});

const [maintain, admin] = [2, 5].map((actor_id) => ({
  ...{ actor_type: 'RepositoryRole', actor_id, bypass_mode: 'always' },
}));

const kept = [{ type: 'deletion' }, { type: 'non_fast_forward' }];

const scanned = { secret_scanning: { status: 'enabled' }, secret_scanning_push_protection: { status: 'enabled' } };

const repository = (owner: string, name: string, more: object = {}) =>
  ({ owner, name, branches: ['main'], ...more }) as RepositorySeed;

/** A library that strangers send changes to: classic protection, a ruleset of maintainers, and forks. */
export const openSource: Seed = {
  accounts: [{ login: 'lumen', type: 'Organization', plan: 'free' }],
  repositories: [
    repository('lumen', 'lumen', {
      settings: { description: 'Renders light', topics: ['graphics'], security_and_analysis: scanned },
      switches: { vulnerability_alerts: true, private_vulnerability_reporting: true },
      branch_rules: [
        {
          pattern: 'main',
          requiresApprovingReviews: true,
          requiredApprovingReviewCount: 1,
          requiresStatusChecks: true,
          checks: [{ context: 'test', app_id: null }],
        },
      ],
    }),
    repository('lumen', 'website', {
      settings: { security_and_analysis: scanned },
      switches: { vulnerability_alerts: true },
      rulesets: [
        {
          name: 'main',
          conditions: everywhere,
          bypass_actors: [maintain],
          rules: [reviewed(1), checked('build'), ...kept],
        },
      ],
      webhooks: [{ config: { url: 'https://chat.lumen.example/hook/s3cr3t', insecure_ssl: '1' } }],
    }),
    repository('lumen', 'playground', { settings: { has_wiki: true } }),
  ],
};

/** Nine people who ship every day: little is protected, and one person set up most of it. */
export const startUp: Seed = {
  accounts: [{ login: 'parcelly', type: 'Organization', plan: 'team' }],
  repositories: ['api', 'app', 'infra', 'legacy'].map((name, index) =>
    repository('parcelly', name, {
      visibility: 'private',
      switches: { vulnerability_alerts: index < 2 },
      actions: { workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: index === 0 } },
      ...(index === 0 && {
        rulesets: [
          { name: 'main', conditions: onDefault, bypass_actors: [admin], rules: [reviewed(1), checked('ci'), ...kept] },
        ],
      }),
    }),
  ),
};

/** A bank: rules of the organization and of the enterprise, signed commits, two approvals. */
export const regulated: Seed = {
  accounts: [
    {
      login: 'northbank',
      type: 'Organization',
      plan: 'enterprise',
      rulesets: [
        {
          name: 'base',
          conditions: { ...onDefault, repository_name: { include: ['~ALL'], exclude: [] } },
          bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'pull_request' }],
          rules: [reviewed(2), ...kept, { type: 'required_signatures' }],
        },
      ],
    },
  ],
  repositories: ['ledger', 'payments', 'portal'].map((name) =>
    repository('northbank', name, {
      visibility: 'private',
      settings: { security_and_analysis: { advanced_security: { status: 'enabled' }, ...scanned } },
      switches: { vulnerability_alerts: true },
      actions: { permissions: { allowed_actions: 'selected', sha_pinning_required: true } },
      rulesets: [{ name: 'checks', conditions: onDefault, rules: [checked('ci', 'security')] }],
    }),
  ),
};

/** What a token has that an auditor is given. */
export const reads: Readonly<Record<string, 'read'>> = {
  ...{ Actions: 'read', Administration: 'read', Contents: 'read', Metadata: 'read', Webhooks: 'read' },
  ...{ Environments: 'read', Members: 'read', 'Secret scanning alerts': 'read', Secrets: 'read', Variables: 'read' },
};
