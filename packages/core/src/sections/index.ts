export { type ActionsBody, endpoints } from './actions/table.ts';
export { fillPolicyFromLive, risk } from './actions_policies/compare.ts';
export { actorRuleType, eventRuleType, ruleTypes } from './actions_policies/rules.ts';
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
export { needsRules, refuseDisagreement } from './branches/read.ts';
export { createRule, deleteRule, getRepositoryId, listRules, updateRule } from './branches/rule-calls.ts';
export {
  addGraphqlSettings,
  type BranchProtectionRule,
  type BranchProtectionRules,
  type LiveBranches,
  readBranchRules,
} from './branches/rules.ts';
export { circumstancesIn, getCircumstances } from './circumstances.ts';
export { sectionKeys } from './keys.ts';
export { loadSections, parseNamed } from './load.ts';
export { isLooser, orderOf } from './order.ts';
export { getFor } from './repository/folded.ts';
export { ignored, otherNames, readOnlyKeys, switches } from './repository/prepare.ts';
export { securityFeatures } from './repository/security.ts';
export { permissionMeant } from './roles.ts';
export { actionsApp } from './rulesets/actors.ts';
export { findMissingRefs, planReach } from './rulesets/reach.ts';
export type { Section } from './section.ts';
export { listAll } from './teams/organization.ts';
