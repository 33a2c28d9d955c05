import * as v from 'valibot';
import { jsonIn } from '../../host/message.ts';
import {
  type DocumentItem,
  digestOf,
  digestOfAll,
  isUnidentified,
  type PlanDocument,
  type TargetDocument,
} from './document.ts';
import { type ApprovableItem, anyRepository, type Data, idOf } from './item.ts';
import { tones } from './value-text.ts';

const value = v.custom<Data>(() => true);

export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const digest = v.pipe(v.string(), v.regex(/^sha256:[0-9a-f]{64}$/));

const Change = v.object({ key: v.string(), before: v.optional(value), after: v.optional(value) });

export const Item = v.object({
  id: v.optional(hash),
  keyed: v.optional(v.literal(true)),
  section: v.pipe(v.string(), v.minLength(1)),
  subject: v.optional(v.array(v.string())),
  kind: v.picklist(['create', 'update', 'replace', 'delete', 'reassert']),
  changes: v.optional(v.array(Change)),
  tone: v.optional(v.picklist(tones)),
  exact: v.optional(hash),
});

export const Target = v.object({
  repository: v.string(),
  id: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  new: v.optional(v.literal(true)),
  mark: v.optional(hash),
  digest,
  items: v.array(Item),
  withheld: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  unplanned: v.optional(v.array(v.string())),
  unread: v.optional(v.array(v.string())),
});

/** The format of a plan file. Ignores keys that a later release may have added. */
export const Plan = v.object({ format: v.literal(1), digest, targets: v.array(Target) });

/** The file is no plan, or somebody has edited it. */
export class NoPlan extends Error {
  override readonly name = 'NoPlan';
}

/** Parses a plan file. Refuses an edited one: what a person reads in it must be what its ids stand for. */
export function readPlan(text: string): PlanDocument {
  const found = jsonIn(text);
  if (found === undefined) throw new NoPlan('is not JSON');
  const read = v.safeParse(Plan, found);
  if (!read.success)
    throw new NoPlan(`is no plan of Trueup: ${v.getDotPath(read.issues[0]) ?? 'the whole'} is not what it is in one`);
  const document: PlanDocument = read.output;
  mustBeIdentified(document.targets);
  const isWhole = document.digest === digestOfAll(document.targets) && document.targets.every(isAsWritten);
  if (!isWhole) throw new NoPlan('was changed after Trueup wrote it: its digests are not those of its items');
  return document;
}

/** Throws `NoPlan` if the name of a repository is all that its plan says of it. */
export function mustBeIdentified(targets: readonly TargetDocument[]) {
  const unnamed = targets.find(isUnidentified);
  if (unnamed) throw new NoPlan(`does not say which repository ${unnamed.repository} is`);
}

const isAsWritten = (target: TargetDocument) =>
  target.digest === digestOf(target.items, target.withheld) &&
  target.items.filter(({ id }) => id === undefined).length <= (target.withheld ?? 0) &&
  target.items.every((item) => item.keyed || item.id === undefined || isProved(target, item));

/** Only somebody with the key can verify a keyed id, and that happens when plans are compared. */
function isProved({ id, ...target }: TargetDocument, item: DocumentItem) {
  const repository = target.new ? anyRepository : id;
  if (repository === undefined || !item.subject || !item.changes) return false;
  return item.id === idOf(repository, item as ApprovableItem);
}
