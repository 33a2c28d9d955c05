import {
  differencesIn87 as differencesIn,
  named91 as named,
  ownNames91 as ownNames
} from "./action.js";
import {
  askNames
} from "./action-chunk-ZAXUCOKM.js";
import "./action-chunk-V6DUM7L6.js";
import "./action-chunk-S5PPHJKU.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-KHFLTU2G.js";

// packages/core/src/engine/told-in-full.ts
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
  tellInFull
};
