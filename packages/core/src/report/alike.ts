import { getOrCreate } from '../settings/maps.ts';
import { inertHtml } from './inert.ts';
import { countOf } from './located.ts';

/** The same, once for all repositories of which it is said. */
export interface Alike<T> {
  readonly key: string;
  readonly said: T;
  readonly where: readonly string[];
}

/** Groups what is said of several repositories, in the order in which each thing is said first. */
export function alike<T>(all: Iterable<{ readonly repository: string; readonly said: T }>, keyOf: (said: T) => string) {
  const found = new Map<string, { said: T; where: Set<string> }>();
  for (const { repository, said } of all)
    getOrCreate(found, keyOf(said), () => ({ said, where: new Set() })).where.add(repository);
  return [...found].map(([key, { said, where }]): Alike<T> => ({ key, said, where: [...where] }));
}

/** What most of them share comes first. */
export const widestFirst = <T>(groups: readonly Alike<T>[]) =>
  groups.toSorted((one, other) => other.where.length - one.where.length);

/** The first names in a row, each as `shown` spells it, and how many more there are. */
export function nameSome(names: readonly string[], most = 10, shown = (name: string) => name) {
  const first = names.slice(0, most).map(shown).join(', ');
  return names.length > most ? `${first} and ${names.length - most} more` : first;
}

export const repositoriesIn = (targets: readonly { readonly repository: string }[]) =>
  targets.map(({ repository }) => repository);

export const countedRepositories = (all: readonly unknown[]) => countOf(all.length, 'repository', 'repositories');

/** A narrow page shows one name a line, so more than a few are collapsed. */
export function collapseNames(names: readonly string[], summary: string, few = 3) {
  const shown = nameSome(names, 20, inertHtml);
  return names.length > few ? `<details><summary>${summary}</summary>${shown}</details>` : shown;
}
