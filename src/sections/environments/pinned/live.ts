import { SectionFailure } from '../../../plan/item.ts';
import type { LiveEnvironment, Pins } from '../calls.ts';

/** Where there is no environment, none is pinned; elsewhere a list that is not shown says nothing of the pins. */
export function seen(pins: Pins, environments: readonly LiveEnvironment[]): readonly string[] {
  if (pins) return pins;
  if (!environments.length) return [];
  throw new SectionFailure(
    'the host lists environments, and does not show which of them are pinned',
    'grant "Actions: read", and run again',
  );
}
