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

export const groupNames = ['changes', 'overwrites', 'unapplied', 'drifted', 'resent', 'settles'] as const;

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
  { allowsBaseChanges = false, applied, repository, approved }: ItemHistory<I> = {},
) {
  const baseWrites = new Set(base.map(({ write }) => write));
  const pullWrites = new Set(pull.map(({ write }) => write));
  const baseByName = groupBy(
    base.filter(({ write, kind }) => !pullWrites.has(write) && kind !== 'reassert'),
    toItemName,
  );
  const pullByName = groupBy(
    pull.filter(({ write }) => !baseWrites.has(write)),
    toItemName,
  );
  const appliedByName = groupBy(applied ?? [], toItemName);
  const shared = pull.filter(({ write }) => baseWrites.has(write));
  const pullItems = [...pullByName.values()].flat();
  const wasWritten = (item: I, change: PlannedChange | undefined) =>
    !applied ||
    appliedByName
      .get(toItemName(item))
      ?.some((written) => written.write === item.write || (change && hasEqualChange(written, change))) === true;
  const wasApplied = (item: I, change: PlannedChange | undefined) =>
    wasWritten(item, change) ||
    splitIntoParts(repository, change ? { ...item, changes: [change] } : item).every((part) => approved?.has(part));
  const manualByName = groupBy(
    [...baseByName.values()].flat().flatMap((item) => keepChanges(item, (change) => wasWritten(item, change))),
    toItemName,
  );
  const selectClass = (wanted: ItemClass) =>
    pullItems.flatMap((item) =>
      keepChanges(item, (change) => {
        const itemClass = classifyChange(item, change, baseByName.get(toItemName(item)));
        return (
          (itemClass === 'overwrites'
            ? classifyChange(item, change, manualByName.get(toItemName(item)))
            : itemClass) === wanted
        );
      }),
    );
  const declaredByBoth = [...shared, ...selectClass('drifted')];
  const knownItems = declaredByBoth.flatMap((item) => keepChanges(item, (change) => wasApplied(item, change)));
  const drifted = knownItems.filter(({ kind }) => kind !== 'reassert');
  const unapplied = declaredByBoth.flatMap((item) => keepChanges(item, (change) => !wasApplied(item, change)));
  return {
    changes: [...(allowsBaseChanges ? drifted : []), ...selectClass('changes')],
    overwrites: selectClass('overwrites'),
    unapplied,
    drifted: allowsBaseChanges ? [] : drifted,
    resent: knownItems.filter(({ kind }) => kind === 'reassert'),
    settles: [...manualByName.values()]
      .flat()
      .flatMap((item) => keepChanges(item, (change) => !isStillWritten(change, pullByName.get(toItemName(item))))),
  };
}

type ItemClass = 'changes' | 'overwrites' | 'drifted';

const toItemName = ({ section, subject }: ApprovableItem): string => JSON.stringify([section, subject]);

/** Only an update can be split. */
function keepChanges<I extends ApprovableItem>(
  item: I,
  isSelected: (change: PlannedChange | undefined) => boolean,
): I[] {
  if (item.kind !== 'update' || !item.changes.length) return isSelected(undefined) ? [item] : [];
  const changes = item.changes.filter(isSelected);
  return changes.length ? [{ ...item, changes }] : [];
}

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
