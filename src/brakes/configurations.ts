import { byView } from '../modes/by-view.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import { inFull } from '../plan/wording.ts';
import { attachingIn, type LiveConfigurations, takenText } from '../sections/code_security_configurations/live.ts';
import type { SecurityConfiguration } from '../sections/code_security_configurations/schema.ts';
import type { ListWithPolicy } from '../settings/shape.ts';
import { type BrakeFinding, placeOf } from './finding.ts';

/** Repositories that leave the security configuration that they have. */
export function configurationsTaken(
  changes: readonly PlannedItem[],
  desired: ListWithPolicy<SecurityConfiguration>,
  live: LiveConfigurations,
): BrakeFinding[] {
  const names = changes.flatMap(({ item }) => item.names ?? []);
  const taken = attachingIn(desired, live)
    .filter(({ entry }) => names.includes(entry.name))
    .flatMap((one) => one.taken);
  const [first] = changes;
  if (!first || !taken.length || !live.attachments) return [];
  const counted = `${taken.length} ${taken.length === 1 ? 'repository leaves' : 'repositories leave'} another security configuration`;
  return [
    {
      code: 'configuration-taken',
      value: String(taken.length),
      says: byView(`${counted}: ${inFull(takenText(taken, live.attachments)!)}`, counted),
      at: placeOf(first, 'attach'),
    },
  ];
}

/** Whether a planned change attaches a configuration. */
export const attaches = ({ item }: PlannedItem): boolean =>
  item.kind === 'create' || ('differences' in item && item.differences.some(({ key }) => key === 'attach'));
