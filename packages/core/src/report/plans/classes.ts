import { groupBy } from '../../settings/maps.ts';
import { splitIntoParts } from './approved.ts';
import { type ApprovableItem, type PlannedChange, toCanonicalText } from './item.ts';

/** What a pull request does to a repository, apart from what somebody else did. */
export interface ClassifiedItems<I> {
  /** Differs from what is live only because of the pull request. */
  readonly changes: readonly I[];
  /** GitHub differs from both sides, and the pull request overwrites that. */
  readonly overwrites: readonly I[];
  /** The target branch asks for it too, and no apply has written it: merging is what makes it. */
  readonly unapplied: readonly I[];
  /** Differs from the base already, and the pull request leaves it so. */
  readonly drifted: readonly I[];
  /** Both sides send it on every run, because GitHub does not show it. */
  readonly resent: readonly I[];
  /** GitHub differs from the base, and the pull request leaves it so. */
  readonly settles: readonly I[];
}

export const groupNames = ['changes', 'overwrites', 'unapplied', 'drifted', 'resent', 'settles'] as const;

export const noItems = { changes: [], overwrites: [], unapplied: [], drifted: [], resent: [], settles: [] };

/** What decides the class of an item, besides the plans of both sides. */
interface ItemHistory<I> {
  /** A brake holds the plan of the base, and none holds this one: merging makes the changes of both. */
  readonly isReleased?: boolean;
  /** What the settings that were last applied would write; unset if nobody knows which these are. */
  readonly applied?: readonly I[];
  /** The id of the repository; unset for one that does not exist yet. */
  readonly repository?: number;
  /** The parts of what merged pull requests were approved with since then. */
  readonly approved?: ReadonlySet<string>;
}

/** An item of one of the plans. */
type ComparableItem = ApprovableItem & { readonly write: string };

/**
 * Classes what the base and the pull request would write. Items with the same `write` are the same. An update may hold
 * keys of several classes, and then stands in each of them with the keys that belong there. Every write of the pull
 * request is in a class, so that a page of all classes shows all that merging does.
 */
export function classifyItems<I extends ComparableItem>(
  base: readonly I[],
  pull: readonly I[],
  { isReleased = false, applied, repository, approved }: ItemHistory<I> = {},
) {
  const baseWrites = new Set(base.map(({ write }) => write));
  const pullWrites = new Set(pull.map(({ write }) => write));
  const ofBase = groupBy(
    base.filter(({ write, kind }) => !pullWrites.has(write) && kind !== 'reassert'),
    toItemName,
  );
  const ofPull = groupBy(
    pull.filter(({ write }) => !baseWrites.has(write)),
    toItemName,
  );
  const ofApplied = groupBy(applied ?? [], toItemName);
  const same = pull.filter(({ write }) => baseWrites.has(write));
  const own = [...ofPull.values()].flat();
  const wasWritten = (item: I, change: PlannedChange | undefined) =>
    !applied ||
    ofApplied.get(toItemName(item))?.some((one) => one.write === item.write || (change && hasChange(one, change))) ===
      true;
  const wasApplied = (item: I, change: PlannedChange | undefined) =>
    wasWritten(item, change) ||
    splitIntoParts(repository, change ? { ...item, changes: [change] } : item).every((one) => approved?.has(one));
  const byHand = groupBy(
    [...ofBase.values()].flat().flatMap((item) => selectChanges(item, (change) => wasWritten(item, change))),
    toItemName,
  );
  const selectClass = (wanted: ItemClass) =>
    own.flatMap((item) =>
      selectChanges(item, (change) => {
        const found = classifyChange(item, change, ofBase.get(toItemName(item)));
        return (found === 'overwrites' ? classifyChange(item, change, byHand.get(toItemName(item))) : found) === wanted;
      }),
    );
  const both = [...same, ...selectClass('drifted')];
  const known = both.flatMap((item) => selectChanges(item, (change) => wasApplied(item, change)));
  const drifted = known.filter(({ kind }) => kind !== 'reassert');
  const unapplied = both.flatMap((item) => selectChanges(item, (change) => !wasApplied(item, change)));
  return {
    changes: [...(isReleased ? drifted : []), ...selectClass('changes')],
    overwrites: selectClass('overwrites'),
    unapplied,
    drifted: isReleased ? [] : drifted,
    resent: known.filter(({ kind }) => kind === 'reassert'),
    settles: [...byHand.values()]
      .flat()
      .flatMap((item) => selectChanges(item, (change) => !isStillWritten(change, ofPull.get(toItemName(item))))),
  };
}

type ItemClass = 'changes' | 'overwrites' | 'drifted';

const toItemName = ({ section, subject }: ApprovableItem) => JSON.stringify([section, subject]);

/** The item with only the keys that `belongs` accepts. Only an update can be split: everything else is one write. */
function selectChanges<I extends ApprovableItem>(
  item: I,
  belongs: (change: PlannedChange | undefined) => boolean,
): I[] {
  if (item.kind !== 'update') return belongs(undefined) ? [item] : [];
  if (!item.changes.length) return belongs(undefined) ? [item] : [];
  const changes = item.changes.filter(belongs);
  return changes.length ? [{ ...item, changes }] : [];
}

/** The class of one key of an update, or of a whole item of another kind. */
function classifyChange(
  item: ApprovableItem,
  change: PlannedChange | undefined,
  base: readonly ApprovableItem[] = [],
): ItemClass {
  if (item.kind === 'reassert' || !base.length) return 'changes';
  if (!change || base.some(({ kind }) => kind !== 'update')) return 'overwrites';
  const before = base.flatMap(({ changes }) => changes).filter(({ key }) => key === change.key);
  if (!before.length) return 'changes';
  return before.some((one) => toCanonicalText(one) === toCanonicalText(change)) ? 'drifted' : 'overwrites';
}

const hasChange = ({ kind, changes }: ApprovableItem, change: PlannedChange) =>
  kind === 'update' && changes.some((one) => toCanonicalText(one) === toCanonicalText(change));

/** Whether the pull request still writes what the base would write. */
function isStillWritten(change: PlannedChange | undefined, pull: readonly ApprovableItem[] = []) {
  if (!change || pull.some(({ kind }) => kind !== 'update')) return pull.length > 0;
  return pull.some(({ changes }) => changes.some(({ key }) => key === change.key));
}
