import {
  isAtOrBelow16 as isAtOrBelow,
  differencesIn87 as differencesIn,
  isWriting87 as isWriting,
  named91 as named,
  ownNames91 as ownNames
} from "./action.js";
import {
  askNames
} from "./action-chunk-WWAFP7FC.js";
import "./action-chunk-GFKFVWG5.js";
import "./action-chunk-CWT3O6YM.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/engine/told-in-full.ts
async function tellWho(found, planBy, host) {
  const told = { ...found, ...await tellInFull(found, planBy, host) };
  const { plan } = told;
  const { owned } = found.section;
  const mayBeOwned = ({ key }) => owned && Object.keys(owned).some((name) => isAtOrBelow(name, key));
  if (!plan.some((item) => isWriting(item) && "differences" in item && item.differences.some(mayBeOwned))) return told;
  const { withOwner } = await import("./action-owner-TBK3JWFQ.js");
  return { ...told, plan: await withOwner(plan, owned, host) };
}
async function tellInFull({ section, names = ownNames, live, plan }, planBy, host) {
  const shown = section.facts?.(live).names;
  const values = differencesIn(plan).map((one) => [one.live, one.wanted]);
  const found = await askNames((nameAt) => named(values, (who) => names(who) ?? shown?.(who) ?? nameAt(who)), host);
  if (!found) return { plan };
  const called = (whose) => names(whose) ?? found(whose);
  const full = differencesIn(planBy(called)).values();
  const inFull = () => ({ inFull: full.next().value });
  const told = plan.map(
    (item) => "differences" in item ? { ...item, differences: item.differences.map((one) => ({ ...one, ...inFull() })) } : item
  );
  return { plan: told, called };
}
export {
  tellWho
};
