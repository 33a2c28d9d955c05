export type ConvertedEntry = Record<string, unknown>;

/** Lists whose undeclared entries always stay, so that they take no policy. */
const bareLists = ['branches', 'environments'];

/** The settings of one repository, while they are gathered from resources. */
export class ConvertedTarget {
  owner: string | undefined;
  /** Of a repository that Terraform creates: how. */
  creation: ConvertedEntry | undefined;
  readonly #maps = new Map<string, ConvertedEntry>();
  readonly #lists = new Map<string, ConvertedEntry[]>();
  /** The lists that Terraform held whole, so that it removed everything else. */
  readonly #complete = new Set<string>();

  constructor(readonly name: string) {}

  /** Sets keys of a section that is a map, but not those whose value is missing. */
  set(section: string, values: ConvertedEntry) {
    const entry = { ...this.#maps.get(section), ...present(values) };
    if (Object.keys(entry).length) this.#maps.set(section, entry);
  }

  /** Adds an entry to a list whose undeclared items stay, unless `complete` says otherwise. */
  add(section: string, entry: ConvertedEntry) {
    this.#lists.set(section, [...(this.#lists.get(section) ?? []), entry]);
  }

  count(section: string): number {
    return this.#lists.get(section)?.length ?? 0;
  }

  complete(section: string) {
    this.#lists.set(section, this.#lists.get(section) ?? []);
    this.#complete.add(section);
  }

  /** The entry of this name in a list, made if it is missing. */
  named(section: string, name: string | undefined): ConvertedEntry {
    const known = this.#lists.get(section)?.find((one) => one.name === name);
    if (known) return known;
    const entry = { name };
    this.add(section, entry);
    return entry;
  }

  /** Every section in the words of a settings file. Optional attributes that nobody set are left out. */
  values(): ConvertedEntry {
    const lists = [...this.#lists].map(([key, all]) => {
      const entries = all.map(present);
      const policy = this.#complete.has(key) ? 'delete' : 'keep';
      return [key, bareLists.includes(key) ? entries : { _undeclared: policy, entries }];
    });
    return { ...Object.fromEntries(this.#maps), ...Object.fromEntries(lists) };
  }
}

/** The entry without keys that have no value. */
export const present = (entry: ConvertedEntry): ConvertedEntry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
