import type { Access } from '../access/access.ts';
import { appNamed } from '../features/people/apps.ts';
import { teamsWith } from '../features/people/organization-teams.ts';
import { type Repository, sameName } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { Pull } from './pull.ts';

export type Method = 'merge' | 'squash' | 'rebase';

export type Place = Pick<Attempt, 'repository' | 'world'>;

/** Somebody who tries to merge a pull request. */
export interface Attempt {
  readonly pull: Pull;
  readonly repository: Repository;
  readonly world: World;
  readonly access: Access;
  readonly method: Method;
  /** What was reported on the commit that would be merged. */
  readonly reports: Pick<Pull, 'check_runs' | 'statuses'>;
  /** Whether that commit is one of the merge queue, which brings it up to date. */
  readonly isInQueue: boolean;
}

export const loginOf = ({ access }: Attempt) => access.token.login;

export const appOf = ({ access, world }: Attempt) =>
  access.token.kind === 'app' ? appNamed(world.state, access.token.login) : undefined;

export const isInTeam = ({ repository, world, access }: Attempt, slug: string) =>
  teamsWith(world.owner(repository), access.token.login).some((team) => sameName(team.slug, slug));
