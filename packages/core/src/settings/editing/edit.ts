/**
 * Edits the text of a settings file and keeps every byte outside the edited values, such as comments. The result is
 * verified: it must read as the old values with this one change.
 */

import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { getAtPath } from '../maps.ts';
import { parseYamlNodes, toSettingsDocument } from '../reading/document.ts';
import type { MapPair } from '../reading/values.ts';
import { type Path, SettingsError, tryToRead } from '../refusal.ts';
import { isNonEmptyCollection } from '../writing/blocks.ts';
import { compareText } from '../writing/canonical.ts';
import { locateNode, type NodeLocation, refuseSharedNodesInside, UneditableError } from './find.ts';
import { isBlockCollection, isCollection, TextLayout, type TextSplice } from './layout.ts';
import { formatBlock, formatForBrackets, formatInline, formatInSameQuotes } from './spelling.ts';

export type SettingsEdit =
  | { readonly do: 'set'; readonly at: Path; readonly value: unknown }
  | { readonly do: 'drop'; readonly at: Path }
  | { readonly do: 'add'; readonly at: Path; readonly value: unknown };

/** Removes repeats. Removals come last, from the bottom up, so that no path moves before its turn. */
export function orderEdits<E extends SettingsEdit>(edits: readonly E[]): E[] {
  const distinct = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  const drops = distinct.filter((edit) => edit.do === 'drop');
  return [
    ...distinct.filter((edit) => edit.do !== 'drop'),
    ...drops.sort((left, right) => compareText(toSortKey(right.at), toSortKey(left.at))),
  ];
}

const toSortKey = (at: Path): string =>
  at.map((part) => String(part).padStart(typeof part === 'number' ? 6 : 0, '0')).join('\0');

/** Throws `UneditableError` for an unsafe edit. */
export const editSettingsText = (text: string, edits: readonly SettingsEdit[], file: string): string =>
  edits.reduce((before, edit) => {
    const splice: VerifiedSplice['splice'] = (root, layout) => createSplice(edit, root, layout);
    return spliceAndVerify(before, file, { at: edit.at, splice, change: (values) => editValuesInPlace(values, edit) });
  }, text);

/** The same change in the text and in its values. */
interface VerifiedSplice {
  readonly at: Path;
  splice(root: Node | null, layout: TextLayout): TextSplice;
  change(values: unknown): void;
}

/** Throws `UneditableError` unless the new text contains exactly the wanted values. */
export function spliceAndVerify(text: string, file: string, { at, splice, change }: VerifiedSplice): string {
  const layout = new TextLayout(text);
  const after = layout.applySplice(splice(parseYamlNodes(text, file).root, layout));
  const wanted = structuredClone(toSettingsDocument(text, file).values);
  change(wanted);
  const read = tryToRead(() => toSettingsDocument(after, file));
  if (!(read instanceof SettingsError) && isDeepStrictEqual(read.values, wanted)) return after;
  throw new UneditableError(at, 'is written in a way that Trueup cannot edit');
}

function editValuesInPlace(values: unknown, edit: SettingsEdit): void {
  const holder = getAtPath(values, edit.at.slice(0, -1));
  const last = edit.at.at(-1)!;
  if (edit.do === 'add') holder[last].push(edit.value);
  else if (edit.do === 'set') holder[last] = edit.value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
}

function createSplice(edit: SettingsEdit, root: Node | null, layout: TextLayout): TextSplice {
  const location = locateNode(root, edit.at, layout);
  if (edit.do === 'set')
    return location ? createReplacement(location, edit.value, edit.at, layout) : createNewKeySplice(root, edit, layout);
  if (!location) throw new UneditableError(edit.at, 'is not written in the file');
  return edit.do === 'add'
    ? createNewItemSplice(location, edit.value, edit.at, layout)
    : createRemoval(location, edit.at, root, layout);
}

function createNewKeySplice(
  root: Node | null,
  { at, value }: SettingsEdit & { do: 'set' },
  layout: TextLayout,
): TextSplice {
  const name = String(at.at(-1));
  const parent = at.length > 1 ? locateNode(root, at.slice(0, -1), layout) : undefined;
  const map = at.length > 1 ? parent?.node : root;
  if (!isMap<Node, Node | null>(map)) throw new UneditableError(at, 'has no map in the file to be added to');
  const last = map.items.at(-1);
  if (!last) return createReplacement(parent!, { [name]: value }, at.slice(0, -1), layout);
  if (map.flow || parent?.isBracketed)
    return createInsertion(layout.getPairEnd(last), `, ${formatForBrackets(name)}: ${formatForBrackets(value)}`);
  return createInsertionBelow(
    layout.getPairEnd(last),
    formatBlock({ [name]: value }),
    layout.getColumn(layout.getStart(map.items[0]!.key)),
    layout,
  );
}

function createNewItemSplice(location: NodeLocation, value: unknown, at: Path, layout: TextLayout): TextSplice {
  const { node } = location;
  if (!isSeq<Node>(node)) throw new UneditableError(at, 'is not a list in the file');
  const last = node.items.at(-1);
  if (!last) return createReplacement(location, [value], at, layout);
  if (node.flow || location.isBracketed) return createInsertion(layout.getEnd(last), `, ${formatForBrackets(value)}`);
  const isInline = node.items.every((item) => isMap(item) && item.flow);
  const [first, ...rest] = isInline ? [formatInline(value)] : formatBlock(value);
  const lines = [`- ${first}`, ...indentLines(rest, 2)];
  return createInsertionBelow(layout.getEnd(last), lines, layout.getColumn(layout.getStart(node)), layout);
}

const createInsertion = (at: number, text: string): TextSplice => ({ start: at, end: at, text });

const indentLines = (lines: readonly string[], column: number) =>
  lines.map((line) => line && `${' '.repeat(column)}${line}`);

function createInsertionBelow(at: number, lines: readonly string[], column: number, layout: TextLayout): TextSplice {
  return createInsertion(
    layout.findLineEnd(at),
    indentLines(lines, column)
      .map((line) => layout.eol + line)
      .join(''),
  );
}

function createReplacement(
  { node, holder, index, isBracketed }: NodeLocation,
  value: unknown,
  at: Path,
  layout: TextLayout,
): TextSplice {
  refuseSharedNodesInside(node, at, layout);
  const isInline =
    isBracketed || !isNonEmptyCollection(value) || (isCollection(node) && node.flow === true && node.items.length > 0);
  const pair = isMap<Node, Node | null>(holder) ? holder.items[index]! : undefined;
  const colon = pair && layout.findColonEnd(pair);
  if (pair && colon === undefined) throw new UneditableError(at, 'is written with a `?` before its key');
  if (isEmptyNode(node) && colon === undefined) throw new UneditableError(at, 'is an empty item');
  if (pair && !isInline && !isBlockCollection(node)) return createBlockUnderKey(pair, colon!, value, layout);
  if (isEmptyNode(node)) return createInsertion(colon!, ` ${formatInline(value, isBracketed)}`);
  const [start, end] = [layout.getStart(node!), layout.getEnd(node!)];
  if (!isInline)
    return { start, end, text: indentLines(formatBlock(value), layout.getColumn(start)).join(layout.eol).trimStart() };
  if (pair && isBlockCollection(node))
    return { start: colon!, end, text: ` ${formatInline(value)}${layout.text.slice(colon, start).trimEnd()}` };
  return { start, end, text: formatInSameQuotes(value, node, isBracketed) + layout.getBlockComment(node!) };
}

const isEmptyNode = (node: Node | null) => !node || (isScalar(node) && node.source === '' && node.type === 'PLAIN');

function createBlockUnderKey(
  { key, value: node }: MapPair,
  colon: number,
  value: unknown,
  layout: TextLayout,
): TextSplice {
  const end = node ? Math.max(colon, layout.getEnd(node)) : colon;
  const stop = layout.findLineEnd(end);
  const lines = indentLines(formatBlock(value), layout.getColumn(layout.getStart(key)) + 2);
  const comment = (node ? layout.getBlockComment(node) : '') + layout.text.slice(end, stop);
  return { start: colon, end: stop, text: [comment, ...lines].join(layout.eol) };
}

function createRemoval(
  { node, holder, index, isBracketed }: NodeLocation,
  at: Path,
  root: Node | null,
  layout: TextLayout,
): TextSplice {
  refuseSharedNodesInside(holder.items[index]!, at, layout);
  if (holder.items.length === 1) {
    const above = locateNode(root, at.slice(0, -1), layout);
    if (!above) throw new UneditableError(at, 'is all that the file contains');
    return createReplacement(above, isSeq(holder) ? [] : {}, at.slice(0, -1), layout);
  }
  const spans = isSeq<Node>(holder)
    ? holder.items.map((item) => ({ start: layout.getStart(item), end: layout.getEnd(item) }))
    : (holder.items as MapPair[]).map((pair) => ({ start: layout.getStart(pair.key), end: layout.getPairEnd(pair) }));
  const [before, own, next] = [spans[index - 1], spans[index]!, spans[index + 1]];
  if (isBracketed || holder.flow)
    return next ? { start: own.start, end: next.start, text: '' } : { start: before!.end, end: own.end, text: '' };
  const start = isSeq(holder) && node ? layout.findDash(node) : own.start;
  if (start === undefined) throw new UneditableError(at, 'starts on another line than its dash');
  if (layout.isBlank(layout.findLineStart(start), start)) return layout.createLineRemoval(start, own.end);
  const follows = isSeq<Node>(holder) && next ? layout.findDash(holder.items[index + 1]!) : next?.start;
  if (follows === undefined) throw new UneditableError(at, 'is on the same line as the list that contains it');
  return { start, end: follows, text: '' };
}
