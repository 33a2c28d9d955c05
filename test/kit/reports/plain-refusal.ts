import { formatRefusal, type Refusal, SettingsError } from '../../../packages/core/src/settings/refusal.ts';

/** Leaves out the names of entries, which another test covers. */
export const formatPlainRefusal = (refusal: Refusal) => formatRefusal({ ...refusal, names: undefined });

/** Returns the refusals that the function throws, or an empty list. */
export function collectRefusals(act: () => unknown): string[] {
  try {
    act();
    return [];
  } catch (failure) {
    if (failure instanceof SettingsError) return failure.refusals.map(formatPlainRefusal);
    throw failure;
  }
}
