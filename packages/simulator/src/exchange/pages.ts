import type { Operation } from '../description/index.ts';
import { type Answer, answerOk, type Paging } from './answer.ts';
import type { RestRequest } from './rest-request.ts';

/** If the description has no page size for a route, the answer contains the whole list. */
export function answerPage<I>(request: RestRequest, items: readonly I[], formatItem: (item: I) => unknown): Answer {
  const { shown: pageItems, paging } = cutPage(request, items);
  return { ...answerOk(pageItems.map(formatItem)), paging };
}

/** GitHub wraps some lists in an envelope: `{ total_count, variables: [...] }`. */
export function answerEnvelope<I>(
  request: RestRequest,
  listKey: string,
  items: readonly I[],
  formatItem: (item: I) => unknown,
): Answer {
  const { shown, paging } = cutPage(request, items);
  return { ...answerOk({ total_count: items.length, [listKey]: shown.map(formatItem) }), paging };
}

/** Some lists have no page numbers, and only the `Link` header leads to the next page. */
const findCursorParameter = ({ query }: Operation): string | undefined =>
  'page' in query ? undefined : ['after', 'cursor'].find((name) => name in query);

const encodeCursor = (page: number) => Buffer.from(`page ${page}`).toString('base64');
const decodeCursor = (after: unknown) => (after ? Number(Buffer.from(String(after), 'base64').toString().slice(5)) : 1);

function cutPage<I>({ operation, query }: RestRequest, items: readonly I[]) {
  const size = operation.query.per_page;
  if (!size) return { shown: items, paging: undefined };
  const perPage = Math.min(Number(query.per_page) || Number(size.default), Number(size.maximum));
  const cursor = findCursorParameter(operation);
  const number = cursor ? decodeCursor(query[cursor]) : Math.max(Number(query.page) || 1, 1);
  const pageItems = items.slice((number - 1) * perPage, number * perPage);
  return { shown: pageItems, paging: { page: number, perPage, total: items.length } };
}

/** Returns `undefined` for a single page, and for a route that sends no `Link` header. */
export function buildLinkHeader(operation: Operation, { page: number, perPage, total }: Paging, address: URL) {
  const last = Math.ceil(total / perPage);
  if (!operation.link || last <= 1) return undefined;
  const cursor = findCursorParameter(operation);
  if (cursor) return number < last ? `<${buildCursorUrl(address, cursor, number + 1)}>; rel="next"` : undefined;
  const places: [string, number, boolean][] = [
    ['prev', Math.min(number - 1, last), number > 1],
    ['next', number + 1, number < last],
    ['last', last, number < last],
    ['first', 1, number > 1],
  ];
  const links = places
    .filter(([, , applies]) => applies)
    .map(([rel, url]) => `<${buildPageUrl(address, url)}>; rel="${rel}"`);
  return links.join(', ');
}

function buildCursorUrl(address: URL, cursor: string, page: number) {
  const url = new URL(address);
  url.searchParams.set(cursor, encodeCursor(page));
  return url;
}

function buildPageUrl(address: URL, number: number) {
  const url = new URL(address);
  url.searchParams.set('page', String(number));
  return url;
}
