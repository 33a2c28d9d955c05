export { describeRequirementLoss, hasSameRequirements, listRequirementLosses } from './brakes/compare.ts';
export { canForksStartWorkflow, evaluateStartByForks } from './brakes/fork-start.ts';
export {
  type DesiredProtection,
  type LiveProtectionState,
  predictRuleSources,
  toDesiredProtection,
} from './brakes/predict-sources.ts';
export { formatBypassCell, formatRequirement, formatRequirementValue, formatSourceCell } from './formatting.ts';
export type { BranchReading, JudgedBranch } from './read.ts';
export { type ProtectedTarget, type ProtectionRequest, type ProtectionResult, readProtection } from './run.ts';
export { listBranchRules } from './sources/calls.ts';
export {
  type CombinedProtection,
  type CombinedSource,
  combineSources,
  describeSource,
  type Requirement,
} from './sources/combine.ts';
export type { MergeVerdict, VerdictReason } from './verdict.ts';
export type { WorkflowStart } from './workflows/policies.ts';
