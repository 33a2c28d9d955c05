import type { Line, RunResult } from '../modes/result.ts';
import { inertTerminal } from './inert.ts';
import { counted, type LocatedLine, locatedLines } from './located.ts';
import { advised, sentence, shortened } from './sentence.ts';
import { isLoud, loudOf, toneOf } from './tones.ts';
import { command } from './workflow-commands.ts';

const levels = ['error', 'warning', 'notice'] as const;
type Level = (typeof levels)[number];

/** The host shows ten of each level for a step and silently drops the rest. */
const shown = 10;

/** Workflow commands that show errors, drift and notes on the lines of the settings file they are about. */
export function annotations(result: RunResult) {
  const all = locatedLines(result);
  const sorted = [
    ...loudOf(all),
    ...all.filter(isSkip),
    ...all.filter((located) => !isLoud(located.line) && !isSkip(located)),
  ];
  return levels.flatMap((level) =>
    bounded(
      level,
      sorted.filter(({ line }) => levelOf(line) === level),
    ),
  );
}

const isSkip = ({ line }: LocatedLine) => line.kind === 'warning';

function levelOf(line: Line): Level {
  if (line.kind === 'error') return 'error';
  return line.kind === 'warning' || line.kind === 'drift' || isLoud(line) ? 'warning' : 'notice';
}

function bounded(level: Level, all: readonly LocatedLine[]) {
  if (all.length <= shown) return all.map((located) => annotation(level, located));
  const more = counted(all.length - shown + 1, `more ${level}`);
  return [
    ...all.slice(0, shown - 1).map((located) => annotation(level, located)),
    command(level, { title: 'Trueup' }, `${more}: see the job summary or the log for all of them`),
  ];
}

function annotation(level: Level, located: LocatedLine) {
  const { place } = located.line;
  const text = advised(shortened(sentence(located), 4000), located)
    .map(inertTerminal)
    .join('\n');
  const where = { file: place && inertTerminal(place.file), line: place?.line, col: place?.column };
  return command(level, { ...where, title: inertTerminal(titleOf(located)) }, text);
}

const differenceWords = { rename: 'rename', removal: 'removal', weaker: 'weaker protection', plain: '' };

function titleOf({ line, section }: LocatedLine) {
  const what = differenceWords[toneOf(line)] || line.kind;
  return section ? `${section}: ${what}` : `Trueup: ${what}`;
}
