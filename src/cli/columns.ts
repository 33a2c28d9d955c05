const width = 100;

/** Two columns; long text in the second wraps. */
export function columns(rows: readonly (readonly [string, string])[]) {
  const left = Math.max(...rows.map(([text]) => text.length)) + 4;
  return rows
    .map(([text, help]) => `  ${text}`.padEnd(left) + wrapped(help, width - left).join(`\n${' '.repeat(left)}`))
    .join('\n');
}

function wrapped(text: string, most: number) {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
    return lines;
  }, []);
}
