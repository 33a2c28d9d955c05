import { print } from '../../plan/item-text.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import type { Code } from '../../settings/acknowledgements.ts';
import { type BrakeFinding, changesOf, findDiffering, placeOf } from './finding.ts';

/** A repository that is created. The line that allows it names it. */
export const findCreation = (items: readonly PlannedItem[]): BrakeFinding[] =>
  changesOf(items, 'repositories').map((of) => ({
    code: 'create',
    value: of.item.names![0]!,
    says: 'a repository is created',
    at: placeOf(of),
  }));

/** What is held of the repository itself whenever it changes, and how it is told. */
const held: Readonly<Record<string, { readonly code: Code; says(value: string): string }>> = {
  visibility: { code: 'visibility', says: visibilityWords },
  private: { code: 'visibility', says: visibilityWords },
  archived: {
    code: 'archive',
    says: (value) =>
      value === 'true' ? 'the repository is archived: nobody can write to it' : 'the repository is no longer archived',
  },
  name: { code: 'rename', says: (value) => `the repository is renamed to ${print(value)}` },
  default_branch: { code: 'default-branch', says: (value) => `the default branch becomes ${print(value)}` },
};

/** Whatever their values, a change of these is held. */
export const heldKeys = Object.keys(held);

export const findHeldKeys = (items: readonly PlannedItem[]): BrakeFinding[] =>
  findDiffering(items, 'repository', Object.keys(held)).map(({ of, difference: { key, wanted } }) => {
    const value = key === 'private' ? (wanted ? 'private' : 'public') : String(wanted);
    return { code: held[key]!.code, value, says: held[key]!.says(value), at: placeOf(of, key) };
  });

function visibilityWords(value: string) {
  return value === 'public'
    ? 'the repository becomes public: everyone can read it, with its whole history'
    : `the repository becomes ${value}: people lose sight of it, and its stars and forks may not come back`;
}
