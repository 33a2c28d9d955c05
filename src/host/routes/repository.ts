import * as v from 'valibot';
import { object } from '../shapes.ts';

/** Left out for a token that may not see it, and never anything but true or false. */
const seen = v.optional(v.boolean());

/** What the host says of a repository. */
const entries = {
  id: v.number(),
  url: v.string(),
  name: v.string(),
  full_name: v.string(),
  owner: object({ login: v.string(), type: v.optional(v.string()) }),
  private: v.boolean(),
  visibility: v.optional(v.string()),
  default_branch: v.string(),
  archived: v.boolean(),
  description: v.nullable(v.string()),
  homepage: v.nullable(v.string()),
  topics: v.array(v.string()),
  has_issues: v.boolean(),
  has_projects: v.boolean(),
  has_wiki: v.boolean(),
  has_discussions: v.boolean(),
  has_pages: v.boolean(),
  allow_merge_commit: seen,
  allow_squash_merge: seen,
  allow_rebase_merge: seen,
  security_and_analysis: v.nullish(object({})),
  permissions: v.optional(object({ pull: v.boolean(), push: v.boolean() })),
};

/** An answer about a repository, in which the caller needs these keys. */
export const repositoryWith = <K extends keyof typeof entries>(...keys: readonly K[]) =>
  object(Object.fromEntries(keys.map((key) => [key, entries[key]])) as Pick<typeof entries, K>);
