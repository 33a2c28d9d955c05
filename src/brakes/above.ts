import type { Reader } from '../host/host.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import type { Planned } from '../modes/planned.ts';
import { actionsOff } from './actions-off.ts';
import { blocksBelow, type RunBelow } from './below.ts';
import { configurationsTaken } from './configurations.ts';
import { definitionsInUse } from './definitions.ts';
import type { BrakeFinding, Undecided } from './finding.ts';
import { organizationFindings } from './organization.ts';

interface AboveGround {
  readonly items: readonly PlannedItem[];
  readonly planned: readonly Planned[];
  readonly reader: Reader;
  readonly isOwn: boolean;
  readonly below?: RunBelow;
}

/** What a plan does to an organization, and to all of its repositories. */
export const aboveFindings = async ({
  items,
  planned,
  reader,
  isOwn,
  below,
}: AboveGround): Promise<(BrakeFinding | Undecided)[]> => [
  ...organizationFindings(items),
  ...(isOwn ? actionsOff(items, 'organization') : []),
  ...(await definitionsInUse(items, reader)),
  ...configurationsTaken(items, planned),
  ...(below ? await blocksBelow(items, below) : []),
];
