export { type Change, type Difference, isWriting, SectionFailure } from './item.ts';
export { printPlanValue, printValue } from './item-text.ts';
export { hiddenReasonText, showFullText, toShownText, withHiddenReason, withPublicVersion } from './wording.ts';
