import type { DocumentItem } from '../approval/document.ts';
import type { PlannedChange } from '../approval/item.ts';
import type { RunResult, TargetResult } from '../modes/result.ts';
import type { Groups } from '../preview/classes.ts';
import { counted, isTrouble, locatedLines } from './located.ts';

type Items = readonly DocumentItem[];

/** What a pull request does, in the order in which a reviewer should look at it. */
export interface Review {
  readonly removals: Items;
  readonly overwrites: Items;
  readonly changes: Items;
  readonly settles: Items;
  readonly drifted: Items;
}

export function reviewOf({ targets }: Pick<RunResult, 'targets'>): Review {
  const all = (name: keyof Groups<never>) => targets.flatMap(({ preview }) => preview?.shown[name] ?? []);
  const changes = all('changes');
  return {
    removals: [...changes.filter(isTone('rename')), ...changes.filter(isTone('removal'))],
    overwrites: loudFirst(all('overwrites')),
    changes: [
      ...changes.filter(isTone('weaker')),
      ...changes.filter(({ tone }) => !['rename', 'removal', 'weaker'].includes(tone ?? '')),
    ],
    settles: all('settles'),
    drifted: loudFirst(all('drifted')),
  };
}

const isTone =
  (wanted: string) =>
  ({ tone }: DocumentItem) =>
    tone === wanted;

const tones = ['rename', 'removal', 'weaker', ''];
const loudFirst = (items: Items) => tones.flatMap((tone) => items.filter((item) => (item.tone ?? '') === tone));

/** Each key of an update is a setting, and each other item is one. */
const settingsIn = (items: Items) =>
  items.reduce((sum, { kind, changes }) => sum + (kind === 'update' ? (changes?.length ?? 1) : 1), 0);

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

/** The preview in one sentence that holds no value from outside. */
export function headline(result: RunResult): string {
  const { targets } = result;
  const { removals, overwrites, changes } = reviewOf(result);
  const written = [...removals, ...overwrites, ...changes];
  const errors = locatedLines(result).filter(({ line }) => line.kind === 'error').length;
  if (isFailed(result) && !written.length) return `The settings cannot be previewed: ${counted(errors, 'error')}`;
  const changed = written.length ? settings(written) : 'no settings';
  const where =
    written.length && targets.length > 1 ? ` in ${countedTargets(targets.filter(isChanged).length, targets)}` : '';
  const said = againstFiles(targets)
    ? `This pull request changes ${changed}${where || ' in the file'}`
    : `Merging this changes ${changed}${where}`;
  return isFailed(result) ? `${said}, and has ${counted(errors, 'error')}` : said;
}

/** Whether nobody has to read the preview: the pull request changes no settings, and nothing is wrong. */
export function isCalm(result: RunResult) {
  const { removals, overwrites, changes, settles } = reviewOf(result);
  const isLeft = result.targets.some((target) => !isCompared(target) && target.lines.some(isTrouble));
  return !isFailed(result) && !isLeft && ![removals, overwrites, changes, settles].some((items) => items.length);
}

/** An item for people: its name, and a text for each of its keys. None of it is inert yet. */
export interface ItemText {
  readonly sign: '+' | '-' | '~';
  readonly section: string;
  readonly name: string;
  readonly tone?: string;
  readonly lines: readonly string[];
}

const signs = { create: '+', delete: '-', update: '~', replace: '~', reassert: '~' } as const;

export const itemText = ({ section, kind, subject, changes = [], tone }: DocumentItem): ItemText => ({
  sign: signs[kind],
  section,
  name: subject ? subject.join(' / ') : 'an entry (withheld)',
  ...(tone && { tone }),
  lines: [
    ...(kind === 'replace' ? ['deleted and created again'] : []),
    ...(kind === 'reassert' ? ['sent on every run, since the host does not show it'] : []),
    ...changes.map((change) => changeText(kind, change)),
  ],
});

function changeText(kind: DocumentItem['kind'], { key, before, after }: PlannedChange) {
  const name = key || 'value';
  if (kind === 'create') return `${name}: ${valueText(after)}`;
  if (kind === 'delete') return `${name}: ${valueText(before)}`;
  return `${name}: ${valueText(before)} → ${valueText(after)}`;
}

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
function inOrder(list: readonly unknown[]) {
  const ranked = list as readonly { readonly rank?: unknown; readonly value?: unknown }[];
  const isRanked = list.length > 0 && ranked.every((one) => typeof one?.rank === 'number');
  return isRanked ? ranked.toSorted((a, b) => Number(a.rank) - Number(b.rank)).map(({ value }) => value) : list;
}

/** Sums up a preview in sentences that hold no value from outside. */
export function previewClosing(result: RunResult): string[] {
  const { overwrites, settles, drifted } = reviewOf(result);
  return [
    `${headline(result)}.`,
    overwrites.length ? `Overwrites ${settings(overwrites)} changed by hand.` : '',
    settles.length ? `Settles ${settings(settles)} changed by hand.` : '',
    drifted.length ? `Already drifted: ${settings(drifted)}.` : '',
    verdict(result),
  ];
}

function verdict({ outcome, targets }: RunResult) {
  const it = targets.length > 1 ? 'a repository' : 'the repository';
  if (outcome === 'failed') return 'Failed: fix the errors above. Exit 1.';
  if (outcome === 'drift') return `Drift: ${it} differs from the base already. Exit 2.`;
  if (outcome === 'partial') return 'Partial: what the lines name was left out. Exit 0.';
  return 'No settings were written. Exit 0.';
}

/** What becomes of the items of a preview, in the order in which a reviewer should look at it. */
export const groupTitles = [
  ['overwrites', 'Overwrites a change made by hand'],
  ['changes', 'Changed by the pull request'],
  ['settles', 'Settles a change made by hand'],
  ['drifted', 'Drifted already'],
] as const;
