import { expect, it } from 'vitest';
import { runAuditOn } from './audited.ts';
import { openSource, reads, regulated, startUp } from './organizations.ts';

const policy = `packs: [starter]
exceptions:
  - { rule: checks, repos: lumen/docs, until: 2026-02-15, owner: '@noor', reason: the build moves to another service }
  - { rule: one-approval, repos: lumen/playground, until: 2026-03-31, owner: '@mallory', reason: nobody reads it }
  - { rule: push-protection, repos: 'lumen/*', until: 2025-12-31, owner: '@lumen/maintainers', reason: test keys }
`;

it('reports an open source organization by a policy, with a read-only token [18.2]', async () => {
  const asked = { flags: { repos: 'lumen/*', policy: 'policy.yml' }, files: { 'policy.yml': policy } };
  const { out } = await runAuditOn({ seed: openSource, grants: reads, ...asked });
  expect(`\n${out}`).toMatchInlineSnapshot(`
    "
    3 repositories  fail pull-requests (high): The default branch does not require a pull request; it must. Rule: The default branch requires a pull request for each change.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  fail no-force-pushes (high): The default branch allows force pushes; it must not. Rule: The default branch cannot be force-pushed.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  fail vulnerability-alerts (high): Vulnerability alerts are off; they must be on. Rule: GitHub alerts on dependencies with known vulnerabilities.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  fail no-deletion (medium): The default branch allows deletion; it must not. Rule: The default branch cannot be deleted.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  fail checks (medium): One of these must change: (1) \`protection.status_checks\` is empty; it must have at least 1, (2) \`protection.workflows\` is empty; it must have at least 1, (3) \`protection.code_scanning\` is empty; it must have at least 1. Rule: The default branch requires at least one status check. To fix, add a check to a rule \`required_status_checks\`.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  unknown no-direct-pushes (high): Could not be checked: the bypass list of ruleset "main" is not visible to this token; needs Administration: write. Rule: Only administrators can bypass the rules of the default branch.
      lumen/docs, lumen/plugins, lumen/website

    lumen/docs        waived checks: until 2026-02-15 (@noor): the build moves to another service; 46 days left
    lumen/examples    fail   one-approval (high): \`protection.approvals\` is 0; it must be at least 1. Rule: The default branch requires an approval by another person.
    lumen/examples    fail   read-only-workflows (high): One of these must change: (1) \`actions.default_workflow_permissions\` is write; it must be read, (2) \`actions.enabled\` is true; it must be false. Rule: The workflow token is read-only by default.
    lumen/examples    fail   no-approving-workflows (medium): One of these must change: (1) \`actions.can_approve_pull_request_reviews\` is true; it must be false, (2) \`actions.enabled\` is true; it must be false. Rule: Workflows cannot approve pull requests.
    lumen/playground  fail   one-approval (high): \`protection.approvals\` is 0; it must be at least 1. Rule: The default branch requires an approval by another person. Its exception is not valid: \`@mallory\` is not a member of the organization.
    lumen/playground  fail   secret-scanning (high): Secret scanning is disabled; it must be enabled. Rule: GitHub scans public code for secrets.
    lumen/playground  fail   push-protection (high): Push protection is disabled; it must be enabled. Rule: GitHub blocks pushes of secrets to public repositories. Its exception ended on 2025-12-31 (@lumen/maintainers: test keys).
    lumen/png-fork    fail   one-approval (high): \`protection.approvals\` is 0; it must be at least 1. Rule: The default branch requires an approval by another person.
    lumen/website     fail   webhooks-verify (medium): \`webhooks[0].config.insecure_ssl\` is 1; it must be 0. Rule: Webhooks verify the TLS certificate of the receiver. To fix, set \`webhooks[].config.insecure_ssl\` to \`'0'\` in each entry.

    To fix lumen/examples, add to the settings file:
      repository:
        enable_vulnerability_alerts: true
      actions:
        default_workflow_permissions: read
        can_approve_pull_request_reviews: false
      rulesets:
        - name: required by audit
          target: branch
          enforcement: active
          conditions:
            ref_name:
              include:
                - ~DEFAULT_BRANCH
              exclude: []
          rules:
            - type: deletion
            - type: non_fast_forward
            - type: pull_request
              parameters:
                dismiss_stale_reviews_on_push: false
                require_code_owner_review: false
                require_last_push_approval: false
                required_approving_review_count: 1
                required_review_thread_resolution: false

    To fix lumen/playground, add to the settings file:
      repository:
        security_and_analysis:
          secret_scanning:
            status: enabled
          secret_scanning_push_protection:
            status: enabled
        enable_vulnerability_alerts: true
      rulesets:
        - name: required by audit
          target: branch
          enforcement: active
          conditions:
            ref_name:
              include:
                - ~DEFAULT_BRANCH
              exclude: []
          rules:
            - type: deletion
            - type: non_fast_forward
            - type: pull_request
              parameters:
                dismiss_stale_reviews_on_push: false
                require_code_owner_review: false
                require_last_push_approval: false
                required_approving_review_count: 1
                required_review_thread_resolution: false

    To fix lumen/png-fork, add to the settings file:
      repository:
        enable_vulnerability_alerts: true
      rulesets:
        - name: required by audit
          target: branch
          enforcement: active
          conditions:
            ref_name:
              include:
                - ~DEFAULT_BRANCH
              exclude: []
          rules:
            - type: deletion
            - type: non_fast_forward
            - type: pull_request
              parameters:
                dismiss_stale_reviews_on_push: false
                require_code_owner_review: false
                require_last_push_approval: false
                required_approving_review_count: 1
                required_review_thread_resolution: false

    note repositories: 9 found at the organization lumen, 8 selected, left out 1 by \`archived\`
    note with Administration: write, 3 more rules could be checked, in 3 repositories

    8 repositories, 15 rules. Worst result of each repository: 2 pass, 4 fail, 2 unknown. Exit 2.
    "
  `);
});

it('reports a start-up by the pack `starter` [18.2]', async () => {
  const { out } = await runAuditOn({ seed: startUp, flags: { repos: 'parcelly/*' } });
  expect(`\n${out}`).toMatchInlineSnapshot(`
    "
    4 repositories  fail read-only-workflows (high): One of these must change: (1) \`actions.default_workflow_permissions\` is write; it must be read, (2) \`actions.enabled\` is true; it must be false. Rule: The workflow token is read-only by default.
      parcelly/api, parcelly/app, parcelly/infra, parcelly/legacy
    3 repositories  fail pull-requests (high): The default branch does not require a pull request; it must. Rule: The default branch requires a pull request for each change.
      parcelly/app, parcelly/infra, parcelly/legacy
    3 repositories  fail one-approval (high): \`protection.approvals\` is 0; it must be at least 1. Rule: The default branch requires an approval by another person.
      parcelly/app, parcelly/infra, parcelly/legacy
    4 repositories  fail no-force-pushes (high): The default branch allows force pushes; it must not. Rule: The default branch cannot be force-pushed.
      parcelly/app, parcelly/infra, parcelly/legacy, parcelly/mobile
    4 repositories  fail no-deletion (medium): The default branch allows deletion; it must not. Rule: The default branch cannot be deleted.
      parcelly/app, parcelly/infra, parcelly/legacy, parcelly/mobile
    4 repositories  fail checks (medium): One of these must change: (1) \`protection.status_checks\` is empty; it must have at least 1, (2) \`protection.workflows\` is empty; it must have at least 1, (3) \`protection.code_scanning\` is empty; it must have at least 1. Rule: The default branch requires at least one status check. To fix, add a check to a rule \`required_status_checks\`.
      parcelly/app, parcelly/billing, parcelly/infra, parcelly/legacy

    parcelly/api     fail no-approving-workflows (medium): One of these must change: (1) \`actions.can_approve_pull_request_reviews\` is true; it must be false, (2) \`actions.enabled\` is true; it must be false. Rule: Workflows cannot approve pull requests.
    parcelly/infra   fail vulnerability-alerts (high): Vulnerability alerts are off; they must be on. Rule: GitHub alerts on dependencies with known vulnerabilities.
    parcelly/legacy  fail vulnerability-alerts (high): Vulnerability alerts are off; they must be on. Rule: GitHub alerts on dependencies with known vulnerabilities.

    To fix parcelly/api, add to the settings file:
      actions:
        default_workflow_permissions: read
        can_approve_pull_request_reviews: false

    To fix parcelly/app, add to the settings file:
      actions:
        default_workflow_permissions: read
      rulesets:
        - name: required by audit
          target: branch
          enforcement: active
          conditions:
            ref_name:
              include:
                - ~DEFAULT_BRANCH
              exclude: []
          rules:
            - type: deletion
            - type: non_fast_forward
            - type: pull_request
              parameters:
                dismiss_stale_reviews_on_push: false
                require_code_owner_review: false
                require_last_push_approval: false
                required_approving_review_count: 1
                required_review_thread_resolution: false

    To fix parcelly/infra, parcelly/legacy, add to the settings file:
      repository:
        enable_vulnerability_alerts: true
      actions:
        default_workflow_permissions: read
      rulesets:
        - name: required by audit
          target: branch
          enforcement: active
          conditions:
            ref_name:
              include:
                - ~DEFAULT_BRANCH
              exclude: []
          rules:
            - type: deletion
            - type: non_fast_forward
            - type: pull_request
              parameters:
                dismiss_stale_reviews_on_push: false
                require_code_owner_review: false
                require_last_push_approval: false
                required_approving_review_count: 1
                required_review_thread_resolution: false

    To fix parcelly/mobile, add to the settings file:
      rulesets:
        - name: required by audit
          target: branch
          enforcement: active
          conditions:
            ref_name:
              include:
                - ~DEFAULT_BRANCH
              exclude: []
          rules:
            - type: deletion
            - type: non_fast_forward

    note repositories: 8 found at the organization parcelly, 7 selected, left out 1 by \`archived\`

    7 repositories, 15 rules. Worst result of each repository: 1 pass, 6 fail. Exit 2.
    "
  `);
});

it('reports a regulated organization by the pack `scorecard`, with a read-only token [18.2]', async () => {
  const { out } = await runAuditOn({
    seed: regulated,
    grants: reads,
    flags: { repos: 'northbank/*', pack: 'scorecard' },
  });
  expect(`\n${out}`).toMatchInlineSnapshot(`
    "
    5 repositories  unknown scorecard-tier-5 (low): Could not be checked: the bypass list of ruleset "base" of the organization is not visible to this token; the bypass list of ruleset "checks" is not visible to this token; needs Administration (organization): write, Administration: write. Rule: New pushes dismiss approvals, and no account can bypass the rules of the default branch.
      northbank/cards, northbank/ledger, northbank/onboarding, northbank/payments, northbank/portal

    northbank/batch-jobs       fail    scorecard-tier-2 (high): The default branch does not require a head that is up to date; it must. Rule: The default branch requires an up-to-date pull request, with an approval of its last push by another person.
    northbank/batch-jobs       unknown scorecard-tier-5 (low): Could not be checked: the bypass list of ruleset "base" of the organization is not visible to this token; needs Administration (organization): write. Rule: New pushes dismiss approvals, and no account can bypass the rules of the default branch.
    northbank/openbanking-sdk  fail    scorecard-tier-5 (low): Classic protection main allows role admin to bypass it always. Rule: New pushes dismiss approvals, and no account can bypass the rules of the default branch. To fix, remove them from \`bypass_actors\` of the ruleset, or set \`enforce_admins: true\` in classic protection.
    northbank/scratch          fail    scorecard-tier-1 (critical): The default branch allows deletion; it must not. The default branch allows force pushes; it must not. Rule: The default branch cannot be force-pushed or deleted.
    northbank/scratch          fail    scorecard-tier-2 (high): \`protection.approvals\` is 0; it must be at least 1. The default branch does not require a head that is up to date; it must. The default branch does not require a pull request; it must. The default branch does not require approval of the last push; it must. Rule: The default branch requires an up-to-date pull request, with an approval of its last push by another person.
    northbank/scratch          fail    scorecard-tier-3 (medium): \`protection.status_checks\` is empty; it must have at least 1. Rule: The default branch requires at least one status check. To fix, add a check to a rule \`required_status_checks\`.
    northbank/scratch          fail    scorecard-tier-4 (medium): \`protection.approvals\` is 0; it must be at least 2. The default branch does not require approval of a code owner; it must. Rule: The default branch requires two approvals, one by a code owner.
    northbank/scratch          fail    scorecard-tier-5 (low): The default branch does not require new approvals after each push; it must. Rule: New pushes dismiss approvals, and no account can bypass the rules of the default branch.

    To fix northbank/scratch, add to the settings file:
      rulesets:
        - name: required by audit
          target: branch
          enforcement: active
          conditions:
            ref_name:
              include:
                - ~DEFAULT_BRANCH
              exclude: []
          rules:
            - type: deletion
            - type: non_fast_forward
            - type: pull_request
              parameters:
                dismiss_stale_reviews_on_push: true
                require_code_owner_review: true
                require_last_push_approval: true
                required_approving_review_count: 2
                required_review_thread_resolution: false

    note repositories: 9 found at the organization northbank, 8 selected, left out 1 by \`archived\`
    note with Administration (organization): write, 6 more rules could be checked, in 6 repositories
    note with Administration: write, 5 more rules could be checked, in 5 repositories

    8 repositories, 5 rules. Worst result of each repository: 3 fail, 5 unknown. Exit 2.
    "
  `);
});
