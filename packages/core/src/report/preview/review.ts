import { nameSome } from '../alike.ts';
import { countOf, isTrouble } from '../located.ts';
import type { ClassifiedItems } from '../plans/classes.ts';
import type { DocumentItem, PlannedChange } from '../plans/item.ts';
import type { Released } from '../plans/released.ts';
import { tones, valueText } from '../plans/value-text.ts';
import type { Line, RunResult, TargetResult } from '../result/result.ts';

/** An item, and what decides how it is told. */
export interface ReviewItem extends DocumentItem {
  /** Somebody made the live value by hand. */
  readonly isOverwrite?: true;
  /** It comes from two files alone. */
  readonly isOfFiles?: true;
}

type Items = readonly ReviewItem[];

/** What a pull request does, in the order in which a reviewer should look at it. */
export type Review = Readonly<Record<(typeof writtenKinds)[number] | (typeof onBaseKinds)[number] | 'settles', Items>>;

export function reviewOf({ targets }: Pick<RunResult, 'targets'>): Review {
  const all = (name: keyof ClassifiedItems<never>): Items =>
    targets.flatMap(({ preview }) => (preview?.shown[name] ?? []).map((item) => mark(item, name, preview?.against)));
  const written = [...all('overwrites'), ...all('changes')];
  const of = (kind: Kind) => loudFirst(together(written.filter((item) => kindOf(item) === kind)), itself);
  const others = of('others');
  return {
    access: of('access').toSorted((one, other) => Number(isWeaker(other)) - Number(isWeaker(one))),
    protection: of('protection'),
    removals: of('removals'),
    overwrites: others.filter(({ isOverwrite }) => isOverwrite),
    changes: others.filter(({ isOverwrite }) => !isOverwrite),
    settles: all('settles'),
    unapplied: graveFirst(all('unapplied')),
    drifted: graveFirst(all('drifted')),
    resent: all('resent'),
  };
}

const graveFirst = (items: Items) =>
  loudFirst(together(items), itself).toSorted((one, other) => Number(isGrave(other)) - Number(isGrave(one)));

const itself = (item: ReviewItem) => item;

const mark = (item: DocumentItem, group: keyof ClassifiedItems<never>, against: string | undefined): ReviewItem => ({
  ...item,
  ...(group === 'overwrites' && { isOverwrite: true }),
  ...(against === 'files' && { isOfFiles: true }),
});

/** The kinds of what is written, without what happens to stand beside it. */
export const writtenKinds = ['access', 'protection', 'removals', 'overwrites', 'changes'] as const;

export const writtenIn = (review: Review): Items => writtenKinds.flatMap((kind) => review[kind]);

/** The kinds of what the target branch asks for already, and merging writes all the same. */
export const onBaseKinds = ['unapplied', 'drifted', 'resent'] as const;

/** All that merging writes. */
export const mergedIn = (review: Review): Items => [...writtenKinds, ...onBaseKinds].flatMap((kind) => review[kind]);

/** The target branch, for text that may quote it. */
export const branchOf = ({ targets }: Pick<RunResult, 'targets'>) =>
  targets.find(({ preview }) => preview?.branch !== undefined)?.preview?.branch ?? 'the base';

/** Why nothing may be called drift, if so. */
export const unprovenIn = ({ targets }: Pick<RunResult, 'targets'>) =>
  targets.find(({ preview }) => preview?.unproven !== undefined)?.preview?.unproven;

type Kind = 'access' | 'protection' | 'removals' | 'others';

/** What a title names first. A brake may hold each of them. */
export const isGrave = (item: ReviewItem) => kindOf(item) !== 'others';

function kindOf(item: ReviewItem): Kind {
  const { stake, tone } = item;
  if (stake) return stake;
  if (tone === 'weaker') return 'protection';
  return tone || sets(item, 'archived', true) ? 'removals' : 'others';
}

export const sets = ({ changes = [] }: ReviewItem, name: string, value: unknown) =>
  changes.some(({ key, after }) => key === name && after === value);

export const becomesPublic = (item: ReviewItem) =>
  item.section === 'repository' && (sets(item, 'visibility', 'public') || sets(item, 'private', false));

export const removesUnnamed = (item: ReviewItem) => sets(item, '_undeclared', 'delete');

/** A section that is one object may have an item for each of its keys, and is told in one. */
function together(items: Items): Items {
  const found = new Map<string, ReviewItem>();
  for (const item of items) {
    const { section, subject, kind, tone, stake, isOverwrite } = item;
    const isOne = kind === 'update' && subject?.length === 0;
    const key = isOne ? JSON.stringify([section, tone, stake, isOverwrite]) : `${found.size}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, changes: [...(known.changes ?? []), ...(item.changes ?? [])] } : item);
  }
  return [...found.values()];
}

const isWeaker = ({ tone }: ReviewItem) => tone === 'weaker';

/** What cannot be undone first. `itemOf` is the item that each of them is about. */
export const loudFirst = <T>(all: readonly T[], itemOf: (one: T) => ReviewItem): T[] =>
  [...tones, ''].flatMap((tone) => all.filter((one) => (itemOf(one).tone ?? '') === tone));

/** Each key of an update is a setting, and each other item is one. What becomes of undeclared entries is none. */
const settingsIn = (items: Items) =>
  items.reduce(
    (sum, { kind, changes }) => sum + (kind === 'update' ? (changes ?? [{ key: '' }]).filter(isSetting).length : 1),
    0,
  );

const isSetting = ({ key }: Pick<PlannedChange, 'key'>) => key !== '_undeclared';

export const settings = (items: Items) => countOf(settingsIn(items), 'setting');

/** Repositories, or files where those are compared alone. */
export const countedTargets = (count: number, targets: readonly TargetResult[]) =>
  againstFiles(targets) ? countOf(count, 'file') : countOf(count, 'repository', 'repositories');

/** Whether merging writes anything to it. */
export const isChanged = (target: TargetResult) => mergedIn(reviewOf({ targets: [target] })).length > 0;

/** Whether the settings differ, and were compared. */
export const isCompared = ({ preview }: TargetResult) => preview !== undefined;

export const againstFiles = (targets: readonly TargetResult[]) =>
  targets.some(({ preview }) => preview?.against === 'files');

/** Whether nobody has to read the preview: merging writes nothing, and nothing is wrong. */
export function saysNothing(result: RunResult) {
  const review = reviewOf(result);
  const isLeft = result.targets.some((target) => !isCompared(target) && target.lines.some(isTrouble));
  const isQuiet =
    !mergedIn(review).length &&
    !review.settles.length &&
    !partedKinds.some((kind) => partsOf(result, kind).length) &&
    !ruleLinesIn(result).length;
  return result.outcome !== 'failed' && !isLeft && isQuiet;
}

export const partedKinds = ['released', 'already', 'unconfirmed'] as const;
export type PartedKind = (typeof partedKinds)[number];

/** What only one of both sides declares, and what no write is about. */
export const partsOf = ({ targets }: Pick<RunResult, 'targets'>, kind: PartedKind): readonly Released[] =>
  targets.flatMap(({ preview }) => preview?.[kind] ?? []);

/** What the pull request changes in its files besides the settings. */
export const ruleLinesIn = ({ lines }: Pick<RunResult, 'lines'>): readonly Line[] =>
  lines.filter(({ code }) => code === 'rule_changed');

export function alreadyText({ section, names, isWhole }: Released) {
  const them = nameSome(names, 10, valueText) || (isWhole ? '' : 'some keys');
  return `\`${section}\`${them ? `: ${them}` : ''}`;
}

export function releasedText({ section, names, isWhole }: Released) {
  const them = nameSome(names, 10, valueText);
  const stays = names.length === 1 ? 'stays unchanged' : 'stay unchanged';
  if (isWhole) return `\`${section}\` is no longer declared${names.length ? `: ${them} ${stays}` : ''}`;
  return names.length === 1
    ? `\`${section}\`: ${them} is no longer declared and ${stays}`
    : `\`${section}\`: ${them || 'some keys'} are no longer declared and ${stays}`;
}
