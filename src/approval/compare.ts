import { canonical, type SortKey } from './canonical.ts';
import {
  bare,
  type DocumentItem,
  identified,
  markOf,
  ofIdAlone,
  open,
  type PlanDocument,
  type TargetDocument,
} from './document.ts';
import { type IdentifiedItem, type PlannedChange, unseen } from './item.ts';

/** A repository of the run. */
export interface Identified {
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
  /** The sections of which the plan says nothing. */
  readonly unread?: readonly string[];
}

/** If the plan does not name the repository, nothing was to be written to it, unless the plan withholds names. */
export function approvedFor({ targets }: PlanDocument, { name, id }: Identified, key: SortKey): Approved {
  const mark = key === undefined ? undefined : markOf(id ?? name, key);
  // An organization and a repository may have the same id.
  const isIt = (target: TargetDocument) =>
    id !== undefined && target.id === id && isOfRepository(target.repository) === isOfRepository(name);
  const found =
    targets.find((target) => isIt(target) || (mark !== undefined && target.mark === mark)) ??
    targets.find((target) => target.repository.toLowerCase() === name.toLowerCase());
  if (id !== undefined && found?.id !== undefined && found.id !== id)
    return { items: [], withheld: 0, isFor: found.id };
  if (found) return { items: found.items, withheld: found.withheld ?? 0, unread: found.unread };
  const nameless = targets.filter((one) => !isOfRepository(one.repository) && one.id === undefined && !one.mark);
  return { items: [], withheld: nameless.reduce((sum, { withheld = 0 }) => sum + withheld, 0) };
}

const isOfRepository = (name: string) => name.includes('/');

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
  const byId = grouped(approved, (one) => one.id && marked(one.id, one.keyed));
  const byName = grouped(approved, nameOf);
  const take = (found: DocumentItem | undefined) => found && left.delete(found) && found;
  const first = (all: readonly DocumentItem[] | undefined, fits = (_: DocumentItem) => true) =>
    take(all?.find((one) => left.has(one) && fits(one)));
  const of = new Map<L, DocumentItem>();
  const match = (find: (item: L) => DocumentItem | false | undefined) => {
    for (const item of live) {
      const found = of.has(item) ? undefined : find(item);
      if (found) of.set(item, found);
    }
  };
  const proved = (item: IdentifiedItem) => {
    const keyed = item.keyedId === undefined ? undefined : byId.get(marked(item.keyedId, true));
    return first(byId.get(item.id)) || first(keyed, (one) => showsNoOther(one, item));
  };
  const seenBefore = (item: L): IdentifiedItem[] => {
    const named = byName.get(nameOf(item)!)?.filter((one) => left.has(one) && wasBlind(one)) ?? [];
    return [
      ...named.map((one) => ({ ...item, changes: blindAs(one, item), tone: one.tone })),
      ...guessesOf(item).map((changes) => ({ ...item, changes })),
    ].map((one) => identified(repository, one, key, one));
  };
  match(proved);
  const same = new Set(of.keys());
  match((item) => {
    for (const one of seenBefore(item)) {
      const found = proved(one);
      if (found) return found;
    }
    return undefined;
  });
  const wereUnseen = [...of.keys()].filter((item) => !same.has(item));
  const settled = new Set(of.keys());
  match((item) => first(byName.get(nameOf(item)!), (one) => isAbout(one, item)));
  return {
    approved: live.filter((item) => settled.has(item)),
    wereUnseen,
    added: live.filter((item) => !of.has(item)),
    moved: live.filter((item) => of.has(item) && !settled.has(item)).map((item) => ({ item, was: of.get(item)! })),
    gone: approved.filter((one) => left.has(one)),
  };
}

function grouped(items: readonly DocumentItem[], keyOf: (item: DocumentItem) => string | undefined) {
  const groups = new Map<string, DocumentItem[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const nameOf = ({ section, subject }: DocumentItem) =>
  subject === undefined ? undefined : JSON.stringify([section, subject]);

/** A section that is one object may have several items, each with keys of its own. */
const isAbout = (one: DocumentItem, item: IdentifiedItem) =>
  item.subject.length > 0 || !!one.changes?.some(({ key }) => item.changes.some((change) => change.key === key));

const marked = (id: string, isKeyed: boolean | undefined) => (isKeyed ? `keyed ${id}` : id);

/** A keyed item is recognised by its id, and everything else that the plan says of it must be true as well. */
const showsNoOther = (one: DocumentItem, item: IdentifiedItem) =>
  one.section === ofIdAlone ||
  [bare(item), open(item)].some((form) => canonical({ ...form, id: one.id, keyed: true }) === canonical(one));

const isUnseen = (before: unknown) => canonical(before) === canonical(unseen);

const wasBlind = ({ changes = [] }: DocumentItem) => changes.some(({ before }) => isUnseen(before));

/**
 * The live item's changes as the planning token would have seen them: what the approved item calls unseen is unseen
 * here too.
 */
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
