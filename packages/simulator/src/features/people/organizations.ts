import { organization } from '../../bodies/account.ts';
import { notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { accountSlot } from '../../state/slot.ts';
import { type Account, sameName, type Visibility } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

/** The repositories that members may create, by visibility. */
const creatableOf = accountSlot<readonly Visibility[]>('members_may_create', (given = ['public', 'private']) => given);

/** How this host differs from its description. */
interface Habits {
  /** Keys that the host shows to nobody. */
  readonly unshown: readonly string[];
  /** Whether it counts internal repositories as private ones. Nobody has seen which. */
  readonly counts_internal: boolean;
}

const habitsOf = accountSlot<Habits>('organization_habits', (given: Partial<Habits> = {}) => ({
  unshown: [],
  counts_internal: true,
  ...given,
}));

/** The newest first. Only organizations of an enterprise have a log. */
const logOf = accountSlot<readonly { readonly repo?: string }[] | null>('audit_log', (given = null) => given);

function auditLog(ask: Ask) {
  const log = logOf(organizationIn(ask));
  if (!log) throw notFound();
  const [, repository] = /^repo:(\S+)$/.exec(ask.query.phrase ?? '') ?? [];
  return ok(log.filter(({ repo }) => !repository || repo === repository));
}

export const letsMembersCreate = (organization: Account, visibility: Visibility) =>
  creatableOf(organization).includes(visibility);

export function organizationIn({ world, params }: Pick<Ask, 'world' | 'params'>): Account {
  const account = world.account(params.org ?? '');
  if (account?.type !== 'Organization') throw notFound();
  return account;
}

/** The repositories of an account that are not public, whoever asks. */
export function privateCounts({ world }: Ask, { login }: Account, countsInternal = true) {
  const owned = Object.values(world.state.repositories).filter(
    ({ owner, visibility }) =>
      sameName(owner, login) && (visibility === 'private' || (countsInternal && visibility === 'internal')),
  );
  return { total_private_repos: owned.length, owned_private_repos: owned.length };
}

/** Owners alone see how many of its repositories are private. */
function shown(ask: Ask) {
  const account = organizationIn(ask);
  const { unshown, counts_internal } = habitsOf(account);
  const { access } = ask;
  const isOwner = access.token.standing === 'owner' && access.isGranted('Administration (organization)', 'read');
  const counts = Object.entries(isOwner ? privateCounts(ask, account, counts_internal) : {});
  return {
    ...organization(account, ask.api),
    ...Object.fromEntries(counts.filter(([key]) => !unshown.includes(key))),
  };
}

export const organizations: Feature = {
  slots: [creatableOf, habitsOf, logOf],
  needs: { 'GET /orgs/{}': '', 'GET /orgs/{}/audit-log': 'Administration (organization): read' },
  routes: { 'GET /orgs/{org}': (ask) => ok(shown(ask)), 'GET /orgs/{org}/audit-log': auditLog },
};
