import { administration } from '../../host/grants.ts';
import { getCircumstances } from '../circumstances.ts';
import { liftedByPublicity, visibilityKeys } from '../publicity.ts';
import type { Section } from '../section.ts';
import { create, get, list, remove, replace } from './calls.ts';
import { settings, targetsOf } from './schema.ts';
import { rulesetsAt } from './section-at.ts';

export const rulesets: Section = {
  ...rulesetsAt(
    {
      calls: { getCircumstances, list, get, create, replace, remove },
      isOwn: ({ source_type }) => source_type === 'Repository',
      sight: administration.write,
      targets: targetsOf.repository,
    },
    settings,
  ),
  visibleTo: { '': 'everyone', '[].bypass_actors': 'writers' },
  /** On some plans a private repository has no rulesets. */
  after: visibilityKeys,
  liftedBy: liftedByPublicity,
};
