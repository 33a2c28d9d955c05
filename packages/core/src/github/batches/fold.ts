import * as v from 'valibot';
import { type FoldedAnswer, query, type ReadCall } from '../call.ts';
import { nameKey, type Reader } from '../github.ts';
import { isRecord } from '../http/message.ts';
import { isOfTheRun, NotOnServer, PermissionDenied, PointsSpent } from '../refusals/failures.ts';
import { type AnswerDifference, findDifference, keysIn } from './compare-answers.ts';

export interface Heard<A> {
  readonly answer: A;
  /** Whether it was read for several repositories together, which may show less than the repository itself. */
  readonly isListed: boolean;
}

/** What the folds of a run have done so far. */
export interface FoldTally {
  /** How many answers stand for one of a repository's own. */
  answers: number;
  queries: number;
  /** The points of GraphQL's hour that the queries cost, and the repositories that they were about. */
  points: number;
  readonly names: Set<string>;
  /** Ends once the queries so far are over, of all owners, since they may share a token. */
  line?: Promise<unknown>;
  /** Where a repository itself said something else. Of this kind nothing is folded from then on. */
  readonly wrong: Map<FoldedAnswer<any>, Disagreement>;
}

export interface Disagreement extends AnswerDifference {
  /** The repository's full name in lower case. */
  readonly name: string;
  /** Whether answers of the same kind and with the same keys had been taken before. */
  readonly isLate: boolean;
}

interface Asked {
  readonly call: ReadCall;
  readonly rules: FoldedAnswer<any>;
  readonly own: Reader;
  readonly name: string;
  readonly tell: (heard: Heard<any> | undefined | PromiseLike<Heard<any>>) => void;
}

interface Answered extends Asked {
  /** Unset where not all of it was shown. */
  folded?: unknown;
}

/** How many repositories a query is about at first, and at most. */
const few = 10;
const many = 25;
/** A query is given up by the host after ten seconds. Only far from that may the next one be larger. */
const swift = 3_000;
/** The host's limit for one query. */
const mostNodes = 500_000;

/** The questions of visits under way, which come within a few turns of each other. */
const stillTurns = 4;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Reads many repositories of one owner in one query. What it says counts for a first plan alone, and there only to say
 * that nothing is to be done: see `sharingReader`. Of each kind of answer the first is compared with the repository's
 * own, and so are all answers of one repository of the run. Queries go one after another, so the host needs at most 60
 * of the 60 seconds a minute that it allows GraphQL.
 */
export class Fold {
  readonly #proven = new Map<FoldedAnswer<any>, ReadonlySet<string>>();
  readonly #taken = new Set<FoldedAnswer<any>>();
  /** What the host does not show in a query, or refuses to a repository itself. */
  readonly #left = new Set<FoldedAnswer<any>>();
  #waiting: Asked[] = [];
  #size = few;
  #most = many;
  #isRunning = false;

  constructor(
    readonly tally: FoldTally,
    readonly drawn?: string,
  ) {}

  /** `undefined` where the repository itself must be asked. */
  async ask<A>(call: ReadCall<A>, rules: FoldedAnswer<A>, own: Reader): Promise<Heard<A> | undefined> {
    if (this.#isOver(rules)) return undefined;
    return new Promise((tell) => {
      this.#waiting.push({ call, rules, own, name: nameKey(own.repository), tell });
      if (!this.#isRunning) void this.#run();
    });
  }

  /** An answer may show keys, and entries of types, that no comparison has been about yet. */
  #isProven({ rules, folded }: Answered) {
    const proven = this.#proven.get(rules);
    return proven !== undefined && keysIn(folded).every((key) => proven.has(key));
  }

  #isOver = (rules: FoldedAnswer<any>) => this.#size < 2 || this.tally.wrong.has(rules) || this.#left.has(rules);

  async #run() {
    this.#isRunning = true;
    while (this.#waiting.length) {
      for (let still = 0, before = 0; still < stillTurns; before = this.#waiting.length) {
        await turn();
        still = this.#waiting.length === before ? still + 1 : 0;
      }
      const asked = this.#next();
      const folding = Promise.resolve(this.tally.line).then(() => this.#fold(asked));
      this.tally.line = folding.catch(() => {});
      try {
        await folding;
      } catch (failure) {
        this.#recover(asked, failure);
      }
    }
    this.#isRunning = false;
  }

  /** The questions of the next repositories, as many as fit into a query. An app's token for a file reads no settings. */
  #next(): Asked[] {
    const isFile = ({ rules }: Asked) => rules.key === 'settings';
    const alike = this.#waiting.filter((one) => isFile(one) === isFile(this.#waiting[0]!));
    const names = new Set<string>();
    let nodes = 0;
    for (const { name, rules, call } of alike) {
      if (!names.has(name) && names.size === this.#size) continue;
      nodes += costOf(rules.selects(call.params)).nodes;
      if (names.size && nodes > mostNodes) break;
      names.add(name);
    }
    const asked = alike.filter(({ name }) => names.has(name));
    this.#waiting = this.#waiting.filter((one) => !asked.includes(one));
    return asked;
  }

  async #fold(asked: readonly Asked[]) {
    const open = asked.filter(({ rules }) => !this.#isOver(rules));
    const shown = open.length ? await this.#shown(open) : [];
    const answered: Answered[] = [...shown, ...asked.filter((one) => !open.includes(one))];
    for (const one of answered) await this.#compare(one);
    for (const one of answered) this.#tell(one);
  }

  #tell(one: Answered) {
    const { rules, folded, tell } = one;
    if (folded === undefined || this.#isOver(rules) || !this.#isProven(one)) return tell(undefined);
    this.#taken.add(rules);
    this.tally.answers += 1;
    tell({ answer: folded, isListed: true });
  }

  /** With the token of the first of them: an app's is for all repositories of the run. */
  async #shown(asked: readonly Asked[]): Promise<Answered[]> {
    const { own } = asked[0]!;
    const began = own.now();
    const requests = asked.reduce((sum, { rules, call }) => sum + costOf(rules.selects(call.params)).requests, 0);
    this.tally.queries += 1;
    this.tally.points += Math.max(1, Math.round(requests / 100));
    for (const { name } of asked) this.tally.names.add(name);
    const { data, errors } = await own.ask(queryOf(asked));
    if (errors.some(isTooMuch)) throw new Error('the query is too large for GitHub');
    if (own.now() - began <= swift) this.#size = Math.min(this.#size * 2, this.#most);
    const failed = new Set(errors.map(({ path }) => path?.[0]));
    return asked.map((one, index) => {
      const alias = aliasOf(index);
      const shown = failed.has(undefined) || failed.has(alias) ? undefined : data[alias];
      const isIt = isRecord(shown) && String(shown.nameWithOwner).toLowerCase() === one.name;
      return isIt ? { ...one, folded: one.rules.answer(shown, one.call.params) } : one;
    });
  }

  /** Reads what nothing has proven yet a second time, from the repository itself, and all of the drawn one. */
  async #compare(one: Answered) {
    const { call, rules, own, name, folded } = one;
    if (folded === undefined || this.#isOver(rules)) return;
    const isProven = this.#isProven(one);
    if (isProven && name !== this.drawn) return;
    one.folded = undefined;
    const asked = own.ask(call);
    one.tell(asked.then((answer) => ({ answer, isListed: false })));
    try {
      const answer = await asked;
      if (!findDifference(rules, answer, folded))
        return this.#proven.set(rules, new Set([...(this.#proven.get(rules) ?? []), ...keysIn(folded)]));
      // Somebody may have changed it between the two readings. Or a query is right only about one: it proves nothing.
      this.#proven.delete(rules);
      const [again] = await this.#shown([one]);
      if (again!.folded === undefined) return this.#left.add(rules);
      const found = findDifference(rules, answer, again!.folded);
      if (found) this.tally.wrong.set(rules, { name, ...found, isLate: isProven && this.#taken.has(rules) });
    } catch {
      this.#left.add(rules);
    }
  }

  /**
   * Asks for less after a failed query: takes the first step that applies. What was asked waits again, or is asked of each
   * repository itself.
   */
  #recover(asked: readonly Asked[], failure: unknown) {
    const lacks = failure instanceof NotOnServer && failure.graphql !== 'all' ? failure.graphql : undefined;
    const isLacked = (text: string) => lacks?.some((field) => new RegExp(`\\b${field.split('.')[1]}\\b`).test(text));
    const isLost = ({ rules, call }: Asked) => this.#isOver(rules) || isLacked(rules.selects(call.params));
    const lost = lacks ? asked.filter(isLost) : [];
    const steps: readonly (readonly [applies: boolean, most: number])[] = [
      // The server lacks a field. A query without the answers that need the field may succeed.
      [lost.length > 0, this.#most],
      // Every other query would fail in the same way, and a query about one repository batches nothing.
      [isFinal(failure), 1],
      // The query may be too large or take too long. A query about half of the repositories may succeed.
      [true, Math.floor(this.#size / 2)],
    ];
    [, this.#most] = steps.find(([applies]) => applies)!;
    this.#size = Math.min(this.#size, this.#most);
    for (const { rules } of lost) this.#left.add(rules);
    for (const one of asked) if (this.#isOver(one.rules)) one.tell(undefined);
    this.#waiting.unshift(...asked.filter(({ rules }) => !this.#isOver(rules)));
  }
}

const isFinal = (failure: unknown) =>
  isOfTheRun(failure) || [NotOnServer, PermissionDenied, PointsSpent].some((kind) => failure instanceof kind);

const unknown = v.optional(v.unknown());
const QueryError = v.object({ type: unknown, message: unknown, path: v.optional(v.array(v.unknown())) });
const Shown = v.object({ data: v.record(v.string(), v.unknown()), errors: v.optional(v.array(QueryError), []) });

const isTooMuch = ({ type, message }: v.InferOutput<typeof QueryError>) =>
  /RESOURCE_LIMIT|MAX_NODE/.test(String(type)) || /resource limits|timeout|timed out/i.test(String(message));

const aliasOf = (index: number) => `a${index}`;

/** One alias for each question, so that an error or a hidden field of one says nothing about the others. */
function queryOf(asked: readonly Asked[]) {
  const names = [...new Set(asked.map(({ own }) => own.repository.name))];
  const texts = [...new Set(asked.map(({ rules, call }) => rules.selects(call.params)))];
  const parts = asked.map(({ own, rules, call }, index) => {
    const name = names.indexOf(own.repository.name);
    const text = texts.indexOf(rules.selects(call.params));
    return `${aliasOf(index)}: repository(owner: $owner, name: $n${name}, followRenames: false) { nameWithOwner ...f${text} }`;
  });
  const declared = names.map((_, index) => `, $n${index}: String!`).join('');
  const fragments = texts.map((text, index) => `fragment f${index} on Repository { ${text} }`);
  const document = `query Fold($owner: String!${declared}) { ${parts.join('\n')} }\n${fragments.join('\n')}`;
  return query<v.InferOutput<typeof Shown>, Record<string, string>>(document as `query ${string}`, {
    needs: [],
    isFold: true,
    answer: Shown,
  })(Object.fromEntries(names.map((name, index) => [`n${index}`, name])));
}

/** How many nodes a selection may hold, and for how many requests its lists stand, as the host counts before it answers. */
export function costOf(text: string) {
  const cost = { nodes: 0, requests: 0 };
  const factors: number[] = [1];
  let next = 1;
  for (const [word, first] of text.matchAll(/\(\s*first:\s*(\d+)|[{}]/g)) {
    if (first) {
      next = Number(first);
      cost.nodes += factors.at(-1)! * next;
      cost.requests += factors.at(-1)!;
    } else if (word === '{') {
      factors.push(factors.at(-1)! * next);
      next = 1;
    } else factors.pop();
  }
  return cost;
}
