import {
  isKeyAtOrBelow23 as isKeyAtOrBelow,
  isWriting92 as isWriting,
  listDifferences92 as listDifferences,
  nameBuiltInRole95 as nameBuiltInRole,
  replaceIdsWithNames95 as replaceIdsWithNames
} from "./action.js";
import {
  askNames
} from "./action-chunk-YUFD6PNW.js";
import "./action-chunk-H3VPRIL5.js";
import "./action-chunk-C2JLIJIY.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/engine/planning/names-and-owner.ts
async function addNamesAndOwner(planned, planBy, github) {
  const namedSection = { ...planned, ...await addFullDifferences(planned, planBy, github) };
  const { plan } = namedSection;
  const { configurationKeys } = planned.section;
  const mayBeOwned = ({ key }) => configurationKeys && Object.keys(configurationKeys).some((name) => isKeyAtOrBelow(key, name));
  if (!plan.some((item) => isWriting(item) && "differences" in item && item.differences.some(mayBeOwned)))
    return namedSection;
  const { markOwnedItems } = await import("./action-owner-DR6NNKR2.js");
  return { ...namedSection, plan: await markOwnedItems(plan, configurationKeys, github) };
}
async function addFullDifferences({ section, names = nameBuiltInRole, live, plan }, planBy, github) {
  const shown = section.getFacts?.(live).names;
  const values = listDifferences(plan).map((difference) => [difference.live, difference.wanted]);
  const foundNames = await askNames(
    (nameAt) => replaceIdsWithNames(values, (account) => names(account) ?? shown?.(account) ?? nameAt(account)),
    github
  );
  if (!foundNames) return { plan };
  const getName = (account) => names(account) ?? foundNames(account);
  const full = listDifferences(planBy(getName)).values();
  const takeFullDifference = () => ({ fullDifference: full.next().value });
  const fullPlan = plan.map(
    (item) => "differences" in item ? { ...item, differences: item.differences.map((difference) => ({ ...difference, ...takeFullDifference() })) } : item
  );
  return { plan: fullPlan, liveNames: getName };
}
export {
  addNamesAndOwner
};
