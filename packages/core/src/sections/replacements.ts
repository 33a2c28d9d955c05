/** Keeps a repository protected wherever a run stops: a removal waits until its replacements are written. */
import { type Difference, listDifferences, type WriteItem } from '../plan/item.ts';
import type { Turn } from '../plan/turn.ts';
import { isLooser } from './order.ts';
import {
  describePermanentLoss,
  findSevereRisk,
  listItemRisks,
  listRisks,
  type ReplaceableKind,
  type SectionWithRisk,
} from './risk.ts';
import { isCustomRole, isHigherRole, toRole } from './roles.ts';

/** An unset name means any item of the kind. Only secrets and variables have names. */
export interface Replaceable {
  readonly kind: ReplaceableKind;
  readonly name?: string;
}

export interface Loss {
  readonly kind: ReplaceableKind | 'everything' | 'who has access';
  readonly name?: string;
}

export const includesKind = (replaceables: readonly Loss[], kind: Loss['kind']): boolean =>
  replaceables.some((replaceable) => replaceable.kind === kind);

export const canReplace = (replacement: Replaceable, { kind, name }: Loss): boolean =>
  replacement.kind === kind && (replacement.name === undefined || replacement.name === name);

export function chooseTurn(section: SectionWithRisk, item: WriteItem): Turn {
  if (item.turn) return item.turn;
  // Removes access in the turn `removes` even if data is lost, because a failure skips the turn `loses`.
  if (
    item.kind === 'delete' &&
    describePermanentLoss(section, item) &&
    !includesKind(listReplaceables(section, item), 'access')
  )
    return 'loses';
  if (item.kind === 'delete' || isReplaceableKindReduced(section, item)) return 'removes';
  return mayLowerRole(section, item) ? 'moves' : 'adds';
}

/**
 * Lists what the item removes and other items can replace. A publication waits for everything that the file declares.
 */
export function listReplaceableLosses(section: SectionWithRisk, item: WriteItem): readonly Loss[] {
  const turn = chooseTurn(section, item);
  if (turn === 'publishes') return [{ kind: 'everything' }];
  return turn === 'first' || turn === 'adds' ? [] : listReplaceables(section, item);
}

/** A change of access counts as a loss, because a bypass list may name the person, team or key. */
export function listAccessLosses(section: SectionWithRisk, item: WriteItem): readonly Loss[] {
  const changes = listDifferences([item]).map(({ key, live, wanted }) => ({ key, before: live, after: wanted }));
  const isChange = item.kind !== 'reassert' && findSevereRisk(section, { about: item.about, changes }) === 'access';
  return isChange ? [{ kind: 'who has access' }] : [];
}

/** A bypass list decides who passes a protection after access changes, so it can replace a change of access. */
export function canReplaceAnyLoss({ risk = {} }: SectionWithRisk, losses: readonly Loss[]) {
  const rows = Object.values(risk);
  const kinds = rows.map(({ replaces }) => replaces);
  const hasBypassList = kinds.includes('protection') && rows.some(({ touches }) => touches === 'access');
  return losses.some(({ kind }) => {
    if (kind === 'everything') return true;
    return kind === 'who has access' ? hasBypassList : kinds.includes(kind);
  });
}

export const listReplacedKinds = (section: SectionWithRisk, keys: readonly string[]) =>
  listRisks(section, keys).flatMap(({ replaces }) => replaces ?? []);

/** An item can replace what another item of its kind removes. A value that is sent again existed before. */
export function listReplaceables(section: SectionWithRisk, item: WriteItem): readonly Replaceable[] {
  return listItemRisks(section, item).flatMap(({ replaces: kind }): Replaceable[] => {
    if (!kind) return [];
    if (kind !== 'secret' && kind !== 'variable') return [{ kind }];
    if (item.kind === 'reassert') return item.canVerifyAfterwards ? [{ kind }] : [];
    return [{ kind, name: item.names?.at(-1) }];
  });
}

function isReplaceableKindReduced(section: SectionWithRisk, item: WriteItem) {
  if (item.kind === 'reassert') return false;
  const replaceables = listReplaceables(section, item);
  if (includesKind(replaceables, 'access'))
    return item.differences.some((difference) => isAccessLowered(section, difference));
  return replaceables.length > 0 && (item.tone === 'weaker' || item.differences.some(({ tone }) => tone === 'weaker'));
}

/** A lower role or a stricter value reduces what the holder may do. */
const isAccessLowered = ({ risk }: SectionWithRisk, { key, live, wanted }: Difference) =>
  isHigherRole(toRole(String(live)), toRole(String(wanted))) || isLooser(risk, key, wanted, live);

/** The power of a custom role is unknown. Only `admin` includes everything. */
const mayLowerRole = (section: SectionWithRisk, item: WriteItem) =>
  item.kind === 'update' &&
  includesKind(listReplaceables(section, item), 'access') &&
  item.differences.some(
    ({ live, wanted }) => wanted !== 'admin' && live !== wanted && [live, wanted].map(String).some(isCustomRole),
  );
