import { isNote, withLines } from './located.ts';
import type { Line, RunResult } from './result/result.ts';
import { together } from './result/together.ts';

/** The result for people, with notes of one kind as one. The JSON report has each of them. */
export const withNotesTogether = (result: RunResult) => withLines(result, linesTogether);

const linesTogether = (lines: readonly Line[]): Line[] => [
  ...lines.filter((line) => !isNote(line)),
  ...together(
    lines.filter(isNote),
    ({ message, fix, key, namedKey = key, place }) => ({
      kind: JSON.stringify([fix, place?.file]),
      message,
      about: namedKey,
    }),
    (line, message) => ({ ...line, message }),
  ),
];
