import { same, sameMembers } from '../../plan/differences.ts';
import type { Difference, Item, Plan, Sending } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import { leaveToOthers, note, remove, update } from '../../plan/make-items.ts';
import { divideUndeclared, dropCase, match, noteKept } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { planOnPersonalAccount } from '../organization.ts';
import * as calls from './calls.ts';
import { nameProperty, type Property, type PropertyValue, unsetEmpty } from './schema.ts';

const name = ({ property_name }: { property_name: string }) => property_name;
const identify = (one: { property_name: string }) => ({ subject: nameProperty(one), names: [name(one)] });

export interface LiveProperties {
  readonly values: readonly calls.LiveValue[];
  readonly definitions?: readonly calls.Definition[];
}

export function planCustomProperties(desired: ListWithPolicy<Property>, live: LiveProperties | undefined): Plan {
  const { entries, undeclared } = desired;
  if (!live) return planOnPersonalAccount(entries, 'so it has no properties');
  const fix = 'run again: the host listed the same property twice';
  const found = match(entries, live.values, name, name, { named: nameProperty, fix });
  const others = found.undeclared.filter(({ value }) => unsetEmpty(value) !== null);
  const { leaving, staying } = divideUndeclared(undeclared, others, name);

  return [
    ...found.missing.flatMap((entry) => planChange(live, entry, null, explainSpelling(entry, live.values))),
    ...found.pairs.flatMap(({ entry, item }) => planChange(live, entry, unsetEmpty(item.value))),
    ...leaving.flatMap((item) => planUnset(live, item)),
    ...staying.map((item) =>
      noteKept(item, { named: nameProperty, kept: ({ value }) => say`, which is ${print(value)}` }),
    ),
  ];
}

/** One request writes all properties. */
const writing = (property_name: string, value: PropertyValue): Sending => ({
  call: calls.update({}),
  adds: { properties: [{ property_name, value }] },
});

/** With one such value, the host would refuse the whole request. */
const closedTo = open("only the organization's own people can set it: `values_editable_by: org_actors`");

const fallen = open('is unset, so the default of the organization applies');

/** What is not written: an unset value where the default of the organization applies, and what only its own people set. */
function left({ definitions }: LiveProperties, item: Pick<Property, 'property_name'>, difference: Difference) {
  const { default_value, values_editable_by } = definitions?.find((one) => name(one) === name(item)) ?? {};
  const live = difference.live as PropertyValue;
  if (difference.wanted === null && isSame(default_value ?? null, live))
    return [note(say`${nameProperty(item)} ${fallen}: ${print(live)}`, nameProperty(item))];
  return values_editable_by === 'org_actors' ? leaveToOthers(nameProperty(item), [difference], closedTo) : undefined;
}

function planChange(all: LiveProperties, entry: Property, live: PropertyValue, because?: string): Item[] {
  const { property_name, value } = entry;
  if (isSame(value, live)) return [];
  const difference: Difference = { key: 'value', live, wanted: value };
  const found = [{ ...difference, ...(value === null ? mayFallBack : { because }) }];
  return left(all, entry, difference) ?? update(identify(entry), found, writing(property_name, value));
}

function planUnset(all: LiveProperties, item: calls.LiveValue): Item[] {
  const { property_name, value: live } = item;
  const difference: Difference = { key: 'value', live, wanted: null };
  const removal = remove(identify(item), writing(property_name, null), {
    verb: 'unset',
    because: `value ${print(live)} → ${print(null)}; ${fallsBack}`,
    differences: [{ ...difference, ...mayFallBack }],
  });
  return left(all, item, difference) ?? [removal];
}

const fallsBack = 'if the organization has a default, the default takes effect and stays drift';
const mayFallBack = { because: fallsBack, mayStay: true } as const;

/** Explains a missing property that the host lists in another case. */
function explainSpelling({ property_name: name }: Property, live: readonly calls.LiveValue[]) {
  const other = live.find(({ property_name }) => dropCase(property_name) === dropCase(name));
  return other && `the host lists ${JSON.stringify(other.property_name)}, and names are case-sensitive`;
}

/** The host treats a list as a set. */
const isSame = (one: PropertyValue, other: PropertyValue) =>
  Array.isArray(one) && Array.isArray(other) ? sameMembers(one, other) : same(one, other);
