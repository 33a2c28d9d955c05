import type { Description, Operation } from '../description/index.ts';
import type { GraphqlApi } from '../graphql/api.ts';
import type { GraphqlOperation } from '../graphql/document.ts';
import type { World } from '../state/world.ts';
import { createNotFound, SimulatorObjection } from './answer.ts';
import type { ParsedRequest } from './parsed-request.ts';

/** The operation and the parameters of a request. */
export type RequestTarget =
  | { readonly kind: 'rest'; readonly operation: Operation; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'graphql'; readonly graphqlOperation: GraphqlOperation };

export async function locateOperation(
  request: ParsedRequest,
  { description, graphql, world }: { description: Description; graphql: GraphqlApi; world: World },
): Promise<RequestTarget> {
  if (request.isGraphql) {
    if (request.method !== 'POST') throw new SimulatorObjection(`${request.method} /graphql: GraphQL is asked by POST`);
    return { kind: 'graphql', graphqlOperation: await graphql.read(request.body) };
  }
  const operation = description.findOperation(request.method, toNamedPath(request.path, world));
  if (!operation)
    throw new SimulatorObjection(`${request.method} ${request.path} is not in GitHub's OpenAPI description`);
  return { kind: 'rest', ...operation };
}

/** GitHub's own links name a repository by its id: `/repositories/7/labels`. */
function toNamedPath(path: string, world: World) {
  const [, id, rest] = /^\/repositories\/(\d+)(\/.*)?$/.exec(path) ?? [];
  if (!id) return path;
  const repository = world.state.repositories[id];
  if (!repository) throw createNotFound();
  return `/repos/${encodeURIComponent(repository.owner)}/${encodeURIComponent(repository.name)}${rest ?? ''}`;
}
