/** What the sections build their schemas from: valibot, with messages that say what to do. */
export { closed, limits, list, open, readOnly, readOnlyEach } from './holders.ts';
export { indivisible } from './indivisible.ts';
export { bareList, choosing, keyed, listOf } from './listed.ts';
export { nameable } from './names.ts';
export { reference } from './reference.ts';
export { atMost, choice, inSchema, integer, text, toggle } from './scalars.ts';
export { eachSound, eachTwin, rule, twinIn, whereSound } from './sound.ts';
