import { byText } from '../../settings/canonical.ts';
import { mapInside } from '../../settings/maps.ts';
import { type ApprovableItem, isShortened, type MarkedItem, type PlannedChange, withheldValue } from './item.ts';

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

/** An item of a preview. What is withheld of it is left out. */
export interface DocumentItem extends Partial<ApprovableItem> {
  readonly section: string;
  readonly kind: ApprovableItem['kind'];
}

/** What would be written to one repository. */
export interface TargetPlan {
  /** Its name on the host. */
  readonly repository: string;
  /** Unset if nothing would be written, and the host has not said it. */
  readonly id?: number;
  /** Whether the plan creates it. */
  readonly isNew: boolean;
  /** Each with marks that say who may see what of it. */
  readonly items: readonly MarkedItem[];
  readonly unplanned: readonly string[];
}

/** The plan as its readers may see it. It holds no write of which they may not see the names or the values. */
export function planFor({ repository, id, isNew, unplanned, items }: TargetPlan, view: View): TargetDocument {
  const isBare = view === 'bare';
  const listed = items.map(views[view]).filter(isListed);
  const withheld = items.length - listed.length;
  return {
    repository,
    ...(id !== undefined && !isBare && { id }),
    ...(isNew && !isBare && { new: true }),
    items: listed.map((item) => ({ ...item, changes: item.changes.map(withoutHash) })),
    ...(withheld && { withheld }),
    ...(unplanned.length && { unplanned }),
  };
}

const isListed = (item: DocumentItem): item is ApprovableItem =>
  item.subject !== undefined && item.changes !== undefined;

/** A hash lets its readers test a guess. A wanted value stands in the settings file, and a live one does not. */
const withoutHash = ({ key, before, after }: PlannedChange): PlannedChange => ({
  key,
  ...(before !== undefined && { before: unhashed(before) }),
  ...(after !== undefined && { after }),
});

export const isHidden = ({ hidesSubject, hiddenKeys }: MarkedItem) => hidesSubject || !!hiddenKeys?.length;

/** The item for those who may see all of it. */
const whole = ({ section, subject, kind, changes, tone, id }: MarkedItem): DocumentItem => ({
  section,
  subject,
  kind,
  changes,
  ...(tone && { tone }),
  ...(id !== undefined && { id }),
});

/** The item without names and values, for a repository whose details are withheld. */
const bare = ({ section, kind, tone }: MarkedItem): DocumentItem => ({ section, kind, ...(tone && { tone }) });

/** Leaves out what not everyone may see on the host. */
function open(item: MarkedItem): DocumentItem {
  if (!isHidden(item)) return whole(item);
  const { changes, hidesSubject, hiddenKeys, known } = item;
  if (known) return whole({ ...item, ...known });
  if (hidesSubject) return bare(item);
  const isOpen = ({ key }: PlannedChange) => !hiddenKeys?.includes(key);
  return whole({ ...item, changes: changes.map((one) => (isOpen(one) ? one : { ...one, before: withheldValue })) });
}

/** What readers may see: all of it, what everyone sees on the host, or nothing that names or quotes the repository. */
export type View = keyof typeof views;
export const views = { whole, open, bare };

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
