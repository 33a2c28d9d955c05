import { toShownText } from '../plan/wording.ts';
import { isNote, withLines } from './located.ts';
import type { Line, RunResult } from './result/result.ts';
import { together } from './result/together.ts';

/** The result for people, with notes of one kind as one. The JSON report has each of them. */
export const withNotesTogether = (result: RunResult) => withLines(result, linesTogether);

/** A stop has one reason, so it is one line of the run, however many sections it ended. The JSON report has each. */
export function withStopOnce(result: RunResult): RunResult {
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

const linesTogether = (lines: readonly Line[]): Line[] => [
  ...lines.filter((line) => !isNote(line)),
  ...together(
    lines.filter(isNote),
    ({ message, fix, key, namedKey = key, place }) => ({
      kind: JSON.stringify([fix, place?.file]),
      message: toShownText(message),
      about: namedKey,
    }),
    (line, message) => ({ ...line, message }),
  ),
];
