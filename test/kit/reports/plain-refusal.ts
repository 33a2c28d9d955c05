import { formatRefusal, type Refusal, SettingsError } from '../../../packages/core/src/settings/refusal.ts';

/** A refusal as a line without the names of entries, which have a test of their own. */
export const formatPlainRefusal = (refusal: Refusal) => formatRefusal({ ...refusal, names: undefined });

/** What is refused, as lines; empty if nothing is. */
export function collectRefusals(act: () => unknown): string[] {
  try {
    act();
    return [];
  } catch (failure) {
    if (failure instanceof SettingsError) return failure.refusals.map(formatPlainRefusal);
    throw failure;
  }
}
