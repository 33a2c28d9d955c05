/**
 * Reads all pages of a REST list. An incomplete list would let apply create duplicates, so Trueup accepts a list only
 * with as many items as GitHub counts.
 */

import { createFormatError, interpretAnswer } from './answers.ts';
import type { WireAnswer } from './http/http.ts';
import { isRecord } from './http/message.ts';
import { createRequestFailure, type Exchange, type OutgoingRequest } from './http/outgoing.ts';

type Links = Readonly<Record<string, string>>;

export const parseLinkHeader = (header = ''): Links =>
  Object.fromEntries([...header.matchAll(/<([^<>]*)>[^<]*?\brel="?([\w-]+)/g)].map(([, url, rel]) => [rel, url]));

interface ListPage {
  readonly url: string;
  readonly links: Links;
  /** Shows whether a server repeats a page. Kept only for answers without links, to save memory. */
  readonly text?: string;
  readonly value: unknown;
  readonly items: readonly unknown[];
  readonly identities: readonly unknown[];
}

export const maxPages = 5000;

/** Reads an incomplete list twice before it throws. */
export async function readAllPages(outgoing: OutgoingRequest, answer: WireAnswer, value: unknown, exchange: Exchange) {
  const pages = await fetchPages(outgoing, toListPage(outgoing, outgoing.wire.url, answer, value), exchange);
  if (!isListIncomplete(pages)) return joinPages(outgoing, pages);
  // The list probably changed between two pages.
  const uncached: OutgoingRequest = { ...outgoing, skipsCache: true };
  const secondPages = await fetchPages(uncached, await fetchPage(uncached, outgoing.wire.url, exchange), exchange);
  if (isListIncomplete(secondPages)) throw createIncompleteListError(outgoing, secondPages);
  return joinPages(outgoing, secondPages);
}

async function fetchPages(outgoing: OutgoingRequest, first: ListPage, exchange: Exchange): Promise<ListPage[]> {
  const fetch = (url: string) => fetchPage({ ...outgoing, firstPage: outgoing }, url, exchange);
  const pages = [first, ...(await Promise.all(listKnownPageUrls(outgoing, first).map(fetch)))];
  let itemCount = pages.reduce((sum, page) => sum + page.items.length, 0);
  for (let url = findNextPageUrl(outgoing, pages, itemCount); url; url = findNextPageUrl(outgoing, pages, itemCount)) {
    const page = await fetch(url);
    itemCount += page.items.length;
    pages.push(page);
  }
  return pages;
}

async function fetchPage(outgoing: OutgoingRequest, url: string, exchange: Exchange): Promise<ListPage> {
  const pageRequest: OutgoingRequest = { ...outgoing, wire: { ...outgoing.wire, url } };
  const answer = await exchange(pageRequest);
  const outcome = await interpretAnswer(pageRequest, answer);
  return toListPage(outgoing, url, answer, outcome.kind === 'answered' ? outcome.value : undefined);
}

function toListPage(outgoing: OutgoingRequest, url: string, answer: WireAnswer, value: unknown): ListPage {
  const { list, keptKeys, identity = '' } = outgoing.call.routeRules.pages ?? {};
  const listed = list === undefined ? value : isRecord(value) ? value[list] : undefined;
  if (!Array.isArray(listed)) throw createFormatError(outgoing, `${list ?? 'the answer'} should be a list`);
  assertPlausiblePageSize(outgoing, listed.length, list);
  const links = parseLinkHeader(answer.headers.link);
  const items = keptKeys ? listed.map((item) => pickKeys(keptKeys, item)) : listed;
  const identities = listed.map((item) => (isRecord(item) ? item[identity] : undefined));
  const text = hasLinks(links) ? undefined : answer.text;
  return { url, links, text, value: list === undefined ? items : value, items, identities };
}

const hasLinks = (links: Links) => ['first', 'prev', 'next', 'last'].some((rel) => rel in links);

/** A server that ignores `per_page` sends all items. */
export function assertPlausiblePageSize(outgoing: OutgoingRequest, items: number, list = 'the answer') {
  if (items > maxItems) throw createFormatError(outgoing, `${list} should be a page, but has ${items} items`);
}

const maxItems = 10_000;

const pickKeys = (keys: readonly string[], item: unknown) =>
  isRecord(item) ? Object.fromEntries(keys.filter((key) => key in item).map((key) => [key, item[key]])) : item;

function joinPages(outgoing: OutgoingRequest, pages: readonly ListPage[]) {
  const list = outgoing.call.routeRules.pages?.list;
  const items = listDistinctItems(outgoing, pages);
  return list === undefined ? items : { ...(pages[0]?.value as object), [list]: items };
}

/** An item that comes again on a later page has moved. Two equal items on one page are two items. */
function listDistinctItems(outgoing: OutgoingRequest, pages: readonly ListPage[]): readonly unknown[] {
  if (pages.length === 1) return pages[0]!.items;
  const seen = new Map<unknown, ListPage>();
  return pages.flatMap((page) =>
    page.items.filter((_, index) => {
      const identity = page.identities[index];
      if (identity === undefined || identity === null)
        throw createFormatError(outgoing, `each item should have its ${outgoing.call.routeRules.pages?.identity}`);
      const earlierPage = seen.get(identity);
      if (earlierPage === undefined) seen.set(identity, page);
      return earlierPage === undefined || earlierPage === page;
    }),
  );
}

function isListIncomplete(pages: readonly ListPage[]) {
  const distinctCount = new Set(pages.flatMap(({ identities }) => identities)).size;
  return findLargestTotal(pages) > (pages.length === 1 ? pages[0]!.items.length : distinctCount);
}

/** Pages may report different counts. The largest count includes items that moved away. */
const findLargestTotal = (pages: readonly ListPage[]) => Math.max(...pages.map((page) => getTotalCount(page) ?? 0));

function getTotalCount({ value }: ListPage): number | undefined {
  const total = isRecord(value) ? value.total_count : undefined;
  return typeof total === 'number' ? total : undefined;
}

const createIncompleteListError = (outgoing: OutgoingRequest, pages: readonly ListPage[]) =>
  createRequestFailure(
    outgoing,
    (request) =>
      `GitHub answered ${request} twice with fewer items than the ${findLargestTotal(pages)} it counts, so the list may be incomplete`,
    'run again; if this happens again, check that the token can see every item of the list',
  );

function listKnownPageUrls(outgoing: OutgoingRequest, first: ListPage): string[] {
  const { next, last } = first.links;
  const count = last === undefined ? undefined : parsePageNumber(last, first.url);
  if (next === undefined || count === undefined || parsePageNumber(next, first.url) !== 2) return [];
  if (count > maxPages) throw createEndlessPagesError(outgoing);
  const url = resolveSameOriginUrl(outgoing, next, first.url);
  return Array.from({ length: count - 1 }, (_, index) => withPageNumber(url, index + 2));
}

function findNextPageUrl(outgoing: OutgoingRequest, pages: readonly ListPage[], itemCount: number) {
  const page = pages.at(-1)!;
  const url = hasLinks(page.links)
    ? findLinkedPageUrl(outgoing, page)
    : findUnlinkedPageUrl(outgoing, pages, itemCount);
  if (url === undefined) return undefined;
  if (pages.length >= maxPages || pages.some((earlier) => earlier.url === url)) throw createEndlessPagesError(outgoing);
  return url;
}

const findLinkedPageUrl = (outgoing: OutgoingRequest, { url, links: { next } }: ListPage): string | undefined =>
  next === undefined ? undefined : resolveSameOriginUrl(outgoing, next, url);

/** Some routes have pages without a `Link` header. A page that is not full is the last. */
function findUnlinkedPageUrl(outgoing: OutgoingRequest, pages: readonly ListPage[], itemCount: number) {
  const page = pages.at(-1)!;
  const total = getTotalCount(page);
  if (outgoing.call.routeRules.pages?.byLink) return undefined;
  if (page.items.length !== outgoing.call.routeRules.pages?.perPage) return undefined;
  if (total !== undefined && itemCount >= total) return undefined;
  if (page.text === pages.at(-2)?.text) throw createEndlessPagesError(outgoing);
  return withPageNumber(outgoing.wire.url, pages.length + 1);
}

function withPageNumber(url: string, page: number): string {
  const next = new URL(url);
  next.searchParams.set('page', String(page));
  return next.href;
}

function parsePageNumber(url: string, base: string): number | undefined {
  const number = URL.canParse(url, base) ? Number(new URL(url, base).searchParams.get('page')) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function resolveSameOriginUrl(outgoing: OutgoingRequest, next: string, base: string): string {
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined;
  if (url?.origin === new URL(base).origin) return url.href;
  throw createRequestFailure(
    outgoing,
    (request) =>
      `the next page of ${request} is at ${url?.origin ?? 'an invalid address'}, but the token goes only to the server in GITHUB_API_URL`,
    'set GITHUB_API_URL to the final address of the API',
  );
}

const createEndlessPagesError = (outgoing: OutgoingRequest) =>
  createRequestFailure(
    outgoing,
    (request) => `the pages of ${request} never end: GitHub keeps adding pages, or repeats one`,
    'check that GITHUB_API_URL is the address of the API; if it is, report this',
  );
