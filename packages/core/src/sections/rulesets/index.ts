import { administration } from '../../github/grants.ts';
import { afterVisibility, isLiftedByPublicity } from '../publicity.ts';
import { defineSection, type VisibilityGrant } from '../section.ts';
import { calls } from './calls.ts';
import { risk } from './keys.ts';
import { planRulesets, rulesetOver } from './plan.ts';
import { readAllRulesets, readRulesets } from './read.ts';
import { settings } from './schema.ts';
import { rulesetsToSettings, rulesetsToUndo } from './snapshot.ts';

export const rulesets = defineSection({
  key: 'rulesets',
  settings,
  visibleTo: { '': 'everyone', '[].bypass_actors': 'writers' },
  risk,
  calls,
  /** On some plans a private repository has no rulesets. */
  after: afterVisibility(isLiftedByPublicity),
  read: readRulesets,
  plan: planRulesets,
  planOver: rulesetOver,
  facts: ({ own }) => ({ count: own.length }),
  readAll: readAllRulesets,
  toSettings: rulesetsToSettings,
  toUndo: rulesetsToUndo,
  uses: ({ entries }) => ({
    calls: Object.values(calls),
    visibilityGrants: entries.some(({ bypass_actors }) => bypass_actors) ? [bypassActors] : [],
  }),
});

const bypassActors: VisibilityGrant = { of: '`bypass_actors`', grant: administration.write, optional: true };
