import { UnconvertibleResource } from './attributes.ts';

export type ConvertedEntry = Record<string, unknown>;

/** Undeclared entries of these lists always stay, so the lists take no policy. */
const bareLists = ['branches', 'environments'];

export class ConvertedTarget {
  owner: string | undefined;
  /** Set if Terraform creates the repository. */
  creation: ConvertedEntry | undefined;
  readonly #maps = new Map<string, ConvertedEntry>();
  readonly #lists = new Map<string, ConvertedEntry[]>();
  /** Lists that Terraform managed completely, so undeclared entries were removed. */
  readonly #complete = new Set<string>();

  readonly #claims = new Set<string>();

  constructor(readonly name: string) {}

  /** A second resource would replace the values of the first. */
  claim(subject: string) {
    if (this.#claims.has(subject))
      throw new UnconvertibleResource(
        `sets ${subject}, which another resource of the state already sets`,
        'compare with `trueup snapshot`, and correct the file by hand',
      );
    this.#claims.add(subject);
  }

  setKeys(section: string, values: ConvertedEntry) {
    const entry = { ...this.#maps.get(section), ...omitUndefined(values) };
    if (Object.keys(entry).length) this.#maps.set(section, entry);
  }

  /** Undeclared entries stay unless the list is marked as complete. */
  addEntry(section: string, entry: ConvertedEntry) {
    this.#lists.set(section, [...(this.#lists.get(section) ?? []), entry]);
  }

  countEntries(section: string): number {
    return this.#lists.get(section)?.length ?? 0;
  }

  markComplete(section: string) {
    this.#lists.set(section, this.#lists.get(section) ?? []);
    this.#complete.add(section);
  }

  getOrCreateEntry(section: string, name: string | undefined): ConvertedEntry {
    const existing = this.#lists.get(section)?.find((entry) => entry.name === name);
    if (existing) return existing;
    const entry = { name };
    this.addEntry(section, entry);
    return entry;
  }

  /** The writer of settings files leaves out undefined values. */
  toSettings(): ConvertedEntry {
    const lists = [...this.#lists].map(([key, list]) => {
      const policy = this.#complete.has(key) ? 'delete' : 'keep';
      return [key, bareLists.includes(key) ? list : { _undeclared: policy, entries: list }];
    });
    return { ...Object.fromEntries(this.#maps), ...Object.fromEntries(lists) };
  }
}

export const omitUndefined = (entry: ConvertedEntry): ConvertedEntry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
