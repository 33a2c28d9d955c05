import type { RepositorySeed, Seed } from '../../simulator/src/index.ts';

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

const roleMayBypass = (actor_id: number) => ({
  actor_type: 'RepositoryRole',
  actor_id,
  bypass_mode: 'always',
});
const [maintain, admin] = [roleMayBypass(2), roleMayBypass(5)] as const;

const kept = [{ type: 'deletion' }, { type: 'non_fast_forward' }];

const scanned = { secret_scanning: { status: 'enabled' }, secret_scanning_push_protection: { status: 'enabled' } };

const repository = (owner: string, name: string, more: object = {}) =>
  ({ owner, name, branches: ['main'], ...more }) as RepositorySeed;

const classic = (more: object = {}) => ({
  branch_rules: [
    {
      pattern: 'main',
      requiresApprovingReviews: true,
      requiredApprovingReviewCount: 1,
      requiresStatusChecks: true,
      checks: [{ context: 'test', app_id: null }],
      ...more,
    },
  ],
});

const ruleset = (...rules: object[]) => ({ name: 'main', conditions: onDefault, rules });
const bypassed = (set: object, ...bypass_actors: object[]) => ({ ...set, bypass_actors });
const guarded = { switches: { vulnerability_alerts: true, private_vulnerability_reporting: true } };
const open = (more: object = {}) => ({ settings: { security_and_analysis: scanned, ...more } });
const hook = (url: string, insecure_ssl = '0') => ({ webhooks: [{ config: { url, insecure_ssl } }] });
const writingWorkflows = {
  actions: { workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true } },
};

/**
 * An open source library with external contributors: classic protection, rulesets, forks and abandoned repositories.
 */
export const openSource: Seed = {
  accounts: [
    { login: 'lumen', type: 'Organization', plan: 'free', members: ['ada', 'noor'], teams: [{ slug: 'maintainers' }] },
  ] as never,
  repositories: [
    repository('lumen', 'lumen', {
      ...open({ description: 'Renders light', topics: ['graphics'] }),
      ...guarded,
      ...classic(),
    }),
    repository('lumen', 'website', {
      ...open(),
      switches: { vulnerability_alerts: true },
      rulesets: [{ ...bypassed(ruleset(reviewed(1), checked('build'), ...kept), maintain), conditions: everywhere }],
      ...hook('https://chat.lumen.example/hook?key=s3cr3t', '1'),
    }),
    repository('lumen', 'playground', { settings: { has_wiki: true } }),
    repository('lumen', 'plugins', {
      ...open(),
      ...guarded,
      ...classic({ isAdminEnforced: true }),
      rulesets: [bypassed(ruleset(reviewed(2)), admin)],
    }),
    repository('lumen', 'docs', { ...open(), ...guarded, rulesets: [ruleset(reviewed(1), ...kept)] }),
    repository('lumen', 'examples', { ...open({ has_issues: false, has_discussions: false }), ...writingWorkflows }),
    repository('lumen', 'old-renderer', { archived: true, ...classic() }),
    repository('lumen', 'png-fork', { fork: true, ...open() }),
    repository('lumen', 'security-drafts', { visibility: 'private', ...guarded, ...classic() }),
  ],
};

/** A team of nine that ships every day with little protection, most of it set up by one person. */
export const startUp: Seed = {
  accounts: [{ login: 'parcelly', type: 'Organization', plan: 'team', members: ['kai'], teams: ['builders'] }] as never,
  repositories: [
    ...['api', 'app', 'infra', 'legacy'].map((name, index) =>
      repository('parcelly', name, {
        visibility: 'private',
        switches: { vulnerability_alerts: index < 2 },
        actions: { workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: index === 0 } },
        ...(index === 0 && {
          rulesets: [bypassed(ruleset(reviewed(1), checked('ci'), ...kept), admin)],
        }),
      }),
    ),
    repository('parcelly', 'billing', {
      visibility: 'private',
      ...guarded,
      ...classic({ requiresStatusChecks: false, checks: [] }),
      ...hook('https://pay.parcelly.example/hook/t0ken'),
    }),
    repository('parcelly', 'mobile', {
      visibility: 'private',
      ...guarded,
      rulesets: [bypassed(ruleset(reviewed(1), checked('ci')), { ...maintain, bypass_mode: 'pull_request' })],
    }),
    repository('parcelly', 'prototype', { visibility: 'private', archived: true }),
    repository('parcelly', 'sdk', { ...open(), ...guarded, rulesets: [ruleset(reviewed(1), checked('ci'), ...kept)] }),
  ],
};

/** A bank with organization rulesets, signed commits, two approvals, and repositories that fall outside the rules. */
export const regulated: Seed = {
  accounts: [
    {
      login: 'northbank',
      type: 'Organization',
      plan: 'enterprise',
      members: ['ines'],
      teams: ['risk'],
      rulesets: [
        {
          name: 'base',
          conditions: { ...onDefault, repository_name: { include: ['~ALL'], exclude: ['scratch'] } },
          bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'pull_request' }],
          rules: [reviewed(2), ...kept, { type: 'required_signatures' }],
        },
      ],
    },
  ] as never,
  repositories: [
    ...['ledger', 'payments', 'portal', 'cards', 'onboarding'].map((name) =>
      repository('northbank', name, {
        visibility: 'private',
        settings: { security_and_analysis: { advanced_security: { status: 'enabled' }, ...scanned } },
        switches: { vulnerability_alerts: true },
        actions: { permissions: { allowed_actions: 'selected', sha_pinning_required: true } },
        rulesets: [{ name: 'checks', conditions: onDefault, rules: [checked('ci', 'security')] }],
      }),
    ),
    repository('northbank', 'batch-jobs', {
      visibility: 'private',
      ...guarded,
      ...classic({ requiredApprovingReviewCount: 2, isAdminEnforced: true }),
    }),
    repository('northbank', 'scratch', { visibility: 'private', ...writingWorkflows }),
    repository('northbank', 'mainframe-bridge', { visibility: 'private', archived: true, ...guarded }),
    repository('northbank', 'openbanking-sdk', {
      ...open(),
      ...guarded,
      ...classic(),
      rulesets: [bypassed(ruleset(checked('ci')), maintain)],
    }),
  ],
};

/** The permissions of an auditor's token. */
export const reads: Readonly<Record<string, 'read'>> = {
  ...{ Actions: 'read', Administration: 'read', Contents: 'read', Metadata: 'read', Webhooks: 'read' },
  ...{ Environments: 'read', Members: 'read', 'Secret scanning alerts': 'read', Secrets: 'read', Variables: 'read' },
};

/** Creates the given number of repositories that resemble these organizations. */
export function manyLikeThese(count: number) {
  const all = [openSource, startUp, regulated];
  const like = all.flatMap(({ repositories }) => Object.values(repositories ?? {}));
  return {
    accounts: all.flatMap(({ accounts }) => Object.values(accounts ?? {})),
    repositories: Array.from({ length: count }, (_, index) => {
      const one = like[index % like.length]!;
      return { ...structuredClone(one), name: `${one.name}-${index}` };
    }),
  };
}
