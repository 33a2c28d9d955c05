import type { UndeclaredPolicy } from '../settings/shape.ts';
import { type Item, type Note, note } from './item.ts';
import { open, say, type Wording } from './wording.ts';

/** How a section speaks of a live item that no entry names. */
interface Words<L> {
  /** `label "bug"` */
  named(item: L): string;
  remove(item: L): Item;
  /** Follows the name of an item that is kept: `, which has push`. */
  kept?(item: L): Wording;
}

/** Live items that no entry names: the section deletes each, or keeps it and says so. */
export function planUndeclared<L>(policy: UndeclaredPolicy, items: readonly L[], words: Words<NoInfer<L>>): Item[] {
  const { leaving, staying } = partUndeclared(policy, items);
  return [...leaving.map((item) => words.remove(item)), ...staying.map((item) => keptNote(item, words))];
}

/** Either all of them leave or all of them stay. */
export const partUndeclared = <L>(policy: UndeclaredPolicy, items: readonly L[]) =>
  policy === 'delete' ? { leaving: items, staying: [] } : { leaving: [], staying: items };

export const keptNote = <L>(item: L, { named, kept }: Pick<Words<NoInfer<L>>, 'named' | 'kept'>): Note =>
  note(say`kept undeclared ${named(item)}${kept?.(item) ?? open('')}`, named(item));
