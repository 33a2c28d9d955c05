import * as v from 'valibot';
import { route } from '../call.ts';
import { contents, metadata } from '../grants.ts';
import { mapped, object } from '../shapes.ts';

export const ofRepository = route('GET /repos/{owner}/{repo}', { needs: metadata.read, isPublic: true });

/** A token that may not see the branch gets a 404 with other words. */
export const ofBranch = route('GET /repos/{owner}/{repo}/branches/{branch}', {
  needs: contents.read,
  isPublic: true,
  absentWhen: /^branch not found/i,
});

/** What several callers need of the answer. */
const entries = {
  id: v.number(),
  full_name: v.string(),
  owner: object({ login: v.string(), type: v.optional(v.string()) }),
  private: v.boolean(),
  default_branch: v.string(),
};

type Entries = typeof entries;

/** An answer about a repository, in which the caller needs these keys, and those that it needs alone. */
export const repositoryWith = <K extends keyof Entries, const O extends v.ObjectEntries = Record<never, never>>(
  keys: readonly K[],
  others?: O,
) => object({ ...Object.fromEntries(keys.map((key) => [key, entries[key]])), ...others } as Pick<Entries, K> & O);

export const nameOfDefault = mapped(repositoryWith(['default_branch']), (repository) => repository.default_branch);
