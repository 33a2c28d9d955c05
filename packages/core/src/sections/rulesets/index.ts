import { createVisibilityPrerequisites, isResolvedByPublication } from '../publication.ts';
import { defineSection, type VisibilityGrant } from '../section.ts';
import { calls } from './calls.ts';
import { risk } from './keys.ts';
import { planBetweenRulesets, planRulesets } from './plan.ts';
import { actorsPermission, readAllRulesets, readRulesets } from './read.ts';
import { settings } from './schema.ts';
import { createRulesetsUndo, exportRulesets } from './snapshot.ts';

export const rulesets = defineSection({
  key: 'rulesets',
  settings,
  visibleTo: { '': 'everyone', '[].bypass_actors': 'writers' },
  risk,
  calls,
  /** On some plans, private repositories have no rulesets. */
  after: createVisibilityPrerequisites(isResolvedByPublication),
  read: readRulesets,
  plan: planRulesets,
  planBetweenEntries: planBetweenRulesets,
  getFacts: ({ own }) => ({ count: own.length }),
  readAll: readAllRulesets,
  toSettings: exportRulesets,
  toUndo: createRulesetsUndo,
  listUses: ({ entries }) => ({
    calls: Object.values(calls),
    visibilityGrants: entries.some(({ bypass_actors }) => bypass_actors) ? [actorsGrant] : [],
  }),
});

const actorsGrant: VisibilityGrant = { setting: '`bypass_actors`', grant: actorsPermission, optional: true };
