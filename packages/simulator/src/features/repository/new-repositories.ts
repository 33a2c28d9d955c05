/** Creation of repositories, also from templates. GitHub fills a repository from a template some time later. */

import {
  type Answer,
  answerCreated,
  createNotFound,
  createRefusal,
  createValidationFailure,
  SimulatorObjection,
} from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { accountSlot, repositorySlot } from '../../state/slot.ts';
import { type Account, getFullName, isSameName, type Repository, type Visibility } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf, filesOf, lateContentOf } from '../git/git.ts';
import { canMembersCreateRepository, requireOrganization } from '../people/organizations.ts';
import { refuseInvalidPropertyValues } from './custom-properties.ts';
import { formatFullRepository, refuseUnusableName, toUsableRepositoryName } from './repository.ts';
import { settingsOf } from './repository-settings.ts';

/** A repository from this template has no branch until a branch was read this many times. */
const generationOf = repositorySlot<{ readings: number }>('generation', (seed) => ({ readings: 0, ...seed }));

/** The plan or an enterprise can refuse the creation of repositories with this message. */
const creationOf = accountSlot<{ refused: string | null }>('creation', (seed) => ({ refused: null, ...seed }));

const defaultBranch = 'main';

const supportedKeys = ['name', 'description', 'homepage', 'private', 'visibility', 'auto_init', 'custom_properties'];

function createOrganizationRepository(request: RestRequest): Answer {
  const organization = requireOrganization(request);
  const visibility: Visibility = request.body.visibility ?? (request.body.private ? 'private' : 'public');
  refuseMemberCreation(request, organization, visibility);
  return createRepository(request, organization, visibility);
}

function createUserRepository(request: RestRequest): Answer {
  const account = request.world.findAccount(request.access.token.login)!;
  return createRepository(request, account, request.body.private ? 'private' : 'public');
}

/** Owners create any repository. Members need the organization's permission. */
function refuseMemberCreation({ access }: RestRequest, organization: Account, visibility: Visibility) {
  if (access.token.standing === 'member' && !canMembersCreateRepository(organization, visibility))
    throw createRefusal(403, `You need admin access to the organization before adding a repository to it.`);
}

function createRepository(request: RestRequest, owner: Account, visibility: Visibility): Answer {
  const { body, world } = request;
  const unsupportedKey = Object.keys(body).find((key) => !supportedKeys.includes(key));
  if (unsupportedKey)
    throw new SimulatorObjection(`${request.operation.route}: the simulator does not heed ${unsupportedKey}`);
  const values = Object.entries(body.custom_properties ?? {}).map(([property_name, value]) => ({
    property_name,
    value: value as string,
  }));
  refuseInvalidPropertyValues(owner, values);
  const name = requireUnusedRepositoryName(request, owner, body.name);
  const repository = world.createRepository({
    owner: owner.login,
    name,
    visibility,
    default_branch: defaultBranch,
    branches: body.auto_init ? [defaultBranch] : [],
    files: body.auto_init ? { 'README.md': `# ${name}\n` } : {},
    property_values: values,
  });
  settingsOf(repository).description = body.description ?? null;
  return answerCreatedRepository(request, repository);
}

function requireUnusedRepositoryName({ world }: RestRequest, owner: Account, requestedName: string) {
  const { refused } = creationOf(owner);
  if (refused) throw createRefusal(422, refused);
  const name = toUsableRepositoryName(requestedName);
  refuseUnusableName(world, owner.login, name);
  return name;
}

const answerCreatedRepository = (request: RestRequest, repository: Repository): Answer =>
  answerCreated(
    formatFullRepository(Object.create(request, { repository: { value: repository } })),
    `${request.api}/repos/${getFullName(repository)}`,
  );

/**
 * GitHub copies the content of a template later. Until then the repository has no branch, and shows the default branch
 * of a new repository.
 */
function generateRepository(request: RestRequest): Answer {
  const { world, body } = request;
  const template = requireTemplate(request);
  const owner = world.findAccount(body.owner ?? request.access.token.login);
  if (!owner) throw createNotFound();
  const visibility: Visibility = body.private ? 'private' : 'public';
  if (owner.type === 'Organization') refuseMemberCreation(request, owner, visibility);
  else if (!isSameName(owner.login, request.access.token.login))
    throw createRefusal(403, 'You cannot create repositories there.');
  const repository = world.createRepository({
    owner: owner.login,
    name: requireUnusedRepositoryName(request, owner, body.name),
    visibility,
    default_branch: defaultBranch,
    branches: [],
  });
  const branches = branchesOf(template).filter(
    ({ name }) => body.include_all_branches || name === template.default_branch,
  );
  lateContentOf.put(repository, {
    readings: generationOf(template).readings,
    default_branch: template.default_branch,
    branches: branches.map(({ name }) => name),
    files: { ...filesOf(template) },
  });
  return answerCreatedRepository(request, repository);
}

function requireTemplate({ world, access, params }: RestRequest): Repository {
  const template = world.findRepository(params.template_owner ?? '', params.template_repo ?? '');
  if (!template || !access.canSee(template)) throw createNotFound();
  if (!settingsOf(template).is_template)
    throw createRefusal(422, `${getFullName(template)} is not a template repository.`);
  if (!branchesOf(template).length) throw createValidationFailure('The template repository is empty.');
  return template;
}

export const newRepositories: Feature = {
  slots: [generationOf, creationOf],
  needs: {
    'POST /orgs/{}/repos': 'Administration: write',
    'POST /user/repos': 'Administration: write (no app)',
    'POST /repos/{}/{}/generate': 'Administration: write',
  },
  routes: {
    'POST /orgs/{org}/repos': createOrganizationRepository,
    'POST /user/repos': createUserRepository,
    'POST /repos/{template_owner}/{template_repo}/generate': generateRepository,
  },
};
