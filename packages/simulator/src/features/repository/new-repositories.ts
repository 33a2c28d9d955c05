import { created, invalid, notFound, refusal, SimulatorObjection } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { accountSlot, repositorySlot } from '../../state/slot.ts';
import { type Account, fullName, type Repository, sameName, type Visibility } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf, filesOf, lateContentOf } from '../git/git.ts';
import { letsMembersCreate, organizationIn } from '../people/organizations.ts';
import { refuseValues } from './custom-properties.ts';
import { fullRepository, refuseName, usableName } from './repository.ts';
import { settingsOf } from './repository-settings.ts';

/** How many readings of a branch a repository that is generated from this template takes to have any. */
const generationOf = repositorySlot<{ readings: number }>('generation', (given) => ({ readings: 0, ...given }));

/** Whether the account may create nothing more: its plan, or an enterprise, says so. */
const creationOf = accountSlot<{ refused: string | null }>('creation', (given) => ({ refused: null, ...given }));

const defaultBranch = 'main';

/** What the simulator can make of the body of a new repository. */
const heeded = ['name', 'description', 'homepage', 'private', 'visibility', 'auto_init', 'custom_properties'];

function ofOrganization(ask: Ask) {
  const organization = organizationIn(ask);
  const visibility: Visibility = ask.body.visibility ?? (ask.body.private ? 'private' : 'public');
  refuseMember(ask, organization, visibility);
  return made(ask, organization, visibility);
}

function ofUser(ask: Ask) {
  const account = ask.world.account(ask.access.token.login)!;
  return made(ask, account, ask.body.private ? 'private' : 'public');
}

/** Owners create what they like; members what the organization lets them. */
function refuseMember({ access }: Ask, organization: Account, visibility: Visibility) {
  if (access.token.standing === 'member' && !letsMembersCreate(organization, visibility))
    throw refusal(403, `You need admin access to the organization before adding a repository to it.`);
}

function made(ask: Ask, owner: Account, visibility: Visibility) {
  const { body, world } = ask;
  const strange = Object.keys(body).find((key) => !heeded.includes(key));
  if (strange) throw new SimulatorObjection(`${ask.operation.route}: the simulator does not heed ${strange}`);
  const values = Object.entries(body.custom_properties ?? {}).map(([property_name, value]) => ({
    property_name,
    value: value as string,
  }));
  refuseValues(owner, values);
  const name = free(ask, owner, body.name);
  const repository = world.create({
    owner: owner.login,
    name,
    visibility,
    default_branch: defaultBranch,
    branches: body.auto_init ? [defaultBranch] : [],
    files: body.auto_init ? { 'README.md': `# ${name}\n` } : {},
    property_values: values,
  });
  settingsOf(repository).description = body.description ?? null;
  return answered(ask, repository);
}

function free({ world }: Ask, owner: Account, wanted: string) {
  const { refused } = creationOf(owner);
  if (refused) throw refusal(422, refused);
  const name = usableName(wanted);
  refuseName(world, owner.login, name);
  return name;
}

const answered = (ask: Ask, repository: Repository) =>
  created(
    fullRepository(Object.create(ask, { repository: { value: repository } })),
    `${ask.api}/repos/${fullName(repository)}`,
  );

/** A template's content comes later: until then the repository has no branch, and names that of a new one. */
function generate(ask: Ask) {
  const { world, body } = ask;
  const template = templateOf(ask);
  const owner = world.account(body.owner ?? ask.access.token.login);
  if (!owner) throw notFound();
  const visibility: Visibility = body.private ? 'private' : 'public';
  if (owner.type === 'Organization') refuseMember(ask, owner, visibility);
  else if (!sameName(owner.login, ask.access.token.login)) throw refusal(403, 'You cannot create repositories there.');
  const repository = world.create({
    owner: owner.login,
    name: free(ask, owner, body.name),
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
  return answered(ask, repository);
}

function templateOf({ world, access, params }: Ask): Repository {
  const found = world.repository(params.template_owner ?? '', params.template_repo ?? '');
  if (!found || !access.sees(found)) throw notFound();
  if (!settingsOf(found).is_template) throw refusal(422, `${fullName(found)} is not a template repository.`);
  if (!branchesOf(found).length) throw invalid('The template repository is empty.');
  return found;
}

export const newRepositories: Feature = {
  slots: [generationOf, creationOf],
  needs: {
    'POST /orgs/{}/repos': 'Administration: write',
    'POST /user/repos': 'Administration: write (no app)',
    'POST /repos/{}/{}/generate': 'Administration: write',
  },
  routes: {
    'POST /orgs/{org}/repos': ofOrganization,
    'POST /user/repos': ofUser,
    'POST /repos/{template_owner}/{template_repo}/generate': generate,
  },
};
