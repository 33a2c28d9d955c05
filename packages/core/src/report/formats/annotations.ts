import { addFix, sentence, shorten } from '../closing.ts';
import { inertTerminal } from '../inert.ts';
import { countOf, type LocatedLine, locatedLines } from '../located.ts';
import type { Line, RunResult } from '../result/result.ts';
import { isLoud, loudOf, toneOfLine } from '../terminal/colour.ts';

/** Commands and outputs of a workflow step, in the runner's format. */

const escapeText = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

export function command(name: string, properties: Readonly<Record<string, string | number | undefined>>, text: string) {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${escapeText(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
    .join(',');
  return `::${name}${written && ` ${written}`}::${escapeText(text)}`;
}

/**
 * The runner masks a log line by line, so each line of a longer value is masked separately. Shorter lines than four
 * characters, such as the braces of a key in JSON, would mask parts of everything else.
 */
export function mask(value: string) {
  const parts = value.split(/\r\n|\r|\n/).filter((line) => line.trim().length >= 4);
  return [...new Set([value, ...parts])].filter((part) => part.trim()).map((part) => command('add-mask', {}, part));
}

/** An entry of the file with a step's outputs. The value does not contain its end mark. */
export function output(name: string, value: string) {
  let mark = 'end';
  while (value.includes(mark)) mark += '-end';
  return `${name}<<${mark}\n${value}\n${mark}\n`;
}

const levels = ['error', 'warning', 'notice'] as const;
type Level = (typeof levels)[number];

/** The host shows ten of each level for a step and silently drops the rest. */
const shown = 10;

/** Workflow commands that show errors, drift and notes on the lines of the settings file they are about. */
export function annotations(result: RunResult) {
  const all = locatedLines(result);
  // A skipped section has no difference to show, so it would be overlooked among removals.
  const sorted = [
    ...all.filter(isSkip),
    ...loudOf(all),
    ...all.filter((located) => !isLoud(located.line) && !isSkip(located)),
  ];
  return levels.flatMap((level) => keepWithinLimit(level, once(sorted.filter(({ line }) => levelOf(line) === level))));
}

/** Two sections may say the same of one place. */
const once = (all: readonly LocatedLine[]) => [
  ...new Map(all.map((located) => [annotation(levelOf(located.line), located), located])).values(),
];

const isSkip = ({ line }: LocatedLine) => line.kind === 'warning';

function levelOf(line: Line): Level {
  if (line.kind === 'error') return 'error';
  return line.kind === 'warning' || line.kind === 'drift' || isLoud(line) ? 'warning' : 'notice';
}

function keepWithinLimit(level: Level, all: readonly LocatedLine[]) {
  if (all.length <= shown) return all.map((located) => annotation(level, located));
  const others = all.slice(shown - 1);
  const more = `${countOf(others.length, `more ${level}`)}${nameSkipped(others)}`;
  return [
    ...all.slice(0, shown - 1).map((located) => annotation(level, located)),
    command(level, { title: 'Trueup' }, `${more}: see the job summary or the log`),
  ];
}

/** Names the skipped sections that have no annotation of their own. */
function nameSkipped(others: readonly LocatedLine[]) {
  const names = others
    .filter(isSkip)
    .flatMap(({ repository, section }) => (section ? [`${repository} ${section}`] : []));
  if (!names.length) return '';
  return ` (skipped: ${names.slice(0, 100).map(inertTerminal).join(', ')}${names.length > 100 ? ', …' : ''})`;
}

function annotation(level: Level, located: LocatedLine) {
  const { place } = located.line;
  const text = addFix(shorten(sentence(located), 4000), located)
    .map(inertTerminal)
    .join('\n');
  const where = { file: place && inertTerminal(place.file), line: place?.line, col: place?.column };
  return command(level, { ...where, title: inertTerminal(titleOf(located)) }, text);
}

const differenceWords = {
  guarded: 'GUARDED',
  rename: 'rename',
  removal: 'removal',
  power: 'more access',
  weaker: 'weaker protection',
  plain: '',
};

function titleOf({ line, section }: LocatedLine) {
  const what = differenceWords[toneOfLine(line)] || line.kind;
  return section ? `${section}: ${what}` : `Trueup: ${what}`;
}
