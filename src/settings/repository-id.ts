/** Names the one repository that a file is for: an undo file must not change another that has taken its name. */
export const repositoryIdKey = '_repository_id';

/** The same in an organization's file. */
export const organizationIdKey = '_organization_id';

export const idKeys = [repositoryIdKey, organizationIdKey] as const;

/** Removes the id from a settings file: it is about the file and not a setting. */
export function takeRepositoryId(values: Readonly<Record<string, unknown>>, key: (typeof idKeys)[number]) {
  if (!Object.hasOwn(values, key)) return { rest: values };
  const { [key]: id, ...rest } = values;
  if (Number.isSafeInteger(id) && (id as number) > 0) return { rest, id: id as number };
  const what = key === repositoryIdKey ? 'a repository' : 'an organization';
  const fix = `write the number that the host gave the ${what.split(' ')[1]}, or remove it`;
  return { rest, wrong: { problem: `is no id of ${what}`, fix } };
}
