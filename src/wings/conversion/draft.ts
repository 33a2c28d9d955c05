import { isMap, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { type Path, refusedFile } from '../../settings/refusal.ts';

/** What the conversion changed, with the line in the original file. Never holds a secret's value. */
export interface DraftNote {
  readonly kind: 'changed' | 'left out' | 'note';
  readonly line: number;
  readonly at: Path;
  readonly message: string;
}

/**
 * A settings file during conversion: its YAML with comments and order, and the notes so far. Whole parts move between
 * its maps, so the text is printed anew, with other spaces. `adoption/edit.ts` changes values and keeps all other bytes.
 */
export type Draft = NonNullable<ReturnType<typeof openDraft>>;

/** Reads every scalar as text, so that `008672` and `yes` come out unchanged. */
const asWritten = { version: '1.2', schema: 'failsafe', uniqueKeys: false, logLevel: 'error' } as const;

/** `undefined` for a file that is empty or not a map. */
export function openDraft(text: string, file: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...asWritten, lineCounter: lines });
  const top = document.contents;
  if (!isMap(top)) return undefined;
  const notes: DraftNote[] = [];
  return {
    top: top as YAMLMap,
    notes: notes as readonly DraftNote[],
    say(kind: DraftNote['kind'], node: Node | undefined, at: Path, message: string) {
      notes.push({ kind, line: lines.linePos(node?.range?.[0] ?? 0).line, at, message });
    },
    node: (value: unknown): Node => document.createNode(value),
    /** Throws `SettingsRefused` if an alias has lost its anchor, or stands before it. */
    text() {
      try {
        return document.toString({ lineWidth: 0, ...layoutOf(text) });
      } catch {
        throw refusedFile(
          'what has to move in this file repeats a part of it with `*`, and would stand before its `&` or without it',
          'write the repeated parts out, and convert the file again',
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
