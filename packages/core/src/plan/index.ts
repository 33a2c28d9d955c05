export { type Change, type Difference, isWriting, SectionFailure } from './item.ts';
export { printValue } from './item-text.ts';
export { showFullText, toShownText, withheldReason, withPublicVersion, withReason } from './wording.ts';
