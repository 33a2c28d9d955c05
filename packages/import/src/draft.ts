import { createFileError, toSettingsDocument } from '@trueup/core/settings';
import { isMap, LineCounter, parseDocument } from 'yaml';
import { type BlockEntries, ConvertedBlock } from './block.ts';
import type { DraftNote } from './line.ts';

/** Every scalar is text, so `008672` and `yes` stay unchanged. */
const failsafeOptions = { version: '1.2', schema: 'failsafe', uniqueKeys: false, logLevel: 'error' } as const;

/**
 * Opens a settings file for conversion. Moved parts change their whitespace, unlike edits by `settings/editing`.
 * Returns `undefined` if the file is empty or invalid.
 */
export function openDraft(text: string, file: string) {
  if (toSettingsDocument(text, file).refusals.length) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { ...failsafeOptions, lineCounter: lines });
  const { contents } = document;
  if (!isMap(contents)) return undefined;
  const notes: DraftNote[] = [];
  return {
    top: new ConvertedBlock(contents as BlockEntries, [], ({ range }, note) =>
      notes.push({ ...note, line: lines.linePos(range?.[0] ?? 0).line }),
    ),
    notes: notes as readonly DraftNote[],
    /** Throws `SettingsError` if an alias comes before its anchor, or if its anchor was removed. */
    toText() {
      try {
        return document.toString({ lineWidth: 0, ...detectYamlLayout(text) });
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

const detectYamlLayout = (text: string) => ({
  indentSeq: !/^( *)[^\s#-][^#\n]*:[ \t]*\r?\n\1- /m.test(text),
  flowCollectionPadding: /[[{] \S/.test(text),
});
