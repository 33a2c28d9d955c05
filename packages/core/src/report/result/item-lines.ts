import type { CoveredPaths, Ending } from '../../plan/ending.ts';
import type { Difference, Note, OutOfReachDifference, RefusedChange, WriteItem } from '../../plan/item.ts';
import { formatDifference, type Redaction } from '../../plan/item-text.ts';
import { joinPublic, showVisibleText, type Text, withPublicVersion } from '../../plan/wording.ts';
import { pathText } from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';
import type { DeclaredSection } from './declared.ts';
import { type NamedLine, redactChange, redactionOf, redactText } from './redaction.ts';
import type { Line, LineKind } from './result.ts';

/** What a line is about: the item, and the paths below it that are not its own. */
type Covering = Partial<Pick<Note, 'subject' | 'within' | 'key' | 'covers'>>;

/** The line, with how the paths ended that it is about. */
export const addEnding = (declared: DeclaredSection, one: Line, ending: Ending, about: Covering): Line => ({
  ...one,
  ended: pathsOf(about).map(([subject, key]) => ({ key: rowKey(declared, subject, key, about.within), ending })),
});

const pathsOf = ({ subject = '', key = '', covers = [[subject, key]] }: Covering): CoveredPaths => covers;

/** All live items that no entry names share one row. */
function rowKey(declared: DeclaredSection, subject: string, key: string, within?: string) {
  const { section, entryAt } = declared;
  if (!subject || !section.settings?.list || entryAt(subject)) return line(declared, 'note', '', subject, key).key;
  const holder = (within !== undefined && entryAt(within)) || [];
  return `${pathText([section.key, ...holder])}._undeclared`;
}

export function textLine(declared: DeclaredSection, kind: LineKind, text: Text, item: NamedLine, key?: string): Line {
  return {
    ...line(declared, kind, '', item.subject, key),
    message: redactText(redactionOf(declared.section, item), text),
  };
}

type Unwritten = RefusedChange | OutOfReachDifference;

export function differingLine(declared: DeclaredSection, kind: 'drift' | 'note', item: Unwritten, one: Difference) {
  const said = redactChange(redactionOf(declared.section, item), (redaction) => {
    const { text, parts } = formatDifference(item.subject, one, redaction);
    const why = whyItStays(item, redaction);
    if (why === undefined) return { text, parts };
    return { text: `${text}; ${why}`, parts: { ...parts, after: [...parts.after, why] } };
  });
  const differing = { ...line(declared, kind, '', item.subject, one.key), ...said };
  return addEnding(declared, differing, kind === 'note' ? 'left' : 'differs', { ...item, key: one.key });
}

function whyItStays(item: Unwritten, redaction: Redaction) {
  if (item.kind === 'out-of-reach')
    return item.reason && showVisibleText(item.reason, redaction.hidesText(item.reason));
  const problem = showVisibleText(item.problem, redaction.hidesText(item.problem));
  return `apply will refuse${problem === undefined ? '' : `: ${problem}`}`;
}

/** Adds the whole entry of an item that may be deleted and not created again: a later run knows only what the file has. */
export function addEntry({ section }: DeclaredSection, item: WriteItem, one: Line): Line {
  if (item.kind === 'reassert' || !item.entry) return one;
  const before = one.fix ? joinPublic`${one.fix}, and ` : '';
  const asks = 'declare the whole entry, because GitHub may have deleted it: ';
  const [whole, keys] = [JSON.stringify(item.entry), Object.keys(item.entry)];
  const { hidesKey: hides } = redactionOf(section, item);
  const shown = keys.some(hides) ? `${keys.map(code).join(', ')} (this log hides the values)` : whole;
  return { ...one, fix: joinPublic`${before}${asks}${withPublicVersion(whole, shown)}` };
}

const keyOrIndex = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

/** A line with its exact place in the file, or the place of the nearest key around it. */
export function line(declared: DeclaredSection, kind: LineKind, message: string, subject?: string, key?: string): Line {
  const { section } = declared;
  const entry = subject ? (declared.entryAt(subject) ?? []) : [];
  const path = [...entry, ...(key ? key.split('.').map(keyOrIndex) : [])];
  return { kind, key: pathText([section.key, ...path]), message, place: declared.place(path) };
}
