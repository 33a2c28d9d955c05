import * as v from 'valibot';
import { rest } from '../host/call.ts';
import { members, metadata } from '../host/grants.ts';
import { ofBranches, ofCollaborators, ofRuleset } from '../host/routes/lists.ts';
import { ofRepository, repositoryWith } from '../host/routes/repository.ts';
import { object } from '../host/shapes.ts';
import { type MergeMethod, mergeMethods } from './requirements.ts';

const switched = v.optional(v.boolean());

/** The merge settings are shown only to those who may change them. */
const Repository = v.pipe(
  repositoryWith(['default_branch', 'owner', 'private'], {
    allow_merge_commit: switched,
    allow_squash_merge: switched,
    allow_rebase_merge: switched,
  }),
  v.transform(
    ({ default_branch, owner, private: isPrivate, allow_merge_commit, allow_squash_merge, allow_rebase_merge }) => {
      const allows = { merge: allow_merge_commit, squash: allow_squash_merge, rebase: allow_rebase_merge };
      const isShown = mergeMethods.every((method) => allows[method] !== undefined);
      const methods: readonly MergeMethod[] | undefined = isShown
        ? mergeMethods.filter((method) => allows[method])
        : undefined;
      return { defaultBranch: default_branch, owner, methods, isPublic: !isPrivate };
    },
  ),
);

type RepositoryAnswer = v.InferOutput<typeof Repository>;

export type ProtectedRepository = Omit<RepositoryAnswer, 'isPublic'> & Partial<Pick<RepositoryAnswer, 'isPublic'>>;

export const getRepository = ofRepository({
  answer: Repository,
  notFound: 'check the name of the repository, or give the token access to it',
});

const BranchRule = object({
  type: v.string(),
  parameters: v.nullish(v.record(v.string(), v.unknown())),
  ruleset_id: v.number(),
  ruleset_source_type: v.optional(v.string(), 'Repository'),
});

export type BranchRule = v.InferOutput<typeof BranchRule>;

export const rulesPerPage = 100;

/** One page: rules have nothing of their own to be told apart by, so no page may be joined with another unseen. */
export const listBranchRules = (branch: string, page: number) =>
  rest('GET /repos/{owner}/{repo}/rules/branches/{branch}', {
    needs: metadata.read,
    query: { per_page: rulesPerPage, page },
    answer: v.array(BranchRule),
  })({ branch });

const Names = v.array(v.string());

const Ruleset = object({
  id: v.number(),
  conditions: v.nullish(object({ ref_name: v.optional(object({ include: Names, exclude: Names })) })),
  bypass_actors: v.nullish(
    v.array(object({ actor_type: v.string(), actor_id: v.nullish(v.number()), bypass_mode: v.optional(v.string()) })),
  ),
});

export type ReadRuleset = v.InferOutput<typeof Ruleset>;

/** A ruleset of any level. Who may bypass it is shown only to those who may change it. */
export const getRuleset = ofRuleset({ answer: Ruleset });

/** Everyone whose approval counts: people with write access, from any source. */
export const listWriters = ofCollaborators({
  query: { affiliation: 'all', permission: 'push' },
  pages: { per: 100, identity: 'id', keeps: ['id', 'login', 'type', 'role_name'] },
  answer: v.array(
    object({
      id: v.number(),
      login: v.string(),
      type: v.optional(v.string(), 'User'),
      role_name: v.optional(v.string(), ''),
    }),
  ),
});

export const listMembers = rest('GET /orgs/{org}/teams/{team_slug}/members', {
  needs: members.read,
  pages: { per: 100, identity: 'id', keeps: ['id', 'login'] },
  answer: v.array(object({ id: v.number(), login: v.string() })),
});

export const listBranches = ofBranches({
  pages: { per: 100, identity: 'name', keeps: ['name'] },
  answer: v.array(object({ name: v.string() })),
});
