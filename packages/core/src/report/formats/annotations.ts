/**
 * Formats the workflow commands and outputs of a GitHub Actions step. Annotations mark lines of the settings file.
 */

import { escapeForTerminal } from '../escape.ts';
import { formatCount, type LocatedLine, locateLines } from '../located.ts';
import type { Line, RunResult } from '../result/result.ts';
import { addFix, cutMiddle } from '../run-summary.ts';
import { formatSentence } from '../sentences.ts';
import { getTone, hasSeriousTone, selectSeriousLines } from '../serious.ts';

export function formatWorkflowCommand(
  name: string,
  properties: Readonly<Record<string, string | number | undefined>>,
  text: string,
) {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${escapeCommandText(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
    .join(',');
  return `::${name}${written && ` ${written}`}::${escapeCommandText(text)}`;
}

const escapeCommandText = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/**
 * The runner masks a log line by line, so each line of a secret needs its own mask. Lines of less than four characters,
 * such as the braces of JSON, would mask unrelated text.
 */
export function formatMaskCommands(value: string): string[] {
  const parts = value.split(/\r\n|\r|\n/).filter((line) => line.trim().length >= 4);
  return [...new Set([value, ...parts])]
    .filter((part) => part.trim())
    .map((part) => formatWorkflowCommand('add-mask', {}, part));
}

export function formatStepOutput(name: string, value: string) {
  let mark = 'end';
  while (value.includes(mark)) mark += '-end';
  return `${name}<<${mark}\n${value}\n${mark}\n`;
}

const levels = ['error', 'warning', 'notice'] as const;
type Level = (typeof levels)[number];

/** GitHub shows ten annotations of each level for a step and drops the rest. */
const maxPerLevel = 10;

export function formatAnnotations(result: RunResult): string[] {
  const located = locateLines(result);
  // A skipped section has no differences and is easily overlooked among removals.
  const sorted = [
    ...located.filter(isWarning),
    ...selectSeriousLines(located),
    ...located.filter((item) => !hasSeriousTone(item.line) && !isWarning(item)),
  ];
  return levels.flatMap((level) =>
    formatWithinLimit(level, removeDuplicateAnnotations(sorted.filter(({ line }) => toLevel(line) === level))),
  );
}

const removeDuplicateAnnotations = (lines: readonly LocatedLine[]): LocatedLine[] => [
  ...new Map(lines.map((located) => [formatAnnotation(toLevel(located.line), located), located])).values(),
];

const isWarning = ({ line }: LocatedLine) => line.kind === 'warning';

function toLevel(line: Line): Level {
  if (line.kind === 'error') return 'error';
  return line.kind === 'warning' || line.kind === 'drift' || hasSeriousTone(line) ? 'warning' : 'notice';
}

function formatWithinLimit(level: Level, lines: readonly LocatedLine[]): string[] {
  if (lines.length <= maxPerLevel) return lines.map((located) => formatAnnotation(level, located));
  const hidden = lines.slice(maxPerLevel - 1);
  const more = `${formatCount(hidden.length, `more ${level}`)}${formatSkippedSections(hidden)}`;
  return [
    ...lines.slice(0, maxPerLevel - 1).map((located) => formatAnnotation(level, located)),
    formatWorkflowCommand(level, { title: 'Trueup' }, `${more}: see the job summary or the log`),
  ];
}

function formatSkippedSections(hidden: readonly LocatedLine[]) {
  const names = hidden
    .filter(isWarning)
    .flatMap(({ repository, section }) => (section ? [`${repository} ${section}`] : []));
  if (!names.length) return '';
  return ` (skipped: ${names.slice(0, 100).map(escapeForTerminal).join(', ')}${names.length > 100 ? ', …' : ''})`;
}

function formatAnnotation(level: Level, located: LocatedLine) {
  const { place } = located.line;
  const text = addFix(cutMiddle(formatSentence(located), 4000), located)
    .map(escapeForTerminal)
    .join('\n');
  const position = { file: place && escapeForTerminal(place.file), line: place?.line, col: place?.column };
  return formatWorkflowCommand(level, { ...position, title: escapeForTerminal(formatAnnotationTitle(located)) }, text);
}

const differenceWords = {
  guarded: 'GUARDED',
  rename: 'rename',
  removal: 'removal',
  power: 'more access',
  weaker: 'weaker protection',
  plain: '',
};

function formatAnnotationTitle({ line, section }: LocatedLine) {
  const kind = differenceWords[getTone(line)] || line.kind;
  return section ? `${section}: ${kind}` : `Trueup: ${kind}`;
}
