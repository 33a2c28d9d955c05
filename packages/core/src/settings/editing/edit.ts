import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { atPath } from '../maps.ts';
import { readDocument, readNodes } from '../reading/document.ts';
import type { MapPair } from '../reading/values.ts';
import { orRefusal, type Path, SettingsRefused } from '../refusal.ts';
import { takesLines } from '../writing/blocks.ts';
import { byText } from '../writing/canonical.ts';
import { type FoundNode, findNode, refuseSharedInside, Uneditable } from './find.ts';
import { isBlock, isCollection, Layout, type Splice } from './layout.ts';
import { blockOf, inBrackets, inline, likeBefore } from './spelling.ts';

/** One change of a settings file: a value set or taken out, or an item added to a list. */
export type Edit =
  | { readonly do: 'set'; readonly at: Path; readonly value: unknown }
  | { readonly do: 'drop'; readonly at: Path }
  | { readonly do: 'add'; readonly at: Path; readonly value: unknown };

/** The edits without repeats. What is taken out goes last, the lowest line first, so that no path moves before its turn. */
export function orderEdits<E extends Edit>(edits: readonly E[]): E[] {
  const distinct = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  const drops = distinct.filter((edit) => edit.do === 'drop');
  return [
    ...distinct.filter((edit) => edit.do !== 'drop'),
    ...drops.sort((one, other) => byText(sortable(other.at), sortable(one.at))),
  ];
}

const sortable = (at: Path) =>
  at.map((part) => String(part).padStart(typeof part === 'number' ? 6 : 0, '0')).join('\0');

/**
 * The text with the edits made, one after the other. Every byte outside the edited values stays. Throws `Uneditable`
 * with the reason where that cannot be done.
 */
export const editText = (text: string, edits: readonly Edit[], file: string) =>
  edits.reduce((before, edit) => {
    const splice: ProvenSplice['splice'] = (root, layout) => spliceFor(edit, root, layout);
    return spliceProven(before, file, { at: edit.at, splice, change: (values) => makeEdit(values, edit) });
  }, text);

/** A change of the text at a path, and the same change of the values that the text is read as. */
interface ProvenSplice {
  readonly at: Path;
  splice(root: Node | null, layout: Layout): Splice;
  change(values: unknown): void;
}

/** The text after a splice. Throws `Uneditable` unless it then says what is wanted, and all else as before. */
export function spliceProven(text: string, file: string, { at, splice, change }: ProvenSplice): string {
  const layout = new Layout(text);
  const after = layout.splice(splice(readNodes(text, file).root, layout));
  const wanted = structuredClone(readDocument(text, file).values);
  change(wanted);
  const read = orRefusal(() => readDocument(after, file));
  if (!(read instanceof SettingsRefused) && isDeepStrictEqual(read.values, wanted)) return after;
  throw new Uneditable(at, 'is written in a way that Trueup cannot edit');
}

function makeEdit(values: unknown, edit: Edit) {
  const holder = atPath(values, edit.at.slice(0, -1));
  const last = edit.at.at(-1)!;
  if (edit.do === 'add') holder[last].push(edit.value);
  else if (edit.do === 'set') holder[last] = edit.value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
}

function spliceFor(edit: Edit, root: Node | null, layout: Layout): Splice {
  const found = findNode(root, edit.at, layout);
  if (edit.do === 'set') return found ? replace(found, edit.value, edit.at, layout) : newKey(root, edit, layout);
  if (!found) throw new Uneditable(edit.at, 'is not written in the file');
  return edit.do === 'add' ? newItem(found, edit.value, edit.at, layout) : drop(found, edit.at, root, layout);
}

function newKey(root: Node | null, { at, value }: Edit & { do: 'set' }, layout: Layout): Splice {
  const name = String(at.at(-1));
  const parent = at.length > 1 ? findNode(root, at.slice(0, -1), layout) : undefined;
  const map = at.length > 1 ? parent?.node : root;
  if (!isMap<Node, Node | null>(map)) throw new Uneditable(at, 'has no map in the file to be added to');
  const last = map.items.at(-1);
  if (!last) return replace(parent!, { [name]: value }, at.slice(0, -1), layout);
  if (map.flow || parent?.isBracketed)
    return insertion(layout.endOfPair(last), `, ${inBrackets(name)}: ${inBrackets(value)}`);
  return below(
    layout.endOfPair(last),
    blockOf({ [name]: value }),
    layout.column(layout.startOf(map.items[0]!.key)),
    layout,
  );
}

function newItem(found: FoundNode, value: unknown, at: Path, layout: Layout): Splice {
  const { node } = found;
  if (!isSeq<Node>(node)) throw new Uneditable(at, 'is not a list in the file');
  const last = node.items.at(-1);
  if (!last) return replace(found, [value], at, layout);
  if (node.flow || found.isBracketed) return insertion(layout.endOf(last), `, ${inBrackets(value)}`);
  const isInline = node.items.every((item) => isMap(item) && item.flow);
  const [first, ...rest] = isInline ? [inline(value)] : blockOf(value);
  const lines = [`- ${first}`, ...rest.map((line) => line && `  ${line}`)];
  return below(layout.endOf(last), lines, layout.column(layout.startOf(node)), layout);
}

const insertion = (at: number, text: string): Splice => ({ start: at, end: at, text });

const indent = (lines: readonly string[], column: number) =>
  lines.map((line) => line && `${' '.repeat(column)}${line}`);

/** New lines below the line where something ends, after the comment on that line. */
function below(end: number, lines: readonly string[], column: number, layout: Layout): Splice {
  return insertion(
    layout.lineEnd(end),
    indent(lines, column)
      .map((line) => layout.eol + line)
      .join(''),
  );
}

function replace({ node, holder, index, isBracketed }: FoundNode, value: unknown, at: Path, layout: Layout): Splice {
  refuseSharedInside(node, at, layout);
  const isInline =
    isBracketed || !takesLines(value) || (isCollection(node) && node.flow === true && node.items.length > 0);
  const pair = isMap<Node, Node | null>(holder) ? holder.items[index]! : undefined;
  const colon = pair && layout.afterColon(pair);
  if (pair && colon === undefined) throw new Uneditable(at, 'is written with a `?` before its key');
  if (isEmpty(node) && colon === undefined) throw new Uneditable(at, 'is an empty item');
  if (pair && !isInline && !isBlock(node)) return underKey(pair, colon!, value, layout);
  if (isEmpty(node)) return insertion(colon!, ` ${inline(value, isBracketed)}`);
  const [start, end] = [layout.startOf(node!), layout.endOf(node!)];
  if (!isInline) return { start, end, text: indent(blockOf(value), layout.column(start)).join(layout.eol).trimStart() };
  if (pair && isBlock(node))
    return { start: colon!, end, text: ` ${inline(value)}${layout.text.slice(colon, start).trimEnd()}` };
  return { start, end, text: likeBefore(value, node, isBracketed) + layout.commentOf(node!) };
}

const isEmpty = (node: Node | null) => !node || (isScalar(node) && node.source === '' && node.type === 'PLAIN');

/** The lines go under the key, and a comment on the key's line stays there. */
function underKey({ key, value: node }: MapPair, colon: number, value: unknown, layout: Layout): Splice {
  const end = node ? Math.max(colon, layout.endOf(node)) : colon;
  const stop = layout.lineEnd(end);
  const lines = indent(blockOf(value), layout.column(layout.startOf(key)) + 2);
  const comment = (node ? layout.commentOf(node) : '') + layout.text.slice(end, stop);
  return { start: colon, end: stop, text: [comment, ...lines].join(layout.eol) };
}

function drop({ node, holder, index, isBracketed }: FoundNode, at: Path, root: Node | null, layout: Layout): Splice {
  refuseSharedInside(holder.items[index]!, at, layout);
  if (holder.items.length === 1) {
    const above = findNode(root, at.slice(0, -1), layout);
    if (!above) throw new Uneditable(at, 'is all that the file contains');
    return replace(above, isSeq(holder) ? [] : {}, at.slice(0, -1), layout);
  }
  const spans = isSeq<Node>(holder)
    ? holder.items.map((one) => ({ start: layout.startOf(one), end: layout.endOf(one) }))
    : (holder.items as MapPair[]).map((pair) => ({ start: layout.startOf(pair.key), end: layout.endOfPair(pair) }));
  const [before, own, next] = [spans[index - 1], spans[index]!, spans[index + 1]];
  if (isBracketed || holder.flow)
    return next ? { start: own.start, end: next.start, text: '' } : { start: before!.end, end: own.end, text: '' };
  const start = isSeq(holder) && node ? layout.dashOf(node) : own.start;
  if (start === undefined) throw new Uneditable(at, 'starts on another line than its dash');
  if (layout.isBlank(layout.lineStart(start), start)) return layout.withoutLines(start, own.end);
  const follows = isSeq<Node>(holder) && next ? layout.dashOf(holder.items[index + 1]!) : next?.start;
  if (follows === undefined) throw new Uneditable(at, 'is on the same line as the list that contains it');
  return { start, end: follows, text: '' };
}
