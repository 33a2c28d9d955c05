/**
 * Shares reads between repositories of one owner. A shared read may show less than a request about one repository, so
 * Trueup uses only what it shows. For the rest, Trueup asks about each repository.
 */

import { listGrants, type OwnerWideAnswers, type OwnerWidePage, type ReadCall } from '../call.ts';
import { askOnce, type CachingReader, type Reader, type RepositoryName, toNameKey } from '../github.ts';
import type { Grant } from '../grants.ts';
import { RequestNotSent } from '../refusals/failures.ts';
import type { BatchReader, ReadAnswer } from './batch-reader.ts';

interface SharedReads {
  ask<A>(call: ReadCall<A>, own: Reader): Promise<ReadAnswer<A>>;
}

const minRepositories = 3;

/** In milliseconds. A long run must not plan from old answers. */
export const sharedDuration = 5 * 60_000;

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
      const ask = () => sharedReads.ask(call, own);
      const sharedAnswer = call.routeRules.batched ? batchedAnswers.getOrCreate(call, own.now(), ask) : ask();
      const { answer, isShared } = (await sharedAnswer) as ReadAnswer<A>;
      if (isShared) markShared(call.routeRules.batched !== undefined);
      return answer;
    },
    hasBatchedAnswer: () => hasBatched,
    createSectionReader: () => createSharingReader(own, sharedReads, batchedAnswers, markShared),
    createRecallReader() {
      const recallReader = own.createRecallReader();
      const ask: Reader['ask'] = async <A>(call: ReadCall<A>) => {
        try {
          return await recallReader.ask(call);
        } catch (failure) {
          const sharedAnswer = failure instanceof RequestNotSent && (await batchedAnswers.peek(call));
          if (!sharedAnswer) throw failure;
          return sharedAnswer.answer as A;
        }
      };
      return { ...recallReader, ask };
    },
    createUnsharedReader: (names) => (hasShared ? createReaderWithoutLists(own, sharedReads, names) : undefined),
    createUnbatchedReader() {
      const ask = async <A>(call: ReadCall<A>) =>
        call.routeRules.batched ? own.ask(call) : (await sharedReads.ask(call, own)).answer;
      return overrideReader(own, { ask });
    },
  });
}

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
  const questions = new ExpiringMap<Promise<unknown>>();
  const lists = new ExpiringMap<OwnerWideList>();
  return {
    async ask<A>(call: ReadCall<A>, own: Reader): Promise<ReadAnswer<A>> {
      const { ownerWide, batched, batchedDefault: defaultAnswer } = call.routeRules;
      if (defaultAnswer !== undefined && batchReader) return { answer: defaultAnswer, isShared: true };
      if (batched && batchReader) return (await batchReader.ask(call, batched, own)) ?? askUnshared(call, own);
      if (ownerWide && (batchReader || !ownerWide.isBatched))
        return lists
          .getOrCreate(call, own.now(), () => new OwnerWideList(call, ownerWide, { reader: createReader, names }))
          .ask(call, own);
      if (!isOrganizationLevel(call)) return askUnshared(call, own);
      let isFirst = false;
      const pending = questions.getOrCreate(call, own.now(), () => {
        isFirst = true;
        return own.ask(call);
      }) as Promise<A>;
      const answer = isFirst ? await pending : await pending.catch(() => undefined);
      return isFirst || !isAbsentValue(answer) ? { answer: answer as A, isShared: false } : askUnshared(call, own);
    },
  };
}

const askUnshared = async <A>(call: ReadCall<A>, own: Reader): Promise<ReadAnswer<A>> => ({
  answer: await own.ask(call),
  isShared: false,
});

/** An absent value is not shared, because GitHub may show a value to another repository. */
const isAbsentValue = (answer: unknown) => answer === undefined || answer === null;

/** Excludes lists, because nothing proves that a list is complete. */
function isOrganizationLevel({ api, route, body, routeRules }: ReadCall) {
  if (routeRules.pages || routeRules.connection) return false;
  if (api === 'rest') return !route.includes('{repo}');
  return !/\$name\s*:/.test((body as { query: string }).query);
}

type CreateOwnerReader = (needs: readonly Grant[]) => Reader;

interface ExpiringEntry<T> {
  readonly value: T;
  readonly until: number;
}

class ExpiringMap<T> {
  readonly #entries = new Map<object, Map<string, ExpiringEntry<T>>>();

  peek(call: ReadCall): T | undefined {
    return this.#entries.get(call.routeRules)?.get(toQuestionKey(call))?.value;
  }

  getOrCreate(call: ReadCall, now: number, createValue: () => T): T {
    const { routeRules } = call;
    const entries = this.#entries.get(routeRules) ?? new Map<string, ExpiringEntry<T>>();
    this.#entries.set(routeRules, entries);
    const question = toQuestionKey(call);
    const entry = entries.get(question);
    if (entry && now < entry.until) return entry.value;
    for (const [oldKey, { until }] of entries) if (until <= now) entries.delete(oldKey);
    const value = createValue();
    entries.set(question, { value, until: now + sharedDuration });
    return value;
  }
}

const toQuestionKey = ({ route, params, query, body }: ReadCall) => JSON.stringify([route, params, query, body]);

/**
 * A page costs one request, so it is read only after another repository was asked itself. GitHub may show less to a
 * token in lists, so the list counts once it agrees with one repository's own answer.
 */
class OwnerWideList {
  readonly #listed = new Map<string, unknown>();
  readonly #pages: AsyncGenerator<OwnerWidePage<unknown>>;
  #readCount = 0;
  #requests = 0;
  #isComplete = false;
  #isWrong = false;
  #loading?: Promise<void>;
  #spotCheck?: { readonly name: string; readonly answer: Promise<unknown> };

  constructor(
    readonly call: ReadCall,
    readonly rules: OwnerWideAnswers<any>,
    readonly context: { readonly reader: CreateOwnerReader; readonly names: ReadonlySet<string> },
  ) {
    // A cache would keep the whole page as text.
    this.#pages = rules.read(call.params, (pageCall) => {
      this.#requests += 1;
      return context.reader(listGrants(pageCall)).ask(pageCall);
    });
  }

  async ask<A>(call: ReadCall<A>, own: Reader): Promise<ReadAnswer<A>> {
    const name = toNameKey(own.repository);
    this.#readCount += 1;
    while (this.#canLoadMore(name)) {
      this.#loading ??= this.#loadPage();
      await this.#loading;
    }
    if (this.#listed.has(name) && (await this.#isConfirmed()))
      return { answer: this.#listed.get(name) as A, isShared: true };
    const answer = own.ask(call);
    if (!this.#spotCheck || !this.#listed.has(this.#spotCheck.name)) this.#spotCheck = { name, answer };
    return { answer: await answer, isShared: false };
  }

  #canLoadMore(name: string) {
    return !this.#isComplete && !this.#isWrong && !this.#listed.has(name) && this.#requests < this.#readCount - 1;
  }

  async #loadPage() {
    try {
      const { value, done } = await this.#pages.next();
      for (const [name, answer] of value ?? []) if (this.context.names.has(name)) this.#listed.set(name, answer);
      this.#isComplete = done === true;
    } catch {
      this.#isWrong = true;
    } finally {
      this.#loading = undefined;
    }
  }

  async #isConfirmed() {
    const spotCheck = this.#spotCheck;
    if (this.#isWrong || !spotCheck || !this.#listed.has(spotCheck.name)) return false;
    try {
      this.#isWrong ||= !this.rules.isSame(await spotCheck.answer, this.#listed.get(spotCheck.name));
      return !this.#isWrong;
    } catch {
      if (this.#spotCheck === spotCheck) this.#spotCheck = undefined;
      return false;
    }
  }
}
