import * as v from 'valibot';
import { jsonIn } from '../github/http/message.ts';
import { wantedOf } from '../report/plans/approved.ts';
import type { TargetDocument } from '../report/plans/document.ts';
import type { ApprovableItem } from '../report/plans/item.ts';
import { Item, mustBeIdentified, NoPlan, targetEntries } from '../report/plans/read.ts';

/**
 * The name of the check run that holds the plan of a pull request. The host keeps one of a name for a commit, and the
 * commit may be the last one of several pull requests.
 */
export const formatCheckRunName = ({ name, isDefault }: { readonly name: string; readonly isDefault: boolean }) =>
  isDefault ? 'Trueup plan' : `Trueup plan (${name})`;

/** The name of the check run that says of a commit whether its settings were applied. */
export const appliedName = 'Trueup apply';

/** The most characters that the host keeps of a check run's text. */
const longest = 65_535;

/** Maps the path of each settings file that was read to the id that Git gives to its text. */
const BlobIds = v.record(v.string(), v.string());
export type BlobIds = Readonly<v.InferOutput<typeof BlobIds>>;

/** What was judged, besides the plan. */
const JudgedFilesSchema = v.strictObject({
  /** The branch that the pull request goes to. */
  base: v.string(),
  /** Its number; unset for a group of a merge queue. */
  pull: v.optional(v.number()),
  /** The settings files that its base has. */
  before: BlobIds,
  files: BlobIds,
  /** The lines of `_allow` that the pull request brings and that release something in it. */
  released: v.optional(v.array(v.string())),
});
export type JudgedFiles = Readonly<v.InferOutput<typeof JudgedFilesSchema>>;

const index = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Hundreds of targets may get the same change, and the host keeps little text: each item stands once. */
const PlanSchema = v.pipe(
  v.strictObject({
    format: v.literal(4),
    ...JudgedFilesSchema.entries,
    items: v.array(Item),
    targets: v.array(v.strictObject({ ...targetEntries, items: v.array(index) })),
  }),
  v.check(({ items, targets }) => targets.every((target) => target.items.every((at) => at < items.length))),
);

const opening = '```json\n';
const closing = '\n```';

/**
 * The `output.text` of a check run that holds a plan: every item that the readers of the preview may see, without live
 * values. Returns nothing if the plan is longer than what the host keeps.
 */
export function toCheckRun(targets: readonly TargetDocument[], judged: JudgedFiles): string | undefined {
  const items = new Map<string, number>();
  const addItem = (item: ApprovableItem) => {
    const { section, subject, kind, id } = item;
    const text = JSON.stringify({ section, subject, kind, id, changes: wantedOf(item) });
    if (!items.has(text)) items.set(text, items.size);
    return items.get(text)!;
  };
  const held = targets.map(({ repository, id, new: isNew, items, withheld }) => ({
    ...{ repository, id, new: isNew, withheld },
    items: items.map(addItem),
  }));
  const all = `"items":[${[...items.keys()].join()}],"targets":${JSON.stringify(held)}`;
  const text = `${opening}${JSON.stringify({ format: 4, ...judged }).slice(0, -1)},${all}}${closing}`;
  return Buffer.byteLength(text) > longest ? undefined : text;
}

/** What was approved, as a check run holds it. */
export interface ApprovedPlan extends JudgedFiles {
  readonly targets: readonly TargetDocument[];
}

/** Reads what `toCheckRun` wrote. Anybody with `checks: write` may have written it. Throws `NoPlan`. */
export function fromCheckRun(text: string | null): ApprovedPlan {
  if (!text) throw new NoPlan('contains no plan, as is usual for a pull request from a fork');
  const isWhole = text.length <= longest && text.startsWith(opening) && text.endsWith(closing);
  const found = isWhole ? jsonIn(text.slice(opening.length, -closing.length)) : undefined;
  if (!v.is(PlanSchema, found)) throw new NoPlan('does not contain a valid plan');
  const { format: _, items, targets: indexed, ...judged } = found;
  const targets = indexed.map((target) => ({ ...target, items: target.items.map((at) => items[at]!) }));
  mustBeIdentified(targets);
  return { ...judged, targets };
}
