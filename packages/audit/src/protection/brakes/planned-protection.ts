import { findKeyChanges, reachKeys } from '@trueup/core/engine';
import type { DeclaredSection, PlannedItem } from '@trueup/core/report';
import type { PropertyContent } from '@trueup/core/sections/custom_properties/schema';
import { type DesiredProtection, toDesiredProtection } from './predict-sources.ts';

/** Unchanged settings cannot move the repository out of a ruleset. */
export function collectPlannedProtection(
  declared: readonly DeclaredSection[],
  items: readonly PlannedItem[],
): DesiredProtection {
  const desired = toDesiredProtection(declared);
  const unchangedKeys = findKeyChanges(items, 'repository', reachKeys).length
    ? {}
    : Object.fromEntries(reachKeys.map((key) => [key, undefined]));
  const entries = findKeyChanges(items, 'custom_properties', ['value']).map(({ change, difference }) => ({
    property_name: change.item.names![0]!,
    value: difference.wanted as PropertyContent,
  }));
  const properties = entries.length ? { entries } : undefined;
  return { ...desired, repository: { ...desired.repository, ...unchangedKeys }, custom_properties: properties };
}
