/** Binds a file to one repository: an undo file must not change another repository that has taken the name. */
export const repositoryIdKey = '_repository_id';

/** Returns `rest`, and `id` or `mistake`. */
export function splitOffRepositoryId(values: Readonly<Record<string, unknown>>) {
  if (!Object.hasOwn(values, repositoryIdKey)) return { rest: values };
  const { [repositoryIdKey]: id, ...rest } = values;
  if (Number.isSafeInteger(id) && (id as number) > 0) return { rest, id: id as number };
  const fix = 'write the id that GitHub gave the repository, or remove it';
  return { rest, mistake: { problem: 'is not the id of a repository', fix } };
}
