import type { PlannedChange } from '../approval/item.ts';
import type { RunResult, TargetResult } from '../modes/result.ts';
import type { Groups } from '../preview/classes.ts';
import type { PreviewItem } from '../preview/forms.ts';
import type { Released } from '../preview/released.ts';
import { counted, isTrouble } from './located.ts';

/** An item, and what decides how it is told. */
export interface ReviewItem extends PreviewItem {
  /** Somebody made the live value by hand. */
  readonly isOverwrite?: true;
  /** It comes from two files alone. */
  readonly isOfFiles?: true;
}

type Items = readonly ReviewItem[];

/** What a pull request does, in the order in which a reviewer should look at it. */
export interface Review {
  readonly access: Items;
  readonly protection: Items;
  readonly removals: Items;
  readonly overwrites: Items;
  readonly changes: Items;
  readonly settles: Items;
  readonly drifted: Items;
}

export function reviewOf({ targets }: Pick<RunResult, 'targets'>): Review {
  const all = (name: keyof Groups<never>): Items =>
    targets.flatMap(({ preview }) => (preview?.shown[name] ?? []).map((item) => marked(item, name, preview?.against)));
  const written = [...all('overwrites'), ...all('changes')];
  const of = (kind: Kind) => loudFirst(together(written.filter((item) => kindOf(item) === kind)));
  const others = of('others');
  return {
    access: publicFirst(of('access')),
    protection: of('protection'),
    removals: of('removals'),
    overwrites: others.filter(({ isOverwrite }) => isOverwrite),
    changes: others.filter(({ isOverwrite }) => !isOverwrite),
    settles: all('settles'),
    drifted: loudFirst(together(all('drifted'))),
  };
}

const marked = (item: PreviewItem, group: keyof Groups<never>, against: string | undefined): ReviewItem => ({
  ...item,
  ...(group === 'overwrites' && { isOverwrite: true }),
  ...(against === 'files' && { isOfFiles: true }),
});

/** What is written, without what happens to stand beside it. */
export const writtenIn = ({ access, protection, removals, overwrites, changes }: Review): Items => [
  ...access,
  ...protection,
  ...removals,
  ...overwrites,
  ...changes,
];

type Kind = 'access' | 'protection' | 'removals' | 'others';

function kindOf({ stake, tone, changes = [] }: ReviewItem): Kind {
  if (stake) return stake;
  if (tone === 'weaker') return 'protection';
  const isArchived = changes.some(({ key, after }) => key === 'archived' && after === true);
  return tone || isArchived ? 'removals' : 'others';
}

/** A section that is one object may have an item for each of its keys, and is told in one. */
function together(items: Items): Items {
  const found = new Map<string, ReviewItem>();
  for (const item of items) {
    const { section, subject, kind, tone, isOverwrite } = item;
    const isOne = kind === 'update' && subject?.length === 0;
    const key = isOne ? JSON.stringify([section, tone, isOverwrite]) : `${found.size}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, changes: [...(known.changes ?? []), ...(item.changes ?? [])] } : item);
  }
  return [...found.values()];
}

const publicFirst = (items: Items) => items.toSorted((one, other) => Number(isWeaker(other)) - Number(isWeaker(one)));

const isWeaker = ({ tone }: ReviewItem) => tone === 'weaker';

const tones = ['rename', 'removal', 'weaker', ''];
const loudFirst = (items: Items) => tones.flatMap((tone) => items.filter((item) => (item.tone ?? '') === tone));

/** Each key of an update is a setting, and each other item is one. What becomes of undeclared entries is none. */
const settingsIn = (items: Items) =>
  items.reduce(
    (sum, { kind, changes }) => sum + (kind === 'update' ? (changes ?? [{ key: '' }]).filter(isSetting).length : 1),
    0,
  );

const isSetting = ({ key }: Pick<PlannedChange, 'key'>) => key !== '_undeclared';

export const settings = (items: Items) => counted(settingsIn(items), 'setting');

const isFailed = ({ outcome }: Pick<RunResult, 'outcome'>) => outcome === 'failed';

/** Repositories, or files where those are compared alone. */
export const countedTargets = (count: number, targets: readonly TargetResult[]) =>
  againstFiles(targets) ? counted(count, 'file') : counted(count, 'repository', 'repositories');

/** Whether the pull request writes anything to it. */
export const isChanged = ({ preview }: TargetResult) =>
  Boolean(preview && preview.shown.changes.length + preview.shown.overwrites.length);

/** Whether the settings differ, and were compared. */
export const isCompared = ({ preview }: TargetResult) => preview !== undefined;

export const againstFiles = (targets: readonly TargetResult[]) =>
  targets.some(({ preview }) => preview?.against === 'files');

/** Whether nobody has to read the preview: the pull request changes no settings, and nothing is wrong. */
export function isCalm(result: RunResult) {
  const review = reviewOf(result);
  const isLeft = result.targets.some((target) => !isCompared(target) && target.lines.some(isTrouble));
  const isQuiet = !writtenIn(review).length && !review.settles.length && !releasedIn(result).length;
  return !isFailed(result) && !isLeft && isQuiet;
}

/** What the pull request no longer declares, so that it stays as it is. */
export const releasedIn = ({ targets }: Pick<RunResult, 'targets'>): readonly Released[] =>
  targets.flatMap(({ preview }) => preview?.released ?? []);

export const releasedTitle = 'No longer declared';

export function releasedText({ section, names, isWhole }: Released) {
  const [few, more] = [names.slice(0, 10), names.length - 10];
  const them = `${few.map(valueText).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const stays = names.length === 1 ? 'stays as it is' : 'stay as they are';
  if (isWhole) return `\`${section}\` is no longer declared${names.length ? `: ${them} ${stays}` : ''}`;
  return names.length === 1
    ? `\`${section}\`: ${them} is no longer declared, and ${stays}`
    : `\`${section}\`: ${them || 'some of it'} are no longer declared, and ${stays}`;
}

/** An item for people: its name, and a text for each of its keys. None of it is inert yet. */
export interface ItemText {
  readonly sign: '+' | '-' | '~';
  readonly section: string;
  readonly name: string;
  readonly tone?: string;
  /** What it means, in our own words. */
  readonly meaning?: string;
  readonly lines: readonly string[];
}

const signs: Record<ReviewItem['kind'], ItemText['sign']> = {
  create: '+',
  delete: '-',
  update: '~',
  replace: '~',
  reassert: '~',
};

export const itemText = (item: ReviewItem): ItemText => {
  const { section, kind, subject, changes = [], tone, isOverwrite } = item;
  return {
    sign: signs[kind],
    section,
    name: subject ? subject.join(' / ') : 'an entry (withheld)',
    ...(tone && { tone }),
    ...(meaningOf(item) && { meaning: meaningOf(item) }),
    lines: [
      ...(kind === 'replace' ? ['deleted and created again'] : []),
      ...(kind === 'reassert' ? ['sent on every run, since the host does not show it'] : []),
      ...(isOverwrite ? ['somebody changed it by hand'] : []),
      ...(kind === 'delete' ? lostLines(item) : changes.flatMap((change) => changeLines(item, change))),
    ],
  };
};

/** What merging means where the values alone do not say it. */
function meaningOf({ section, kind, changes = [] }: ReviewItem) {
  const becomesPublic = changes.some(
    ({ key, after }) => (key === 'visibility' && after === 'public') || (key === 'private' && after === false),
  );
  if (section === 'repository' && becomesPublic) return 'everyone will be able to read it, with its whole history';
  if (changes.some(({ key, after }) => key === '_undeclared' && after === 'delete'))
    return 'whatever the list does not name is removed';
  if (section === 'branches' && kind === 'delete')
    return 'nothing of this is required any more, and force pushes and deletion become possible';
  return undefined;
}

function changeLines({ kind, isOfFiles }: ReviewItem, { key, before, after }: PlannedChange): string[] {
  const name = key || 'value';
  if (kind === 'create') return [`${name}: ${valueText(after)}`];
  if (Array.isArray(before) && Array.isArray(after) && !isRanked(before) && !isRanked(after))
    return [`${name}: ${memberTexts(before, after).join('; ')}`];
  const live = before === undefined && isOfFiles ? '(not declared)' : valueText(before);
  return [`${name}: ${live} → ${valueText(after)}`];
}

/** The members of a list that come and go. The others are no part of the change. */
function memberTexts(before: readonly unknown[], after: readonly unknown[]): string[] {
  const texts = (list: readonly unknown[]) => new Set(list.map(valueText));
  const [had, has] = [texts(before), texts(after)];
  const hidden = valueText({ withheld: true });
  const added = [...has].filter((text) => !had.has(text));
  const removed = [...had].filter((text) => !has.has(text) || text === hidden);
  const parts = [
    ...(added.length ? [`added ${added.join(', ')}`] : []),
    ...(removed.length ? [`removed ${removed.join(', ')}`] : []),
  ];
  return parts.length ? parts : [`${valueText(before)} → ${valueText(after)}`];
}

/** What goes with a deleted item. What is off protects nothing, and what is withheld is said once. */
function lostLines({ changes = [], stake }: ReviewItem): string[] {
  const left = changes.map(({ key, before }) => ({
    key,
    ...(stake === 'protection' ? inForce(before) : seen(before)),
  }));
  const isCut = left.some(({ isWithheld }) => isWithheld);
  return [
    ...left.flatMap(({ key, value }) => (value === undefined ? [] : [`${key || 'value'}: ${valueText(value)}`])),
    ...(isCut ? [left.length > 1 || !left[0]!.key ? 'others: (withheld)' : `${left[0]!.key}: (withheld)`] : []),
  ];
}

interface Left {
  readonly value?: unknown;
  readonly isWithheld: boolean;
}

const seen = (value: unknown): Left =>
  isMap(value) && isMark(value, 'withheld')
    ? { isWithheld: true }
    : { ...(!isEmpty(value) && { value }), isWithheld: false };

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && !value.length);

/** Without what is off. */
function inForce(value: unknown): Left {
  if (!isMap(value) || isMark(value, 'withheld')) return isOff(value) ? { isWithheld: false } : seen(value);
  const parts = Object.entries(value).map(([key, inner]) => [key, inForce(inner)] as const);
  const kept = parts.filter(([, part]) => part.value !== undefined).map(([key, part]) => [key, part.value]);
  return {
    ...(kept.length && { value: Object.fromEntries(kept) }),
    isWithheld: parts.some(([, part]) => part.isWithheld),
  };
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOff = (value: unknown) => isEmpty(value) || value === false || value === 0;

/** A value as a line shows it: bare if it is a single word, quoted otherwise. */
export function valueText(value: unknown): string {
  if (value === undefined) return '(not set)';
  if (value === null) return '(none)';
  if (typeof value === 'string') return /^[\p{L}\p{N}_./:#@~*+$-]+$/u.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${inOrder(value).map(valueText).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  if (isMark(value, 'unseen')) return '(not visible to the token)';
  if (isMark(value, 'withheld')) return '(withheld)';
  const pairs = Object.entries(value).map(([key, inner]) => `${key}: ${valueText(inner)}`);
  return `{${pairs.join(', ')}}`;
}

const isMark = (value: object, name: string) =>
  Object.keys(value).length === 1 && (value as Record<string, unknown>)[name] === true;

/** A list whose order counts stands in a plan as a list of ranks. */
const inOrder = (list: readonly unknown[]) =>
  isRanked(list) ? list.toSorted((a, b) => a.rank - b.rank).map(({ value }) => value) : list;

const isRanked = (list: readonly unknown[]): list is readonly { readonly rank: number; readonly value: unknown }[] =>
  list.length > 0 && list.every((one) => isMap(one) && typeof one.rank === 'number');

/** What becomes of the items of a preview, in the order in which a reviewer should look at it. */
export const groupTitles = [
  ['overwrites', 'Overwrites a change made by hand'],
  ['changes', 'Changed by the pull request'],
  ['settles', 'Settles a change made by hand'],
  ['drifted', 'Drifted already'],
] as const;

/** What merging writes, each kind under its title. The first three are never cut from a page. */
export const chapters = [
  { kind: 'access', title: 'Access', counted: 'change of access' },
  { kind: 'protection', title: 'Protection', counted: 'change of protection' },
  { kind: 'removals', title: 'Removed, renamed or archived', counted: 'removal' },
  { kind: 'overwrites', title: 'Overwrites changes made by hand', counted: 'overwrite' },
  { kind: 'changes', title: 'Changed', counted: 'change' },
] as const;
