/** Rates what a change puts at risk. Previews, adoption, brakes, locks and the order of writes use these rows. */
import { listDifferences, type WriteItem } from '../plan/item.ts';
import { mapValues } from '../settings/maps.ts';
import type { Order } from './order.ts';

export interface Risk {
  /**
   * - `access`: people, teams or keys that get in. Previews show these changes first.
   * - `protection`: rules that prevent mistakes. Previews show them next.
   * - `data`: content that people may rely on.
   * - `nothing`: no live value can weaken anything, so adopt takes it without asking.
   */
  readonly touches: 'access' | 'protection' | 'data' | 'nothing';
  readonly order?: Order;
  /**
   * A write of the key can replace this kind, in any section. Apply does not weaken it while its replacement may be
   * missing.
   */
  readonly replaces?: ReplaceableKind;
  /** Returns a note for the undo file about what no settings file can restore or remove after the write. */
  describeLostData?(item: WriteItem): string | undefined;
}

export type ReplaceableKind = 'protection' | 'deployment' | 'access' | 'secret' | 'variable';

/**
 * A row also covers the keys below its key; `''` covers all other keys. Only a row with an order applies at any depth.
 */
export type Risks = Readonly<Record<string, Risk>>;

export const createRisks = (commonRisk: Risk, orders: Readonly<Record<string, Order>>): Risks => ({
  '': commonRisk,
  ...mapValues(orders, (order) => ({ ...commonRisk, order })),
});

export const protectionRisk = { touches: 'protection', replaces: 'protection' } as const satisfies Risk;

/** For lists of actors that can bypass a protection. */
export const bypassRisk = { ...protectionRisk, touches: 'access' } as const satisfies Risk;

export const describeLossIfDeleted =
  (describe: (subject: string) => string) =>
  ({ kind, subject }: WriteItem) =>
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

/** If `about` has a row, only this row applies, because users choose the names of the secrets below it. */
export function listRisks(section: SectionWithRisk, keys: readonly string[], about = ''): readonly Risk[] {
  const parentRisk = findRisk(section, about);
  return keys.length && parentRisk === findRisk(section, '') ? keys.map((key) => findRisk(section, key)) : [parentRisk];
}

export type SevereRisk = 'access' | 'protection';

/** A key that is empty before and after puts nothing at risk. */
export function findSevereRisk(
  section: SectionWithRisk,
  { about, changes }: { readonly about?: string; readonly changes: ChangedKeyList },
): SevereRisk | undefined {
  const keys = changes
    .filter(({ before, after }) => !isEmptyValue(before) || !isEmptyValue(after))
    .map(({ key }) => key);
  const touched = listRisks(section, keys, about).map(({ touches }) => touches);
  return (['access', 'protection'] as const).find((kind) => touched.includes(kind));
}

type ChangedKeyList = readonly { readonly key: string; readonly before?: unknown; readonly after?: unknown }[];

export const isEmptyValue = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0);

export const describePermanentLoss = (section: SectionWithRisk, item: WriteItem): string | undefined =>
  listItemRisks(section, item).flatMap((risk) => risk.describeLostData?.(item) ?? [])[0];

export const listItemRisks = (section: SectionWithRisk, item: WriteItem) =>
  listRisks(
    section,
    listDifferences([item]).map(({ key }) => key),
    item.about,
  );

/** Deleting, archiving, more power, weaker protection and replaced values are risky. */
export const isRiskyItem = (section: SectionWithRisk, item: WriteItem) =>
  item.kind === 'delete' ||
  item.kind === 'replace' ||
  item.turn === 'last' ||
  listItemRisks(section, item).some(({ touches, replaces }) => replaces || ['access', 'protection'].includes(touches));
