export { acknowledgementText } from './acknowledgements.ts';
export { withoutCredentials } from './addresses.ts';
export { editText, spliceProven } from './editing/edit.ts';
export { findNode, Uneditable } from './editing/find.ts';
export type { Layout } from './editing/layout.ts';
export { inBrackets } from './editing/spelling.ts';
export { nearest } from './keys/nearest.ts';
export { keepOrganizations } from './keys/organizations.ts';
export { ownName } from './keys/section-names.ts';
export { findLacked } from './keys/server-lacks.ts';
export { type KnownSections, readKeys } from './keys/top-level.ts';
export { homeIn, protectionHolders, repositoryHolders } from './keys/unknown-keys.ts';
export type { ReadLayer } from './layers/layers.ts';
export { atPath, groupBy, isMap, madeOnce, mapInside, mapValues } from './maps.ts';
export { applying, covers, includes, piecesOf, shellPattern } from './patterns/branches.ts';
export { isAny, memoize, one, Pattern, type PatternPart, type PatternPlaces, runOf } from './patterns/pattern.ts';
export { isMatch } from './patterns/repositories.ts';
export type { Declared } from './reading/declare.ts';
export { addPlace, readDocument, type SettingsDocument } from './reading/document.ts';
export { type NamedShape, withWrappers } from './reading/findings.ts';
export { complaintsOf } from './reading/issues.ts';
export { listSettings, loadSettings, orMissing } from './reading/load.ts';
export { inFileOrder, type Parsed, parseSettings, type SettingsText } from './reading/parse.ts';
export { keyText, type MapPair } from './reading/values.ts';
export {
  asRefusal,
  namedPathText,
  orRefusal,
  type Path,
  type Place,
  pathText,
  placeText,
  type Refusal,
  type Remark,
  refusalText,
  refuseFile,
  SettingsRefused,
} from './refusal.ts';
export { type IdPlace, withNames } from './schema/in-names.ts';
export { choicesOf } from './schema/listed.ts';
export { type NameById, NamedId, type WhoseId } from './schema/named-ids.ts';
export { isReference, leavesIn, Reference } from './schema/reference.ts';
export { mustHold, type Sentence } from './schema/says.ts';
export { type ListWithPolicy, leaves } from './schema/shape.ts';
export { choice, choosing, closed, integer, list, text, toggle } from './schema/words.ts';
export { code, either, inShell, nameKind, quote, visible } from './shown.ts';
export { blockLines, writeSettings } from './writing/blocks.ts';
export { byText, type CanonicalSchema, scalarText } from './writing/canonical.ts';
