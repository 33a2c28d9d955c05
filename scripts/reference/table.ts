export const formatTable = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n');

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

/** Parses tab-separated values. The first line has the names of the columns. */
export function parseTable(text: string): Record<string, string>[] {
  const [names, ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(names!.map((name, index) => [name, row[index] ?? ''])));
}
