import { same, sameMembers } from '../../plan/differences.ts';
import {
  type Difference,
  differencesIn,
  type Item,
  isUnset,
  isWriting,
  type Plan,
  type Sending,
} from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import { note, remove, update } from '../../plan/make-items.ts';
import { divideUndeclared, dropCase, match, noteKept } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { notePersonalAccount } from '../organization.ts';
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
  if (!live) return notePersonalAccount(entries, 'so it has no properties');
  const fix = 'run again: GitHub listed one property twice';
  const found = match(entries, live.values, name, name, { named: nameProperty, fix });
  const others = found.undeclared.filter(({ value }) => unsetEmpty(value) !== null);
  const { leaving, staying } = divideUndeclared(undeclared, others, name);

  /** What may be refused comes after all that may not, and what is unset after all that may take its place. */
  const rank = (item: Item) =>
    isWriting(item) ? Number(isClosed(live, item.names)) + (differencesIn([item]).some(isUnset) ? 2 : 0) : 0;
  const items = [
    ...found.missing.flatMap((entry) => planChange(live, entry, null, explainSpelling(entry, live.values))),
    ...found.pairs.flatMap(({ entry, item }) => planChange(live, entry, unsetEmpty(item.value))),
    ...leaving.flatMap((item) => planUnset(live, item)),
  ];
  return [
    ...items.toSorted((one, other) => rank(one) - rank(other)),
    ...staying.map((item) =>
      noteKept(item, { named: nameProperty, kept: ({ value }) => say`, which is ${print(value)}` }),
    ),
  ];
}

const definitionOf = ({ definitions }: LiveProperties, item: Pick<Property, 'property_name'>) =>
  definitions?.find((one) => name(one) === name(item));

const isClosed = ({ definitions = [] }: LiveProperties, [named]: readonly string[] = []) =>
  definitions.some((one) => name(one) === named && one.values_editable_by === 'org_actors');

/**
 * One request writes all properties. With a value that only the organization's actors may set, GitHub refuses the whole
 * request, so such values go in a request of their own.
 */
function writing(all: LiveProperties, item: Pick<Property, 'property_name'>, value: PropertyValue) {
  const adds = { properties: [{ property_name: name(item), value }] };
  const step = (call: Sending['call']): Sending => ({ call, adds });
  return isClosed(all, [name(item)])
    ? { step: step(calls.update({}, { properties: [] })), why: closedTo }
    : { step: step(calls.update({})) };
}

const closedTo = 'GitHub may refuse the write: with `values_editable_by: org_actors`, only the organization can set it';

const fallen = open('is unset, so the default of the organization applies');

function planChange(all: LiveProperties, entry: Property, live: PropertyValue, because?: string): Item[] {
  const { value } = entry;
  if (isSame(value, live)) return [];
  const { step, why = because } = writing(all, entry, value);
  const difference: Difference = { key: 'value', live, wanted: value, because: why };
  const found = value === null ? mayFallBack(difference) : difference;
  return update(identify(entry), [found], step, { turn: 'moves' });
}

function planUnset(all: LiveProperties, item: calls.LiveValue): Item[] {
  const { value: live } = item;
  if (isSame(definitionOf(all, item)?.default_value ?? null, live))
    return [note(say`${nameProperty(item)} ${fallen}: ${print(live)}`, nameProperty(item))];
  const { step, why } = writing(all, item, null);
  const difference = mayFallBack({ key: 'value', live, wanted: null, because: why });
  const because = say`value ${print(live)} → ${print(null)}; ${difference.because!}`;
  return [remove(identify(item), step, { verb: 'unset', because, differences: [difference] })];
}

const fallsBack = 'if the organization has a default, it applies and this difference stays';

const mayFallBack = ({ because, ...difference }: Difference) =>
  ({ ...difference, because: because ? say`${because}; ${fallsBack}` : fallsBack, mayStay: true }) as const;

/** Explains a missing property that the host lists in another case. */
function explainSpelling({ property_name: name }: Property, live: readonly calls.LiveValue[]) {
  const other = live.find(({ property_name }) => dropCase(property_name) === dropCase(name));
  return other && `GitHub lists ${JSON.stringify(other.property_name)}, and names are case-sensitive`;
}

/** The host treats a list as a set. */
const isSame = (one: PropertyValue, other: PropertyValue) =>
  Array.isArray(one) && Array.isArray(other) ? sameMembers(one, other) : same(one, other);
