import type { Fault } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';

/** Somebody who may bypass a ruleset. */
export interface Actor {
  readonly actor_type: string;
  readonly actor_id: number | null;
  readonly bypass_mode: string;
}

/** Fills in the number of actors that have a fixed number, and the mode `always`. */
export const keptActors = (actors: readonly Partial<Actor>[]): Actor[] =>
  actors
    .map(({ actor_type = '', actor_id = null, bypass_mode = 'always' }) => ({
      actor_id: actor_type === 'OrganizationAdmin' ? 1 : actor_type === 'EnterpriseOwner' ? null : actor_id,
      actor_type,
      bypass_mode,
    }))
    .sort(
      (one, other) => one.actor_type.localeCompare(other.actor_type) || Number(one.actor_id) - Number(other.actor_id),
    );

const numbered = ['Integration', 'RepositoryRole', 'Team', 'User', 'EnterpriseRole'];

export function actorFaults({ world, repository }: Ask, sent: Partial<Actor>, target: string): Fault[] {
  const { actor_type = '', actor_id, bypass_mode } = sent;
  const wrong = (message: string): Fault => ({
    resource: 'RepositoryRuleset',
    field: 'bypass_actors',
    code: 'invalid',
    message,
  });
  const isPersonal = world.owner(repository).type === 'User';
  return [
    ...(numbered.includes(actor_type) && typeof actor_id !== 'number' ? [wrong(`${actor_type} must have an id`)] : []),
    ...(actor_type === 'DeployKey' && actor_id != null ? [wrong('DeployKey must have no id')] : []),
    ...(actor_type === 'OrganizationAdmin' && isPersonal ? [wrong('OrganizationAdmin needs an organization')] : []),
    ...(bypass_mode === 'pull_request' && (target !== 'branch' || actor_type === 'DeployKey')
      ? [wrong('pull_request is not a mode of this actor')]
      : []),
  ];
}

const roleNumbers: Readonly<Record<string, number>> = { maintain: 2, write: 4, admin: 5 };

/** How the account of the token may bypass the ruleset. */
export function callersBypass({ access, repository }: Ask, actors: readonly Actor[]) {
  const role = roleNumbers[access.role(repository)];
  const mode = actors.find(({ actor_type, actor_id }) => isCaller(actor_type, actor_id, role, access))?.bypass_mode;
  return mode === 'pull_request' ? 'pull_requests_only' : (mode ?? 'never');
}

const isCaller = (type: string, id: number | null, role: number | undefined, { world, token }: Ask['access']) =>
  (type === 'RepositoryRole' && id === role) || (type === 'User' && id === world.account(token.login)?.id);
