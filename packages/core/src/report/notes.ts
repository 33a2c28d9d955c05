import { mapLines } from './located.ts';
import type { Line, RunResult } from './result/result.ts';
import { mergeNoteLines } from './result/similar-notes.ts';

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
