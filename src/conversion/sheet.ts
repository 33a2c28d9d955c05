import { isMap, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import type { Path } from '../settings/refusal.ts';

/** What a conversion did to the file, with the line of the file as it was. Never the value of a secret. */
export interface Note {
  readonly kind: 'changed' | 'left out' | 'note';
  readonly line: number;
  readonly at: Path;
  readonly message: string;
}

/** A settings file that is being converted: its YAML with comments and order, and what has been done to it. */
export interface Sheet {
  readonly top: YAMLMap;
  readonly notes: readonly Note[];
  say(kind: Note['kind'], node: Node | undefined, at: Path, message: string): void;
  node(value: unknown): Node;
  text(): string;
}

/** Every scalar is read as the text that it is, so that `008672` and `yes` come out as they were. */
const asWritten = { version: '1.2', schema: 'failsafe', uniqueKeys: false, logLevel: 'error' } as const;

/** Nothing for a file that is empty, or no map. */
export function openSheet(text: string): Sheet | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...asWritten, lineCounter: lines });
  const top = document.contents;
  if (!isMap(top)) return undefined;
  const notes: Note[] = [];
  return {
    top: top as YAMLMap,
    notes,
    say: (kind, node, at, message) =>
      notes.push({ kind, line: lines.linePos(node?.range?.[0] ?? 0).line, at, message }),
    node: (value) => document.createNode(value),
    text: () => document.toString({ lineWidth: 0, ...layoutOf(text) }),
  };
}

/** What is not changed looks as it did: lists stand as far in, brackets with spaces or without. */
const layoutOf = (text: string) => ({
  indentSeq: !/^( *)[^\s#-][^#\n]*:[ \t]*\r?\n\1- /m.test(text),
  flowCollectionPadding: /[[{] \S/.test(text),
});
