/** A piece of a page that may be cut between its rows. It has no blank line, since Markdown would start there. */
export interface HtmlBlock {
  readonly open: string;
  readonly rows: readonly string[];
  readonly close: string;
  /** What each row is, where a page that is cut says how many of them it leaves out. */
  readonly counted?: string;
  /** A page leaves out blocks with a higher rank before those with a lower one. Unset, 0; below 0, a page must show it. */
  readonly rank?: number;
  /** The same rows in short, for a page that has no room for them. */
  readonly brief?: readonly string[];
}

export const toBlock = (html: string): HtmlBlock => ({ open: '', rows: [`${html}\n`], close: '' });

export const createList = (items: readonly string[]): HtmlBlock => ({
  open: '<ul>\n',
  rows: items.map((item) => `<li>${item}</li>\n`),
  close: '</ul>\n',
});

/** A column that no row fills is left out, since a narrow page has little room. */
export function createTable(heads: readonly string[], rows: readonly (readonly string[])[]): HtmlBlock {
  const filled = heads.map((_, column) => rows.some((cells) => cells[column]));
  const formatRow = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.flatMap((cell, column) => (filled[column] ? `<${tag}>${cell}</${tag}>` : [])).join('')}</tr>\n`;
  return {
    open: `<table>\n${formatRow('th', heads)}`,
    rows: rows.map((cells) => formatRow('td', cells)),
    close: '</table>\n',
  };
}

/** A heading that goes with its block, and is left out with it. */
export const addHeading = (heading: string, block: HtmlBlock): HtmlBlock => ({
  ...block,
  open: `${heading}\n${block.open}`,
});

export const wrapInDetails = (summary: string, block: HtmlBlock): HtmlBlock => ({
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
export const renderPage = (blocks: readonly HtmlBlock[], within: PageLimit) => fitPage(blocks, within).text;

/** The page, and whether it lacks a row that it must show. */
export function fitPage(blocks: readonly HtmlBlock[], { limit, rest }: PageLimit) {
  const filled = blocks.filter((block) => block.rows.length);
  if (measureBlocks(filled) <= limit) return { text: filled.map(toHtml).join(''), isShort: false };
  const room = limit - Buffer.byteLength(describeCut(rest, filled));
  const first = filled.filter(({ rank = 0 }) => rank <= 0);
  const short =
    measureBlocks(first) <= room ? filled : filled.map((block) => ({ ...block, rows: block.brief ?? block.rows }));
  const { kept, left } = fitBlocks(short, room);
  const isShort = left.some(({ rank = 0, rows }) => rank < 0 && rows.length > 0);
  return { text: kept.map(toHtml).join('') + describeCut(rest, left), isShort };
}

const toHtml = ({ open, rows, close }: HtmlBlock) => open + rows.join('') + close;
const measureBlocks = (blocks: readonly HtmlBlock[]) => Buffer.byteLength(blocks.map(toHtml).join(''));

/** What fits and what does not, in the order of the page. Blocks get room by rank, up to the first that is cut. */
function fitBlocks(blocks: readonly HtmlBlock[], limit: number) {
  const inTurn = blocks.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  const parts = new Map<HtmlBlock, number>();
  let room = limit;
  for (const block of inTurn) {
    room -= Buffer.byteLength(block.open + block.close);
    const over = block.rows.findIndex((row) => {
      room -= Buffer.byteLength(row);
      return room < 0;
    });
    parts.set(block, over < 0 ? block.rows.length : over);
    if (over >= 0) break;
  }
  const kept = blocks.flatMap((block) => {
    const rows = block.rows.slice(0, parts.get(block) ?? 0);
    return rows.length ? [{ ...block, rows }] : [];
  });
  return { kept, left: blocks.map((block) => ({ ...block, rows: block.rows.slice(parts.get(block) ?? 0) })) };
}

/** How many of each kind are left out, and where all of them are. */
function describeCut(rest: string, left: readonly HtmlBlock[]) {
  const counts = new Map<string, number>();
  for (const { counted, rows } of left)
    if (counted && rows.length) counts.set(counted, (counts.get(counted) ?? 0) + rows.length);
  const texts = [...counts].map(([what, count]) => `${count} more ${count === 1 ? what : toPlural(what)}`);
  const isOne = counts.size === 1 && [...counts.values()][0] === 1;
  const count = texts.length ? ` ${texts.join(', ')} ${isOne ? 'is' : 'are'} left out;` : '';
  return `<p><b>Cut here, at GitHub's size limit:${count} ${rest}.</b></p>\n`;
}

/** `changes of access` */
const toPlural = (what: string) => what.replace(/^\w+/, '$&s');
