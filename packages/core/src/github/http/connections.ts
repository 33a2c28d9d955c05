import { createFormatError, interpretAnswer } from '../answers.ts';
import { assertPlausiblePageSize, maxPages } from '../pages.ts';
import { isRecord } from './message.ts';
import type { Exchange, OutgoingRequest } from './outgoing.ts';

interface GraphqlConnection {
  readonly nodes: readonly unknown[];
  readonly count: number;
  readonly next?: string;
}

export async function expandToWholeConnection(outgoing: OutgoingRequest, value: unknown, exchange: Exchange) {
  const path = outgoing.call.routeRules.connection?.split('.') ?? [];
  const nodes: unknown[] = [];
  const cursors = new Set<string>();
  for (let page = value; ; ) {
    const connection = parseConnection(outgoing, path, page);
    for (const node of connection.nodes) nodes.push(node);
    if (connection.next === undefined) {
      const distinct = nodes.filter(createRepeatFilter());
      // The next run handles a node that was added while this run read the pages.
      if (distinct.length < parseConnection(outgoing, path, value).count && isFirstPageRequest(outgoing))
        throw createFormatError(outgoing, `${path.join('.')} should have as many nodes as its totalCount`);
      return replaceNodes(value, path, distinct);
    }
    if (cursors.has(connection.next) || cursors.size >= maxPages)
      throw createFormatError(outgoing, `the pages of ${path.join('.')} never end`);
    cursors.add(connection.next);
    const nextRequest = { ...createPageRequest(outgoing, connection.next), firstPage: outgoing };
    const outcome = await interpretAnswer(nextRequest, await exchange(nextRequest));
    page = outcome.kind === 'answered' ? outcome.value : undefined;
  }
}

/** GitHub sends a node twice if it moves to a later page while Trueup reads. */
function createRepeatFilter() {
  const seen = new Set<unknown>();
  return (node: unknown) => {
    const id = isRecord(node) ? node.id : undefined;
    if (id === undefined) return true;
    return !seen.has(id) && seen.add(id);
  };
}

/** The first page may have come with another answer. */
const isFirstPageRequest = ({ wire }: OutgoingRequest) => JSON.parse(wire.body ?? '{}').variables?.after == null;

/** The schema of the call decides whether the connection may be `null`. */
function parseConnection(outgoing: OutgoingRequest, path: readonly string[], value: unknown): GraphqlConnection {
  const connection = path.reduce((holder, key) => (isRecord(holder) ? holder[key] : undefined), value);
  if (connection === null) return { nodes: [], count: 0 };
  const { nodes, pageInfo, totalCount } = isRecord(connection) ? connection : {};
  if (!Array.isArray(nodes) || !isRecord(pageInfo))
    throw createFormatError(outgoing, `${path.join('.')} should be a connection`);
  assertPlausiblePageSize(outgoing, nodes.length, path.join('.'));
  const { hasNextPage, endCursor } = pageInfo;
  if (hasNextPage && typeof endCursor !== 'string')
    throw createFormatError(outgoing, `${path.join('.')} should have a cursor for its next page`);
  const count = typeof totalCount === 'number' ? totalCount : 0;
  return { nodes, count, next: hasNextPage ? String(endCursor) : undefined };
}

function createPageRequest(outgoing: OutgoingRequest, cursor: string): OutgoingRequest {
  const { variables, ...document } = JSON.parse(outgoing.wire.body ?? '{}');
  const body = JSON.stringify({ ...document, variables: { ...variables, after: cursor } });
  return { ...outgoing, wire: { ...outgoing.wire, body } };
}

function replaceNodes(value: unknown, [key, ...inner]: readonly string[], nodes: readonly unknown[]): unknown {
  if (key === undefined) return value === null ? null : { ...(value as object), nodes };
  return { ...(value as object), [key]: replaceNodes((value as Record<string, unknown>)[key], inner, nodes) };
}
