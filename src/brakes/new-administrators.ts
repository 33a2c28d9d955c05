import type { PlannedItem } from '../modes/plan-data.ts';
import type { Change } from '../plan/item.ts';
import { isCustom } from '../sections/roles.ts';
import { type BrakeFinding, changesOf, placeOf, type Undecided } from './finding.ts';

/** People and teams that get administration anew. The host does not say which rights a custom role has. */
export const newAdministrators = (items: readonly PlannedItem[]): (BrakeFinding | Undecided)[] =>
  ['collaborators', 'teams'].flatMap((section) =>
    changesOf(items, section).flatMap((of): (BrakeFinding | Undecided)[] => {
      const { subject, names = [] } = of.item;
      const { role, isPower } = roleGivenBy(of.item as Change);
      if (role !== undefined && isCustom(role))
        return [{ code: 'access', whether: `${subject} gets administration`, why: `${role} is a custom role` }];
      if (role !== 'admin' || !isPower) return [];
      const says = `${subject} becomes an administrator of the repository`;
      return [{ code: 'access', value: `${names.at(-1)}:admin`, says, at: placeOf(of) }];
    }),
  );

function roleGivenBy({ kind, tone, holds, differences }: Change) {
  if (kind === 'delete') return {};
  const found = differences.find(({ key }) => key === 'permission');
  const role = found ? found.wanted : (holds as { readonly permission?: unknown } | undefined)?.permission;
  return { role: role as string | undefined, isPower: (found?.tone ?? tone) === 'power' };
}
