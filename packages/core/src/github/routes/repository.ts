import * as v from 'valibot';
import { defineBatchedAnswer } from '../batches/selections.ts';
import { defineRoute } from '../call.ts';
import { parseRepositoryName, repositoryNamePattern } from '../github.ts';
import { contents, metadata } from '../grants.ts';
import { defineObject, mapAnswer } from '../shapes.ts';

export const defineRepositoryCall = defineRoute('GET /repos/{owner}/{repo}', { needs: metadata.read, isPublic: true });

/** A token that may not see the branch gets a 404 with another message. */
export const defineBranchCall = defineRoute('GET /repos/{owner}/{repo}/branches/{branch}', {
  needs: contents.read,
  isPublic: true,
  absentWhen: /^branch not found/i,
});

/** GitHub redirects from the old name of a renamed branch. */
export const missingBranch = {
  absentOn: [301, 404],
  absent: ({ location }: { readonly location?: string }) => ({
    isThere: false,
    renamedTo: location && decodePathPart(location.slice(location.lastIndexOf('/') + 1)),
  }),
};

function decodePathPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const formatBranchSelection = (branch: unknown, fields: string): string =>
  `ref(qualifiedName: ${JSON.stringify(`refs/heads/${branch}`)}) { ${fields} }`;

/** GraphQL proves only that the branch exists. REST must confirm that a branch is missing. */
export const defineBatchedBranch = <A>(section: string, toAnswer: (name: string) => A) =>
  defineBatchedAnswer(
    section,
    ({ branch }) => formatBranchSelection(branch, 'name'),
    v.object({ ref: v.object({ name: v.string() }) }),
    ({ ref }) => toAnswer(ref.name),
  );

const name = v.pipe(v.string(), v.regex(repositoryNamePattern));

const fullName = v.pipe(
  v.string(),
  v.check((text) => parseRepositoryName(text) !== undefined, 'owner/name'),
);

/** Git allows no control character, space or `~^:?*[\` in a branch name. */
const branch = v.pipe(v.string(), v.regex(/^(?!-)[^\p{Cc}\u2028\u2029 ~^:?*[\\]+$/u));

/** An answer with an impossible name is rejected. */
const entries = {
  id: v.number(),
  name,
  full_name: fullName,
  owner: defineObject({ login: name, type: v.optional(v.string()) }),
  private: v.boolean(),
  default_branch: branch,
};

type Entries = typeof entries;

export const defineRepositoryAnswer = <K extends keyof Entries, const O extends v.ObjectEntries = Record<never, never>>(
  keys: readonly K[],
  additional?: O,
) =>
  defineObject({ ...Object.fromEntries(keys.map((key) => [key, entries[key]])), ...additional } as Pick<Entries, K> &
    O);

export const defaultBranchAnswer = mapAnswer(
  defineRepositoryAnswer(['default_branch']),
  (repository) => repository.default_branch,
);

/** Every token can read the name. */
export const getDefaultBranch = defineRepositoryCall({ needs: [], answer: defaultBranchAnswer });
