import type { Writing } from '../../plan/item.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { listExported, listUndone, type Section } from '../section.ts';
import type { LiveDefinition } from './calls.ts';
import * as calls from './calls.ts';
import { isOwn, loosens, planDefinitions, readDefinitions, settingsOf, valuesGone } from './plan.ts';
import { type Definition, isSelect, settings } from './schema.ts';

export const customPropertyDefinitions: Section<ListWithPolicy<Definition>, readonly LiveDefinition[]> = {
  key: 'custom_property_definitions',
  of: 'organization',
  settings,
  harmless: ['description'],
  visibleTo: { '': 'administrators' },
  stakes: { '[].values_editable_by': 'access' },
  calls,
  read: readDefinitions,
  plan: planDefinitions,
  loosens: (key, _, after) => loosens(key, after),
  liveItems: (live) => live.filter(isOwn).length,
  toSettings: (live) => listExported(live.filter(isOwn).map(definitionEntry), settings),
  toUndo: (live, items) => listUndone(live.filter(isOwn).map(wholeEntry), items),
  lostWith,
};

/** All that an entry can say. */
function wholeEntry(item: LiveDefinition) {
  const { allowed_values, values_editable_by, require_explicit_values, ...others } = settingsOf(item);
  return {
    property_name: item.property_name,
    ...others,
    ...(isSelect(item.value_type) && { allowed_values }),
    ...(values_editable_by && { values_editable_by }),
    ...(require_explicit_values !== undefined && { require_explicit_values }),
  };
}

/** The same without the values that a property has by default. */
const definitionEntry = (item: LiveDefinition) =>
  Object.fromEntries(Object.entries(wholeEntry(item)).filter(([, value]) => value !== null && value !== false));

function lostWith(item: Writing): string | undefined {
  const gone = valuesGone(item);
  if (gone === 'all') return `the values that repositories have by the ${item.subject}`;
  return gone.length
    ? `the values ${gone.map((value) => JSON.stringify(value)).join(', ')} of repositories by the ${item.subject}`
    : undefined;
}
