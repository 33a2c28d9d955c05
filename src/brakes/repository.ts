import type { PlannedItem } from '../modes/plan-data.ts';
import { shown } from '../plan/item-text.ts';
import { type BrakeFinding, changesOf, differing, placeOf } from './finding.ts';

/** A repository that is created. The line that allows it names it. */
export const creation = (items: readonly PlannedItem[]): BrakeFinding[] =>
  changesOf(items, 'repositories').map((of) => ({
    code: 'create',
    value: of.item.names![0]!,
    says: 'a repository is created',
    at: placeOf(of),
  }));

/** The visibility of the repository changes, whether the file says `visibility` or `private`. */
export const visibility = (items: readonly PlannedItem[]): BrakeFinding[] =>
  differing(items, 'repository', ['visibility', 'private']).map(({ of, difference: { key, wanted } }) => {
    const value = key === 'visibility' ? String(wanted) : wanted ? 'private' : 'public';
    return { code: 'visibility', value, says: visibilityWords(value), at: placeOf(of, key) };
  });

const visibilityWords = (value: string) =>
  value === 'public'
    ? 'the repository becomes public: everyone can read it, with its whole history'
    : `the repository becomes ${value}: people lose sight of it, and its stars and forks may not come back`;

export const archive = (items: readonly PlannedItem[]): BrakeFinding[] =>
  differing(items, 'repository', ['archived']).map(({ of, difference: { key, wanted } }) => ({
    code: 'archive',
    value: String(wanted),
    says: wanted ? 'the repository is archived: nobody can write to it' : 'the repository is no longer archived',
    at: placeOf(of, key),
  }));

export const rename = (items: readonly PlannedItem[]): BrakeFinding[] =>
  differing(items, 'repository', ['name']).map(({ of, difference: { key, wanted } }) => ({
    code: 'rename',
    value: String(wanted),
    says: `the repository is renamed to ${shown(wanted)}`,
    at: placeOf(of, key),
  }));

export const defaultBranch = (items: readonly PlannedItem[]): BrakeFinding[] =>
  differing(items, 'repository', ['default_branch']).map(({ of, difference: { key, wanted } }) => ({
    code: 'default-branch',
    value: String(wanted),
    says: `the default branch becomes ${shown(wanted)}`,
    at: placeOf(of, key),
  }));
