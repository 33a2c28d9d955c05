import type { DocumentNode, FieldNode, SelectionSetNode } from 'graphql';
import type { GraphqlRequest } from './document.ts';

/** What a query may cost, in the host's own terms. */
export interface Cost {
  readonly points: number;
  readonly nodes: number;
}

/** The most nodes that a query may ask for. */
export const mostNodes = 500_000;

/** How many entries a connection shows at most; `undefined` for a field that is none. */
type SizeOf = (field: FieldNode) => number | undefined;

/**
 * The points of a query: the requests that its connections would need if each were full, by the hundred. Every node of
 * the outer connection needs a request of its own for the inner one.
 */
export function costOf({ document, name, variables }: GraphqlRequest): Cost {
  const sizeOf: SizeOf = ({ arguments: given = [] }) => {
    const size = given.find((one) => one.name.value === 'first' || one.name.value === 'last')?.value;
    if (size?.kind === 'IntValue') return Number(size.value);
    return size?.kind === 'Variable' ? Number(variables[size.name.value] ?? 0) : undefined;
  };
  const total = { requests: 0, nodes: 0 };
  const operation = document.definitions.find(
    (node) => node.kind === 'OperationDefinition' && (!name || node.name?.value === name),
  );
  if (operation?.kind === 'OperationDefinition') count(operation.selectionSet, 1, { document, sizeOf, total });
  return { points: Math.max(1, Math.round(total.requests / 100)), nodes: total.nodes };
}

interface Counting {
  readonly document: DocumentNode;
  readonly sizeOf: SizeOf;
  readonly total: { requests: number; nodes: number };
}

function count(set: SelectionSetNode | undefined, holders: number, counting: Counting) {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === 'FragmentSpread') {
      const fragment = counting.document.definitions.find(
        (node) => node.kind === 'FragmentDefinition' && node.name.value === selection.name.value,
      );
      if (fragment?.kind === 'FragmentDefinition') count(fragment.selectionSet, holders, counting);
    } else if (selection.kind === 'InlineFragment') count(selection.selectionSet, holders, counting);
    else {
      const size = counting.sizeOf(selection);
      counting.total.requests += size === undefined ? 0 : holders;
      counting.total.nodes += (size ?? 0) * holders;
      count(selection.selectionSet, holders * (size ?? 1), counting);
    }
  }
}
