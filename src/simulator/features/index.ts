import { needsOf } from '../access/needs.ts';
import type { Route } from '../exchange/ask.ts';
import type { Resolvers } from '../graphql/resolver.ts';
import { accessSources } from './access-sources.ts';
import { accounts } from './accounts.ts';
import { actions } from './actions.ts';
import { apps } from './apps.ts';
import { autolinks } from './autolinks.ts';
import { branchProtection } from './branch-protection.ts';
import { branchRuleObjects } from './branch-rule-objects.ts';
import { branches } from './branches.ts';
import { checkRuns } from './check-runs.ts';
import { checkSuites } from './check-suites.ts';
import { codeQuality } from './code-quality.ts';
import { codeScanning } from './code-scanning.ts';
import { collaborators } from './collaborators.ts';
import { comments } from './comments.ts';
import { commits } from './commits.ts';
import { contents } from './contents.ts';
import { customProperties } from './custom-properties.ts';
import { deployKeys } from './deploy-keys.ts';
import { environmentBranchPolicies } from './environment-branch-policies.ts';
import { environmentPins } from './environment-pins.ts';
import { environmentProtectionRules } from './environment-protection-rules.ts';
import { environmentStores } from './environment-stores.ts';
import { environments } from './environments.ts';
import type { Feature } from './feature.ts';
import { git } from './git.ts';
import { gitObjects } from './git-objects.ts';
import { installations } from './installations.ts';
import { interactionLimits } from './interaction-limits.ts';
import { invitations } from './invitations.ts';
import { issues } from './issues.ts';
import { labels } from './labels.ts';
import { mergeQueue } from './merge-queue.ts';
import { merges } from './merges.ts';
import { milestones } from './milestones.ts';
import { organizationRepositories } from './organization-repositories.ts';
import { organizationTeams } from './organization-teams.ts';
import { pages } from './pages.ts';
import { plans } from './plans.ts';
import { pullRequestCap } from './pull-request-cap.ts';
import { pullRequests } from './pull-requests.ts';
import { repository } from './repository.ts';
import { repositorySwitches } from './repository-switches.ts';
import { repositoryTeams } from './repository-teams.ts';
import { roles } from './roles.ts';
import { rulesForBranch } from './rules-for-branch.ts';
import { rulesets } from './rulesets.ts';
import { secretScanningPatterns } from './secret-scanning-patterns.ts';
import { secrets } from './secrets.ts';
import { teamMembers } from './team-members.ts';
import { userRepositories } from './user-repositories.ts';
import { variables } from './variables.ts';
import { webhooks } from './webhooks.ts';
import { workflows } from './workflows.ts';

/** Everything the simulated host can do. */
const features: readonly Feature[] = [
  accounts,
  organizationTeams,
  teamMembers,
  apps,
  installations,
  userRepositories,
  organizationRepositories,
  commits,
  contents,
  git,
  gitObjects,
  pullRequests,
  repository,
  repositorySwitches,
  labels,
  issues,
  comments,
  milestones,
  autolinks,
  rulesets,
  rulesForBranch,
  actions,
  workflows,
  secrets,
  variables,
  environments,
  environmentStores,
  environmentBranchPolicies,
  environmentProtectionRules,
  environmentPins,
  roles,
  repositoryTeams,
  collaborators,
  accessSources,
  invitations,
  customProperties,
  checkRuns,
  checkSuites,
  plans,
  pages,
  codeScanning,
  codeQuality,
  branches,
  branchProtection,
  branchRuleObjects,
  interactionLimits,
  pullRequestCap,
  merges,
  mergeQueue,
  webhooks,
  deployKeys,
  secretScanningPatterns,
];

export const slots = features.flatMap(({ slots = [] }) => slots);

export const routes: Readonly<Record<string, Route>> = Object.fromEntries(
  features.flatMap(({ routes = {}, needs = {} }) =>
    Object.entries(routes).map(([route, handler]) => [route, { handler, needs: needsOf(route, needs) }]),
  ),
);

export const resolvers: Resolvers = joined(features.flatMap(({ graphql = {} }) => Object.entries(graphql)));

/** Several features may resolve fields of the same type. */
function joined(parts: readonly [string, Resolvers[string]][]): Resolvers {
  const all: Record<string, Resolvers[string]> = {};
  for (const [type, fields] of parts) all[type] = { ...all[type], ...fields };
  return all;
}
