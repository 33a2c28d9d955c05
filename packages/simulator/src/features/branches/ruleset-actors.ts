import type { Fault } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import type { Account } from '../../state/state.ts';
import { actions, appNamed } from '../people/apps.ts';
import { teamsWith } from '../people/organization-teams.ts';
import { isOwner } from '../people/people.ts';

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

export function actorFaults(owner: Account, sent: Partial<Actor>, target: string): Fault[] {
  const { actor_type = '', actor_id, bypass_mode } = sent;
  const wrong = (message: string): Fault => ({
    resource: 'RepositoryRuleset',
    field: 'bypass_actors',
    code: 'invalid',
    message,
  });
  const isPersonal = owner.type === 'User';
  return [
    ...(numbered.includes(actor_type) && typeof actor_id !== 'number' ? [wrong(`${actor_type} must have an id`)] : []),
    ...(actor_type === 'DeployKey' && actor_id != null ? [wrong('DeployKey must have no id')] : []),
    ...(actor_type === 'Integration' && actor_id === actions.id
      ? [wrong('Actor GitHub Actions integration must be part of the ruleset source or owner organization')]
      : []),
    ...(actor_type === 'OrganizationAdmin' && isPersonal ? [wrong('OrganizationAdmin needs an organization')] : []),
    ...(bypass_mode === 'pull_request' && (target !== 'branch' || actor_type === 'DeployKey')
      ? [wrong('pull_request is not a mode of this actor')]
      : []),
  ];
}

const roleNumbers: Readonly<Record<string, number>> = { maintain: 2, write: 4, admin: 5 };

type Caller = Pick<Ask, 'access' | 'repository' | 'world'>;

/** How the account of the token may bypass the ruleset, as a ruleset says it. */
export function callersBypass(caller: Caller, actors: readonly Actor[]) {
  const mode = bypassOf(actors, caller);
  return mode === 'pull_request' ? 'pull_requests_only' : (mode ?? 'never');
}

/** The mode in which the account of the token may bypass; every mode lets a pull request be merged. */
export const bypassOf = (actors: readonly Actor[], caller: Caller): string | undefined => bypassesOf(actors, caller)[0];

export const bypassesOf = (actors: readonly Actor[], caller: Caller): string[] =>
  actors.filter((actor) => isCaller(actor, caller)).map(({ bypass_mode }) => bypass_mode);

function isCaller({ actor_type: type, actor_id: id }: Actor, { access, repository, world }: Caller): boolean {
  const { login, kind } = access.token;
  const owner = world.owner(repository);
  if (kind === 'app') return type === 'Integration' && id === appNamed(world.state, login)?.id;
  if (type === 'RepositoryRole') return id === roleNumbers[access.role(repository)];
  if (type === 'User') return id === world.account(login)?.id;
  if (type === 'OrganizationAdmin') return owner.type === 'Organization' && isOwner(owner, login);
  return type === 'Team' && teamsWith(owner, login).some((team) => team.id === id);
}
