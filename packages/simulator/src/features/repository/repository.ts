/** The repository itself: its GET, PATCH and DELETE, its topics, and its GraphQL object. */

import { ssoRefusalMessage } from '../../access/access.ts';
import { formatSimpleUser } from '../../bodies/account.ts';
import { formatRepositoryBase, toRepositoryNodeId } from '../../bodies/repository.ts';
import {
  type Answer,
  answerOk,
  createRefusal,
  createValidationFailure,
  noContent,
  SimulatorObjection,
} from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { type GraphqlContext, GraphqlRefusal } from '../../graphql/resolver.ts';
import { decodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName, type Repository, type Visibility } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf } from '../git/git.ts';
import { toPermissions } from '../people/roles.ts';
import { isChangeAllowed } from '../security/code-security-configurations.ts';
import { listEffectivePropertyValues } from './custom-properties.ts';
import { createFault, patchSettings, settingsOf } from './repository-settings.ts';
import { switchesOf } from './repository-switches.ts';

/** GitHub shows security settings only to administrators, and merge settings only to callers who may write contents. */
export function formatFullRepository(request: RestRequest) {
  const { repository, world, access, api, version } = request;
  const { merges } = settingsOf(repository);
  const { use_squash_pr_title_as_default: titleAsDefault, ...merging } = merges;
  const owner = world.getOwner(repository);
  const canSeeMerges = access.can(repository, 'Contents', 'write');
  const isFirstVersion = version === '2022-11-28';
  return {
    ...formatListedRepository(request, repository),
    subscribers_count: 0,
    network_count: 0,
    ...(canSeeMerges && merging),
    ...(canSeeMerges && isFirstVersion && { use_squash_pr_title_as_default: titleAsDefault }),
    ...formatSecuritySettings(request, repository),
    ...(owner.type === 'Organization' && {
      organization: formatSimpleUser(owner, api),
      custom_properties: Object.fromEntries(
        listEffectivePropertyValues(repository, owner).map(({ property_name, value }) => [property_name, value]),
      ),
    }),
  };
}

export function formatListedRepository(
  { world, access, api, version }: Omit<RestRequest, 'repository'>,
  repository: Repository,
) {
  const { merges: _, security_and_analysis: __, ...settings } = settingsOf(repository);
  return {
    ...formatRepositoryBase(repository, world, api),
    ...settings,
    has_pages: Boolean(repository.pages),
    ...(version === '2022-11-28' && { has_downloads: true }),
    permissions: toPermissions(access.findRole(repository)),
  };
}

/**
 * GitHub shows security settings only to administrators. Public repositories always have Advanced Security, so GitHub
 * omits it there.
 */
export function formatSecuritySettings({ access }: Omit<RestRequest, 'repository'>, repository: Repository) {
  if (!access.can(repository, 'Administration', 'read')) return {};
  const { advanced_security, ...otherSwitches } = settingsOf(repository).security_and_analysis;
  const licensed = repository.visibility === 'public' ? {} : { advanced_security };
  return {
    security_and_analysis: { ...licensed, ...otherSwitches, dependabot_security_updates: formatFixes(repository) },
  };
}

const formatFixes = (repository: Repository) => ({
  status: switchesOf(repository).automated_security_fixes.enabled ? 'enabled' : 'disabled',
});

/** Most servers refuse a change to an archived repository. Some answer as if they had made it. */
const archivedPatchesOf = repositorySlot<'refused' | 'ignored'>('archived_patches', (seed = 'refused') => seed);

function updateRepository(request: RestRequest): Answer {
  const { repository, world, body } = request;
  if (repository.archived && body.archived !== false) return answerOk(formatFullRepository(request));
  const name = body.name === undefined ? repository.name : toUsableRepositoryName(body.name);
  refuseUnusableName(world, repository.owner, name, repository);
  const visibility = toRequestedVisibility(request);
  refusePublicAdvancedSecurity(repository, visibility, body.security_and_analysis);
  if ('allow_forking' in body && world.getOwner(repository).type === 'User')
    throw createRefusal(422, 'Allow forks can only be changed on org-owned repositories');
  refuseMissingDefaultBranch(repository, body.default_branch);
  patchSettings(settingsOf(repository), {
    ...body,
    ...(body.security_and_analysis && { security_and_analysis: filterChangeableFeatures(request) }),
  });

  if (name !== repository.name) world.renameRepository(repository, name);
  repository.visibility = visibility;
  repository.default_branch = body.default_branch ?? repository.default_branch;
  repository.archived = body.archived ?? repository.archived;
  repository.updated_at = world.formatNow();
  return answerOk(formatFullRepository(request));
}

function deleteRepository({ repository, world }: RestRequest): Answer {
  world.deleteRepository(repository);
  return noContent;
}

/** Code security configurations use other names for these features. */
const configurationNames: Readonly<Record<string, string>> = {
  secret_scanning_ai_detection: 'secret_scanning_generic_secrets',
};

/** GitHub accepts these features for a public repository of a person, and changes nothing. */
const organizationFeatures = ['secret_scanning_non_provider_patterns', 'secret_scanning_validity_checks'];

const isFeatureIgnored = ({ world, repository }: RestRequest, feature: string) =>
  organizationFeatures.includes(feature) &&
  repository.visibility === 'public' &&
  world.getOwner(repository).type === 'User';

const filterChangeableFeatures = (request: RestRequest) =>
  Object.fromEntries(
    Object.entries<any>(request.body.security_and_analysis).filter(
      ([feature, { status }]) =>
        !isFeatureIgnored(request, feature) &&
        (!status || isChangeAllowed(request, configurationNames[feature] ?? feature, status)),
    ),
  );

/** GitHub replaces characters that a name may not have. */
export const toUsableRepositoryName = (name: string) => name.replace(/[^\w.-]+/g, '-');

/** With `repository`, that repository may keep its own name. */
export function refuseUnusableName(world: RestRequest['world'], owner: string, name: string, repository?: Repository) {
  if (!name || name === '.' || name === '..') throw createValidationFailure(createFault('name', 'name is invalid'));
  if (name.length > 100)
    throw createValidationFailure(createFault('name', 'name is too long (maximum is 100 characters)'));
  const holder = world.findRepository(owner, name);
  if (holder && holder !== repository)
    throw createValidationFailure(createFault('name', 'name already exists on this account'));
}

function toRequestedVisibility({ repository, world, body }: RestRequest): Visibility {
  const visibility: Visibility | undefined = body.visibility ?? toVisibility(body.private, repository);
  if (visibility === 'internal' && world.getOwner(repository).type === 'User') {
    throw createValidationFailure(createFault('visibility', 'Only repositories of an organization can be internal'));
  }
  return visibility ?? repository.visibility;
}

/** GitHub fails the whole request if the repository was or becomes public. */
function refusePublicAdvancedSecurity({ visibility }: Repository, next: Visibility, security?: object | null) {
  if (security && 'advanced_security' in security && [visibility, next].includes('public'))
    throw createRefusal(422, 'Advanced security is always available for public repos');
}

/** `private: true` never turns an internal repository private. */
function toVisibility(isPrivate: boolean | undefined, { visibility }: Repository): Visibility | undefined {
  if (isPrivate === undefined) return undefined;
  if (!isPrivate) return 'public';
  return visibility === 'public' ? 'private' : visibility;
}

function refuseMissingDefaultBranch(repository: Repository, branch: string | undefined) {
  if (branch === undefined || branchesOf(repository).some(({ name }) => name === branch)) return;
  const message = `The branch ${branch} was not found. Please push that ref first or create it via the Git Data API.`;
  throw createValidationFailure(createFault('default_branch', message, 'invalid'));
}

function replaceTopics({ repository, body, world }: RestRequest): Answer {
  const sentTopics = [...new Set((body.names as string[]).map((name) => name.toLowerCase()))];
  const names = world.hasLegacyBehavior('topics stay in order') ? sentTopics : sentTopics.toSorted();
  // Since 2022 a topic may have 50 characters. The message still has the old number.
  const rule =
    'Topics must start with a lowercase letter or number, consist of 35 characters or less, and can include hyphens.';
  if (names.some((name) => !/^[a-z0-9][a-z0-9-]{0,49}$/.test(name))) throw createValidationFailure(rule);
  if (names.length > 20) throw createValidationFailure('A repository cannot have more than 20 topics.');
  settingsOf(repository).topics = names;
  return answerOk({ names });
}

function resolveRepository(
  args: { owner: string; name: string; followRenames: boolean },
  { world, access }: GraphqlContext,
): Repository {
  const findFormer = () => (args.followRenames ? world.findMovedRepository(args.owner, args.name) : undefined);
  const repository = world.findRepository(args.owner, args.name) ?? findFormer();
  refuseBlockedBySso(access, repository?.owner ?? args.owner);
  if (repository && access.canSee(repository)) return repository;
  const message = `Could not resolve to a Repository with the name '${getFullName(args)}'.`;
  throw new GraphqlRefusal('NOT_FOUND', message);
}

/** GitHub answers the other parts of a query if SAML blocks one part. */
function refuseBlockedBySso(access: GraphqlContext['access'], account: string) {
  if (access.isBlockedBySso(account)) throw new GraphqlRefusal('FORBIDDEN', ssoRefusalMessage, { saml_failure: true });
}

export function requireRepositoryByNode(nodeId: string, { world, access }: GraphqlContext): Repository {
  const repository = world.state.repositories[decodeNodeId('R', nodeId) ?? 0];
  if (repository && access.canSee(repository)) return repository;
  throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${nodeId}'.`);
}

/** GitHub reports `viewerCanAdminister` to an app only if the app has `Administration: write`. */
const canViewerAdminister = (repository: Repository, { access }: GraphqlContext) =>
  access.can(repository, 'Administration', access.token.kind === 'app' ? 'write' : 'read');

function updateRepositoryFeatures({ input }: { input: Record<string, any> }, context: GraphqlContext) {
  const { repositoryId, clientMutationId = null, hasSponsorshipsEnabled, issueCreationPolicy, ...rest } = input;
  const [unsupportedKey] = Object.keys(rest);
  if (unsupportedKey)
    throw new SimulatorObjection(`mutation updateRepository: the simulator does not change ${unsupportedKey}`);
  const repository = requireRepositoryByNode(repositoryId, context);
  context.demandWrite(repository, 'Administration');
  const switches = switchesOf(repository);
  switches.sponsorships = hasSponsorshipsEnabled ?? switches.sponsorships;
  switches.issue_creation_policy = issueCreationPolicy ?? switches.issue_creation_policy;
  return { repository, clientMutationId };
}

export const repository: Feature = {
  slots: [settingsOf, archivedPatchesOf],
  needs: {
    'GET ~': 'Metadata: read',
    'PATCH ~': 'Administration: write',
    'DELETE ~': 'Administration: write',
    'PUT ~/topics': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}': (request) => answerOk(formatFullRepository(request)),
    'PATCH /repos/{owner}/{repo}': updateRepository,
    'DELETE /repos/{owner}/{repo}': deleteRepository,
    'PUT /repos/{owner}/{repo}/topics': replaceTopics,
  },
  graphql: {
    Query: { repository: (_query, args, context) => resolveRepository(args, context) },
    Mutation: { updateRepository: (_mutation, args, context) => updateRepositoryFeatures(args, context) },
    Repository: {
      id: toRepositoryNodeId,
      nameWithOwner: getFullName,
      viewerCanAdminister: (repository, _args, context) => canViewerAdminister(repository, context),
    },
  },
};
