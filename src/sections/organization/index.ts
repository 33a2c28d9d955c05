import { organizationAdministration } from '../../host/grants.ts';
import type { Writing } from '../../plan/item.ts';
import { open } from '../../plan/wording.ts';
import { type Exported, type Section, touchedKeys, type VisibilityGrant } from '../section.ts';
import type { LiveOrganization } from './calls.ts';
import * as calls from './calls.ts';
import { asserted, harmlessKeys, organizationKeys, stakes, visibleTo } from './keys.ts';
import { isShown, loosens, planOrganization, readOrganization } from './plan.ts';
import { type DeclaredOrganization, settings } from './schema.ts';

export const organization: Section<DeclaredOrganization, LiveOrganization> = {
  key: 'organization',
  of: 'organization',
  settings,
  harmless: harmlessKeys,
  visibleTo,
  stakes,
  calls,
  read: readOrganization,
  plan: planOrganization,
  loosens,
  readAll: (host) => host.ask(calls.get({})),
  toSettings: organizationToSettings,
  toUndo: organizationToUndo,
  uses: (wanted) => ({
    calls: Object.values(calls),
    visibilityGrants: Object.keys(wanted).some((key) => !harmlessKeys.includes(key)) ? [privileges] : [],
  }),
};

const privileges: VisibilityGrant = { of: 'what owners alone see', grant: organizationAdministration.read };

function organizationToSettings(live: LiveOrganization): Exported {
  const shown = (keys: object) => Object.fromEntries(Object.keys(keys).flatMap((key) => filled(key, live)));
  const assert = shown(asserted);
  const value = { ...shown(organizationKeys), ...(Object.keys(assert).length && { assert }) };
  const isWhole = isShown('default_repository_permission', live);
  return { value, notes: isWhole ? [] : ['what only owners see is left out: the host does not show it to this token'] };
}

const filled = (key: string, live: LiveOrganization): [string, unknown][] =>
  live[key] === undefined || live[key] === null || live[key] === '' ? [] : [[key, live[key]]];

/** The keys that the items change, as they were. */
function organizationToUndo(live: LiveOrganization, items: readonly Writing[]): Exported {
  const keys = touchedKeys(items);
  const unseen = keys.filter((key) => !isShown(key, live));
  const value = Object.fromEntries(keys.filter((key) => !unseen.includes(key)).map((key) => [key, live[key] ?? null]));
  return { value, notes: unseen.map((key) => open(`what \`${key}\` was: it was not read`)) };
}
