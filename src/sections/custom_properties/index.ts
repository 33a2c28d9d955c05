import type { Reader } from '../../host/host.ts';
import type { Writing } from '../../plan/item.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { settled } from '../families/property-values.ts';
import { isOfOrganization } from '../organization.ts';
import { type Exported, listExported, listUndone, type Section } from '../section.ts';
import type { LiveValue } from './calls.ts';
import * as calls from './calls.ts';
import { planCustomProperties } from './plan.ts';
import { type Property, settings } from './schema.ts';

/** The live values are `undefined` if a personal account owns the repository. */
export const customProperties: Section<ListWithPolicy<Property>, LiveValue[] | undefined> = {
  key: 'custom_properties',
  settings,
  visibleTo: { '': 'everyone' },
  calls,
  read: readValues,
  plan: planCustomProperties,
  toSettings: valuesToSettings,
  toUndo: valuesToUndo,
};

/** A property always has a value, if only null, so there is nothing to delete. */
function valuesToUndo(live: LiveValue[] | undefined, items: readonly Writing[]) {
  const names = new Set(items.flatMap(({ names = [] }) => names));
  const before = new Map(live?.map(({ property_name, value }) => [property_name, value]));
  const entries = [...names].map((property_name) => ({ property_name, value: before.get(property_name) ?? null }));
  return listUndone(entries, items);
}

async function readValues(host: Reader): Promise<LiveValue[] | undefined> {
  return (await isOfOrganization(host)) ? host.ask(calls.list({})) : undefined;
}

function valuesToSettings(live: LiveValue[] | undefined): Exported {
  if (!live)
    return { value: undefined, notes: ['a personal account owns the repository, so it has no custom properties'] };
  const set = live.filter(({ value }) => settled(value) !== null);
  return listExported(
    set.map(({ property_name, value }) => ({ property_name, value })),
    settings,
  );
}
