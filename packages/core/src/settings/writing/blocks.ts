import { isMap } from '../maps.ts';
import type { NamedShape } from '../reading/findings.ts';
import { treacherous, visible } from '../shown.ts';
import { inCanonicalOrder, keysInOrder, scalarText } from './canonical.ts';

/** The lines of a map or list in block style, with one key, item or line of text on each. */
export function blockLines(value: Readonly<Record<string, unknown>> | readonly unknown[]): string[] {
  if (Array.isArray(value)) return value.flatMap(itemLines);
  return Object.entries(value).flatMap(([key, inner]) => pairLines(scalarText(key), inner));
}

function itemLines(item: unknown) {
  const [first = '', ...rest] = takesLines(item) ? blockLines(item) : textLines(item);
  return [`- ${first}`, ...rest.map(indent)];
}

function pairLines(key: string, value: unknown) {
  if (takesLines(value)) return [`${key}:`, ...blockLines(value).map(indent)];
  const [first = '', ...rest] = textLines(value);
  return [`${key}: ${first}`, ...rest.map(indent)];
}

/** Whether a value takes more than one line in block style. */
export const takesLines = (value: unknown): value is Record<string, unknown> | unknown[] =>
  Array.isArray(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;

const indent = (line: string) => line && `  ${line}`;

function textLines(value: unknown): string[] {
  if (Array.isArray(value)) return ['[]'];
  if (isMap(value)) return ['{}'];
  if (typeof value !== 'string' || !isBlock(value)) return [scalarText(value)];
  return value.endsWith('\n') ? ['|', ...value.slice(0, -1).split('\n')] : ['|-', ...value.split('\n')];
}

/**
 * Whether text of several lines can be a block. Not if its shape could get lost: leading spaces would count as
 * indentation, and an editor may strip trailing ones.
 */
const isBlock = (text: string) =>
  text.includes('\n') && !/^\s|[^\S\n](?:\n|$)|\n\n$/.test(text) && text.replaceAll('\n', '').search(treacherous) < 0;

/**
 * Writes a settings file: the same values in any order give the same bytes. Sections come in the order passed in. Each
 * line of `head` becomes a comment, and a line break in it cannot escape the comment.
 */
export function writeSettings(
  values: Readonly<Record<string, unknown>>,
  sections: readonly NamedShape[],
  head: readonly string[] = [],
): string {
  const shapes = new Map(sections.map(({ key, settings }) => [key, settings]));
  const blocks = keysInOrder(values, [...shapes.keys()])
    .filter((key) => values[key] !== undefined)
    .map((key) => blockLines({ [key]: inCanonicalOrder(values[key], shapes.get(key)?.schema) }));
  return [head.map((line) => (line ? `# ${visible(line)}` : '#')), ...blocks]
    .filter((lines) => lines.length)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
