import { expect, it } from 'vitest';
import { defineRestCall, type ReadCall } from '../call.ts';
import type { CachingReader, Reader } from '../github.ts';
import { sharedDuration } from './expiring-map.ts';
import { createSharedReads, createSharingReader } from './shared-reads.ts';

const definePageCall = (page: number) =>
  defineRestCall('GET /orgs/{org}/properties/values', { needs: [], query: { page } })({}) as ReadCall<any>;

async function* read(_: object, ask: (call: ReadCall<any>) => Promise<any>) {
  for (let page = 1; ; page += 1) {
    const { answers, isLast } = await ask(definePageCall(page));
    yield answers;
    if (isLast) return;
  }
}

const values = defineRestCall<'GET /repos/{owner}/{repo}/properties/values', string>(
  'GET /repos/{owner}/{repo}/properties/values',
  { needs: [], ownerWide: { read, isSame: (own, listed) => own === listed } },
)({});
const organization = defineRestCall<'GET /orgs/{org}', string | undefined>('GET /orgs/{org}', { needs: [] })({});
const labels = defineRestCall<'GET /repos/{owner}/{repo}/labels', string>('GET /repos/{owner}/{repo}/labels', {
  needs: [],
})({});
const members = defineRestCall<'GET /orgs/{org}/members', string>('GET /orgs/{org}/members', {
  needs: [],
  pages: { perPage: 100, identity: 'id' },
})({});

interface Stage {
  readonly names?: readonly string[];
  readonly owner?: string;
  /** The pages of the list: answers by names. */
  readonly pages?: readonly (Readonly<Record<string, string>> | Error)[];
  /** Returns the answer of a repository itself. */
  own?(name: string): Promise<unknown>;
}

/** Opens several repositories, and logs the requests: names of repositories, and pages of the list. */
function createStage({
  names = ['a', 'b', 'c', 'd', 'e'],
  owner = 'acme',
  pages = [{}],
  own = async () => 'x',
}: Stage = {}) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const createOwnerReader = (): Reader => ({
    repository: { owner, name: '' },
    now: () => clock.now,
    async ask<A>({ query }: ReadCall<A>) {
      const number = Number(query.page);
      asked.push(`page ${number}`);
      const page = pages[number - 1]!;
      if (page instanceof Error) throw page;
      const answers = new Map(Object.entries(page).map(([name, answer]) => [`${owner}/${name}`, answer]));
      return { isLast: number === pages.length, answers } as A;
    },
  });
  const sharing = createSharedReads(
    createOwnerReader,
    names.map((name) => ({ owner, name })),
  );
  const readers = new Map<string, CachingReader>(
    names.map((name) => {
      const plain: CachingReader = {
        repository: { owner, name },
        now: () => clock.now,
        async ask<A>() {
          asked.push(name);
          return (await own(name)) as A;
        },
        createRereadingReader: () => undefined,
        createRecallReader: () => plain,
      };
      return [name, createSharingReader(plain, sharing)];
    }),
  );
  const ask = <A>(name: string, call: ReadCall<A>) => readers.get(name)!.ask(call);
  const askAll = <A>(call: ReadCall<A>) => Promise.allSettled(names.map((name) => ask(name, call)));
  return { asked, clock, ask, all: askAll, readers };
}

const answerEverywhere = (names: readonly string[], answer = 'x') =>
  Object.fromEntries(names.map((name) => [name, answer] as const));
const listOutcomes = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)));

it('asks one repository itself and reads the others from the owner-wide list [1.7]', async () => {
  const { asked, all: askAll, readers } = createStage({ pages: [answerEverywhere(['a', 'b', 'c', 'd', 'e'])] });
  expect(listOutcomes(await askAll(values))).toEqual(['x', 'x', 'x', 'x', 'x']);
  expect(asked).toEqual(['a', 'page 1']);
  expect([...readers].filter(([, reader]) => reader.createUnsharedReader?.()).map(([name]) => name)).toEqual([
    'b',
    'c',
    'd',
    'e',
  ]);
});

it('asks a repository itself about differences and reads the rest from the list [1.8]', async () => {
  const role = defineRestCall('GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}', {
    ...values.routeRules,
    needs: [],
  });
  const { asked, readers } = createStage({ pages: [answerEverywhere(['a', 'b', 'c', 'd', 'e'])] });
  for (const reader of readers.values())
    for (const team_slug of ['core', 'docs']) await reader.ask(role({ team_slug }) as ReadCall);
  const before = asked.length;
  const alone = readers.get('e')!.createUnsharedReader!(new Set(['core']))!;
  for (const team_slug of ['core', 'docs']) await alone.ask(role({ team_slug }) as ReadCall);
  expect(asked.slice(before)).toEqual(['e']);
  await readers.get('e')!.createUnsharedReader!()!.ask(role({ team_slug: 'docs' }) as ReadCall);
  expect(asked.slice(before)).toEqual(['e', 'e']);
});

it('asks a repository itself that the list leaves out [1.8]', async () => {
  const { asked, all: askAll } = createStage({
    pages: [answerEverywhere(['a', 'b', 'd'])],
    own: async (name) => (name > 'd' ? 'y' : 'x'),
  });
  expect(listOutcomes(await askAll(values))).toEqual(['x', 'x', 'x', 'x', 'y']);
  expect(asked.filter((question) => !question.startsWith('page')).sort()).toEqual(['a', 'c', 'e']);
});

it('ignores a list that disagrees with the repository itself [1.8]', async () => {
  const { all: askAll } = createStage({ pages: [answerEverywhere(['a', 'b', 'c', 'd', 'e'], 'weak')] });
  expect(listOutcomes(await askAll(values))).toEqual(['x', 'x', 'x', 'x', 'x']);
});

it('asks each repository itself if the list fails, and gives each its own failure [1.8]', async () => {
  const own = async (name: string) => (name === 'c' ? Promise.reject(new Error(`${name} is denied`)) : 'x');
  const { asked, all: askAll } = createStage({ pages: [new Error('the list is denied')], own });
  expect(listOutcomes(await askAll(values))).toEqual(['x', 'x', 'Error: c is denied', 'x', 'x']);
  expect(asked.filter((question) => question === 'page 1')).toHaveLength(1);
});

it('does not compare the list with a repository that fails [1.8]', async () => {
  const own = async (name: string) => (name === 'a' ? Promise.reject(new Error('a is denied')) : 'x');
  const { asked, all: askAll } = createStage({ pages: [answerEverywhere(['a', 'b', 'c', 'd', 'e'])], own });
  expect(listOutcomes(await askAll(values))).toEqual(['Error: a is denied', 'x', 'x', 'x', 'x']);
  expect(asked.filter((question) => !question.startsWith('page')).length).toBeGreaterThan(1);
});

it('reads at most one page for each repository that was asked itself [1.7]', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `r${index}`);
  const pages = Array.from({ length: 500 }, () => ({}));
  const { asked, all: askAll, ask } = createStage({ names, pages });
  for (const name of names.slice(0, 10)) await ask(name, values);
  expect(asked.filter((question) => question.startsWith('page'))).toHaveLength(9);
  await askAll(values);
  expect(asked.filter((question) => question.startsWith('page')).length).toBeLessThan(30);
});

it('reads one page after another until it finds the repository', async () => {
  const { asked, ask } = createStage({
    pages: [answerEverywhere(['a']), answerEverywhere(['b']), answerEverywhere(['c', 'd', 'e'])],
  });
  for (const name of ['a', 'b', 'c', 'd', 'e']) expect(await ask(name, values)).toBe('x');
  expect(asked).toEqual(['a', 'page 1', 'b', 'page 2', 'c', 'page 3']);
});

it('asks once for organization data, unless it is absent or fails [1.7] [1.8]', async () => {
  const organizationStage = createStage();
  expect(listOutcomes(await organizationStage.all(organization))).toEqual(['x', 'x', 'x', 'x', 'x']);
  expect(organizationStage.asked).toEqual(['a']);
  const hidden = createStage({ own: async () => undefined });
  expect(listOutcomes(await hidden.all(organization))).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(hidden.asked).toHaveLength(5);
  const failing = createStage({ own: async (name) => Promise.reject(new Error(name)) });
  expect(listOutcomes(await failing.all(organization))).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `Error: ${name}`),
  );
});

it('shares neither lists nor the data of a repository [1.8]', async () => {
  const { asked, all: askAll } = createStage();
  await askAll(labels);
  await askAll(members);
  expect(asked).toHaveLength(10);
});

it('shares nothing across owners, or between only two repositories', async () => {
  const two = createStage({ names: ['a', 'b'], pages: [answerEverywhere(['a', 'b'])] });
  await two.all(values);
  await two.all(organization);
  expect(two.asked).toEqual(['a', 'b', 'a', 'b']);
  const others = createSharedReads(
    () => Promise.reject(new Error()) as never,
    [
      { owner: 'acme', name: 'a' },
      { owner: 'other', name: 'a' },
      { owner: 'third', name: 'a' },
    ],
  );
  const own = { repository: { owner: 'Other', name: 'a' }, now: () => 0, ask: async () => 'own' } as never as Reader;
  expect(await others.ask(organization, own)).toEqual({ answer: 'own', isShared: false });
});

it('asks again after five minutes, to keep a long run from planning with old data [1.7]', async () => {
  const { asked, ask, clock } = createStage({ pages: [answerEverywhere(['a', 'b', 'c', 'd', 'e'])] });
  for (const name of ['a', 'b']) for (const call of [values, organization]) await ask(name, call as ReadCall);
  expect(asked).toEqual(['a', 'a', 'page 1']);
  clock.now += sharedDuration;
  for (const name of ['c', 'd']) for (const call of [values, organization]) await ask(name, call as ReadCall);
  expect(asked.slice(3)).toEqual(['c', 'c', 'page 1']);
});
