import { getOrCreate } from '../settings/maps.ts';
import { escapeAsCode } from './escape.ts';
import { formatCount } from './located.ts';

export interface SharedItem<T> {
  readonly key: string;
  readonly item: T;
  readonly repositories: readonly string[];
}

/** Keeps the order in which items appear first. */
export function groupAcrossRepositories<T>(
  items: Iterable<{ readonly repository: string; readonly item: T }>,
  toKey: (item: T) => string,
) {
  const groups = new Map<string, { item: T; repositories: Set<string> }>();
  for (const { repository, item } of items)
    getOrCreate(groups, toKey(item), () => ({ item, repositories: new Set() })).repositories.add(repository);
  return [...groups].map(
    ([key, { item, repositories }]): SharedItem<T> => ({ key, item, repositories: [...repositories] }),
  );
}

export const sortByReach = <T>(groups: readonly SharedItem<T>[]) =>
  groups.toSorted((first, second) => second.repositories.length - first.repositories.length);

export function formatFirstNames(names: readonly string[], max = 10, format = (name: string) => name) {
  const first = names.slice(0, max).map(format).join(', ');
  return names.length > max ? `${first} and ${names.length - max} more` : first;
}

export const listRepositoryNames = (targets: readonly { readonly repository: string }[]): string[] =>
  targets.map(({ repository }) => repository);

export const formatRepositoryCount = (repositories: readonly unknown[]) =>
  formatCount(repositories.length, 'repository', 'repositories');

/** The repository of a run, or the number of its repositories. */
export const describeTargets = (
  targets: readonly { readonly repository: string }[],
  format = (name: string) => name,
) => (targets.length > 1 ? formatRepositoryCount(targets) : targets[0] && format(targets[0].repository));

/** A narrow page shows one name a line, so longer lists are collapsed. */
export function renderNames(names: readonly string[], summary: string, maxShown = 3): string {
  const text = formatFirstNames(names, 20, escapeAsCode);
  return names.length > maxShown ? `<details><summary>${summary}</summary>${text}</details>` : text;
}
