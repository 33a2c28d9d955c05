import { wrap } from '@trueup/core/report';

/** What a terminal shows without breaking lines, unless its user made it narrower. */
export const standardWidth = 80;

/** Two columns; long text in the second wraps, and starts on a line of its own below a text too long for the first. */
export function columns(rows: readonly (readonly [string, string])[], widestLeft = 26, width = standardWidth) {
  const left =
    Math.min(Math.max(0, ...rows.map(([text]) => text.length)), Math.floor((widestLeft * width) / standardWidth)) + 4;
  const indent = ' '.repeat(left);
  const row = ([text, help]: readonly [string, string]) => {
    const lines = wrap(help, width - left).join(`\n${indent}`);
    return text.length + 4 > left
      ? `  ${wrap(text, width - 2).join('\n  ')}\n${indent}${lines}`
      : `  ${text}`.padEnd(left) + lines;
  };
  return rows.map(row).join('\n');
}
