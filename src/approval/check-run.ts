import * as v from 'valibot';
import { type DocumentItem, digestOf, ofIdAlone, type PlanDocument } from './document.ts';
import { mustBeIdentified, NoPlan } from './read.ts';

/** The name of the check run that holds the plan of a pull request. */
export const checkRunName = 'Trueup plan';

/** The most characters that the host keeps of a check run's text. */
const longest = 65_535;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const Held = v.object({
  format: v.literal(1),
  'settings-file': v.string(),
  targets: v.array(
    v.object({
      repository: v.string(),
      id: v.optional(v.number()),
      mark: v.optional(hash),
      ids: v.array(hash),
      keyed: v.optional(v.array(hash)),
      withheld: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    }),
  ),
});

/** A plan as a check run holds it: by ids alone, since everyone who sees the repository sees its check runs. */
export interface CheckRunPlan {
  /** Goes into `external_id`. */
  readonly digest: string;
  /** Goes into `output.text`. */
  readonly text: string;
}

const opening = '```json\n';
const closing = '\n```';

/** A plan with more ids than the host keeps stands by its digest, and can only be equal or not. */
export function toCheckRun({ digest, targets }: PlanDocument, settingsFile: string): CheckRunPlan {
  const held = (ids: boolean): v.InferOutput<typeof Held> => ({
    format: 1,
    'settings-file': settingsFile,
    targets: ids
      ? targets.map(({ repository, id, mark, items, withheld }) => ({
          repository,
          ...(id !== undefined && { id }),
          ...(mark && { mark }),
          ids: idsOf(items.filter((item) => !item.keyed)),
          ...(items.some((item) => item.keyed) && { keyed: idsOf(items.filter((item) => item.keyed)) }),
          ...(withheld && { withheld }),
        }))
      : [],
  });
  const text = (ids: boolean) => `${opening}${JSON.stringify(held(ids))}${closing}`;
  const whole = text(true);
  return { digest, text: whole.length > longest ? text(false) : whole };
}

const idsOf = (items: readonly DocumentItem[]) => items.flatMap(({ id }) => id ?? []);

/** What was approved, as a check run holds it. */
export interface HeldPlan {
  readonly digest: string;
  readonly settingsFile: string;
  /** Unset where the check run had no room for the ids. */
  readonly document?: PlanDocument;
}

/** Reads what `toCheckRun` wrote. Throws `NoPlan`. */
export function fromCheckRun(externalId: string | null, text: string | null): HeldPlan {
  if (!externalId || !/^sha256:[0-9a-f]{64}$/.test(externalId)) throw new NoPlan('has no digest as its `external_id`');
  const held = heldIn(text ?? '');
  const targets = held.targets.map(({ repository, id, mark, ids, keyed = [], withheld }) => {
    const items: DocumentItem[] = [
      ...ids.map((one) => ({ id: one, ...unknownItem })),
      ...keyed.map((one) => ({ id: one, keyed: true as const, ...unknownItem })),
    ];
    return {
      repository,
      ...(id !== undefined && { id }),
      ...(mark && { mark }),
      digest: digestOf(items, withheld),
      items,
      ...(withheld && { withheld }),
    };
  });
  mustBeIdentified(targets);
  const settingsFile = held['settings-file'];
  const digest = digestOf(
    targets.flatMap(({ items }) => items),
    targets.reduce((sum, { withheld = 0 }) => sum + withheld, 0),
  );
  if (digest === externalId) return { digest, settingsFile, document: { format: 1, digest, targets } };
  if (targets.length) throw new NoPlan('holds ids that do not make up its digest');
  return { digest: externalId, settingsFile };
}

/** Of such an item only the id is known. */
const unknownItem = { section: ofIdAlone, kind: 'update' } as const;

function heldIn(text: string) {
  const end = text.lastIndexOf(closing);
  try {
    const found = text.startsWith(opening) && end > 0 ? JSON.parse(text.slice(opening.length, end)) : undefined;
    return v.parse(Held, found);
  } catch {
    throw new NoPlan('does not hold a plan in its text');
  }
}
