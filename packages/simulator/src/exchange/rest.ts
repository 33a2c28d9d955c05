import { type Access, keptOut } from '../access/access.ts';
import type { Description, Operation } from '../description/index.ts';
import type { Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';
import { type Answer, notFound, Refusal, refusal, SimulatorObjection } from './answer.ts';
import type { Ask, Handler, Route } from './ask.ts';
import type { Asked } from './asked.ts';
import type { EnterpriseServer } from './enterprise.ts';
import type { Objections } from './objections.ts';
import { isDeparture, isObserved, isTaken } from './observed.ts';
import { linkHeader } from './pages.ts';
import { moved } from './redirect.ts';

export interface RestApi {
  readonly description: Description;
  readonly routes: Readonly<Record<string, Route>>;
  readonly objections: Objections;
  readonly world: World;
  readonly enterprise: EnterpriseServer | undefined;
}

interface RestPlace {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** Answers REST requests with known tokens, and checks the answers against the description. */
export function answerRest(api: RestApi, asked: Asked, place: RestPlace, access: Access): Answer {
  const { operation, params } = place;
  const version = selectedVersion(asked);
  if (asked.bodyIsBroken) throw refusal(400, 'Problems parsing JSON');
  objectToRequest(api, asked, place);
  api.enterprise?.refuse(operation.route, version, asked.body);

  const account = params.org ?? params.owner ?? '';
  if (access.isKeptOut(account))
    throw refusal(403, keptOut, {}, { 'x-github-sso': `required; url=https://github.com/orgs/${account}/sso` });
  const repository = repositoryOf(api, asked, params, access);
  const { needs, handler } = routeOf(api, operation);
  access.demand(repository, needs, asked.method);
  if (params.org !== undefined && !access.isOf(params.org)) throw notFound();
  if (repository) refuseArchived(repository, asked);

  const query = Object.fromEntries(asked.query);
  const ask = { ...place, world: api.world, access, query, body: asked.body ?? {}, headers: asked.headers };
  const plain = handled(handler, withRepository({ ...ask, api: asked.api, version }, repository));
  const answer = plain.status < 400 ? { ...plain, headers: { ...plain.headers, ...access.accepted(needs) } } : plain;
  objectToAnswer(api, operation, answer);
  const shown = api.enterprise?.without(operation.route, answer) ?? answer;
  return shown.paging ? linked(shown, shown.paging, operation, asked, repository) : shown;
}

/** The API versions that the host supports. */
function selectedVersion({ headers }: Asked) {
  const version = headers['x-github-api-version'] ?? '2022-11-28';
  if (version !== '2022-11-28' && version !== '2026-03-10')
    throw refusal(400, `'${version}' is not a supported version`);
  return version;
}

function objectToRequest({ description }: RestApi, asked: Asked, { operation, params }: RestPlace) {
  const { query, body, headers } = asked;
  const sent = { params, query, body, contentType: headers['content-type'] };
  const problems = description.requestProblems(operation, sent).filter((one) => !isTaken(operation.route, one));
  if (problems.length) throw new SimulatorObjection(`${operation.route}: ${problems.join('; ')}`);
}

function repositoryOf({ world }: RestApi, asked: Asked, { owner, repo, ...more }: RestPlace['params'], access: Access) {
  const { template_owner: ofTemplate, template_repo: template } = more;
  if (ofTemplate !== undefined && template !== undefined) redirectFormer(world, asked, [ofTemplate, template], access);
  if (owner === undefined || repo === undefined) return undefined;
  const repository = world.repository(owner, repo);
  if (repository && access.sees(repository)) return repository;
  redirectFormer(world, asked, [owner, repo], access);
  throw notFound();
}

function redirectFormer(world: World, asked: Asked, [owner, name]: readonly [string, string], access: Access) {
  const renamed = world.repository(owner, name) ? undefined : world.movedFrom(owner, name);
  if (renamed && access.sees(renamed) && asked.path.startsWith('/repos/')) throw moved(asked, renamed);
}

/** An archived repository takes only the PATCH that unarchives it. Some hosts accept other PATCHes and ignore them. */
function refuseArchived(repository: Repository, { method, path, body }: Asked) {
  if (!repository.archived || method === 'GET') return;
  const isPatch = method === 'PATCH' && /^\/(repos\/[^/]+\/[^/]+|repositories\/\d+)$/.test(path);
  const passes = (body as any)?.archived === false || repository.archived_patches === 'ignored';
  if (!isPatch || !passes) throw refusal(403, 'Repository was archived so is read-only.');
}

/** Fails if a route without a repository in its path uses the repository. */
function withRepository(ask: Omit<Ask, 'repository'>, repository: Repository | undefined): Ask {
  return {
    ...ask,
    get repository() {
      if (!repository) throw new Error(`${ask.operation.route} names no repository`);
      return repository;
    },
  };
}

function routeOf({ routes }: RestApi, { route }: Operation): Route {
  const found = routes[route];
  if (!found) throw new SimulatorObjection(`the simulator has no answer to ${route}`);
  return found;
}

function handled(handler: Handler, ask: Ask): Answer {
  try {
    return handler(ask);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** The description covers only JSON answers, not raw media types. */
function objectToAnswer({ description, objections }: RestApi, operation: Operation, { status, body, text }: Answer) {
  if (text !== undefined) return;
  if (!description.documentedStatuses(operation).includes(status) && isObserved(operation.route, status)) return;
  const problems = description.answerProblems(operation, status, body).filter((problem) => !isDeparture(problem));
  objections.add(operation.route, ...problems);
}

function linked(
  answer: Answer,
  paging: NonNullable<Answer['paging']>,
  operation: Operation,
  { api, path, query }: Asked,
  repository: Repository | undefined,
): Answer {
  const stable = repository ? path.replace(/^\/repos\/[^/]+\/[^/]+/, `/repositories/${repository.id}`) : path;
  const link = linkHeader(operation, paging, new URL(`${api}${stable}?${query}`));
  return link ? { ...answer, headers: { ...answer.headers, link } } : answer;
}
