/** A piece of a page that may be cut between its rows. It has no blank line, since Markdown would start there. */
export interface Block {
  readonly open: string;
  readonly rows: readonly string[];
  readonly close: string;
  /** What each row is, where a page that is cut says how many of them it leaves out. */
  readonly counted?: string;
}

export const plain = (html: string): Block => ({ open: '', rows: [`${html}\n`], close: '' });

export const list = (items: readonly string[]): Block => ({
  open: '<ul>\n',
  rows: items.map((item) => `<li>${item}</li>\n`),
  close: '</ul>\n',
});

/** A column that no row fills is left out, since a narrow page has little room. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): Block {
  const filled = heads.map((_, column) => rows.some((cells) => cells[column]));
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.flatMap((cell, column) => (filled[column] ? `<${tag}>${cell}</${tag}>` : [])).join('')}</tr>\n`;
  return { open: `<table>\n${row('th', heads)}`, rows: rows.map((cells) => row('td', cells)), close: '</table>\n' };
}

/** A heading that goes with its block, and is left out with it. */
export const headed = (heading: string, block: Block): Block => ({ ...block, open: `${heading}\n${block.open}` });

export const folded = (summary: string, block: Block): Block => ({
  ...block,
  open: `<details>\n<summary>${summary}</summary>\n${block.open}`,
  close: `${block.close}</details>\n`,
});

/** The limit of a page in bytes, and where to find the rest. */
export interface PageLimit {
  readonly limit: number;
  readonly rest: string;
}

/** As many blocks as fit, without empty ones, and a count of what is left out where the rows of a block are counted. */
export function page(blocks: readonly Block[], { limit, rest }: PageLimit) {
  const filled = blocks.filter((block) => block.rows.length);
  const all = filled.map((block) => block.rows.length).reduce((sum, count) => sum + count, 0);
  let html = '';
  let room = limit - Buffer.byteLength(ending(rest, all, filled.find(({ counted }) => counted)?.counted));
  for (const [index, { open, rows, close, counted }] of filled.entries()) {
    room -= Buffer.byteLength(open + close);
    const over = rows.findIndex((row) => {
      room -= Buffer.byteLength(row);
      return room < 0;
    });
    if (over < 0) {
      html += open + rows.join('') + close;
      continue;
    }
    const after = filled.slice(index + 1).filter((block) => block.counted);
    const left = [...(counted ? rows.slice(over) : []), ...after.flatMap((block) => block.rows)].length;
    const what = counted ?? after[0]?.counted;
    return `${html}${over ? open + rows.slice(0, over).join('') + close : ''}${ending(rest, left, what)}`;
  }
  return html;
}

function ending(rest: string, left: number, what: string | undefined) {
  const count = what && left ? ` ${left} more ${what}${left === 1 ? ' is' : 's are'} left out;` : '';
  return `<p><b>Cut here, at the limit of the host:${count} ${rest}.</b></p>\n`;
}
