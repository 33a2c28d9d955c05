/** Builds the data for the script of the report page. */

import { printPlanValue } from '@trueup/core/plan';
import type { DocumentItem, Line, RunResult, TargetResult } from '@trueup/core/report';
import {
  addFix,
  addRequest,
  createReview,
  cutMiddle,
  describeReviewItem,
  escapeInvisible,
  formatChangeKey,
  formatSentence,
  formatTone,
  getFleetState,
  hasSeriousTone,
  headings,
  isAboutFile,
  isDriftOrChange,
  isWithheld,
  sortOrdinaryLines,
} from '@trueup/core/report';
import { longestText } from './frame.ts';
import { listSectionNames, sortWorstFirst } from './rows.ts';
import type { ReportHistory } from './trend.ts';

/** The page's script shows this data on demand. Repeated texts are stored once and referred to by number. */
export interface PageData {
  readonly texts: readonly string[];
  /** The labels of the reports, the oldest first. */
  readonly reports: readonly number[];
  readonly targets: readonly TargetData[];
}

/** Lines and sections are unset if they do not fit into the page. */
export type TargetData = readonly [
  name: number,
  outcome: number,
  past: string,
  lines?: readonly LineData[],
  sections?: readonly SectionData[],
  undo?: number,
];

type SectionData = readonly [name: number, status: number, lines?: readonly LineData[], items?: readonly ItemData[]];

/** The kind, the leading word or sign, the text, and further lines. */
type LineData = readonly [kind: number, mark: number, ...texts: number[]];

/** The group, the sign, the name, and each key with its values before and after. */
type ItemData = readonly [group: number, sign: number, name: number, ...changes: number[][]];

/** The page of a single repository shows its details at once. */
export const hasSingleVisibleTarget = ({ targets }: Pick<RunResult, 'targets'>) =>
  targets.length === 1 && !isWithheld(targets[0]!);

/** Includes details of as many repositories as fit into `room` bytes, the worst first. */
export function buildPageData(result: RunResult, past: ReportHistory, room: number): PageData {
  const pool = createTextPool();
  // The most frequent texts get the shortest numbers.
  for (const word of ['', 'converged', 'drift', '~', '+', '-', 'note', ...listSectionNames(result.targets)])
    pool.add(word);
  const reports = past.labels.map(pool.add);
  const heads = result.targets.map(
    (target) =>
      [pool.add(target.repository), pool.add(getFleetState(target)), past.getStateLetters(target.repository)] as const,
  );
  // The page of a single repository already shows important lines at its top.
  const sortLines = hasSingleVisibleTarget(result) ? sortOrdinaryLines : sortSeriousFirst;
  const detailsByTarget = new Map<TargetResult, TargetDetails>();
  let left = room - countJsonBytes(heads) - countJsonBytes(pool.texts);
  for (const target of sortWorstFirst(result.targets)) {
    const before = pool.texts.length;
    const details = collectTargetDetails(target, sortLines, pool.add);
    const cost = [details, ...pool.texts.slice(before)].reduce((sum: number, part) => sum + countJsonBytes(part), 20);
    if (cost > left) pool.cut(before);
    else {
      detailsByTarget.set(target, details);
      left -= cost;
    }
  }
  const targets = result.targets.map(
    (target, at): TargetData => [...heads[at]!, ...(detailsByTarget.get(target) ?? [])],
  );
  return { texts: pool.texts, reports, targets };
}

/** JSON inside a page escapes `<` with six bytes. */
const countJsonBytes = (value: unknown) => {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) + 5 * (json.split('<').length - 1) + 1;
};

type AddText = (text: string) => number;

/** `add` returns the number of a text. `cut` drops the newest texts. */
function createTextPool() {
  const originals: string[] = [];
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  return {
    texts,
    add(text: string) {
      const number = numbers.get(text);
      if (number !== undefined) return number;
      numbers.set(text, originals.push(text) - 1);
      return texts.push(escapeInvisible(cutMiddle(text, longestText))) - 1;
    },
    cut(length: number) {
      texts.length = length;
      for (const text of originals.splice(length)) numbers.delete(text);
    },
  };
}

type TargetDetails = readonly [lines: readonly LineData[], sections: readonly SectionData[], undo?: number];

function collectTargetDetails(target: TargetResult, sortLines: typeof sortOrdinaryLines, add: AddText): TargetDetails {
  const items = listChangedItems(target);
  const names = new Set(target.sections.map(({ name }) => name));
  const otherSections = [...new Set(items.map(({ item }) => item.section))].filter((name) => !names.has(name));
  const sections = [
    ...target.sections,
    ...otherSections.map((name) => ({ name, status: 'converged' as const, lines: [] })),
  ].map(({ name, status, lines }): SectionData => {
    const own = items.filter(({ item }) => item.section === name);
    const head = [add(name), add(status)] as const;
    if (!lines.length && !own.length) return head;
    const ordered = sortLines(lines).map((line) => toLineData(line, name, add));
    return own.length ? [...head, ordered, own.map((item) => toItemData(item, add))] : [...head, ordered];
  });
  const lines = sortLines(target.lines).map((line) => toLineData(line, undefined, add));
  return target.undo === undefined ? [lines, sections] : [lines, sections, add(target.undo)];
}

const sortSeriousFirst = (lines: readonly Line[]) => [...lines.filter(hasSeriousTone), ...sortOrdinaryLines(lines)];

function toLineData(line: Line, section: string | undefined, add: AddText): LineData {
  const located = { line, section };
  // The heading of the details already names the section.
  const message = isAboutFile(located) ? formatSentence(located) : addRequest(line);
  const [first = '', ...rest] = addFix(message, located);
  const sign = isDriftOrChange(line) ? line.sign || '~' : line.kind;
  return [add(line.kind), add(hasSeriousTone(line) ? formatTone(line) : sign), add(first), ...rest.map(add)];
}

/** Without a preview, lists only writes whose report lines lack values. */
function listChangedItems(target: TargetResult) {
  const { plan, preview } = target;
  if (!preview) return (plan?.items ?? []).filter(({ kind }) => kind !== 'update').map((item) => ({ group: '', item }));
  const review: Partial<Record<string, readonly DocumentItem[]>> = createReview([target]);
  return headings.flatMap(({ kind, title }) => (review[kind] ?? []).map((item) => ({ group: title, item })));
}

function toItemData({ group, item }: ReturnType<typeof listChangedItems>[number], add: AddText): ItemData {
  const { sign, name } = describeReviewItem(item);
  const addValue = (value: unknown, isThere: boolean) => add(isThere ? printPlanValue(value) : '');
  return [
    add(group),
    add(sign),
    add(name),
    ...(item.changes ?? []).map((change) => [
      add(formatChangeKey(change)),
      addValue(change.before, item.kind !== 'create'),
      addValue(change.after, item.kind !== 'delete'),
    ]),
  ];
}
