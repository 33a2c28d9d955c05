import { expect, it } from 'vitest';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openDescription } from '../description/index.ts';
import { openSimulator } from '../simulator.ts';
import { answerEnvelope, buildLinkHeader } from './pages.ts';
import type { RestRequest } from './rest-request.ts';

const names = Array.from({ length: 70 }, (_, index) => ({ name: `l${index}` }));
const setUpSimulator = () =>
  createCaller(openSimulator({ seed: { repositories: [{ id: 9, owner: 'acme', name: 'widgets', labels: names }] } }));

const buildLink = (page: number, perPage = '') =>
  `<https://api.github.com/repositories/9/labels?${perPage}page=${page}>`;

it('shows 30 items by default', async () => {
  const { body, headers } = await setUpSimulator().get('/repos/acme/widgets/labels');
  expect(body).toHaveLength(30);
  expect(headers.link).toBe(`${buildLink(2)}; rel="next", ${buildLink(3)}; rel="last"`);
});

it('links from a middle page in both directions, and keeps the page size', async () => {
  const { body, headers } = await setUpSimulator().get('/repos/acme/widgets/labels?per_page=20&page=2');
  const link = (page: number) => buildLink(page, 'per_page=20&');
  expect(body[0].name).toBe('l20');
  expect(headers.link).toBe(
    `${link(1)}; rel="prev", ${link(3)}; rel="next", ${link(4)}; rel="last", ${link(1)}; rel="first"`,
  );
});

it('links only backwards from the last page, and shows nothing on later pages', async () => {
  const { get } = setUpSimulator();
  expect((await get('/repos/acme/widgets/labels?page=3')).headers.link).toBe(
    `${buildLink(2)}; rel="prev", ${buildLink(1)}; rel="first"`,
  );
  expect((await get('/repos/acme/widgets/labels?page=9')).body).toEqual([]);
});

it('links from page to page through the whole list', async () => {
  const { get } = setUpSimulator();
  const seen: string[] = [];
  let next: string | undefined = '/repos/acme/widgets/labels?per_page=25';
  while (next) {
    const { body, headers } = await get(next);
    seen.push(...body.map(({ name }: { name: string }) => name));
    next = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1];
  }
  expect(seen).toEqual(names.map(({ name }) => name));
});

async function createRequest(path: string, query: Record<string, string>) {
  const description = await openDescription();
  const found = description.findOperation('GET', path);
  return { ...found, query } as unknown as RestRequest;
}

it('shows the total count in an envelope, with the page size of the route', async () => {
  const ask = await createRequest('/repos/acme/widgets/actions/variables', { per_page: '30', page: '2' });
  const answer = answerEnvelope(ask, 'variables', names, ({ name }) => name);
  expect(answer.body).toEqual({ total_count: 70, variables: names.slice(30, 60).map(({ name }) => name) });
  const small = answerEnvelope(
    await createRequest('/repos/acme/widgets/actions/variables', {}),
    'variables',
    names,
    String,
  );
  expect((small.body as any).variables).toHaveLength(10);
});

it('sends no link on a route that documents none', async () => {
  const { operation } = await createRequest('/repos/acme/widgets/environments', {});
  const paging = { page: 1, perPage: 30, total: 70 };
  expect(buildLinkHeader(operation, paging, new URL('https://api.github.com/environments'))).toBeUndefined();
});
