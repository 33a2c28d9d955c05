import { toShownText } from '../../plan/wording.ts';
import type { FleetState } from '../groups.ts';
import { describeStatus, isDriftOrChange, isErrorOrWarning, isNote, type LocatedLine } from '../located.ts';
import type { Mode } from '../result/modes.ts';
import type { Line, SectionResult, SectionStatus, TargetResult } from '../result/result.ts';
import { addFix, cutMiddle, formatToneCounts } from '../run-summary.ts';
import { formatSentence, isAboutFile } from '../sentences.ts';
import { hasSeriousTone } from '../serious.ts';
import type { Look } from './colour.ts';
import type { PageRow } from './page.ts';

export const statusLooks: Record<SectionStatus | FleetState, Look> = {
  converged: 'green',
  success: 'green',
  unverified: 'yellow',
  partial: 'yellow',
  skipped: 'yellow',
  unvisited: 'yellow',
  drift: 'yellow',
  changed: 'yellow',
  failed: 'red',
};

export const formatOrdinaryTargetLines = ({ repository, lines }: TargetResult, indent: number): PageRow[] =>
  lines.filter((line) => !hasSeriousTone(line)).flatMap((line) => formatLine({ line, repository }, indent));

export function formatSection(
  mode: Mode,
  repository: string,
  section: SectionResult,
  indent: number,
  details = false,
): PageRow[] {
  const { name, status, lines } = section;
  const above = formatToneCounts(lines);
  return [
    {
      indent,
      lead: `${name}:`,
      leadLooks: ['bold'],
      text: `${describeStatus(mode, status)}${above && `, ${above} above`}`,
      looks: [statusLooks[status]],
    },
    ...sortOrdinaryLines(lines).flatMap((line) => formatLine({ line, repository, section: name }, indent + 2, details)),
  ];
}

/** Serious lines are listed at the top of the report. */
export const sortOrdinaryLines = (lines: readonly Line[]): Line[] =>
  [isErrorOrWarning, isDriftOrChange, isNote].flatMap((kind) =>
    lines.filter((line) => kind(line) && !hasSeriousTone(line)),
  );

const signLooks: Record<string, Look> = { '+': 'green', '-': 'red', '~': 'yellow' };

export function formatLine(located: LocatedLine, indent: number, details = false): PageRow[] {
  const { line } = located;
  if (isDriftOrChange(line)) {
    const sign = line.sign || '~';
    const row = {
      indent,
      lead: sign,
      leadLooks: [signLooks[sign] ?? 'yellow'],
      text: toShownText(line.message),
    } as const;
    return addFixRows(located, row, 400, details);
  }
  if (isNote(line)) {
    const text = located.repository && !isAboutFile(located) ? toShownText(line.message) : formatSentence(located);
    return addFixRows(located, { indent: indent + 2, lead: 'note', leadLooks: ['dim'], text, looks: ['dim'] }, 800);
  }
  const leadLooks = ['bold', line.kind === 'error' ? 'red' : 'yellow'] as const;
  return addFixRows(located, { indent, lead: line.kind, leadLooks, text: formatSentence(located) }, 4000);
}

/** A fix may contain a block to copy, which never wraps. */
export function addFixRows(located: LocatedLine, row: PageRow, max: number, details = false): PageRow[] {
  const { sign, parts } = located.line;
  const keys = details && sign === '+' ? (parts?.after.slice(1).map((text) => toShownText(text)) ?? []) : [];
  const [first = '', ...rest] = addFix(cutMiddle(row.text, max), located);
  const indent = (row.indent ?? 0) + 2;
  return [
    { ...row, text: first },
    ...keys.map((text) => ({ indent, text })),
    ...rest.map((text) => ({ indent, text, whole: text.startsWith(' ') })),
  ];
}
