import type { Operation } from '../description/index.ts';
import { type Answer, ok, type Paging } from './answer.ts';
import type { Ask } from './ask.ts';

/** A page of a list. Without a page size in the description, the page is the whole list. */
export function page<I>(ask: Ask, items: readonly I[], body: (item: I) => unknown): Answer {
  const { shown, paging } = cut(ask, items);
  return { ...ok(shown.map(body)), paging };
}

/** The same inside an envelope: `{ total_count, variables: [...] }`. */
export function envelope<I>(ask: Ask, key: string, items: readonly I[], body: (item: I) => unknown): Answer {
  const { shown, paging } = cut(ask, items);
  return { ...ok({ total_count: items.length, [key]: shown.map(body) }), paging };
}

/** Such a list has no page numbers: a link alone leads on. */
const cursorOf = ({ query }: Operation) =>
  'page' in query ? undefined : ['after', 'cursor'].find((name) => name in query);

const cursorFor = (page: number) => Buffer.from(`page ${page}`).toString('base64');
const cursorIn = (after: unknown) => (after ? Number(Buffer.from(String(after), 'base64').toString().slice(5)) : 1);

function cut<I>({ operation, query }: Ask, items: readonly I[]) {
  const size = operation.query.per_page;
  if (!size) return { shown: items, paging: undefined };
  const perPage = Math.min(Number(query.per_page) || Number(size.default), Number(size.maximum));
  const cursor = cursorOf(operation);
  const number = cursor ? cursorIn(query[cursor]) : Math.max(Number(query.page) || 1, 1);
  const shown = items.slice((number - 1) * perPage, number * perPage);
  return { shown, paging: { page: number, perPage, total: items.length } };
}

/** The `Link` header of a list. Some routes have pages but send no links. */
export function linkHeader(operation: Operation, { page: number, perPage, total }: Paging, address: URL) {
  const last = Math.ceil(total / perPage);
  if (!operation.link || last <= 1) return undefined;
  const cursor = cursorOf(operation);
  if (cursor) return number < last ? `<${cursorAddress(address, cursor, number + 1)}>; rel="next"` : undefined;
  const places: [string, number, boolean][] = [
    ['prev', Math.min(number - 1, last), number > 1],
    ['next', number + 1, number < last],
    ['last', last, number < last],
    ['first', 1, number > 1],
  ];
  const links = places
    .filter(([, , applies]) => applies)
    .map(([rel, to]) => `<${pageAddress(address, to)}>; rel="${rel}"`);
  return links.join(', ');
}

function cursorAddress(address: URL, cursor: string, page: number) {
  const to = new URL(address);
  to.searchParams.set(cursor, cursorFor(page));
  return to;
}

function pageAddress(address: URL, number: number) {
  const to = new URL(address);
  to.searchParams.set('page', String(number));
  return to;
}
