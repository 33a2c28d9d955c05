import { isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import type { MapPair } from '../reading/values.ts';

export type Collection = YAMLMap<Node, Node | null> | YAMLSeq<Node>;

/** The text from `start` to `end` gives way to `text`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const isCollection = (node: unknown): node is Collection => isMap(node) || isSeq(node);

/** A collection in indented lines, as against one in brackets. */
export const isBlock = (node: unknown): node is Collection => isCollection(node) && !node.flow;

/** Where things stand in a settings file. Positions are offsets in its text. */
export class Layout {
  readonly eol: string;

  constructor(readonly text: string) {
    this.eol = text.includes('\r\n') ? '\r\n' : '\n';
  }

  lineStart(at: number) {
    return this.text.lastIndexOf('\n', at - 1) + 1;
  }

  lineEnd(at: number) {
    const feed = this.text.indexOf('\n', at);
    if (feed < 0) return this.text.length;
    return this.text[feed - 1] === '\r' && feed > at ? feed - 1 : feed;
  }

  column(at: number) {
    return at - this.lineStart(at);
  }

  lineNumber(at: number) {
    return this.text.slice(0, at).split('\n').length;
  }

  isBlank(start: number, end: number) {
    return /^[ \t]*$/.test(this.text.slice(start, end));
  }

  startOf(node: Node) {
    return node.range![0];
  }

  /** The end of what a node says, before any comment or blank line below it. */
  endOf(node: Node): number {
    const [start, end] = node.range!;
    if (isScalar(node)) return start + this.text.slice(start, end).trimEnd().length;
    if (!isBlock(node)) return end;
    if (isMap<Node, Node | null>(node)) return this.endOfPair(node.items.at(-1)!);
    return this.endOf(node.items.at(-1) as Node);
  }

  /** The comment beside the `|` or `>` with which a text of several lines begins, and the blank before it. */
  commentOf(node: Node) {
    return (
      /^[|>][-+\d]*([ \t]+#.*)/.exec(this.text.slice(this.startOf(node), this.lineEnd(this.startOf(node))))?.[1] ?? ''
    );
  }

  endOfPair({ key, value }: MapPair): number {
    return value ? this.endOf(value) : key.range![1];
  }

  /** The position after the colon of a pair; `undefined` where the key is written in another way, such as `? key`. */
  afterColon({ key }: MapPair): number | undefined {
    const colon = /^[ \t]*:/.exec(this.text.slice(key.range![1]));
    return colon ? key.range![1] + colon[0].length : undefined;
  }

  /** The dash before an item of an indented list, on the line of the item. */
  dashOf(item: Node): number | undefined {
    const dash = /-[ \t]*$/.exec(this.text.slice(this.lineStart(this.startOf(item)), this.startOf(item)));
    return dash ? this.startOf(item) - dash[0].length : undefined;
  }

  splice({ start, end, text }: Splice) {
    return this.text.slice(0, start) + text + this.text.slice(end);
  }

  /** Takes whole lines out, or, at the end of a file without a last line break, the break before them. */
  withoutLines(start: number, end: number): Splice {
    const first = this.lineStart(start);
    const last = this.lineEnd(end);
    if (last < this.text.length) return { start: first, end: this.text.indexOf('\n', last) + 1, text: '' };
    return { start: Math.max(0, first - this.eol.length), end: last, text: '' };
  }
}
