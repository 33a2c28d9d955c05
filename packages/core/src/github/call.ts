import type { paths } from '@octokit/openapi-types';
import type { GenericSchema } from 'valibot';
import type { Grant } from './grants.ts';

/**
 * A call is data: what to send, the grant it needs, and what each unusual answer of its route means. Nothing here sends
 * anything. `{owner}`, `{repo}` and `{org}` stay open in the route: the host fills them in when it sends, so that later
 * calls still work after a rename.
 */
export type Call<A = unknown> = ReadCall<A> | WriteCall<A>;
export type ReadCall<A = unknown> = CallOfAccess<A, 'read'>;
export type WriteCall<A = unknown> = CallOfAccess<A, 'write'>;

interface CallOfAccess<A, Access> {
  readonly access: Access;
  /** `GET /repos/{owner}/{repo}/labels`, or `query RepositoryFeatures`. */
  readonly route: string;
  readonly api: 'rest' | 'graphql';
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly routeRules: RouteRules<A>;
}

/** Everything special about a route, said once. */
export interface RouteRules<A> {
  readonly needs: Grant | readonly Grant[];
  /**
   * Whether everyone may see on the host what the call is about, so that a public log may quote the answer. Its body may
   * decide that. If unset, only where everyone may see all keys of the section.
   */
  readonly isPublic?: boolean | ((body: object) => boolean);
  /** Checked when the answer arrives; for a paged route, once all pages are joined. */
  readonly answer?: GenericSchema<any, A>;
  /**
   * The value to use when the status is in `absentOn` (by default only 404), where that is data and not a denial. It may
   * be made from the host's own message, and from where the object moved to, if it moved.
   */
  readonly absent?: A | ((absence: { readonly message: string; readonly location?: string }) => A);
  readonly absentOn?: readonly number[];
  /** The host's message for the absence: a 403 or 404 with any other is a denial. If unset, each 404 is an absence. */
  readonly absentWhen?: RegExp;
  /**
   * What to do about a 404 that may also mean a wrong name or something that is not there. Such a 404 proves no missing
   * grant, so it is never tolerated. If the host has shown this run all that the path names, the 404 is a denial after
   * all.
   */
  readonly notFound?: string;
  /** The host's message for it; a 404 with any other message is a denial. If unset, every 404 counts. */
  readonly notFoundWhen?: RegExp;
  /** The names that an answer shows to be there, by the parameter that paths call them by. */
  listProvenNames?(answer: A): Readonly<Record<string, readonly string[]>>;
  readonly pages?: Paging;
  /** For a GraphQL document: the connection to read page by page with `$after`, such as `repository.labels`. */
  readonly connection?: string;
  /** Statuses that mean the write was not done, which does not fail the run, and why. */
  readonly unchangedOn?: Readonly<Record<number, string>>;
  /** The key that the host wants around the entries, which no settings file has. */
  readonly wrapper?: string;
  /** With these statuses the host refuses all entries of a request for one of them. */
  readonly refusesAllOn?: readonly number[];
  /** What a failing status can mean beyond the host's own message. */
  readonly hints?: Readonly<Record<number, string>>;
  /** A 403 whose message matches comes from a policy, not from a missing grant. */
  readonly policyMessage?: RegExp;
  readonly accept?: string;
  /** For a route that only this version of the API has: it is asked with this version, whatever the run asks others with. */
  readonly apiVersion?: string;
  /** For a read of one repository: a list of its owner that holds the same answers for many. */
  readonly ownerWide?: OwnerWideAnswers<A>;
  /** For a read of one repository: where one query about many of them shows the same answer. */
  readonly batched?: BatchedAnswer<A>;
  /** For a read that only notes come from: what a run answers that batches queries, without asking. */
  readonly batchedDefault?: A;
  /** For a query about many repositories: what it shows of some counts beside its errors, and it is sent only once. */
  readonly isBatchQuery?: true;
  /** For a read: the modes that need it. If unset, all of them. A check asks ahead for what apply looks up, if it may. */
  readonly neededIn?: readonly ('check' | 'apply' | 'snapshot')[];
  /** For a write that may rename the repository: what it is called from then on. */
  readNewName?(answer: A): { readonly owner: string; readonly name: string };
  /** Text that the change line takes from the answer, such as the run that a 202 started. */
  describeResult?(answer: A, status: number): string | undefined;
}

/** The answers of one route for many repositories, in a list of their owner. */
export interface OwnerWideAnswers<A> {
  /** Reads the list with one request for each page. */
  read(params: Call['params'], ask: <P>(call: ReadCall<P>) => Promise<P>): AsyncGenerator<OwnerWidePage<A>>;
  /** Whether a repository's own answer says the same as the list says of it. */
  isSame(own: A, listed: A): boolean;
  /** Whether it is read with GraphQL queries. */
  readonly isBatched?: true;
  /** The keys that the answer is about, if no parameter of the call names what it is about. */
  readonly keys?: readonly string[];
}

/** Answers by full names in lower case. */
export type OwnerWidePage<A> = ReadonlyMap<string, A>;

/** How GraphQL shows the answer of a route. It counts only where it shows all of it. */
export interface BatchedAnswer<A> {
  /** The settings key that it is about, for messages. */
  readonly key: string;
  /** What to select of the repository. A value from outside stands in it as `JSON.stringify` writes it. */
  selectFields(params: Call['params']): string;
  /** The answer, from what was selected; `undefined` where something is hidden, cut off or odd. */
  parseAnswer(shown: unknown, params: Call['params']): A | undefined;
  /** The settings that the section compares key by key, so a key that the query lacks is a difference. */
  toComparable?(answer: A): unknown;
}

export interface Paging {
  /** The route's largest page. */
  readonly perPage: number;
  /** The key that identifies an item when the list shifts between two pages. */
  readonly identity: string;
  /** The route has no page numbers, and a page without a link is the last. */
  readonly byLink?: true;
  /** If the list comes in an envelope, the key that holds it. */
  readonly list?: string;
  /** The keys to keep of each item in a very long list while the other pages arrive. If unset, all of them. */
  readonly keptKeys?: readonly string[];
}

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Routes that the live host has and its published types lack. `scripts/describe/overlay.json` has them too. */
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

/**
 * Turns a route into a function that makes calls. Sections may pass declared fields through verbatim, so a body may be
 * any record as well as the published type.
 */
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

/** A route that several callers ask, each for what it needs of the answer. What is so for all of them stands here. */
export const defineRoute =
  <R extends Route>(path: R, commonRules: RestRules<R, any>) =>
  <A>(rules: Partial<RestRules<R, A>>) =>
    defineRestCall<R, A>(path, { ...commonRules, ...rules });

/**
 * Turns a GraphQL document into a function that makes calls. The host fills in `$owner` and `$name` where the document
 * asks for them, like the path of a REST route.
 */
const createDocumentDefiner =
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

export const defineQuery = createDocumentDefiner('query', 'read');
export const defineMutation = createDocumentDefiner('mutation', 'write');

/** Makes calls of one route; the parameters differ from route to route. */
export type CallMaker = (...args: any[]) => Call;

/** Whether everyone may see on the host what the call is about. */
export function isPublicCall({ routeRules, body }: Call) {
  const { isPublic: rule } = routeRules;
  return typeof rule === 'function' ? rule(body as object) : rule;
}

export const listGrants = (call: Call): readonly Grant[] => [call.routeRules.needs].flat();

/** What an answer means to the call that asked for it. */
export type CallOutcome =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'absent'; readonly value: unknown }
  | { readonly kind: 'undone'; readonly why: string };
