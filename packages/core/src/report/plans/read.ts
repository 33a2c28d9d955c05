import * as v from 'valibot';
import { parseJson } from '../../github/http/message.ts';
import type { Data } from '../../plan/data.ts';
import { findMissingIdentity, type PlanDocument } from './document.ts';
import { tones } from './signs.ts';

/** Sections are never that deep. A deeper text could exhaust the stack. */
const deepest = 32;

const isShallowData = (value: unknown, depth = 0): value is Data =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((inner) => isShallowData(inner, depth + 1)));

const value = v.custom<Data>((data) => isShallowData(data));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = v.pipe(v.string(), v.minLength(1));

const Change = v.strictObject({ key: v.string(), before: v.optional(value), after: v.optional(value) });

const kind = v.picklist(['create', 'update', 'replace', 'delete', 'reassert']);
const id = v.union([count, text]);

const commonEntries = { section: text, kind, tone: v.optional(v.picklist(tones)), id: v.optional(id) };
const subject = v.array(v.string());
const changes = v.array(Change);

export const ApprovableItemSchema = v.strictObject({ ...commonEntries, subject, changes });

/** Withheld parts of a preview item are absent. */
export const DocumentItemSchema = v.object({
  ...commonEntries,
  subject: v.optional(subject),
  changes: v.optional(changes),
});

export const targetEntries = {
  repository: v.string(),
  id: v.optional(count),
  new: v.optional(v.literal(true)),
  withheld: v.optional(count),
};

export const TargetDocumentSchema = v.strictObject({
  ...targetEntries,
  server: v.optional(text),
  items: v.array(ApprovableItemSchema),
  unplanned: v.optional(v.array(v.string())),
});

/** An unknown key could change the meaning of an approved plan, so it is refused. */
export const PlanDocumentSchema = v.strictObject({ format: v.literal(2), targets: v.array(TargetDocumentSchema) });

export class NoPlan extends Error {
  override readonly name = 'NoPlan';
  constructor(
    message: string,
    readonly fix = 'pass the file that `--plan-file` wrote when the plan was approved',
  ) {
    super(message);
  }
}

const FirstFormat = v.object({ format: v.literal(1) });

export function parsePlan(text: string): PlanDocument {
  const json = parseJson(text);
  if (json === undefined) throw new NoPlan('is not JSON');
  if (v.is(FirstFormat, json))
    throw new NoPlan(
      'has format 1, which does not contain the GitHub server',
      'write a new plan with `--plan-file`, and approve it',
    );
  const read = v.safeParse(PlanDocumentSchema, json);
  if (!read.success)
    throw new NoPlan(`is not a Trueup plan: ${v.getDotPath(read.issues[0]) ?? 'the document'} has an unexpected value`);
  assertNothingMissing(findMissingIdentity(read.output.targets));
  return read.output;
}

export function assertNothingMissing(missing: string | undefined) {
  if (missing !== undefined) throw new NoPlan(`does not contain ${missing}`);
}
