export { closedMap, list, openMap, refusedLimits, refuseReadOnly, refuseReadOnlyKeys } from './holders.ts';
export { chooseSchema, createBareListShape, createListShape, markListShape } from './listed.ts';
export { markIndivisible } from './marks.ts';
export { createActorSchema } from './names.ts';
export { createReferenceSchema } from './reference.ts';
export { addJsonSchema, choice, integer, limitLength, text, toggle } from './scalars.ts';
export { createValueRule, findDuplicate, tryRule, tryRuleOnEach, visitDuplicates } from './valid-parts.ts';
