import type { Description, Operation } from '../description/index.ts';
import type { GraphqlApi } from '../graphql/api.ts';
import type { GraphqlRequest } from '../graphql/document.ts';
import type { World } from '../state/world.ts';
import { notFound, SimulatorObjection } from './answer.ts';
import type { Asked } from './asked.ts';

/** The operation and the parameters of a request. */
export type Place =
  | { readonly kind: 'rest'; readonly operation: Operation; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'graphql'; readonly request: GraphqlRequest };

export async function locate(
  asked: Asked,
  { description, graphql, world }: { description: Description; graphql: GraphqlApi; world: World },
): Promise<Place> {
  if (asked.isGraphql) {
    if (asked.method !== 'POST') throw new SimulatorObjection(`${asked.method} /graphql: GraphQL is asked by POST`);
    return { kind: 'graphql', request: await graphql.read(asked.body) };
  }
  const found = description.findOperation(asked.method, byName(asked.path, world));
  if (!found) throw new SimulatorObjection(`${asked.method} ${asked.path} is not in the host's description`);
  return { kind: 'rest', ...found };
}

/** The host's own links name a repository by its id: `/repositories/7/labels`. */
function byName(path: string, world: World) {
  const [, id, rest] = /^\/repositories\/(\d+)(\/.*)?$/.exec(path) ?? [];
  if (!id) return path;
  const repository = world.state.repositories[id];
  if (!repository) throw notFound();
  return `/repos/${encodeURIComponent(repository.owner)}/${encodeURIComponent(repository.name)}${rest ?? ''}`;
}
