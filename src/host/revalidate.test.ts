import { describe, expect, it } from 'vitest';
import { fakeHost, type Reply, wireAnswer } from '../../test/fake-host.ts';
import { query, rest } from './call.ts';
import { administration, issues } from './grants.ts';
import type { WireRequest } from './http.ts';
import { type KeptAnswers, keepAnswers } from './revalidate.ts';
import { Secret } from './secret.ts';

const labels = rest('GET /repos/{owner}/{repo}/labels', { needs: issues.read, pages: { per: 2, identity: 'name' } });
const repository = rest('GET /repos/{owner}/{repo}', { needs: administration.read });
const raw = rest('GET /repos/{owner}/{repo}', {
  needs: administration.read,
  accept: 'application/vnd.github.raw+json',
});
const features = query('query Features { viewer { id } }', { needs: administration.read });
const update = rest('PATCH /repos/{owner}/{repo}', { needs: administration.write });

const json = 'application/json; charset=utf-8';
const named = (...names: number[]) => names.map((name) => ({ name }));

const tagged = (etag: string, body: unknown, headers = {}): Reply => ({
  headers: { etag, 'content-type': json, ...headers },
  body,
});
const unchanged: Reply = { status: 304, headers: { etag: 'W/"1"' } };

/** One run over answers of earlier ones, against a host that answers as the script says. */
function run(groups: Groups, script: (request: WireRequest) => Reply, token = 'a-token') {
  const sent: WireRequest[] = [];
  const keeping = keepAnswers({
    transport: async (request) => {
      sent.push(request);
      return wireAnswer(script(request));
    },
    token: new Secret(token),
    clock: { now: () => 1000, sleep: async () => {} },
    open: async (group) => groups.get(group) ?? new Map(),
  });
  const { reader, writer } = fakeHost([], { transport: keeping.transport, token: new Secret(token) });
  return { ...keeping, reader, writer, sent, tags: () => sent.map(({ headers }) => headers['if-none-match']) };
}

type Groups = ReadonlyMap<string, KeptAnswers>;
const none: Groups = new Map();

it('an answer of an earlier run is asked for again, and used where the host says that it still holds', async () => {
  const first = run(none, () => tagged('W/"1"', { name: 'hello' }));
  expect(await first.reader.ask(repository({}))).toEqual({ name: 'hello' });
  const second = run(first.learnt(), () => unchanged);
  expect(await second.reader.ask(repository({}))).toEqual({ name: 'hello' });
  expect(second.tags()).toEqual(['W/"1"']);
  expect(second.count).toEqual({ reads: 1, unchanged: 1, damaged: 0, retagged: 0 });
  expect(await run(second.learnt(), () => unchanged).reader.ask(repository({}))).toEqual({ name: 'hello' });
});

it('an answer of an earlier run gives way to what the host says now', async () => {
  const first = run(none, () => tagged('W/"1"', { name: 'hello' }));
  await first.reader.ask(repository({}));
  const second = run(first.learnt(), () => tagged('W/"2"', { name: 'renamed' }));
  expect(await second.reader.ask(repository({}))).toEqual({ name: 'renamed' });
  expect(second.count.unchanged).toBe(0);
  const third = run(second.learnt(), () => unchanged);
  expect(await third.reader.ask(repository({}))).toEqual({ name: 'renamed' });
  expect(third.tags()).toEqual(['W/"2"']);
});

it('an answer from before a write to the same thing is never asked for by its tag again', async () => {
  const { writer, tags } = run(none, ({ method }) => (method === 'GET' ? tagged('W/"1"', {}) : { body: {} }));
  await writer.ask(repository({}));
  await writer.send(update({}, { has_wiki: false }));
  await writer.ask(repository({}));
  expect(tags()).toEqual([undefined, undefined, undefined]);
});

it('an answer of an earlier run is no answer to another token, address, form or version', async () => {
  const { reader, learnt } = run(none, () => tagged('W/"1"', {}));
  await reader.ask(repository({}));
  const others = [
    run(learnt(), () => ({ body: {} }), 'another-token').reader.ask(repository({})),
    run(learnt(), () => ({ body: [] })).reader.ask(labels({})),
    run(learnt(), ({ headers }) => ({ status: headers['if-none-match'] ? 500 : 200, text: 'x' })).reader.ask(raw({})),
  ];
  expect(await Promise.all(others)).toEqual([{}, [], 'x']);
  const newer = run(learnt(), () => ({ body: {} }));
  await fakeHost([], { transport: newer.transport, apiVersion: '2026-03-10' }).reader.ask(repository({}));
  expect(newer.tags()).toEqual([undefined]);
});

it('an answer of an earlier run comes without its old links, so that a page which was added is found', async () => {
  const page = (number: number) => `https://api.github.com/repos/octo/hello/labels?per_page=2&page=${number}`;
  const first = run(none, ({ url }) =>
    url.endsWith('&page=2')
      ? tagged('W/"b"', named(3, 4), { link: `<${page(1)}>; rel="first"` })
      : tagged('W/"a"', named(1, 2), { link: `<${page(2)}>; rel="next", <${page(2)}>; rel="last"` }),
  );
  expect(await first.reader.ask(labels({}))).toEqual(named(1, 2, 3, 4));
  const second = run(first.learnt(), ({ url }) => (url.endsWith('&page=3') ? tagged('W/"c"', named(5)) : unchanged));
  expect(await second.reader.ask(labels({}))).toEqual(named(1, 2, 3, 4, 5));
  expect(second.count).toMatchObject({ reads: 3, unchanged: 2 });
});

it('an answer of an earlier run follows the links that the host repeats', async () => {
  const next = '<https://api.github.com/repos/octo/hello/labels?per_page=2&page=2>; rel="next"';
  const first = run(none, ({ url }) => (url.includes('&page') ? tagged('2', named(2)) : tagged('1', named(1))));
  expect(await first.reader.ask(labels({}))).toEqual(named(1));
  const second = run(first.learnt(), ({ url }) =>
    url.includes('&page') ? tagged('2', named(2)) : { status: 304, headers: { link: next } },
  );
  expect(await second.reader.ask(labels({}))).toEqual(named(1, 2));
});

it('an answer of an earlier run is kept of a GET that succeeded with a tag, and of nothing else', async () => {
  const { reader, learnt, count } = run(none, ({ url }) =>
    url.endsWith('/graphql') ? { body: { data: {} }, headers: { etag: 'W/"1"' } } : { body: {} },
  );
  await reader.ask(repository({}));
  await reader.ask(features({}));
  expect([learnt().size, count.reads]).toEqual([0, 1]);
  const gone = run(none, () => ({ status: 404, headers: { etag: 'W/"1"' }, body: {} }));
  await gone.reader.ask(repository({})).catch(() => undefined);
  expect(gone.learnt().size).toBe(0);
});

it('an answer of an earlier run keeps its type: a file of HTML does not turn into another type in the cache', async () => {
  const html = { headers: { etag: 'W/"1"', 'content-type': 'text/html' }, text: '<html>' };
  const first = run(none, () => html);
  const failure = await first.reader.ask(raw({})).catch((error) => error.message);
  expect(
    await run(first.learnt(), () => unchanged)
      .reader.ask(raw({}))
      .catch((error) => error.message),
  ).toBe(failure);
});

describe('what lies between the runs', () => {
  it('what lies between the runs is grouped by repository, and a group is opened when it is asked for', async () => {
    const opened: string[] = [];
    const { transport, learnt } = keepAnswers({
      transport: async () => wireAnswer(tagged('W/"1"', [])),
      token: new Secret('a-token'),
      clock: { now: () => 1000, sleep: async () => {} },
      open: async (group) => {
        opened.push(group);
        return new Map();
      },
    });
    const get = (path: string) => transport({ method: 'GET', url: `https://api.github.com${path}`, headers: {} });
    const of = async (...paths: string[]) => {
      opened.length = 0;
      for (const path of paths) await get(path);
      return opened.length;
    };
    expect(
      await of('/repos/octo/hello', '/repos/Octo/Hello/labels?page=2', '/orgs/octo/teams/a/repos/octo/hello'),
    ).toBe(1);
    expect(await of('/repos/octo/other/labels', '/repositories/12/labels', '/user/repos?page=1', '/orgs/octo')).toBe(3);
    expect([...learnt().values()].map(({ size }) => size)).toEqual([3, 1, 1, 2]);
  });

  const texts = (groups: Groups) => {
    const answers = [...groups.values()].flatMap((group) => [...group]);
    const opened = answers.map(([, { sealed }]) => Buffer.from(sealed, 'base64').toString('latin1'));
    return [JSON.stringify([[...groups.keys()], answers]), ...opened].join('\n');
  };

  it('what lies between the runs holds neither the token nor any text of the requests and answers', async () => {
    const { reader, learnt } = run(none, () => tagged('W/"tag-of-it"', { name: 'canary' }), 'token-canary');
    await reader.ask(repository({}));
    expect(learnt().size).toBe(1);
    for (const word of ['token-canary', 'canary', 'octo', 'tag-of-it']) expect(texts(learnt())).not.toContain(word);
  });

  it('what lies between the runs is not believed where somebody changed it, or moved it to another place', async () => {
    const { reader, learnt } = run(none, ({ url }) => tagged('W/"1"', url.includes('labels') ? [] : { name: 'hello' }));
    await reader.ask(repository({}));
    await reader.ask(labels({}));
    const [[group, answers]] = [...learnt()] as [[string, KeptAnswers]];
    const [[one, answer], [other, moved]] = [...answers] as [[string, any], [string, any]];
    const changed = new Map([
      [one, { ...answer, sealed: `${answer.sealed.slice(0, 40)}AAAA${answer.sealed.slice(44)}` }],
      [other, { ...moved, sealed: answer.sealed }],
    ]);
    const spoilt = new Map([[group, changed]]);
    const second = run(spoilt, ({ url }) => ({ body: url.includes('labels') ? [1] : { name: 'now' } }));
    expect(await second.reader.ask(repository({}))).toEqual({ name: 'now' });
    expect(await second.reader.ask(labels({}))).toEqual([1]);
    expect(second.tags()).toEqual([undefined, undefined]);
    expect(second.count.damaged).toBe(2);
  });
});

it('an answer of an earlier run is not believed to be unchanged once this run has written to the same thing', async () => {
  const label = rest('PATCH /repos/{owner}/{repo}/labels/{name}', { needs: issues.write });
  const first = run(none, ({ url }) => tagged('W/"1"', url.includes('labels') ? named(1) : { name: 'hello' }));
  await first.reader.ask(labels({}));
  await first.reader.ask(repository({}));
  const second = run(first.learnt(), ({ method, headers, url }) => {
    if (method !== 'GET') return { body: {} };
    return headers['if-none-match'] ? unchanged : tagged('W/"2"', url.includes('labels') ? named(2) : {});
  });
  await second.writer.send(label({ name: 'a' }, { color: 'ffffff' }));
  expect(await second.writer.ask(labels({}))).toEqual(named(2));
  expect(await second.writer.ask(labels({}))).toEqual(named(2));
  expect(await second.writer.ask(repository({}))).toEqual({ name: 'hello' });
  expect(second.tags()).toEqual([undefined, undefined, 'W/"2"', 'W/"1"']);
});
