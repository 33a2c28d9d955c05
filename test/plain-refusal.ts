import { type Refusal, refusalText } from '../src/settings/refusal.ts';

/** A refusal as a line without the names of entries, which have a test of their own. */
export const plainRefusal = (refusal: Refusal) => refusalText({ ...refusal, names: undefined });
