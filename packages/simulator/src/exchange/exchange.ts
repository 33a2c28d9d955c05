import { setTimeout as pause } from 'node:timers/promises';
import { Access } from '../access/access.ts';
import { signedBy } from '../access/signed.ts';
import type { Token } from '../access/tokens.ts';
import { openDescription } from '../description/index.ts';
import type { GraphqlApi } from '../graphql/api.ts';
import { costOf } from '../graphql/cost.ts';
import { routeOf } from '../graphql/document.ts';
import { GraphqlAsk } from '../graphql/resolver.ts';
import type { World } from '../state/world.ts';
import type { WireAnswer, WireRequest } from '../wire.ts';
import { type Answer, notFound, Refusal, refusal } from './answer.ts';
import type { Route } from './ask.ts';
import { type Asked, understand } from './asked.ts';
import type { EnterpriseServer } from './enterprise.ts';
import { finish } from './finish.ts';
import type { LoggedRequest } from './log.ts';
import { ConnectionDropped, Misbehaviours } from './misbehaviour.ts';
import type { Objections } from './objections.ts';
import { locate, type Place } from './place.ts';
import { Quota } from './quota.ts';
import { answerRest } from './rest.ts';
import { graphqlWeight, restWeight, SecondaryLimits } from './secondary.ts';

export interface ExchangeParts {
  readonly world: World;
  readonly routes: Readonly<Record<string, Route>>;
  readonly graphql: GraphqlApi;
  readonly objections: Objections;
  readonly latency: number;
  readonly secondaryLimits: boolean;
  readonly enterprise: EnterpriseServer | undefined;
  /** Whether it has GraphQL at all: the owner of an Enterprise Server can switch it off. */
  readonly hasGraphql: boolean;
}

/** Processes a request in the host's order, and logs it. */
export class Exchange {
  readonly requests: LoggedRequest[] = [];
  readonly misbehaviours: Misbehaviours;
  readonly #parts: ExchangeParts;
  readonly #quota: Quota;
  readonly #limits = new Map<string, SecondaryLimits>();
  #answered = 0;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
    this.#quota = new Quota(parts.world.now);
    this.misbehaviours = new Misbehaviours(parts.world);
  }

  async send(wire: WireRequest): Promise<WireAnswer> {
    const asked = understand(wire);
    const logged = this.#log(asked);
    const answer = await this.#answerOrObject(asked, logged);
    logged.status = answer.status;
    return answer;
  }

  #log({ method, path, query, body, token }: Asked): LoggedRequest {
    const logged = { method, path, query: Object.fromEntries(query), route: '', body, token, status: 0 };
    this.requests.push(logged);
    return logged;
  }

  async #answerOrObject(asked: Asked, logged: LoggedRequest) {
    try {
      const place = await locate(asked, { ...this.#parts, description: await openDescription() });
      Object.assign(logged, namesOf(place));
      const serve = () => this.#serve(asked, place);
      return await this.misbehaviours.around(logged, serve, (answer) => this.#finish(asked, answer));
    } catch (error) {
      if (error instanceof Refusal) return this.#finish(asked, error.answer);
      // Callers may treat this as a lost connection and go on, so the test must still find the objection.
      if (!(error instanceof ConnectionDropped)) this.#parts.objections.list.push(messageOf(error));
      throw error;
    }
  }

  async #serve(asked: Asked, place: Place): Promise<WireAnswer> {
    const token = this.#tokenOf(asked);
    const resource = place.kind === 'graphql' ? 'graphql' : 'core';
    const answer = await this.#attend(asked, place, token).catch((error) => {
      if (error instanceof Refusal) return error.answer;
      throw error;
    });
    const wire = this.#finish(asked, answer);
    if (wire.status !== 304) this.#quota.charge(token, resource, costIn(place).points);
    return { ...wire, headers: { ...this.#quota.headers(token, resource), ...wire.headers } };
  }

  #tokenOf({ headers, token }: Asked): Token {
    if (!headers['user-agent']) {
      throw refusal(
        403,
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header',
      );
    }
    if (!token) throw refusal(401, 'Requires authentication');
    const { world } = this.#parts;
    const { tokens } = world.state;
    const known = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
    const now = world.now();
    if (known && now >= (known.begins ?? now) && now < (known.expires ?? now + 1)) return known;
    const signed = known ? undefined : signedBy(token, world);
    if (!signed) throw refusal(401, 'Bad credentials');
    return signed;
  }

  async #attend(asked: Asked, place: Place, token: Token): Promise<Answer> {
    const { world, latency, secondaryLimits, hasGraphql } = this.#parts;
    const isGraphql = place.kind === 'graphql';
    if (isGraphql && !hasGraphql) throw notFound();
    this.#quota.refuseWhenSpent(token, isGraphql ? 'graphql' : 'core', world.account(token.login)?.id ?? 0);
    const weight = isGraphql ? graphqlWeight(place.request.kind) : restWeight(asked.method);
    const leave = secondaryLimits ? this.#limitsOf(token).admit(weight) : () => {};
    try {
      if (latency) await pause(latency);
      const access = new Access(world, token);
      if (isGraphql) {
        const rate = this.#quota.shown(token, costIn(place));
        return await this.#parts.graphql.answer(place.request, new GraphqlAsk(world, access, rate));
      }
      return answerRest({ ...this.#parts, description: await openDescription() }, asked, place, access);
    } finally {
      leave();
    }
  }

  #limitsOf({ token, installation }: Token) {
    const holder = String(installation?.id ?? token);
    const limits = this.#limits.get(holder) ?? new SecondaryLimits(this.#parts.world.now);
    this.#limits.set(holder, limits);
    return limits;
  }

  #finish(asked: Asked, answer: Answer): WireAnswer {
    const { enterprise, world } = this.#parts;
    this.#answered += 1;
    return finish(asked, answer, {
      server: 'github.com',
      date: new Date(world.now()).toUTCString(),
      'x-github-media-type': 'github.v3; format=json',
      'x-github-request-id': this.#answered.toString(16).toUpperCase().padStart(12, '0'),
      ...(enterprise && { 'x-github-enterprise-version': enterprise.version }),
    });
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const costIn = (place: Place) => (place.kind === 'graphql' ? costOf(place.request) : { points: 1, nodes: 0 });

const namesOf = (place: Place) =>
  place.kind === 'rest'
    ? { route: place.operation.route }
    : { route: routeOf(place.request), operation: place.request.name };
