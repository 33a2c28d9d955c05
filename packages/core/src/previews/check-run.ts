/**
 * Stores the plan of a preview in the text of a check run, and reads it back for apply. The check run belongs to one
 * commit, so the approval covers exactly that commit.
 */

import * as v from 'valibot';
import { parseJson } from '../github/http/message.ts';
import { listWantedChanges } from '../report/plans/approved.ts';
import { findMissingId, type TargetDocument } from '../report/plans/document.ts';
import type { ApprovableItem } from '../report/plans/item.ts';
import { ApprovableItemSchema, assertNothingMissing, NoPlan, targetEntries } from '../report/plans/read.ts';

/** GitHub keeps one check run of a name for each commit, and several pull requests may share a commit. */
export const formatCheckRunName = ({ name, isDefault }: { readonly name: string; readonly isDefault: boolean }) =>
  isDefault ? 'Trueup plan' : `Trueup plan (${name})`;

export const appliedName = 'Trueup apply';

/** GitHub keeps at most 65,535 characters. */
const longest = 65_535;

const BlobIds = v.record(v.string(), v.string());
export type BlobIds = Readonly<v.InferOutput<typeof BlobIds>>;

const StoredFilesSchema = v.strictObject({
  base: v.string(),
  /** Unset for a merge group. */
  pull: v.optional(v.number()),
  before: BlobIds,
  files: BlobIds,
  released: v.optional(v.array(v.string())),
});
type StoredFiles = Readonly<v.InferOutput<typeof StoredFilesSchema>>;

/** `acknowledged` are the `_allow` lines that permitted changes. The check run calls them `released`. */
export interface JudgedFiles extends Omit<StoredFiles, 'released'> {
  readonly acknowledged?: StoredFiles['released'];
}

const index = v.pipe(v.number(), v.integer(), v.minValue(0));

/** GitHub keeps little text and many targets share a change, so each item is stored once. */
const PlanSchema = v.pipe(
  v.strictObject({
    format: v.literal(4),
    ...StoredFilesSchema.entries,
    items: v.array(ApprovableItemSchema),
    targets: v.array(v.strictObject({ ...targetEntries, items: v.array(index) })),
  }),
  v.check(({ items, targets }) => targets.every((target) => target.items.every((at) => at < items.length))),
);

const opening = '```json\n';
const closing = '\n```';

/** Returns nothing if the plan is too long for GitHub. */
export function formatCheckRunText(
  targets: readonly TargetDocument[],
  { acknowledged: released, ...judged }: JudgedFiles,
): string | undefined {
  const items = new Map<string, number>();
  const addItem = (item: ApprovableItem) => {
    const { section, subject, kind, id } = item;
    const text = JSON.stringify({ section, subject, kind, id, changes: listWantedChanges(item) });
    if (!items.has(text)) items.set(text, items.size);
    return items.get(text)!;
  };
  const storedTargets = targets.map(({ repository, id, new: isNew, items, withheld }) => ({
    ...{ repository, id, new: isNew, withheld },
    items: items.map(addItem),
  }));
  const planText = `"items":[${[...items.keys()].join()}],"targets":${JSON.stringify(storedTargets)}`;
  const text = `${opening}${JSON.stringify({ format: 4, ...judged, released }).slice(0, -1)},${planText}}${closing}`;
  return Buffer.byteLength(text) > longest ? undefined : text;
}

export interface ApprovedPlan extends JudgedFiles {
  readonly targets: readonly TargetDocument[];
}

/** Anybody with `checks: write` may have written the text. Throws `NoPlan`. */
export function parseCheckRunText(text: string | null): ApprovedPlan {
  if (!text) throw new NoPlan('contains no plan, as is usual for a pull request from a fork');
  const isWhole = text.length <= longest && text.startsWith(opening) && text.endsWith(closing);
  const parsed = isWhole ? parseJson(text.slice(opening.length, -closing.length)) : undefined;
  if (!v.is(PlanSchema, parsed)) throw new NoPlan('does not contain a valid plan');
  const { format: _, items, targets: indexed, released: acknowledged, ...judged } = parsed;
  const targets = indexed.map((target) => ({ ...target, items: target.items.map((at) => items[at]!) }));
  // GitHub stores the text, so the plan cannot be for another server.
  assertNothingMissing(findMissingId(targets));
  return { ...judged, ...(acknowledged && { acknowledged }), targets };
}
