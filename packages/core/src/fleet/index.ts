export { findSchemasAt } from './file/lockable.ts';
export { openManifest, parseManifest } from './file/manifest.ts';
export { layerWhereSchema, patternSchema, type WhereFilter } from './file/schema.ts';
export { createOneOrMore, toPatternSchema } from './file/words.ts';
export { openFleet } from './fleet.ts';
export type { LayerMistakes } from './layers/merging.ts';
export { openFilesAtCommit } from './operator-files.ts';
export { listCommitsUpTo, readHeadCommit } from './requests/commits.ts';
export { toFacts } from './requests/discover.ts';
export { installationCall, listUserRepositories } from './requests/listings.ts';
export { collectFilterRepositoryNames } from './targets/former-names.ts';
export { createInspectorFactory } from './targets/inspector.ts';
export { createNameTest, isExcluded, isSelectedBy, listExactNames } from './targets/matching.ts';
export { openTargets } from './targets/open-targets.ts';
export {
  collectOwnerLists,
  isWhereMet,
  listRequestedKeys,
  predictFacts,
  type RepositoryInspector,
} from './targets/where.ts';
