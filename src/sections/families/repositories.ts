import * as v from 'valibot';
import { object } from '../../host/shapes.ts';
import type { Difference } from '../../plan/item.ts';
import { joined, open, say, type Text } from '../../plan/wording.ts';
import { type NameById, NamedId, ownNames, type RepositoryRef } from '../../settings/named-ids.ts';

/** A repository in an answer that lists the selected ones. */
export const SelectedRepository = object({ id: v.number(), name: v.string() });

export type SelectedRepository = v.InferOutput<typeof SelectedRepository>;

/** A declared repository: its id, or its name where only two files are compared. */
export type RepositoryId = number | NamedId;

/** A set of repositories as the data of a plan, which holds ids alone. */
export const refsTo = (ids: readonly RepositoryId[]): RepositoryRef[] =>
  ids.map((repository_id) => ({ repository_id })).sort((one, other) => order(one) - order(other));

const order = ({ repository_id: id }: RepositoryRef) => (id instanceof NamedId ? 0 : id);

/**
 * The difference between the repositories that an entry means and those that the host has selected, if any. `known` are
 * repositories that no entry names: only the host says what they are called.
 */
export function selectionDifference(
  key: string,
  wanted: readonly RepositoryId[],
  live: readonly SelectedRepository[],
  names: NameById = ownNames,
  known: readonly SelectedRepository[] = [],
): Difference[] {
  const gone = live.filter((one) => !wanted.some((id) => isMeant(id, one)));
  const added = wanted.filter((id) => !live.some((one) => isMeant(id, one)));
  if (!gone.length && !added.length) return [];
  const words = joined(
    [
      ...(added.length ? [say`${listed(added.map((id) => repositoryText(id, names, known)))} added`] : []),
      ...(gone.length ? [say`${listed(gone.map(({ name }) => say`${name}`))} removed`] : []),
    ],
    '; ',
  );
  return [{ key, live: refsTo(live.map(({ id }) => id)), wanted: refsTo(wanted), words: say`${open(key)}: ${words}` }];
}

/** A name has no id where only files are compared: with each other, or with what they were made from. */
const isMeant = (id: RepositoryId, { id: own, name }: SelectedRepository) =>
  id instanceof NamedId ? String(id) === name.toLowerCase() : id === own;

/** More names than that help nobody. */
const mostNamed = 10;

function listed(names: readonly Text[]): Text {
  const more = names.length - mostNamed;
  return joined([...names.slice(0, mostNamed), ...(more > 0 ? [open(`and ${more} more`)] : [])], ', ');
}

function repositoryText(id: RepositoryId, names: NameById, known: readonly SelectedRepository[]): Text {
  const declared = id instanceof NamedId ? id.text : names({ kind: 'repository', id });
  if (declared !== undefined) return open(declared);
  const shown = known.find((one) => one.id === id);
  return shown ? say`${shown.name}` : open(`repository ${id as number}`);
}

/** The names that the host shows beside the ids of what is selected. */
export const namesOfSelected = (selected: readonly SelectedRepository[]): NameById => {
  const all = new Map(selected.map(({ id, name }) => [id, name]));
  return ({ kind, id }) => (kind === 'repository' ? all.get(id) : undefined);
};
