import { isScalar, type Node } from 'yaml';
import { isMap } from '../maps.ts';
import { unsafeCharacters } from '../message-text.ts';
import { formatBlockLines, isNonEmptyCollection } from '../writing/blocks.ts';
import { formatScalar, quoteSingle } from '../writing/canonical.ts';

export const formatBlock = (value: unknown): string[] =>
  isNonEmptyCollection(value) ? formatBlockLines(value) : [formatInline(value)];

export function formatInline(value: unknown, isBracketed = false): string {
  if (isBracketed) return formatForBrackets(value);
  if (Array.isArray(value)) return `[${value.map(formatForBrackets).join(', ')}]`;
  if (!isMap(value)) return formatScalar(value);
  const pairs = Object.entries(value).map(([key, inner]) => `${formatForBrackets(key)}: ${formatForBrackets(inner)}`);
  return `{${pairs.join(', ')}}`;
}

/** Inside brackets, a comma or bracket would end a plain text. */
export function formatForBrackets(value: unknown): string {
  const written = formatInline(value);
  return typeof value === 'string' && written === value && /[,[\]{}]/.test(value) ? quoteSingle(value) : written;
}

export function formatInSameQuotes(value: unknown, oldNode: Node | null, isBracketed: boolean): string {
  const plain = formatInline(value, isBracketed);
  if (typeof value !== 'string' || !isScalar(oldNode) || value.search(unsafeCharacters) >= 0) return plain;
  if (oldNode.type === 'QUOTE_SINGLE') return quoteSingle(value);
  return oldNode.type === 'QUOTE_DOUBLE' ? `"${value.replace(/["\\]/g, '\\$&')}"` : plain;
}
