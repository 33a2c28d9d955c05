import { accountSlot, hostSlot, repositorySlot } from '../../state/slot.ts';
import { type Account, fullName, type Repository } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import { ownerPlan } from '../people/plans.ts';
import { valuesOf } from '../repository/custom-properties.ts';
import { type Actor, keptActors } from './ruleset-actors.ts';
import { keptRules, type Rule, type Target } from './ruleset-rules.ts';
import { covers } from './shell-patterns.ts';

type Names = Partial<Record<'include' | 'exclude', string[]>>;

interface PropertyCondition {
  readonly name: string;
  readonly property_values: readonly string[];
  readonly source?: string;
}

interface Conditions extends Selectors {
  readonly ref_name?: Names;
}

/** How a ruleset or a policy above repositories selects them. Without any, all repositories. */
export interface Selectors {
  readonly repository_name?: Names;
  readonly repository_id?: { readonly repository_ids?: readonly number[] };
  readonly repository_property?: Partial<Record<'include' | 'exclude', readonly PropertyCondition[]>>;
}

/** A version of a ruleset, and the account that made it. */
export interface Version {
  readonly version_id: number;
  readonly actor: { readonly id: number | null; readonly type: string };
  readonly updated_at: string;
}

export interface Ruleset {
  readonly id: number;
  /** The oldest first. */
  readonly history: Version[];
  name: string;
  target: Target;
  enforcement: string;
  conditions: Conditions | null;
  bypass_actors: Actor[];
  rules: Rule[];
  readonly created_at: string;
  updated_at: string;
}

export type Sent = Partial<Pick<Ruleset, 'name' | 'target' | 'enforcement' | 'conditions' | 'rules'>> & {
  readonly bypass_actors?: readonly Partial<Actor>[];
};

export const settled = ({ name = '', target = 'branch', enforcement = 'active', ...sent }: Sent) => ({
  name,
  target,
  enforcement,
  conditions: keptConditions(sent.conditions, target),
  bypass_actors: keptActors(sent.bypass_actors ?? []),
  rules: keptRules(sent.rules ?? [], target),
});

function keptConditions(conditions: Sent['conditions'], target: Target): Ruleset['conditions'] {
  const { ref_name, ...sent } = conditions ?? {};
  const { include = [], exclude = [] } = ref_name ?? {};
  const selectors = { ...sent, ...keptSelectors(sent) };
  const isOfRefs = target === 'branch' || target === 'tag';
  if (!isOfRefs && !Object.keys(selectors).length) return null;
  return { ...(isOfRefs && { ref_name: { include, exclude } }), ...selectors };
}

/** The host fills in what is not sent. */
export function keptSelectors({ repository_name: names, repository_property: properties }: Selectors) {
  const whole = (all: readonly PropertyCondition[] = []) => all.map((one) => ({ source: 'custom', ...one }));
  return {
    ...(names && { repository_name: { include: [], exclude: [], protected: false, ...names } }),
    ...(properties && {
      repository_property: { include: whole(properties.include), exclude: whole(properties.exclude) },
    }),
  };
}

type Given = Partial<Omit<Ruleset, 'bypass_actors'>> & Sent;

const complete = (given: Given[] = [], { newId, time }: { newId(): number; time: string }): Ruleset[] =>
  given.map(({ id, created_at, updated_at, history = [], ...sent }) => ({
    id: id ?? newId(),
    history,
    ...settled(sent),
    created_at: created_at ?? time,
    updated_at: updated_at ?? time,
  }));

export const rulesetsOf = repositorySlot<Ruleset[]>('rulesets', complete);

/** Rulesets of an organization apply to its repositories. */
const ownersRulesetsOf = accountSlot<Ruleset[]>('rulesets', complete);

interface Enterprise {
  readonly slug: string;
  readonly rulesets: Ruleset[];
}

/** The enterprise that owns every organization of this host, if there is one. */
export const enterpriseOf = hostSlot<Enterprise | null>('enterprise', (given: any, around) =>
  given ? { slug: given.slug ?? 'enterprise', rulesets: complete(given.rulesets, around) } : null,
);

/**
 * Whether the host refuses to only evaluate a ruleset below the Enterprise plan. Its description says that it needs the
 * plan; a host was seen that takes it on another plan, and then does nothing.
 */
const refusesEvaluate = hostSlot<boolean>('refuses_evaluate', (given?: boolean) => given ?? false);

export const isRefusedEvaluation = ({ enforcement }: Sent, repository: Repository, world: World) =>
  enforcement === 'evaluate' && ownerPlan(repository, world) !== 'enterprise' && refusesEvaluate(world.state);

export const rulesetSlots = [rulesetsOf, ownersRulesetsOf, enterpriseOf, refusesEvaluate];

/** A ruleset and where it stands. */
export interface Placed {
  readonly ruleset: Ruleset;
  readonly source_type: 'Repository' | 'Organization' | 'Enterprise';
  readonly source: string;
}

/** The rulesets of every level that apply to the repository, whatever their enforcement, its own first. */
export function rulesetsFor(repository: Repository, world: World): Placed[] {
  const owner = world.owner(repository);
  const enterprise = owner.type === 'Organization' ? enterpriseOf(world.state) : null;
  const level = (rulesets: readonly Ruleset[], source_type: Placed['source_type'], source: string): Placed[] =>
    rulesets
      .filter(({ conditions }) => source_type === 'Repository' || isMeant(conditions ?? {}, repository, owner))
      .map((ruleset) => ({ ruleset, source_type, source }));
  return [
    ...level(rulesetsOf(repository), 'Repository', fullName(repository)),
    ...level(ownersRulesetsOf(owner), 'Organization', owner.login),
    ...(enterprise ? level(enterprise.rulesets, 'Enterprise', enterprise.slug) : []),
  ];
}

/** The rulesets that bind a branch. The branch need not exist. */
export const rulesetsBinding = (repository: Repository, world: World, branch: string): Placed[] =>
  rulesetsFor(repository, world).filter(
    ({ ruleset: { enforcement, target, conditions } }) =>
      enforcement === 'active' && target === 'branch' && holdsBranch(conditions?.ref_name, repository, branch),
  );

function holdsBranch({ include = [], exclude = [] }: Names = {}, repository: Repository, branch: string) {
  const isIt = (ref: string) =>
    ref === '~ALL' ||
    (ref === '~DEFAULT_BRANCH' && branch === repository.default_branch) ||
    covers(ref, `refs/heads/${branch}`);
  return include.some(isIt) && !exclude.some(isIt);
}

/** Whether conditions of an organization or an enterprise select a repository. */
export function isMeant(conditions: Selectors, repository: Repository, owner: Account) {
  const { repository_name: names, repository_id: ids, repository_property: properties } = conditions;
  if (ids) return (ids.repository_ids ?? []).includes(repository.id);
  if (names) {
    const isIt = (pattern: string) => pattern === '~ALL' || covers(pattern, repository.name);
    return (names.include ?? []).some(isIt) && !(names.exclude ?? []).some(isIt);
  }
  if (!properties) return true;
  const values = valuesOf(repository, owner);
  const fits = ({ name, source, property_values }: PropertyCondition) =>
    (source === 'system' && name === 'visibility' && property_values.includes(repository.visibility)) ||
    values.some(
      (one) => one.property_name === name && [one.value].flat().some((value) => property_values.includes(value!)),
    );
  return (properties.include ?? []).every(fits) && !(properties.exclude ?? []).some(fits);
}
