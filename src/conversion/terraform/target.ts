export type ConvertedEntry = Record<string, unknown>;

interface List {
  readonly entries: ConvertedEntry[];
  /** Whether Terraform held the whole list, so that it removed everything else. */
  isComplete: boolean;
}

/** The settings of one repository or organization, while they are gathered from resources. */
export class ConvertedTarget {
  owner: string | undefined;
  /** Of a repository that Terraform creates: how. */
  creation: ConvertedEntry | undefined;
  readonly #maps = new Map<string, ConvertedEntry>();
  readonly #lists = new Map<string, List>();
  readonly #plain = new Map<string, ConvertedEntry[]>();

  constructor(readonly name: string) {}

  /** Sets a key of a section that is a map, unless the value is missing. */
  set(section: string, key: string, value: unknown) {
    if (value === undefined) return;
    const map = this.#maps.get(section) ?? {};
    this.#maps.set(section, { ...map, [key]: value });
  }

  /** Adds an entry to a list whose undeclared items stay, unless `complete` says otherwise. */
  add(section: string, entry: ConvertedEntry) {
    this.#list(section).entries.push(entry);
  }

  count(section: string): number {
    return this.#lists.get(section)?.entries.length ?? 0;
  }

  complete(section: string) {
    this.#list(section).isComplete = true;
  }

  /** The entry of this name in a list whose undeclared items stay, made if it is missing. */
  named(section: string, name: string | undefined): ConvertedEntry {
    const { entries } = this.#list(section);
    const known = entries.find((one) => one.name === name);
    if (known) return known;
    entries.push({ name });
    return entries.at(-1)!;
  }

  /** The entry of this name in a list that has no policy, made if it is missing. */
  entry(section: string, name: string): ConvertedEntry {
    const entries = this.#plain.get(section) ?? [];
    this.#plain.set(section, entries);
    const known = entries.find((one) => one.name === name);
    if (known) return known;
    entries.push({ name });
    return entries.at(-1)!;
  }

  /** Every section in the words of a settings file. Optional attributes that nobody set are left out. */
  values(): ConvertedEntry {
    const lists = [...this.#lists].map(([key, { entries, isComplete }]) => [
      key,
      { _undeclared: isComplete ? 'delete' : 'keep', entries: entries.map(present) },
    ]);
    return { ...Object.fromEntries(this.#maps), ...Object.fromEntries(this.#plain), ...Object.fromEntries(lists) };
  }

  #list(section: string): List {
    const list = this.#lists.get(section) ?? { entries: [], isComplete: false };
    this.#lists.set(section, list);
    return list;
  }
}

/** The entry without keys that have no value. */
export const present = (entry: ConvertedEntry): ConvertedEntry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
