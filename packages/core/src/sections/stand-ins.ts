import { type Difference, differencesIn, type Writing } from '../plan/item.ts';
import type { Turn } from '../plan/turn.ts';
import { isLooser } from './order.ts';
import { describePermanentLoss, findItemRisks, findRisks, findSevereRisk, type SectionWithRisk } from './risk.ts';
import { isCustomRole, isHigherRole, toRole } from './roles.ts';

export function chooseTurn(section: SectionWithRisk, item: Writing): Turn {
  if (item.turn) return item.turn;
  // A person must not keep access because something else failed, whatever goes with that person.
  if (
    item.kind === 'delete' &&
    describePermanentLoss(section, item) &&
    !listReplacements(section, item).includes('access')
  )
    return 'loses';
  if (item.kind === 'delete' || isReduction(section, item)) return 'removes';
  return mayLowerRole(section, item) ? 'moves' : 'adds';
}

/** What an item takes away that something else can stand in for. All that the file declares must precede a publication. */
export function listLosses(section: SectionWithRisk, item: Writing): readonly string[] {
  const turn = chooseTurn(section, item);
  if (turn === 'publishes') return [everything];
  return turn === 'first' || turn === 'adds' ? [] : listReplacements(section, item);
}

const everything = 'everything';
const changedAccess = 'who has access';

/** Who else has access counts wherever an item changes it: a bypass list may name the person, the team or the key. */
export function findChangedAccess(section: SectionWithRisk, item: Writing): readonly string[] {
  const changes = differencesIn([item]).map(({ key, live, wanted }) => ({ key, before: live, after: wanted }));
  const isChange = item.kind !== 'reassert' && findSevereRisk(section, { about: item.about, changes }) === 'access';
  return isChange ? [changedAccess] : [];
}

/** Whether a section can hold what stands in for one of these losses, or who passes a protection where access changes. */
export function canReplace({ risk = {} }: SectionWithRisk, losses: readonly string[]) {
  const rows = Object.values(risk);
  const kinds: readonly (string | undefined)[] = rows.map(({ replaces }) => replaces);
  const namesWhoPasses = kinds.includes('protection') && rows.some(({ touches }) => touches === 'access');
  return losses.some(
    (loss) => loss === everything || (loss === changedAccess && namesWhoPasses) || kinds.includes(loss.split(' ')[0]),
  );
}

export const listReplacedKinds = (section: SectionWithRisk, keys: readonly string[]) =>
  findRisks(section, keys).flatMap(({ replaces }) => replaces ?? []);

/** `access`, or `secret A`; `secret` alone may be any. A value that is sent again was there before. */
export function listReplacements(section: SectionWithRisk, item: Writing): readonly string[] {
  return findItemRisks(section, item).flatMap(({ replaces: kind }) => {
    if (!kind) return [];
    if (kind !== 'secret' && kind !== 'variable') return [kind];
    if (item.kind === 'reassert') return item.settles ? [kind] : [];
    return [`${kind} ${item.names?.at(-1)}`];
  });
}

/** Whether the item weakens a protection, or lowers an access, that something else may stand in for. */
function isReduction(section: SectionWithRisk, item: Writing) {
  if (item.kind === 'reassert') return false;
  const kinds = listReplacements(section, item);
  if (kinds.includes('access')) return item.differences.some((one) => isAccessLowered(section, one));
  return kinds.length > 0 && (item.tone === 'weaker' || item.differences.some(({ tone }) => tone === 'weaker'));
}

/** Whoever has an access may do less with a lower role, or with a stricter value. */
const isAccessLowered = ({ risk }: SectionWithRisk, { key, live, wanted }: Difference) =>
  isHigherRole(toRole(String(live)), toRole(String(wanted))) || isLooser(risk, key, wanted, live);

/** Whether it may lower a role, or raise it: nobody knows what a custom role may do, but that an administrator may do all. */
const mayLowerRole = (section: SectionWithRisk, item: Writing) =>
  item.kind === 'update' &&
  listReplacements(section, item).includes('access') &&
  item.differences.some(
    ({ live, wanted }) => wanted !== 'admin' && live !== wanted && [live, wanted].map(String).some(isCustomRole),
  );
