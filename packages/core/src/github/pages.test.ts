import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { catchFailure, openFakeGithub, type Reply } from '../../../../test/kit/runs/fake-github.ts';
import { defineRestCall } from './call.ts';
import { environments, issues } from './grants.ts';
import type { WireRequest } from './http/http.ts';
import { parseLinkHeader } from './pages.ts';
import { PermissionDenied, RequestFailure } from './refusals/failures.ts';

const labels = defineRestCall('GET /repos/{owner}/{repo}/labels', {
  needs: issues.read,
  pages: { perPage: 10, identity: 'name' },
  answer: v.array(v.object({ name: v.number() })),
});
const listed = defineRestCall('GET /repos/{owner}/{repo}/environments', {
  needs: environments.read,
  pages: { perPage: 10, identity: 'name', list: 'environments' },
});
const base = 'https://api.github.com/repositories/7/labels';
interface Item {
  readonly name: number;
}
const count = (length: number, from = 0): Item[] => Array.from({ length }, (_, index) => ({ name: from + index }));
const readPageNumber = ({ url }: WireRequest) => Number(new URL(url).searchParams.get('page') ?? 1);
const slicePage = (request: WireRequest, all: readonly Item[]) =>
  all.slice((readPageNumber(request) - 1) * 10, readPageNumber(request) * 10);

function linkOf(request: WireRequest, all: readonly Item[], named = ['next', 'last']) {
  const last = Math.max(Math.ceil(all.length / 10), 1);
  const places = { prev: readPageNumber(request) - 1, next: readPageNumber(request) + 1, last };
  if (readPageNumber(request) >= last) return `<${base}?page=1>; rel="first"`;
  return named.map((rel) => `<${base}?per_page=10&page=${places[rel as 'next']}>; rel="${rel}"`).join(', ');
}

it('keeps only the requested keys of each item of a very long list', async () => {
  const all = count(11).map(({ name: id }) => ({ id, name: `n${id}`, url: 'https://…' }));
  const askWithKeptKeys = async (keeps?: readonly string[]) => {
    const call = defineRestCall('GET /user/repos', {
      needs: issues.read,
      pages: { perPage: 10, identity: 'name', keptKeys: keeps },
      answer: v.array(v.any()),
    });
    const { clock, reader } = openFakeGithub((request) => ({
      body: all.slice((readPageNumber(request) - 1) * 10, readPageNumber(request) * 10),
    }));
    return clock.run(reader.ask(call({})));
  };
  expect(await askWithKeptKeys()).toEqual(all);
  expect(await askWithKeptKeys(['id', 'name', 'none'])).toEqual(all.map(({ id, name }) => ({ id, name })));
});

describe('a list in pages', () => {
  const routeRules: Record<string, (request: WireRequest, all: readonly Item[]) => Reply> = {
    'links to the next and the last': (request, all) => ({
      headers: { link: linkOf(request, all) },
      body: slicePage(request, all),
    }),
    'links to the next alone': (request, all) => ({
      headers: { link: linkOf(request, all, ['next']) },
      body: slicePage(request, all),
    }),
    'no links': (request, all) => ({ body: slicePage(request, all) }),
    'only a link to a document': (request, all) => ({
      headers: { link: '<https://docs.github.com/rest>; rel="deprecation"; type="text/html"' },
      body: slicePage(request, all),
    }),
    'links that nobody understands': (request, all) => ({
      headers: { link: linkOf(request, all).replaceAll('rel=', 'REL=') },
      body: slicePage(request, all),
    }),
  };

  it.each(Object.entries(routeRules))('reads the whole list from a server with %s', async (_, answer) => {
    const all = fc.nat(65).map((length) => count(length));
    const readsAll = fc.asyncProperty(all, async (items) => {
      const { clock, reader } = openFakeGithub((request) => answer(request, items));
      expect(await clock.run(reader.ask(labels({})))).toEqual(items);
    });
    await fc.assert(readsAll);
  });

  it('reads the whole list from an envelope with a total', async () => {
    const readsAll = fc.asyncProperty(fc.nat(65), async (total_count) => {
      const all = count(total_count);
      const { clock, reader, requests } = openFakeGithub((request) => ({
        body: { total_count, environments: slicePage(request, all) },
      }));
      expect(await clock.run(reader.ask(listed({})))).toEqual({ total_count, environments: all });
      expect(requests.length).toBe(Math.max(Math.ceil(total_count / 10), 1));
    });
    await fc.assert(readsAll);
  });

  it('reads the first page without a number, and then the pages that GitHub names', async () => {
    const { clock, reader, requests } = openFakeGithub((request) => ({
      headers: { link: linkOf(request, count(15)) },
      body: slicePage(request, count(15)),
    }));
    await clock.run(reader.ask(labels({})));
    expect(requests.map(({ url }) => url)).toEqual([
      'https://api.github.com/repos/octo/hello/labels?per_page=10',
      `${base}?per_page=10&page=2`,
    ]);
  });

  it('reads the other pages in parallel if the first page shows their number', async () => {
    let waiting = 0;
    let together = 0;
    const { clock, host } = openFakeGithub([], {
      transport: async (request) => {
        waiting += 1;
        together = Math.max(together, waiting);
        await clock.sleep(100);
        waiting -= 1;
        const body = slicePage(request, count(95));
        return { status: 200, headers: { link: linkOf(request, count(95)) }, text: JSON.stringify(body) };
      },
    });
    expect(await clock.run(host.createReader().ask(labels({})))).toEqual(count(95));
    expect(together).toBe(9);
  });

  it('continues if the list grows during the reading', async () => {
    const { clock, reader } = openFakeGithub((request) => {
      const all = count(readPageNumber(request) === 1 ? 15 : 25);
      return { headers: { link: linkOf(request, all) }, body: slicePage(request, all) };
    });
    expect(await clock.run(reader.ask(labels({})))).toEqual(count(25));
  });

  it('returns an item once that comes again on a later page', async () => {
    const { clock, reader } = openFakeGithub((request) => {
      const all = readPageNumber(request) === 1 ? count(20) : count(21, -1);
      return { headers: { link: linkOf(request, all, ['next']) }, body: slicePage(request, all) };
    });
    expect(await clock.run(reader.ask(labels({})))).toEqual(count(20));
  });

  it('returns both of two equal items on one page', async () => {
    const { clock, reader } = openFakeGithub([{ body: [{ name: 1 }, { name: 1 }] }]);
    expect(await clock.run(reader.ask(labels({})))).toEqual([{ name: 1 }, { name: 1 }]);
  });

  it('reads the list again if it has fewer items than GitHub counts, as after a deletion', async () => {
    let reading = 0;
    const { clock, reader, requests } = openFakeGithub((request) => {
      if (readPageNumber(request) === 1) reading += 1;
      const all = reading === 1 && readPageNumber(request) === 1 ? count(21) : count(20, 1);
      return { body: { total_count: all.length, environments: slicePage(request, all) } };
    });
    expect(await clock.run(reader.ask(listed({})))).toEqual({ total_count: 20, environments: count(20, 1) });
    expect(requests.map(readPageNumber)).toEqual([1, 2, 1, 2]);
  });

  it.each([3, 25])('rejects a list of %i items if GitHub counts more in both readings', async (length) => {
    const { clock, reader } = openFakeGithub((request) => ({
      body: { total_count: length + 1, environments: slicePage(request, count(length)) },
    }));
    const failure = await clock.run(catchFailure(reader.ask(listed({}))));
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(failure.message).toContain(`with fewer items than the ${length + 1} it counts`);
  });

  it('rejects a single page with fewer items than it counts', async () => {
    const { clock, reader } = openFakeGithub((request) =>
      readPageNumber(request) === 1
        ? { body: { total_count: 12, environments: count(10) } }
        : { body: { environments: count(1, 10) } },
    );
    expect(await clock.run(catchFailure(reader.ask(listed({}))))).toBeInstanceOf(RequestFailure);
  });

  it('accepts a list with more items than GitHub counts', async () => {
    const { clock, reader } = openFakeGithub([{ body: { total_count: 1, environments: count(3) } }]);
    expect(await clock.run(reader.ask(listed({})))).toEqual({ total_count: 1, environments: count(3) });
  });

  it('rejects an item without its identity', async () => {
    const { clock, reader } = openFakeGithub([
      { headers: { link: `<${base}?page=2>; rel="next"` }, body: count(10) },
      { body: [{ title: 'eleven' }] },
    ]);
    expect((await clock.run(catchFailure(reader.ask(labels({}))))).message).toContain('each item should have its name');
  });

  it('reads a list of several pages again for a second reading, but not a single page', async () => {
    const { clock, reader, requests } = openFakeGithub((request) => {
      const all = request.url.includes('labels') ? count(15) : [];
      const body = request.url.includes('labels') ? slicePage(request, all) : { environments: [] };
      return { headers: { link: linkOf(request, all) }, body };
    });
    await clock.run(reader.ask(listed({})));
    expect(reader.createRereadingReader()).toBeUndefined();
    await clock.run(reader.ask(labels({})));
    const again = reader.createRereadingReader()!;
    await clock.run(Promise.all([again.ask(listed({})), again.ask(labels({}))]));
    expect(requests.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual([
      'environments',
      ...Array(4).fill('labels'),
    ]);
  });

  it.each<[string, number, (request: WireRequest) => Record<string, string>]>([
    ['names the same page again', 2, () => ({ link: `<${base}?page=2>; rel="next"` })],
    [
      'always names one more',
      5000,
      (request) => ({ link: `<${base}?page=${readPageNumber(request) + 1}>; rel="next"` }),
    ],
    [
      'claims a million of them',
      1,
      () => ({ link: `<${base}?page=2>; rel="next", <${base}?page=1000000>; rel="last"` }),
    ],
    ['answers every page with the same items', 2, () => ({})],
  ])('stops if the server %s', async (_, most, headersFor) => {
    const { clock, writer, requests } = openFakeGithub((request) => ({
      headers: headersFor(request),
      body: count(10),
    }));
    const failure = await clock.run(catchFailure(writer.ask(labels({}))));
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(failure.message).toMatch(/^the pages of GET \/repos\/octo\/hello\/labels never end/);
    expect(requests.length).toBeLessThanOrEqual(most);
  });

  it.each(['https://evil.example/labels?page=2', 'http://api.github.com/labels?page=2', 'https://:@'])(
    'does not send the token to %s',
    async (place) => {
      const { clock, reader, requests } = openFakeGithub([
        { headers: { link: `<${place}>; rel="next"` }, body: [{ name: 1 }] },
      ]);
      expect((await clock.run(catchFailure(reader.ask(labels({}))))).message).toContain(
        'the token goes only to the server in GITHUB_API_URL',
      );
      expect(requests.length).toBe(1);
    },
  );

  it('fails if a later page is denied', async () => {
    const { clock, reader } = openFakeGithub([
      { headers: { link: `<${base}?page=2>; rel="next"` }, body: [{ name: 1 }] },
      { status: 403, body: { message: 'no' } },
    ]);
    expect(await clock.run(catchFailure(reader.ask(labels({}))))).toBeInstanceOf(PermissionDenied);
  });

  it.each([{ body: { environments: null } }, { body: [1, 2] }, { status: 204 }])(
    'names the missing list in %j',
    async (reply) => {
      const { clock, reader } = openFakeGithub([reply]);
      const failure = await clock.run(catchFailure(reader.ask(listed({}))));
      expect(failure.message).toContain('in an unknown format: environments should be a list');
    },
  );

  it('validates the joined list', async () => {
    const { clock, reader } = openFakeGithub([
      { headers: { link: `<${base}?page=2>; rel="next"` }, body: count(10) },
      { body: [{ name: 'eleven' }] },
    ]);
    expect((await clock.run(catchFailure(reader.ask(labels({}))))).message).toContain('10.name should be number');
  });
});

it.each<[string | undefined, Record<string, string>]>([
  [undefined, {}],
  ['', {}],
  [
    '<https://a/?page=2>; rel="next", <https://a/?page=9>; rel="last"',
    { next: 'https://a/?page=2', last: 'https://a/?page=9' },
  ],
  ['<https://a/?q=1,2&page=2>;rel=next', { next: 'https://a/?q=1,2&page=2' }],
  ['<https://a/>; title="a"; rel="next"', { next: 'https://a/' }],
  ['<https://a/>; rel="prev next', { prev: 'https://a/' }],
  ['rel="next"', {}],
])('reads the links in %j', (header, links) => {
  expect(parseLinkHeader(header)).toEqual(links);
});

it('reads a long broken header in linear time', () => {
  expect(parseLinkHeader('<a'.repeat(50_000))).toEqual({});
  expect(parseLinkHeader('<a>; '.repeat(20_000))).toEqual({});
});
