import {
  isKeyAtOrBelow18 as isKeyAtOrBelow,
  isWriting91 as isWriting,
  listDifferences91 as listDifferences,
  nameBuiltInRole95 as nameBuiltInRole,
  replaceIdsByKeys95 as replaceIdsByKeys
} from "./action.js";
import {
  askNames
} from "./action-chunk-TUZBU3PB.js";
import "./action-chunk-5VTOFGQN.js";
import "./action-chunk-D6U62EUR.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-7OBEXKVD.js";

// packages/core/src/engine/full-names.ts
async function addNamesAndOwner(planned, planBy, github) {
  const namedSection = { ...planned, ...await addFullNames(planned, planBy, github) };
  const { plan } = namedSection;
  const { configurationKeys } = planned.section;
  const mayBeOwned = ({ key }) => configurationKeys && Object.keys(configurationKeys).some((name) => isKeyAtOrBelow(key, name));
  if (!plan.some((item) => isWriting(item) && "differences" in item && item.differences.some(mayBeOwned)))
    return namedSection;
  const { markOwnedItems } = await import("./action-owner-PLNPAMHR.js");
  return { ...namedSection, plan: await markOwnedItems(plan, configurationKeys, github) };
}
async function addFullNames({ section, names = nameBuiltInRole, live, plan }, planBy, github) {
  const shown = section.getFacts?.(live).names;
  const values = listDifferences(plan).map((difference) => [difference.live, difference.wanted]);
  const foundNames = await askNames(
    (nameAt) => replaceIdsByKeys(values, (account) => names(account) ?? shown?.(account) ?? nameAt(account)),
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
