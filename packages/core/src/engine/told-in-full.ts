import type { Reader } from '../github/github.ts';
import { type Difference, differencesIn, isWriting, type Plan } from '../plan/item.ts';
import type { DeclaredSection, SectionPlan } from '../report/result/declared.ts';
import { type NameResolver, nameBuiltInRole, replaceIds } from '../settings/schema/named-ids.ts';
import { isAtOrBelow } from './awaited.ts';
import { askNames } from './names/write.ts';

/**
 * Names those whom the plan is about. GitHub is asked who owns what differs only where a section says that a key may be
 * owned.
 */
export async function tellWho(
  found: DeclaredSection & { readonly live: unknown; readonly plan: Plan },
  planBy: (names?: NameResolver) => Plan,
  host: Reader,
): Promise<SectionPlan> {
  const told = { ...found, ...(await tellInFull(found, planBy, host)) };
  const { plan } = told;
  const { configurationKeys: owned } = found.section;
  const mayBeOwned = ({ key }: Difference) => owned && Object.keys(owned).some((name) => isAtOrBelow(name, key));
  if (!plan.some((item) => isWriting(item) && 'differences' in item && item.differences.some(mayBeOwned))) return told;
  const { withOwner } = await import('./owner.ts');
  return { ...told, plan: await withOwner(plan, owned!, host) };
}

/**
 * The plan, with names for those who differ and whom neither the file nor the host's answer names. Only lists of the
 * owner may have these names, so readers who may not see everything get the ids.
 */
async function tellInFull(
  { section, names = nameBuiltInRole, live, plan }: DeclaredSection & { readonly live: unknown; readonly plan: Plan },
  planBy: (names: NameResolver) => Plan,
  host: Reader,
): Promise<{ readonly plan: Plan; readonly liveNames?: NameResolver }> {
  const shown = section.getFacts?.(live).names;
  const values = differencesIn(plan).map((one) => [one.live, one.wanted]);
  const found = await askNames(
    (nameAt) => replaceIds(values, (who) => names(who) ?? shown?.(who) ?? nameAt(who)),
    host,
  );
  if (!found) return { plan };
  const called: NameResolver = (whose) => names(whose) ?? found(whose);
  const full = differencesIn(planBy(called)).values();
  const inFull = () => ({ inFull: full.next().value });
  const told = plan.map((item) =>
    'differences' in item ? { ...item, differences: item.differences.map((one) => ({ ...one, ...inFull() })) } : item,
  );
  return { plan: told, liveNames: called };
}
