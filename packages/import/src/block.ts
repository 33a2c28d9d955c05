/**
 * Edits a map of a YAML file key by key. Keys keep their order and their comments, and each change is reported with its
 * line in the original file.
 */

import type { Path } from '@trueup/core/settings';
import { formatCode, getKeyText, type MapPair } from '@trueup/core/settings';
import { Document, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { insertBeforeCommentsAbove, takeCommentsAbove } from './comments.ts';
import type { DraftNote } from './line.ts';

export type BlockEntries = YAMLMap<Node, Node | null>;

const nodeFactory = new Document(null, { schema: 'failsafe' });

const createNode = (value: unknown): Node => nodeFactory.createNode(value);
const createPair = (key: string, value: unknown) => nodeFactory.createPair(key, value) as MapPair;

export const findPair = (map: Node | null | undefined, key: string): MapPair | undefined =>
  isMap<Node, Node | null>(map) ? map.items.find((pair) => getKeyText(pair.key) === key) : undefined;

/**
 * An alias stays unchanged, because its value is converted at its anchor. Notes are added before a key changes, while
 * its line is known.
 */
export class ConvertedBlock {
  constructor(
    readonly map: BlockEntries,
    readonly at: Path,
    readonly report: (about: Node, note: Omit<DraftNote, 'line'>) => void,
  ) {}

  get keys(): string[] {
    return this.map.items.flatMap(({ key }) => getKeyText(key) ?? []);
  }

  has(key: string) {
    return findPair(this.map, key) !== undefined;
  }

  getNode(key: string): Node | undefined {
    return findPair(this.map, key)?.value ?? undefined;
  }

  getText(key: string): string | undefined {
    const node = this.getNode(key);
    return isScalar(node) ? String(node.value) : undefined;
  }

  /** Compares lists and maps with their content. An alias equals only the same alias. */
  hasSameValue(key: string, other: Node | undefined) {
    return JSON.stringify(this.getNode(key)) === JSON.stringify(other);
  }

  isNull(key: string) {
    const node = this.getNode(key);
    const isEmpty = isScalar(node) && node.type === 'PLAIN' && /^(~|null|Null|NULL)?$/.test(String(node.value));
    return this.has(key) && (!node || isEmpty);
  }

  getMap(key: string): ConvertedBlock | undefined {
    const node = this.getNode(key);
    return isMap<Node, Node | null>(node) ? new ConvertedBlock(node, [...this.at, key], this.report) : undefined;
  }

  getList(key: string): YAMLSeq<Node> | undefined {
    const node = this.getNode(key);
    return isSeq<Node>(node) ? node : undefined;
  }

  /** Finds the list of a section, bare or in its wrapper. */
  getEntryList(key: string) {
    return this.getList(key) ?? this.getMap(key)?.getList('entries');
  }

  getEntries(key: string): ConvertedBlock[] {
    const at = [...this.at, ...(this.getList(key) ? [key] : [key, 'entries'])];
    const items = this.getEntryList(key)?.items ?? [];
    return items.flatMap((item, index) =>
      isMap<Node, Node | null>(item) ? new ConvertedBlock(item, [...at, index], this.report) : [],
    );
  }

  addNote(kind: DraftNote['kind'], key: string | undefined, message: string) {
    const at = key === undefined ? this.at : [...this.at, key];
    this.report((key !== undefined && findPair(this.map, key)?.key) || this.map, { kind, at, message });
  }

  changeValue(key: string, value: unknown, message: string) {
    this.addNote('changed', key, message);
    this.setValue(key, value);
  }

  /** A comment on the line of a single value is kept. */
  setValue(key: string, value: unknown) {
    const pair = findPair(this.map, key);
    const node = createNode(value);
    if (pair && isScalar(pair.value) && isScalar(node)) {
      if (typeof value === 'string') node.type = getQuoteType(pair.value);
      node.comment = pair.value.comment;
    }
    if (pair) pair.value = node;
    else this.map.items.push(createPair(key, node));
  }

  renameKey(key: string, name: string, message = `written as ${formatCode(name)}`) {
    this.addNote('changed', key, message);
    const pair = findPair(this.map, key)!;
    pair.key = this.#createKey(name, pair.key);
  }

  moveKey(key: string, to: ConvertedBlock, message: string, home?: Parameters<ConvertedBlock['insertPair']>[1]) {
    this.addNote('changed', key, message);
    to.insertPair(this.takePair(key)!, home);
  }

  /** Moves keys of the map under `holder` to the outer map, directly below `holder` and in their order. */
  liftKeys(holder: string, findNewName: (key: string) => string | undefined, message: (name: string) => string) {
    const map = this.getMap(holder);
    let after = holder;
    for (const key of map?.keys ?? []) {
      const name = findNewName(key);
      if (!name || this.has(name)) continue;
      map!.moveKey(key, this, message(name), { ...(name !== key && { as: name }), after });
      after = name;
    }
  }

  /** Moves keys into the map under another key, unless that map already has them. */
  gatherKeys(keys: readonly string[], under: string) {
    const [first] = keys;
    if (first === undefined || (this.has(under) && !this.getMap(under))) return;
    const home = this.getMap(under) ?? this.#insertMapBefore(first, under);
    for (const key of keys) if (!home.has(key)) this.moveKey(key, home, `moved under ${formatCode(under)}`);
  }

  /** Removes the key with its value and comments, and returns the pair. */
  takePair(key: string): MapPair | undefined {
    const at = this.#indexOf(key);
    return at < 0 ? undefined : this.map.items.splice(at, 1)[0];
  }

  insertPair(pair: MapPair, { as, after }: { readonly as?: string; readonly after?: string } = {}) {
    if (as !== undefined) pair.key = this.#createKey(as, pair.key);
    if (!this.map.items.length) {
      // The comment of an empty map moves above its first key.
      insertBeforeCommentsAbove(pair.key, takeCommentsAbove(this.map));
      pair.key.spaceBefore = false;
    }
    const before = after === undefined ? -1 : this.#indexOf(after);
    this.map.items.splice(before < 0 ? this.map.items.length : before + 1, 0, pair);
  }

  /** Comments below a blank key stay there. */
  getOrCreateMap(key: string): ConvertedBlock {
    if (this.getMap(key)) return this.getMap(key)!;
    const blank = this.getNode(key);
    this.setValue(key, {});
    Object.assign(this.getNode(key)!, { commentBefore: blank?.commentBefore || blank?.comment });
    return this.getMap(key)!;
  }

  /** Comments above the next key move above the new map. */
  #insertMapBefore(next: string, key: string): ConvertedBlock {
    const at = this.#indexOf(next);
    const pair = createPair(key, {});
    const { commentBefore, spaceBefore } = this.map.items[at]!.key;
    Object.assign(pair.key, { commentBefore, spaceBefore });
    this.map.items[at]!.key.commentBefore = undefined;
    this.map.items.splice(at, 0, pair);
    return this.getMap(key)!;
  }

  insertAtTop(key: string, value: unknown) {
    this.map.items.unshift(createPair(key, value));
  }

  leaveOut(key: string, why: string) {
    this.addNote('left out', key, why);
    this.takePair(key);
  }

  leaveOutAll(keys: readonly string[], why: string) {
    for (const key of this.keys.filter((ownKey) => keys.includes(ownKey))) this.leaveOut(key, why);
  }

  dropEntries(key: string, dropped: readonly ConvertedBlock[]) {
    const list = this.getEntryList(key);
    if (list) list.items = list.items.filter((item) => !dropped.some((entry) => (entry.map as Node) === item));
  }

  #indexOf(key: string) {
    return this.map.items.findIndex((pair) => getKeyText(pair.key) === key);
  }

  #createKey(name: string, { commentBefore, spaceBefore, range }: Node) {
    return Object.assign(createNode(name) as Scalar, { commentBefore, spaceBefore, range });
  }
}

/** A replaced text keeps its quotes. */
const getQuoteType = ({ type }: Scalar) => (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? type : undefined);
