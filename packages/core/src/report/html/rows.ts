import { type Text, toShownText } from '../../plan/wording.ts';
import { escapeAsCode } from '../escape.ts';
import { isErrorOrWarning, type LocatedLine } from '../located.ts';
import { addFix, cutMiddle } from '../run-summary.ts';
import { formatSentence } from '../sentences.ts';
import { formatTone, hasSeriousTone } from '../serious.ts';
import { renderNames, type SharedItem } from '../shared-items.ts';
import { renderProse } from './prose.ts';

const maxCellLength = 2000;

const joinAsCode = (texts: readonly string[]): string => texts.map(escapeAsCode).join('<br>');

export function renderLine(located: LocatedLine): string {
  const { line } = located;
  const before = isErrorOrWarning(line) ? `<b>${hasSeriousTone(line) ? formatTone(line) : line.kind}</b> ` : '';
  const [text = '', ...below] = addFix(
    `${cutMiddle(formatSentence(located), maxCellLength)}${describeGuardedPlace(line)}`,
    located,
  );
  return before + [renderProse(text), ...below.map(renderFixLine)].join('<br>');
}

export function renderSharedLine(
  { item, repositories }: SharedItem<LocatedLine>,
  formatTargets: (names: readonly string[]) => string,
): string {
  if (repositories.length < 2) return renderLine(item);
  const { repository: _, ...located } = item;
  const { line } = located;
  return `${renderLine(located)}${line.fix ? '<br>' : ' '}${renderNames(repositories, `in ${formatTargets(repositories)}`)}`;
}

/** Reviewers look up a guarded change in the file. */
const describeGuardedPlace = ({ code, place }: LocatedLine['line']) =>
  code === 'guarded' && place ? ` (${place.file}:${place.line}:${place.column})` : '';

const renderFixLine = (text: string) => (text.startsWith('  ') ? escapeAsCode(text.slice(2)) : renderProse(text));

export const differenceHeads = ['What', 'Before', 'After'];

/** A sign column would take room from the values on a narrow page. */
export function renderDifferenceCells(located: LocatedLine, showsSection = false): string[] {
  const { line, section = '' } = located;
  const sign = hasSeriousTone(line) ? `<b>${formatTone(line)}</b>` : line.sign || '~';
  const lead = showsSection ? `${sign} ${escapeAsCode(section)}<br>` : `${sign} `;
  const { parts } = line;
  if (!parts)
    return [`${lead}${joinAsCode(addFix(cutMiddle(toShownText(line.message), maxCellLength), located))}`, '', ''];
  const cut = (text: Text) => cutMiddle(toShownText(text), maxCellLength);
  return [
    `${lead}${escapeAsCode(cut(parts.what))}`,
    parts.before === undefined ? '' : escapeAsCode(cut(parts.before)),
    joinAsCode(parts.after.map(cut)),
  ];
}
