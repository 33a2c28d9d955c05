import { keptOut } from '../../access/access.ts';
import { simpleUser } from '../../bodies/account.ts';
import { repositoryFrame, repositoryNodeId } from '../../bodies/repository.ts';
import { invalid, noContent, ok, refusal, SimulatorObjection } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { type GraphqlAsk, GraphqlRefusal } from '../../graphql/resolver.ts';
import { idIn } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName, type Repository, type Visibility } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf } from '../git/git.ts';
import { permissionsOf } from '../people/roles.ts';
import { isFree } from '../security/code-security-configurations.ts';
import { valuesOf } from './custom-properties.ts';
import { fault, patchSettings, settingsOf } from './repository-settings.ts';
import { switchesOf } from './repository-switches.ts';

/**
 * A repository as its own GET shows it: security only for administrators, merge settings only for callers who may write
 * contents.
 */
export function fullRepository(ask: Ask) {
  const { repository, world, access, api, version } = ask;
  const { merges } = settingsOf(repository);
  const { use_squash_pr_title_as_default: titleAsDefault, ...merging } = merges;
  const owner = world.owner(repository);
  const seesMerges = access.may(repository, 'Contents', 'write');
  const isFirstVersion = version === '2022-11-28';
  return {
    ...listedRepository(ask, repository),
    subscribers_count: 0,
    network_count: 0,
    ...(seesMerges && merging),
    ...(seesMerges && isFirstVersion && { use_squash_pr_title_as_default: titleAsDefault }),
    ...shownSecurity(ask, repository),
    ...(owner.type === 'Organization' && {
      organization: simpleUser(owner, api),
      custom_properties: Object.fromEntries(
        valuesOf(repository, owner).map(({ property_name, value }) => [property_name, value]),
      ),
    }),
  };
}

/** A repository as lists show it. */
export function listedRepository({ world, access, api, version }: Omit<Ask, 'repository'>, repository: Repository) {
  const { merges: _, security_and_analysis: __, ...settings } = settingsOf(repository);
  return {
    ...repositoryFrame(repository, world, api),
    ...settings,
    has_pages: Boolean(repository.pages),
    ...(version === '2022-11-28' && { has_downloads: true }),
    permissions: permissionsOf(access.role(repository)),
  };
}

/** For administrators alone. Every public repository has Advanced Security, so it is no setting there. */
export function shownSecurity({ access }: Omit<Ask, 'repository'>, repository: Repository) {
  if (!access.may(repository, 'Administration', 'read')) return {};
  const { advanced_security, ...others } = settingsOf(repository).security_and_analysis;
  const licensed = repository.visibility === 'public' ? {} : { advanced_security };
  return { security_and_analysis: { ...licensed, ...others, dependabot_security_updates: fixes(repository) } };
}

const fixes = (repository: Repository) => ({
  status: switchesOf(repository).automated_security_fixes.enabled ? 'enabled' : 'disabled',
});

/** How the host treats a change to an archived repository: most hosts refuse it, some pretend to make it. */
const archivedPatches = repositorySlot<'refused' | 'ignored'>('archived_patches', (given = 'refused') => given);

function update(ask: Ask) {
  const { repository, world, body } = ask;
  if (repository.archived && body.archived !== false) return ok(fullRepository(ask));
  const name = body.name === undefined ? repository.name : usableName(body.name);
  refuseName(world, repository.owner, name, repository);
  const visibility = visibilityOf(ask);
  refuseAdvancedSecurity(repository, visibility, body.security_and_analysis);
  if ('allow_forking' in body && world.owner(repository).type === 'User')
    throw refusal(422, 'Allow forks can only be changed on org-owned repositories');
  refuseBranch(repository, body.default_branch);
  patchSettings(settingsOf(repository), {
    ...body,
    ...(body.security_and_analysis && { security_and_analysis: free(ask) }),
  });

  if (name !== repository.name) world.rename(repository, name);
  repository.visibility = visibility;
  repository.default_branch = body.default_branch ?? repository.default_branch;
  repository.archived = body.archived ?? repository.archived;
  repository.updated_at = world.time();
  return ok(fullRepository(ask));
}

function remove({ repository, world }: Ask) {
  world.delete(repository);
  return noContent;
}

/** What a configuration calls otherwise than the repository does. */
const configured: Readonly<Record<string, string>> = {
  secret_scanning_ai_detection: 'secret_scanning_generic_secrets',
};

/** GitHub takes these for a public repository of a person, and changes nothing. */
const ofOrganizations = ['secret_scanning_non_provider_patterns', 'secret_scanning_validity_checks'];

const isIgnored = ({ world, repository }: Ask, feature: string) =>
  ofOrganizations.includes(feature) && repository.visibility === 'public' && world.owner(repository).type === 'User';

/** The security features of a PATCH that the host changes. */
const free = (ask: Ask) =>
  Object.fromEntries(
    Object.entries<any>(ask.body.security_and_analysis).filter(
      ([feature, { status }]) =>
        !isIgnored(ask, feature) && (!status || isFree(ask, configured[feature] ?? feature, status)),
    ),
  );

/** The host turns any name into a usable one. */
export const usableName = (name: string) => name.replace(/[^\w.-]+/g, '-');

/** `repository` may keep its own name. */
export function refuseName(world: Ask['world'], owner: string, name: string, repository?: Repository) {
  if (!name || name === '.' || name === '..') throw invalid(fault('name', 'name is invalid'));
  if (name.length > 100) throw invalid(fault('name', 'name is too long (maximum is 100 characters)'));
  const holder = world.repository(owner, name);
  if (holder && holder !== repository) throw invalid(fault('name', 'name already exists on this account'));
}

function visibilityOf({ repository, world, body }: Ask): Visibility {
  const visibility: Visibility | undefined = body.visibility ?? spelledOld(body.private, repository);
  if (visibility === 'internal' && world.owner(repository).type === 'User') {
    throw invalid(fault('visibility', 'Only repositories of an organization can be internal'));
  }
  return visibility ?? repository.visibility;
}

/** Makes the whole request fail, whether the repository was or becomes public. */
function refuseAdvancedSecurity({ visibility }: Repository, next: Visibility, security?: object | null) {
  if (security && 'advanced_security' in security && [visibility, next].includes('public'))
    throw refusal(422, 'Advanced security is always available for public repos');
}

/** `private` alone never turns an internal repository private. */
function spelledOld(isPrivate: boolean | undefined, { visibility }: Repository): Visibility | undefined {
  if (isPrivate === undefined) return undefined;
  if (!isPrivate) return 'public';
  return visibility === 'public' ? 'private' : visibility;
}

function refuseBranch(repository: Repository, branch: string | undefined) {
  if (branch === undefined || branchesOf(repository).some(({ name }) => name === branch)) return;
  const message = `The branch ${branch} was not found. Please push that ref first or create it via the Git Data API.`;
  throw invalid(fault('default_branch', message, 'invalid'));
}

function replaceTopics({ repository, body, world }: Ask) {
  const sent = [...new Set((body.names as string[]).map((name) => name.toLowerCase()))];
  const names = world.isOlder('topics stay in order') ? sent : sent.toSorted();
  // Since 2022 a topic may have 50 characters. The message still has the old number.
  const rule =
    'Topics must start with a lowercase letter or number, consist of 35 characters or less, and can include hyphens.';
  if (names.some((name) => !/^[a-z0-9][a-z0-9-]{0,49}$/.test(name))) throw invalid(rule);
  if (names.length > 20) throw invalid('A repository cannot have more than 20 topics.');
  settingsOf(repository).topics = names;
  return ok({ names });
}

function findRepository(args: { owner: string; name: string; followRenames: boolean }, { world, access }: GraphqlAsk) {
  const former = () => (args.followRenames ? world.movedFrom(args.owner, args.name) : undefined);
  const found = world.repository(args.owner, args.name) ?? former();
  refuseKeptOut(access, found?.owner ?? args.owner);
  if (found && access.sees(found)) return found;
  const message = `Could not resolve to a Repository with the name '${fullName(args)}'.`;
  throw new GraphqlRefusal('NOT_FOUND', message);
}

/** One part of a query may be kept out, and the others answered. */
function refuseKeptOut(access: GraphqlAsk['access'], account: string) {
  if (access.isKeptOut(account)) throw new GraphqlRefusal('FORBIDDEN', keptOut, { saml_failure: true });
}

/** The repository with a node id, if the caller may see it. */
export function repositoryOfNode(node: string, { world, access }: GraphqlAsk): Repository {
  const found = world.state.repositories[idIn('R', node) ?? 0];
  if (found && access.sees(found)) return found;
  throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${node}'.`);
}

/** For an app, the host says so only if the app may write. */
const canAdminister = (repository: Repository, { access }: GraphqlAsk) =>
  access.may(repository, 'Administration', access.token.kind === 'app' ? 'write' : 'read');

function updateFeatures({ input }: { input: Record<string, any> }, ask: GraphqlAsk) {
  const { repositoryId, clientMutationId = null, hasSponsorshipsEnabled, issueCreationPolicy, ...rest } = input;
  const [strange] = Object.keys(rest);
  if (strange) throw new SimulatorObjection(`mutation updateRepository: the simulator does not change ${strange}`);
  const repository = repositoryOfNode(repositoryId, ask);
  ask.demandWrite(repository, 'Administration');
  const switches = switchesOf(repository);
  switches.sponsorships = hasSponsorshipsEnabled ?? switches.sponsorships;
  switches.issue_creation_policy = issueCreationPolicy ?? switches.issue_creation_policy;
  return { repository, clientMutationId };
}

export const repository: Feature = {
  slots: [settingsOf, archivedPatches],
  needs: {
    'GET ~': 'Metadata: read',
    'PATCH ~': 'Administration: write',
    'DELETE ~': 'Administration: write',
    'PUT ~/topics': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}': (ask) => ok(fullRepository(ask)),
    'PATCH /repos/{owner}/{repo}': update,
    'DELETE /repos/{owner}/{repo}': remove,
    'PUT /repos/{owner}/{repo}/topics': replaceTopics,
  },
  graphql: {
    Query: { repository: (_query, args, ask) => findRepository(args, ask) },
    Mutation: { updateRepository: (_mutation, args, ask) => updateFeatures(args, ask) },
    Repository: {
      id: repositoryNodeId,
      nameWithOwner: fullName,
      viewerCanAdminister: (repository, _args, ask) => canAdminister(repository, ask),
    },
  },
};
