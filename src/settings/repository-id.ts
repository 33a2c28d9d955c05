import type { Refusal } from './refusal.ts';

/** Names the one repository that a file is for: an undo file must not change another that has taken its name. */
export const repositoryIdKey = '_repository_id';

/** The same in an organization's file. */
export const organizationIdKey = '_organization_id';

export const idKeys = [repositoryIdKey, organizationIdKey] as const;

interface WithoutId {
  readonly rest: Readonly<Record<string, unknown>>;
  readonly id?: number;
  readonly wrong?: Pick<Refusal, 'problem' | 'fix'>;
}

/** Removes the id from a settings file: it is about the file and not a setting. */
export function takeRepositoryId(values: Readonly<Record<string, unknown>>, key: (typeof idKeys)[number]): WithoutId {
  if (!Object.hasOwn(values, key)) return { rest: values };
  const { [key]: id, ...rest } = values;
  if (Number.isSafeInteger(id) && (id as number) > 0) return { rest, id: id as number };
  const what = key === repositoryIdKey ? 'repository' : 'organization';
  return {
    rest,
    wrong: {
      problem: `is no id of ${what === 'repository' ? 'a' : 'an'} ${what}`,
      fix: `write the number that the host gave the ${what}, or remove it`,
    },
  };
}
