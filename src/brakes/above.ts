import type { Reader } from '../host/host.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import { isPlanned, type Planned } from '../modes/planned.ts';
import type { LiveConfigurations } from '../sections/code_security_configurations/live.ts';
import { actionsOff } from './actions-off.ts';
import { blocksBelow, type OrUndecided, type RunBelow } from './below.ts';
import { attaches, configurationsTaken } from './configurations.ts';
import { definitionsInUse, firstNarrowed } from './definitions.ts';
import { type BrakeFinding, changesOf, placeOf, type Undecided, undecided } from './finding.ts';
import { organizationFindings } from './organization.ts';

interface AboveGround {
  readonly items: readonly PlannedItem[];
  readonly planned: readonly Planned[];
  readonly reader: Reader;
  readonly orUndecided: OrUndecided;
  readonly isOwn: boolean;
  readonly below?: RunBelow;
}

/** What a plan does to an organization, and to all of its repositories. */
export async function aboveFindings(ground: AboveGround): Promise<(BrakeFinding | Undecided)[]> {
  const { items, orUndecided, isOwn, below } = ground;
  return [
    ...organizationFindings(items),
    ...(isOwn ? actionsOff(items, 'organization') : []),
    ...(await definitionFindings(ground)),
    ...attachFindings(ground),
    ...(below ? await blocksBelow(items, below, orUndecided) : []),
  ];
}

function attachFindings({ items, planned }: AboveGround): readonly BrakeFinding[] {
  const changes = changesOf(items, 'code_security_configurations');
  const own = planned.find((one) => one.section === changes[0]?.declared.section);
  if (!own || !isPlanned(own)) return [];
  return configurationsTaken(changes.filter(attaches), own.desired, own.live as LiveConfigurations);
}

async function definitionFindings({ items, reader, orUndecided }: AboveGround) {
  const first = firstNarrowed(items);
  if (!first) return [];
  return orUndecided<BrakeFinding | Undecided>(
    () => definitionsInUse(items, reader),
    (why, openly) => [
      undecided(
        'definition-in-use',
        'a repository has one of the values that would be lost',
        `nobody could count the repositories: ${why}`,
        placeOf(first),
        openly && `nobody could count the repositories: ${openly}`,
      ),
    ],
  );
}
