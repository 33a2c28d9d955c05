export type { Needs } from './carriage.ts';
export type { Opened } from './connections.ts';
export { brokenRun, refuseInputs } from './failures.ts';
export { grantsFor, type Need, type SectionSettings, unseenBy, writesToSee } from './grants.ts';
export { type InputProblem, pieces } from './inputs/kinds.ts';
export { type Input, type InputValues, isAboutSeveral, isOnHost } from './inputs/options.ts';
export { isJob, misspeltInput, problemText, readInputs, readSome } from './inputs/read.ts';
export { noLongerExists, removedInputs } from './inputs/removed.ts';
export type { About, RenderOptions, RunOptions } from './inputs/run-options.ts';
export { inputs } from './inputs/table.ts';
export { nameFrom } from './names/repository-names.ts';
export { hashOf, indexAmong, isIn, mostShards, type Shard, shardFrom, shardText } from './names/shards.ts';
export { openSession, type Session } from './session.ts';
export { declare } from './settings.ts';
export type { VisitedRepository } from './targets/disclosure.ts';
export type { WantedTargets } from './targets/filters.ts';
export type { TargetStanding } from './targets/standing.ts';
export type { Target } from './targets/target.ts';
export {
  addTo,
  diskFiles,
  type Files,
  isBelow,
  leadsOut,
  mustBeWritable,
  readText,
  unwritable,
  writeWhole,
} from './world/files.ts';
export { endWith } from './world/process.ts';
export { rootOf } from './world/program.ts';
export { type OnInterrupt, onSignals } from './world/signals.ts';
export { packageName, version } from './world/version.ts';
export { type ShownPlan, type SystemWorld, systemWorld, type World } from './world/world.ts';
