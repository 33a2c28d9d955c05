import type { Covers, Ending } from '../../plan/ending.ts';
import type { Change, Difference, Item, Note, OutOfReach, Refused, Writing } from '../../plan/item.ts';
import { changeTexts, differenceTexts, partText, type Redaction, type Tense } from '../../plan/item-text.ts';
import type { Unread } from '../../plan/unread.ts';
import { inTwoViews, join, showPart, type Text } from '../../plan/wording.ts';
import { formatCode } from '../../settings/message-text.ts';
import { formatPath } from '../../settings/refusal.ts';
import { endingOf } from './coverage.ts';
import type { DeclaredSection } from './declared.ts';
import { failureLine, unsupported } from './failure-lines.ts';
import { type NamedLine, redactChange, redactionFor, redactionOf, redactText, reword } from './redaction.ts';
import type { Line, LineKind, Tone } from './result.ts';

export function checkLines(declared: DeclaredSection, item: Item): Line[] {
  switch (item.kind) {
    case 'note':
      return [noteLine(declared, item)];
    case 'archived':
      return [line(declared, 'note', item.message)];
    case 'unread':
      return [unreadLine(declared, item)];
    case 'reassert':
      return [
        addEnding(
          declared,
          textLine(declared, 'note', item.cannotVerify, item),
          item.settles ? 'differs' : 'blind',
          item,
        ),
      ];
    case 'refused':
      return item.differences.map((one) => ({
        ...addAdvice(declared, item, differingLine(declared, 'drift', item, one)),
        ...(item.stopsAll && { code: 'conflict' }),
      }));
    case 'out-of-reach':
      return item.differences.map((one) => differingLine(declared, 'drift', item, one));
    default:
      return changeLines(declared, 'drift', item, 'planned');
  }
}

function noteLine(declared: DeclaredSection, item: Note): Line {
  const { message, key, ending, fix = unsupported.fix } = item;
  if (item.warns) return { ...textLine(declared, 'warning', message, item, key), fix: inTwoViews(fix, '') };
  const said = textLine(declared, 'note', message, item, key);
  if (!ending) return said;
  const one = addEnding(declared, said, ending, item);
  if (ending === 'blind' || ending === 'left') return one;
  return { ...one, kind: 'error', ...(ending === 'lost' ? { ...unsupported, fix } : unseen) };
}

/** One failure, with all that it hides. */
export function unreadLine(declared: DeclaredSection, { parts, failure }: Unread, when = ''): Line {
  const texts = parts.slice(0, mostNamed).map(partText);
  const more = parts.length - texts.length;
  const names = new Intl.ListFormat('en-GB').format(more > 0 ? [...texts, `${more} more`] : texts);
  const [{ subject, key } = {}] = parts.length === 1 ? parts : [];
  const at = line(declared, 'error', '', subject, key);
  const said = reword(failureLine(declared, failure), (text) => join`${names} could not be read${when}: ${text}`);
  const covers = parts.map(({ subject = '', key = '' }) => [subject, key] as const);
  return addEnding(declared, { ...said, key: at.key, place: at.place }, endingOf(failure), { covers });
}

/** More names than that help nobody. */
const mostNamed = 5;

const unseen = {
  code: 'permission_denied',
  fix: 'use a token that can see it, or remove the section from `--required-sections`',
} as const;

/** What a line is about: the item, and the paths below it that are not its own. */
type Covering = Partial<Pick<Note, 'subject' | 'within' | 'key' | 'covers'>>;

/** The line, with how the paths ended that it is about. */
export const addEnding = (declared: DeclaredSection, one: Line, ending: Ending, about: Covering): Line => ({
  ...one,
  ended: pathsOf(about).map(([subject, key]) => ({ key: rowKey(declared, subject, key, about.within), ending })),
});

const pathsOf = ({ subject = '', key = '', covers = [[subject, key]] }: Covering): Covers => covers;

/** All live items that no entry names share one row. */
function rowKey(declared: DeclaredSection, subject: string, key: string, within?: string) {
  const { section, entryAt } = declared;
  if (!subject || !section.settings?.list || entryAt(subject)) return line(declared, 'note', '', subject, key).key;
  const holder = (within !== undefined && entryAt(within)) || [];
  return `${formatPath([section.key, ...holder])}._undeclared`;
}

export function textLine(declared: DeclaredSection, kind: LineKind, text: Text, item: NamedLine, key?: string): Line {
  return {
    ...line(declared, kind, '', item.subject, key),
    message: redactText(redactionOf(declared.section, item), text),
  };
}

type Unwritten = Refused | OutOfReach;

export function differingLine(declared: DeclaredSection, kind: 'drift' | 'note', item: Unwritten, one: Difference) {
  const said = redactChange(redactionOf(declared.section, item), (redaction) => {
    const { text, parts } = differenceTexts(item.subject, one, redaction);
    const why = whyItStays(item, redaction);
    if (why === undefined) return { text, parts };
    return { text: `${text}; ${why}`, parts: { ...parts, after: [...parts.after, why] } };
  });
  const differing = { ...line(declared, kind, '', item.subject, one.key), ...said };
  return addEnding(declared, differing, kind === 'note' ? 'left' : 'differs', { ...item, key: one.key });
}

function whyItStays(item: Unwritten, redaction: Redaction) {
  if (item.kind === 'out-of-reach') return item.reason && showPart(item.reason, redaction.covers(item.reason));
  const problem = showPart(item.problem, redaction.covers(item.problem));
  return `apply will refuse${problem === undefined ? '' : `: ${problem}`}`;
}

/** How a difference has ended that a line of this kind tells. */
const endings = { drift: 'differs', change: 'written', note: 'not-done' } as const;

/** Advice often quotes the live value, so a public log gets advice without it. */
export function addAdvice(declared: DeclaredSection, item: Refused, one: Line): Line {
  const redaction = redactionOf(declared.section, item);
  if (!item.differences.some(({ key }) => redaction.hides(key))) return { ...one, fix: item.fix };
  return { ...one, fix: inTwoViews(item.fix, openAdvice) };
}

/** Adds the whole entry of an item that may be deleted and not created again: a later run knows only what the file has. */
export function addEntry({ section }: DeclaredSection, item: Writing, one: Line): Line {
  if (item.kind === 'reassert' || !item.entry) return one;
  const before = one.fix ? join`${one.fix}, and ` : '';
  const asks = 'declare the whole entry, because GitHub may have deleted it: ';
  const [whole, keys] = [JSON.stringify(item.entry), Object.keys(item.entry)];
  const { hides } = redactionOf(section, item);
  const shown = keys.some(hides) ? `${keys.map(formatCode).join(', ')} (this log hides the values)` : whole;
  return { ...one, fix: join`${before}${asks}${inTwoViews(whole, shown)}` };
}

const openAdvice = 'run check on your own machine to see the values that this log hides';

const signs = { create: '+', delete: '-', update: '~', replace: '~' } as const;

export function changeLines(
  declared: DeclaredSection,
  kind: keyof typeof endings,
  change: Change,
  tense: Tense,
  ending: Ending = endings[kind],
): Line[] {
  const redaction = redactionFor(declared, change);
  return changeTexts(change, tense).map(({ difference }, index) => {
    const one = {
      ...line(declared, kind, '', change.subject, difference?.key),
      ...redactChange(redaction, (one) => changeTexts(change, tense, one)[index]!),
      sign: signs[change.kind],
      tone: toneOf(change, difference),
    };
    return addEnding(declared, one, ending, { ...change, key: difference?.key });
  });
}

function toneOf(change: Change, difference: Difference | undefined): Tone {
  if (change.kind === 'delete') return 'removal';
  return difference?.tone ?? change.tone ?? 'plain';
}

const keyOrIndex = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

/** A line with its exact place in the file, or the place of the nearest key around it. */
export function line(declared: DeclaredSection, kind: LineKind, message: string, subject?: string, key?: string): Line {
  const { section } = declared;
  const entry = subject ? (declared.entryAt(subject) ?? []) : [];
  const path = [...entry, ...(key ? key.split('.').map(keyOrIndex) : [])];
  return { kind, key: formatPath([section.key, ...path]), message, place: declared.place(path) };
}
