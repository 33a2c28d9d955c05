import type { Access } from '../access/access.ts';
import { type App, findAppBySlug } from '../features/people/apps.ts';
import { listTeamsWithMember } from '../features/people/organization-teams.ts';
import { isSameName, type Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { PullRequest } from './pull.ts';

export type Method = 'merge' | 'squash' | 'rebase';

export type RepositoryContext = Pick<Attempt, 'repository' | 'world'>;

export interface Attempt {
  readonly pullRequest: PullRequest;
  readonly repository: Repository;
  readonly world: World;
  readonly access: Access;
  readonly method: Method;
  /** The reports on the commit that would be merged. */
  readonly reports: Pick<PullRequest, 'check_runs' | 'statuses'>;
  /** A commit of the merge queue is always up to date. */
  readonly isInQueue: boolean;
}

export const getLogin = ({ access }: Attempt) => access.token.login;

export const findAttemptApp = ({ access, world }: Attempt): App | undefined =>
  access.token.kind === 'app' ? findAppBySlug(world.state, access.token.login) : undefined;

export const isInTeam = ({ repository, world, access }: Attempt, slug: string) =>
  listTeamsWithMember(world.getOwner(repository), access.token.login).some((team) => isSameName(team.slug, slug));
