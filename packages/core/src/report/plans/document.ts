/**
 * Defines the plan file: the writes of each repository as data. Readers who may not see a value get a plan without it.
 */

import { isTextWithHash, withheldValue } from '../../plan/data.ts';
import type { TextView } from '../../plan/wording.ts';
import { mapChildren } from '../../settings/maps.ts';
import { compareText } from '../../settings/writing/canonical.ts';
import type { ApprovableItem, DocumentItem, MarkedItem, PlannedChange } from './item.ts';

export interface PlanDocument {
  readonly format: 2;
  readonly targets: readonly TargetDocument[];
}

export interface TargetDocument {
  /** A placeholder for a withheld repository. */
  readonly repository: string;
  /** The API URL of the GitHub server. Two servers may have the same ids. Unset for a plan without visible items. */
  readonly server?: string;
  /** Unset for a withheld repository or an empty plan. */
  readonly id?: number;
  /** The repository does not exist yet, so only its name identifies it. */
  readonly new?: true;
  readonly items: readonly ApprovableItem[];
  readonly withheld?: number;
  readonly unplanned?: readonly string[];
}

/** The plan keeps only writes whose names and values its readers may see. */
export function redactPlan(target: TargetDocument, view: TextView): TargetDocument {
  if (!target.items.some(hasPublicVersion)) return target;
  const { items, unplanned, ...identity } = target;
  const shownItems = items.map((item) => toItemView(item, view)).filter(isFullyShown);
  const withheld = items.length - shownItems.length;
  return { ...identity, items: shownItems, ...(withheld && { withheld }), ...(unplanned && { unplanned }) };
}

export const withholdPlan = ({ items, unplanned }: TargetDocument, repository: string): TargetDocument => ({
  repository,
  items: [],
  ...(items.length && { withheld: items.length }),
  ...(unplanned && { unplanned }),
});

export const toItemView = ({ public: publicItem, ...item }: DocumentItem, view: TextView): DocumentItem =>
  publicItem && view === 'public' ? publicItem : item;

export const hasPublicVersion = (item: ApprovableItem) => item.public !== undefined;

const isFullyShown = (item: DocumentItem): item is ApprovableItem =>
  item.subject !== undefined && item.changes !== undefined;

export const toPlanItem = (item: MarkedItem): ApprovableItem => ({
  ...removeHashesOfLiveValues(toFullItem(item)),
  ...(isPartlyHidden(item) && { public: removeHashesOfLiveValues(toPublicItem(item)) }),
});

const removeHashesOfLiveValues = <I extends DocumentItem>(item: I): I =>
  item.changes ? { ...item, changes: item.changes.map(removeHashesFromBefore) } : item;

/** A hash lets readers test a guess. `after` keeps its hashes, because the settings file contains its values anyway. */
const removeHashesFromBefore = ({ key, before, after }: PlannedChange): PlannedChange => ({
  key,
  ...(before !== undefined && { before: stripHashes(before) }),
  ...(after !== undefined && { after }),
});

export const isPartlyHidden = ({ hidesSubject, hiddenKeys }: MarkedItem) => hidesSubject || !!hiddenKeys?.length;

export const toFullItem = ({ section, subject, kind, changes, tone, id }: MarkedItem): ApprovableItem => ({
  section,
  subject,
  kind,
  changes,
  ...(tone && { tone }),
  ...(id !== undefined && { id }),
});

export function toPublicItem(item: MarkedItem): DocumentItem {
  if (!isPartlyHidden(item)) return toFullItem(item);
  const { changes, hidesSubject, hiddenKeys, publicParts, publicName } = item;
  if (publicParts) return toFullItem({ ...item, ...publicParts });
  if (hidesSubject) return { ...(publicName && { subject: [publicName] }), ...toNamelessItem(item) };
  const isOpen = ({ key }: PlannedChange) => !hiddenKeys?.includes(key);
  return toFullItem({
    ...item,
    changes: changes.map((change) => (isOpen(change) ? change : { ...change, before: withheldValue })),
  });
}

export const toNamelessItem = ({ section, kind, tone }: DocumentItem): DocumentItem => ({
  section,
  kind,
  ...(tone && { tone }),
});

export const stripHashes = <D>(data: D): D => (isTextWithHash(data) ? data.shown : mapChildren(data, stripHashes)) as D;

export const createPlanDocument = (targets: readonly TargetDocument[]): PlanDocument => ({
  format: 2,
  targets: [...targets].sort((first, second) =>
    compareText(first.repository.toLowerCase(), second.repository.toLowerCase()),
  ),
});

/** A name alone does not identify a repository. Returns the missing part, such as "the id of repository acme/shop". */
export function findMissingIdentity(targets: readonly TargetDocument[]): string | undefined {
  const withoutId = findMissingId(targets);
  if (withoutId !== undefined) return withoutId;
  const withoutServer = targets.find(({ server, items }) => server === undefined && items.length > 0);
  return withoutServer && `the GitHub server of repository ${withoutServer.repository}`;
}

/** The run that made this plan could not read the id of the repository. */
export function findMissingId(targets: readonly TargetDocument[]): string | undefined {
  const withoutId = targets.find(({ id, items, ...target }) => id === undefined && !target.new && items.length > 0);
  return withoutId && `the id of repository ${withoutId.repository}`;
}

export const formatPlanJson = (document: PlanDocument) => `${JSON.stringify(document, null, 2)}\n`;
