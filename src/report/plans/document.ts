import type { Secret } from '../../host/secret.ts';
import { byText } from '../../settings/canonical.ts';
import { mapInside } from '../../settings/maps.ts';
import {
  type ApprovableItem,
  canonical,
  hashText,
  type IdentifiedItem,
  idOf,
  isShortened,
  keyedHash,
  keyedIdOf,
  type PlannedChange,
  type SortKey,
  withheldValue,
} from './item.ts';

export interface PlanDocument {
  readonly format: 1;
  /** A hash of the ids of all items of all targets. */
  readonly digest: string;
  readonly targets: readonly TargetDocument[];
}

export interface TargetDocument {
  /** A placeholder where the repository is withheld. */
  readonly repository: string;
  /** The id of the repository; unset where it is withheld, or where nothing would be written. */
  readonly id?: number;
  /** The repository does not exist yet, so that its name says which one is meant. */
  readonly new?: true;
  /** Lets whoever has the same key recognise a withheld repository. */
  readonly mark?: string;
  readonly digest: string;
  readonly items: readonly DocumentItem[];
  /** How many writes have no id, because they are withheld and there is no key to make one with. */
  readonly withheld?: number;
  /** Sections that could not be planned, so what they would write is not part of the plan. */
  readonly unplanned?: readonly string[];
  /** Sections that were not read, because the pull request changes none of their settings: nothing of them is approved. */
  readonly unread?: readonly string[];
}

/** What is withheld of an item is left out. */
export interface DocumentItem extends Partial<ApprovableItem> {
  readonly id?: string;
  /** The id is made with the key. */
  readonly keyed?: true;
  readonly section: string;
  readonly kind: ApprovableItem['kind'];
}

/** The section of an item of which only the id is known. */
export const ofIdAlone = '';

/** What would be written to one repository. */
export interface TargetPlan {
  /** Its name on the host. */
  readonly repository: string;
  /** Unset if nothing would be written, and the host has not said it. */
  readonly id?: number;
  /** Whether the plan creates it. */
  readonly isNew?: boolean;
  /** Each with marks that say who may see what of it. */
  readonly items: readonly IdentifiedItem[];
  readonly unplanned: readonly string[];
  readonly unread?: readonly string[];
  readonly mark?: string;
}

/** Over the sorted ids, and the number of the writes that have none. */
export function digestOf(items: readonly Pick<DocumentItem, 'id'>[], withheld = 0) {
  const ids = items.flatMap(({ id }) => id ?? []).sort();
  return `sha256:${hashText(JSON.stringify([...ids, ...(withheld ? [{ withheld }] : [])]))}`;
}

/** The digest of a plan, over what all of its targets would write. */
export const digestOfAll = (targets: readonly Pick<TargetDocument, 'items' | 'withheld'>[]) =>
  digestOf(
    targets.flatMap(({ items }) => items),
    targets.reduce((sum, { withheld = 0 }) => sum + withheld, 0),
  );

/** Adds the id of a write. With a key there is another id, for readers who may not see all of the write. */
export const identifyItem = (
  repository: number,
  item: ApprovableItem & Pick<IdentifiedItem, 'isShortened'>,
  key: SortKey,
  { hidesSubject, hiddenKeys }: Pick<IdentifiedItem, 'hidesSubject' | 'hiddenKeys'>,
): IdentifiedItem => ({
  ...item,
  id: idOf(repository, item),
  ...(key !== undefined && { keyedId: keyedIdOf(repository, item, key) }),
  ...(hidesSubject && { hidesSubject }),
  ...(hiddenKeys?.length && { hiddenKeys }),
});

/** Of a repository that does not exist yet, its name. */
export const markOf = (repository: number | string, key: Secret) =>
  keyedHash(
    canonical({ repository: typeof repository === 'string' ? repository.toLowerCase() : repository }),
    'plan marks',
    key,
  );

/** The plan as its readers may see it. */
export function planFor(plan: TargetPlan, view: View): TargetDocument {
  const { repository, id, isNew, unplanned, unread, mark } = plan;
  const isBare = view === 'bare';
  const items = plan.items.map(views[view]);
  const withheld = items.filter((one) => one.id === undefined).length;
  const listed = isBare ? items.filter((one) => one.id !== undefined) : items;
  return {
    repository,
    ...(id !== undefined && !isBare && { id }),
    ...(isNew && !isBare && { new: true }),
    digest: digestOf(items, withheld),
    items: listed.sort((one, other) => byText(one.id ?? '', other.id ?? '')),
    ...(withheld && { withheld }),
    ...(unplanned.length && { unplanned }),
    ...(unread?.length && { unread }),
    ...(isBare && mark !== undefined && { mark }),
  };
}

/** The plain hash of a possible credential is withheld too, where a key makes a hash that nobody can test guesses on. */
export const isHidden = ({ hidesSubject, hiddenKeys, isShortened, keyedId }: IdentifiedItem) =>
  hidesSubject || !!hiddenKeys?.length || (isShortened === true && keyedId !== undefined);

/** The item for those who may see all of it. */
export const whole = ({ id, section, subject, kind, changes, tone, exact }: IdentifiedItem): DocumentItem => ({
  id,
  section,
  subject,
  kind,
  changes,
  ...(tone && { tone }),
  ...(exact && { exact }),
});

/** The item without names and values, for a repository whose details are withheld. */
export const bare = ({ keyedId, section, kind, tone }: IdentifiedItem): DocumentItem => ({
  ...(keyedId !== undefined && { id: keyedId, keyed: true }),
  section,
  kind,
  ...(tone && { tone }),
});

/** Leaves out what not everyone may see on the host. The plain id would let them test what they guess. */
export function open(item: IdentifiedItem): DocumentItem {
  if (!isHidden(item)) return whole(item);
  const { subject, changes, hidesSubject, hiddenKeys } = item;
  const isOpen = ({ key }: PlannedChange) => !hiddenKeys?.includes(key);
  return {
    ...bare(item),
    ...(!hidesSubject && {
      subject,
      changes: changes.map((one) => unhashed(isOpen(one) ? one : { ...one, before: withheldValue })),
    }),
  };
}

/** What readers may see: all of it, what everyone sees on the host, or nothing that names or quotes the repository. */
export type View = keyof typeof views;
export const views = { whole, open, bare };

/** Shortened texts without the hash of all of them. */
export const unhashed = <D>(data: D): D => (isShortened(data) ? data.shown : mapInside(data, unhashed)) as D;

export const documentOf = (targets: readonly TargetDocument[]): PlanDocument => ({
  format: 1,
  digest: digestOfAll(targets),
  targets: [...targets].sort((one, other) => byText(one.repository.toLowerCase(), other.repository.toLowerCase())),
});

/** Whether nothing says which repository the writes are for, since the run that planned them kept no plan. */
export const isUnidentified = ({ id, mark, items, ...target }: TargetDocument) =>
  id === undefined && mark === undefined && !target.new && items.some((item) => item.id !== undefined);

/** The text of a plan file. The same plan gives the same bytes. */
export const planText = (document: PlanDocument) => `${JSON.stringify(document, null, 2)}\n`;
