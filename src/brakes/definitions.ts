import { HostRefusal } from '../host/failures.ts';
import type { Reader } from '../host/host.ts';
import { byView } from '../modes/by-view.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import type { Writing } from '../plan/item.ts';
import { valuesGone } from '../sections/custom_property_definitions/plan.ts';
import { settled } from '../sections/families/property-values.ts';
import { getRepositoryCount, type Holder, listHolders } from './calls.ts';
import { type BrakeFinding, changesOf, orUndecided, placeOf, undecided } from './finding.ts';

/** A planned change of a definition, with the values that repositories lose by it. */
interface Narrowed {
  readonly of: PlannedItem;
  readonly property: string;
  readonly gone: readonly string[] | 'all';
}

const narrowedIn = (items: readonly PlannedItem[]): Narrowed[] =>
  changesOf(items, 'custom_property_definitions').flatMap((of) => {
    const gone = valuesGone(of.item as Writing);
    return gone.length ? [{ of, property: of.item.names![0]!, gone }] : [];
  });

/** How many repositories have a value that goes. Asks only where a definition is deleted or allows less. */
export async function definitionsInUse(
  items: readonly PlannedItem[],
  reader: Reader,
): Promise<readonly BrakeFinding[]> {
  const narrowed = narrowedIn(items);
  const [first] = narrowed;
  if (!first) return [];
  const at = placeOf(first.of);
  const uncounted = (why: string) => `nobody could count the repositories: ${why}`;
  const whether = 'a repository has one of the values that would be lost';
  return orUndecided(
    async () => inUse(narrowed, await readHolders(reader), at),
    (why, openly) => [undecided('definition-in-use', whether, uncounted(why), at, openly && uncounted(openly))],
  );
}

function inUse(narrowed: readonly Narrowed[], holders: readonly Holder[], at: BrakeFinding['at']): BrakeFinding[] {
  const losing = narrowed.map((one) => ({ ...one, count: holders.filter((holder) => holds(holder, one)).length }));
  const count = holders.filter((holder) => narrowed.some((one) => holds(holder, one))).length;
  if (!count) return [];
  const whole = `${count} ${count === 1 ? 'repository loses' : 'repositories lose'} a value, and nothing brings it back`;
  const each = losing.filter((one) => one.count).map((one) => `${one.of.item.subject} in ${one.count}`);
  return [{ code: 'definition-in-use', value: String(count), says: byView(`${whole}: ${each.join(', ')}`, whole), at }];
}

function holds({ properties }: Holder, { property, gone }: Narrowed) {
  const value = settled(properties.find((one) => one.property_name === property)?.value ?? null);
  return value !== null && (gone === 'all' || [value].flat().some((one) => gone.includes(one)));
}

/** Throws if the list leaves out repositories of the organization: the count would be too low. */
async function readHolders(reader: Reader): Promise<readonly Holder[]> {
  const [holders, all] = await Promise.all([reader.ask(listHolders({})), reader.ask(getRepositoryCount({}))]);
  if (holders.length >= all) return holders;
  const path = `/orgs/${reader.repository.owner}/properties/values`;
  const shows = `the host lists ${holders.length} repositories, and the organization has ${all}`;
  throw new HostRefusal({ method: 'GET', path, status: 200 }, shows, undefined, shows);
}
