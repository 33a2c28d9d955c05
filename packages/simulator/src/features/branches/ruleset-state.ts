/** The stored rulesets of repositories, organizations and the enterprise. REST, GraphQL and merges share them. */

import { accountSlot, repositorySlot, stateSlot } from '../../state/slot.ts';
import { type Account, getFullName, type Repository } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import { getOwnerPlan } from '../people/plans.ts';
import { listEffectivePropertyValues } from '../repository/custom-properties.ts';
import { type BypassActor, toStoredBypassActors } from './ruleset-actors.ts';
import { type Rule, type Target, toStoredRules } from './ruleset-rules.ts';
import { isPatternMatched } from './shell-patterns.ts';

type NamePatterns = Partial<Record<'include' | 'exclude', string[]>>;

interface PropertyCondition {
  readonly name: string;
  readonly property_values: readonly string[];
  readonly source?: string;
}

interface Conditions extends Selectors {
  readonly ref_name?: NamePatterns;
}

/** An owner selects repositories with these conditions. Without conditions, the ruleset covers all repositories. */
export interface Selectors {
  readonly repository_name?: NamePatterns;
  readonly repository_id?: { readonly repository_ids?: readonly number[] };
  readonly repository_property?: Partial<Record<'include' | 'exclude', readonly PropertyCondition[]>>;
}

export interface RulesetVersion {
  readonly version_id: number;
  readonly actor: { readonly id: number | null; readonly type: string };
  readonly updated_at: string;
}

export interface Ruleset {
  readonly id: number;
  /** The versions of the ruleset, the oldest first. */
  readonly history: RulesetVersion[];
  name: string;
  target: Target;
  enforcement: string;
  conditions: Conditions | null;
  bypass_actors: BypassActor[];
  rules: Rule[];
  readonly created_at: string;
  updated_at: string;
}

export type RulesetInput = Partial<Pick<Ruleset, 'name' | 'target' | 'enforcement' | 'conditions' | 'rules'>> & {
  readonly bypass_actors?: readonly Partial<BypassActor>[];
};

export const completeRuleset = ({ name = '', target = 'branch', enforcement = 'active', ...input }: RulesetInput) => ({
  name,
  target,
  enforcement,
  conditions: toStoredConditions(input.conditions, target),
  bypass_actors: toStoredBypassActors(input.bypass_actors ?? []),
  rules: toStoredRules(input.rules ?? [], target),
});

function toStoredConditions(conditions: RulesetInput['conditions'], target: Target): Ruleset['conditions'] {
  const { ref_name, ...sentSelectors } = conditions ?? {};
  const { include = [], exclude = [] } = ref_name ?? {};
  const selectors = { ...sentSelectors, ...toStoredSelectors(sentSelectors) };
  const selectsRefs = target === 'branch' || target === 'tag';
  if (!selectsRefs && !Object.keys(selectors).length) return null;
  return { ...(selectsRefs && { ref_name: { include, exclude } }), ...selectors };
}

/** GitHub fills in the keys that are not sent. */
export function toStoredSelectors({ repository_name: names, repository_property: properties }: Selectors) {
  const completeProperties = (conditions: readonly PropertyCondition[] = []) =>
    conditions.map((condition) => ({ source: 'custom', ...condition }));
  return {
    ...(names && { repository_name: { include: [], exclude: [], protected: false, ...names } }),
    ...(properties && {
      repository_property: {
        include: completeProperties(properties.include),
        exclude: completeProperties(properties.exclude),
      },
    }),
  };
}

type RulesetSeed = Partial<Omit<Ruleset, 'bypass_actors'>> & RulesetInput;

const completeRulesets = (seed: RulesetSeed[] = [], { newId, time }: { newId(): number; time: string }): Ruleset[] =>
  seed.map(({ id, created_at, updated_at, history = [], ...input }) => ({
    id: id ?? newId(),
    history,
    ...completeRuleset(input),
    created_at: created_at ?? time,
    updated_at: updated_at ?? time,
  }));

export const rulesetsOf = repositorySlot<Ruleset[]>('rulesets', completeRulesets);

/** Rulesets of an organization apply to its repositories. */
const ownerRulesetsOf = accountSlot<Ruleset[]>('rulesets', completeRulesets);

interface Enterprise {
  readonly slug: string;
  readonly rulesets: Ruleset[];
}

/** The enterprise of the seed owns every organization of the simulator. */
export const enterpriseOf = stateSlot<Enterprise | null>('enterprise', (seed: any, around) =>
  seed ? { slug: seed.slug ?? 'enterprise', rulesets: completeRulesets(seed.rulesets, around) } : null,
);

/**
 * GitHub documents that `evaluate` needs the Enterprise plan. GitHub was observed to accept it on another plan and
 * then to do nothing, so a test can choose.
 */
const refusesEvaluateOf = stateSlot<boolean>('refuses_evaluate', (seed?: boolean) => seed ?? false);

export const isEvaluationRefused = ({ enforcement }: RulesetInput, repository: Repository, world: World) =>
  enforcement === 'evaluate' && getOwnerPlan(repository, world) !== 'enterprise' && refusesEvaluateOf(world.state);

export const rulesetSlots = [rulesetsOf, ownerRulesetsOf, enterpriseOf, refusesEvaluateOf];

/** A ruleset and the level that defines it. */
export interface PlacedRuleset {
  readonly ruleset: Ruleset;
  readonly source_type: 'Repository' | 'Organization' | 'Enterprise';
  readonly source: string;
}

/** Lists the rulesets of every level and every enforcement, the repository's own first. */
export function listApplicableRulesets(repository: Repository, world: World): PlacedRuleset[] {
  const owner = world.getOwner(repository);
  const enterprise = owner.type === 'Organization' ? enterpriseOf(world.state) : null;
  const placeRulesets = (
    rulesets: readonly Ruleset[],
    source_type: PlacedRuleset['source_type'],
    source: string,
  ): PlacedRuleset[] =>
    rulesets
      .filter(
        ({ conditions }) => source_type === 'Repository' || isRepositorySelected(conditions ?? {}, repository, owner),
      )
      .map((ruleset) => ({ ruleset, source_type, source }));
  return [
    ...placeRulesets(rulesetsOf(repository), 'Repository', getFullName(repository)),
    ...placeRulesets(ownerRulesetsOf(owner), 'Organization', owner.login),
    ...(enterprise ? placeRulesets(enterprise.rulesets, 'Enterprise', enterprise.slug) : []),
  ];
}

/** Lists the active rulesets that cover a branch, even if the branch does not exist. */
export const listBindingRulesets = (repository: Repository, world: World, branch: string): PlacedRuleset[] =>
  listApplicableRulesets(repository, world).filter(
    ({ ruleset: { enforcement, target, conditions } }) =>
      enforcement === 'active' && target === 'branch' && isBranchSelected(conditions?.ref_name, repository, branch),
  );

function isBranchSelected({ include = [], exclude = [] }: NamePatterns = {}, repository: Repository, branch: string) {
  const isRefMatched = (ref: string) =>
    ref === '~ALL' ||
    (ref === '~DEFAULT_BRANCH' && branch === repository.default_branch) ||
    isPatternMatched(ref, `refs/heads/${branch}`);
  return include.some(isRefMatched) && !exclude.some(isRefMatched);
}

export function isRepositorySelected(conditions: Selectors, repository: Repository, owner: Account) {
  const { repository_name: names, repository_id: ids, repository_property: properties } = conditions;
  if (ids) return (ids.repository_ids ?? []).includes(repository.id);
  if (names) {
    const isNameMatched = (pattern: string) => pattern === '~ALL' || isPatternMatched(pattern, repository.name);
    return (names.include ?? []).some(isNameMatched) && !(names.exclude ?? []).some(isNameMatched);
  }
  if (!properties) return true;
  const values = listEffectivePropertyValues(repository, owner);
  const isPropertyMatched = ({ name, source, property_values }: PropertyCondition) =>
    (source === 'system' && name === 'visibility' && property_values.includes(repository.visibility)) ||
    values.some(
      (property) =>
        property.property_name === name && [property.value].flat().some((value) => property_values.includes(value!)),
    );
  return (properties.include ?? []).every(isPropertyMatched) && !(properties.exclude ?? []).some(isPropertyMatched);
}
