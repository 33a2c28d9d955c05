import { blockLines } from './blocks.ts';
import { inCanonicalOrder, keysInOrder } from './canonical.ts';
import type { NamedShape } from './findings.ts';
import { visible } from './shown.ts';

/**
 * A settings file as text: the same values, however they are ordered, give the same bytes. Sections come in the order
 * in which they are handed in. Each line of `head` is a comment, and can hold no line break to get out of it.
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
  const comment = head.map((line) => (line ? `# ${visible(line)}` : '#'));
  return [comment, ...blocks]
    .filter((lines) => lines.length)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
