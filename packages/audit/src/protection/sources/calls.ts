import {
  defineBranchesCall,
  defineCollaboratorsCall,
  defineObject,
  defineRepositoryAnswer,
  defineRepositoryCall,
  defineRestCall,
  defineRulesetCall,
  mapAnswer,
  members,
  metadata,
} from '@trueup/core/github';
import { LiveBypassActor, LiveConditions } from '@trueup/core/sections/rulesets/calls';
import * as v from 'valibot';
import { type MergeMethod, mergeMethods, mergeSettings } from './requirements.ts';

const optionalSwitch = v.optional(v.boolean());

export interface ProtectedRepository {
  readonly defaultBranch: string;
  /** Unset if REST hides the merge methods. */
  readonly methods?: readonly MergeMethod[];
  readonly isPublic?: boolean;
  readonly isArchived?: boolean;
  /** Unset if GitHub does not show the type of the owner. */
  readonly isInOrganization?: boolean;
}

const ProtectedRepositoryAnswer = mapAnswer(
  defineRepositoryAnswer(['default_branch', 'private', 'owner'], {
    archived: v.boolean(),
    allow_merge_commit: optionalSwitch,
    allow_squash_merge: optionalSwitch,
    allow_rebase_merge: optionalSwitch,
  }),
  (shown): ProtectedRepository => {
    const switches = mergeMethods.map((method) => shown[mergeSettings[method]]);
    const methods = switches.includes(undefined) ? undefined : mergeMethods.filter((_, index) => switches[index]);
    return {
      defaultBranch: shown.default_branch,
      methods,
      isPublic: !shown.private,
      isArchived: shown.archived,
      isInOrganization: shown.owner.type === undefined ? undefined : shown.owner.type === 'Organization',
    };
  },
);

export const getProtectedRepository = defineRepositoryCall({
  answer: ProtectedRepositoryAnswer,
  notFound: 'check the repository name, or give the token access to the repository',
});

const BranchRule = defineObject({
  type: v.string(),
  parameters: v.nullish(v.record(v.string(), v.unknown())),
  ruleset_id: v.number(),
  ruleset_source_type: v.optional(v.string(), 'Repository'),
});

export type BranchRule = v.InferOutput<typeof BranchRule>;

export const rulesPerPage = 100;

/** Rules have no id, so joined pages could repeat or miss rules unnoticed. */
export const listBranchRules = (branch: string, page: number) =>
  defineRestCall('GET /repos/{owner}/{repo}/rules/branches/{branch}', {
    needs: metadata.read,
    query: { per_page: rulesPerPage, page },
    answer: v.array(BranchRule),
  })({ branch });

const OptionalNames = v.optional(v.array(v.string()));
const ReachProperties = v.optional(
  v.array(defineObject({ name: v.string(), source: v.optional(v.string()), property_values: v.array(v.string()) })),
  [],
);

const RulesetReach = defineObject({
  ...LiveConditions.entries,
  repository_name: v.optional(defineObject({ include: OptionalNames, exclude: OptionalNames })),
  repository_property: v.optional(defineObject({ include: ReachProperties, exclude: ReachProperties })),
});

export type RulesetReach = v.InferOutput<typeof RulesetReach>;

const RulesetAnswer = defineObject({
  conditions: v.nullish(RulesetReach),
  bypass_actors: v.nullish(v.array(LiveBypassActor)),
});

export type ReadRuleset = v.InferOutput<typeof RulesetAnswer>;

/** GitHub shows the bypass list only to tokens that may edit the ruleset. */
export const getRuleset = defineRulesetCall({ answer: RulesetAnswer });

/** GitHub counts approvals of everyone with direct or indirect write access. */
export const listWriters = defineCollaboratorsCall({
  query: { affiliation: 'all', permission: 'push' },
  pages: { perPage: 100, identity: 'id', keptKeys: ['id', 'login', 'type', 'role_name'] },
  answer: v.array(
    defineObject({
      id: v.number(),
      login: v.string(),
      type: v.optional(v.string(), 'User'),
      role_name: v.optional(v.string(), ''),
    }),
  ),
});

export const listTeamMembers = defineRestCall('GET /orgs/{org}/teams/{team_slug}/members', {
  needs: members.read,
  pages: { perPage: 100, identity: 'id', keptKeys: ['id', 'login'] },
  answer: v.array(defineObject({ id: v.number(), login: v.string() })),
});

export const listBranches = defineBranchesCall({
  pages: { perPage: 100, identity: 'name', keptKeys: ['name'] },
  answer: v.array(defineObject({ name: v.string() })),
});
