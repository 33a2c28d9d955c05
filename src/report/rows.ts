import { advised, sentence, shortened } from './closing.ts';
import { isLoud, loudWord } from './colour.ts';
import { inertHtml } from './inert.ts';
import { isDifference, isTrouble, type LocatedLine } from './located.ts';

/** The longest text of a cell. The JSON report has it in full. */
const longest = 2000;

const lined = (texts: readonly string[]) => texts.map(inertHtml).join('<br>');

/** A line as a sentence: its text, its fix below it, every value in `code`. */
export function inWords(located: LocatedLine) {
  const { line } = located;
  const before = isTrouble(line) ? `<b>${isLoud(line) ? loudWord(line) : line.kind}</b> ` : '';
  const said = isDifference(line) ? line.message : sentence(located);
  return before + lined(advised(shortened(said, longest), located));
}

export const differenceHeads = ['What', 'Before', 'After'];

/** The sign of a difference, and its cells. What has no parts is a sentence, and has no before and after. */
export function differenceCells(located: LocatedLine): string[] {
  const { line } = located;
  const sign = isLoud(line) ? `<b>${loudWord(line)}</b>` : line.sign || '~';
  const { parts } = line;
  if (!parts) return [sign, inWords(located), '', ''];
  const cut = (text: string) => shortened(text, longest);
  return [
    sign,
    inertHtml(cut(parts.what)),
    parts.before === undefined ? '' : inertHtml(cut(parts.before)),
    lined(parts.after.map(cut)),
  ];
}
