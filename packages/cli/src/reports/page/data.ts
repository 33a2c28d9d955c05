import type { DocumentItem, Line, RunResult, TargetResult } from '@trueup/core/report';
import {
  addFix,
  addRequest,
  createReview,
  describeItem,
  escapeInvisible,
  formatSentence,
  formatTone,
  formatValue,
  getFleetState,
  headings,
  isAboutFile,
  isDifference,
  isSerious,
  isWithheld,
  nameChange,
  shorten,
  sortOrdinaryLines,
} from '@trueup/core/report';
import { longest } from './frame.ts';
import { columnsOf, worstFirst } from './rows.ts';
import type { Past } from './trend.ts';

/** What the page's script shows on demand. Texts are kept once and referred to by number, since a fleet repeats them. */
export interface PageData {
  readonly texts: readonly string[];
  /** The labels of the reports, the oldest first. */
  readonly reports: readonly number[];
  readonly targets: readonly TargetData[];
}

/** Its name, outcome, lines, sections, undo command if any, and its outcome in each report; lines are unset if left out. */
export type TargetData = readonly [
  name: number,
  outcome: number,
  past: string,
  lines?: readonly LineData[],
  sections?: readonly SectionData[],
  undo?: number,
];

type SectionData = readonly [name: number, status: number, lines?: readonly LineData[], items?: readonly ItemData[]];

/** Its kind, the word or sign before it, its text, and the lines below it. */
type LineData = readonly [kind: number, mark: number, ...texts: number[]];

/** The group it belongs to, its sign, its name, and each key with its values before and after. */
type ItemData = readonly [group: number, sign: number, name: number, ...changes: number[][]];

/** Whether the page shows one repository in full, and not a choice of several. */
export const isAlone = ({ targets }: Pick<RunResult, 'targets'>) => targets.length === 1 && !isWithheld(targets[0]!);

/** The details of as many repositories as fit into the given bytes, the worst first. */
export function pageData(result: RunResult, past: Past, room: number): PageData {
  const pool = textPool();
  // What every repository refers to gets the shortest numbers.
  for (const word of ['', 'converged', 'drift', '~', '+', '-', 'note', ...columnsOf(result.targets)]) pool.add(word);
  const reports = past.labels.map(pool.add);
  const heads = result.targets.map(
    (target) =>
      [pool.add(target.repository), pool.add(getFleetState(target)), past.lettersOf(target.repository)] as const,
  );
  // What stands above the only repository is not repeated.
  const inOrder = isAlone(result) ? sortOrdinaryLines : loudFirst;
  const found = new Map<TargetResult, Details>();
  let left = room - bytesOf(heads) - bytesOf(pool.texts);
  for (const target of worstFirst(result.targets)) {
    const before = pool.texts.length;
    const details = detailsOf(target, inOrder, pool.add);
    const cost = [details, ...pool.texts.slice(before)].reduce((sum: number, one) => sum + bytesOf(one), 20);
    if (cost > left) pool.cut(before);
    else {
      found.set(target, details);
      left -= cost;
    }
  }
  const targets = result.targets.map((target, at): TargetData => [...heads[at]!, ...(found.get(target) ?? [])]);
  return { texts: pool.texts, reports, targets };
}

/** As JSON inside a page, where `<` takes six bytes. */
const bytesOf = (value: unknown) => {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) + 5 * (json.split('<').length - 1) + 1;
};

type Add = (text: string) => number;

function textPool() {
  const given: string[] = [];
  const texts: string[] = [];
  const known = new Map<string, number>();
  return {
    texts,
    add(text: string) {
      const before = known.get(text);
      if (before !== undefined) return before;
      known.set(text, given.push(text) - 1);
      return texts.push(escapeInvisible(shorten(text, longest))) - 1;
    },
    cut(length: number) {
      texts.length = length;
      for (const text of given.splice(length)) known.delete(text);
    },
  };
}

type Details = readonly [lines: readonly LineData[], sections: readonly SectionData[], undo?: number];

function detailsOf(target: TargetResult, inOrder: typeof sortOrdinaryLines, add: Add): Details {
  const items = itemsOf(target);
  const names = new Set(target.sections.map(({ name }) => name));
  const beyond = [...new Set(items.map(({ item }) => item.section))].filter((name) => !names.has(name));
  const sections = [
    ...target.sections,
    ...beyond.map((name) => ({ name, status: 'converged' as const, lines: [] })),
  ].map(({ name, status, lines }): SectionData => {
    const own = items.filter(({ item }) => item.section === name);
    const head = [add(name), add(status)] as const;
    if (!lines.length && !own.length) return head;
    const said = inOrder(lines).map((line) => lineData(line, name, add));
    return own.length ? [...head, said, own.map((one) => itemData(one, add))] : [...head, said];
  });
  const lines = inOrder(target.lines).map((line) => lineData(line, undefined, add));
  return target.undo === undefined ? [lines, sections] : [lines, sections, add(target.undo)];
}

const loudFirst = (lines: readonly Line[]) => [...lines.filter(isSerious), ...sortOrdinaryLines(lines)];

function lineData(line: Line, section: string | undefined, add: Add): LineData {
  const located = { line, section };
  // It stands below the heading of its section.
  const said = isAboutFile(located) ? formatSentence(located) : addRequest(line);
  const [first = '', ...rest] = addFix(said, located);
  const sign = isDifference(line) ? line.sign || '~' : line.kind;
  return [add(line.kind), add(isSerious(line) ? formatTone(line) : sign), add(first), ...rest.map(add)];
}

/** The items of a preview by what becomes of them, or the planned writes whose lines do not have all values. */
function itemsOf(target: TargetResult) {
  const { plan, preview } = target;
  if (!preview) return (plan?.items ?? []).filter(({ kind }) => kind !== 'update').map((item) => ({ group: '', item }));
  const review: Partial<Record<string, readonly DocumentItem[]>> = createReview({ targets: [target] });
  return headings.flatMap(({ kind, title }) => (review[kind] ?? []).map((item) => ({ group: title, item })));
}

function itemData({ group, item }: ReturnType<typeof itemsOf>[number], add: Add): ItemData {
  const { sign, name } = describeItem(item);
  const shown = (value: unknown, isThere: boolean) => add(isThere ? formatValue(value) : '');
  return [
    add(group),
    add(sign),
    add(name),
    ...(item.changes ?? []).map((change) => [
      add(nameChange(change)),
      shown(change.before, item.kind !== 'create'),
      shown(change.after, item.kind !== 'delete'),
    ]),
  ];
}
