import {
  createBasis87 as createBasis,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planUpdate87 as planUpdate,
  contents104 as contents
} from "./action.js";
import {
  comparePolicy,
  describePolicy,
  fillPolicyFromLive,
  normalizeWorkflows,
  readActionsPolicies,
  repositoryPolicyCalls,
  risk,
  settings
} from "./action-chunk-CEX2J2DQ.js";
import {
  createVisibilityPrerequisites,
  isResolvedByPublication
} from "./action-chunk-ZGNMBPZP.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  matchEntries,
  planUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/actions_policies/plan.ts
var getName = (policy) => policy.name;
var identifyPolicy = (policy) => ({ subject: describePolicy(policy), names: [getName(policy)] });
function planPolicies({ entries, undeclared }, live, names) {
  const matches = matchEntries(entries, live, getName, getName, {
    describe: describePolicy,
    fix: "give one of them another name"
  });
  return [
    ...matches.missing.map(planCreation),
    ...matches.pairs.flatMap(({ entry, item }) => {
      const policy = { policy_id: item.id };
      const write = repositoryPolicyCalls.replace(policy, toRequestBody(fillPolicyFromLive(entry, item)));
      const dependsOn = createBasis(repositoryPolicyCalls.get(policy), item, pickPolicySettings);
      return planUpdate(identifyPolicy(entry), comparePolicy(entry, item, names), write, { dependsOn });
    }),
    ...planUndeclared(undeclared, matches.undeclared, { describe: describePolicy, remove: planRemoval })
  ];
}
function planCreation(entry) {
  const policy = fillPolicyFromLive(entry);
  const { conditions, ...body } = toRequestBody(policy);
  const sent = { ...body, ...entry.workflows && { conditions } };
  const because = `${policy.enforcement}, with ${policy.rules.map(({ type }) => type).join(", ") || "no rules"}`;
  return planCreate(identifyPolicy(entry), repositoryPolicyCalls.create({}, sent), { holds: pickPolicySettings(policy), because });
}
var toRequestBody = ({ name, enforcement, conditions, rules }) => ({
  name,
  enforcement,
  conditions: { workflow_path: conditions.workflow_path ?? normalizeWorkflows() },
  rules
});
var pickPolicySettings = ({ name, enforcement, conditions, rules }) => ({
  name,
  enforcement,
  workflows: normalizeWorkflows(conditions.workflow_path),
  rules
});
var planRemoval = (item) => planDelete(identifyPolicy(item), repositoryPolicyCalls.remove({ policy_id: item.id }), {
  holds: pickPolicySettings(item),
  because: item.enforcement === "active" ? "blocked workflow runs can start" : `it blocks nothing now (${item.enforcement})`
});
function planBetweenPolicies(entry, before) {
  if (!before) return [planCreate(describePolicy(entry), [], { holds: pickPolicySettings(fillPolicyFromLive(entry)) })];
  return planUpdate(describePolicy(entry), comparePolicy(entry, fillPolicyFromLive(before)), []);
}

// packages/core/src/sections/actions_policies/index.ts
var actionsPolicies = defineSection({
  key: "actions_policies",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls: repositoryPolicyCalls,
  /** On some plans, GitHub offers no policies for private repositories. */
  after: createVisibilityPrerequisites(isResolvedByPublication),
  read: (github) => readActionsPolicies(github, repositoryPolicyCalls.list({})),
  plan: planPolicies,
  planBetweenEntries: planBetweenPolicies,
  toSettings: (live) => exportList(live.map(toPolicyEntry), settings),
  listUses: () => ({ calls: Object.values(repositoryPolicyCalls), visibilityGrants: [workflowEventsGrant] })
});
var toPolicyEntry = ({ name, enforcement, conditions: { workflow_path: workflows }, rules }) => ({
  name,
  enforcement,
  ...workflows && { workflows },
  rules
});
var workflowEventsGrant = { setting: "the events of workflows", grant: contents.read, optional: true };
export {
  actionsPolicies
};
