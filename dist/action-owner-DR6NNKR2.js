import {
  createRefusedChange87 as createRefusedChange,
  defineObject89 as defineObject,
  isWriting92 as isWriting,
  nullish96 as nullish,
  string96 as string,
  formatText97 as formatText,
  markPublic97 as markPublic,
  isMap99 as isMap,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  GithubRefusal105 as GithubRefusal,
  RequestNotSent105 as RequestNotSent
} from "./action.js";
import {
  readPresenceConditions
} from "./action-chunk-WPSHDHFQ.js";

// packages/core/src/engine/planning/owner.ts
var Attached = nullish(defineObject({ status: nullish(string()), configuration: nullish(defineObject({})) }));
var getSecurityConfiguration = defineRestCall("GET /repos/{owner}/{repo}/code-security-configuration", {
  needs: administration.read,
  answer: Attached
});
var activeStatuses = ["enforced", "attached", "attaching", "updating"];
async function markOwnedItems(plan, owned, github) {
  const configuration = await readActiveSecurityConfiguration(github);
  const isOwnedItem = (item) => isWriting(item) && "differences" in item && item.differences.some(({ key }) => owned[getFeatureName(key)]);
  if (configuration === "unseen") return plan.map((item) => isOwnedItem(item) ? { ...item, ownerHint } : item);
  return configuration ? plan.flatMap((item) => isOwnedItem(item) ? markOwnedDifferences(item, owned, configuration) : item) : plan;
}
var ownerHint = "ask an organization owner: an enforced security configuration, which this token cannot see, may control this";
async function readActiveSecurityConfiguration(github) {
  try {
    const { status, configuration } = await github.ask(getSecurityConfiguration({})) ?? {};
    const sets = configuration ?? {};
    return status && activeStatuses.includes(status) ? { status, sets } : void 0;
  } catch (failure) {
    if (!(failure instanceof GithubRefusal || failure instanceof RequestNotSent)) throw failure;
    const { owner } = await readPresenceConditions({}, github);
    return owner === "person" ? void 0 : "unseen";
  }
}
function markOwnedDifferences(item, owned, { status, sets }) {
  const getConfiguredValue = ({ key }) => sets[owned[getFeatureName(key)] ?? ""];
  const isOwnedDifference = (difference) => ["enabled", "disabled"].includes(getConfiguredValue(difference));
  const owner = formatText`controlled by security configuration ${JSON.stringify(sets.name)} (${status})`.withVisibilityKey(
    hiddenKey
  );
  const contradictions = item.differences.filter(
    (difference) => status === "enforced" && isOwnedDifference(difference) && getConfiguredValue(difference) !== toSwitchState(difference.wanted)
  );
  const otherDifferences = item.differences.filter((difference) => !contradictions.includes(difference));
  return [
    ...contradictions.map((difference) => {
      const problem = formatText`\`${markPublic(getFeatureName(difference.key))}\` is ${owner}`.withVisibilityKey(
        hiddenKey
      );
      return { ...createRefusedChange(item.subject, [difference], problem, contradictionFix), stopsAll: true };
    }),
    ...otherDifferences.length ? [
      {
        ...item,
        differences: otherDifferences.map(
          (difference) => isOwnedDifference(difference) ? { because: owner, ...difference } : difference
        )
      }
    ] : []
  ];
}
var hiddenKey = "*";
var contradictionFix = "declare the value that the configuration sets, or remove the key; only an organization owner can change the configuration";
var getFeatureName = (key) => key.replace(/\.status$/, "");
function toSwitchState(wanted) {
  if (isMap(wanted)) return toSwitchState(wanted.status);
  return wanted === true || wanted === "enabled" || wanted === "configured" ? "enabled" : "disabled";
}
export {
  getSecurityConfiguration,
  markOwnedItems
};
