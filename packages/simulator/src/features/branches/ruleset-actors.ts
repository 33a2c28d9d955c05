/** Bypass lists of rulesets. GitHub validates the actors and tells each caller whether they may bypass. */

import type { Fault } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import type { Account } from '../../state/state.ts';
import { actionsApp, findAppBySlug } from '../people/apps.ts';
import { listTeamsWithMember } from '../people/organization-teams.ts';
import { isOwner } from '../people/people.ts';

export interface BypassActor {
  readonly actor_type: string;
  readonly actor_id: number | null;
  readonly bypass_mode: string;
}

/** GitHub fills in the ids of actors that have a fixed id, and the mode `always`. */
export const toStoredBypassActors = (actors: readonly Partial<BypassActor>[]): BypassActor[] =>
  actors
    .map(({ actor_type = '', actor_id = null, bypass_mode = 'always' }) => ({
      actor_id: actor_type === 'OrganizationAdmin' ? 1 : actor_type === 'EnterpriseOwner' ? null : actor_id,
      actor_type,
      bypass_mode,
    }))
    .sort(
      (first, second) =>
        first.actor_type.localeCompare(second.actor_type) || Number(first.actor_id) - Number(second.actor_id),
    );

const typesWithId = ['Integration', 'RepositoryRole', 'Team', 'User', 'EnterpriseRole'];

export function listActorFaults(owner: Account, input: Partial<BypassActor>, target: string): Fault[] {
  const { actor_type = '', actor_id, bypass_mode } = input;
  const createActorFault = (message: string): Fault => ({
    resource: 'RepositoryRuleset',
    field: 'bypass_actors',
    code: 'invalid',
    message,
  });
  const isPersonal = owner.type === 'User';
  return [
    ...(typesWithId.includes(actor_type) && typeof actor_id !== 'number'
      ? [createActorFault(`${actor_type} must have an id`)]
      : []),
    ...(actor_type === 'DeployKey' && actor_id != null ? [createActorFault('DeployKey must have no id')] : []),
    ...(actor_type === 'Integration' && actor_id === actionsApp.id
      ? [createActorFault('Actor GitHub Actions integration must be part of the ruleset source or owner organization')]
      : []),
    ...(actor_type === 'OrganizationAdmin' && isPersonal
      ? [createActorFault('OrganizationAdmin needs an organization')]
      : []),
    ...(bypass_mode === 'pull_request' && (target !== 'branch' || actor_type === 'DeployKey')
      ? [createActorFault('pull_request is not a mode of this actor')]
      : []),
  ];
}

const roleIds: Readonly<Record<string, number>> = { maintain: 2, write: 4, admin: 5 };

type Caller = Pick<RestRequest, 'access' | 'repository' | 'world'>;

/** Returns the value of `current_user_can_bypass`. */
export function getCallerBypass(caller: Caller, actors: readonly BypassActor[]) {
  const mode = findBypassMode(actors, caller);
  return mode === 'pull_request' ? 'pull_requests_only' : (mode ?? 'never');
}

/** With any bypass mode, the caller may bypass the ruleset to merge a pull request. */
export const findBypassMode = (actors: readonly BypassActor[], caller: Caller): string | undefined =>
  listBypassModes(actors, caller)[0];

export const listBypassModes = (actors: readonly BypassActor[], caller: Caller): string[] =>
  actors.filter((actor) => canBypassAs(actor, caller)).map(({ bypass_mode }) => bypass_mode);

function canBypassAs({ actor_type: type, actor_id: id }: BypassActor, { access, repository, world }: Caller): boolean {
  const { login, kind } = access.token;
  const owner = world.getOwner(repository);
  if (kind === 'app') return type === 'Integration' && id === findAppBySlug(world.state, login)?.id;
  if (type === 'RepositoryRole') return id === roleIds[access.findRole(repository)];
  if (type === 'User') return id === world.findAccount(login)?.id;
  if (type === 'OrganizationAdmin') return owner.type === 'Organization' && isOwner(owner, login);
  return type === 'Team' && listTeamsWithMember(owner, login).some((team) => team.id === id);
}
