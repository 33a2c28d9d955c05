import type { DocumentNode, FieldNode, SelectionSetNode } from 'graphql';
import type { GraphqlOperation } from './document.ts';

/** The cost of a query in GitHub's terms. */
export interface Cost {
  readonly points: number;
  readonly nodes: number;
}

/** GitHub refuses a query that could return more nodes. */
export const maxNodes = 500_000;

/** Returns the page size of a connection, and `undefined` for a field that is not a connection. */
type ReadSize = (field: FieldNode) => number | undefined;

/**
 * GitHub charges one point for each hundred requests that full connections would need. Each node of an outer
 * connection needs its own request for the inner one.
 */
export function computeQueryCost({ document, name, variables }: GraphqlOperation): Cost {
  const readSize: ReadSize = ({ arguments: fieldArguments = [] }) => {
    const size = fieldArguments.find(
      (argument) => argument.name.value === 'first' || argument.name.value === 'last',
    )?.value;
    if (size?.kind === 'IntValue') return Number(size.value);
    return size?.kind === 'Variable' ? Number(variables[size.name.value] ?? 0) : undefined;
  };
  const total = { requests: 0, nodes: 0 };
  const operation = document.definitions.find(
    (node) => node.kind === 'OperationDefinition' && (!name || node.name?.value === name),
  );
  if (operation?.kind === 'OperationDefinition')
    addSelectionCosts(operation.selectionSet, 1, { document, sizeOf: readSize, total });
  return { points: Math.max(1, Math.round(total.requests / 100)), nodes: total.nodes };
}

interface CostCount {
  readonly document: DocumentNode;
  readonly sizeOf: ReadSize;
  readonly total: { requests: number; nodes: number };
}

function addSelectionCosts(set: SelectionSetNode | undefined, parentCount: number, counting: CostCount) {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === 'FragmentSpread') {
      const fragment = counting.document.definitions.find(
        (node) => node.kind === 'FragmentDefinition' && node.name.value === selection.name.value,
      );
      if (fragment?.kind === 'FragmentDefinition') addSelectionCosts(fragment.selectionSet, parentCount, counting);
    } else if (selection.kind === 'InlineFragment') addSelectionCosts(selection.selectionSet, parentCount, counting);
    else {
      const size = counting.sizeOf(selection);
      counting.total.requests += size === undefined ? 0 : parentCount;
      counting.total.nodes += (size ?? 0) * parentCount;
      addSelectionCosts(selection.selectionSet, parentCount * (size ?? 1), counting);
    }
  }
}
