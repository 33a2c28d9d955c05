/**
 * Reads the attributes of a Terraform resource and records which were read. Unread attributes are reported. Values that
 * the state marks as sensitive are never converted.
 */

import { isMap } from '@trueup/core/settings';

export type StateValues = Readonly<Record<string, unknown>>;

/** Terraform stores unset attributes as null, empty text or an empty list. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

export class UnconvertibleResource extends Error {
  constructor(
    problem: string,
    readonly fix: string,
  ) {
    super(problem);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const createListTest =
  <T>(isItem: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isItem);

const isPlainValue = (value: unknown): value is string | number | boolean | string[] =>
  ['string', 'number', 'boolean'].includes(typeof value) || createListTest(isText)(value);

/** `true` marks the whole value. Otherwise the marks mirror its structure. */
export type SensitiveMarks = unknown;

const getInnerMarks = (marks: SensitiveMarks, step: string | number): SensitiveMarks =>
  typeof marks === 'object' && marks !== null && Object.hasOwn(marks, step)
    ? (marks as StateValues)[step]
    : marks === true;

/** Trueup converts no value with deeper nesting. */
const maxMarkDepth = 20;

/** `terraform show -json` also writes `false` and empty maps. */
const hasSensitiveMark = (marks: SensitiveMarks, depth = 0): boolean =>
  typeof marks === 'object' && marks !== null
    ? depth === maxMarkDepth || Object.values(marks).some((mark) => hasSensitiveMark(mark, depth + 1))
    : marks === true;

/** Terraform adds these attributes to every object. */
const terraformKeys = ['id', 'etag', 'node_id', 'timeouts', 'url', 'created_at', 'updated_at'];

/** A value with an unexpected type stays unread, and is reported as such. */
export class Attributes {
  readonly #values: StateValues;
  readonly #marks: SensitiveMarks;
  readonly #read = new Set<string>(terraformKeys);
  readonly #inner: [path: string, block: Attributes][] = [];

  constructor(values: StateValues, marks?: SensitiveMarks) {
    this.#values = values;
    this.#marks = marks;
  }

  get keys(): string[] {
    return Object.keys(this.#values).filter((key) => !isEmpty(this.#values[key]) && !terraformKeys.includes(key));
  }

  getText = (key: string) => this.#readTyped(key, isText);
  getFlag = (key: string) => this.#readTyped(key, (value): value is boolean => typeof value === 'boolean');
  getNumber = (key: string) => this.#readTyped(key, isNumber);
  getNumbers = (key: string) => this.#readTyped(key, createListTest(isNumber));

  getTexts(key: string): string[] {
    const texts = this.#readTyped(key, createListTest(isText));
    if (!texts && this.has(key))
      throw new UnconvertibleResource(
        `has \`${key}\`, which is not a list of texts, so its remaining part is not converted`,
        'compare with `trueup snapshot`, and correct the file by hand',
      );
    return texts ?? [];
  }

  pickKeys = (...keys: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(keys.map((key) => [key, this.#readTyped(key, isPlainValue)]));

  /** Names, numbers and addresses are public in settings files, even if the state marks them as sensitive. */
  getPublicText(key: string): string | undefined {
    const value = this.#values[key];
    const isPlain = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return isPlain ? this.#markRead(key, String(value)) : undefined;
  }

  /** Terraform stores an optional block as a list of one map. */
  getBlock = (key: string): Attributes | undefined => this.getBlocks(key)[0];

  getBlocks(key: string): Attributes[] {
    const values = this.#values[key];
    if (isEmpty(values) || !Array.isArray(values) || !values.every(isMap)) return [];
    const marks = getInnerMarks(this.#marks, key);
    const blocks = values.map((value, index) => new Attributes(value, getInnerMarks(marks, index)));
    this.#inner.push(...blocks.map((block): [string, Attributes] => [key, block]));
    return this.#markRead(key, blocks);
  }

  /** Some versions of the provider write ids as text. */
  getId(key: string): string | undefined {
    return this.getNumber(key)?.toString() ?? this.getText(key);
  }

  has = (key: string) => !isEmpty(this.#values[key]);

  ignore(...keys: readonly string[]) {
    for (const key of keys) this.#read.add(key);
  }

  listUnread(): string[] {
    const ownKeys = this.keys.filter((key) => !this.#read.has(key));
    return [...ownKeys, ...this.#inner.flatMap(([key, block]) => block.listUnread().map((path) => `${key}.${path}`))];
  }

  #readTyped<T>(key: string, isRight: (value: unknown) => value is T): T | undefined {
    const value = this.#values[key];
    if (isEmpty(value) || !isRight(value)) return undefined;
    if (hasSensitiveMark(getInnerMarks(this.#marks, key)))
      throw new UnconvertibleResource(
        `has \`${key}\`, which the state marks as sensitive, so its remaining part is not converted`,
        'add it to the file by hand, if all readers of the file may know it',
      );
    return this.#markRead(key, value);
  }

  #markRead<T>(key: string, value: T): T {
    this.#read.add(key);
    return value;
  }
}
