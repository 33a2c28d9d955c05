export {
  changesOf,
  type Doubt,
  findDeciding,
  findDiffering,
  findProtecting,
  placeOf,
  plannedSection,
  reachKeys,
} from './brakes/finding.ts';
export { type Brake, brakes, defineBrake, type HeldChange, type JudgedPlan } from './brakes/table.ts';
export { mergeTexts } from './merge-texts.ts';
export { namesFor } from './names/write.ts';
export { settleDeclared, shareRepositoryKeys } from './planned.ts';
export { type Rendered, render } from './render.ts';
export { type IsWanted, snapshot, type WholeSnapshot } from './snapshot.ts';
