export { formatAcknowledgement } from './acknowledgements.ts';
export { editSettingsText, spliceAndVerify } from './editing/edit.ts';
export { locateNode, UneditableError } from './editing/find.ts';
export type { TextLayout } from './editing/layout.ts';
export { formatForBrackets } from './editing/spelling.ts';
export { findNearest, suggestWord } from './keys/nearest.ts';
export { organizationAdvice } from './keys/organizations.ts';
export { resolveSectionAlias } from './keys/section-names.ts';
export { collectSectionsInFile } from './keys/top-level.ts';
export { findParentPath, foreignProtectionKeys, foreignRepositoryKeys } from './keys/unknown-keys.ts';
export { listUnsupportedPaths } from './keys/unsupported.ts';
export type { LayerDocument } from './layers/layers.ts';
export { getAtPath, getOrCreate, groupBy, isMap, mapChildren, mapValues } from './maps.ts';
export {
  describeKind,
  escapeUnsafeCharacters,
  formatCode,
  joinWithOr,
  quoteForShell,
  quoteText,
} from './message-text.ts';
export {
  findApplyingRule,
  isBranchIncluded,
  isBranchMatch,
  splitPattern,
} from './patterns/branches.ts';
export {
  createPart,
  createRunPart,
  isAnyCharacter,
  memoize,
  Pattern,
  type PatternPart,
} from './patterns/pattern.ts';
export { isRepositoryMatch } from './patterns/repositories.ts';
export { convertValidParts, type ParsedSection } from './reading/declare.ts';
export { addLocation, type SettingsDocument, toSettingsDocument } from './reading/document.ts';
export type { SectionFindings, SectionShape } from './reading/findings.ts';
export { listSchemaMistakes } from './reading/issues.ts';
export { explainMissingFile, listFilesInFolder, loadSettingsText } from './reading/load.ts';
export { type ParsedSettings, parseSettings, type SettingsText, sortByPlace } from './reading/parse.ts';
export { getKeyText, isMergeKey, type MapPair } from './reading/values.ts';
export { redactUrlCredentials } from './redaction.ts';
export {
  createFileError,
  formatPath,
  formatPlace,
  formatRefusal,
  type Path,
  type Place,
  type Refusal,
  type Remark,
  requireSettingsError,
  SettingsError,
  tryToRead,
} from './refusal.ts';
export { getSchemaChoices } from './schema/listed.ts';
export { mustBeCollection, type ProblemWithFix } from './schema/messages.ts';
export { type ActorId, NamedId, type NameResolver } from './schema/named-ids.ts';
export { isReference, listLeaves, Reference } from './schema/reference.ts';
export { type IdLocation, replaceIdsWithNamesBySchema } from './schema/replace-ids.ts';
export { isUndeclaredDeleted, type ListWithPolicy } from './schema/shape.ts';
export { choice, chooseSchema, closedMap, integer, list, text, toggle } from './schema/words.ts';
export { formatBlockLines, formatSettingsFile } from './writing/blocks.ts';
export { compareText, formatScalar, type NestedSchema } from './writing/canonical.ts';
