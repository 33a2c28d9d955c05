import { show } from '../plan/wording.ts';
import { isNote, mapLines } from './located.ts';
import type { Line, RunResult } from './result/result.ts';
import { mergeSimilarNotes } from './result/similar-notes.ts';

/** The result for people, with notes of one kind as one. The JSON report has each of them. */
export const mergeNotes = (result: RunResult) => mapLines(result, mergeNoteLines);

/** A stop has one reason, so it is one line of the run, however many sections it ended. The JSON report has each. */
export function mergeStops(result: RunResult): RunResult {
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
      message: show(message),
      about: namedKey,
    }),
    (line, message) => ({ ...line, message }),
  ),
];
