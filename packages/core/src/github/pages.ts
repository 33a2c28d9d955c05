import { refuseShape, settle } from './answers.ts';
import type { WireAnswer } from './http/http.ts';
import { isRecord } from './http/message.ts';
import { type Exchange, type OutgoingRequest, requestFailed } from './http/outgoing.ts';

/** The addresses in a `Link` header by their relation: `next`, `last`. */
export const linksIn = (header = ''): Readonly<Record<string, string>> =>
  Object.fromEntries([...header.matchAll(/<([^<>]*)>[^<]*?\brel="?([\w-]+)/g)].map(([, url, rel]) => [rel, url]));

interface ListPage {
  readonly url: string;
  readonly link?: string;
  /** The raw text, kept only to compare pages that no link distinguishes, so that a long list is not held twice. */
  readonly text?: string;
  readonly value: unknown;
  readonly items: readonly unknown[];
  /** The `identity` of each item, in the same order. */
  readonly identities: readonly unknown[];
}

/** Far more than any real list has: half a million items. */
export const mostPages = 5000;

/** Reads all pages of a list and joins them into one answer. */
export async function allPages(outgoing: OutgoingRequest, answer: WireAnswer, value: unknown, exchange: Exchange) {
  const pages = await pagesFrom(outgoing, pageOf(outgoing, outgoing.wire.url, answer, value), exchange);
  if (!isShort(pages)) return joinPages(outgoing, pages);
  // Usually somebody changed the list between two pages; then a second reading is complete.
  const anew: OutgoingRequest = { ...outgoing, anew: true };
  const again = await pagesFrom(anew, await pageAt(anew, outgoing.wire.url, exchange), exchange);
  if (isShort(again)) throw short(outgoing, again);
  return joinPages(outgoing, again);
}

async function pagesFrom(outgoing: OutgoingRequest, first: ListPage, exchange: Exchange): Promise<ListPage[]> {
  const fetch = (url: string) => pageAt({ ...outgoing, first: outgoing }, url, exchange);
  const pages = [first, ...(await Promise.all(knownPages(outgoing, first).map(fetch)))];
  let gathered = pages.reduce((sum, page) => sum + page.items.length, 0);
  for (let url = nextPage(outgoing, pages, gathered); url; url = nextPage(outgoing, pages, gathered)) {
    const page = await fetch(url);
    gathered += page.items.length;
    pages.push(page);
  }
  return pages;
}

async function pageAt(outgoing: OutgoingRequest, url: string, exchange: Exchange): Promise<ListPage> {
  const later: OutgoingRequest = { ...outgoing, wire: { ...outgoing.wire, url } };
  const answer = await exchange(later);
  const settled = await settle(later, answer);
  return pageOf(outgoing, url, answer, settled.kind === 'answered' ? settled.value : undefined);
}

function pageOf(outgoing: OutgoingRequest, url: string, answer: WireAnswer, value: unknown): ListPage {
  const { list, keeps, identity = '' } = outgoing.call.routeRules.pages ?? {};
  const all = list === undefined ? value : isRecord(value) ? value[list] : undefined;
  if (!Array.isArray(all)) throw refuseShape(outgoing, `${list ?? 'the answer'} should be a list`);
  mustBePage(outgoing, all.length, list);
  const { link } = answer.headers;
  const items = keeps ? all.map((item) => only(keeps, item)) : all;
  const identities = all.map((item) => (isRecord(item) ? item[identity] : undefined));
  const text = link === undefined ? answer.text : undefined;
  return { url, link, text, value: list === undefined ? items : value, items, identities };
}

/** A host that ignores how many items were asked for sends them all. Far more than that is no list of settings. */
export function mustBePage(outgoing: OutgoingRequest, items: number, list = 'the answer') {
  if (items > mostItems) throw refuseShape(outgoing, `${list} should be a page, but has ${items} items`);
}

const mostItems = 10_000;

const only = (keys: readonly string[], item: unknown) =>
  isRecord(item) ? Object.fromEntries(keys.filter((key) => key in item).map((key) => [key, item[key]])) : item;

function joinPages(outgoing: OutgoingRequest, pages: readonly ListPage[]) {
  const list = outgoing.call.routeRules.pages?.list;
  const items = withoutRepeats(outgoing, pages);
  return list === undefined ? items : { ...(pages[0]?.value as object), [list]: items };
}

/**
 * If an item comes again on a later page, the list grew during the reading and moved it: it is the same item. Two alike
 * on one page are two items, and the section decides what they mean.
 */
function withoutRepeats(outgoing: OutgoingRequest, pages: readonly ListPage[]): readonly unknown[] {
  if (pages.length === 1) return pages[0]!.items;
  const seen = new Map<unknown, ListPage>();
  return pages.flatMap((page) =>
    page.items.filter((_, index) => {
      const identity = page.identities[index];
      if (identity === undefined || identity === null)
        throw refuseShape(outgoing, `each item should have its ${outgoing.call.routeRules.pages?.identity}`);
      const known = seen.get(identity);
      if (known === undefined) seen.set(identity, page);
      return known === undefined || known === page;
    }),
  );
}

/** Whether there are fewer items than some page said there are. */
function isShort(pages: readonly ListPage[]) {
  const listed = new Set(pages.flatMap(({ identities }) => identities)).size;
  return largestCount(pages) > (pages.length === 1 ? pages[0]!.items.length : listed);
}

/** The count can change between two pages. The largest one includes items that moved away meanwhile. */
const largestCount = (pages: readonly ListPage[]) => Math.max(...pages.map((page) => countOf(page) ?? 0));

function countOf({ value }: ListPage) {
  const total = isRecord(value) ? value.total_count : undefined;
  return typeof total === 'number' ? total : undefined;
}

const short = (outgoing: OutgoingRequest, pages: readonly ListPage[]) =>
  requestFailed(
    outgoing,
    (request) =>
      `GitHub answered ${request} twice with fewer items than the ${largestCount(pages)} it counts, so the list may be incomplete`,
    'run again; if this happens again, check that the token can see every item of the list',
  );

/** If the first page says how many pages there are, the others can be read side by side. */
function knownPages(outgoing: OutgoingRequest, first: ListPage): string[] {
  const { next, last } = linksIn(first.link);
  const count = last === undefined ? undefined : pageNumber(last, first.url);
  if (next === undefined || count === undefined || pageNumber(next, first.url) !== 2) return [];
  if (count > mostPages) throw endless(outgoing);
  const url = sameOrigin(outgoing, next, first.url);
  return Array.from({ length: count - 1 }, (_, index) => numberPage(url, index + 2));
}

function nextPage(outgoing: OutgoingRequest, pages: readonly ListPage[], gathered: number) {
  const page = pages.at(-1)!;
  const url = page.link === undefined ? unlinked(outgoing, pages, gathered) : followLink(outgoing, page);
  if (url === undefined) return undefined;
  if (pages.length >= mostPages || pages.some((known) => known.url === url)) throw endless(outgoing);
  return url;
}

function followLink(outgoing: OutgoingRequest, { url, link }: ListPage) {
  const { next } = linksIn(link);
  return next === undefined ? undefined : sameOrigin(outgoing, next, url);
}

/** Several routes have pages without a `Link` header: there, a page that is not full is the last. */
function unlinked(outgoing: OutgoingRequest, pages: readonly ListPage[], gathered: number) {
  const page = pages.at(-1)!;
  const total = countOf(page);
  if (outgoing.call.routeRules.pages?.byLink) return undefined;
  if (page.items.length !== outgoing.call.routeRules.pages?.per) return undefined;
  if (total !== undefined && gathered >= total) return undefined;
  if (page.text === pages.at(-2)?.text) throw endless(outgoing);
  return numberPage(outgoing.wire.url, pages.length + 1);
}

function numberPage(url: string, page: number) {
  const next = new URL(url);
  next.searchParams.set('page', String(page));
  return next.href;
}

function pageNumber(url: string, from: string) {
  const number = URL.canParse(url, from) ? Number(new URL(url, from).searchParams.get('page')) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function sameOrigin(outgoing: OutgoingRequest, next: string, from: string) {
  const url = URL.canParse(next, from) ? new URL(next, from) : undefined;
  if (url?.origin === new URL(from).origin) return url.href;
  throw requestFailed(
    outgoing,
    (request) =>
      `the next page of ${request} is at ${url?.origin ?? 'an invalid address'}, but the token goes only to the server in GITHUB_API_URL`,
    'set GITHUB_API_URL to the final address of the API',
  );
}

const endless = (outgoing: OutgoingRequest) =>
  requestFailed(
    outgoing,
    (request) => `the pages of ${request} never end: GitHub keeps adding pages, or repeats one`,
    'check that GITHUB_API_URL is the address of the API; if it is, report this',
  );
