import type { Reader } from '../../github/github.ts';
import { type Difference, isWriting, listDifferences, type Plan } from '../../plan/item.ts';
import type { DeclaredSection, SectionPlan } from '../../report/result/declared.ts';
import { type NameResolver, nameBuiltInRole, replaceIdsWithNames } from '../../settings/schema/named-ids.ts';
import { askNames } from '../names/write.ts';
import { isKeyAtOrBelow } from './awaited.ts';

/** Reads who controls the differing keys, if the section says that an owner may control them. */
export async function addNamesAndOwner(
  planned: DeclaredSection & { readonly live: unknown; readonly plan: Plan },
  planBy: (names?: NameResolver) => Plan,
  github: Reader,
): Promise<SectionPlan> {
  const namedSection = { ...planned, ...(await addFullDifferences(planned, planBy, github)) };
  const { plan } = namedSection;
  const { configurationKeys } = planned.section;
  const mayBeOwned = ({ key }: Difference) =>
    configurationKeys && Object.keys(configurationKeys).some((name) => isKeyAtOrBelow(key, name));
  if (!plan.some((item) => isWriting(item) && 'differences' in item && item.differences.some(mayBeOwned)))
    return namedSection;
  const { markOwnedItems } = await import('./owner.ts');
  return { ...namedSection, plan: await markOwnedItems(plan, configurationKeys!, github) };
}

/**
 * Adds `fullDifference` with names that neither the file nor GitHub's answer contains. Some come from the owner's
 * lists, so redacted reports show ids.
 */
async function addFullDifferences(
  { section, names = nameBuiltInRole, live, plan }: DeclaredSection & { readonly live: unknown; readonly plan: Plan },
  planBy: (names: NameResolver) => Plan,
  github: Reader,
): Promise<{ readonly plan: Plan; readonly liveNames?: NameResolver }> {
  const shown = section.getFacts?.(live).names;
  const values = listDifferences(plan).map((difference) => [difference.live, difference.wanted]);
  const foundNames = await askNames(
    (nameAt) => replaceIdsWithNames(values, (account) => names(account) ?? shown?.(account) ?? nameAt(account)),
    github,
  );
  if (!foundNames) return { plan };
  const getName: NameResolver = (account) => names(account) ?? foundNames(account);
  const full = listDifferences(planBy(getName)).values();
  const takeFullDifference = () => ({ fullDifference: full.next().value });
  const fullPlan = plan.map((item) =>
    'differences' in item
      ? { ...item, differences: item.differences.map((difference) => ({ ...difference, ...takeFullDifference() })) }
      : item,
  );
  return { plan: fullPlan, liveNames: getName };
}
