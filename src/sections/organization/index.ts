import { organizationAdministration } from '../../host/grants.ts';
import type { Section, VisibilityGrant } from '../section.ts';
import type { LiveOrganization } from './calls.ts';
import * as calls from './calls.ts';
import { harmlessKeys, stakes, visibleTo } from './keys.ts';
import { loosens, planOrganization, readOrganization } from './plan.ts';
import { type DeclaredOrganization, settings } from './schema.ts';
import { organizationToSettings, organizationToUndo } from './snapshot.ts';

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
