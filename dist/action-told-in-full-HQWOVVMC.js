import {
  differencesIn85 as differencesIn,
  named90 as named,
  ownNames90 as ownNames
} from "./action.js";
import {
  askNames
} from "./action-chunk-G64EVRIL.js";
import "./action-chunk-IYKW534M.js";
import "./action-chunk-D4MZ5NO3.js";
import "./action-chunk-LRFU77DA.js";
import "./action-chunk-2J7AUBBZ.js";

// src/engine/told-in-full.ts
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
