import { type Refusal, refusalText, SettingsRefused } from '../../../packages/core/src/settings/refusal.ts';

/** A refusal as a line without the names of entries, which have a test of their own. */
export const plainRefusal = (refusal: Refusal) => refusalText({ ...refusal, names: undefined });

/** What is refused, as lines; empty if nothing is. */
export function refusedBy(act: () => unknown): string[] {
  try {
    act();
    return [];
  } catch (failure) {
    if (failure instanceof SettingsRefused) return failure.refusals.map(plainRefusal);
    throw failure;
  }
}
