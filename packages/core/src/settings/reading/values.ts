/**
 * Reads the values of a YAML tree, with anchors, aliases and merges. Limits apply to the values that aliases repeat and
 * to the size of lists and maps.
 */

import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isMap as isPlainMap } from '../maps.ts';
import { formatCode } from '../message-text.ts';
import { createFileError, type Path, type Place, type Refusal } from '../refusal.ts';

export type MapPair = Pair<Node, Node | null>;

type KeyAndValue = Pick<MapPair, 'key' | 'value'>;

/** Settings need far fewer levels, and the call stack allows far more. */
export const maxNestingDepth = 64;

/** A few lines of aliases could otherwise expand beyond all memory. */
const maxRepeated = 100_000;

/** Reporting a hundred thousand mistakes takes seconds. */
const maxItems = { entries: 15_000, keys: 1000 };

/** Every JavaScript object already has these names. A map with its own `toString` cannot be part of a message. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);

export const createTooDeepError = (place: Place, at?: Path) =>
  createFileError(
    `the nesting is deeper than ${maxNestingDepth} levels here`,
    'check the brackets and the indentation; no setting is nested that deep',
    place,
    at,
  );

/** `locate` finds the position of a value in the text, and falls back to the nearest value around the path. */
export function resolveNodeValues(root: Node | null, placeOf: (node: Node) => Place) {
  const reader = new ValueReader(placeOf);
  const value = reader.read(root, []);
  return { value, refusals: reader.refusals, locate: (path: Path) => reader.locate(path, root, value) };
}

/** A quoted `<<` is an ordinary key. */
export const isMergeKey = (key: unknown) => isScalar(key) && key.type === 'PLAIN' && key.source === '<<';

/** As keys, `1` and `true` are text. */
export function getKeyText(key: unknown): string | undefined {
  if (!isScalar(key) || key.value === null) return undefined;
  return typeof key.value === 'string' ? key.value : key.source;
}

/** JSON cannot carry `.inf` and `1e21` to GitHub. */
export const isExactInJson = (value: number) =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

class ValueReader {
  readonly refusals: Refusal[] = [];
  /** The keys of each map and the items of each list that was read. */
  readonly #children = new WeakMap<object, Map<string | number, KeyAndValue>>();
  readonly #targets = new Map<Alias, Node>();
  readonly #anchors = new Map<string, Node>();
  readonly #openAnchors = new Set<Node>();
  #aliasDepth = 0;
  #repeated = 0;

  constructor(readonly placeOf: (node: Node) => Place) {}

  read(node: Node | null, path: Path): unknown {
    if (!node) return null;
    if (path.length > maxNestingDepth) throw createTooDeepError(this.placeOf(node), path);
    if (isAlias(node)) return this.#readAlias(node, path);
    if (this.#aliasDepth && ++this.#repeated > maxRepeated) throw this.#createTooManyRepeatsError(node, path);
    if (!node.anchor) return this.#readPlain(node, path);
    if (!this.#aliasDepth) this.#anchors.set(node.anchor, node);
    this.#openAnchors.add(node);
    const value = this.#readPlain(node, path);
    this.#openAnchors.delete(node);
    return value;
  }

  #readPlain(node: Node, path: Path): unknown {
    if (isSeq(node) && node.items.length > maxItems.entries) throw this.#createTooLargeError(node, path, 'entries');
    if (isMap(node) && node.items.length > maxItems.keys) throw this.#createTooLargeError(node, path, 'keys');
    if (isSeq<Node>(node)) return this.#readList(node, path);
    if (isMap<Node, Node | null>(node)) return this.#readMap(node, path);
    return isScalar(node) ? node.value : null;
  }

  #readList({ items }: YAMLSeq<Node>, path: Path) {
    const value = items.map((item, index) => this.read(item, [...path, index]));
    this.#children.set(value, new Map(items.map((item, index) => [index, { key: item, value: item }])));
    return value;
  }

  #readMap(map: YAMLMap<Node, Node | null>, path: Path) {
    const value: Record<string, unknown> = {};
    const children = new Map<string | number, KeyAndValue>();
    const merged: (readonly [base: Record<string, unknown>, key: Node])[] = [];
    const keys = new Map<string, Node>();
    for (const pair of map.items) {
      const name = this.#checkKey(pair, keys, path);
      const inner = this.read(pair.value, [...path, getKeyText(pair.key) ?? '']);
      if (name === undefined) continue;
      if (isMergeKey(pair.key))
        for (const base of this.#listMapsToMerge(inner, pair.key, path)) merged.push([base, pair.key]);
      else {
        value[name] = inner;
        children.set(name, pair);
      }
    }
    for (const [base, key] of merged)
      for (const [name, { value: node }] of this.#children.get(base)!) {
        if (children.has(name)) continue;
        value[name] = base[name];
        children.set(name, { key, value: node });
      }
    this.#children.set(value, children);
    return value;
  }

  /**
   * For a key that `<<` merges in, the position is that of the `<<`. A path may have the key `2024` of a map as a number.
   */
  locate(path: Path, root: Node | null, value: unknown): { readonly offset: number; readonly scalar?: Scalar } {
    let node = root;
    let offset = root?.range?.[0] ?? 0;
    let isMerged = false;
    let holder: any = value;
    for (const part of path) {
      const child = this.#children.get(holder)?.get(Array.isArray(holder) ? part : String(part));
      if (child && !isMerged) offset = child.key.range?.[0] ?? offset;
      isMerged ||= isMergeKey(child?.key);
      node = child?.value ?? null;
      if (!node) return { offset };
      holder = holder[part];
    }
    const target = isAlias(node) ? this.#targets.get(node) : node;
    return { offset, scalar: isScalar(target) ? target : undefined };
  }

  #checkKey({ key }: MapPair, keys: Map<string, Node>, path: Path): string | undefined {
    const name = getKeyText(key);
    if (name === undefined) return this.#refuse(key, path, ...invalidKey);
    const first = keys.get(name);
    if (first)
      return this.#refuse(
        key,
        [...path, name],
        `is written twice in one map: first on line ${this.placeOf(first).line}, and again here`,
        isMergeKey(key) ? 'name both in one list: `<<: [*first, *second]`' : 'join the two, or remove one of them',
      );
    keys.set(name, key);
    if (!reservedNames.has(name)) return name;
    return this.#refuse(key, [...path, name], 'is not allowed as a settings key', 'rename or remove the key');
  }

  #listMapsToMerge(value: unknown, key: Node, path: Path): Record<string, unknown>[] {
    const maps = [value].flat();
    if (maps.every(isPlainMap)) return maps;
    this.#refuse(key, [...path, '<<'], 'merges a value other than a map', 'give it an alias of a map, such as `*base`');
    return [];
  }

  #readAlias(alias: Alias, path: Path): unknown {
    const target = this.#aliasDepth ? this.#targets.get(alias) : this.#anchors.get(alias.source);
    if (!target) {
      const problem = `${formatCode(`*${alias.source}`)} refers to an anchor that is not set above it`;
      this.#refuse(alias, path, problem, 'set the anchor first; if the text itself starts with `*`, put it in quotes');
      return null;
    }
    if (this.#openAnchors.has(target)) {
      const problem = `${formatCode(`*${alias.source}`)} is inside the value that it repeats`;
      this.#refuse(alias, path, problem, 'write the inner value out');
      return null;
    }
    this.#targets.set(alias, target);
    this.#aliasDepth++;
    const value = this.read(target, path);
    this.#aliasDepth--;
    return value;
  }

  /** Ignores mistakes of a repeated value, which the first reading already refused. */
  #refuse(node: Node, at: Path, problem: string, fix: string): undefined {
    if (this.#aliasDepth || this.refusals.length > maxRefusals) return;
    const isLast = this.refusals.length === maxRefusals;
    this.refusals.push({ at, place: this.placeOf(node), ...(isLast ? furtherMistakes : { problem, fix }) });
  }

  #createTooLargeError(node: YAMLMap | YAMLSeq, at: Path, kind: keyof typeof maxItems) {
    const [count, limit] = [node.items.length, maxItems[kind]].map((number) => number.toLocaleString('en'));
    const problem = `there are ${count} ${kind}, but at most ${limit} are allowed`;
    return createFileError(problem, 'check how this file was made, or shorten it', this.placeOf(node), at);
  }

  #createTooManyRepeatsError(node: Node, at: Path) {
    const problem = `the aliases of this file repeat more than ${maxRepeated.toLocaleString('en')} values`;
    return createFileError(problem, 'repeat less: an alias inside a repeated value multiplies', this.placeOf(node), at);
  }
}

/** A file may have fifty thousand mistakes. */
const maxRefusals = 1000;

const furtherMistakes = { problem: 'is wrong too, and more may follow', fix: 'fix the mistakes above first' };

const invalidKey = ['a key here is empty, or is a list or a map', 'write the key as plain text'] as const;
