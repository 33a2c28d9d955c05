import { isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import type { MapPair } from '../reading/values.ts';

export type YamlCollection = YAMLMap<Node, Node | null> | YAMLSeq<Node>;

/** The text from `start` to `end` gives way to `text`. */
export interface TextSplice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const isCollection = (node: unknown): node is YamlCollection => isMap(node) || isSeq(node);

/** A collection in indented lines, as against one in brackets. */
export const isBlockCollection = (node: unknown): node is YamlCollection => isCollection(node) && !node.flow;

/** Where things stand in a settings file. Positions are offsets in its text. */
export class TextLayout {
  readonly eol: string;

  constructor(readonly text: string) {
    this.eol = text.includes('\r\n') ? '\r\n' : '\n';
  }

  findLineStart(at: number) {
    return this.text.lastIndexOf('\n', at - 1) + 1;
  }

  findLineEnd(at: number) {
    const feed = this.text.indexOf('\n', at);
    if (feed < 0) return this.text.length;
    return this.text[feed - 1] === '\r' && feed > at ? feed - 1 : feed;
  }

  getColumn(at: number) {
    return at - this.findLineStart(at);
  }

  getLineNumber(at: number) {
    return this.text.slice(0, at).split('\n').length;
  }

  isBlank(start: number, end: number) {
    return /^[ \t]*$/.test(this.text.slice(start, end));
  }

  getStart(node: Node) {
    return node.range![0];
  }

  /** The end of what a node says, before any comment or blank line below it. */
  getEnd(node: Node): number {
    const [start, end] = node.range!;
    if (isScalar(node)) return start + this.text.slice(start, end).trimEnd().length;
    if (!isBlockCollection(node)) return end;
    if (isMap<Node, Node | null>(node)) return this.getPairEnd(node.items.at(-1)!);
    return this.getEnd(node.items.at(-1) as Node);
  }

  /** The comment beside the `|` or `>` with which a text of several lines begins, and the blank before it. */
  getBlockComment(node: Node) {
    return (
      /^[|>][-+\d]*([ \t]+#.*)/.exec(
        this.text.slice(this.getStart(node), this.findLineEnd(this.getStart(node))),
      )?.[1] ?? ''
    );
  }

  getPairEnd({ key, value }: MapPair): number {
    return value ? this.getEnd(value) : key.range![1];
  }

  /** The position after the colon of a pair; `undefined` where the key is written in another way, such as `? key`. */
  findColonEnd({ key }: MapPair): number | undefined {
    const colon = /^[ \t]*:/.exec(this.text.slice(key.range![1]));
    return colon ? key.range![1] + colon[0].length : undefined;
  }

  /** The dash before an item of an indented list, on the line of the item. */
  findDash(item: Node): number | undefined {
    const dash = /-[ \t]*$/.exec(this.text.slice(this.findLineStart(this.getStart(item)), this.getStart(item)));
    return dash ? this.getStart(item) - dash[0].length : undefined;
  }

  applySplice({ start, end, text }: TextSplice) {
    return this.text.slice(0, start) + text + this.text.slice(end);
  }

  /** Takes whole lines out, or, at the end of a file without a last line break, the break before them. */
  removeLines(start: number, end: number): TextSplice {
    const first = this.findLineStart(start);
    const last = this.findLineEnd(end);
    if (last < this.text.length) return { start: first, end: this.text.indexOf('\n', last) + 1, text: '' };
    return { start: Math.max(0, first - this.eol.length), end: last, text: '' };
  }
}
