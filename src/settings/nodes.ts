import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';
import type { Path } from './refusal.ts';
import { isMergeKey, keyText, type MapPair } from './values.ts';

/** Finds the place of a path in the text. Looks nothing up until asked. */
export interface Nodes {
  offset(path: Path): number;
  scalar(path: Path): Scalar | undefined;
}

export function findNodes(root: Node | null, targets: ReadonlyMap<Alias, Node>): Nodes {
  const indexes = new WeakMap<YAMLMap, Map<string, MapPair>>();

  const targetOf = (node: Node | null | undefined) => (isAlias(node) ? targets.get(node) : node);

  function indexOf(map: YAMLMap<Node, Node | null>) {
    const known = indexes.get(map);
    if (known) return known;
    const index = new Map<string, MapPair>();
    for (const pair of map.items.toReversed()) index.set(keyText(pair.key) ?? '', pair);
    indexes.set(map, index);
    return index;
  }

  /** A key of the map, or a key that its `<<` merges in; then the position is that of the `<<`. */
  function lookUp(map: YAMLMap<Node, Node | null>, name: string): { key: Node; value: Node | null } | undefined {
    const index = indexOf(map);
    const own = index.get(name);
    if (own && !isMergeKey(own.key)) return own;
    const merge = index.get('<<');
    if (!merge || !isMergeKey(merge.key)) return undefined;
    for (const base of mergedMaps(merge.value)) {
      const brought = lookUp(base, name);
      if (brought) return { key: merge.key, value: brought.value };
    }
    return undefined;
  }

  function mergedMaps(value: Node | null): YAMLMap<Node, Node | null>[] {
    const base = targetOf(value);
    const bases = isSeq<Node>(base) ? base.items.map(targetOf) : [base];
    return bases.filter((node) => isMap<Node, Node | null>(node));
  }

  /** What a map or list holds under a key, and the node that stands first. */
  function inside(holder: Node | null | undefined, part: Path[number]) {
    if (isMap<Node, Node | null>(holder)) return lookUp(holder, String(part));
    const item = isSeq<Node>(holder) && typeof part === 'number' ? holder.items[part] : undefined;
    return item && { key: item, value: item };
  }

  function follow(path: Path) {
    let node: Node | null | undefined = root;
    let offset = root?.range?.[0] ?? 0;
    let merged = false;
    for (const part of path) {
      const found = inside(targetOf(node), part);
      if (found && !merged) offset = found.key.range?.[0] ?? offset;
      merged ||= isMergeKey(found?.key);
      node = found?.value;
      if (!node) return { offset };
    }
    return { offset, node: targetOf(node) };
  }

  return {
    offset: (path) => follow(path).offset,
    scalar: (path) => {
      const { node } = follow(path);
      return isScalar(node) ? node : undefined;
    },
  };
}
