import { grantsOf, type ReadCall, type SharedAnswers, type SharedPage } from '../call.ts';
import { nameKey, type Reader, type RememberingReader, type RepositoryName } from '../github.ts';
import type { Grant } from '../grants.ts';
import { NotAsked } from '../refusals/failures.ts';
import type { Fold, Heard } from './fold.ts';

/**
 * What several repositories of one owner are asked about together. Such a reading may show less than a repository's own,
 * so it counts only where it shows something: for whatever it leaves out, and wherever it fails, each repository is
 * asked itself.
 */
export interface Sharing {
  ask<A>(call: ReadCall<A>, own: Reader): Promise<Heard<A>>;
}

/** A run about fewer repositories of an owner saves nothing. */
const fewest = 3;

/** How long an answer is shared, in milliseconds. A long run must not plan from what was read at its start. */
export const sharedFor = 5 * 60_000;

export type OpenFold = (names: ReadonlySet<string>) => Pick<Fold, 'ask'> | undefined;

/** For a run about these repositories. Owners share nothing with one another, because their tokens may differ. */
export function createSharing(
  readerOf: (owner: string, needs: readonly Grant[]) => Reader,
  targets: readonly RepositoryName[],
  openFold: OpenFold = () => undefined,
): Sharing {
  const namesOf = new Map<string, Set<string>>();
  for (const target of targets) {
    const owner = target.owner.toLowerCase();
    namesOf.set(owner, (namesOf.get(owner) ?? new Set()).add(nameKey(target)));
  }
  const ofOwners = new Map<string, Sharing>();
  return {
    async ask(call, own) {
      const owner = own.repository.owner.toLowerCase();
      const names = namesOf.get(owner);
      if (!names || names.size < fewest) return askAlone(call, own);
      const known = ofOwners.get(owner) ?? ofOwner((needs) => readerOf(own.repository.owner, needs), names, openFold);
      ofOwners.set(owner, known);
      return known.ask(call, own);
    },
  };
}

/** A reader for a first plan. Whatever a plan is to write rests on `alone`, which takes nothing from a list. */
export function sharingReader(
  own: RememberingReader,
  sharing: Sharing,
  folded = new Expiring<Promise<Heard<unknown>>>(),
  heardAbove = (_isFolded: boolean) => {},
): RememberingReader {
  let hasListed = false;
  let hasFolded = false;
  const hear = (isFolded: boolean) => {
    hasListed = true;
    hasFolded ||= isFolded;
    heardAbove(isFolded);
  };
  return asking(own, {
    async ask<A>(call: ReadCall<A>) {
      const ask = () => sharing.ask(call, own);
      const heard = call.routeRules.folded ? folded.of(call, own.now(), ask) : ask();
      const { answer, isListed } = (await heard) as Heard<A>;
      if (isListed) hear(call.routeRules.folded !== undefined);
      return answer;
    },
    hasFolded: () => hasFolded,
    forSection: () => sharingReader(own, sharing, folded, hear),
    recalling() {
      const known = own.recalling();
      const ask: Reader['ask'] = async <A>(call: ReadCall<A>) => {
        try {
          return await known.ask(call);
        } catch (failure) {
          const heard = failure instanceof NotAsked && (await folded.known(call));
          if (!heard) throw failure;
          return heard.answer as A;
        }
      };
      return { ...known, ask };
    },
    alone: (names) => (hasListed ? unlistedReader(own, sharing, names) : undefined),
    unfolded() {
      const ask = async <A>(call: ReadCall<A>) =>
        call.routeRules.folded ? own.ask(call) : (await sharing.ask(call, own)).answer;
      return asking(own, { ask });
    },
  });
}

/**
 * Shares what belongs to no repository, such as the organization, and takes nothing from a list. With names, it takes
 * from one what is about none of them.
 */
export const unlistedReader = (
  own: RememberingReader,
  sharing: Sharing,
  names?: ReadonlySet<string>,
): RememberingReader =>
  asking(own, {
    ask: async (call) =>
      call.routeRules.folded || (call.routeRules.shared && isAbout(call, names))
        ? own.ask(call)
        : (await sharing.ask(call, own)).answer,
  });

function isAbout({ params, routeRules }: ReadCall, names: ReadonlySet<string> | undefined) {
  const values = [...Object.values(params).map(String), ...(routeRules.shared?.keys ?? [])];
  return !names || !values.length || values.some((value) => names.has(value));
}

const asking = (
  own: RememberingReader,
  how: Pick<RememberingReader, 'ask'> & Partial<RememberingReader>,
): RememberingReader => ({
  get repository() {
    return own.repository;
  },
  askOnce: (call) => own.askOnce?.(call) ?? own.ask(call),
  now: () => own.now(),
  serverTime: own.serverTime,
  server: async () => own.server?.(),
  rereading: () => own.rereading(),
  recalling: () => own.recalling(),
  ...how,
});

const askAlone = async <A>(call: ReadCall<A>, own: Reader): Promise<Heard<A>> => ({
  answer: await own.ask(call),
  isListed: false,
});

function ofOwner(reader: ReaderFor, names: ReadonlySet<string>, openFold: OpenFold): Sharing {
  const fold = openFold(names);
  const questions = new Expiring<Promise<unknown>>();
  const lists = new Expiring<SharedList>();
  return {
    async ask<A>(call: ReadCall<A>, own: Reader): Promise<Heard<A>> {
      const { shared, folded, skipped } = call.routeRules;
      if (skipped !== undefined && fold) return { answer: skipped, isListed: true };
      if (folded && fold) return (await fold.ask(call, folded, own)) ?? askAlone(call, own);
      if (shared && (fold || !shared.isBatched))
        return lists.of(call, own.now(), () => new SharedList(call, shared, { reader, names })).ask(call, own);
      if (!isOfNoRepository(call)) return askAlone(call, own);
      let isFirst = false;
      const asked = questions.of(call, own.now(), () => {
        isFirst = true;
        return own.ask(call);
      }) as Promise<A>;
      const answer = isFirst ? await asked : await asked.catch(() => undefined);
      return isFirst || !isAbsent(answer) ? { answer: answer as A, isListed: false } : askAlone(call, own);
    },
  };
}

/** An absence is not shared, since the host may tell another repository what it did not tell this one. */
const isAbsent = (answer: unknown) => answer === undefined || answer === null;

/** Lists are left out: nothing shows that a list is whole. */
function isOfNoRepository({ api, route, body, routeRules }: ReadCall) {
  if (routeRules.pages || routeRules.connection) return false;
  if (api === 'rest') return !route.includes('{repo}');
  return !/\$name\s*:/.test((body as { query: string }).query);
}

/** Reads what belongs to the owner with a token that may do this. */
type ReaderFor = (needs: readonly Grant[]) => Reader;

interface Kept<T> {
  readonly value: T;
  readonly until: number;
}

const questionOf = ({ route, params, query, body }: ReadCall) => JSON.stringify([route, params, query, body]);

/** One value for each question, for a while. */
class Expiring<T> {
  readonly #known = new Map<object, Map<string, Kept<T>>>();

  known(call: ReadCall): T | undefined {
    return this.#known.get(call.routeRules)?.get(questionOf(call))?.value;
  }

  of(call: ReadCall, now: number, make: () => T): T {
    const { routeRules } = call;
    const ofRoute = this.#known.get(routeRules) ?? new Map<string, Kept<T>>();
    this.#known.set(routeRules, ofRoute);
    const question = questionOf(call);
    const known = ofRoute.get(question);
    if (known && now < known.until) return known.value;
    for (const [old, { until }] of ofRoute) if (until <= now) ofRoute.delete(old);
    const value = make();
    ofRoute.set(question, { value, until: now + sharedFor });
    return value;
  }
}

/**
 * The answers of one route for many repositories, from a list of their owner. Each request for a page is matched by a
 * repository that was asked itself, so the list never costs more than it may save. It counts once it has shown the same
 * as one repository's own answer, since the host may show a token less in lists.
 */
class SharedList {
  readonly #listed = new Map<string, unknown>();
  readonly #pages: AsyncGenerator<SharedPage<unknown>>;
  #asked = 0;
  #requests = 0;
  #isOver = false;
  #isWrong = false;
  #loading?: Promise<void>;
  #witness?: { readonly name: string; readonly answer: Promise<unknown> };

  constructor(
    readonly call: ReadCall,
    readonly rules: SharedAnswers<any>,
    readonly ways: { readonly reader: ReaderFor; readonly names: ReadonlySet<string> },
  ) {
    // With a new reader: it would remember a page as text, which is far longer than what is kept of it.
    this.#pages = rules.read(call.params, (asked) => {
      this.#requests += 1;
      return ways.reader(grantsOf(asked)).ask(asked);
    });
  }

  async ask<A>(call: ReadCall<A>, own: Reader): Promise<Heard<A>> {
    const name = nameKey(own.repository);
    this.#asked += 1;
    while (this.#mayGoOn(name)) {
      this.#loading ??= this.#load();
      await this.#loading;
    }
    if (this.#listed.has(name) && (await this.#isProven()))
      return { answer: this.#listed.get(name) as A, isListed: true };
    const answer = own.ask(call);
    if (!this.#witness || !this.#listed.has(this.#witness.name)) this.#witness = { name, answer };
    return { answer: await answer, isListed: false };
  }

  #mayGoOn(name: string) {
    return !this.#isOver && !this.#isWrong && !this.#listed.has(name) && this.#requests < this.#asked - 1;
  }

  async #load() {
    try {
      const { value, done } = await this.#pages.next();
      for (const [name, answer] of value ?? []) if (this.ways.names.has(name)) this.#listed.set(name, answer);
      this.#isOver = done === true;
    } catch {
      this.#isWrong = true;
    } finally {
      this.#loading = undefined;
    }
  }

  async #isProven() {
    const witness = this.#witness;
    if (this.#isWrong || !witness || !this.#listed.has(witness.name)) return false;
    try {
      this.#isWrong ||= !this.rules.same(await witness.answer, this.#listed.get(witness.name));
      return !this.#isWrong;
    } catch {
      if (this.#witness === witness) this.#witness = undefined;
      return false;
    }
  }
}
