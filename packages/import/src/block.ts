import type { Path } from '@trueup/core/settings';
import { formatCode, getKeyText, type MapPair } from '@trueup/core/settings';
import { Document, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { addBefore, takeAbove } from './comments.ts';
import type { DraftNote } from './line.ts';

export type BlockEntries = YAMLMap<Node, Node | null>;

const anyFile = new Document(null, { schema: 'failsafe' });

/** A value as it stands in a file. */
const nodeOf = (value: unknown): Node => anyFile.createNode(value);
const newPair = (key: string, value: unknown) => anyFile.createPair(key, value) as MapPair;

export const pairIn = (map: Node | null | undefined, key: string): MapPair | undefined =>
  isMap<Node, Node | null>(map) ? map.items.find((pair) => getKeyText(pair.key) === key) : undefined;

/**
 * A map in the file, by its keys. An alias stays as it is: its value is converted where it is written out. Notes about
 * a key are taken before the key changes, while its line is known.
 */
export class ConvertedBlock {
  constructor(
    readonly map: BlockEntries,
    readonly at: Path,
    readonly tell: (about: Node, note: Omit<DraftNote, 'line'>) => void,
  ) {}

  get keys(): string[] {
    return this.map.items.flatMap(({ key }) => getKeyText(key) ?? []);
  }

  has(key: string) {
    return pairIn(this.map, key) !== undefined;
  }

  node(key: string): Node | undefined {
    return pairIn(this.map, key)?.value ?? undefined;
  }

  /** A scalar as the file spells it. */
  text(key: string): string | undefined {
    const node = this.node(key);
    return isScalar(node) ? String(node.value) : undefined;
  }

  isNull(key: string) {
    const node = this.node(key);
    const isEmpty = isScalar(node) && node.type === 'PLAIN' && /^(~|null|Null|NULL)?$/.test(String(node.value));
    return this.has(key) && (!node || isEmpty);
  }

  inner(key: string): ConvertedBlock | undefined {
    const node = this.node(key);
    return isMap<Node, Node | null>(node) ? new ConvertedBlock(node, [...this.at, key], this.tell) : undefined;
  }

  list(key: string): YAMLSeq<Node> | undefined {
    const node = this.node(key);
    return isSeq<Node>(node) ? node : undefined;
  }

  /** The list of a section, bare or in its wrapper. */
  entryList(key: string) {
    return this.list(key) ?? this.inner(key)?.list('entries');
  }

  /** The maps in the list of a section. */
  entries(key: string): ConvertedBlock[] {
    const at = [...this.at, ...(this.list(key) ? [key] : [key, 'entries'])];
    const items = this.entryList(key)?.items ?? [];
    return items.flatMap((item, index) =>
      isMap<Node, Node | null>(item) ? new ConvertedBlock(item, [...at, index], this.tell) : [],
    );
  }

  say(kind: DraftNote['kind'], key: string | undefined, message: string) {
    const at = key === undefined ? this.at : [...this.at, key];
    this.tell((key !== undefined && pairIn(this.map, key)?.key) || this.map, { kind, at, message });
  }

  /** Sets the value of a key that is there, with a note that says so. */
  change(key: string, value: unknown, message: string) {
    this.say('changed', key, message);
    this.set(key, value);
  }

  /** A comment next to a single value stays next to the new one. */
  set(key: string, value: unknown) {
    const pair = pairIn(this.map, key);
    const node = nodeOf(value);
    if (pair && isScalar(pair.value) && isScalar(node)) {
      if (typeof value === 'string') node.type = quotesOf(pair.value);
      node.comment = pair.value.comment;
    }
    if (pair) pair.value = node;
    else this.map.items.push(newPair(key, node));
  }

  rename(key: string, name: string, message = `written as ${formatCode(name)}`) {
    this.say('changed', key, message);
    const pair = pairIn(this.map, key)!;
    pair.key = this.#named(name, pair.key);
  }

  /** Moves a key with its value and comments to another map. */
  move(key: string, to: ConvertedBlock, message: string, home?: Parameters<ConvertedBlock['put']>[1]) {
    this.say('changed', key, message);
    to.put(this.take(key)!, home);
  }

  /** Moves keys of the map under `holder` out of it, to stand below it in their order, by the names that they get. */
  lift(holder: string, nameOf: (key: string) => string | undefined, message: (name: string) => string) {
    const held = this.inner(holder);
    let after = holder;
    for (const key of held?.keys ?? []) {
      const name = nameOf(key);
      if (!name || this.has(name)) continue;
      held!.move(key, this, message(name), { ...(name !== key && { as: name }), after });
      after = name;
    }
  }

  /** Moves keys into the map under another key, which is made if it is missing, unless that map has them already. */
  gather(keys: readonly string[], under: string) {
    const [first] = keys;
    if (first === undefined || (this.has(under) && !this.inner(under))) return;
    const home = this.inner(under) ?? this.#openBefore(first, under);
    for (const key of keys) if (!home.has(key)) this.move(key, home, `moved under ${formatCode(under)}`);
  }

  /** Removes the key with its value and comments from the map and returns it. */
  take(key: string): MapPair | undefined {
    const at = this.#indexOf(key);
    return at < 0 ? undefined : this.map.items.splice(at, 1)[0];
  }

  /** Inserts a pair that `take` removed, under the key `as` if that is given, and after another key or as the last. */
  put(pair: MapPair, { as, after }: { readonly as?: string; readonly after?: string } = {}) {
    if (as !== undefined) pair.key = this.#named(as, pair.key);
    if (!this.map.items.length) {
      // The comment of an empty map goes above its first key.
      addBefore(pair.key, takeAbove(this.map));
      pair.key.spaceBefore = false;
    }
    const before = after === undefined ? -1 : this.#indexOf(after);
    this.map.items.splice(before < 0 ? this.map.items.length : before + 1, 0, pair);
  }

  /** The map under the key, created if it is missing. Comments below a blank key stay there. */
  opened(key: string): ConvertedBlock {
    if (this.inner(key)) return this.inner(key)!;
    const blank = this.node(key);
    this.set(key, {});
    Object.assign(this.node(key)!, { commentBefore: blank?.commentBefore || blank?.comment });
    return this.inner(key)!;
  }

  /** Inserts a new map before another key. Comments above that key now stand above the map. */
  #openBefore(next: string, key: string): ConvertedBlock {
    const at = this.#indexOf(next);
    const pair = newPair(key, {});
    const { commentBefore, spaceBefore } = this.map.items[at]!.key;
    Object.assign(pair.key, { commentBefore, spaceBefore });
    this.map.items[at]!.key.commentBefore = undefined;
    this.map.items.splice(at, 0, pair);
    return this.inner(key)!;
  }

  setFirst(key: string, value: unknown) {
    this.map.items.unshift(newPair(key, value));
  }

  /** Removes a key that cannot be converted, with a note that says why. */
  leaveOut(key: string, why: string) {
    this.say('left out', key, why);
    this.take(key);
  }

  /** The same for all of these keys that are there, in the order of the file. */
  leaveOutAll(keys: readonly string[], why: string) {
    for (const key of this.keys.filter((one) => keys.includes(one))) this.leaveOut(key, why);
  }

  /** Removes these entries from a list section. */
  dropEntries(key: string, dropped: readonly ConvertedBlock[]) {
    const list = this.entryList(key);
    if (list) list.items = list.items.filter((item) => !dropped.some((one) => (one.map as Node) === item));
  }

  #indexOf(key: string) {
    return this.map.items.findIndex((pair) => getKeyText(pair.key) === key);
  }

  /** Renames a key and keeps its comments. */
  #named(name: string, { commentBefore, spaceBefore, range }: Node) {
    return Object.assign(nodeOf(name) as Scalar, { commentBefore, spaceBefore, range });
  }
}

/** The quotes of a text, which stay around the text that replaces it. */
const quotesOf = ({ type }: Scalar) => (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? type : undefined);
