export { type ActionsBody, endpoints } from './actions/table.ts';
export { fillPolicyFromLive, risk } from './actions_policies/compare.ts';
export { actorRuleType, eventRuleType, policyRuleTypes } from './actions_policies/rules.ts';
export { switchKeys } from './branches/fields.ts';
export {
  type ActorLists,
  hasNoActors,
  type NormalizedProtection,
  type NormalizedReviews,
  normalizeProtection,
  predictPutResult,
  type RequiredStatusCheck,
  toActorLists,
} from './branches/protection/normalized.ts';
export { canRebindChecks } from './branches/protection/put.ts';
export { needsRulesRead, refuseDifferingAnswers } from './branches/read.ts';
export { createRule, deleteRule, getRepositoryId, listProtectionRules, updateRule } from './branches/rule-calls.ts';
export {
  addGraphqlSettings,
  type BranchProtectionRule,
  type BranchProtectionRules,
  type LiveBranches,
  readBranchRules,
} from './branches/rules.ts';
export { isSectionKey, sectionKeys } from './keys.ts';
export { loadSections, loadSectionsAndParseSettings } from './load.ts';
export { findOrder, isLooser } from './order.ts';
export { getPresenceConditions, toPresenceConditions } from './presence-conditions.ts';
export { chooseRepositoryCall } from './repository/batched.ts';
export { ignoredKeys, keyAliases, readOnlyRepositoryKeys, securitySwitches } from './repository/prepare.ts';
export { securityFeatures } from './repository/security.ts';
export { findPermissionForRole } from './roles.ts';
export { actionsApp } from './rulesets/actors.ts';
export { noteEmptyReach, readMissingRefs } from './rulesets/reach.ts';
export type { ExportNote, Section } from './section.ts';
export { listOrganizationTeams } from './teams/organization.ts';
