/**
 * Builds pages from blocks of HTML and cuts them between rows to fit GitHub's size limits.
 */

/** A page without a required block is too short to be used. */
const importances = ['required', 'normal', 'minor', 'least'] as const;

type Importance = (typeof importances)[number];

/** A block contains no blank line, since Markdown would start there. */
export interface HtmlBlock {
  readonly open: string;
  readonly rows: readonly string[];
  readonly close: string;
  /** The noun for a row, to count rows that were cut. */
  readonly rowNoun?: string;
  /** The page cuts the least important blocks first. */
  readonly importance?: Importance;
  readonly shortRows?: readonly string[];
}

export const toBlock = (html: string): HtmlBlock => ({ open: '', rows: [`${html}\n`], close: '' });

export const createList = (items: readonly string[]): HtmlBlock => ({
  open: '<ul>\n',
  rows: items.map((item) => `<li>${item}</li>\n`),
  close: '</ul>\n',
});

/** Leaves out empty columns, because a narrow page has little room. */
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

export const addHeading = (heading: string, block: HtmlBlock): HtmlBlock => ({
  ...block,
  open: `${heading}\n${block.open}`,
});

export const wrapInDetails = (summary: string, block: HtmlBlock): HtmlBlock => ({
  ...block,
  open: `<details>\n<summary>${summary}</summary>\n${block.open}`,
  close: `${block.close}</details>\n`,
});

export interface PageLimit {
  readonly limit: number;
  readonly rest: string;
}

export const renderPage = (blocks: readonly HtmlBlock[], within: PageLimit): string => fitPage(blocks, within).text;

export function fitPage(blocks: readonly HtmlBlock[], { limit, rest }: PageLimit) {
  const filled = blocks.filter((block) => block.rows.length);
  if (measureBytes(filled) <= limit) return { text: filled.map(toHtml).join(''), isShort: false };
  const room = limit - Buffer.byteLength(renderCutNotice(rest, filled));
  const first = filled.filter((block) => rankBlock(block) <= importances.indexOf('normal'));
  const short =
    measureBytes(first) <= room ? filled : filled.map((block) => ({ ...block, rows: block.shortRows ?? block.rows }));
  const { kept, cut } = fitBlocks(short, room);
  const isShort = cut.some(({ importance, rows }) => importance === 'required' && rows.length > 0);
  return { text: kept.map(toHtml).join('') + renderCutNotice(rest, cut), isShort };
}

const toHtml = ({ open, rows, close }: HtmlBlock): string => open + rows.join('') + close;
const measureBytes = (blocks: readonly HtmlBlock[]) => Buffer.byteLength(blocks.map(toHtml).join(''));

const rankBlock = ({ importance = 'normal' }: HtmlBlock) => importances.indexOf(importance);

/** Fits the most important blocks first, until one is cut. The page keeps its own order. */
function fitBlocks(blocks: readonly HtmlBlock[], limit: number) {
  const inTurn = blocks.toSorted((first, second) => rankBlock(first) - rankBlock(second));
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
  return { kept, cut: blocks.map((block) => ({ ...block, rows: block.rows.slice(parts.get(block) ?? 0) })) };
}

function renderCutNotice(rest: string, cut: readonly HtmlBlock[]): string {
  const counts = new Map<string, number>();
  for (const { rowNoun, rows } of cut)
    if (rowNoun && rows.length) counts.set(rowNoun, (counts.get(rowNoun) ?? 0) + rows.length);
  const texts = [...counts].map(([noun, count]) => `${count} more ${count === 1 ? noun : toPlural(noun)}`);
  const isOne = counts.size === 1 && [...counts.values()][0] === 1;
  const count = texts.length ? ` ${texts.join(', ')} ${isOne ? 'is' : 'are'} left out;` : '';
  return `<p><b>Cut here, at GitHub's size limit:${count} ${rest}.</b></p>\n`;
}

const toPlural = (noun: string) => noun.replace(/^\w+/, '$&s').replace(/^(\w*[^aeiou])ys\b/, '$1ies');
