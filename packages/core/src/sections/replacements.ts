/** Keeps a repository protected wherever a run stops: a removal waits until its replacements are written. */
import { type Difference, listDifferences, type WriteItem } from '../plan/item.ts';
import type { Turn } from '../plan/turn.ts';
import { isLooser } from './order.ts';
import { describePermanentLoss, findSevereRisk, listItemRisks, listRisks, type SectionWithRisk } from './risk.ts';
import { isCustomRole, isHigherRole, toRole } from './roles.ts';

export function chooseTurn(section: SectionWithRisk, item: WriteItem): Turn {
  if (item.turn) return item.turn;
  // Removes access in the turn `removes` even if data is lost, because a failure skips the turn `loses`.
  if (
    item.kind === 'delete' &&
    describePermanentLoss(section, item) &&
    !listReplaceableKinds(section, item).includes('access')
  )
    return 'loses';
  if (item.kind === 'delete' || isReplaceableKindReduced(section, item)) return 'removes';
  return mayLowerRole(section, item) ? 'moves' : 'adds';
}

/**
 * Lists what the item removes and other items can replace. A publication waits for everything that the file declares.
 */
export function listReplaceableLosses(section: SectionWithRisk, item: WriteItem): readonly string[] {
  const turn = chooseTurn(section, item);
  if (turn === 'publishes') return [everything];
  return turn === 'first' || turn === 'adds' ? [] : listReplaceableKinds(section, item);
}

const everything = 'everything';
const changedAccess = 'who has access';

/** A change of access counts as a loss, because a bypass list may name the person, team or key. */
export function listAccessLosses(section: SectionWithRisk, item: WriteItem): readonly string[] {
  const changes = listDifferences([item]).map(({ key, live, wanted }) => ({ key, before: live, after: wanted }));
  const isChange = item.kind !== 'reassert' && findSevereRisk(section, { about: item.about, changes }) === 'access';
  return isChange ? [changedAccess] : [];
}

/** A bypass list decides who passes a protection after access changes, so it can replace a change of access. */
export function canReplaceAnyLoss({ risk = {} }: SectionWithRisk, losses: readonly string[]) {
  const rows = Object.values(risk);
  const kinds: readonly (string | undefined)[] = rows.map(({ replaces }) => replaces);
  const hasBypassList = kinds.includes('protection') && rows.some(({ touches }) => touches === 'access');
  return losses.some(
    (loss) => loss === everything || (loss === changedAccess && hasBypassList) || kinds.includes(loss.split(' ')[0]),
  );
}

export const listReplacedKinds = (section: SectionWithRisk, keys: readonly string[]) =>
  listRisks(section, keys).flatMap(({ replaces }) => replaces ?? []);

/**
 * Lists the kinds of what the item changes, such as `protection`. An item can replace what another item of its kind
 * removes. `secret` alone means any secret. A value that is sent again existed before.
 */
export function listReplaceableKinds(section: SectionWithRisk, item: WriteItem): readonly string[] {
  return listItemRisks(section, item).flatMap(({ replaces: kind }) => {
    if (!kind) return [];
    if (kind !== 'secret' && kind !== 'variable') return [kind];
    if (item.kind === 'reassert') return item.canVerifyAfterwards ? [kind] : [];
    return [`${kind} ${item.names?.at(-1)}`];
  });
}

function isReplaceableKindReduced(section: SectionWithRisk, item: WriteItem) {
  if (item.kind === 'reassert') return false;
  const kinds = listReplaceableKinds(section, item);
  if (kinds.includes('access')) return item.differences.some((difference) => isAccessLowered(section, difference));
  return kinds.length > 0 && (item.tone === 'weaker' || item.differences.some(({ tone }) => tone === 'weaker'));
}

/** A lower role or a stricter value reduces what the holder may do. */
const isAccessLowered = ({ risk }: SectionWithRisk, { key, live, wanted }: Difference) =>
  isHigherRole(toRole(String(live)), toRole(String(wanted))) || isLooser(risk, key, wanted, live);

/** The power of a custom role is unknown. Only `admin` includes everything. */
const mayLowerRole = (section: SectionWithRisk, item: WriteItem) =>
  item.kind === 'update' &&
  listReplaceableKinds(section, item).includes('access') &&
  item.differences.some(
    ({ live, wanted }) => wanted !== 'admin' && live !== wanted && [live, wanted].map(String).some(isCustomRole),
  );
