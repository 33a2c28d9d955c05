import { same, sameMembers } from '../../plan/differences.ts';
import { type Change, type Difference, type Plan, remove, type Sending, update } from '../../plan/item.ts';
import { shown } from '../../plan/item-text.ts';
import { caseless, keptNote, match, partUndeclared } from '../../plan/match.ts';
import { say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { type PropertyValue, settled } from '../families/property-values.ts';
import { lostOnPersonalAccount } from '../organization.ts';
import type { LiveValue } from './calls.ts';
import * as calls from './calls.ts';
import { named, type Property } from './schema.ts';

const name = ({ property_name }: { property_name: string }) => property_name;

export interface LiveProperties {
  readonly values: readonly LiveValue[];
  /** The properties that only the organization sets, by its own route, which knows the repository by its name. */
  readonly closed?: { readonly names: ReadonlySet<string>; readonly repository: string };
}

export function planCustomProperties(
  { entries, undeclared }: ListWithPolicy<Property>,
  live: LiveProperties | undefined,
): Plan {
  if (!live) return lostOnPersonalAccount(entries, 'so it has no properties');
  const found = match(entries, live.values, name, name, {
    named,
    fix: 'run again: the host listed the same property twice',
  });
  const { leaving, staying } = partUndeclared(
    undeclared,
    found.undeclared.filter(({ value }) => settled(value) !== null),
  );

  return [
    ...found.missing.flatMap((entry) => changed(live, entry, null, spelling(entry, live.values))),
    ...found.pairs.flatMap(({ entry, item }) => changed(live, entry, settled(item.value))),
    ...leaving.map((item) => unset(live, item)),
    ...staying.map((item) => keptNote(item, { named, kept: ({ value }) => say`, which is ${shown(value)}` })),
  ];
}

/** One request writes all properties that a repository may set, and another those that only the organization sets. */
const writing = ({ closed }: LiveProperties, property_name: string, value: PropertyValue): Sending => ({
  call: closed?.names.has(property_name)
    ? calls.updateByOrganization({}, { repository_names: [closed.repository] })
    : calls.update({}),
  adds: { properties: [{ property_name, value }] },
});

function changed(properties: LiveProperties, entry: Property, live: PropertyValue, because?: string): Change[] {
  const { property_name, value } = entry;
  if (isSame(value, live)) return [];
  const difference: Difference = { key: 'value', live, wanted: value, ...(value === null ? mayFallBack : { because }) };
  return update(named(entry), [difference], writing(properties, property_name, value), { names: [property_name] });
}

const unset = (properties: LiveProperties, item: LiveValue): Change =>
  remove(named(item), writing(properties, item.property_name, null), {
    names: [item.property_name],
    verb: 'unset',
    because: `value ${shown(item.value)} → ${shown(null)}; ${fallsBack}`,
    differences: [{ key: 'value', live: item.value, wanted: null, ...mayFallBack }],
  });

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
