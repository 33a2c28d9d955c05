import { type Answer, createValidationFailure, SimulatorObjection } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { getFullName, isSameName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { formatListedRepository } from './repository.ts';

function getAffiliation({ world, access }: RestRequest, repository: Repository) {
  if (isSameName(repository.owner, access.token.login)) return 'owner';
  return world.getOwner(repository).type === 'Organization' ? 'organization_member' : 'collaborator';
}

function listAffiliatedRepositories(request: RestRequest): Answer {
  const { world, access, query } = request;
  const { visibility = 'all', affiliation = 'owner,collaborator,organization_member', type } = query;
  if (type !== undefined && (query.visibility !== undefined || query.affiliation !== undefined)) {
    throw createValidationFailure('If you specify visibility or affiliation, you cannot specify type.');
  }
  const unreadParameter = ['type', 'sort', 'direction', 'since', 'before'].find((name) => query[name] !== undefined);
  if (unreadParameter) throw new SimulatorObjection(`GET /user/repos: the simulator does not read ${unreadParameter}`);
  const affiliations = affiliation.split(',');
  const repositories = Object.values(world.state.repositories).filter(
    (repository) =>
      access.canSee(repository) &&
      access.findRole(repository) !== 'none' &&
      affiliations.includes(getAffiliation(request, repository)) &&
      (visibility === 'all' || (visibility === 'public') === (repository.visibility === 'public')),
  );
  const sorted = repositories.sort((first, second) => (getFullName(first) < getFullName(second) ? -1 : 1));
  return answerPage(request, sorted, (repository) => formatListedRepository(request, repository));
}

export const userRepositories: Feature = {
  needs: { 'GET /user/repos': 'Metadata: read (no app)' },
  routes: { 'GET /user/repos': listAffiliatedRepositories },
};
