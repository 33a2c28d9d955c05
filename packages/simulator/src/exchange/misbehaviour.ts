/**
 * Makes single requests fail on demand. Tests need the failures that GitHub and networks produce: limits, dropped
 * connections, late and wrong answers.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { State } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { WireAnswer } from '../wire.ts';
import { type Answer, createRefusal } from './answer.ts';
import type { LoggedRequest } from './log.ts';
import { createQuotaRefusal, type Resource } from './quota.ts';
import { createSecondaryLimitRefusal } from './secondary.ts';

/** A failure between the caller and GitHub. */
export type Trouble =
  | { readonly kind: 'latency'; readonly ms: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The connection ends without an answer. */
  | { readonly kind: 'drop' }
  /** The answer ends in the middle. */
  | { readonly kind: 'garbage' }
  /** An HTML page, as from a proxy or a wrong address. */
  | { readonly kind: 'html'; readonly status?: number }
  | { readonly kind: 'primary-limit'; readonly resetIn: number }
  /** GitHub found a query too heavy and answers none of these aliases. Without aliases it answers nothing. */
  | { readonly kind: 'resource-limits'; readonly aliases?: readonly string[] }
  | { readonly kind: 'secondary-limit'; readonly retryAfter: number; readonly status?: 403 | 429 }
  /** GitHub processes the request, but another answer arrives. */
  | { readonly kind: 'answer'; change(answer: WireAnswer, request: LoggedRequest): WireAnswer }
  /** GitHub answers as if it had made the change, but changes nothing. */
  | { readonly kind: 'ignored' }
  /** GitHub answers from the state before its last write. */
  | { readonly kind: 'late' }
  /** Another user acts just before or just after GitHub serves the request. */
  | { readonly kind: 'meanwhile'; act(): unknown };

/** A failure of a request that GitHub still serves. */
type ServedTrouble = Extract<
  Trouble,
  { kind: 'latency' | 'answer' | 'ignored' | 'late' | 'meanwhile' | 'resource-limits' }
>;

export interface Misbehaviour {
  /** The rule matches every request by default. */
  readonly match?: (request: LoggedRequest) => boolean;
  /** The rule starts with the n-th matching request, by default with the first. */
  readonly nth?: number;
  /** The rule affects this many requests, by default one. */
  readonly times?: number;
  /** The failure comes after GitHub has processed the request. */
  readonly after?: boolean;
  readonly with: Trouble;
}

export class ConnectionDropped extends Error {
  readonly code = 'ECONNRESET';
  constructor() {
    super('socket hang up');
  }
}

export class Misbehaviours {
  /** The state before the last write. */
  #before: State | undefined;
  #late: { requests: number; now?: State } = { requests: 0 };
  #rules: { readonly rule: Misbehaviour; seen: number; done: number }[] = [];

  constructor(readonly world: World) {}

  add(rule: Misbehaviour): () => void {
    const added = { rule, seen: 0, done: 0 };
    this.#rules.push(added);
    return () => {
      this.#rules = this.#rules.filter((entry) => entry !== added);
    };
  }

  clear() {
    this.#rules = [];
  }

  async apply(request: LoggedRequest, serve: () => Promise<WireAnswer>, finish: Finish): Promise<WireAnswer> {
    const rule = this.#findRule(request);
    const isWrite = request.method !== 'GET' && !request.route.startsWith('query ');
    if (isWrite && this.#rules.some(({ rule }) => rule.with.kind === 'late')) this.#before = this.world.dump();
    if (!rule) return serve();
    if (isServedTrouble(rule.with)) return this.#serveWith(rule.with, rule.after ?? false, request, serve);
    if (rule.after) await serve();
    return this.#answerTrouble(rule.with, request, finish);
  }

  async #serveWith(trouble: ServedTrouble, after: boolean, request: LoggedRequest, serve: () => Promise<WireAnswer>) {
    switch (trouble.kind) {
      case 'latency':
        await pause(trouble.ms);
        return serve();
      case 'meanwhile':
        return after ? this.#serveThenAct(serve, trouble.act) : this.#actThenServe(trouble.act, serve);
      case 'answer':
        return trouble.change(await serve(), request);
      case 'resource-limits':
        return failGraphqlAliases(await serve(), trouble.aliases);
      case 'ignored':
        return this.#serveAndUndo(serve);
      case 'late':
        return this.#serveFormerState(serve);
    }
  }

  async #actThenServe(act: () => unknown, serve: () => Promise<WireAnswer>) {
    await act();
    return serve();
  }

  async #serveThenAct(serve: () => Promise<WireAnswer>, act: () => unknown) {
    const answer = await serve();
    await act();
    return answer;
  }

  /** Restores the state, but keeps the ids of the answer reserved. */
  async #serveAndUndo(serve: () => Promise<WireAnswer>) {
    const before = this.world.dump();
    const answer = await serve();
    this.world.state = { ...before, lastId: this.world.state.lastId };
    return answer;
  }

  /** Several requests may be served at the same time, so the last of them restores the state. */
  async #serveFormerState(serve: () => Promise<WireAnswer>) {
    if (!this.#before) return serve();
    if (!this.#late.requests) this.#late.now = this.world.state;
    this.#late.requests += 1;
    this.world.state = this.#before;
    try {
      return await serve();
    } finally {
      this.#late.requests -= 1;
      if (!this.#late.requests) this.world.state = this.#late.now!;
    }
  }

  #findRule(request: LoggedRequest): Misbehaviour | undefined {
    for (const counted of this.#rules) {
      const { match, nth = 1, times = 1 } = counted.rule;
      if (counted.done >= times || (match && !match(request))) continue;
      counted.seen += 1;
      if (counted.seen < nth) continue;
      counted.done += 1;
      return counted.rule;
    }
    return undefined;
  }

  #answerTrouble(trouble: Exclude<Trouble, ServedTrouble>, request: LoggedRequest, finish: Finish): WireAnswer {
    const json = { 'content-type': 'application/json; charset=utf-8' };
    switch (trouble.kind) {
      case 'drop':
        throw new ConnectionDropped();
      case 'garbage':
        return { status: 200, headers: json, text: '{"id": 1, "name": "cut o\u0000' };
      case 'html':
        return { status: trouble.status ?? 200, headers: { 'content-type': 'text/html' }, text: signInPage };
      case 'status':
        return finish({ ...createStatusAnswer(trouble.status), ...pickBodyAndHeaders(trouble) });
      case 'secondary-limit':
        return finish(createSecondaryLimitRefusal(trouble.retryAfter, trouble.status).answer);
      case 'primary-limit':
        return finish(this.#createQuotaAnswer(request.path === '/graphql' ? 'graphql' : 'core', trouble.resetIn));
    }
  }

  #createQuotaAnswer(resource: Resource, resetIn: number): Answer {
    const reset = Math.floor(this.world.now() / 1000) + resetIn;
    const headers = {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
      'x-ratelimit-resource': resource,
    };
    return { ...createQuotaRefusal(resource, 1).answer, headers };
  }
}

const isServedTrouble = (trouble: Trouble): trouble is ServedTrouble =>
  ['latency', 'answer', 'ignored', 'late', 'meanwhile', 'resource-limits'].includes(trouble.kind);

/** Without `aliases`, all of them fail. */
function failGraphqlAliases(answer: WireAnswer, aliases?: readonly string[]): WireAnswer {
  const { data, errors = [] } = JSON.parse(answer.text);
  const missingAliases = aliases ?? Object.keys(data ?? {});
  const refused = missingAliases.map((alias) => ({
    type: 'RESOURCE_LIMITS_EXCEEDED',
    path: [alias],
    message: 'Resource limits for this query exceeded.',
  }));
  const rest = { ...data, ...Object.fromEntries(missingAliases.map((alias) => [alias, null])) };
  return { ...answer, text: JSON.stringify({ data: rest, errors: [...errors, ...refused] }) };
}

type Finish = (answer: Answer) => WireAnswer;

const signInPage =
  '<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>\n';

const createStatusAnswer = (status: number): Answer =>
  createRefusal(status, status < 500 ? 'Bad Request' : 'Server Error').answer;

const pickBodyAndHeaders = ({ body, headers }: { body?: unknown; headers?: Answer['headers'] }) => ({
  ...(body !== undefined && { body }),
  ...(headers && { headers }),
});
