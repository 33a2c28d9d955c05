import { createFileError, readDocument } from '@trueup/core/settings';
import { isMap, LineCounter, parseDocument } from 'yaml';
import { type BlockEntries, ConvertedBlock } from './block.ts';
import type { DraftNote } from './line.ts';

/** Reads every scalar as text, so that `008672` and `yes` come out unchanged. */
const asWritten = { version: '1.2', schema: 'failsafe', uniqueKeys: false, logLevel: 'error' } as const;

/**
 * A settings file during conversion: its YAML with comments and order, and the notes so far. Whole parts move between
 * its maps, so the text is printed anew, with other spaces. `settings/editing` changes values and keeps all other bytes.
 * `undefined` for a file that is empty or refused.
 */
export function openDraft(text: string, file: string) {
  if (readDocument(text, file).refusals.length) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { ...asWritten, lineCounter: lines });
  const { contents } = document;
  if (!isMap(contents)) return undefined;
  const notes: DraftNote[] = [];
  return {
    top: new ConvertedBlock(contents as BlockEntries, [], ({ range }, note) =>
      notes.push({ ...note, line: lines.linePos(range?.[0] ?? 0).line }),
    ),
    notes: notes as readonly DraftNote[],
    /** Throws `SettingsRefused` if an alias has lost its anchor, or stands before it. */
    text() {
      try {
        return document.toString({ lineWidth: 0, ...layoutOf(text) });
      } catch {
        throw createFileError(
          'a part to move uses a YAML alias (`*`), and would come before its anchor (`&`) or lose it',
          'replace the aliases with their values, and convert the file again',
          { file, line: 1, column: 1 },
        );
      }
    },
  };
}

/** Keeps the layout of unchanged parts: the indentation of lists, the spaces in brackets. */
const layoutOf = (text: string) => ({
  indentSeq: !/^( *)[^\s#-][^#\n]*:[ \t]*\r?\n\1- /m.test(text),
  flowCollectionPadding: /[[{] \S/.test(text),
});
