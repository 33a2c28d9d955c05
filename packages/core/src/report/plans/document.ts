import type { TextView } from '../../plan/wording.ts';
import { mapInside } from '../../settings/maps.ts';
import { byText } from '../../settings/writing/canonical.ts';
import {
  type ApprovableItem,
  type DocumentItem,
  isShortened,
  type MarkedItem,
  type PlannedChange,
  withheldValue,
} from './item.ts';

export interface PlanDocument {
  readonly format: 1;
  readonly targets: readonly TargetDocument[];
}

export interface TargetDocument {
  /** A placeholder where the repository is withheld. */
  readonly repository: string;
  /** The id of the repository; unset where it is withheld, or where nothing would be written. */
  readonly id?: number;
  /** The repository does not exist yet, so that its name says which one is meant. */
  readonly new?: true;
  readonly items: readonly ApprovableItem[];
  /** How many writes are left out, because the readers of the plan may not see what these are about. */
  readonly withheld?: number;
  /** Sections that could not be planned, so what they would write is not part of the plan. */
  readonly unplanned?: readonly string[];
}

/** The plan as its readers may see it. It holds no write of which they may not see the names or the values. */
export function planFor(target: TargetDocument, view: TextView): TargetDocument {
  if (!target.items.some(isPartlyHidden)) return target;
  const { items, unplanned, ...which } = target;
  const shown = items.map(({ public: open, ...item }) => (open && view === 'open' ? open : item)).filter(isListed);
  const withheld = items.length - shown.length;
  return { ...which, items: shown, ...(withheld && { withheld }), ...(unplanned && { unplanned }) };
}

/** The plan without the names and values of a repository. */
export const namelessPlan = ({ items, unplanned }: TargetDocument, repository: string): TargetDocument => ({
  repository,
  items: [],
  ...(items.length && { withheld: items.length }),
  ...(unplanned && { unplanned }),
});

export const isPartlyHidden = (item: ApprovableItem) => item.public !== undefined;

const isListed = (item: DocumentItem): item is ApprovableItem =>
  item.subject !== undefined && item.changes !== undefined;

/** The item as a plan holds it. */
export const planItem = (item: MarkedItem): ApprovableItem => ({
  ...withoutHashes(fullItem(item)),
  ...(isHidden(item) && { public: withoutHashes(publicItem(item)) }),
});

const withoutHashes = <I extends DocumentItem>(item: I): I =>
  item.changes ? { ...item, changes: item.changes.map(withoutHash) } : item;

/** A hash lets its readers test a guess. A wanted value stands in the settings file, and a live one does not. */
const withoutHash = ({ key, before, after }: PlannedChange): PlannedChange => ({
  key,
  ...(before !== undefined && { before: unhashed(before) }),
  ...(after !== undefined && { after }),
});

export const isHidden = ({ hidesSubject, hiddenKeys }: MarkedItem) => hidesSubject || !!hiddenKeys?.length;

/** The item for those who may see all of it. */
export const fullItem = ({ section, subject, kind, changes, tone, id }: MarkedItem): ApprovableItem => ({
  section,
  subject,
  kind,
  changes,
  ...(tone && { tone }),
  ...(id !== undefined && { id }),
});

/** Leaves out what not everyone may see on the host. */
export function publicItem(item: MarkedItem): DocumentItem {
  if (!isHidden(item)) return fullItem(item);
  const { changes, hidesSubject, hiddenKeys, known, openName } = item;
  if (known) return fullItem({ ...item, ...known });
  if (hidesSubject) return { ...(openName && { subject: [openName] }), ...namelessItem(item) };
  const isOpen = ({ key }: PlannedChange) => !hiddenKeys?.includes(key);
  return fullItem({ ...item, changes: changes.map((one) => (isOpen(one) ? one : { ...one, before: withheldValue })) });
}

/** The item without names and values. */
export const namelessItem = ({ section, kind, tone }: DocumentItem): DocumentItem => ({
  section,
  kind,
  ...(tone && { tone }),
});

/** Shortened texts without the hash of all of them. */
export const unhashed = <D>(data: D): D => (isShortened(data) ? data.shown : mapInside(data, unhashed)) as D;

export const documentOf = (targets: readonly TargetDocument[]): PlanDocument => ({
  format: 1,
  targets: [...targets].sort((one, other) => byText(one.repository.toLowerCase(), other.repository.toLowerCase())),
});

/** Whether nothing says which repository the writes are for, since the run that planned them kept no plan. */
export const isUnidentified = ({ id, items, ...target }: TargetDocument) =>
  id === undefined && !target.new && items.length > 0;

/** The text of a plan file. */
export const planText = (document: PlanDocument) => `${JSON.stringify(document, null, 2)}\n`;
