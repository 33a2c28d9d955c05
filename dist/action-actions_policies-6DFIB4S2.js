import {
  afterVisibility108 as afterVisibility,
  isLiftedByPublicity108 as isLiftedByPublicity,
  create82 as create,
  remove82 as remove,
  restOn82 as restOn,
  update82 as update,
  contents98 as contents
} from "./action.js";
import {
  namePolicy,
  settings
} from "./action-chunk-BBB6CERF.js";
import {
  comparePolicy,
  fillFromLive,
  policiesOfRepository,
  readPolicies,
  risk,
  workflowsOf
} from "./action-chunk-6TKPB5XX.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  match,
  planUndeclared
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/actions_policies/plan.ts
var name = (policy) => policy.name;
var identify = (policy) => ({ subject: namePolicy(policy), names: [name(policy)] });
function planPolicies({ entries, undeclared }, live, names) {
  const found = match(entries, live, name, name, { named: namePolicy, fix: "give one of them another name" });
  return [
    ...found.missing.map(addition),
    ...found.pairs.flatMap(({ entry, item }) => {
      const policy = { policy_id: item.id };
      const write = policiesOfRepository.replace(policy, bodyOf(fillFromLive(entry, item)));
      const restsOn = restOn(policiesOfRepository.get(policy), item, settingsOf);
      return update(identify(entry), comparePolicy(entry, item, names), write, { restsOn });
    }),
    ...planUndeclared(undeclared, found.undeclared, { named: namePolicy, remove: planRemoval })
  ];
}
function addition(entry) {
  const policy = fillFromLive(entry);
  const { conditions, ...body } = bodyOf(policy);
  const sent = { ...body, ...entry.workflows && { conditions } };
  const because = `${policy.enforcement}, with ${policy.rules.map(({ type }) => type).join(", ") || "no rules"}`;
  return create(identify(entry), policiesOfRepository.create({}, sent), { holds: settingsOf(policy), because });
}
var bodyOf = ({ name: name2, enforcement, conditions, rules }) => ({
  name: name2,
  enforcement,
  conditions: { workflow_path: conditions.workflow_path ?? workflowsOf() },
  rules
});
var settingsOf = ({ name: name2, enforcement, conditions, rules }) => ({
  name: name2,
  enforcement,
  workflows: workflowsOf(conditions.workflow_path),
  rules
});
var planRemoval = (item) => remove(identify(item), policiesOfRepository.remove({ policy_id: item.id }), {
  holds: settingsOf(item),
  because: item.enforcement === "active" ? "blocked workflow runs can start" : `it blocks nothing now (${item.enforcement})`
});
function policyOver(entry, was) {
  if (!was) return [create(namePolicy(entry), [], { holds: settingsOf(fillFromLive(entry)) })];
  return update(namePolicy(entry), comparePolicy(entry, fillFromLive(was)), []);
}

// packages/core/src/sections/actions_policies/snapshot.ts
var policiesToSettings = (live) => exportList(live.map(writtenOf), settings);
var writtenOf = ({ name: name2, enforcement, conditions: { workflow_path: workflows }, rules }) => ({
  name: name2,
  enforcement,
  ...workflows && { workflows },
  rules
});

// packages/core/src/sections/actions_policies/index.ts
var actionsPolicies = defineSection({
  key: "actions_policies",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls: policiesOfRepository,
  /** On some plans a private repository has no policies. */
  after: afterVisibility(isLiftedByPublicity),
  read: (host) => readPolicies(host, policiesOfRepository.list({})),
  plan: planPolicies,
  planOver: policyOver,
  toSettings: policiesToSettings,
  uses: () => ({ calls: Object.values(policiesOfRepository), visibilityGrants: [toWarn] })
});
var toWarn = { of: "the events of workflows", grant: contents.read, optional: true };
export {
  actionsPolicies
};
