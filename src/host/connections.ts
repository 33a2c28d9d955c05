import { misshapen, settle } from './answers.ts';
import { isRecord } from './message.ts';
import type { Exchange, OutgoingRequest } from './outgoing.ts';
import { mostPages } from './pages.ts';
import type { Scrub } from './scrub.ts';

interface Connection {
  readonly nodes: readonly unknown[];
  /** Where the next page starts, if there is one. */
  readonly next?: string;
}

/** Reads all pages of a GraphQL connection and joins them into one answer. */
export async function wholeConnection(outgoing: OutgoingRequest, value: unknown, exchange: Exchange, scrub: Scrub) {
  const path = outgoing.call.routeRules.connection?.split('.') ?? [];
  const nodes: unknown[] = [];
  const cursors = new Set<string>();
  for (let page = value; ; ) {
    const connection = connectionAt(outgoing, path, page);
    nodes.push(...connection.nodes);
    if (connection.next === undefined) return withNodes(value, path, nodes.filter(isNew()));
    if (cursors.has(connection.next) || cursors.size >= mostPages)
      throw misshapen(outgoing, `the pages of ${path.join('.')} have no end`);
    cursors.add(connection.next);
    const later = { ...after(outgoing, connection.next), first: outgoing };
    const settled = settle(later, await exchange(later), scrub);
    page = settled.kind === 'answered' ? settled.value : undefined;
  }
}

/** A node that moves to a later page during the reading comes twice. A node without an id never counts as a repeat. */
function isNew() {
  const seen = new Set<unknown>();
  return (node: unknown) => {
    const id = isRecord(node) ? node.id : undefined;
    if (id === undefined) return true;
    return !seen.has(id) && seen.add(id);
  };
}

/** A connection that is `null` has no pages to read. Whether it may be `null` is for the call's answer to say. */
function connectionAt(outgoing: OutgoingRequest, path: readonly string[], value: unknown): Connection {
  const found = path.reduce((holder, key) => (isRecord(holder) ? holder[key] : undefined), value);
  if (found === null) return { nodes: [] };
  const { nodes, pageInfo } = isRecord(found) ? found : {};
  if (!Array.isArray(nodes) || !isRecord(pageInfo))
    throw misshapen(outgoing, `${path.join('.')} should be a connection`);
  const { hasNextPage, endCursor } = pageInfo;
  if (hasNextPage && typeof endCursor !== 'string')
    throw misshapen(outgoing, `${path.join('.')} should name its next page`);
  return { nodes, next: hasNextPage ? String(endCursor) : undefined };
}

function after(outgoing: OutgoingRequest, cursor: string): OutgoingRequest {
  const { variables, ...document } = JSON.parse(outgoing.wire.body ?? '{}');
  const body = JSON.stringify({ ...document, variables: { ...variables, after: cursor } });
  return { ...outgoing, wire: { ...outgoing.wire, body } };
}

function withNodes(value: unknown, [key, ...inner]: readonly string[], nodes: readonly unknown[]): unknown {
  if (key === undefined) return value === null ? null : { ...(value as object), nodes };
  return { ...(value as object), [key]: withNodes((value as Record<string, unknown>)[key], inner, nodes) };
}
