/**
 * Describes requests as data: the route, its permission, and the meaning of each unusual answer. The compiler checks
 * them against GitHub's published API description.
 */

import type { paths } from '@octokit/openapi-types';
import type { GenericSchema } from 'valibot';
import type { Grant } from './grants.ts';

/** Trueup fills in `{owner}`, `{repo}` and `{org}` when it sends the call, so a call still works after a rename. */
export type Call<A = unknown> = ReadCall<A> | WriteCall<A>;
export type ReadCall<A = unknown> = CallOfAccess<A, 'read'>;
export type WriteCall<A = unknown> = CallOfAccess<A, 'write'>;

interface CallOfAccess<A, Access> {
  readonly access: Access;
  readonly route: string;
  readonly api: 'rest' | 'graphql';
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly routeRules: RouteRules<A>;
}

export interface RouteRules<A> {
  readonly needs: Grant | readonly Grant[];
  /** Everyone can see the data on GitHub, so a public log may quote it. If unset, the section decides. */
  readonly isPublic?: boolean | ((body: object) => boolean);
  readonly answer?: GenericSchema<any, A>;
  /** The result of the call if a status in `absentOn` means that nothing exists. */
  readonly absent?: A | ((absence: { readonly message: string; readonly location?: string }) => A);
  /** By default, 404. */
  readonly absentOn?: readonly number[];
  /** With any other message, a 403 or 404 is a denial. */
  readonly absentWhen?: RegExp;
  /**
   * The advice for a 404 that can also mean a wrong name. It proves no missing permission, so `warn` never tolerates
   * it. If this run has seen everything that the path names, the 404 is a denial after all.
   */
  readonly notFound?: string;
  /** With any other message, a 404 is a denial. */
  readonly notFoundWhen?: RegExp;
  /** Lists the names that the answer proves to exist, by path parameter. */
  listProvenNames?(answer: A): Readonly<Record<string, readonly string[]>>;
  readonly pages?: Paging;
  /** The GraphQL connection to read page by page with `$after`, such as `repository.labels`. */
  readonly connection?: string;
  /** Statuses of a write that changed nothing, each with the reason. */
  readonly unchangedOn?: Readonly<Record<number, string>>;
  /** GitHub requires this key around the entries. */
  readonly wrapper?: string;
  /** With these statuses, GitHub refuses all entries because of one entry. */
  readonly refusesAllOn?: readonly number[];
  /** Possible causes of a status, because GitHub does not name them. */
  readonly hints?: Readonly<Record<number, string>>;
  /** A 403 with this message comes from a policy. */
  readonly policyMessage?: RegExp;
  readonly accept?: string;
  /** The only API version that has the route. */
  readonly apiVersion?: string;
  /** Reads answers for many repositories from one list of the owner. */
  readonly ownerWide?: OwnerWideAnswers<A>;
  /** Reads answers for many repositories with one GraphQL query. */
  readonly batched?: BatchedAnswer<A>;
  /** A run with batched queries uses this answer without a request: only notes need the real one. */
  readonly batchedDefault?: A;
  /** Trueup uses the data even if the answer also has GraphQL errors. It never retries the query. */
  readonly isBatchQuery?: true;
  /** The modes that need the answer. If unset, all modes. */
  readonly neededIn?: readonly ('check' | 'apply' | 'snapshot')[];
  readNewName?(answer: A): { readonly owner: string; readonly name: string };
  /** Text for the change line, such as the run that a 202 started. */
  describeResult?(answer: A, status: number): string | undefined;
}

export interface OwnerWideAnswers<A> {
  read(params: Call['params'], ask: <P>(call: ReadCall<P>) => Promise<P>): AsyncGenerator<OwnerWidePage<A>>;
  isSame(own: A, listed: A): boolean;
  readonly isBatched?: true;
  /** The keys that the answer covers, if no parameter names them. */
  readonly keys?: readonly string[];
}

/** Maps the full name of a repository, in lower case, to its answer. */
export type OwnerWidePage<A> = ReadonlyMap<string, A>;

/** A batched query can replace a call only if GraphQL shows the whole answer. */
export interface BatchedAnswer<A> {
  readonly key: string;
  /** Values from outside must be quoted with `JSON.stringify`. */
  selectFields(params: Call['params']): string;
  /** Returns `undefined` if GraphQL hides or cuts off a part of the answer. */
  parseAnswer(shown: unknown, params: Call['params']): A | undefined;
  /** Selects the settings to compare key by key. A key that the query lacks is then a difference. */
  toComparable?(answer: A): unknown;
}

interface Paging {
  readonly perPage: number;
  /** The key that identifies an item if the list shifts between two pages. */
  readonly identity: string;
  /** The route has no page numbers. */
  readonly byLink?: true;
  /** The key of the list, if GitHub wraps it in an object. */
  readonly list?: string;
  /** Keeps only these keys of each item, to save memory in a very long list. */
  readonly keptKeys?: readonly string[];
}

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** GitHub's published types lack these routes. `scripts/describe/overlay.json` lists the same routes. */
interface UndocumentedPaths {
  '/repos/{owner}/{repo}/lfs': { put: object; delete: object };
  '/orgs/{org}/custom-repository-roles': { get: object };
  '/orgs/{org}/audit-log': {
    get: {
      readonly parameters: {
        readonly query?: { readonly phrase?: string; readonly per_page?: number; readonly order?: 'asc' | 'desc' };
      };
    };
  };
  '/repos/{owner}/{repo}/actions/policies': {
    get: { readonly parameters: { readonly query?: { readonly has_parents?: boolean } } };
    post: object;
  };
  '/repos/{owner}/{repo}/actions/policies/{policy_id}': { get: object; put: object; delete: object };
}

type Paths = paths & UndocumentedPaths;

export type Route = {
  [P in keyof Paths & string]: {
    [V in HttpMethod]: Lowercase<V> extends keyof Paths[P]
      ? Paths[P][Lowercase<V>] extends undefined
        ? never
        : `${V} ${P}`
      : never;
  }[HttpMethod];
}[keyof Paths & string];

type RouteParameters<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | RouteParameters<Rest>
  : never;
type ImplicitParameter = 'owner' | 'repo' | 'org';
type PathParameters<R extends string> = {
  readonly [Name in Exclude<RouteParameters<R>, ImplicitParameter>]: string | number;
};

type Operation<R extends string> = R extends `${infer V} ${infer P}`
  ? P extends keyof Paths
    ? Lowercase<V> extends keyof Paths[P]
      ? Paths[P][Lowercase<V>]
      : never
    : never
  : never;

type RequestBody<R extends string> =
  Operation<R> extends { requestBody?: { content: { 'application/json': infer B } } } ? B : undefined;

type QueryParameters<R extends string> = Operation<R> extends { parameters: { query?: infer Q } } ? Q : undefined;

type CallOfRoute<R extends string, A> = R extends `GET ${string}` ? ReadCall<A> : WriteCall<A>;

type RestRules<R extends string, A> = RouteRules<A> & { query?: QueryParameters<R> };

/** Returns a call maker. A section may pass declared fields through, so a body may be any record. */
export function defineRestCall<R extends Route, A = unknown>(route: R, routeRules: RestRules<R, A>) {
  const { query, ...rulesOfCall } = routeRules;
  const access = route.startsWith('GET ') ? 'read' : 'write';
  return (params: PathParameters<R>, body?: RequestBody<R> | Readonly<Record<string, unknown>>): CallOfRoute<R, A> =>
    ({
      route,
      access,
      api: 'rest',
      params,
      query: query ?? {},
      body,
      routeRules: rulesOfCall,
    }) as unknown as CallOfRoute<R, A>;
}

/** Each caller of the route defines its own answer. */
export const defineRoute =
  <R extends Route>(path: R, commonRules: RestRules<R, any>) =>
  <A>(rules: Partial<RestRules<R, A>>) =>
    defineRestCall<R, A>(path, { ...commonRules, ...rules });

const createGraphqlDefiner =
  <const K extends string, Access extends 'read' | 'write'>(kind: K, access: Access) =>
  <A, V extends Record<string, unknown> = Record<string, never>>(
    document: `${K} ${string}`,
    routeRules: RouteRules<A>,
  ) => {
    const [, name] = /^\w+\s+(\w+)/.exec(document) ?? [];
    if (!name) throw new Error(`a GraphQL document names its ${kind}: ${document.slice(0, 40)}`);
    return (variables: V): CallOfAccess<A, Access> => ({
      route: `${kind} ${name}`,
      access,
      api: 'graphql',
      params: {},
      query: {},
      body: { query: document, variables, operationName: name },
      routeRules,
    });
  };

export const defineQuery = createGraphqlDefiner('query', 'read');
export const defineMutation = createGraphqlDefiner('mutation', 'write');

export type CallMaker = (...args: any[]) => Call;

export function isPublicCall({ routeRules, body }: Call) {
  const { isPublic: rule } = routeRules;
  return typeof rule === 'function' ? rule(body as object) : rule;
}

export const listGrants = (call: Call): readonly Grant[] => [call.routeRules.needs].flat();
