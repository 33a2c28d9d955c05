import type { Reader } from '../host/host.ts';
import { namesOf } from '../names/write.ts';
import { differencesIn, type Plan } from '../plan/item.ts';
import { type NameById, named, ownNames, type WhoseId } from '../settings/named-ids.ts';
import type { DeclaredSection } from './declared.ts';

/**
 * The plan, with names for those who differ and whom neither the file nor the host's answer names. Only lists of the
 * owner may have these names, so readers who may not see everything get the ids.
 */
export async function toldInFull(
  { section, names = ownNames, live, plan }: DeclaredSection & { readonly live: unknown; readonly plan: Plan },
  planBy: (names: NameById) => Plan,
  host: Reader,
): Promise<{ readonly plan: Plan; readonly called?: NameById }> {
  const shown = section.names?.(live);
  const nameless: WhoseId[] = [];
  const values = differencesIn(plan).map((one) => [one.live, one.wanted]);
  named(values, (whose) => {
    if ((names(whose) ?? shown?.(whose)) === undefined) nameless.push(whose);
    return undefined;
  });
  if (!nameless.length) return { plan };
  const found = await namesOf(nameless, host);
  const called: NameById = (whose) => names(whose) ?? found(whose);
  const full = differencesIn(planBy(called)).values();
  const both = plan.map((item) =>
    'differences' in item
      ? { ...item, differences: item.differences.map((one) => ({ ...one, inFull: full.next().value })) }
      : item,
  );
  return { plan: both, called };
}
