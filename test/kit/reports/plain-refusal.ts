import { formatRefusal, type Refusal, SettingsError } from '../../../packages/core/src/settings/refusal.ts';

/** A refusal as a line without the names of entries, which have a test of their own. */
export const plainRefusal = (refusal: Refusal) => formatRefusal({ ...refusal, names: undefined });

/** What is refused, as lines; empty if nothing is. */
export function refusedBy(act: () => unknown): string[] {
  try {
    act();
    return [];
  } catch (failure) {
    if (failure instanceof SettingsError) return failure.refusals.map(plainRefusal);
    throw failure;
  }
}
