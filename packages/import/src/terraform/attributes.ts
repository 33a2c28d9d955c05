import { isMap } from '@trueup/core/settings';

export type StateValues = Readonly<Record<string, unknown>>;

/** Terraform keeps what nobody set as null, empty text or an empty list. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/** The resource cannot be written into a settings file, for this reason. */
export class Unconvertible extends Error {
  constructor(
    problem: string,
    readonly fix: string,
  ) {
    super(problem);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const listOf =
  <T>(isOne: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isOne);

const isPlain = (value: unknown): value is string | number | boolean | string[] =>
  ['string', 'number', 'boolean'].includes(typeof value) || listOf(isText)(value);

/** What a state marks as sensitive: `true` for a whole value, or the same for what is inside it. */
export type Marks = unknown;

const marksIn = (marks: Marks, step: string | number): Marks =>
  typeof marks === 'object' && marks !== null && Object.hasOwn(marks, step)
    ? (marks as StateValues)[step]
    : marks === true;

/** No value that is converted lies deeper. */
const deepest = 20;

/** Whether anything of a value is marked: `terraform show -json` writes `false` and empty maps as well. */
const isMarked = (marks: Marks, depth = 0): boolean =>
  typeof marks === 'object' && marks !== null
    ? depth === deepest || Object.values(marks).some((one) => isMarked(one, depth + 1))
    : marks === true;

/** What Terraform notes about every object, which is never a setting. */
const ofTerraform = ['id', 'etag', 'node_id', 'timeouts', 'url', 'created_at', 'updated_at'];

/**
 * The attributes of a resource. It remembers which were read, so that what nobody read can be named. A value of another
 * type than expected counts as not read.
 */
export class Attributes {
  readonly #values: StateValues;
  readonly #marks: Marks;
  readonly #read = new Set<string>(ofTerraform);
  readonly #inner: [path: string, block: Attributes][] = [];

  constructor(values: StateValues, marks?: Marks) {
    this.#values = values;
    this.#marks = marks;
  }

  /** The keys that have a value. */
  get keys(): string[] {
    return Object.keys(this.#values).filter((key) => !isEmpty(this.#values[key]) && !ofTerraform.includes(key));
  }

  text = (key: string) => this.#typed(key, isText);
  flag = (key: string) => this.#typed(key, (value): value is boolean => typeof value === 'boolean');
  number = (key: string) => this.#typed(key, isNumber);
  texts = (key: string) => this.#typed(key, listOf(isText)) ?? [];
  numbers = (key: string) => this.#typed(key, listOf(isNumber));

  /** Texts, numbers, switches and lists of texts that go by the same keys in a settings file. */
  same = (...keys: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(keys.map((key) => [key, this.#typed(key, isPlain)]));

  /** A name, a number or an address: settings files hold these in the open, whatever the state calls them. */
  openly(key: string): string | undefined {
    const value = this.#values[key];
    const isPlain = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return isPlain ? this.#taken(key, String(value)) : undefined;
  }

  /** A block that may stand once: a list of one map. */
  block = (key: string): Attributes | undefined => this.blocks(key)[0];

  blocks(key: string): Attributes[] {
    const values = this.#values[key];
    if (isEmpty(values) || !Array.isArray(values) || !values.every(isMap)) return [];
    const marks = marksIn(this.#marks, key);
    const blocks = values.map((one, index) => new Attributes(one, marksIn(marks, index)));
    this.#inner.push(...blocks.map((block): [string, Attributes] => [key, block]));
    return this.#taken(key, blocks);
  }

  /** The number or text of an id, which some versions of the provider write as text. */
  id(key: string): string | undefined {
    return this.number(key)?.toString() ?? this.text(key);
  }

  has = (key: string) => !isEmpty(this.#values[key]);

  ignore(...keys: readonly string[]) {
    for (const key of keys) this.#read.add(key);
  }

  /** The paths of values that nobody read. */
  unread(): string[] {
    const own = this.keys.filter((key) => !this.#read.has(key));
    return [...own, ...this.#inner.flatMap(([key, block]) => block.unread().map((path) => `${key}.${path}`))];
  }

  #typed<T>(key: string, isRight: (value: unknown) => value is T): T | undefined {
    const value = this.#values[key];
    if (isEmpty(value) || !isRight(value)) return undefined;
    if (isMarked(marksIn(this.#marks, key)))
      throw new Unconvertible(
        `has \`${key}\`, which the state marks as sensitive, so its remaining part is not converted`,
        'add it to the file by hand, if all readers of the file may know it',
      );
    return this.#taken(key, value);
  }

  #taken<T>(key: string, value: T): T {
    this.#read.add(key);
    return value;
  }
}
