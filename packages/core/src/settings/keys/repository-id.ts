/** Names the one repository that a file is for: an undo file must not change another that has taken its name. */
export const repositoryIdKey = '_repository_id';

/** Removes the id from a settings file: it is about the file and not a setting. */
export function takeRepositoryId(values: Readonly<Record<string, unknown>>) {
  if (!Object.hasOwn(values, repositoryIdKey)) return { rest: values };
  const { [repositoryIdKey]: id, ...rest } = values;
  if (Number.isSafeInteger(id) && (id as number) > 0) return { rest, id: id as number };
  const fix = 'write the id that GitHub gave the repository, or remove it';
  return { rest, wrong: { problem: 'is not the id of a repository', fix } };
}
