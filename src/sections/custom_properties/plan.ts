import { same, sameMembers } from '../../plan/differences.ts';
import {
  type Difference,
  type Item,
  note,
  outOfReach,
  type Plan,
  remove,
  type Sending,
  update,
} from '../../plan/item.ts';
import { shown } from '../../plan/item-text.ts';
import { caseless, keptNote, match, partUndeclared } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { leftOnPersonalAccount } from '../organization.ts';
import type { Definition, LiveValue } from './calls.ts';
import * as calls from './calls.ts';
import { named, type Property, type PropertyValue, settled } from './schema.ts';

const name = ({ property_name }: { property_name: string }) => property_name;

export interface LiveProperties {
  readonly values: readonly LiveValue[];
  readonly definitions?: readonly Definition[];
}

export function planCustomProperties(
  { entries, undeclared }: ListWithPolicy<Property>,
  live: LiveProperties | undefined,
): Plan {
  if (!live) return leftOnPersonalAccount(entries, 'so it has no properties');
  const found = match(entries, live.values, name, name, {
    named,
    fix: 'run again: the host listed the same property twice',
  });
  const { leaving, staying } = partUndeclared(
    undeclared,
    found.undeclared.filter(({ value }) => settled(value) !== null),
    name,
  );

  return [
    ...found.missing.flatMap((entry) => changed(live, entry, null, spelling(entry, live.values))),
    ...found.pairs.flatMap(({ entry, item }) => changed(live, entry, settled(item.value))),
    ...leaving.flatMap((item) => unset(live, item)),
    ...staying.map((item) => keptNote(item, { named, kept: ({ value }) => say`, which is ${shown(value)}` })),
  ];
}

/** One request writes all properties. */
const writing = (property_name: string, value: PropertyValue): Sending => ({
  call: calls.update({}),
  adds: { properties: [{ property_name, value }] },
});

/** With one such value, the host would refuse the whole request. */
const closedTo = open("only the organization's own people can set it: `values_editable_by: org_actors`");

/** What is not written: an unset value where the default of the organization applies, and what only its own people set. */
function left({ definitions }: LiveProperties, item: Pick<Property, 'property_name'>, difference: Difference) {
  const { default_value, values_editable_by } = definitions?.find((one) => name(one) === name(item)) ?? {};
  const live = difference.live as PropertyValue;
  if (difference.wanted === null && isSame(default_value ?? null, live))
    return [
      note(say`${named(item)} is unset, so the default of the organization applies: ${shown(live)}`, named(item)),
    ];
  return values_editable_by === 'org_actors' ? outOfReach(named(item), [difference], closedTo) : undefined;
}

function changed(all: LiveProperties, entry: Property, live: PropertyValue, because?: string): Item[] {
  const { property_name, value } = entry;
  if (isSame(value, live)) return [];
  const difference: Difference = { key: 'value', live, wanted: value };
  const found = [{ ...difference, ...(value === null ? mayFallBack : { because }) }];
  const names = [property_name];
  return left(all, entry, difference) ?? update(named(entry), found, writing(property_name, value), { names });
}

function unset(all: LiveProperties, item: LiveValue): Item[] {
  const { property_name, value: live } = item;
  const difference: Difference = { key: 'value', live, wanted: null };
  const removal = remove(named(item), writing(property_name, null), {
    names: [property_name],
    verb: 'unset',
    because: `value ${shown(live)} → ${shown(null)}; ${fallsBack}`,
    differences: [{ ...difference, ...mayFallBack }],
  });
  return left(all, item, difference) ?? [removal];
}

const fallsBack = 'if the organization has a default, the default takes effect and stays drift';
const mayFallBack = { because: fallsBack, mayStay: true } as const;

/** Explains a missing property that the host lists in another case. */
function spelling({ property_name: name }: Property, live: readonly LiveValue[]) {
  const other = live.find(({ property_name }) => caseless(property_name) === caseless(name));
  return other && `the host lists ${JSON.stringify(other.property_name)}, and names are case-sensitive`;
}

/** The host treats a list as a set. */
const isSame = (one: PropertyValue, other: PropertyValue) =>
  Array.isArray(one) && Array.isArray(other) ? sameMembers(one, other) : same(one, other);
