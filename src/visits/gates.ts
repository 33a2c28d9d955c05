import { isDeepStrictEqual } from 'node:util';
import type { RunBelow } from '../brakes/below.ts';
import { type Braking, brake } from '../brakes/gate.ts';
import { ownRunIn } from '../brakes/own-run.ts';
import { createFleet, type Fleet } from '../brakes/targets.ts';
import type { DeclaredSettings } from '../fleet/settings.ts';
import { HostRefusal } from '../host/failures.ts';
import { fullName, isOrganization, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import type { Holding } from '../modes/approved.ts';
import { askFirst } from '../modes/ask-first.ts';
import type { Gate } from '../modes/gates.ts';
import type { DeclaredSection } from '../modes/planned.ts';
import { onlyFor, type WhichRepository } from '../modes/same-repository.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import type { Session } from '../session/session.ts';
import { type AllowedHere, allowValue } from '../settings/allow.ts';
import type { World } from '../world/world.ts';
import type { VisitedNames } from './names.ts';
import type { PolicyGates } from './policy.ts';
import { renamesNone } from './renames-none.ts';

/** The gates that the plan of a repository must pass before its first write, in order. */
export type GatesOf = (
  visited: VisitedRepository,
  which: WhichRepository,
  settings: Pick<DeclaredSettings, 'repositoryId' | 'allowed'> &
    Partial<Pick<DeclaredSettings, 'declared'>> &
    WaysOfPlan,
) => readonly Gate[];

export interface GatesGiven {
  readonly limit?: Fleet;
  readonly names?: VisitedNames;
  /** The repositories of the run below an organization. */
  below?(organization: RepositoryName): RunBelow;
  /** Unless given, they are those of the policy that the options name. */
  readonly keeps?: PolicyGates;
}

interface WaysOfPlan {
  /** Whether the plan leaves sections out. */
  readonly isPart?: boolean;
  /** Whether this run has created the repository: the plan of the creation was approved with the hash of its settings. */
  readonly isNew?: boolean;
  /** What a repository is held to once it is created: rules judge that before. */
  readonly follows?: readonly DeclaredSection[];
}

/**
 * The gates of a run, in the order in which a plan passes them. What they rest on is read once, before any repository.
 * Throws `NoApproval` if it cannot be had.
 */
export async function gatesFor(
  options: RunOptions,
  world: World,
  session: Session,
  { limit, names, below, keeps }: GatesGiven = {},
): Promise<GatesOf> {
  const held = await approvalGate(options, world, session);
  const { asks } = world;
  const keepsRules = keeps ?? (await policyOf(options, world, session));
  const { writes } = modes[options.mode];
  return (visited, which, { repositoryId, allowed, isPart, isNew, follows = [] }) => {
    const { repository, called } = visited;
    const isAbove = isOrganization(repository);
    return [
      ...(repositoryId === undefined ? [] : [onlyFor(repositoryId, repository, which)]),
      ...(names && writes && !isAbove ? [names.gate(visited)] : []),
      ...(options.repos === undefined || isAbove || called ? [] : [renamesNone]),
      ...(held && !isNew ? [held(repository, which.id)] : []),
      ...brakesOf(repository, options, world, {
        allowed,
        ...(isAbove ? { below: below?.(repository) } : { fleet: limit }),
        isPart,
        isNew,
      }),
      ...((!isAbove && keepsRules?.(repository)) || []).map((gate) => withFollowing(gate, follows)),
      ...(asks ? [askFirst((plan) => asks({ repository: fullName(repository), ...plan }))] : []),
      ...(writes ? [which.gate] : []),
    ];
  };
}

/** Judges the settings of a repository before it is created. Rules that need the repository wait until it is there. */
const withFollowing =
  (gate: Gate, follows: readonly DeclaredSection[]): Gate =>
  async (proposal) => {
    const judged = follows.filter(({ section }) => !section.guards || section.key === 'repository');
    const planned = [...proposal.planned, ...judged.map((one) => ({ ...one, plan: [], live: undefined }))];
    try {
      return await gate({ ...proposal, planned });
    } catch (failure) {
      if (!follows.length || !(failure instanceof HostRefusal) || failure.request.status !== 404) throw failure;
      return {
        lines: [{ kind: 'note', key: 'policy', message: 'the rules of the policy are judged once it is created' }],
      };
    }
  };

async function policyOf({ policy }: RunOptions, world: World, session: Session) {
  if (policy === undefined) return undefined;
  const { gatesOfPolicies, openPolicy } = await import('./policy.ts');
  return gatesOfPolicies([await openPolicy(policy, world, session.now())], session.now());
}

/** The gate of an approved plan, if the run holds to one. */
async function approvalGate(options: RunOptions, world: World, session: Session) {
  if (!options.plan) return undefined;
  const [{ approvalOf }, { holdTo }] = await Promise.all([import('./approval.ts'), import('../modes/approved.ts')]);
  const approval = await approvalOf(options.plan, options, world, session);
  const key = options.planKey?.reveal();
  const { onMovedPlan } = options;
  return (repository: RepositoryName, id: Holding['id']) => holdTo({ repository, id, approval, key, onMovedPlan });
}

interface BrakingHere extends Pick<Braking, 'fleet' | 'below'> {
  readonly allowed?: readonly AllowedHere[];
}

/** Check and preview have them too: they report what apply would hold. */
function brakesOf(
  repository: RepositoryName,
  options: RunOptions,
  { environment }: World,
  { allowed = [], isPart = false, isNew, ...others }: WaysOfPlan & BrakingHere,
): Gate[] {
  const { mode, brakes, maxRemovals, allow = [], repos, sections } = options;
  if (brakes === 'off') return [];
  const { GITHUB_REPOSITORY: here = '' } = environment;
  const own = isOrganization(repository) ? here.replace(/\/.*/, '') : here;
  const isOwn = own.toLowerCase() === fullName(repository).toLowerCase();
  const run = isOwn ? ownRunIn(environment) : undefined;
  const ways = {
    repository,
    brakes,
    mode,
    maxRemovals,
    isOwn,
    isNew,
    run,
    ...others,
    isOfSeveral: repos !== undefined,
  };
  return [brake({ ...ways, allow: [...allow, ...allowed], isWhole: sections === undefined && !isPart })];
}

/** Counts the repositories that a run changes, if their number is limited. */
export function fleetOf(repositories: number, options: RunOptions): Fleet | undefined {
  const { brakes, mode, maxChangedTargets: most, allow = [] } = options;
  if (brakes === 'off' || most === undefined) return undefined;
  return createFleet(repositories, { brakes, mode, most, allow });
}

/** The gates for the plan of the base, if its `_allow` differs from that of the pull request. */
export function brakesOfBase(
  { repository }: VisitedRepository,
  options: RunOptions,
  world: World,
  { pull = [], base = [] }: { readonly [side in 'pull' | 'base']?: readonly AllowedHere[] },
): Gate[] {
  const isSame = isDeepStrictEqual(allowValue(pull), allowValue(base));
  return options.brakes === 'stop' && !isSame ? brakesOf(repository, options, world, { allowed: base }) : [];
}
