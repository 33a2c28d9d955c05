/**
 * Reads many repositories of one owner in one GraphQL query. A token may see less in such a query, so a batched answer
 * can only show that nothing differs. Trueup compares the first answer of each kind with the answer to a single
 * request. As a spot check, it compares all answers of one repository.
 */

import * as v from 'valibot';
import { type BatchedAnswer, defineQuery, type ReadCall } from '../call.ts';
import { type Reader, toNameKey } from '../github.ts';
import { isRecord } from '../http/message.ts';
import { isRunFailure, NotOnServer, PermissionDenied, QuotaUsedUp } from '../refusals/failures.ts';
import { type AnswerDifference, findAnswerDifference, listKeyPaths } from './compare-answers.ts';

export interface ReadAnswer<A> {
  readonly answer: A;
  /** A shared read gave the answer, and may show less than the repository itself. */
  readonly isShared: boolean;
}

export interface BatchTally {
  answers: number;
  queries: number;
  points: number;
  readonly names: Set<string>;
  /** Owners may share a token, so all queries run one after another. */
  queue?: Promise<unknown>;
  readonly disagreements: Map<BatchedAnswer<any>, Disagreement>;
}

export interface Disagreement extends AnswerDifference {
  readonly name: string;
  /** The run has already used answers of this kind with the same keys. */
  readonly isLate: boolean;
}

interface PendingRead {
  readonly call: ReadCall;
  readonly rules: BatchedAnswer<any>;
  readonly reader: Reader;
  readonly name: string;
  readonly resolve: (answer: ReadAnswer<any> | undefined | PromiseLike<ReadAnswer<any>>) => void;
}

interface BatchedRead extends PendingRead {
  batched?: unknown;
}

const initialSize = 10;
const maxSize = 25;
/** In milliseconds. GitHub ends a query after ten seconds, so queries grow only after a fast one. */
const fastQuery = 3_000;
/** GitHub's limit for one query. */
const maxNodes = 500_000;

/** Trueup waits these turns of the event loop for reads of concurrent repository runs. */
const quietTurns = 4;

/** GitHub allows 60 seconds of GraphQL a minute. One query at a time stays within that. */
export class BatchReader {
  readonly #proven = new Map<BatchedAnswer<any>, ReadonlySet<string>>();
  readonly #used = new Set<BatchedAnswer<any>>();
  readonly #excluded = new Set<BatchedAnswer<any>>();
  #waiting: PendingRead[] = [];
  #size = initialSize;
  #maxSize = maxSize;
  #isRunning = false;

  constructor(
    readonly tally: BatchTally,
    readonly spotCheckName?: string,
  ) {}

  async ask<A>(call: ReadCall<A>, rules: BatchedAnswer<A>, own: Reader): Promise<ReadAnswer<A> | undefined> {
    if (this.#isLeftOut(rules)) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push({ call, rules, reader: own, name: toNameKey(own.repository), resolve });
      if (!this.#isRunning) void this.#run();
    });
  }

  /** True if comparisons with single requests covered every key of this answer. */
  #isProven({ rules, batched }: BatchedRead) {
    const proven = this.#proven.get(rules);
    return proven !== undefined && listKeyPaths(batched).every((key) => proven.has(key));
  }

  #isLeftOut = (rules: BatchedAnswer<any>) =>
    this.#size < 2 || this.tally.disagreements.has(rules) || this.#excluded.has(rules);

  async #run() {
    this.#isRunning = true;
    while (this.#waiting.length) {
      for (let quiet = 0, before = 0; quiet < quietTurns; before = this.#waiting.length) {
        await new Promise(setImmediate);
        quiet = this.#waiting.length === before ? quiet + 1 : 0;
      }
      const reads = this.#takeNext();
      const batch = Promise.resolve(this.tally.queue).then(() => this.#readBatch(reads));
      this.tally.queue = batch.catch(() => {});
      try {
        await batch;
      } catch (failure) {
        this.#recover(reads, failure);
      }
    }
    this.#isRunning = false;
  }

  /** An app's token for files cannot read settings, so a query never mixes both. */
  #takeNext(): PendingRead[] {
    const isFile = ({ rules }: PendingRead) => rules.key === 'settings';
    const sameKind = this.#waiting.filter((read) => isFile(read) === isFile(this.#waiting[0]!));
    const names = new Set<string>();
    let nodes = 0;
    for (const { name, rules, call } of sameKind) {
      if (!names.has(name) && names.size === this.#size) continue;
      nodes += estimateQueryCost(rules.selectFields(call.params)).nodes;
      if (names.size && nodes > maxNodes) break;
      names.add(name);
    }
    const reads = sameKind.filter(({ name }) => names.has(name));
    this.#waiting = this.#waiting.filter((read) => !reads.includes(read));
    return reads;
  }

  async #readBatch(reads: readonly PendingRead[]) {
    const included = reads.filter(({ rules }) => !this.#isLeftOut(rules));
    const answeredReads = included.length ? await this.#sendQuery(included) : [];
    const allReads: BatchedRead[] = [...answeredReads, ...reads.filter((read) => !included.includes(read))];
    for (const read of allReads) await this.#compareRead(read);
    for (const read of allReads) this.#resolveRead(read);
  }

  #resolveRead(read: BatchedRead) {
    const { rules, batched, resolve } = read;
    if (batched === undefined || this.#isLeftOut(rules) || !this.#isProven(read)) return resolve(undefined);
    this.#used.add(rules);
    this.tally.answers += 1;
    resolve({ answer: batched, isShared: true });
  }

  /** Any reader works, because an app's token covers all repositories of the run. */
  async #sendQuery(reads: readonly PendingRead[]): Promise<BatchedRead[]> {
    const { reader } = reads[0]!;
    const startedAt = reader.now();
    const requests = reads.reduce(
      (sum, { rules, call }) => sum + estimateQueryCost(rules.selectFields(call.params)).requests,
      0,
    );
    this.tally.queries += 1;
    this.tally.points += Math.max(1, Math.round(requests / 100));
    for (const { name } of reads) this.tally.names.add(name);
    const { data, errors } = await reader.ask(buildBatchQuery(reads));
    if (errors.some(isLimitError)) throw new Error('the query is too large for GitHub');
    if (reader.now() - startedAt <= fastQuery) this.#size = Math.min(this.#size * 2, this.#maxSize);
    const failed = new Set(errors.map(({ path }) => path?.[0]));
    return reads.map((read, index) => {
      const alias = toAlias(index);
      const selection = failed.has(undefined) || failed.has(alias) ? undefined : data[alias];
      const isRepository = isRecord(selection) && String(selection.nameWithOwner).toLowerCase() === read.name;
      return isRepository ? { ...read, batched: read.rules.parseAnswer(selection, read.call.params) } : read;
    });
  }

  async #compareRead(read: BatchedRead) {
    const { call, rules, reader, name, batched: batchedAnswer } = read;
    if (batchedAnswer === undefined || this.#isLeftOut(rules)) return;
    const isProven = this.#isProven(read);
    if (isProven && name !== this.spotCheckName) return;
    read.batched = undefined;
    const ownAnswer = reader.ask(call);
    read.resolve(ownAnswer.then((answer) => ({ answer, isShared: false })));
    try {
      const answer = await ownAnswer;
      if (!findAnswerDifference(rules, answer, batchedAnswer))
        return this.#proven.set(rules, new Set([...(this.#proven.get(rules) ?? []), ...listKeyPaths(batchedAnswer)]));
      // The setting may have changed between the two readings, so the query is repeated.
      this.#proven.delete(rules);
      const [secondRead] = await this.#sendQuery([read]);
      if (secondRead!.batched === undefined) return this.#excluded.add(rules);
      const difference = findAnswerDifference(rules, answer, secondRead!.batched);
      if (difference)
        this.tally.disagreements.set(rules, { name, ...difference, isLate: isProven && this.#used.has(rules) });
    } catch {
      this.#excluded.add(rules);
    }
  }

  #recover(reads: readonly PendingRead[], failure: unknown) {
    const lacks = failure instanceof NotOnServer && failure.graphql !== 'all' ? failure.graphql : undefined;
    const isLacked = (text: string) => lacks?.some((field) => new RegExp(`\\b${field.split('.')[1]}\\b`).test(text));
    const isUnreadable = ({ rules, call }: PendingRead) =>
      this.#isLeftOut(rules) || isLacked(rules.selectFields(call.params));
    const unreadable = lacks ? reads.filter(isUnreadable) : [];
    // Without the missing fields, a query of this size may succeed. Otherwise, the query may be too large or too slow.
    if (!unreadable.length) this.#maxSize = isFinalFailure(failure) ? 1 : Math.floor(this.#size / 2);
    this.#size = Math.min(this.#size, this.#maxSize);
    for (const { rules } of unreadable) this.#excluded.add(rules);
    for (const read of reads) if (this.#isLeftOut(read.rules)) read.resolve(undefined);
    this.#waiting.unshift(...reads.filter(({ rules }) => !this.#isLeftOut(rules)));
  }
}

const isFinalFailure = (failure: unknown) =>
  isRunFailure(failure) || [NotOnServer, PermissionDenied, QuotaUsedUp].some((kind) => failure instanceof kind);

const unknown = v.optional(v.unknown());
const QueryError = v.object({ type: unknown, message: unknown, path: v.optional(v.array(v.unknown())) });
const BatchAnswer = v.object({ data: v.record(v.string(), v.unknown()), errors: v.optional(v.array(QueryError), []) });

const isLimitError = ({ type, message }: v.InferOutput<typeof QueryError>) =>
  /RESOURCE_LIMIT|MAX_NODE/.test(String(type)) || /resource limits|timeout|timed out/i.test(String(message));

const toAlias = (index: number) => `a${index}`;

/** An error in one alias does not affect the others. */
function buildBatchQuery(reads: readonly PendingRead[]) {
  const names = [...new Set(reads.map(({ reader }) => reader.repository.name))];
  const texts = [...new Set(reads.map(({ rules, call }) => rules.selectFields(call.params)))];
  const parts = reads.map(({ reader, rules, call }, index) => {
    const name = names.indexOf(reader.repository.name);
    const text = texts.indexOf(rules.selectFields(call.params));
    return `${toAlias(index)}: repository(owner: $owner, name: $n${name}, followRenames: false) { nameWithOwner ...f${text} }`;
  });
  const declared = names.map((_, index) => `, $n${index}: String!`).join('');
  const fragments = texts.map((text, index) => `fragment f${index} on Repository { ${text} }`);
  const document = `query Fold($owner: String!${declared}) { ${parts.join('\n')} }\n${fragments.join('\n')}`;
  return defineQuery<v.InferOutput<typeof BatchAnswer>, Record<string, string>>(document as `query ${string}`, {
    needs: [],
    isBatchQuery: true,
    answer: BatchAnswer,
  })(Object.fromEntries(names.map((name, index) => [`n${index}`, name])));
}

/** Estimates the nodes and requests of a query as GitHub counts them. */
export function estimateQueryCost(text: string): { nodes: number; requests: number } {
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
