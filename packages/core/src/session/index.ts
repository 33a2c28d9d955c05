export type { TokenNeeds } from './channels.ts';
export type { TargetConnection } from './connections.ts';
export { createDefectResult, createInputProblemsResult } from './failures.ts';
export {
  listNeededGrants,
  listOptionalGrants,
  listWriteGrantsToRead,
  type PermissionNeed,
  type SectionSettings,
} from './grants.ts';
export { type InputProblem, splitList } from './inputs/kinds.ts';
export { describeInputProblem, explainUnknownInput, isCiJob, readInputs, readSelectedInputs } from './inputs/read.ts';
export { noLongerExists, removedInputs } from './inputs/removed.ts';
export type { Input, InputValues } from './inputs/rows.ts';
export {
  isFleetRun,
  isOnlineRun,
  type RenderOptions,
  type RunOptions,
  type RunScope,
} from './inputs/run-options.ts';
export { inputs } from './inputs/table.ts';
export {
  computeShardIndex,
  formatShard,
  hashRepository,
  isInShard,
  maxShards,
  parseShard,
  type Shard,
} from './names/shards.ts';
export { openRunSession, type Session } from './session.ts';
export { parseDeclaredSettings } from './settings.ts';
export type { DisclosedTarget } from './targets/disclosure.ts';
export type { TargetSelection } from './targets/filters.ts';
export type { Target, TargetStatus } from './targets/target.ts';
export {
  appendToFile,
  assertWritable,
  checkOutputFile,
  diskFiles,
  type Files,
  isBelow,
  isLinkedOutside,
  readRegularFile,
  writeWholeFile,
} from './world/files.ts';
export { endProcessWith, type WatchSignals, watchSignals } from './world/process.ts';
export { findRepositoryRoot } from './world/program.ts';
export { packageName, version } from './world/version.ts';
export { createSystemWorld, type ShownPlan, type SystemWorld, type World } from './world/world.ts';
