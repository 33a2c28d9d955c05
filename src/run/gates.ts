import { isDeepStrictEqual } from 'node:util';
import { brake } from '../brakes/gate.ts';
import { createFleet, type Fleet } from '../brakes/targets.ts';
import { fullName, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Holding } from '../modes/approved.ts';
import { askFirst } from '../modes/ask-first.ts';
import type { Gate } from '../modes/gates.ts';
import { type AllowedHere, allowValue } from '../settings/allow.ts';
import type { World } from '../world/world.ts';
import { renamesNone } from './renames-none.ts';
import type { Session } from './session.ts';
import type { Visits } from './visit.ts';

/**
 * The gates of a run, in the order in which a plan passes them. What they rest on is read once, before any repository.
 * Throws `NoApproval` if it cannot be had.
 */
export async function gatesFor(
  options: RunOptions,
  world: World,
  session: Session,
  fleet?: Fleet,
): Promise<Visits['gates']> {
  const held = await approvalGate(options, world, session);
  const { asks } = world;
  return ({ repository }, which, allowed) => [
    ...(options.repos === undefined ? [] : [renamesNone]),
    ...(held ? [held(repository, which.id)] : []),
    ...brakesOf(repository, options, world, allowed, fleet),
    ...(asks ? [askFirst((plan) => asks({ repository: fullName(repository), ...plan }))] : []),
  ];
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

/** Check and preview have them too: they report what apply would hold. */
export function brakesOf(
  repository: RepositoryName,
  options: RunOptions,
  { environment }: World,
  allowed: readonly AllowedHere[] = [],
  fleet?: Fleet,
): Gate[] {
  const { brakes, maxRemovals, allow = [], repos, sections } = options;
  if (brakes === 'off' || options.mode === 'snapshot' || options.mode === 'adopt') return [];
  const mode = heldIn(options);
  const isOwn = environment.GITHUB_REPOSITORY?.toLowerCase() === fullName(repository).toLowerCase();
  const ways = { repository, brakes, mode, maxRemovals, isOwn, fleet, isOfSeveral: repos !== undefined };
  return [brake({ ...ways, allow: [...allow, ...allowed], isWhole: sections === undefined })];
}

/** Counts the repositories that a run changes, where their number is limited. */
export function fleetOf(repositories: number, options: RunOptions): Fleet | undefined {
  const { brakes, mode, maxChangedTargets: most, allow = [] } = options;
  if (brakes === 'off' || mode === 'snapshot' || mode === 'adopt' || most === undefined) return undefined;
  return createFleet(repositories, { brakes, mode: heldIn(options), most, allow });
}

/** A plan that is only shown says what would be held. */
const heldIn = ({ mode }: RunOptions) => (mode === 'apply' || mode === 'preview' ? mode : ('check' as const));

/** The `_allow` of both settings files of a pull request. */
interface AllowedByBoth {
  readonly pull?: readonly AllowedHere[];
  readonly base?: readonly AllowedHere[];
}

/** What a plan of a pull request would have to pass, and that of its base if `_allow` lets other changes through there. */
export function brakesOfBoth(
  repository: RepositoryName,
  options: RunOptions,
  world: World,
  { pull = [], base = [] }: AllowedByBoth,
  fleet?: Fleet,
) {
  const isSame = isDeepStrictEqual(allowValue(pull), allowValue(base));
  return {
    gates: brakesOf(repository, options, world, pull, fleet),
    gatesOfBase: options.brakes === 'stop' && !isSame ? brakesOf(repository, options, world, base) : [],
  };
}
