import { branchLists } from './branch-lists.ts';
import { repeatFirstEntry } from './breach.ts';
import { findByName, type Live, type Meddling } from './meddling.ts';
import { splitKeys } from './opposites.ts';
import type { Sample } from './sample.ts';

const findRule = (live: Live, pattern: string) => findByName(live.branch_rules, pattern, 'pattern');

const lockBranch = (pattern: string): Meddling => ({
  what: `locks ${pattern}`,
  act(_, live) {
    const known = findRule(live, pattern);
    if (known) known.lockBranch = true;
    else live.branch_rules.push({ ...structuredClone(live.branch_rules[0]), id: 990_001, pattern, lockBranch: true });
  },
  isThere: (live) => findRule(live, pattern)?.lockBranch === true,
  named: new RegExp(
    `(${pattern.replace(/[*/]/g, '\\$&')}.*lock|lock.*${pattern.replace(/[*/]/g, '\\$&')}|protection of branch ${pattern.replace(/[*/]/g, '\\$&')} deleted)`,
  ),
});

export const sample: Sample = {
  settings: `
branches:
  - name: main
    protection:
      enforce_admins: true
      required_linear_history: true
      required_conversation_resolution: true
      required_signatures: true
      required_status_checks:
        strict: true
        checks:
          - {context: build, app_id: -1}
          - {context: lint}
      required_pull_request_reviews:
        required_approving_review_count: 2
        require_code_owner_reviews: true
        dismissal_restrictions: {users: [Alice], teams: [], apps: []}
        bypass_pull_request_allowances: {apps: [release-bot]}
      restrictions: {users: [], teams: [core], apps: []}
      force_push_bypassers: [Alice, acme/core, app/release-bot]
      required_deployments: {environments: [production]}
  - name: dev
    protection:
      required_signatures: true
      required_status_checks: {strict: false, contexts: [build]}
  - name: old
    protection: null
  - name: release/**/*
    protection:
      enforce_admins: true
      required_signatures: true
      required_status_checks: {contexts: [build]}
      required_pull_request_reviews: {required_approving_review_count: 1, dismiss_stale_reviews: true}
      force_push_bypassers: [acme/core]
      required_deployments: {environments: [Staging, production]}
  - name: hotfix-*
    protection:
      allow_deletions: true
  - name: wip-*
    protection: null
`,
  drifted: {
    branches: ['main', 'dev', 'old'],
    environments: [{ name: 'production' }, { name: 'staging' }],
    branch_rules: [
      {
        pattern: 'main',
        allowsForcePushes: true,
        requiresApprovingReviews: true,
        requiredApprovingReviewCount: 3,
        restrictsPushes: true,
        pushers: { users: ['alice'] },
        forcePushBypassers: { users: ['bob'] },
      },
      { pattern: 'old', isAdminEnforced: true },
      { pattern: 'hotfix-*', lockBranch: true },
      { pattern: 'wip-*', lockBranch: true },
      { pattern: 'kept-*' },
    ],
  },
  around: {
    accounts: [
      { login: 'acme', type: 'Organization', teams: ['core'] },
      { login: 'alice', type: 'User' },
      { login: 'bob', type: 'User' },
    ],
    apps: ['release-bot'],
  },
  grants: {
    check: ['Administration: read', 'Contents: read'],
    apply: ['Administration: write', 'Contents: read', 'Members (organization): read'],
  },
  requests: 7,
  opposites: [
    [{ name: 'main', protection: null }],
    [{ name: 'hotfix-*', protection: null }],
    [{ name: 'release/**/*', protection: null }],
    ...splitKeys({
      enforce_admins: false,
      required_linear_history: false,
      required_signatures: false,
      required_status_checks: null,
      required_pull_request_reviews: null,
      restrictions: null,
      force_push_bypassers: [],
      required_deployments: null,
    }).map((protection) => [{ name: 'main', protection }]),
    ...splitKeys({
      enforce_admins: false,
      required_signatures: false,
      required_status_checks: null,
      required_pull_request_reviews: null,
      force_push_bypassers: [],
      required_deployments: null,
    }).map((protection) => [{ name: 'release/**/*', protection }]),
  ],
  meddlings: [
    lockBranch('main'),
    lockBranch('dev'),
    lockBranch('old'),
    lockBranch('hotfix-*'),
    lockBranch('release/**/*'),
  ],
  crowds: branchLists,
  breaches: [
    repeatFirstEntry('name'),
    {
      what: 'contexts beside other checks',
      breaks: (section) => Object.assign(section[0].protection.required_status_checks, { contexts: ['test'] }),
      reads: [
        [0, 'protection', 'required_status_checks', 'checks', '*', 'context'],
        [0, 'protection', 'required_status_checks', 'contexts'],
      ],
    },
    {
      what: 'an actor twice',
      breaks: (section) => section[0].protection.force_push_bypassers.push('ALICE'),
      reads: [
        [0, 'protection', 'force_push_bypassers', 0],
        [0, 'protection', 'force_push_bypassers', 3],
      ],
    },
    {
      what: 'half of the checks',
      breaks: (section) => delete section[1].protection.required_status_checks.strict,
      reads: [[1, 'protection', 'required_status_checks', 'strict']],
    },
  ],
};
