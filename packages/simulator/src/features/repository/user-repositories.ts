import { invalid, SimulatorObjection } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { fullName, type Repository, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { listedRepository } from './repository.ts';

/** How the token's account relates to a repository on which it has a role. */
function affiliationOf({ world, access }: Ask, repository: Repository) {
  if (sameName(repository.owner, access.token.login)) return 'owner';
  return world.owner(repository).type === 'Organization' ? 'organization_member' : 'collaborator';
}

function list(ask: Ask) {
  const { world, access, query } = ask;
  const { visibility = 'all', affiliation = 'owner,collaborator,organization_member', type } = query;
  if (type !== undefined && (query.visibility !== undefined || query.affiliation !== undefined)) {
    throw invalid('If you specify visibility or affiliation, you cannot specify type.');
  }
  const strange = ['type', 'sort', 'direction', 'since', 'before'].find((name) => query[name] !== undefined);
  if (strange) throw new SimulatorObjection(`GET /user/repos: the simulator does not read ${strange}`);
  const wanted = affiliation.split(',');
  const found = Object.values(world.state.repositories).filter(
    (repository) =>
      access.sees(repository) &&
      access.role(repository) !== 'none' &&
      wanted.includes(affiliationOf(ask, repository)) &&
      (visibility === 'all' || (visibility === 'public') === (repository.visibility === 'public')),
  );
  const sorted = found.sort((one, other) => (fullName(one) < fullName(other) ? -1 : 1));
  return page(ask, sorted, (repository) => listedRepository(ask, repository));
}

export const userRepositories: Feature = {
  needs: { 'GET /user/repos': 'Metadata: read (no app)' },
  routes: { 'GET /user/repos': list },
};
