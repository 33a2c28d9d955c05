import { defineQuery, type ReadCall } from '@trueup/core/github';
import { chooseRepositoryCall, listOrganizationTeams } from '@trueup/core/sections';
import { getProtection } from '@trueup/core/sections/branches/calls';
import * as collaborators from '@trueup/core/sections/collaborators/calls';
import * as deployKeys from '@trueup/core/sections/deploy_keys/calls';
import { getLimit } from '@trueup/core/sections/interaction_limits/calls';
import * as labels from '@trueup/core/sections/labels/calls';
import * as milestones from '@trueup/core/sections/milestones/calls';
import { vulnerabilityAlerts } from '@trueup/core/sections/repository/routes';
import * as rulesets from '@trueup/core/sections/rulesets/calls';
import { assume, byReader, shows, toLabName } from './assumption.ts';
import { protectedBy } from './branches.ts';
import { freshKey } from './keys.ts';
import { type AnswerPattern, anything, some } from './pattern.ts';
import { admin, fresh, refs } from './rulesets.ts';

const selecting = (text: string) =>
  defineQuery(
    `query Shown($owner: String!, $name: String!) { rateLimit { cost } repository(owner: $owner, name: $name) { ${text} } }`,
    { needs: [], isPublic: true },
  )({});

/** Returns the GraphQL fields with which a batched query replaces a call. */
const textOf = ({ params, routeRules }: ReadCall<any>) => routeRules.batched!.selectFields(params);

const shown = (call: ReadCall<any>, repository: AnswerPattern) =>
  shows(selecting(textOf(call)), { data: { repository } });

const list = (node?: AnswerPattern) => ({
  totalCount: anything,
  pageInfo: { hasNextPage: false },
  ...(node !== undefined && { nodes: some(node) }),
});

/** Queries the list, because a recording replaces the number in a document. */
const ruleset = selecting(
  `${textOf(rulesets.get({ ruleset_id: 1 })).replace('ruleset(databaseId: 1)', 'ruleset: rulesets(first: 9) { nodes')} }`,
);
const showsRuleset = (nodes: object) => shows(ruleset, { data: { repository: { ruleset: { nodes: some(nodes) } } } });
const ofTags = { target: 'tag', conditions: refs('refs/tags/trueup-live'), bypass_actors: [admin] };

export const queries = [
  assume('queries/labels')(shown(labels.list({}), { labels: list() })),
  assume('queries/milestones')(shown(milestones.list({}), { milestones: list() })),
  assume('queries/repository')(
    shown(chooseRepositoryCall({}), { archived: false, is_template: false, visibility: anything }),
  ),
  assume('queries/alerts')(
    shown(vulnerabilityAlerts.get({}), { viewerCanAdminister: true, hasVulnerabilityAlertsEnabled: anything }),
  ),
  assume('queries/cost')(
    shows(selecting(textOf(getProtection({ branch: 'main' }))), { data: { rateLimit: { cost: 1 } } }),
  ),
  assume('queries/keys')(
    freshKey('folded'),
    shown(deployKeys.list({}), { deployKeys: list({ title: toLabName('folded'), read_only: true }) }),
    byReader(shown(deployKeys.list({}), { viewerCanAdminister: false, deployKeys: { totalCount: 0 } })),
  ),
  assume('queries/no-limit', { visibility: 'public' })(
    shown(getLimit({}), { interactionAbility: { limit: 'NO_LIMIT' } }),
    byReader(shown(getLimit({}), { viewerCanAdminister: false })),
  ),
  assume('queries/people')(shown(collaborators.list({}), { isInOrganization: anything, collaborators: list() })),
  assume('queries/teams', { owner: 'organization' })(
    shows(listOrganizationTeams({}), {
      data: { organization: { teams: list() } },
    }),
  ),
  assume('queries/protection')(
    protectedBy({ enforce_admins: true }),
    shown(getProtection({ branch: 'main' }), {
      ref: { branchProtectionRule: { enforce_admins: true, restrictsPushes: false, restrictions: list() } },
    }),
    byReader(shown(getProtection({ branch: 'main' }), { ref: { branchProtectionRule: null } })),
  ),
  assume('queries/rulesets')(
    fresh('folded', ofTags),
    shown(rulesets.list({}), { rulesets: list({ name: toLabName('folded'), target: 'TAG', enforcement: 'DISABLED' }) }),
  ),
  assume('queries/ruleset')(
    fresh('whole', ofTags),
    showsRuleset({ rules: list({ type: 'DELETION' }), bypassActors: list({ role: 5, bypass_mode: 'ALWAYS' }) }),
    byReader(showsRuleset({ bypassActors: null })),
  ),
];
