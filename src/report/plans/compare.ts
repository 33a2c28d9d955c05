import { groupBy } from '../../settings/maps.ts';
import {
  bare,
  type DocumentItem,
  identifyItem,
  markOf,
  ofIdAlone,
  open,
  type PlanDocument,
  type TargetDocument,
} from './document.ts';
import { canonical, type IdentifiedItem, type PlannedChange, type SortKey, unseen } from './item.ts';

/** A repository of the run. */
interface Identified {
  readonly name: string;
  /** Unset if nothing would be written to it, or if it does not exist yet. */
  readonly id?: number;
}

/** What was approved for one repository. */
export interface Approved {
  readonly items: readonly DocumentItem[];
  /** How many writes were approved without an id, so that nobody can say which they are. */
  readonly withheld: number;
  /** The id of another repository for which the plan was approved, under this name. */
  readonly isFor?: number;
  /** The other name under which the plan shows this repository. */
  readonly isNamed?: string;
  /** The sections of which the plan says nothing. */
  readonly unread?: readonly string[];
}

/** If the plan does not name the repository, nothing was to be written to it, unless the plan withholds names. */
export function findApproved({ targets }: PlanDocument, { name, id }: Identified, key: SortKey): Approved {
  const mark = key === undefined ? undefined : markOf(id ?? name, key);
  const isIt = (target: TargetDocument) => id !== undefined && target.id === id;
  const found =
    targets.find((target) => isIt(target) || (mark !== undefined && target.mark === mark)) ??
    targets.find((target) => target.repository.toLowerCase() === name.toLowerCase());
  if (id !== undefined && found?.id !== undefined && found.id !== id)
    return { items: [], withheld: 0, isFor: found.id };
  if (found) {
    const { repository, items, withheld = 0, unread } = found;
    const isOther = repository.includes('/') && repository.toLowerCase() !== name.toLowerCase();
    return { items, withheld, unread, ...(isOther && { isNamed: repository }) };
  }
  const nameless = targets.filter((one) => !one.repository.includes('/') && one.id === undefined && !one.mark);
  return { items: [], withheld: nameless.reduce((sum, { withheld = 0 }) => sum + withheld, 0) };
}

export interface Comparison<L extends IdentifiedItem = IdentifiedItem> {
  /** Live items that are among the approved. */
  readonly approved: readonly L[];
  /** Those of them whose live value the plan could not see. */
  readonly wereUnseen: readonly L[];
  readonly added: readonly L[];
  /** Live items that were approved with a different `before` or `after`. */
  readonly moved: readonly { readonly item: L; readonly was: DocumentItem }[];
  /** Approved items that no live item matches: they are done already, or the file no longer asks for them. */
  readonly gone: readonly DocumentItem[];
}

/** Finds each live item among the approved ones. Each approved item approves one write. */
export function compare<L extends IdentifiedItem>(
  { repository, key }: { readonly repository: number; readonly key?: SortKey },
  live: readonly L[],
  approved: readonly DocumentItem[],
): Comparison<L> {
  const left = new Set(approved);
  const byId = groupBy(approved, ({ id, keyed }) => id && markId(id, keyed));
  const byName = groupBy(approved, nameOf);
  const prove = (item: IdentifiedItem) => {
    const keyed = item.keyedId === undefined ? undefined : byId.get(markId(item.keyedId, true));
    return take(left, byId.get(item.id)) ?? take(left, keyed, (one) => showsNoOther(one, item));
  };
  const proved = found(live, prove);
  const unproved = live.filter((item) => !proved.has(item));
  const wereUnseen = found(unproved, (item) => {
    const named = byName.get(nameOf(item))?.filter((one) => left.has(one) && wasBlind(one)) ?? [];
    for (const form of formsUnseen(item, named)) {
      const one = prove(identifyItem(repository, form, key, form));
      if (one) return one;
    }
    return undefined;
  });
  const rest = unproved.filter((item) => !wereUnseen.has(item));
  const moved = found(rest, (item) => take(left, byName.get(nameOf(item)), (one) => isAbout(one, item)));
  return {
    approved: live.filter((item) => proved.has(item) || wereUnseen.has(item)),
    wereUnseen: [...wereUnseen.keys()],
    added: rest.filter((item) => !moved.has(item)),
    moved: [...moved].map(([item, was]) => ({ item, was })),
    gone: [...left],
  };
}

/** Takes the first of these that is still left out of what is left, and returns it. */
function take(left: Set<DocumentItem>, all: readonly DocumentItem[] = [], fits = (_: DocumentItem) => true) {
  const first = all.find((one) => left.has(one) && fits(one));
  if (first) left.delete(first);
  return first;
}

function found<L>(live: readonly L[], find: (item: L) => DocumentItem | undefined): ReadonlyMap<L, DocumentItem> {
  const all = live.map((item) => [item, find(item)] as const);
  return new Map(all.filter((one): one is [L, DocumentItem] => one[1] !== undefined));
}

const nameOf = ({ section, subject }: DocumentItem) =>
  subject === undefined ? undefined : JSON.stringify([section, subject]);

/** A section that is one object may have several items, each with keys of its own. */
const isAbout = (one: DocumentItem, item: IdentifiedItem) =>
  item.subject.length > 0 || !!one.changes?.some(({ key }) => item.changes.some((change) => change.key === key));

const markId = (id: string, isKeyed: boolean | undefined) => (isKeyed ? `keyed ${id}` : id);

/** A keyed item is recognised by its id, and everything else that the plan says of it must be true as well. */
const showsNoOther = (one: DocumentItem, item: IdentifiedItem) =>
  one.section === ofIdAlone ||
  [bare(item), open(item)].some((form) => canonical({ ...form, id: one.id, keyed: true }) === canonical(one));

const isUnseen = (before: unknown) => canonical(before) === canonical(unseen);

const wasBlind = ({ changes = [] }: DocumentItem) => changes.some(({ before }) => isUnseen(before));

/** The item as a token would have seen it that saw less: as little as for these approved items, or as a guess. */
const formsUnseen = <L extends IdentifiedItem>(item: L, named: readonly DocumentItem[]): L[] => [
  ...named.map((one) => ({ ...item, changes: blindAs(one, item), tone: one.tone })),
  ...guessesOf(item).map((changes) => ({ ...item, changes })),
];

/** What the approved item calls unseen is unseen here too. */
const blindAs = ({ changes = [] }: DocumentItem, item: IdentifiedItem): PlannedChange[] =>
  changes.map((was) => {
    const is = item.changes.find(({ key }) => key === was.key);
    return isUnseen(was.before) ? { ...was, ...is, before: unseen } : (is ?? was);
  });

/** What to try where only ids are known: all live values unseen, or a single one. */
const guessesOf = ({ changes }: IdentifiedItem): PlannedChange[][] =>
  [() => true, ...changes.map((one) => (other: PlannedChange) => other === one)].map((isBlind) =>
    changes.map((one) => (isBlind(one) ? { ...one, before: unseen } : one)),
  );
