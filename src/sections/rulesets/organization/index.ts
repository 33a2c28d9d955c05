import { organizationAdministration } from '../../../host/grants.ts';
import type { Section } from '../../section.ts';
import { rulesetsAt } from '../section-at.ts';
import * as calls from './calls.ts';
import { settings, targets } from './schema.ts';

export const rulesets: Section = {
  ...rulesetsAt(
    {
      calls,
      isOwn: ({ source_type }) => source_type !== 'Enterprise',
      sight: organizationAdministration.write,
      targets,
    },
    settings,
  ),
  of: 'organization',
  visibleTo: { '': 'administrators' },
};
