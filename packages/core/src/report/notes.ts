import { toShownText } from '../plan/wording.ts';
import { isNote, mapLines } from './located.ts';
import type { Line, RunResult } from './result/result.ts';
import { mergeSimilarNotes } from './result/similar-notes.ts';

/** The JSON report keeps each note. */
export const mergeNotes = (result: RunResult): RunResult => mapLines(result, mergeNoteLines);

/** A stop ends many sections for one reason. The JSON report keeps each line. */
export function mergeStopLines(result: RunResult): RunResult {
  const isStop = ({ code }: Line) => code === 'stopped';
  const sections = result.targets.flatMap((target) => target.sections);
  const stop = sections.flatMap(({ lines }) => lines).find(isStop);
  if (!stop) return result;
  const targets = result.targets.map((target) => ({
    ...target,
    sections: target.sections.map((section) => ({ ...section, lines: section.lines.filter((line) => !isStop(line)) })),
  }));
  return {
    ...result,
    lines: [...result.lines.filter((line) => !isStop(line)), { ...stop, key: '', place: undefined }],
    targets,
  };
}

const mergeNoteLines = (lines: readonly Line[]): Line[] => [
  ...lines.filter((line) => !isNote(line)),
  ...mergeSimilarNotes(
    lines.filter(isNote),
    ({ message, fix, key, namedKey = key, place }) => ({
      kind: JSON.stringify([fix, place?.file]),
      message: toShownText(message),
      about: namedKey,
    }),
    (line, message) => ({ ...line, message }),
  ),
];
