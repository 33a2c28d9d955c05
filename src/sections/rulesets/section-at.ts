import type { CallMaker } from '../../host/call.ts';
import type { ListWithPolicy, Shape } from '../../settings/shape.ts';
import type { Section, VisibilityGrant } from '../section.ts';
import {
  type LiveRulesets,
  planRulesets,
  type RulesetPlace,
  readAllRulesets,
  readRulesets,
  rulesetOver,
} from './plan.ts';
import type { DeclaredRuleset } from './schema.ts';
import { rulesetsToSettings, rulesetsToUndo } from './snapshot.ts';

type RulesetsSection = Section<ListWithPolicy<DeclaredRuleset>, LiveRulesets, LiveRulesets>;

/** What the sections of a repository and of an organization have alike. */
export function rulesetsAt(
  place: RulesetPlace & { readonly targets: readonly string[]; readonly calls: Readonly<Record<string, CallMaker>> },
  settings: Shape<ListWithPolicy<DeclaredRuleset>>,
): Omit<RulesetsSection, 'visibleTo'> {
  const { calls, sight } = place;
  const bypassActors: VisibilityGrant = { of: '`bypass_actors`', grant: sight, optional: true };
  return {
    key: 'rulesets',
    settings,
    stakes: { '': 'protection', '[].bypass_actors': 'access' },
    calls,
    guards: true,
    removesIn: 'lifts',
    read: readRulesets(place),
    plan: planRulesets(place),
    planOver: rulesetOver,
    liveItems: ({ own }) => own.length,
    readAll: readAllRulesets(place),
    toSettings: rulesetsToSettings(place, settings),
    toUndo: rulesetsToUndo(place),
    uses: ({ entries }) => ({
      calls: Object.values(calls),
      visibilityGrants: entries.some(({ bypass_actors }) => bypass_actors) ? [bypassActors] : [],
    }),
  };
}
