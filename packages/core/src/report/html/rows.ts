import { type Text, toShownText } from '../../plan/wording.ts';
import { type Alike, collapseNames } from '../alike.ts';
import { addFix, sentence, shorten } from '../closing.ts';
import { inertHtml } from '../inert.ts';
import { isTrouble, type LocatedLine } from '../located.ts';
import { isLoud, loudWord } from '../terminal/colour.ts';
import { inertProse } from './prose.ts';

/** The longest text of a cell. The JSON report has it in full. */
const longest = 2000;

const joinLines = (texts: readonly string[]) => texts.map(inertHtml).join('<br>');

/** A line as a sentence: its text, and below it its fix and what to copy. */
export function inWords(located: LocatedLine) {
  const { line } = located;
  const before = isTrouble(line) ? `<b>${isLoud(line) ? loudWord(line) : line.kind}</b> ` : '';
  const [text = '', ...below] = addFix(`${shorten(sentence(located), longest)}${whereGuarded(line)}`, located);
  return before + [inertProse(text), ...below.map(belowText)].join('<br>');
}

/** The same, once for all repositories that it is about. */
export function inWordsOnce({ said, where }: Alike<LocatedLine>, count: (names: readonly string[]) => string) {
  if (where.length < 2) return inWords(said);
  const { repository: _, ...located } = said;
  const { line } = located;
  return `${inWords(located)}${line.fix ? '<br>' : ' '}${collapseNames(where, `in ${count(where)}`)}`;
}

/** A reviewer finds the line that is held in the file itself. */
const whereGuarded = ({ code, place }: LocatedLine['line']) =>
  code === 'guarded' && place ? ` (${place.file}:${place.line}:${place.column})` : '';

/** Lines to copy stand in code, with their indents. */
const belowText = (text: string) => (text.startsWith('  ') ? inertHtml(text.slice(2)) : inertProse(text));

export const differenceHeads = ['What', 'Before', 'After'];

/**
 * The cells of a difference, with its section if it stands outside the table of that one. What has no parts is a
 * sentence, and has no before and after. A sign in a column of its own would take room from the values on a narrow page.
 */
export function differenceCells(located: LocatedLine, isOutside = false): string[] {
  const { line, section = '' } = located;
  const sign = isLoud(line) ? `<b>${loudWord(line)}</b>` : line.sign || '~';
  const lead = isOutside ? `${sign} ${inertHtml(section)}<br>` : `${sign} `;
  const { parts } = line;
  if (!parts) return [`${lead}${joinLines(addFix(shorten(toShownText(line.message), longest), located))}`, '', ''];
  const cut = (text: Text) => shorten(toShownText(text), longest);
  return [
    `${lead}${inertHtml(cut(parts.what))}`,
    parts.before === undefined ? '' : inertHtml(cut(parts.before)),
    joinLines(parts.after.map(cut)),
  ];
}
