import type { PlannedItem } from '../modes/plan-data.ts';
import type { Change } from '../plan/item.ts';
import { isCustom } from '../sections/roles.ts';
import { type BrakeFinding, changesOf, placeOf, type Undecided } from './finding.ts';

/** People and teams that get administration anew. The host does not say which rights a custom role has. */
export const newAdministrators = (items: readonly PlannedItem[]): (BrakeFinding | Undecided)[] =>
  [...changesOf(items, 'collaborators'), ...changesOf(items, 'teams')].flatMap((of): (BrakeFinding | Undecided)[] => {
    const { kind, subject, names = [], holds, differences, tone } = of.item as Change;
    const found = differences.find(({ key }) => key === 'permission');
    const { permission: role } = { permission: found?.wanted, ...holds } as { readonly permission?: string };
    if (kind === 'delete' || role === undefined) return [];
    if (isCustom(role))
      return [{ code: 'access', whether: `${subject} gets administration`, why: `${role} is a custom role` }];
    if (role !== 'admin' || (found ?? { tone }).tone !== 'power') return [];
    const says = `${subject} becomes an administrator of the repository`;
    return [{ code: 'access', value: `${names.at(-1)}:admin`, says, at: placeOf(of) }];
  });
