/**
 * Separates changes of a pull request from drift and from changes of the base branch. A preview shows each class under
 * its own heading.
 */

import { toCanonicalText } from '../../plan/data.ts';
import { groupBy } from '../../settings/maps.ts';
import { splitIntoParts } from './approved.ts';
import type { ApprovableItem, PlannedChange } from './item.ts';

export interface ClassifiedItems<I> {
  readonly changes: readonly I[];
  /** GitHub differs from both branches, and merging overwrites the live value. */
  readonly overwrites: readonly I[];
  /** The base branch declares the change, but apply never wrote it. Merging applies it. */
  readonly unapplied: readonly I[];
  /** The pull request keeps a value that differs from GitHub already. */
  readonly drifted: readonly I[];
  /** GitHub does not show these values, so every run sends them. */
  readonly resent: readonly I[];
  /** GitHub differs from the base, and the pull request resolves it. */
  readonly settles: readonly I[];
}

export const noItems = { changes: [], overwrites: [], unapplied: [], drifted: [], resent: [], settles: [] };

interface ItemHistory<I> {
  /** A brake stops the plan of the base but not this plan, so merging makes the changes of both. */
  readonly allowsBaseChanges?: boolean;
  /** The writes of the last applied settings, if known. */
  readonly applied?: readonly I[];
  readonly repository?: number;
  /** Parts that merged pull requests approved since then. */
  readonly approved?: ReadonlySet<string>;
}

type ComparableItem = ApprovableItem & { readonly write: string };

/**
 * An update may have keys in several classes. Every write of the pull request is in a class, so the preview shows all
 * writes of a merge.
 */
export function classifyItems<I extends ComparableItem>(
  base: readonly I[],
  pull: readonly I[],
  history: ItemHistory<I> = {},
): ClassifiedItems<I> {
  const { allowsBaseChanges = false } = history;
  const { wasWritten, wasApplied } = createHistoryTests(history);
  const baseByName = groupByName(selectOtherWrites(base, pull).filter(({ kind }) => kind !== 'reassert'));
  const pullByName = groupByName(selectOtherWrites(pull, base));
  const manualItems = selectChanges(listGrouped(baseByName), wasWritten);
  const manualByName = groupByName(manualItems);
  const findClass = (item: I, change: PlannedChange | undefined) => {
    const itemClass = classifyChange(item, change, baseByName.get(toItemName(item)));
    return itemClass === 'overwrites' ? classifyChange(item, change, manualByName.get(toItemName(item))) : itemClass;
  };
  const selectClass = (wanted: ItemClass) =>
    selectChanges(listGrouped(pullByName), (item, change) => findClass(item, change) === wanted);
  const otherWrites = new Set(listGrouped(pullByName));
  const declaredByBoth = [...pull.filter((item) => !otherWrites.has(item)), ...selectClass('drifted')];
  const knownItems = selectChanges(declaredByBoth, wasApplied);
  const drifted = knownItems.filter(({ kind }) => kind !== 'reassert');
  return {
    changes: [...(allowsBaseChanges ? drifted : []), ...selectClass('changes')],
    overwrites: selectClass('overwrites'),
    unapplied: selectChanges(declaredByBoth, (item, change) => !wasApplied(item, change)),
    drifted: allowsBaseChanges ? [] : drifted,
    resent: knownItems.filter(({ kind }) => kind === 'reassert'),
    settles: selectChanges(manualItems, (item, change) => !isStillWritten(change, pullByName.get(toItemName(item)))),
  };
}

function selectOtherWrites<I extends ComparableItem>(items: readonly I[], others: readonly I[]): I[] {
  const writes = new Set(others.map(({ write }) => write));
  return items.filter(({ write }) => !writes.has(write));
}

const groupByName = <I extends ApprovableItem>(items: readonly I[]) => groupBy(items, toItemName);

const listGrouped = <I>(groups: ReadonlyMap<string, readonly I[]>): I[] => [...groups.values()].flat();

/** Without the last applied settings, every change counts as written. */
function createHistoryTests<I extends ComparableItem>({ applied, repository, approved }: ItemHistory<I>) {
  const appliedByName = groupByName(applied ?? []);
  const wasWritten: ChangeTest<I> = (item, change) =>
    !applied ||
    appliedByName
      .get(toItemName(item))
      ?.some((written) => written.write === item.write || (change && hasEqualChange(written, change))) === true;
  const wasApplied: ChangeTest<I> = (item, change) =>
    wasWritten(item, change) ||
    splitIntoParts(repository, change ? { ...item, changes: [change] } : item).every((part) => approved?.has(part));
  return { wasWritten, wasApplied };
}

type ItemClass = 'changes' | 'overwrites' | 'drifted';

const toItemName = ({ section, subject }: ApprovableItem): string => JSON.stringify([section, subject]);

type ChangeTest<I> = (item: I, change: PlannedChange | undefined) => boolean;

/** Only an update can be split. */
const selectChanges = <I extends ApprovableItem>(items: readonly I[], isSelected: ChangeTest<I>): I[] =>
  items.flatMap((item) => {
    if (item.kind !== 'update' || !item.changes.length) return isSelected(item, undefined) ? [item] : [];
    const changes = item.changes.filter((change) => isSelected(item, change));
    return changes.length ? [{ ...item, changes }] : [];
  });

function classifyChange(
  item: ApprovableItem,
  change: PlannedChange | undefined,
  base: readonly ApprovableItem[] = [],
): ItemClass {
  if (item.kind === 'reassert' || !base.length) return 'changes';
  if (!change || base.some(({ kind }) => kind !== 'update')) return 'overwrites';
  const before = base.flatMap(({ changes }) => changes).filter(({ key }) => key === change.key);
  if (!before.length) return 'changes';
  return before.some((baseChange) => toCanonicalText(baseChange) === toCanonicalText(change))
    ? 'drifted'
    : 'overwrites';
}

const hasEqualChange = ({ kind, changes }: ApprovableItem, change: PlannedChange) =>
  kind === 'update' && changes.some((ownChange) => toCanonicalText(ownChange) === toCanonicalText(change));

function isStillWritten(change: PlannedChange | undefined, pull: readonly ApprovableItem[] = []) {
  if (!change || pull.some(({ kind }) => kind !== 'update')) return pull.length > 0;
  return pull.some(({ changes }) => changes.some(({ key }) => key === change.key));
}
