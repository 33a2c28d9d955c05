export { type Change, type Difference, isWriting, SectionFailure } from './item.ts';
export { print } from './item-text.ts';
export { inTwoViews, show, spellOut, withheldReason, withReason } from './wording.ts';
