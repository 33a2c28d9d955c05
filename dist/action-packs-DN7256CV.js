
// packages/audit/src/audit/policy/packs/shared-conditions.ts
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
    says: "The default branch cannot be deleted.",
    require: { "protection.no_deletion": isOn }
  },
  {
    id: "OSPS-AC-04.01",
    severity: "medium",
    says: "The workflow token is read-only by default.",
    require: readOnlyToken
  },
  {
    id: "OSPS-BR-07.01",
    severity: "high",
    says: "GitHub scans for secrets and blocks pushes that contain one.",
    require: { ...scansForSecrets, ...protectsPushes }
  },
  {
    id: "OSPS-GV-02.01",
    severity: "low",
    says: "The project is open for issues or discussions.",
    where: { archived: false },
    require: { any: [{ "repository.has_issues": isOn }, { "repository.has_discussions": isOn }] }
  },
  {
    id: "OSPS-QA-01.01",
    severity: "low",
    says: "The source code is public.",
    require: { "repository.visibility": { equals: "public" } }
  },
  {
    id: "OSPS-QA-03.01",
    severity: "medium",
    says: "The default branch requires status checks.",
    require: someCheck
  },
  {
    id: "OSPS-QA-07.01",
    severity: "medium",
    says: "The default branch requires an approval by a person other than the author.",
    require: { "protection.approvals": { "at-least": 1 } }
  },
  {
    id: "OSPS-VM-03.01",
    severity: "medium",
    says: "Private vulnerability reporting is on.",
    require: { "repository.enable_private_vulnerability_reporting": isOn }
  }
];
var osps = controls.map((control) => ({
  ...control,
  where: { ...control.where, visibility: ["public"] }
}));

// packages/audit/src/audit/policy/packs/scorecard.ts
var scorecard = [
  {
    id: "scorecard-tier-1",
    severity: "critical",
    says: "The default branch cannot be force-pushed or deleted.",
    require: { "protection.no_force_pushes": isOn, "protection.no_deletion": isOn }
  },
  {
    id: "scorecard-tier-2",
    severity: "high",
    says: "The default branch requires an up-to-date pull request, with an approval of its last push by another person.",
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
    says: "The default branch requires at least one status check.",
    require: { "protection.status_checks": { "at-least": 1 } }
  },
  {
    id: "scorecard-tier-4",
    severity: "medium",
    says: "The default branch requires two approvals, one by a code owner.",
    require: { "protection.approvals": { "at-least": 2 }, "protection.code_owners": isOn }
  },
  {
    id: "scorecard-tier-5",
    severity: "low",
    says: "New pushes dismiss approvals, and no account can bypass the rules of the default branch.",
    require: { "protection.dismiss_stale_reviews": isOn, "protection.bypass": { "at-most": 0 } }
  }
];

// packages/audit/src/audit/policy/packs/starter.ts
var starter = [
  {
    id: "pull-requests",
    severity: "high",
    says: "The default branch requires a pull request for each change.",
    require: { "protection.pull_request": isOn }
  },
  {
    id: "one-approval",
    severity: "high",
    says: "The default branch requires an approval by another person.",
    require: { "protection.approvals": { "at-least": 1 } }
  },
  {
    id: "no-direct-pushes",
    severity: "high",
    says: "Only administrators can bypass the rules of the default branch.",
    require: {
      "protection.bypass": { "one-of": ["role admin", "owners of the organization", "owners of the enterprise"] }
    }
  },
  {
    id: "no-force-pushes",
    severity: "high",
    says: "The default branch cannot be force-pushed.",
    require: { "protection.no_force_pushes": isOn }
  },
  {
    id: "no-deletion",
    severity: "medium",
    says: "The default branch cannot be deleted.",
    require: { "protection.no_deletion": isOn }
  },
  {
    id: "checks",
    severity: "medium",
    says: "The default branch requires at least one status check.",
    require: someCheck
  },
  {
    id: "vulnerability-alerts",
    severity: "high",
    says: "GitHub alerts on dependencies with known vulnerabilities.",
    require: { "repository.enable_vulnerability_alerts": isOn }
  },
  {
    id: "secret-scanning",
    severity: "high",
    says: "GitHub scans public code for secrets.",
    where: { visibility: ["public"] },
    require: scansForSecrets
  },
  {
    id: "push-protection",
    severity: "high",
    says: "GitHub blocks pushes of secrets to public repositories.",
    where: { visibility: ["public"] },
    require: protectsPushes
  },
  {
    id: "read-only-workflows",
    severity: "high",
    says: "The workflow token is read-only by default.",
    require: readOnlyToken
  },
  {
    id: "no-approving-workflows",
    severity: "medium",
    says: "Workflows cannot approve pull requests.",
    require: { any: [{ "actions.can_approve_pull_request_reviews": isOff }, { "actions.enabled": isOff }] }
  },
  {
    id: "webhooks-verify",
    severity: "medium",
    says: "Webhooks verify the TLS certificate of the receiver.",
    require: { "webhooks[].config.insecure_ssl": { equals: "0" } }
  },
  {
    id: "webhooks-encrypt",
    severity: "medium",
    says: "Webhooks use https.",
    require: { "webhooks[].config.url": { begins: "https://" } }
  },
  {
    id: "read-only-deploy-keys",
    severity: "medium",
    says: "Deploy keys are read-only.",
    require: { "deploy_keys[].read_only": isOn }
  },
  {
    id: "no-outside-administrators",
    severity: "high",
    says: "No direct or outside collaborator is an administrator.",
    require: { "collaborators[].permission": { never: "admin" } }
  }
];

// packages/audit/src/audit/policy/packs/index.ts
var packs = { starter, scorecard, "osps-1": osps };
var defaultPack = "starter";
export {
  defaultPack,
  packs
};
