export { type Brake, brakes, defineBrake, type HeldChange, type JudgedPlan } from './brakes/brakes.ts';
export {
  type BrakeDoubt,
  findItemPlace,
  findKeyChanges,
  findPlannedSection,
  findProtectionChanges,
  findRepositoryRuleChanges,
  listChanges,
  reachKeys,
} from './brakes/finding.ts';
export { mergeLayerTexts } from './merge-texts.ts';
export { readNamesOfIds } from './names/write.ts';
export { addVisibilityAndDefaultBranch, resolveNamesAndKeywords } from './planning/plan-sections.ts';
export { type RenderResult, renderSettings } from './render.ts';
export { type PartFilter, readSnapshot, type SnapshotWithOmissions } from './snapshots/snapshot.ts';
