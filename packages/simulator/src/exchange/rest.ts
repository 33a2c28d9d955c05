/**
 * Answers REST requests. Both the request and the answer must match GitHub's description, which finds mistakes of the
 * caller and of the simulator.
 */

import { type Access, ssoRefusalMessage } from '../access/access.ts';
import type { Description, Operation } from '../description/index.ts';
import type { Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';
import { type Answer, createNotFound, createRefusal, Refusal, SimulatorObjection } from './answer.ts';
import type { EnterpriseServer } from './enterprise.ts';
import type { Objections } from './objections.ts';
import { isAcceptedKeyProblem, isObservedStatus, isTolerable } from './observed.ts';
import { buildLinkHeader } from './pages.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { createRedirect } from './redirect.ts';
import type { Handler, RestRequest, Route } from './rest-request.ts';

export interface RestDependencies {
  readonly description: Description;
  readonly routes: Readonly<Record<string, Route>>;
  readonly objections: Objections;
  readonly world: World;
  readonly enterprise: EnterpriseServer | undefined;
}

interface RestTarget {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

export function answerRest(api: RestDependencies, request: ParsedRequest, target: RestTarget, access: Access): Answer {
  const { operation, params } = target;
  const version = requireApiVersion(request);
  if (request.isBodyBroken) throw createRefusal(400, 'Problems parsing JSON');
  rejectInvalidRequest(api, request, target);
  api.enterprise?.refuseUnknown(operation.route, version, request.body);

  const account = params.org ?? params.owner ?? '';
  if (access.isBlockedBySso(account))
    throw createRefusal(
      403,
      ssoRefusalMessage,
      {},
      { 'x-github-sso': `required; url=https://github.com/orgs/${account}/sso` },
    );
  const repository = findVisibleRepository(api, request, params, access);
  const { needs, handler } = requireRoute(api, operation);
  access.demandNeeds(repository, needs, request.method);
  if (params.org !== undefined && !access.canReach(params.org)) throw createNotFound();
  if (repository) refuseArchivedWrite(repository, request);

  const query = Object.fromEntries(request.query);
  const handledRequest = {
    ...target,
    world: api.world,
    access,
    query,
    body: request.body ?? {},
    headers: request.headers,
  };
  const plain = callHandler(handler, withRepository({ ...handledRequest, api: request.api, version }, repository));
  const answer =
    plain.status < 400
      ? { ...plain, headers: { ...plain.headers, ...access.formatAcceptedPermissions(needs) } }
      : plain;
  recordAnswerProblems(api, operation, answer);
  const visibleAnswer = api.enterprise?.removeUnknownKeys(operation.route, answer) ?? answer;
  return visibleAnswer.paging
    ? addLinkHeader(visibleAnswer, visibleAnswer.paging, operation, request, repository)
    : visibleAnswer;
}

/** GitHub supports two API versions. */
function requireApiVersion({ headers }: ParsedRequest) {
  const version = headers['x-github-api-version'] ?? '2022-11-28';
  if (version !== '2022-11-28' && version !== '2026-03-10')
    throw createRefusal(400, `'${version}' is not a supported version`);
  return version;
}

function rejectInvalidRequest({ description }: RestDependencies, request: ParsedRequest, target: RestTarget) {
  const { operation, params } = target;
  const { query, body, headers } = request;
  const sent = { params, query, body, contentType: headers['content-type'] };
  const problems = description
    .listRequestProblems(operation, sent)
    .filter((problem) => !isAcceptedKeyProblem(operation.route, problem));
  if (problems.length) throw new SimulatorObjection(`${operation.route}: ${problems.join('; ')}`);
}

/** Returns `undefined` for a route without a repository. Throws a redirect from a former name. */
function findVisibleRepository(
  { world }: RestDependencies,
  request: ParsedRequest,
  { owner, repo, ...more }: RestTarget['params'],
  access: Access,
): Repository | undefined {
  const { template_owner: ofTemplate, template_repo: template } = more;
  if (ofTemplate !== undefined && template !== undefined)
    redirectIfRenamed(world, request, [ofTemplate, template], access);
  if (owner === undefined || repo === undefined) return undefined;
  const repository = world.findRepository(owner, repo);
  if (repository && access.canSee(repository)) return repository;
  redirectIfRenamed(world, request, [owner, repo], access);
  throw createNotFound();
}

function redirectIfRenamed(
  world: World,
  request: ParsedRequest,
  [owner, name]: readonly [string, string],
  access: Access,
) {
  const renamed = world.findRepository(owner, name) ? undefined : world.findMovedRepository(owner, name);
  if (renamed && access.canSee(renamed) && request.path.startsWith('/repos/')) throw createRedirect(request, renamed);
}

/** GitHub accepts only the PATCH that unarchives a repository. Some servers accept other PATCHes and ignore them. */
function refuseArchivedWrite(repository: Repository, { method, path, body }: ParsedRequest) {
  if (!repository.archived || method === 'GET') return;
  const isPatch = method === 'PATCH' && /^\/(repos\/[^/]+\/[^/]+|repositories\/\d+)$/.test(path);
  const passes = (body as any)?.archived === false || repository.archived_patches === 'ignored';
  if (!isPatch || !passes) throw createRefusal(403, 'Repository was archived so is read-only.');
}

/** Fails if a route without a repository in its path uses the repository. */
function withRepository(request: Omit<RestRequest, 'repository'>, repository: Repository | undefined): RestRequest {
  return {
    ...request,
    get repository() {
      if (!repository) throw new Error(`${request.operation.route} names no repository`);
      return repository;
    },
  };
}

function requireRoute({ routes }: RestDependencies, { route }: Operation): Route {
  const handledRoute = routes[route];
  if (!handledRoute) throw new SimulatorObjection(`the simulator has no answer to ${route}`);
  return handledRoute;
}

/** Converts a thrown refusal to its answer. */
function callHandler(handler: Handler, request: RestRequest): Answer {
  try {
    return handler(request);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** The description covers only JSON answers, not raw media types. */
function recordAnswerProblems(
  { description, objections }: RestDependencies,
  operation: Operation,
  { status, body, text }: Answer,
) {
  if (text !== undefined) return;
  if (!description.listStatuses(operation).includes(status) && isObservedStatus(operation.route, status)) return;
  const problems = description.listAnswerProblems(operation, status, body).filter((problem) => !isTolerable(problem));
  objections.add(operation.route, ...problems);
}

function addLinkHeader(
  answer: Answer,
  paging: NonNullable<Answer['paging']>,
  operation: Operation,
  { api, path, query }: ParsedRequest,
  repository: Repository | undefined,
): Answer {
  const stable = repository ? path.replace(/^\/repos\/[^/]+\/[^/]+/, `/repositories/${repository.id}`) : path;
  const link = buildLinkHeader(operation, paging, new URL(`${api}${stable}?${query}`));
  return link ? { ...answer, headers: { ...answer.headers, link } } : answer;
}
