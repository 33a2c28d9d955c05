import { isMap } from '../maps.ts';
import { escapeUnsafeCharacters, unsafeCharacters } from '../message-text.ts';
import type { SectionShape } from '../reading/findings.ts';
import { formatScalar, orderKeys, toCanonicalOrder } from './canonical.ts';

/** The same values in any order give the same bytes. A line break in `headComment` cannot escape its comment. */
export function formatSettingsFile(
  values: Readonly<Record<string, unknown>>,
  sections: readonly SectionShape[],
  headComment: readonly string[] = [],
): string {
  const shapes = new Map(sections.map(({ key, settings }) => [key, settings]));
  const blocks = orderKeys(values, [...shapes.keys()])
    .filter((key) => values[key] !== undefined)
    .map((key) => formatBlockLines({ [key]: toCanonicalOrder(values[key], shapes.get(key)?.schema) }));
  return [headComment.map((line) => (line ? `# ${escapeUnsafeCharacters(line)}` : '#')), ...blocks]
    .filter((lines) => lines.length)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

export function formatBlockLines(value: Readonly<Record<string, unknown>> | readonly unknown[]): string[] {
  if (Array.isArray(value)) return value.flatMap(formatItemLines);
  return Object.entries(value).flatMap(([key, inner]) => formatPairLines(formatScalar(key), inner));
}

function formatItemLines(item: unknown): string[] {
  const [first = '', ...rest] = isNonEmptyCollection(item) ? formatBlockLines(item) : formatScalarLines(item);
  return [`- ${first}`, ...rest.map(indentLine)];
}

function formatPairLines(key: string, value: unknown): string[] {
  if (isNonEmptyCollection(value)) return [`${key}:`, ...formatBlockLines(value).map(indentLine)];
  const [first = '', ...rest] = formatScalarLines(value);
  return [`${key}: ${first}`, ...rest.map(indentLine)];
}

export const isNonEmptyCollection = (value: unknown): value is Record<string, unknown> | unknown[] =>
  Array.isArray(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;

const indentLine = (line: string) => line && `  ${line}`;

function formatScalarLines(value: unknown): string[] {
  if (Array.isArray(value)) return ['[]'];
  if (isMap(value)) return ['{}'];
  if (typeof value !== 'string' || !canBeBlockText(value)) return [formatScalar(value)];
  return value.endsWith('\n') ? ['|', ...value.slice(0, -1).split('\n')] : ['|-', ...value.split('\n')];
}

/** Leading spaces would count as indentation, and an editor may strip trailing ones. */
const canBeBlockText = (text: string) =>
  text.includes('\n') &&
  !/^\s|[^\S\n](?:\n|$)|\n\n$/.test(text) &&
  text.replaceAll('\n', '').search(unsafeCharacters) < 0;
