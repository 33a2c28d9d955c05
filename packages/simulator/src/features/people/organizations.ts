import { formatOrganization } from '../../bodies/account.ts';
import { type Answer, answerOk, createNotFound } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { accountSlot } from '../../state/slot.ts';
import { type Account, isSameName, type Visibility } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

/** The repositories that members may create, by visibility. */
const creatableVisibilitiesOf = accountSlot<readonly Visibility[]>(
  'members_may_create',
  (seed = ['public', 'private']) => seed,
);

/** GitHub was observed to differ from its description in these ways. */
interface ServerBehavior {
  /** GitHub shows these keys to nobody. */
  readonly unshown: readonly string[];
  /** Nobody has observed whether GitHub counts internal repositories as private. */
  readonly counts_internal: boolean;
}

const behaviorOf = accountSlot<ServerBehavior>('organization_habits', (seed: Partial<ServerBehavior> = {}) => ({
  unshown: [],
  counts_internal: true,
  ...seed,
}));

/** The newest entry comes first. Only organizations of an enterprise have an audit log. */
const auditLogOf = accountSlot<readonly { readonly repo?: string }[] | null>('audit_log', (seed = null) => seed);

function answerAuditLog(request: RestRequest): Answer {
  const log = auditLogOf(requireOrganization(request));
  if (!log) throw createNotFound();
  const [, repository] = /^repo:(\S+)$/.exec(request.query.phrase ?? '') ?? [];
  return answerOk(log.filter(({ repo }) => !repository || repo === repository));
}

export const canMembersCreateRepository = (organization: Account, visibility: Visibility) =>
  creatableVisibilitiesOf(organization).includes(visibility);

export function requireOrganization({ world, params }: Pick<RestRequest, 'world' | 'params'>): Account {
  const account = world.findAccount(params.org ?? '');
  if (account?.type !== 'Organization') throw createNotFound();
  return account;
}

export function formatPrivateRepositoryCounts({ world }: RestRequest, { login }: Account, countsInternal = true) {
  const owned = Object.values(world.state.repositories).filter(
    ({ owner, visibility }) =>
      isSameName(owner, login) && (visibility === 'private' || (countsInternal && visibility === 'internal')),
  );
  return { total_private_repos: owned.length, owned_private_repos: owned.length };
}

/** GitHub shows the number of private repositories only to owners. */
function formatVisibleOrganization(request: RestRequest) {
  const account = requireOrganization(request);
  const { unshown, counts_internal } = behaviorOf(account);
  const { access } = request;
  const isOwner = access.token.standing === 'owner' && access.hasGrant('Administration (organization)', 'read');
  const counts = Object.entries(isOwner ? formatPrivateRepositoryCounts(request, account, counts_internal) : {});
  return {
    ...formatOrganization(account, request.api),
    ...Object.fromEntries(counts.filter(([key]) => !unshown.includes(key))),
  };
}

export const organizations: Feature = {
  slots: [creatableVisibilitiesOf, behaviorOf, auditLogOf],
  needs: { 'GET /orgs/{}': '', 'GET /orgs/{}/audit-log': 'Administration (organization): read' },
  routes: {
    'GET /orgs/{org}': (request) => answerOk(formatVisibleOrganization(request)),
    'GET /orgs/{org}/audit-log': answerAuditLog,
  },
};
