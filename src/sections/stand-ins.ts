import { type Difference, differencesIn, type Writing } from '../plan/item.ts';
import type { Turn } from '../plan/turn.ts';
import { isAbove, isCustom, roleOf } from './roles.ts';
import { type Stakes, stakeOf } from './stakes.ts';
import { isLooser, type Strengths } from './strength.ts';
import { findAbove, pathsOf } from './visibility.ts';

/**
 * What can take the place of what else, in whichever section, by path as in `Section.visibleTo`: `protection` decides what
 * a branch or a workflow needs, and `deployment` what a deployment needs; `access` is who gets in, and a `secret` or
 * `variable` is one for those with its name.
 */
export type StandsFor = Readonly<Record<string, 'protection' | 'deployment' | 'access' | 'secret' | 'variable'>>;

interface SectionWithStandIns {
  readonly standsFor?: StandsFor;
  readonly stakes?: Stakes;
  readonly strengths?: Strengths;
  readonly settings: { readonly list?: unknown };
  readonly removesIn?: Turn;
  lostWith?(item: Writing): string | undefined;
}

export function turnIn(section: SectionWithStandIns, item: Writing): Turn {
  if (item.turn) return item.turn;
  if (item.kind === 'delete' && !section.removesIn && section.lostWith?.(item)) return 'loses';
  if (item.kind === 'delete' || takesAway(section, item)) return section.removesIn ?? 'removes';
  return mayLower(section, item) ? 'moves' : 'adds';
}

/** What an item takes away that something else can stand in for. All that the file declares must precede a publication. */
export function lossesOf(section: SectionWithStandIns, item: Writing): readonly string[] {
  const turn = turnIn(section, item);
  if (turn === 'publishes') return [everything];
  return turn === 'first' || turn === 'adds' ? [] : standInsOf(section, item);
}

const everything = 'everything';
const whoHasAccess = 'who has access';

/** Who else has access counts wherever an item changes it: a bypass list may name the person, the team or the key. */
export function findChangedAccess(section: SectionWithStandIns, item: Writing): readonly string[] {
  const changes = differencesIn([item]).map(({ key, live, wanted }) => ({ key, before: live, after: wanted }));
  const isChange = item.kind !== 'reassert' && stakeOf(section, { about: item.about, changes }) === 'access';
  return isChange ? [whoHasAccess] : [];
}

/** Whether a section can hold what stands in for one of these losses, or who passes a protection where access changes. */
export function canStandIn({ standsFor = {}, stakes = {} }: SectionWithStandIns, losses: readonly string[]) {
  const kinds: readonly string[] = Object.values(standsFor);
  const namesWhoPasses = kinds.includes('protection') && Object.values(stakes).includes('access');
  return losses.some(
    (loss) => loss === everything || (loss === whoHasAccess && namesWhoPasses) || kinds.includes(loss.split(' ')[0]!),
  );
}

export const kindsOf = ({ standsFor = {}, settings }: SectionWithStandIns, keys: readonly string[], about?: string) =>
  pathsOf(settings, keys, about).flatMap((path) => findAbove(standsFor, path) ?? []);

/** `access`, or `secret A`; `secret` alone may be any. A value that is sent again was there before. */
export function standInsOf(section: SectionWithStandIns, item: Writing): readonly string[] {
  const keys = differencesIn([item]).map(({ key }) => key);
  return kindsOf(section, keys, item.about).flatMap((kind) => {
    if (kind !== 'secret' && kind !== 'variable') return [kind];
    if (item.kind === 'reassert') return item.settles ? [kind] : [];
    return [`${kind} ${item.names?.at(-1)}`];
  });
}

/** Whether the item weakens a protection, or lowers an access, that something else may stand in for. */
function takesAway(section: SectionWithStandIns, item: Writing) {
  if (item.kind === 'reassert') return false;
  const kinds = standInsOf(section, item);
  if (kinds.includes('access')) return item.differences.some((one) => lowers(section, one));
  return kinds.length > 0 && (item.tone === 'weaker' || item.differences.some(({ tone }) => tone === 'weaker'));
}

/** Whoever has an access may do less with a lower role, or with a stricter value. */
const lowers = ({ strengths }: SectionWithStandIns, { key, live, wanted }: Difference) =>
  isAbove(roleOf(String(live)), roleOf(String(wanted))) || isLooser(strengths, key, wanted, live);

/** Whether it may lower a role, or raise it: nobody knows what a custom role may do, but that an administrator may do all. */
const mayLower = (section: SectionWithStandIns, item: Writing) =>
  item.kind === 'update' &&
  standInsOf(section, item).includes('access') &&
  item.differences.some(
    ({ live, wanted }) => wanted !== 'admin' && live !== wanted && [live, wanted].map(String).some(isCustom),
  );
