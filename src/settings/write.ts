import { blockLines } from './blocks.ts';
import { inCanonicalOrder, keysInOrder } from './canonical.ts';
import type { NamedShape } from './findings.ts';
import { visible } from './shown.ts';

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
  const comment = head.map((line) => (line ? `# ${visible(line)}` : '#'));
  return [comment, ...blocks]
    .filter((lines) => lines.length)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
