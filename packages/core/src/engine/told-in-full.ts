import type { Reader } from '../github/github.ts';
import { differencesIn, type Plan } from '../plan/item.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { type NameById, named, ownNames } from '../settings/schema/named-ids.ts';
import { askNames } from './names/write.ts';

/**
 * The plan, with names for those who differ and whom neither the file nor the host's answer names. Only lists of the
 * owner may have these names, so readers who may not see everything get the ids.
 */
export async function tellInFull(
  { section, names = ownNames, live, plan }: DeclaredSection & { readonly live: unknown; readonly plan: Plan },
  planBy: (names: NameById) => Plan,
  host: Reader,
): Promise<{ readonly plan: Plan; readonly called?: NameById }> {
  const shown = section.facts?.(live).names;
  const values = differencesIn(plan).map((one) => [one.live, one.wanted]);
  const found = await askNames((nameAt) => named(values, (who) => names(who) ?? shown?.(who) ?? nameAt(who)), host);
  if (!found) return { plan };
  const called: NameById = (whose) => names(whose) ?? found(whose);
  const full = differencesIn(planBy(called)).values();
  const inFull = () => ({ inFull: full.next().value });
  const told = plan.map((item) =>
    'differences' in item ? { ...item, differences: item.differences.map((one) => ({ ...one, ...inFull() })) } : item,
  );
  return { plan: told, called };
}
