import { setTimeout as pause } from 'node:timers/promises';
import type { State } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { WireAnswer } from '../wire.ts';
import { type Answer, refusal } from './answer.ts';
import type { LoggedRequest } from './log.ts';
import { type Resource, spent } from './quota.ts';
import { secondaryLimit } from './secondary.ts';

/** A failure between the caller and the host. */
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
  /** A query was too heavy: nothing is answered of what it asks under these names, or of anything. */
  | { readonly kind: 'resource-limits'; readonly aliases?: readonly string[] }
  | { readonly kind: 'secondary-limit'; readonly retryAfter: number; readonly status?: 403 | 429 }
  /** The host processes the request, but another answer arrives. */
  | { readonly kind: 'answer'; change(answer: WireAnswer, request: LoggedRequest): WireAnswer }
  /** The host answers as if it had made the change, but changes nothing. */
  | { readonly kind: 'ignored' }
  /** The host answers as it was before its last write. */
  | { readonly kind: 'late' }
  /** Somebody else acts just before or just after the host serves the request. */
  | { readonly kind: 'meanwhile'; act(): unknown };

/** A failure of a request that the host still serves. */
type Served = Extract<Trouble, { kind: 'latency' | 'answer' | 'ignored' | 'late' | 'meanwhile' | 'resource-limits' }>;

export interface Misbehaviour {
  /** The default is every request. */
  readonly match?: (request: LoggedRequest) => boolean;
  /** Starts with the n-th matching request. The default is the first. */
  readonly nth?: number;
  /** How many requests it affects. The default is 1. */
  readonly times?: number;
  /** The failure comes after the host has processed the request. */
  readonly after?: boolean;
  readonly with: Trouble;
}

/** The error of a dropped connection. */
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
      this.#rules = this.#rules.filter((other) => other !== added);
    };
  }

  clear() {
    this.#rules = [];
  }

  async around(request: LoggedRequest, serve: () => Promise<WireAnswer>, finish: Finish): Promise<WireAnswer> {
    const rule = this.#ruleFor(request);
    const isWrite = request.method !== 'GET' && !request.route.startsWith('query ');
    if (isWrite && this.#rules.some(({ rule }) => rule.with.kind === 'late')) this.#before = this.world.dump();
    if (!rule) return serve();
    if (isServed(rule.with)) return this.#serveWith(rule.with, rule.after ?? false, request, serve);
    if (rule.after) await serve();
    return this.#spoil(rule.with, request, finish);
  }

  async #serveWith(trouble: Served, after: boolean, request: LoggedRequest, serve: () => Promise<WireAnswer>) {
    switch (trouble.kind) {
      case 'latency':
        await pause(trouble.ms);
        return serve();
      case 'meanwhile':
        return after ? this.#thenActing(serve, trouble.act) : this.#behindActing(trouble.act, serve);
      case 'answer':
        return trouble.change(await serve(), request);
      case 'resource-limits':
        return withoutAliases(await serve(), trouble.aliases);
      case 'ignored':
        return this.#withoutEffect(serve);
      case 'late':
        return this.#asBefore(serve);
    }
  }

  async #behindActing(act: () => unknown, serve: () => Promise<WireAnswer>) {
    await act();
    return serve();
  }

  async #thenActing(serve: () => Promise<WireAnswer>, act: () => unknown) {
    const answer = await serve();
    await act();
    return answer;
  }

  /** Does not reuse ids from the answer. */
  async #withoutEffect(serve: () => Promise<WireAnswer>) {
    const before = this.world.dump();
    const answer = await serve();
    this.world.state = { ...before, lastId: this.world.state.lastId };
    return answer;
  }

  /** Others may be served at the same time. */
  async #asBefore(serve: () => Promise<WireAnswer>) {
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

  #ruleFor(request: LoggedRequest): Misbehaviour | undefined {
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

  #spoil(trouble: Exclude<Trouble, Served>, request: LoggedRequest, finish: Finish): WireAnswer {
    const json = { 'content-type': 'application/json; charset=utf-8' };
    switch (trouble.kind) {
      case 'drop':
        throw new ConnectionDropped();
      case 'garbage':
        return { status: 200, headers: json, text: '{"id": 1, "name": "cut o\u0000' };
      case 'html':
        return { status: trouble.status ?? 200, headers: { 'content-type': 'text/html' }, text: page };
      case 'status':
        return finish({ ...plainRefusal(trouble.status), ...definedOf(trouble) });
      case 'secondary-limit':
        return finish(secondaryLimit(trouble.retryAfter, trouble.status).answer);
      case 'primary-limit':
        return finish(this.#spentAnswer(request.path === '/graphql' ? 'graphql' : 'core', trouble.resetIn));
    }
  }

  #spentAnswer(resource: Resource, resetIn: number): Answer {
    const reset = Math.floor(this.world.now() / 1000) + resetIn;
    const headers = {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
      'x-ratelimit-resource': resource,
    };
    return { ...spent(resource, 1).answer, headers };
  }
}

const isServed = (trouble: Trouble): trouble is Served =>
  ['latency', 'answer', 'ignored', 'late', 'meanwhile', 'resource-limits'].includes(trouble.kind);

function withoutAliases(answer: WireAnswer, aliases?: readonly string[]): WireAnswer {
  const { data, errors = [] } = JSON.parse(answer.text);
  const gone = aliases ?? Object.keys(data ?? {});
  const refused = gone.map((alias) => ({
    type: 'RESOURCE_LIMITS_EXCEEDED',
    path: [alias],
    message: 'Resource limits for this query exceeded.',
  }));
  const rest = { ...data, ...Object.fromEntries(gone.map((alias) => [alias, null])) };
  return { ...answer, text: JSON.stringify({ data: rest, errors: [...errors, ...refused] }) };
}

type Finish = (answer: Answer) => WireAnswer;

const page =
  '<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>\n';

const plainRefusal = (status: number) => refusal(status, status < 500 ? 'Bad Request' : 'Server Error').answer;

const definedOf = ({ body, headers }: { body?: unknown; headers?: Answer['headers'] }) => ({
  ...(body !== undefined && { body }),
  ...(headers && { headers }),
});
