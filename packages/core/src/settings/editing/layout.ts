/**
 * Finds lines, columns, comments and the ends of values in a settings file. The ranges of the YAML library include
 * trailing comments and blank lines, so edits cannot use them directly.
 */

import { isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import type { MapPair } from '../reading/values.ts';

export type YamlCollection = YAMLMap<Node, Node | null> | YAMLSeq<Node>;

export interface TextSplice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const isCollection = (node: unknown): node is YamlCollection => isMap(node) || isSeq(node);

export const isBlockCollection = (node: unknown): node is YamlCollection => isCollection(node) && !node.flow;

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

  getEnd(node: Node): number {
    const [start, end] = node.range!;
    if (isScalar(node)) return start + this.text.slice(start, end).trimEnd().length;
    if (!isBlockCollection(node)) return end;
    if (isMap<Node, Node | null>(node)) return this.getPairEnd(node.items.at(-1)!);
    return this.getEnd(node.items.at(-1) as Node);
  }

  /** The comment beside the `|` or `>` that starts a block text. */
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

  /** Returns `undefined` if the key has another form, such as `? key`. */
  findColonEnd({ key }: MapPair): number | undefined {
    const colon = /^[ \t]*:/.exec(this.text.slice(key.range![1]));
    return colon ? key.range![1] + colon[0].length : undefined;
  }

  findDash(item: Node): number | undefined {
    const dash = /-[ \t]*$/.exec(this.text.slice(this.findLineStart(this.getStart(item)), this.getStart(item)));
    return dash ? this.getStart(item) - dash[0].length : undefined;
  }

  applySplice({ start, end, text }: TextSplice) {
    return this.text.slice(0, start) + text + this.text.slice(end);
  }

  /** At the end of a file without a final line break, the line break before the lines goes too. */
  createLineRemoval(start: number, end: number): TextSplice {
    const first = this.findLineStart(start);
    const last = this.findLineEnd(end);
    if (last < this.text.length) return { start: first, end: this.text.indexOf('\n', last) + 1, text: '' };
    return { start: Math.max(0, first - this.eol.length), end: last, text: '' };
  }
}
