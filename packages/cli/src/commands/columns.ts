import { wrapText } from '@trueup/core/report';

export const standardWidth = 80;

/** Long text in the second column wraps. It starts on a new line if the first text is too long. */
export function formatColumns(rows: readonly (readonly [string, string])[], widestLeft = 26, width = standardWidth) {
  const left =
    Math.min(Math.max(0, ...rows.map(([text]) => text.length)), Math.floor((widestLeft * width) / standardWidth)) + 4;
  const indent = ' '.repeat(left);
  const formatRow = ([text, help]: readonly [string, string]) => {
    const lines = wrapText(help, width - left).join(`\n${indent}`);
    return text.length + 4 > left
      ? `  ${wrapText(text, width - 2).join('\n  ')}\n${indent}${lines}`
      : `  ${text}`.padEnd(left) + lines;
  };
  return rows.map(formatRow).join('\n');
}
