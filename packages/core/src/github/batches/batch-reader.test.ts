import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defineRestCall, type ReadCall } from '../call.ts';
import type { CachingReader } from '../github.ts';
import { NotOnServer, RequestFailure, RequestNotSent } from '../refusals/failures.ts';
import { BatchReader, type BatchTally, estimateQueryCost } from './batch-reader.ts';
import { defineBatchedAnswer, defineWholeConnection, selectConnection } from './selections.ts';
import { createSharedReads, createSharingReader } from './shared-reads.ts';

const Named = v.object({ name: v.string(), color: v.string() });
const ask = defineRestCall<'GET /repos/{owner}/{repo}/labels', readonly { name: string; color: string }[]>(
  'GET /repos/{owner}/{repo}/labels',
  {
    needs: [],
    batched: defineBatchedAnswer(
      'labels',
      selectConnection('labels', 'name color'),
      v.object({ labels: defineWholeConnection(Named) }),
      (shown) => shown.labels,
    ),
  },
)({});
const wiki = defineRestCall<'GET /repos/{owner}/{repo}', string>('GET /repos/{owner}/{repo}', {
  needs: [],
  batched: defineBatchedAnswer(
    'repository',
    'hasWikiEnabled',
    v.object({ hasWikiEnabled: v.boolean() }),
    (shown) => `${shown.hasWikiEnabled}`,
  ),
})({});

const bug = [{ name: 'bug', color: 'f00' }];
const showLabels = (nodes: readonly object[]) => ({
  labels: { totalCount: nodes.length, pageInfo: { hasNextPage: false }, nodes },
  hasWikiEnabled: true,
});

interface Stage {
  readonly count?: number;
  readonly drawn?: string;
  /** Returns what a query shows of a repository. */
  shown?(name: string): unknown;
  /** Replaces the answer to a query. */
  query?(names: readonly string[], text: string, count: number): unknown;
  own?(name: string): unknown;
  /** The duration of a query. */
  readonly takes?: number;
}

function createStage({
  count = 30,
  drawn,
  shown = () => showLabels(bug),
  query,
  own = () => bug,
  takes = 100,
}: Stage = {}) {
  const queries: string[][] = [];
  const asked: string[] = [];
  const clock = { now: 0 };
  const answerTo = (text: string, names: readonly string[], variables: Record<string, string>) => {
    const odd = query?.(names, text, queries.length);
    if (odd) return odd;
    const aliases = [...text.matchAll(/(a\d+): repository\(owner: \$owner, name: \$(n\d+)/g)];
    const data = aliases.map(([, alias, variable]) => {
      const name = variables[variable!]!;
      const fields = shown(name);
      return [alias, fields && { nameWithOwner: `Acme/${name}`, ...fields }];
    });
    return { data: Object.fromEntries(data), errors: [] };
  };
  const answerMany = async ({ body }: ReadCall) => {
    const { query: text, variables } = body as { query: string; variables: Record<string, string> };
    const names = Object.values(variables);
    queries.push(names);
    clock.now += takes;
    const answer = answerTo(text, names, variables);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const tally: BatchTally = { answers: 0, queries: 0, points: 0, names: new Set(), disagreements: new Map() };
  const names = Array.from({ length: count }, (_, index) => `r${index}`);
  const sharing = createSharedReads(
    () => Promise.reject(new Error()) as never,
    names.map((name) => ({ owner: 'acme', name })),
    () => new BatchReader(tally, drawn),
  );
  const readers = names.map((name): CachingReader => {
    const plain: CachingReader = {
      repository: { owner: 'acme', name },
      now: () => clock.now,
      async ask<A>(call: ReadCall<A>) {
        if (call.routeRules.isBatchQuery) return (await answerMany(call)) as A;
        asked.push(name);
        const answer = await own(name);
        if (answer instanceof Error) throw answer;
        return answer as A;
      },
      createRereadingReader: () => undefined,
      createRecallReader: () => ({ ...plain, ask: () => Promise.reject(new RequestNotSent('', '')) }),
    };
    return createSharingReader(plain, sharing);
  });
  const askAll = async (call: ReadCall = ask) =>
    (await Promise.allSettled(readers.map((reader) => reader.ask(call)))).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason),
    );
  return { all: askAll, readers, queries, asked, tally, clock, sizes: () => queries.map(({ length }) => length) };
}

it('reads ten repositories in a query, then up to 25 while GitHub answers within three seconds [8.14]', async () => {
  const swift = createStage({ count: 100 });
  expect(new Set((await swift.all()).map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(bug)]));
  expect(swift.sizes()).toEqual([10, 20, 25, 25, 20]);
  expect(swift.tally).toMatchObject({ answers: 99, queries: 5, points: 5, names: { size: 100 } });
  const slow = createStage({ takes: 3_001 });
  await slow.all();
  expect(slow.sizes()).toEqual([10, 10, 10]);
});

it('compares the first answer of each kind and all answers of the spot check with the repository itself [8.12]', async () => {
  const { all: askAll, asked, readers } = createStage({ drawn: 'acme/r7' });
  await askAll();
  expect(asked).toEqual(['r0', 'r7']);
  expect(readers.map((reader) => reader.createUnsharedReader?.() !== undefined).filter((one) => !one)).toHaveLength(2);
});

it.each([
  ['hides it', () => null],
  ['hides the list', () => ({ labels: null })],
  ['cuts it off', () => ({ labels: { ...showLabels(bug).labels, pageInfo: { hasNextPage: true } } })],
  ['leaves an entry out', () => ({ labels: { ...showLabels(bug).labels, totalCount: 2 } })],
  ['hides a key', () => showLabels([{ name: 'bug', color: null }])],
  ['shows another repository', () => ({ ...showLabels(bug), nameWithOwner: 'acme/other' })],
])('asks the repository itself if the query %s [8.11]', async (_, odd) => {
  const { all: askAll, asked, tally } = createStage({ shown: (name) => (name === 'r5' ? odd() : showLabels(bug)) });
  expect(await askAll()).toEqual(Array.from({ length: 30 }, () => bug));
  expect(asked).toEqual(['r0', 'r5']);
  expect(tally.disagreements.size).toBe(0);
});

it('asks one repository itself after an error with its path, and all after an error without a path [8.11]', async () => {
  const failAt = (path: unknown) => ({ errors: [{ message: 'no', ...(path ? { path } : {}) }] });
  const answerNames = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name, index) => [`a${index}`, { nameWithOwner: `acme/${name}`, ...showLabels(bug) }]),
    );
  const smallStage = createStage({
    count: 9,
    query: (names) => ({ data: answerNames(names), ...failAt(['a3', 'labels']) }),
  });
  await smallStage.all();
  expect(smallStage.asked).toEqual(['r0', 'r3']);
  const none = createStage({ count: 9, query: (names) => ({ data: answerNames(names), ...failAt(undefined) }) });
  await none.all();
  expect(none.asked).toHaveLength(9);
});

it('stops batching a kind whose first answer differs from the repository itself, and reports both answers [8.12]', async () => {
  const { all: askAll, asked, tally } = createStage({ shown: () => showLabels([{ name: 'bug', color: 'fff' }]) });
  expect(await askAll()).toEqual(Array.from({ length: 30 }, () => bug));
  expect(asked).toHaveLength(30);
  expect([...tally.disagreements.values()]).toEqual([
    { name: 'acme/r0', key: 'labels.color', own: 'f00', batched: 'fff', isLate: false },
  ]);
  expect(tally.answers).toBe(0);
});

it('reports that answers were used before the spot check showed a disagreement [8.13]', async () => {
  const { all: askAll, tally } = createStage({
    drawn: 'acme/r20',
    shown: (name) => showLabels(name === 'r20' ? [] : bug),
  });
  expect(await askAll()).toEqual(Array.from({ length: 30 }, () => bug));
  expect(tally.answers).toBe(9);
  expect([...tally.disagreements.values()]).toMatchObject([
    { name: 'acme/r20', key: 'labels', own: bug[0], isLate: true },
  ]);
});

it('repeats the query before it reports a disagreement, because the setting may have changed [8.12]', async () => {
  let times = 0;
  const { all: askAll, tally } = createStage({
    shown: (name) => showLabels(name === 'r0' && times++ === 0 ? [] : bug),
  });
  await askAll();
  expect(tally.disagreements.size).toBe(0);
  expect(tally.answers).toBe(28);
});

it.each([
  ['none', {}],
  ['only some', { protection: { strict: true } }],
])('stops batching a kind of answer if the query shows settings and REST shows %s of them [8.12]', async (_, own) => {
  const shape = v.object({ hasWikiEnabled: v.boolean() });
  const folds = defineBatchedAnswer('branches', 'hasWikiEnabled', shape, () => ({
    protection: { strict: true, signed: true },
  }));
  const protection = defineRestCall('GET /repos/{owner}/{repo}', { needs: [], batched: folds })({});
  const { all: askAll, tally } = createStage({ own: () => own });
  expect(await askAll(protection as ReadCall)).toEqual(Array.from({ length: 30 }, () => own));
  expect(tally.answers).toBe(0);
  expect([...tally.disagreements.values()]).toMatchObject([{ name: 'acme/r0', isLate: false }]);
});

it.each(['deploy_keys', 'repository'])(
  'keeps batching if the query shows more of %s than REST shows to some tokens and on older servers [8.12]',
  async (key) => {
    const shape = v.object({ hasWikiEnabled: v.boolean() });
    const folds = defineBatchedAnswer(key, 'hasWikiEnabled', shape, () => ({ title: 'ci', enabled: true }));
    const { all: askAll, tally } = createStage({ own: () => ({ title: 'ci' }) });
    await askAll(defineRestCall('GET /repos/{owner}/{repo}', { needs: [], batched: folds })({}) as ReadCall);
    expect([tally.answers, tally.disagreements.size]).toEqual([29, 0]);
  },
);

it('does not trust an answer that is correct only in a query about one repository [8.12]', async () => {
  let isAlone = false;
  const { all: askAll, tally } = createStage({
    drawn: 'acme/r7',
    query(names) {
      isAlone = names.length === 1;
    },
    shown: (name) => showLabels(isAlone || name === 'r0' ? bug : []),
  });
  expect((await askAll()).slice(0, 10)).toEqual(Array.from({ length: 10 }, () => bug));
  expect([tally.answers, tally.disagreements.size]).toEqual([0, 0]);
});

it('halves a query that is too large for GitHub, never grows again, and stops batching at one repository [8.14]', async () => {
  const late = new RequestFailure('502', '');
  const once = createStage({ count: 40, query: (_names, _text, count) => (count === 2 ? late : undefined) });
  await once.all();
  expect(once.sizes()).toEqual([10, 20, 10, 10, 10]);
  const tooMuch = { data: {}, errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED', path: ['a1'] }] };
  const never = createStage({ query: () => tooMuch });
  expect(await never.all()).toEqual(Array.from({ length: 30 }, () => bug));
  expect(never.sizes()).toEqual([10, 5, 2]);
  expect(never.asked).toHaveLength(30);
});

it('leaves out fields that the server lacks and batches the rest [8.17]', async () => {
  const lacking = new NotOnServer({ method: 'POST', path: '/graphql', status: 200 }, 'no such field', '', [
    'Repository.hasWikiEnabled',
  ]);
  const query: Stage['query'] = (_names, text) => (text.includes('hasWikiEnabled') ? lacking : undefined);
  const { readers, tally, asked } = createStage({ count: 9, query });
  await Promise.all(readers.flatMap((reader) => [reader.ask(ask), reader.ask(wiki as ReadCall)]));
  expect(tally.answers).toBe(8);
  expect(asked).toHaveLength(10);
});

it('reads each repository individually after GitHub refuses the first individual read [8.11]', async () => {
  const { all: askAll, asked, tally } = createStage({ own: (name) => new Error(`${name} is denied`) });
  expect(await askAll()).toEqual(Array.from({ length: 30 }, (_, index) => `Error: r${index} is denied`));
  expect([asked.length, tally.answers]).toEqual([30, 0]);
});

it('recalls batched answers, and asks the repository itself for differences and gates [8.11]', async () => {
  const { readers, asked } = createStage();
  await Promise.all(readers.map((reader) => reader.ask(ask)));
  expect(await readers[4]!.createRecallReader().ask(ask)).toEqual(bug);
  await expect(readers[4]!.createRecallReader().ask(wiki)).rejects.toThrow(RequestNotSent);
  expect(asked).toEqual(['r0']);
  await readers[4]!.createUnsharedReader!()!.ask(ask);
  expect(asked).toEqual(['r0', 'r4']);
  await readers[4]!.createUnbatchedReader!().ask(ask);
  expect(asked).toEqual(['r0', 'r4', 'r4']);
});

it('counts the nodes and the list requests of a query before it is sent [8.15]', async () => {
  expect(estimateQueryCost(selectConnection('labels', 'name'))).toEqual({ nodes: 100, requests: 1 });
  const nested = 'rules(first: 100) { nodes { a(first: 100) { nodes { id } } b(first: 10) { nodes { id } } } }';
  expect(estimateQueryCost(nested)).toEqual({ nodes: 100 + 100 * 100 + 100 * 10, requests: 1 + 100 + 100 });
});
