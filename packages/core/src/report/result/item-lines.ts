/**
 * Creates report lines about items of a plan, with their place in the settings file.
 */

import type { CoveredPaths, Ending } from '../../plan/ending.ts';
import type { Difference, Note, OutOfReachDifference, RefusedChange, WriteItem } from '../../plan/item.ts';
import { appendEnding, formatDifference, type Redaction } from '../../plan/item-text.ts';
import { joinPublic, showVisibleText, type Text, withPublicVersion } from '../../plan/wording.ts';
import { formatCode } from '../../settings/message-text.ts';
import { formatPath } from '../../settings/refusal.ts';
import type { DeclaredSection } from './declared.ts';
import { createRedaction, type NamedLine, redactChange, redactText } from './redaction.ts';
import type { Line, LineKind } from './result.ts';

type CoveredNote = Partial<Pick<Note, 'subject' | 'within' | 'key' | 'covers'>>;

export const addEnding = (declared: DeclaredSection, line: Line, ending: Ending, covered: CoveredNote): Line => ({
  ...line,
  pathEndings: listCoveredPaths(covered).map(([subject, key]) => ({
    key: findRowKey(declared, subject, key, covered.within),
    ending,
  })),
});

const listCoveredPaths = ({ subject = '', key = '', covers = [[subject, key]] }: CoveredNote): CoveredPaths => covers;

/** All live items that no entry names share one row. */
function findRowKey(declared: DeclaredSection, subject: string, key: string, within?: string) {
  const { section, entryAt } = declared;
  if (!subject || !section.settings?.list || entryAt(subject)) return createLine(declared, 'note', subject, key).key;
  const holder = (within !== undefined && entryAt(within)) || [];
  return `${formatPath([section.key, ...holder])}._undeclared`;
}

export function createTextLine(
  declared: DeclaredSection,
  kind: LineKind,
  text: Text,
  item: NamedLine,
  key?: string,
): Line {
  return {
    ...createLine(declared, kind, item.subject, key),
    message: redactText(createRedaction(declared.section, item), text),
  };
}

type UnwrittenItem = RefusedChange | OutOfReachDifference;

export function reportDifference(
  declared: DeclaredSection,
  kind: 'drift' | 'note',
  item: UnwrittenItem,
  difference: Difference,
) {
  const texts = redactChange(createRedaction(declared.section, item), (redaction) => {
    const row = formatDifference(item.subject, difference, redaction);
    return appendEnding(row, explainUnwritten(item, redaction));
  });
  const line = { ...createLine(declared, kind, item.subject, difference.key), ...texts };
  return addEnding(declared, line, kind === 'note' ? 'left' : 'differs', { ...item, key: difference.key });
}

function explainUnwritten(item: UnwrittenItem, redaction: Redaction) {
  if (item.kind === 'out-of-reach')
    return item.reason && showVisibleText(item.reason, redaction.hidesText(item.reason));
  const problem = showVisibleText(item.problem, redaction.hidesText(item.problem));
  return `apply will refuse${problem === undefined ? '' : `: ${problem}`}`;
}

/** After a failed replacement, the next run knows only the keys in the file. The line shows the whole entry. */
export function addWholeEntry({ section }: DeclaredSection, item: WriteItem, line: Line): Line {
  if (item.kind === 'reassert' || !item.entry) return line;
  const before = line.fix ? joinPublic`${line.fix}, and ` : '';
  const advice = 'declare the whole entry, because GitHub may have deleted it: ';
  const [fullText, keys] = [JSON.stringify(item.entry), Object.keys(item.entry)];
  const { hidesKey } = createRedaction(section, item);
  const shown = keys.some(hidesKey) ? `${keys.map(formatCode).join(', ')} (this log hides the values)` : fullText;
  return { ...line, fix: joinPublic`${before}${advice}${withPublicVersion(fullText, shown)}` };
}

const toKeyOrIndex = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

/** The place is that of the key, or of the nearest key around it. */
export function createLine(
  declared: DeclaredSection,
  kind: LineKind,
  subject?: string,
  key?: string,
): Omit<Line, 'message'> {
  const { section } = declared;
  const entry = subject ? (declared.entryAt(subject) ?? []) : [];
  const path = [...entry, ...(key ? key.split('.').map(toKeyOrIndex) : [])];
  return { kind, key: formatPath([section.key, ...path]), place: declared.place(path) };
}
