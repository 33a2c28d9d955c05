import { differencesIn, type Writing } from '../plan/item.ts';
import { mapValues } from '../settings/maps.ts';
import type { Order } from './order.ts';

/** What a change of a key puts at risk. */
export interface Risk {
  /**
   * - `access`: who or what gets in. Previews show such a change first.
   * - `protection`: what keeps a mistake from doing harm. Previews show it next.
   * - `data`: what somebody may rely on.
   * - `nothing`: no live value can weaken anything. Adopt takes it without asking.
   */
  readonly touches: 'access' | 'protection' | 'data' | 'nothing';
  /** Which of two values is stricter: for tones, layers, locks, brakes and adoption. */
  readonly order?: Order;
  /**
   * What a write of the key can replace, in whichever section: `protection` decides what a branch or a workflow needs,
   * `deployment` what a deployment needs, `access` is who gets in, and a `secret` or `variable` replaces one of its own
   * name. Apply removes and weakens none of it while its replacement may not be there.
   */
  readonly replaces?: 'protection' | 'deployment' | 'access' | 'secret' | 'variable';
  /** What no settings file brings back after this item is written, as the rest of "lost for good: …". */
  describeLostData?(item: Writing): string | undefined;
}

/**
 * A row for each key by its own name, also for the keys below it. `''` is for all other keys. A row with an order holds
 * wherever the key stands, and any other only at the top: an unknown key may have anything below it.
 */
export type Risks = Readonly<Record<string, Risk>>;

/** One risk for all keys, and an order for each of these. */
export const createRisks = (row: Risk, orders: Readonly<Record<string, Order>> = {}): Risks => ({
  '': row,
  ...mapValues(orders, (order) => ({ ...row, order })),
});

/** For `loses`: only a deletion loses something. */
export const describeLossIfDeleted =
  (describe: (subject: string) => string) =>
  ({ kind, subject }: Writing) =>
    kind === 'delete' ? describe(subject) : undefined;

export interface SectionWithRisk {
  /** If unset, all keys touch `data`. */
  readonly risk?: Risks;
}

const defaultRisk: Risk = { touches: 'data' };

export function findRisk({ risk = {} }: SectionWithRisk, path: string): Risk {
  const parts = path.split('.').filter((part) => part !== '[]');
  const name = parts.findLast((part, depth) => Object.hasOwn(risk, part) && (depth === 0 || risk[part]!.order));
  return risk[name ?? ''] ?? defaultRisk;
}

/** The risks of these keys. A row for `about` decides alone, since the names of secrets below it are anybody's choice. */
export function findRisks(section: SectionWithRisk, keys: readonly string[], about = ''): readonly Risk[] {
  const above = findRisk(section, about);
  return keys.length && above === findRisk(section, '') ? keys.map((key) => findRisk(section, key)) : [above];
}

/** What a preview shows first. */
export type SevereRisk = 'access' | 'protection';

/** The gravest of what a write touches. A key that is empty before and after puts nothing at risk. */
export function findSevereRisk(
  section: SectionWithRisk,
  { about, changes }: { readonly about?: string; readonly changes: ChangedKeyList },
): SevereRisk | undefined {
  const keys = changes
    .filter(({ before, after }) => !isEmptyValue(before) || !isEmptyValue(after))
    .map(({ key }) => key);
  const found = findRisks(section, keys, about).map(({ touches }) => touches);
  return (['access', 'protection'] as const).find((one) => found.includes(one));
}

type ChangedKeyList = readonly { readonly key: string; readonly before?: unknown; readonly after?: unknown }[];

const isEmptyValue = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0);

/** What is lost for good with this item. */
export const describePermanentLoss = (section: SectionWithRisk, item: Writing): string | undefined =>
  findItemRisks(section, item).flatMap((risk) => risk.describeLostData?.(item) ?? [])[0];

export const findItemRisks = (section: SectionWithRisk, item: Writing) =>
  findRisks(
    section,
    differencesIn([item]).map(({ key }) => key),
    item.about,
  );

/** Whether the item deletes or archives, or may give somebody more power, weaken a protection or replace a value. */
export const isRiskyItem = (section: SectionWithRisk, item: Writing) =>
  item.kind === 'delete' ||
  item.kind === 'replace' ||
  item.turn === 'last' ||
  findItemRisks(section, item).some(({ touches, replaces }) => replaces || ['access', 'protection'].includes(touches));
