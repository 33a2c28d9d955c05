import type { Change } from '../../plan/item.ts';
import { create } from '../../plan/make-items.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import type { PlannedItem } from '../../report/result/plan-data.ts';
import { isCustom, powerOf } from '../../sections/roles.ts';
import { type BrakeFinding, changesOf, placeOf, type Undecided } from './finding.ts';

/** People and teams that get administration anew. The host does not say which rights a custom role has. */
export const findNewAdministrators = (items: readonly PlannedItem[]): (BrakeFinding | Undecided)[] =>
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

/** The roles that a new repository starts with. They are judged before it is created, and not when it is half made. */
export const firstRoles = (follows: readonly DeclaredSection[], owner: string): PlannedItem[] =>
  follows.flatMap((declared) => {
    const what = { collaborators: 'collaborator', teams: 'team' }[declared.section.key];
    const entries: readonly FirstRole[] = what ? declared.desired.entries : [];
    return entries.flatMap(({ username, name = username!, permission = 'push' }) => {
      const more = { names: [name.toLowerCase()], holds: { permission }, ...powerOf(permission) };
      const item = create(`${what} ${JSON.stringify(name)}`, [], more);
      return name.toLowerCase() === owner.toLowerCase() ? [] : [{ declared, item }];
    });
  });

/** An entry of either section. */
type FirstRole = Readonly<Partial<Record<'username' | 'name' | 'permission', string>>>;
