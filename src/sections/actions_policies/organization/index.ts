import { organizationAdministration } from '../../../host/grants.ts';
import { policyCalls } from '../../../host/routes/actions-policies.ts';
import type { Section } from '../../section.ts';
import { policiesAt } from '../section-at.ts';
import { settings } from './schema.ts';

export const actionsPolicies: Section = {
  /** Reading needs as much as writing. Without it nobody can say which policies there are. */
  ...policiesAt(policyCalls('/orgs/{org}', organizationAdministration.write), settings),
  of: 'organization',
};
