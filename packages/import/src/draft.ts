import { createFileError, getKeyText, isMergeKey, type MapPair, toSettingsDocument } from '@trueup/core/settings';
import { isAlias, isMap, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { type BlockEntries, ConvertedBlock, findPair } from './block.ts';
import { insertBeforeCommentsAbove, takeComments } from './comments.ts';
import type { DraftNote } from './line.ts';

/** Every scalar is text, so `008672` and `yes` stay unchanged. */
const failsafeOptions = { version: '1.2', schema: 'failsafe', uniqueKeys: false, logLevel: 'error' } as const;

/**
 * Opens a settings file for conversion. Moved parts change their whitespace, unlike edits by `settings/editing`, and
 * merged keys are written out. Returns `undefined` if the file is empty or invalid.
 */
export function openDraft(text: string, file: string) {
  if (toSettingsDocument(text, file).refusals.length) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { ...failsafeOptions, lineCounter: lines });
  const { contents } = document;
  if (!isMap(contents)) return undefined;
  const resolveNode = (node: Node): Node => {
    const source = isAlias(node) ? node.resolve(document) : node;
    if (source) return source;
    throw createAliasError(file);
  };
  const findMergedMap = (base: Node) => {
    const source = resolveNode(base);
    if (isMap(source)) return source as BlockEntries;
    throw createAliasError(file);
  };
  visit(document, { Map: (_, map) => writeOutMergedKeys(map as BlockEntries, findMergedMap, resolveNode) });
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
        throw createAliasError(file);
      }
    },
  };
}

const detectYamlLayout = (text: string) => ({
  indentSeq: !/^( *)[^\s#-][^#\n]*:[ \t]*\r?\n\1- /m.test(text),
  flowCollectionPadding: /[[{] \S/.test(text),
});

const createAliasError = (file: string) =>
  createFileError(
    'a part to move uses a YAML alias (`*`), and would come before its anchor (`&`) or lose it',
    'replace the aliases with their values, and convert the file again',
    { file, line: 1, column: 1 },
  );

/** A converter would add a missing key to a map that merges this key (`<<`), and hide the merged value. */
function writeOutMergedKeys(
  map: BlockEntries,
  findMergedMap: (base: Node) => BlockEntries,
  resolveNode: (node: Node) => Node,
) {
  const merge = map.items.find(({ key }) => isMergeKey(key));
  if (!merge) return;
  const sources = (isSeq<Node>(merge.value) ? merge.value.items : [merge.value!]).map(findMergedMap);
  const at = map.items.indexOf(merge);
  map.items.splice(at, 1);
  for (const source of sources) {
    writeOutMergedKeys(source, findMergedMap, resolveNode);
    const missing = copyWithoutAnchors(source, resolveNode).items.filter(({ key }) => !findPair(map, getKeyText(key)!));
    map.items.splice(at, 0, ...(missing as MapPair[]));
  }
  const next = map.items[at];
  if (next) insertBeforeCommentsAbove(next.key, takeComments(merge));
}

function copyWithoutAnchors<N extends Node>(part: N, resolveNode: (node: Node) => Node): N {
  const targets: Node[] = [];
  visit(part, { Alias: (_, alias) => void targets.push(copyWithoutAnchors(resolveNode(alias), resolveNode)) });
  const copy = part.clone() as N;
  visit(copy, {
    Node(_, node) {
      if (isAlias(node)) return targets.shift();
      Object.assign(node, { anchor: undefined, comment: undefined, commentBefore: undefined });
    },
  });
  return copy;
}
