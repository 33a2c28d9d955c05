import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';
import { getOrCreate } from '../maps.ts';
import type { Path } from '../refusal.ts';
import { getKeyText, isMergeKey, type MapPair } from './values.ts';

/** Finds the position of a path in the text. */
export class NodeLookup {
  readonly #indexes = new WeakMap<YAMLMap, Map<string, MapPair>>();

  constructor(
    readonly root: Node | null,
    readonly targets: ReadonlyMap<Alias, Node>,
  ) {}

  getOffset(path: Path): number {
    return this.#follow(path).offset;
  }

  getScalar(path: Path): Scalar | undefined {
    const { node } = this.#follow(path);
    return isScalar(node) ? node : undefined;
  }

  #follow(path: Path) {
    let node = this.root;
    let offset = node?.range?.[0] ?? 0;
    let merged = false;
    for (const part of path) {
      const pair = this.#inside(this.#targetOf(node), part);
      if (pair && !merged) offset = pair.key.range?.[0] ?? offset;
      merged ||= isMergeKey(pair?.key);
      node = pair?.value ?? null;
      if (!node) return { offset };
    }
    return { offset, node: this.#targetOf(node) };
  }

  #inside(holder: Node | null | undefined, part: Path[number]): KeyAndValue | undefined {
    if (isMap<Node, Node | null>(holder)) return this.#lookUp(holder, String(part));
    const item = isSeq<Node>(holder) && typeof part === 'number' ? holder.items[part] : undefined;
    return item && { key: item, value: item };
  }

  /** For a key that `<<` merges in, the position is that of the `<<`. */
  #lookUp(map: YAMLMap<Node, Node | null>, name: string): KeyAndValue | undefined {
    const index = this.#indexOf(map);
    const own = index.get(name);
    if (own && !isMergeKey(own.key)) return own;
    const merge = index.get('<<');
    if (!merge || !isMergeKey(merge.key)) return undefined;
    for (const base of this.#mergedMaps(merge.value)) {
      const brought = this.#lookUp(base, name);
      if (brought) return { key: merge.key, value: brought.value };
    }
    return undefined;
  }

  #indexOf(map: YAMLMap<Node, Node | null>) {
    const createPairs = () => map.items.toReversed().map((pair) => [getKeyText(pair.key) ?? '', pair] as const);
    return getOrCreate(this.#indexes, map, () => new Map(createPairs()));
  }

  #mergedMaps(value: Node | null): YAMLMap<Node, Node | null>[] {
    const base = this.#targetOf(value);
    const bases = isSeq<Node>(base) ? base.items.map((item) => this.#targetOf(item)) : [base];
    return bases.filter((node) => isMap<Node, Node | null>(node));
  }

  #targetOf(node: Node | null | undefined) {
    return isAlias(node) ? this.targets.get(node) : node;
  }
}

type KeyAndValue = Pick<MapPair, 'key' | 'value'>;
