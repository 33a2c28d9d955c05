import * as v from 'valibot';
import { jsonIn } from '../../host/message.ts';
import { type DocumentItem, digestOf, digestOfAll, ofIdAlone, type PlanDocument } from '../../report/plans/document.ts';
import { digest as Digest, hash, mustBeIdentified, NoPlan } from '../../report/plans/read.ts';

/**
 * The name of the check run that holds the plan of a pull request. The host keeps one of a name for a commit, and the
 * commit may be the last one of several pull requests.
 */
export const checkRunNameFor = ({ name, isDefault }: { readonly name: string; readonly isDefault: boolean }) =>
  isDefault ? 'Trueup plan' : `Trueup plan (${name})`;

/** The name of the check run that says of a commit whether its settings were applied. */
export const appliedName = 'Trueup apply';

/** The most characters that the host keeps of a check run's text. */
const longest = 65_535;

/** Maps the path of each settings file that was read to the id that Git gives to its text. */
const BlobIds = v.record(v.string(), v.string());
export type BlobIds = Readonly<v.InferOutput<typeof BlobIds>>;

/** What was judged, besides the plan. */
const Judged = v.object({
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
export type JudgedFiles = Readonly<v.InferOutput<typeof Judged>>;

const Held = v.object({
  format: v.literal(3),
  ...Judged.entries,
  // Hundreds of targets may have the same sections unread, and the host keeps little text.
  unread: v.optional(v.array(v.array(v.string()))),
  targets: v.array(
    v.object({
      repository: v.string(),
      id: v.optional(v.number()),
      new: v.optional(v.literal(true)),
      mark: v.optional(hash),
      ids: v.array(hash),
      keyed: v.optional(v.array(hash)),
      withheld: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      unread: v.optional(v.number()),
    }),
  ),
});

const opening = '```json\n';
const closing = '\n```';

/**
 * The `external_id` and the `output.text` of a check run that holds a plan: by ids alone, since everyone who sees the
 * repository sees its check runs. If a plan has more ids than the host keeps, only its digest is stored, so a later plan
 * can only be equal to it or not.
 */
export function toCheckRun({ digest, targets }: PlanDocument, judged: JudgedFiles) {
  const unreadSets = [...new Set(targets.flatMap(({ unread }) => unread?.join() ?? []))];
  const held = (ids: boolean): v.InferOutput<typeof Held> => ({
    format: 3,
    ...judged,
    unread: unreadSets.length ? unreadSets.map((one) => one.split(',')) : undefined,
    targets: ids
      ? targets.map(({ repository, id, new: isNew, mark, items, withheld, unread }) => ({
          ...{ repository, id, new: isNew, mark },
          ids: idsOf(items.filter((item) => !item.keyed)),
          keyed: items.some((item) => item.keyed) ? idsOf(items.filter((item) => item.keyed)) : undefined,
          withheld,
          unread: unread && unreadSets.indexOf(unread.join()),
        }))
      : [],
  });
  const text = (ids: boolean) => `${opening}${JSON.stringify(held(ids))}${closing}`;
  const whole = text(true);
  return { digest, text: whole.length > longest ? text(false) : whole };
}

const idsOf = (items: readonly DocumentItem[]) => items.flatMap(({ id }) => id ?? []);

/** What was approved, as a check run holds it. */
export interface HeldPlan extends JudgedFiles {
  readonly digest: string;
  /** Unset where the check run had no room for the ids. */
  readonly document?: PlanDocument;
}

/** Reads what `toCheckRun` wrote. Throws `NoPlan`. */
export function fromCheckRun(externalId: string | null, text: string | null): HeldPlan {
  if (!externalId) throw new NoPlan('holds no plan, as for a pull request from a fork, whose files alone are compared');
  if (!v.is(Digest, externalId)) throw new NoPlan('has no digest as its `external_id`');
  const held = heldIn(text ?? '');
  const targets = held.targets.map(({ repository, id, new: isNew, mark, ids, keyed = [], withheld, unread }) => {
    const items: DocumentItem[] = [
      ...ids.map((one) => ({ id: one, ...unknownItem })),
      ...keyed.map((one) => ({ id: one, keyed: true as const, ...unknownItem })),
    ];
    return {
      ...{ repository, id, new: isNew, mark, items, withheld },
      digest: digestOf(items, withheld),
      unread: unread === undefined ? undefined : held.unread?.[unread],
    };
  });
  mustBeIdentified(targets);
  const { base, pull, before, files, released } = held;
  const judged = { base, pull, before, files, released };
  const digest = digestOfAll(targets);
  if (digest === externalId) return { digest, ...judged, document: { format: 1, digest, targets } };
  if (targets.length) throw new NoPlan('holds ids that do not make up its digest');
  return { digest: externalId, ...judged };
}

/** All that a check run says of an item is its id. */
const unknownItem = { section: ofIdAlone, kind: 'update' } as const;

function heldIn(text: string) {
  const end = text.lastIndexOf(closing);
  const found = jsonIn(text.startsWith(opening) && end > 0 ? text.slice(opening.length, end) : '');
  if (v.is(Held, found)) return found;
  throw new NoPlan(
    v.is(v.object({ format: v.picklist([1, 2]) }), found)
      ? 'was left by an older version of Trueup, and does not say what it judged'
      : 'does not hold a plan in its text',
  );
}
