import { organizationAdministration } from '../../../host/grants.ts';
import type { Section } from '../../section.ts';
import { targetsOf } from '../schema.ts';
import { rulesetsAt } from '../section-at.ts';
import * as calls from './calls.ts';
import { settings } from './schema.ts';

export const rulesets: Section = {
  ...rulesetsAt(
    {
      calls,
      isOwn: ({ source_type }) => source_type !== 'Enterprise',
      sight: organizationAdministration.write,
      targets: targetsOf.organization,
    },
    settings,
  ),
  of: 'organization',
  visibleTo: { '': 'administrators' },
};
