import { expect, it } from 'vitest';
import { audited } from './audited.ts';
import { openSource, reads, regulated, startUp } from './organizations.ts';

const policy = `packs: [starter]
exceptions:
  - { rule: checks, repos: lumen/docs, until: 2026-02-15, owner: '@noor', reason: the build moves to another service }
  - { rule: one-approval, repos: lumen/playground, until: 2026-03-31, owner: '@mallory', reason: nobody reads it }
  - { rule: push-protection, repos: 'lumen/*', until: 2025-12-31, owner: '@lumen/maintainers', reason: test keys }
`;

it('reports an organization of open source by a policy, to a token that only reads [18.2]', async () => {
  const asked = { flags: { repos: 'lumen/*', policy: 'policy.yml' }, files: { 'policy.yml': policy } };
  const { out } = await audited({ seed: openSource, grants: reads, ...asked });
  expect(`\n${out}`).toMatchInlineSnapshot(`
    "
    3 repositories  fail pull-requests (high): The default branch needs a pull request for each change. Here protection.pull_request is false (must be true). To fix, write \`rulesets[].rules[]: { type: pull_request }\`.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  fail no-force-pushes (high): A rule keeps the history of the default branch from being rewritten. Here protection.no_force_pushes is false (must be true). To fix, write \`rulesets[].rules[]: { type: non_fast_forward }\`.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  fail vulnerability-alerts (high): The host warns of dependencies with known vulnerabilities. Here repository.enable_vulnerability_alerts is false (must be true). To fix, write \`repository.enable_vulnerability_alerts: true\`.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  fail no-deletion (medium): A rule keeps the default branch from being deleted. Here protection.no_deletion is false (must be true). To fix, write \`rulesets[].rules[]: { type: deletion }\`.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  fail checks (medium): The default branch needs at least one check that passes. Here none of these holds: protection.status_checks is empty (must have at least 1); protection.workflows is empty (must have at least 1); protection.code_scanning is empty (must have at least 1). To fix, name a check in a rule \`required_status_checks\`.
      lumen/examples, lumen/playground, lumen/png-fork
    3 repositories  unknown no-direct-pushes (high): Nobody but administrators may bypass what the default branch needs. Nobody can tell: who may bypass ruleset "main" is hidden; needs Administration: write.
      lumen/docs, lumen/plugins, lumen/website

    lumen/docs        waived checks: until 2026-02-15 (@noor): the build moves to another service; 46 days left
    lumen/examples    fail   one-approval (high): The default branch needs an approval by somebody else. Here protection.approvals is 0 (must be at least 1). To fix, write \`rulesets[].rules[]: { type: pull_request, parameters: { required_approving_review_count: 1 } }\`.
    lumen/examples    fail   read-only-workflows (high): The token of a workflow reads, unless the workflow asks for more. Here neither of these holds: actions.default_workflow_permissions is write (must be read); actions.enabled is true (must be false). To fix, write \`actions.default_workflow_permissions: read\`.
    lumen/examples    fail   no-approving-workflows (medium): No workflow approves a pull request. Here neither of these holds: actions.can_approve_pull_request_reviews is true (must be false); actions.enabled is true (must be false). To fix, write \`actions.can_approve_pull_request_reviews: false\`.
    lumen/playground  fail   one-approval (high): The default branch needs an approval by somebody else. Here protection.approvals is 0 (must be at least 1). Its exception does not count: \`@mallory\` is no member of the organization. To fix, write \`rulesets[].rules[]: { type: pull_request, parameters: { required_approving_review_count: 1 } }\`.
    lumen/playground  fail   secret-scanning (high): The host looks for secrets in public code. Here repository.security_and_analysis.secret_scanning.status is disabled (must be enabled). To fix, write \`repository.security_and_analysis.secret_scanning.status: enabled\`.
    lumen/playground  fail   push-protection (high): The host refuses a push to public code that holds a secret. Here repository.security_and_analysis.secret_scanning_push_protection.status is disabled (must be enabled). Its exception ended on 2025-12-31 (@lumen/maintainers: test keys). To fix, write \`repository.security_and_analysis.secret_scanning_push_protection.status: enabled\`.
    lumen/png-fork    fail   one-approval (high): The default branch needs an approval by somebody else. Here protection.approvals is 0 (must be at least 1). To fix, write \`rulesets[].rules[]: { type: pull_request, parameters: { required_approving_review_count: 1 } }\`.
    lumen/website     fail   webhooks-verify (medium): Each webhook checks the certificate of its receiver. Here webhooks[0].config.insecure_ssl is 1 (must be 0). To fix, write \`webhooks[].config.insecure_ssl: 0\`.

    note repositories: 9 found at the organization lumen, 8 taken, left out 1 by \`archived\`
    note Administration: write would answer 3 rules that nobody can tell now, in 3 repositories

    8 repositories, the worst of 15 rules in each: 2 pass, 4 fail, 2 unknown. Exit 2.
    "
  `);
});

it('reports a start-up by the pack `starter` [18.2]', async () => {
  const { out } = await audited({ seed: startUp, flags: { repos: 'parcelly/*' } });
  expect(`\n${out}`).toMatchInlineSnapshot(`
    "
    4 repositories  fail read-only-workflows (high): The token of a workflow reads, unless the workflow asks for more. Here neither of these holds: actions.default_workflow_permissions is write (must be read); actions.enabled is true (must be false). To fix, write \`actions.default_workflow_permissions: read\`.
      parcelly/api, parcelly/app, parcelly/infra, parcelly/legacy
    3 repositories  fail pull-requests (high): The default branch needs a pull request for each change. Here protection.pull_request is false (must be true). To fix, write \`rulesets[].rules[]: { type: pull_request }\`.
      parcelly/app, parcelly/infra, parcelly/legacy
    3 repositories  fail one-approval (high): The default branch needs an approval by somebody else. Here protection.approvals is 0 (must be at least 1). To fix, write \`rulesets[].rules[]: { type: pull_request, parameters: { required_approving_review_count: 1 } }\`.
      parcelly/app, parcelly/infra, parcelly/legacy
    4 repositories  fail no-force-pushes (high): A rule keeps the history of the default branch from being rewritten. Here protection.no_force_pushes is false (must be true). To fix, write \`rulesets[].rules[]: { type: non_fast_forward }\`.
      parcelly/app, parcelly/infra, parcelly/legacy, parcelly/mobile
    4 repositories  fail no-deletion (medium): A rule keeps the default branch from being deleted. Here protection.no_deletion is false (must be true). To fix, write \`rulesets[].rules[]: { type: deletion }\`.
      parcelly/app, parcelly/infra, parcelly/legacy, parcelly/mobile
    4 repositories  fail checks (medium): The default branch needs at least one check that passes. Here none of these holds: protection.status_checks is empty (must have at least 1); protection.workflows is empty (must have at least 1); protection.code_scanning is empty (must have at least 1). To fix, name a check in a rule \`required_status_checks\`.
      parcelly/app, parcelly/billing, parcelly/infra, parcelly/legacy

    parcelly/api     fail no-approving-workflows (medium): No workflow approves a pull request. Here neither of these holds: actions.can_approve_pull_request_reviews is true (must be false); actions.enabled is true (must be false). To fix, write \`actions.can_approve_pull_request_reviews: false\`.
    parcelly/infra   fail vulnerability-alerts (high): The host warns of dependencies with known vulnerabilities. Here repository.enable_vulnerability_alerts is false (must be true). To fix, write \`repository.enable_vulnerability_alerts: true\`.
    parcelly/legacy  fail vulnerability-alerts (high): The host warns of dependencies with known vulnerabilities. Here repository.enable_vulnerability_alerts is false (must be true). To fix, write \`repository.enable_vulnerability_alerts: true\`.

    note repositories: 8 found at the organization parcelly, 7 taken, left out 1 by \`archived\`

    7 repositories, the worst of 15 rules in each: 1 pass, 6 fail. Exit 2.
    "
  `);
});

it('reports a regulated organization by the pack `scorecard`, to a token that only reads [18.2]', async () => {
  const { out } = await audited({ seed: regulated, grants: reads, flags: { repos: 'northbank/*', pack: 'scorecard' } });
  expect(`\n${out}`).toMatchInlineSnapshot(`
    "
    5 repositories  unknown scorecard-tier-5 (low): A new push needs new approvals, and all of this binds administrators too. Nobody can tell: who may bypass ruleset "base" of the organization is hidden; who may bypass ruleset "checks" is hidden; needs Administration (organization): write, Administration: write.
      northbank/cards, northbank/ledger, northbank/onboarding, northbank/payments, northbank/portal

    northbank/batch-jobs       fail    scorecard-tier-2 (high): The default branch needs an up-to-date pull request that somebody else has approved, and its last push too. Here protection.up_to_date is false (must be true).
    northbank/batch-jobs       unknown scorecard-tier-5 (low): A new push needs new approvals, and all of this binds administrators too. Nobody can tell: who may bypass ruleset "base" of the organization is hidden; needs Administration (organization): write.
    northbank/openbanking-sdk  fail    scorecard-tier-5 (low): A new push needs new approvals, and all of this binds administrators too. Here classic protection main lets role admin bypass it always. To fix, take them off \`bypass_actors\` of the ruleset, or set \`enforce_admins: true\` in classic protection.
    northbank/scratch          fail    scorecard-tier-1 (critical): Rules keep the default branch from being rewritten or deleted. Here protection.no_deletion is false (must be true); protection.no_force_pushes is false (must be true). To fix, write \`rulesets[].rules[]: { type: non_fast_forward }\` and \`rulesets[].rules[]: { type: deletion }\`.
    northbank/scratch          fail    scorecard-tier-2 (high): The default branch needs an up-to-date pull request that somebody else has approved, and its last push too. Here protection.approvals is 0 (must be at least 1); protection.last_push_approval is false (must be true); protection.pull_request is false (must be true); protection.up_to_date is false (must be true). To fix, write \`rulesets[].rules[]: { type: pull_request }\` and \`rulesets[].rules[]: { type: pull_request, parameters: { required_approving_review_count: 1 } }\` and \`rulesets[].rules[]: { type: pull_request, parameters: { require_last_push_approval: true } }\`.
    northbank/scratch          fail    scorecard-tier-3 (medium): The default branch needs at least one check that passes. Here protection.status_checks is empty (must have at least 1). To fix, name a check in a rule \`required_status_checks\`.
    northbank/scratch          fail    scorecard-tier-4 (medium): The default branch needs the approval of two people, a code owner among them. Here protection.approvals is 0 (must be at least 2); protection.code_owners is false (must be true). To fix, write \`rulesets[].rules[]: { type: pull_request, parameters: { required_approving_review_count: 2 } }\` and \`rulesets[].rules[]: { type: pull_request, parameters: { require_code_owner_review: true } }\`.
    northbank/scratch          fail    scorecard-tier-5 (low): A new push needs new approvals, and all of this binds administrators too. Here protection.dismiss_stale_reviews is false (must be true). To fix, write \`rulesets[].rules[]: { type: pull_request, parameters: { dismiss_stale_reviews_on_push: true } }\`.

    note repositories: 9 found at the organization northbank, 8 taken, left out 1 by \`archived\`
    note Administration (organization): write would answer 6 rules that nobody can tell now, in 6 repositories
    note Administration: write would answer 5 rules that nobody can tell now, in 5 repositories

    8 repositories, the worst of 5 rules in each: 3 fail, 5 unknown. Exit 2.
    "
  `);
});
