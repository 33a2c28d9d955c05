/**
 * Handles one request from authentication to answer. GitHub checks the token, the quota and the limits before it looks
 * at the request.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { Access } from '../access/access.ts';
import { verifyAppJwt } from '../access/app-signatures.ts';
import type { Token } from '../access/tokens.ts';
import { openDescription } from '../description/index.ts';
import type { GraphqlApi } from '../graphql/api.ts';
import { computeQueryCost } from '../graphql/cost.ts';
import { formatGraphqlRoute } from '../graphql/document.ts';
import { GraphqlContext } from '../graphql/resolver.ts';
import type { World } from '../state/world.ts';
import type { WireAnswer, WireRequest } from '../wire.ts';
import { type Answer, createNotFound, createRefusal, Refusal } from './answer.ts';
import type { EnterpriseServer } from './enterprise.ts';
import type { LoggedRequest } from './log.ts';
import { ConnectionDropped, Misbehaviours } from './misbehaviour.ts';
import type { Objections } from './objections.ts';
import { type ParsedRequest, parseRequest } from './parsed-request.ts';
import { Quota } from './quota.ts';
import { locateOperation, type RequestTarget } from './request-target.ts';
import { answerRest } from './rest.ts';
import type { Route } from './rest-request.ts';
import { SecondaryLimits, weighGraphql, weighRest } from './secondary.ts';
import { toWireAnswer } from './wire-answer.ts';

export interface ExchangeDependencies {
  readonly world: World;
  readonly routes: Readonly<Record<string, Route>>;
  readonly graphql: GraphqlApi;
  readonly objections: Objections;
  readonly latency: number;
  readonly secondaryLimits: boolean;
  readonly enterprise: EnterpriseServer | undefined;
  /** The owner of an Enterprise Server can switch GraphQL off. */
  readonly hasGraphql: boolean;
}

/** Processes a request in GitHub's order of checks, and logs the request. */
export class Exchange {
  readonly requests: LoggedRequest[] = [];
  readonly misbehaviours: Misbehaviours;
  readonly #dependencies: ExchangeDependencies;
  readonly #quota: Quota;
  readonly #limits = new Map<string, SecondaryLimits>();
  #answered = 0;

  constructor(parts: ExchangeDependencies) {
    this.#dependencies = parts;
    this.#quota = new Quota(parts.world.now);
    this.misbehaviours = new Misbehaviours(parts.world);
  }

  async send(wire: WireRequest): Promise<WireAnswer> {
    const request = parseRequest(wire);
    const logged = this.#log(request);
    const answer = await this.#answerOrObject(request, logged);
    logged.status = answer.status;
    return answer;
  }

  #log({ method, path, query, body, token }: ParsedRequest): LoggedRequest {
    const logged = { method, path, query: Object.fromEntries(query), route: '', body, token, status: 0 };
    this.requests.push(logged);
    return logged;
  }

  async #answerOrObject(request: ParsedRequest, logged: LoggedRequest) {
    try {
      const target = await locateOperation(request, { ...this.#dependencies, description: await openDescription() });
      Object.assign(logged, toLoggedOperation(target));
      const serve = () => this.#serve(request, target);
      return await this.misbehaviours.apply(logged, serve, (answer) => this.#finish(request, answer));
    } catch (error) {
      if (error instanceof Refusal) return this.#finish(request, error.answer);
      // Trueup may treat this error as a lost connection and continue. The test still finds the error in this list.
      if (!(error instanceof ConnectionDropped)) this.#dependencies.objections.list.push(formatError(error));
      throw error;
    }
  }

  async #serve(request: ParsedRequest, target: RequestTarget): Promise<WireAnswer> {
    const token = this.#findToken(request);
    const resource = target.kind === 'graphql' ? 'graphql' : 'core';
    const answer = await this.#answerRequest(request, target, token).catch((error) => {
      if (error instanceof Refusal) return error.answer;
      throw error;
    });
    const wire = this.#finish(request, answer);
    if (wire.status !== 304) this.#quota.charge(token, resource, computeTargetCost(target).points);
    return { ...wire, headers: { ...this.#quota.formatHeaders(token, resource), ...wire.headers } };
  }

  #findToken({ headers, token }: ParsedRequest): Token {
    if (!headers['user-agent']) {
      throw createRefusal(
        403,
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header',
      );
    }
    if (!token) throw createRefusal(401, 'Requires authentication');
    const { world } = this.#dependencies;
    const { tokens } = world.state;
    const storedToken = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
    const now = world.now();
    if (storedToken && now >= (storedToken.begins ?? now) && now < (storedToken.expires ?? now + 1)) return storedToken;
    const appToken = storedToken ? undefined : verifyAppJwt(token, world);
    if (!appToken) throw createRefusal(401, 'Bad credentials');
    return appToken;
  }

  async #answerRequest(request: ParsedRequest, target: RequestTarget, token: Token): Promise<Answer> {
    const { world, latency, secondaryLimits, hasGraphql } = this.#dependencies;
    const isGraphql = target.kind === 'graphql';
    if (isGraphql && !hasGraphql) throw createNotFound();
    this.#quota.refuseWhenSpent(token, isGraphql ? 'graphql' : 'core', world.findAccount(token.login)?.id ?? 0);
    const weight = isGraphql ? weighGraphql(target.graphqlOperation.kind) : weighRest(request.method);
    const release = secondaryLimits ? this.#findLimits(token).admit(weight) : () => {};
    try {
      if (latency) await pause(latency);
      const access = new Access(world, token);
      if (isGraphql) {
        const rate = this.#quota.describe(token, computeTargetCost(target));
        return await this.#dependencies.graphql.answer(
          target.graphqlOperation,
          new GraphqlContext(world, access, rate),
        );
      }
      return answerRest({ ...this.#dependencies, description: await openDescription() }, request, target, access);
    } finally {
      release();
    }
  }

  #findLimits({ token, installation }: Token) {
    const holder = String(installation?.id ?? token);
    const limits = this.#limits.get(holder) ?? new SecondaryLimits(this.#dependencies.world.now);
    this.#limits.set(holder, limits);
    return limits;
  }

  #finish(request: ParsedRequest, answer: Answer): WireAnswer {
    const { enterprise, world } = this.#dependencies;
    this.#answered += 1;
    return toWireAnswer(request, answer, {
      server: 'github.com',
      date: new Date(world.now()).toUTCString(),
      'x-github-media-type': 'github.v3; format=json',
      'x-github-request-id': this.#answered.toString(16).toUpperCase().padStart(12, '0'),
      ...(enterprise && { 'x-github-enterprise-version': enterprise.version }),
    });
  }
}

const formatError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const computeTargetCost = (target: RequestTarget) =>
  target.kind === 'graphql' ? computeQueryCost(target.graphqlOperation) : { points: 1, nodes: 0 };

const toLoggedOperation = (target: RequestTarget) =>
  target.kind === 'rest'
    ? { route: target.operation.route }
    : { route: formatGraphqlRoute(target.graphqlOperation), operation: target.graphqlOperation.name };
