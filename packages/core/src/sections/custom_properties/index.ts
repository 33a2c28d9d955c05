import { askOnce, type Reader } from '../../github/github.ts';
import { organizationCustomProperties } from '../../github/grants.ts';
import { isWriting, type WriteItem } from '../../plan/item.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { isOwnedByOrganization } from '../organization.ts';
import { defineSection, exportList, type SectionExport } from '../section.ts';
import { narrowExportToItems } from '../undo.ts';
import * as calls from './calls.ts';
import { type LiveProperties, planCustomProperties } from './plan.ts';
import { convertEmptyToNull, type Property, settings } from './schema.ts';

/**
 * GitHub has custom properties only for repositories of an organization. Otherwise, the live values are `undefined`.
 */
export const customProperties = defineSection({
  key: 'custom_properties',
  settings,
  visibleTo: { '': 'everyone' },
  /** Rulesets of the organization can target repositories by a property value. */
  risk: { '': { touches: 'data', replaces: 'protection' } },
  calls,
  read: readProperties,
  plan: planCustomProperties,
  getFacts: (live) => ({ count: live?.values.length ?? 0 }),
  readAll: readAllProperties,
  toSettings: exportProperties,
  toUndo: createPropertiesUndo,
  listUses: () => ({
    calls: [calls.getOrganization, calls.getRepositoryOwner, calls.list, calls.update],
    visibilityGrants: [
      {
        setting: 'which properties only the organization sets',
        grant: organizationCustomProperties.read,
        optional: true,
      },
    ],
  }),
});

/** Definitions show who can set a property. Trueup reads them only if a value differs. */
async function readProperties(github: Reader, desired: ListWithPolicy<Property>): Promise<LiveProperties | undefined> {
  const live = await readAllProperties(github);
  if (!planCustomProperties(desired, live).some(isWriting)) return live;
  const definitions = await askOnce(github, calls.listDefinitions({}));
  return { values: live!.values, definitions };
}

/** `undefined` for a personal account. */
async function readAllProperties(github: Reader): Promise<LiveProperties | undefined> {
  return (await isOwnedByOrganization(github)) ? { values: await github.ask(calls.list({})) } : undefined;
}

function exportProperties(live: LiveProperties | undefined): SectionExport {
  if (!live)
    return {
      value: undefined,
      notes: [{ text: 'a personal account owns the repository, so it has no custom properties' }],
    };
  const valuesInUse = live.values.filter(({ value }) => convertEmptyToNull(value) !== null);
  const entries = valuesInUse.map(({ property_name, value }) => ({ property_name, value }));
  return exportList(entries, settings);
}

/** A snapshot leaves out properties without a value, but an undo must unset them again. */
function createPropertiesUndo(live: LiveProperties | undefined, items: readonly WriteItem[]) {
  const names = new Set(items.flatMap(({ names = [] }) => names));
  const liveValues = new Map(live?.values.map(({ property_name, value }) => [property_name, value]));
  const entries = [...names].map((property_name) => ({ property_name, value: liveValues.get(property_name) ?? null }));
  return narrowExportToItems({ value: entries, notes: [] }, items, settings);
}
