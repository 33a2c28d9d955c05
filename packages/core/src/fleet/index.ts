export { findSchemasAt } from './file/lockable.ts';
export { openManifest, readManifest } from './file/manifest.ts';
export { layerWhereSchema, patternSchema, type WhereFilter } from './file/schema.ts';
export { createOneOrMore, createPatternText } from './file/words.ts';
export { openFleet } from './fleet.ts';
export type { LayerMistakes } from './layers/merging.ts';
export { openFilesAtCommit } from './operator-files.ts';
export { listCommitsBefore, readHeadCommit } from './requests/commits.ts';
export { toFacts } from './requests/discover.ts';
export { installationCall, listUserRepositories } from './requests/listings.ts';
export { collectFilterNames } from './targets/former-names.ts';
export { createInspectors } from './targets/inspector.ts';
export { isExcluded, isSelectedBy } from './targets/matching.ts';
export { openTargets } from './targets/open-targets.ts';
export {
  collectOwnerLists,
  isMatching,
  listRequestedKeys,
  predictFacts,
  type RepositoryInspector,
} from './targets/where.ts';
