import type { Reader } from '../../github/github.ts';
import { organizationCustomProperties } from '../../github/grants.ts';
import { isWriting, type Writing } from '../../plan/item.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { isOwnedByOrganization } from '../organization.ts';
import { defineSection, exportList, type SectionExport } from '../section.ts';
import { narrowExportToItems } from '../undo.ts';
import * as calls from './calls.ts';
import { type LiveProperties, planCustomProperties } from './plan.ts';
import { type Property, settings, unsetEmpty } from './schema.ts';

/** The live values are `undefined` if a personal account owns the repository. */
export const customProperties = defineSection({
  key: 'custom_properties',
  settings,
  visibleTo: { '': 'everyone' },
  /** Rulesets of the organization may be about repositories with a value. */
  risk: { '': { touches: 'data', replaces: 'protection' } },
  calls,
  read: readValues,
  plan: planCustomProperties,
  getFacts: (live) => ({ count: live?.values.length ?? 0 }),
  readAll: readAllValues,
  toSettings: valuesToSettings,
  toUndo: valuesToUndo,
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

/** A snapshot leaves out the properties without a value. */
function valuesToUndo(live: LiveProperties | undefined, items: readonly Writing[]) {
  const names = new Set(items.flatMap(({ names = [] }) => names));
  const before = new Map(live?.values.map(({ property_name, value }) => [property_name, value]));
  const entries = [...names].map((property_name) => ({ property_name, value: before.get(property_name) ?? null }));
  return narrowExportToItems({ value: entries, notes: [] }, items, settings);
}

async function readAllValues(host: Reader): Promise<LiveProperties | undefined> {
  return (await isOwnedByOrganization(host)) ? { values: await host.ask(calls.list({})) } : undefined;
}

/** Who may set a property matters only where its value differs. */
async function readValues(host: Reader, desired: ListWithPolicy<Property>): Promise<LiveProperties | undefined> {
  const live = await readAllValues(host);
  if (!planCustomProperties(desired, live).some(isWriting)) return live;
  const definitions = await (host.askOnce?.(calls.listDefinitions({})) ?? host.ask(calls.listDefinitions({})));
  return { values: live!.values, definitions };
}

function valuesToSettings(live: LiveProperties | undefined): SectionExport {
  if (!live)
    return { value: undefined, notes: ['a personal account owns the repository, so it has no custom properties'] };
  const set = live.values.filter(({ value }) => unsetEmpty(value) !== null);
  const entries = set.map(({ property_name, value }) => ({ property_name, value }));
  return exportList(entries, settings);
}
