import {
  refuseChange82 as refuseChange,
  object84 as object,
  isWriting87 as isWriting,
  open88 as open,
  say88 as say,
  nullish93 as nullish,
  string93 as string,
  isMap94 as isMap,
  administration98 as administration,
  rest99 as rest,
  HostRefusal100 as HostRefusal,
  NotAsked100 as NotAsked
} from "./action.js";
import {
  circumstancesOf
} from "./action-chunk-HS5HFG3D.js";

// packages/core/src/engine/owner.ts
var Attached = nullish(object({ status: nullish(string()), configuration: nullish(object({})) }));
var getConfiguration = rest("GET /repos/{owner}/{repo}/code-security-configuration", {
  needs: administration.read,
  answer: Attached
});
var owning = ["enforced", "attached", "attaching", "updating"];
async function withOwner(plan, owned, host) {
  const configuration = await configurationOf(host);
  const isOwned = (item) => isWriting(item) && "differences" in item && item.differences.some(({ key }) => owned[nameOf(key)]);
  if (configuration === "unseen") return plan.map((item) => isOwned(item) ? { ...item, mayBeOwned } : item);
  return configuration ? plan.flatMap((item) => isOwned(item) ? decide(item, owned, configuration) : item) : plan;
}
var mayBeOwned = "ask an organization owner: an enforced security configuration, which this token cannot see, may control this";
async function configurationOf(host) {
  try {
    const { status, configuration } = await host.ask(getConfiguration({})) ?? {};
    const sets = configuration ?? {};
    return status && owning.includes(status) ? { status, sets } : void 0;
  } catch (failure) {
    if (!(failure instanceof HostRefusal || failure instanceof NotAsked)) throw failure;
    const { owner } = await circumstancesOf({}, host);
    return owner === "person" ? void 0 : "unseen";
  }
}
function decide(item, owned, { status, sets }) {
  const setBy = ({ key }) => sets[owned[nameOf(key)] ?? ""];
  const isOwned = (one) => ["enabled", "disabled"].includes(setBy(one));
  const owner = say`controlled by security configuration ${JSON.stringify(sets.name)} (${status})`.about(hidden);
  const against = item.differences.filter(
    (one) => status === "enforced" && isOwned(one) && setBy(one) !== switchOf(one.wanted)
  );
  const others = item.differences.filter((one) => !against.includes(one));
  return [
    ...against.map((one) => {
      const problem = say`\`${open(nameOf(one.key))}\` is ${owner}`.about(hidden);
      return { ...refuseChange(item.subject, [one], problem, contradiction), stopsAll: true };
    }),
    ...others.length ? [{ ...item, differences: others.map((one) => isOwned(one) ? { because: owner, ...one } : one) }] : []
  ];
}
var hidden = "*";
var contradiction = "declare the value that the configuration sets, or remove the key; only an organization owner can change the configuration";
var nameOf = (key) => key.replace(/\.status$/, "");
function switchOf(wanted) {
  if (isMap(wanted)) return switchOf(wanted.status);
  return wanted === true || wanted === "enabled" || wanted === "configured" ? "enabled" : "disabled";
}
export {
  getConfiguration,
  withOwner
};
