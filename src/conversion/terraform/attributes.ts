export type Values = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Terraform keeps what nobody set as null, empty text or an empty list. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/** About the object in Terraform's own books, and never a setting. */
const ofTerraform = ['id', 'etag', 'node_id', 'timeouts', 'url', 'created_at', 'updated_at'];

/**
 * The attributes of a resource. It remembers which were read, so that what nobody read can be named. A value of another
 * type than expected counts as not read.
 */
export class Attributes {
  readonly #values: Values;
  readonly #read = new Set<string>(ofTerraform);
  readonly #inner: [path: string, block: Attributes][] = [];

  constructor(values: Values) {
    this.#values = values;
  }

  /** The keys that have a value. */
  get keys(): string[] {
    return Object.keys(this.#values).filter((key) => !isEmpty(this.#values[key]) && !ofTerraform.includes(key));
  }

  text = (key: string) => this.#typed(key, (value): value is string => typeof value === 'string');
  flag = (key: string) => this.#typed(key, (value): value is boolean => typeof value === 'boolean');
  number = (key: string) => this.#typed(key, (value): value is number => typeof value === 'number');

  texts(key: string): string[] {
    const isTexts = (value: unknown): value is string[] =>
      Array.isArray(value) && value.every((one) => typeof one === 'string');
    return this.#typed(key, isTexts) ?? [];
  }

  numbers(key: string): number[] {
    const isNumbers = (value: unknown): value is number[] =>
      Array.isArray(value) && value.every((one) => typeof one === 'number');
    return this.#typed(key, isNumbers) ?? [];
  }

  /** A block that may stand once: a list of one map. */
  block = (key: string): Attributes | undefined => this.blocks(key)[0];

  blocks(key: string): Attributes[] {
    const isMaps = (value: unknown): value is Values[] => Array.isArray(value) && value.every(isRecord);
    const blocks = (this.#typed(key, isMaps) ?? []).map((values) => new Attributes(values));
    this.#inner.push(...blocks.map((block): [string, Attributes] => [key, block]));
    return blocks;
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
    this.#read.add(key);
    return value;
  }
}
