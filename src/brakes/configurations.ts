import { byView } from '../modes/by-view.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import type { Planned } from '../modes/planned.ts';
import { inFull } from '../plan/wording.ts';
import { attachingIn, type LiveConfigurations, takenText } from '../sections/code_security_configurations/live.ts';
import { type BrakeFinding, changesOf, placeOf, plannedSection } from './finding.ts';

const key = 'code_security_configurations';

/** Repositories that leave the security configuration that they have. */
export function configurationsTaken(items: readonly PlannedItem[], planned: readonly Planned[]): BrakeFinding[] {
  const changes = changesOf(items, key).filter(attaches);
  const [first] = changes;
  const own = first && plannedSection(planned, key);
  if (!own) return [];
  const live = own.live as LiveConfigurations;
  const names = changes.flatMap(({ item }) => item.names ?? []);
  const taken = attachingIn(own.desired, live)
    .filter(({ entry }) => names.includes(entry.name))
    .flatMap((one) => one.taken);
  if (!taken.length || !live.attachments) return [];
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
const attaches = ({ item }: PlannedItem): boolean =>
  item.kind === 'create' || ('differences' in item && item.differences.some(({ key }) => key === 'attach'));
