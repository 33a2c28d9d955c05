import {
  isAtOrBelow19 as isAtOrBelow,
  isWriting90 as isWriting,
  listDifferences90 as listDifferences,
  nameBuiltInRole94 as nameBuiltInRole,
  replaceIds94 as replaceIds
} from "./action.js";
import {
  askNames
} from "./action-chunk-B65G5RGM.js";
import "./action-chunk-OPKKCI7Y.js";
import "./action-chunk-IL3QGYYP.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/engine/full-names.ts
async function addNamesAndOwner(planned, planBy, github) {
  const namedSection = { ...planned, ...await addFullNames(planned, planBy, github) };
  const { plan } = namedSection;
  const { configurationKeys } = planned.section;
  const mayBeOwned = ({ key }) => configurationKeys && Object.keys(configurationKeys).some((name) => isAtOrBelow(name, key));
  if (!plan.some((item) => isWriting(item) && "differences" in item && item.differences.some(mayBeOwned)))
    return namedSection;
  const { markOwnedItems } = await import("./action-owner-5YV4LAIJ.js");
  return { ...namedSection, plan: await markOwnedItems(plan, configurationKeys, github) };
}
async function addFullNames({ section, names = nameBuiltInRole, live, plan }, planBy, github) {
  const shown = section.getFacts?.(live).names;
  const values = listDifferences(plan).map((difference) => [difference.live, difference.wanted]);
  const foundNames = await askNames(
    (nameAt) => replaceIds(values, (account) => names(account) ?? shown?.(account) ?? nameAt(account)),
    github
  );
  if (!foundNames) return { plan };
  const getName = (account) => names(account) ?? foundNames(account);
  const full = listDifferences(planBy(getName)).values();
  const takeFullDifference = () => ({ inFull: full.next().value });
  const fullPlan = plan.map(
    (item) => "differences" in item ? { ...item, differences: item.differences.map((difference) => ({ ...difference, ...takeFullDifference() })) } : item
  );
  return { plan: fullPlan, liveNames: getName };
}
export {
  addNamesAndOwner
};
