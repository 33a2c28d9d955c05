
// packages/audit/src/audit/policy/packs/demands.ts
var isOn = { equals: true };
var isOff = { equals: false };
var isEnabled = { equals: "enabled" };
var someCheck = {
  any: ["status_checks", "workflows", "code_scanning"].map((key) => ({ [`protection.${key}`]: { "at-least": 1 } }))
};
var readOnlyToken = {
  any: [{ "actions.default_workflow_permissions": { equals: "read" } }, { "actions.enabled": isOff }]
};
var scansForSecrets = { "repository.security_and_analysis.secret_scanning.status": isEnabled };
var protectsPushes = { "repository.security_and_analysis.secret_scanning_push_protection.status": isEnabled };

// packages/audit/src/audit/policy/packs/osps.ts
var controls = [
  {
    id: "OSPS-AC-03.01",
    severity: "high",
    says: "No change reaches the default branch without a pull request.",
    require: { "protection.pull_request": isOn, "protection.bypass.pull_request": { "at-most": 0 } }
  },
  {
    id: "OSPS-AC-03.02",
    severity: "high",
    says: "A rule keeps the default branch from being deleted.",
    require: { "protection.no_deletion": isOn }
  },
  {
    id: "OSPS-AC-04.01",
    severity: "medium",
    says: "A workflow that asks for nothing gets a token that only reads.",
    require: readOnlyToken
  },
  {
    id: "OSPS-BR-07.01",
    severity: "high",
    says: "GitHub looks for secrets, and refuses a push that holds one.",
    require: { ...scansForSecrets, ...protectsPushes }
  },
  {
    id: "OSPS-GV-02.01",
    severity: "low",
    says: "Anybody can discuss the project, in issues or in discussions.",
    where: { archived: false },
    require: { any: [{ "repository.has_issues": isOn }, { "repository.has_discussions": isOn }] }
  },
  {
    id: "OSPS-QA-01.01",
    severity: "low",
    says: "Everybody can read the source code.",
    require: { "repository.visibility": { equals: "public" } }
  },
  {
    id: "OSPS-QA-03.01",
    severity: "medium",
    says: "The default branch needs checks that pass.",
    require: someCheck
  },
  {
    id: "OSPS-QA-07.01",
    severity: "medium",
    says: "The default branch needs an approval by somebody other than the author.",
    require: { "protection.approvals": { "at-least": 1 } }
  },
  {
    id: "OSPS-VM-03.01",
    severity: "medium",
    says: "Anybody can report a vulnerability privately.",
    require: { "repository.enable_private_vulnerability_reporting": isOn }
  }
];
var osps = controls.map((one) => ({ ...one, where: { ...one.where, visibility: ["public"] } }));

// packages/audit/src/audit/policy/packs/scorecard.ts
var scorecard = [
  {
    id: "scorecard-tier-1",
    severity: "critical",
    says: "Rules keep the default branch from being rewritten or deleted.",
    require: { "protection.no_force_pushes": isOn, "protection.no_deletion": isOn }
  },
  {
    id: "scorecard-tier-2",
    severity: "high",
    says: "The default branch needs an up-to-date pull request that somebody else has approved, and its last push too.",
    require: {
      "protection.pull_request": isOn,
      "protection.approvals": { "at-least": 1 },
      "protection.up_to_date": isOn,
      "protection.last_push_approval": isOn
    }
  },
  {
    id: "scorecard-tier-3",
    severity: "medium",
    says: "The default branch needs at least one check that passes.",
    require: { "protection.status_checks": { "at-least": 1 } }
  },
  {
    id: "scorecard-tier-4",
    severity: "medium",
    says: "The default branch needs the approval of two people, a code owner among them.",
    require: { "protection.approvals": { "at-least": 2 }, "protection.code_owners": isOn }
  },
  {
    id: "scorecard-tier-5",
    severity: "low",
    says: "A new push needs new approvals, and all of this binds administrators too.",
    require: { "protection.dismiss_stale_reviews": isOn, "protection.bypass": { "at-most": 0 } }
  }
];

// packages/audit/src/audit/policy/packs/starter.ts
var starter = [
  {
    id: "pull-requests",
    severity: "high",
    says: "The default branch needs a pull request for each change.",
    require: { "protection.pull_request": isOn }
  },
  {
    id: "one-approval",
    severity: "high",
    says: "The default branch needs an approval by somebody else.",
    require: { "protection.approvals": { "at-least": 1 } }
  },
  {
    id: "no-direct-pushes",
    severity: "high",
    says: "Nobody but administrators may bypass what the default branch needs.",
    require: {
      "protection.bypass": { "one-of": ["role admin", "owners of the organization", "owners of the enterprise"] }
    }
  },
  {
    id: "no-force-pushes",
    severity: "high",
    says: "A rule keeps the history of the default branch from being rewritten.",
    require: { "protection.no_force_pushes": isOn }
  },
  {
    id: "no-deletion",
    severity: "medium",
    says: "A rule keeps the default branch from being deleted.",
    require: { "protection.no_deletion": isOn }
  },
  {
    id: "checks",
    severity: "medium",
    says: "The default branch needs at least one check that passes.",
    require: someCheck
  },
  {
    id: "vulnerability-alerts",
    severity: "high",
    says: "GitHub warns of dependencies with known vulnerabilities.",
    require: { "repository.enable_vulnerability_alerts": isOn }
  },
  {
    id: "secret-scanning",
    severity: "high",
    says: "GitHub looks for secrets in public code.",
    where: { visibility: ["public"] },
    require: scansForSecrets
  },
  {
    id: "push-protection",
    severity: "high",
    says: "GitHub refuses a push to public code that holds a secret.",
    where: { visibility: ["public"] },
    require: protectsPushes
  },
  {
    id: "read-only-workflows",
    severity: "high",
    says: "The token of a workflow reads, unless the workflow asks for more.",
    require: readOnlyToken
  },
  {
    id: "no-approving-workflows",
    severity: "medium",
    says: "No workflow approves a pull request.",
    require: { any: [{ "actions.can_approve_pull_request_reviews": isOff }, { "actions.enabled": isOff }] }
  },
  {
    id: "webhooks-verify",
    severity: "medium",
    says: "Each webhook checks the certificate of its receiver.",
    require: { "webhooks[].config.insecure_ssl": { equals: "0" } }
  },
  {
    id: "webhooks-encrypt",
    severity: "medium",
    says: "No webhook sends over plain http.",
    require: { "webhooks[].config.url": { begins: "https://" } }
  },
  {
    id: "read-only-deploy-keys",
    severity: "medium",
    says: "Each deploy key only reads.",
    require: { "deploy_keys[].read_only": isOn }
  },
  {
    id: "no-outside-administrators",
    severity: "high",
    says: "Nobody is an administrator as a collaborator, apart from the teams of the organization.",
    require: { "collaborators[].permission": { never: "admin" } }
  }
];

// packages/audit/src/audit/policy/packs/index.ts
var packs = { starter, scorecard, "osps-1": osps };
var usualPack = "starter";
export {
  packs,
  usualPack
};
