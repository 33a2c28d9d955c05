const character = { width: 8.4, height: 19 };
const margin = 16;

const colours: Readonly<Record<string, string>> = {
  '1': 'font-weight="bold"',
  '2': 'fill="#8b949e"',
  '31': 'fill="#ff7b72"',
  '32': 'fill="#7ee787"',
  '33': 'fill="#e3b341"',
};

/** Draws the text of a terminal as an image with selectable letters. */
export function drawTerminal(title: string, text: string): string {
  const lines = text.trimEnd().split('\n');
  const columns = Math.max(...lines.map((line) => line.replace(/\x1b\[[\d;]*m/g, '').length));
  const width = Math.ceil(columns * character.width) + 2 * margin;
  const height = lines.length * character.height + 2 * margin;
  const rows = lines.map((line, index) => drawRow(line, margin + (index + 1) * character.height - 5));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeText(title)}</title>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#e6edf3">
${rows.join('\n')}
</g>
</svg>
`;
}

function drawRow(line: string, y: number) {
  const pieces = [...line.matchAll(/\x1b\[([\d;]*)m|([^\x1b]+)/g)];
  let activeCodes = '';
  const spans = pieces.flatMap(([, codes, text]) => {
    if (codes !== undefined) activeCodes = codes === '0' ? '' : codes;
    if (text === undefined) return [];
    const attributes = activeCodes.split(';').flatMap((code) => colours[code] ?? []);
    return [`<tspan${attributes.map((attribute) => ` ${attribute}`).join('')}>${escapeText(text)}</tspan>`];
  });
  return `<text x="${margin}" y="${y}" xml:space="preserve">${spans.join('')}</text>`;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
