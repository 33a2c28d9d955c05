/**
 * Plans custom properties. The organization defines the properties, and may reserve a property for its own actors.
 * GitHub refuses every request that contains a reserved property, so these are written in requests of their own.
 */

import { isEqualInAnyOrder } from '../../plan/differences.ts';
import {
  type CallStep,
  type Difference,
  type Item,
  isWantedUnset,
  isWriting,
  listDifferences,
  type Plan,
} from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import { createNote, planDelete, planUpdate } from '../../plan/make-items.ts';
import { dropCase, matchEntries, noteKept, splitUndeclared } from '../../plan/match.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { notePersonalAccount } from '../organization.ts';
import * as calls from './calls.ts';
import { convertEmptyToNull, describeProperty, type Property, type PropertyContent } from './schema.ts';

const getName = ({ property_name }: { property_name: string }) => property_name;
const identifyProperty = (property: { property_name: string }) => ({
  subject: describeProperty(property),
  names: [getName(property)],
});

export interface LiveProperties {
  readonly values: readonly calls.LivePropertyValue[];
  readonly definitions?: readonly calls.PropertyDefinition[];
}

export function planCustomProperties(desired: ListWithPolicy<Property>, live: LiveProperties | undefined): Plan {
  const { entries, undeclared } = desired;
  if (!live) return notePersonalAccount(entries, 'so it has no properties');
  const fix = 'run again: GitHub listed one property twice';
  const matches = matchEntries(entries, live.values, getName, getName, { describe: describeProperty, fix });
  const undeclaredValues = matches.undeclared.filter(({ value }) => convertEmptyToNull(value) !== null);
  const { deleted, kept } = splitUndeclared(undeclared, undeclaredValues, getName);

  /** A new value may replace an unset one, so sets come first. In both groups, reserved properties come last. */
  const rankWrite = (item: Item) =>
    isWriting(item)
      ? Number(isOnlySetByOrganization(live, item.names?.[0])) + (listDifferences([item]).some(isWantedUnset) ? 2 : 0)
      : 0;
  const items = [
    ...matches.missing.flatMap((entry) => planChange(live, entry, null, explainCaseDifference(entry, live.values))),
    ...matches.pairs.flatMap(({ entry, item }) => planChange(live, entry, convertEmptyToNull(item.value))),
    ...deleted.flatMap((item) => planUnsetOrNoteDefault(live, item)),
  ];
  return [
    ...items.toSorted((left, right) => rankWrite(left) - rankWrite(right)),
    ...kept.map((item) =>
      noteKept(item, {
        describe: describeProperty,
        describeReason: ({ value }) => formatText`, which is ${printValue(value)}`,
      }),
    ),
  ];
}

const findDefinition = ({ definitions }: LiveProperties, name: string | undefined) =>
  definitions?.find((definition) => getName(definition) === name);

const isOnlySetByOrganization = (live: LiveProperties, name: string | undefined) =>
  findDefinition(live, name)?.values_editable_by === 'org_actors';

function createValueStepAndReason(live: LiveProperties, item: Pick<Property, 'property_name'>, value: PropertyContent) {
  const adds = { properties: [{ property_name: getName(item), value }] };
  const createStep = (call: CallStep['call']): CallStep => ({ call, adds });
  return isOnlySetByOrganization(live, getName(item))
    ? { step: createStep(calls.update({}, { properties: [] })), why: organizationOnlyReason }
    : { step: createStep(calls.update({})) };
}

const organizationOnlyReason =
  'GitHub may refuse the write: with `values_editable_by: org_actors`, only the organization can set it';

const defaultAppliesText = markPublic('is unset, so the default of the organization applies');

function planChange(live: LiveProperties, entry: Property, liveValue: PropertyContent, because?: string): Item[] {
  const { value } = entry;
  if (isEqualInAnyOrder(value, liveValue)) return [];
  const { step, why = because } = createValueStepAndReason(live, entry, value);
  const difference: Difference = { key: 'value', live: liveValue, wanted: value, because: why };
  const explained = value === null ? addFallbackReason(difference) : difference;
  return planUpdate(identifyProperty(entry), [explained], step, { turn: 'moves' });
}

function planUnsetOrNoteDefault(live: LiveProperties, item: calls.LivePropertyValue): Item[] {
  const { value: liveValue } = item;
  if (isEqualInAnyOrder(findDefinition(live, getName(item))?.default_value ?? null, liveValue))
    return [
      createNote(
        formatText`${describeProperty(item)} ${defaultAppliesText}: ${printValue(liveValue)}`,
        describeProperty(item),
      ),
    ];
  const { step, why } = createValueStepAndReason(live, item, null);
  const difference = addFallbackReason({ key: 'value', live: liveValue, wanted: null, because: why });
  const because = formatText`value ${printValue(liveValue)} → ${printValue(null)}; ${difference.because!}`;
  return [planDelete(identifyProperty(item), step, { verb: 'unset', because, differences: [difference] })];
}

const fallbackReason = 'if the organization has a default, it applies and this difference stays';

const addFallbackReason = ({ because, ...difference }: Difference) =>
  ({
    ...difference,
    because: because ? formatText`${because}; ${fallbackReason}` : fallbackReason,
    mayStay: true,
  }) as const;

/** Property names are case-sensitive, so GitHub may list the same name in another case. */
function explainCaseDifference({ property_name: name }: Property, live: readonly calls.LivePropertyValue[]) {
  const similar = live.find(({ property_name }) => dropCase(property_name) === dropCase(name));
  return similar && `GitHub lists ${JSON.stringify(similar.property_name)}, and names are case-sensitive`;
}
