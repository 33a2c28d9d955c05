import { type Difference, differencesIn, type Writing } from '../plan/item.ts';
import type { Turn } from '../plan/turn.ts';
import { isLooser } from './order.ts';
import { findLoss, risksOf, risksOfItem, type SectionWithRisk, stakeOf } from './risk.ts';
import { isAbove, isCustom, roleOf } from './roles.ts';

export function turnIn(section: SectionWithRisk, item: Writing): Turn {
  if (item.turn) return item.turn;
  // A person must not keep access because something else failed, whatever goes with that person.
  if (item.kind === 'delete' && findLoss(section, item) && !standInsOf(section, item).includes('access'))
    return 'loses';
  if (item.kind === 'delete' || takesAway(section, item)) return 'removes';
  return mayLower(section, item) ? 'moves' : 'adds';
}

/** What an item takes away that something else can stand in for. All that the file declares must precede a publication. */
export function lossesOf(section: SectionWithRisk, item: Writing): readonly string[] {
  const turn = turnIn(section, item);
  if (turn === 'publishes') return [everything];
  return turn === 'first' || turn === 'adds' ? [] : standInsOf(section, item);
}

const everything = 'everything';
const whoHasAccess = 'who has access';

/** Who else has access counts wherever an item changes it: a bypass list may name the person, the team or the key. */
export function findChangedAccess(section: SectionWithRisk, item: Writing): readonly string[] {
  const changes = differencesIn([item]).map(({ key, live, wanted }) => ({ key, before: live, after: wanted }));
  const isChange = item.kind !== 'reassert' && stakeOf(section, { about: item.about, changes }) === 'access';
  return isChange ? [whoHasAccess] : [];
}

/** Whether a section can hold what stands in for one of these losses, or who passes a protection where access changes. */
export function canStandIn({ risk = {} }: SectionWithRisk, losses: readonly string[]) {
  const rows = Object.values(risk);
  const kinds: readonly (string | undefined)[] = rows.map(({ replaces }) => replaces);
  const namesWhoPasses = kinds.includes('protection') && rows.some(({ touches }) => touches === 'access');
  return losses.some(
    (loss) => loss === everything || (loss === whoHasAccess && namesWhoPasses) || kinds.includes(loss.split(' ')[0]),
  );
}

export const kindsOf = (section: SectionWithRisk, keys: readonly string[]) =>
  risksOf(section, keys).flatMap(({ replaces }) => replaces ?? []);

/** `access`, or `secret A`; `secret` alone may be any. A value that is sent again was there before. */
export function standInsOf(section: SectionWithRisk, item: Writing): readonly string[] {
  return risksOfItem(section, item).flatMap(({ replaces: kind }) => {
    if (!kind) return [];
    if (kind !== 'secret' && kind !== 'variable') return [kind];
    if (item.kind === 'reassert') return item.settles ? [kind] : [];
    return [`${kind} ${item.names?.at(-1)}`];
  });
}

/** Whether the item weakens a protection, or lowers an access, that something else may stand in for. */
function takesAway(section: SectionWithRisk, item: Writing) {
  if (item.kind === 'reassert') return false;
  const kinds = standInsOf(section, item);
  if (kinds.includes('access')) return item.differences.some((one) => lowers(section, one));
  return kinds.length > 0 && (item.tone === 'weaker' || item.differences.some(({ tone }) => tone === 'weaker'));
}

/** Whoever has an access may do less with a lower role, or with a stricter value. */
const lowers = ({ risk }: SectionWithRisk, { key, live, wanted }: Difference) =>
  isAbove(roleOf(String(live)), roleOf(String(wanted))) || isLooser(risk, key, wanted, live);

/** Whether it may lower a role, or raise it: nobody knows what a custom role may do, but that an administrator may do all. */
const mayLower = (section: SectionWithRisk, item: Writing) =>
  item.kind === 'update' &&
  standInsOf(section, item).includes('access') &&
  item.differences.some(
    ({ live, wanted }) => wanted !== 'admin' && live !== wanted && [live, wanted].map(String).some(isCustom),
  );
