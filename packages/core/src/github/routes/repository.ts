import * as v from 'valibot';
import { route } from '../call.ts';
import { aName } from '../github.ts';
import { contents, metadata } from '../grants.ts';
import { mapped, object } from '../shapes.ts';

export const ofRepository = route('GET /repos/{owner}/{repo}', { needs: metadata.read, isPublic: true });

/** A token that may not see the branch gets a 404 with other words. */
export const ofBranch = route('GET /repos/{owner}/{repo}/branches/{branch}', {
  needs: contents.read,
  isPublic: true,
  absentWhen: /^branch not found/i,
});

const name = v.pipe(v.string(), v.regex(aName));

const fullName = v.pipe(
  v.string(),
  v.check((text) => /^[^/]+\/[^/]+$/.test(text) && text.split('/').every((part) => aName.test(part)), 'owner/name'),
);

/** Git allows no control character, space or `~^:?*[\` in the name of a branch. */
const branch = v.pipe(v.string(), v.regex(/^(?!-)[^\p{Cc}\u2028\u2029 ~^:?*[\\]+$/u));

/** What several callers need of the answer. An answer with an impossible name is a wrong answer. */
const entries = {
  id: v.number(),
  name,
  full_name: fullName,
  owner: object({ login: name, type: v.optional(v.string()) }),
  private: v.boolean(),
  default_branch: branch,
};

type Entries = typeof entries;

/** An answer about a repository, in which the caller needs these keys, and those that it needs alone. */
export const repositoryWith = <K extends keyof Entries, const O extends v.ObjectEntries = Record<never, never>>(
  keys: readonly K[],
  others?: O,
) => object({ ...Object.fromEntries(keys.map((key) => [key, entries[key]])), ...others } as Pick<Entries, K> & O);

export const nameOfDefault = mapped(repositoryWith(['default_branch']), (repository) => repository.default_branch);
