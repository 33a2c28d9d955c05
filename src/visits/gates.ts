import { rename } from '../brakes/repository.ts';
import type { Fleet } from '../brakes/targets.ts';
import type { DeclaredSettings } from '../fleet/settings.ts';
import { HostRefusal } from '../host/failures.ts';
import { fullName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import { askFirst } from '../modes/ask-first.ts';
import type { Gate } from '../modes/gates.ts';
import { plannedItems } from '../modes/plan-data.ts';
import type { DeclaredSection } from '../modes/planned.ts';
import { onlyFor, type WhichRepository } from '../modes/same-repository.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import type { Session } from '../session/session.ts';
import { code } from '../settings/shown.ts';
import type { World } from '../world/world.ts';
import { brakesOf } from './braking.ts';
import type { VisitedNames } from './names.ts';
import type { PolicyGates } from './policy.ts';

/** The gates that the plan of a repository must pass before its first write, in order. */
export type GatesOf = (
  visited: VisitedRepository,
  which: WhichRepository,
  settings: Pick<DeclaredSettings, 'repositoryId' | 'allowed' | 'proof'> &
    Partial<Pick<DeclaredSettings, 'declared'>> &
    WaysOfPlan,
) => readonly Gate[];

export interface GatesGiven {
  readonly limit?: Fleet;
  readonly names?: VisitedNames;
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
  { limit, names, keeps }: GatesGiven = {},
): Promise<GatesOf> {
  const { asks } = world;
  const { plan, policy } = options;
  const { writes } = modes[options.mode];
  const held = plan && (await (await import('./approval.ts')).approvalGate(plan, options, world, session));
  const keepsRules =
    keeps ?? (policy === undefined ? undefined : await (await import('./policy.ts')).openPolicyGates(policy, world));
  return (visited, which, { repositoryId, allowed, proof, isPart, isNew, follows = [] }) => {
    const { repository, called } = visited;
    return [
      ...(repositoryId === undefined ? [] : [onlyFor(repositoryId, repository, which)]),
      ...(proof ? [proof] : []),
      ...(names && writes ? [names.gate(visited)] : []),
      ...(options.repos === undefined || called ? [] : [renamesNone]),
      ...(held && !isNew ? [held(repository, which.id)] : []),
      ...brakesOf(repository, options, world, {
        allowed,
        fleet: limit,
        isPart,
        isNew,
      }),
      ...(keepsRules?.(repository) ?? []).map((gate) => withFollowing(gate, follows)),
      ...(asks ? [askFirst((plan) => asks({ repository: fullName(repository), ...plan }))] : []),
      ...(writes ? [which.gate] : []),
    ];
  };
}

/** Judges the settings of a repository before it is created. Rules that need the repository wait until it is there. */
const withFollowing =
  (gate: Gate, follows: readonly DeclaredSection[]): Gate =>
  async (proposal) => {
    const judged = follows.filter(({ section }) => !['branches', 'rulesets'].includes(section.key));
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

/**
 * Holds a run about several repositories back from renaming one. `withItsName` refuses what the file alone shows; the
 * case of a name is up to the host.
 */
const renamesNone: Gate = ({ planned }) => {
  const [renaming] = rename(plannedItems(planned));
  if (!renaming) return {};
  const message = `is ${code(renaming.value)}, and the host spells the name of this repository in another way: a run about several repositories renames none`;
  const fix = 'write the name as the host has it, remove the key, or rename the repository in a separate run';
  return {
    refused: 'a run about several repositories renames none',
    lines: [{ kind: 'error', ...renaming.at, message, fix, code: 'plan_refused' }],
  };
};
