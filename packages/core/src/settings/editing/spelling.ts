import { isScalar, type Node } from 'yaml';
import { isMap } from '../maps.ts';
import { treacherous } from '../shown.ts';
import { blockLines, takesLines } from '../writing/blocks.ts';
import { scalarText } from '../writing/canonical.ts';

/** A value in the indented style, a line each. */
export const blockOf = (value: unknown): string[] => (takesLines(value) ? blockLines(value) : [inline(value)]);

/** A value on one line, in brackets if it is a list or map, for a place that may be in brackets itself. */
export function inline(value: unknown, isBracketed = false): string {
  if (isBracketed) return inBrackets(value);
  if (Array.isArray(value)) return `[${value.map(inBrackets).join(', ')}]`;
  if (!isMap(value)) return scalarText(value);
  const pairs = Object.entries(value).map(([key, inner]) => `${inBrackets(key)}: ${inBrackets(inner)}`);
  return `{${pairs.join(', ')}}`;
}

/** Inside brackets, a comma or bracket would end a plain text. */
export function inBrackets(value: unknown): string {
  const written = inline(value);
  return typeof value === 'string' && written === value && /[,[\]{}]/.test(value) ? singleQuoted(value) : written;
}

/** A scalar in the quotes of the scalar that it replaces, where they can hold it. */
export function likeBefore(value: unknown, before: Node | null, isBracketed: boolean): string {
  const plain = inline(value, isBracketed);
  if (typeof value !== 'string' || !isScalar(before) || value.search(treacherous) >= 0) return plain;
  if (before.type === 'QUOTE_SINGLE') return singleQuoted(value);
  return before.type === 'QUOTE_DOUBLE' ? `"${value.replace(/["\\]/g, '\\$&')}"` : plain;
}

const singleQuoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
