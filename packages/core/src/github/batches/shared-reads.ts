/**
 * Shares reads between repositories of one owner. A shared read may show less than a request about one repository, so
 * Trueup uses only what it shows. For the rest, Trueup asks about each repository.
 */

import type { ReadCall } from '../call.ts';
import { askOnce, type CachingReader, type Reader, type RepositoryName, toNameKey } from '../github.ts';
import type { Grant } from '../grants.ts';
import { RequestNotSent } from '../refusals/failures.ts';
import type { BatchReader, ReadAnswer } from './batch-reader.ts';
import { ExpiringMap } from './expiring-map.ts';
import { type CreateOwnerReader, SpotCheckedList } from './spot-checked-list.ts';

interface SharedReads {
  ask<A>(call: ReadCall<A>, own: Reader): Promise<ReadAnswer<A>>;
}

const minRepositories = 3;

export type OpenBatchReader = (names: ReadonlySet<string>) => Pick<BatchReader, 'ask'> | undefined;

/** Owners share no reads, because their tokens may differ. */
export function createSharedReads(
  createReader: (owner: string, needs: readonly Grant[]) => Reader,
  targets: readonly RepositoryName[],
  openBatchReader: OpenBatchReader = () => undefined,
): SharedReads {
  const namesByOwner = new Map<string, Set<string>>();
  for (const target of targets) {
    const owner = target.owner.toLowerCase();
    namesByOwner.set(owner, (namesByOwner.get(owner) ?? new Set()).add(toNameKey(target)));
  }
  const readsByOwner = new Map<string, SharedReads>();
  return {
    async ask(call, own) {
      const owner = own.repository.owner.toLowerCase();
      const names = namesByOwner.get(owner);
      if (!names || names.size < minRepositories) return askUnshared(call, own);
      const ownerReads =
        readsByOwner.get(owner) ??
        createOwnerReads((needs) => createReader(own.repository.owner, needs), names, openBatchReader);
      readsByOwner.set(owner, ownerReads);
      return ownerReads.ask(call, own);
    },
  };
}

/** Every plan that leads to a write must use `createUnsharedReader`. */
export function createSharingReader(
  own: CachingReader,
  sharedReads: SharedReads,
  batchedAnswers = new ExpiringMap<Promise<ReadAnswer<unknown>>>(),
  reportShared = (_isBatched: boolean) => {},
): CachingReader {
  let hasShared = false;
  let hasBatched = false;
  const markShared = (isBatched: boolean) => {
    hasShared = true;
    hasBatched ||= isBatched;
    reportShared(isBatched);
  };
  return overrideReader(own, {
    async ask<A>(call: ReadCall<A>) {
      const isBatched = call.routeRules.batched !== undefined;
      const ask = () => sharedReads.ask(call, own);
      const pending = isBatched ? batchedAnswers.getOrCreate(call, own.now(), ask) : ask();
      const { answer, isShared } = (await pending) as ReadAnswer<A>;
      if (isShared) markShared(isBatched);
      return answer;
    },
    hasBatchedAnswer: () => hasBatched,
    createSectionReader: () => createSharingReader(own, sharedReads, batchedAnswers, markShared),
    createRecallReader: () => createSharedRecallReader(own, batchedAnswers),
    createUnsharedReader: (names) => (hasShared ? createReaderWithoutLists(own, sharedReads, names) : undefined),
    createUnbatchedReader: () => createUnbatchedReader(own, sharedReads),
  });
}

function createSharedRecallReader(
  own: CachingReader,
  batchedAnswers: ExpiringMap<Promise<ReadAnswer<unknown>>>,
): Reader {
  const recallReader = own.createRecallReader();
  return {
    ...recallReader,
    async ask<A>(call: ReadCall<A>) {
      try {
        return await recallReader.ask(call);
      } catch (failure) {
        const batchedAnswer = failure instanceof RequestNotSent && (await batchedAnswers.peek(call));
        if (!batchedAnswer) throw failure;
        return batchedAnswer.answer as A;
      }
    },
  };
}

const createUnbatchedReader = (own: CachingReader, sharedReads: SharedReads): CachingReader =>
  overrideReader(own, {
    ask: async (call) => (call.routeRules.batched ? own.ask(call) : (await sharedReads.ask(call, own)).answer),
  });

export const createReaderWithoutLists = (
  own: CachingReader,
  sharedReads: SharedReads,
  names?: ReadonlySet<string>,
): CachingReader =>
  overrideReader(own, {
    ask: async (call) =>
      call.routeRules.batched || (call.routeRules.ownerWide && isAboutNames(call, names))
        ? own.ask(call)
        : (await sharedReads.ask(call, own)).answer,
  });

function isAboutNames({ params, routeRules }: ReadCall, names: ReadonlySet<string> | undefined) {
  const values = [...Object.values(params).map(String), ...(routeRules.ownerWide?.keys ?? [])];
  return !names || !values.length || values.some((value) => names.has(value));
}

const overrideReader = (
  own: CachingReader,
  overrides: Pick<CachingReader, 'ask'> & Partial<CachingReader>,
): CachingReader => ({
  get repository() {
    return own.repository;
  },
  askOnce: (call) => askOnce(own, call),
  now: () => own.now(),
  getServerTime: own.getServerTime,
  readServerVersion: async () => own.readServerVersion?.(),
  createRereadingReader: () => own.createRereadingReader(),
  createRecallReader: () => own.createRecallReader(),
  ...overrides,
});

function createOwnerReads(
  createReader: CreateOwnerReader,
  names: ReadonlySet<string>,
  openBatchReader: OpenBatchReader,
): SharedReads {
  const batchReader = openBatchReader(names);
  const lists = new ExpiringMap<SpotCheckedList>();
  const organizationAnswers = new ExpiringMap<Promise<unknown>>();
  return {
    async ask(call, own) {
      const { ownerWide, batched, batchedDefault } = call.routeRules;
      if (batchReader && batchedDefault !== undefined) return { answer: batchedDefault, isShared: true };
      if (batchReader && batched) return (await batchReader.ask(call, batched, own)) ?? askUnshared(call, own);
      if (ownerWide && (batchReader || !ownerWide.isBatched))
        return lists
          .getOrCreate(call, own.now(), () => new SpotCheckedList(call, ownerWide, { reader: createReader, names }))
          .ask(call, own);
      return isOrganizationLevel(call) ? askOrganization(call, own, organizationAnswers) : askUnshared(call, own);
    },
  };
}

/** The first repository asks for all others. GitHub may show a value to another repository that it hides from the first. */
async function askOrganization<A>(
  call: ReadCall<A>,
  own: Reader,
  answers: ExpiringMap<Promise<unknown>>,
): Promise<ReadAnswer<A>> {
  let isFirst = false;
  const pending = answers.getOrCreate(call, own.now(), () => {
    isFirst = true;
    return own.ask(call);
  }) as Promise<A>;
  if (isFirst) return { answer: await pending, isShared: false };
  const answer = await pending.catch(() => undefined);
  return answer === undefined || answer === null ? askUnshared(call, own) : { answer, isShared: false };
}

const askUnshared = async <A>(call: ReadCall<A>, own: Reader): Promise<ReadAnswer<A>> => ({
  answer: await own.ask(call),
  isShared: false,
});

/** Excludes lists, because nothing proves that a list is complete. */
function isOrganizationLevel({ api, route, body, routeRules }: ReadCall) {
  if (routeRules.pages || routeRules.connection) return false;
  if (api === 'rest') return !route.includes('{repo}');
  return !/\$name\s*:/.test((body as { query: string }).query);
}
