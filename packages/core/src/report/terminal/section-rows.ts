import { toShownText } from '../../plan/wording.ts';
import { addFix, isOfFile, loudCounts, sentence, shorten } from '../closing.ts';
import type { FleetState } from '../groups.ts';
import { isDifference, isNote, isTrouble, type LocatedLine, statusWord } from '../located.ts';
import type { Mode } from '../result/modes.ts';
import type { Line, SectionResult, SectionStatus, TargetResult } from '../result/result.ts';
import { isLoud, type Look } from './colour.ts';
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

export const targetLines = ({ repository, lines }: TargetResult, indent: number) =>
  lines.filter((line) => !isLoud(line)).flatMap((line) => lineRows({ line, repository }, indent));

export function sectionRows(
  mode: Mode,
  repository: string,
  section: SectionResult,
  indent: number,
  details = false,
): PageRow[] {
  const { name, status, lines } = section;
  const above = loudCounts(lines);
  return [
    {
      indent,
      lead: `${name}:`,
      leadLooks: ['bold'],
      text: `${statusWord(mode, status)}${above && `, ${above} above`}`,
      looks: [statusLooks[status]],
    },
    ...quietInOrder(lines).flatMap((line) => lineRows({ line, repository, section: name }, indent + 2, details)),
  ];
}

/** What does not stand above already: errors and warnings, then differences, then notes. */
export const quietInOrder = (lines: readonly Line[]) =>
  [isTrouble, isDifference, isNote].flatMap((kind) => lines.filter((line) => kind(line) && !isLoud(line)));

const signLooks: Record<string, Look> = { '+': 'green', '-': 'red', '~': 'yellow', '!': 'red' };

export function lineRows(located: LocatedLine, indent: number, details = false): PageRow[] {
  const { line } = located;
  if (isDifference(line)) {
    const sign = line.sign || '~';
    const row = {
      indent,
      lead: sign,
      leadLooks: [signLooks[sign] ?? 'yellow'],
      text: toShownText(line.message),
    } as const;
    return rowsOf(located, row, 400, details);
  }
  if (isNote(line)) {
    const text = located.repository && !isOfFile(located) ? toShownText(line.message) : sentence(located);
    return rowsOf(located, { indent: indent + 2, lead: 'note', leadLooks: ['dim'], text, looks: ['dim'] }, 800);
  }
  const leadLooks = ['bold', line.kind === 'error' ? 'red' : 'yellow'] as const;
  return rowsOf(located, { indent, lead: line.kind, leadLooks, text: sentence(located) }, 4000);
}

/**
 * The row, the keys of what is created if `details` are asked for, and the fix. After its first line a fix may contain a
 * block to copy, which never wraps.
 */
export function rowsOf(located: LocatedLine, row: PageRow, most: number, details = false): PageRow[] {
  const { sign, parts } = located.line;
  const keys = details && sign === '+' ? (parts?.after.slice(1).map((text) => toShownText(text)) ?? []) : [];
  const [first = '', ...rest] = addFix(shorten(row.text, most), located);
  const indent = (row.indent ?? 0) + 2;
  return [
    { ...row, text: first },
    ...keys.map((text) => ({ indent, text })),
    ...rest.map((text) => ({ indent, text, whole: text.startsWith(' ') })),
  ];
}
