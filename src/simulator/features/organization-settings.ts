import { organization } from '../bodies/account.ts';
import { type Fault, invalid, notFound, ok } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { accountSlot } from '../state/slot.ts';
import { type Account, sameName } from '../state/state.ts';
import type { Feature } from './feature.ts';

type Settings = Record<string, unknown>;

/** What everyone sees. */
const profile: Settings = {
  description: null,
  has_organization_projects: true,
  has_repository_projects: true,
};

/** What owners alone see, and what a PATCH changes of it. */
const privileges: Settings = {
  billing_email: 'billing@example.com',
  default_repository_permission: 'read',
  members_can_create_repositories: true,
  members_can_create_public_repositories: true,
  members_can_create_private_repositories: true,
  members_can_create_internal_repositories: false,
  members_can_create_pages: true,
  members_can_create_public_pages: true,
  members_can_create_private_pages: true,
  members_can_fork_private_repositories: false,
  deploy_keys_enabled_for_repositories: true,
  web_commit_signoff_required: false,
  secret_scanning_validity_checks_enabled: false,
  secret_scanning_push_protection_custom_link_enabled: false,
  secret_scanning_push_protection_custom_link: null,
};

/** What owners alone see, and no PATCH changes. */
const unwritable: Settings = {
  default_repository_branch: 'main',
  two_factor_requirement_enabled: false,
  members_can_delete_repositories: true,
  members_can_change_repo_visibility: true,
  members_can_invite_outside_collaborators: true,
  members_can_delete_issues: false,
  display_commenter_full_name_setting_enabled: false,
  readers_can_create_discussions: true,
  members_can_create_teams: true,
  members_can_view_dependency_insights: true,
};

const settingsOf = accountSlot<Settings>('organization_settings', (given: Settings = {}, { holder }) =>
  holder.type === 'Organization' ? { ...profile, ...privileges, ...unwritable, ...given } : {},
);

/** How this host differs from its description. */
interface Habits {
  /** Keys that an enterprise decides: the host refuses a request with one of them. */
  readonly decided: readonly string[];
  /** Keys that the host takes and does not write. */
  readonly ignored: readonly string[];
  /** Keys that the host shows to nobody. */
  readonly unshown: readonly string[];
  /** Whether it counts internal repositories as private ones. Nobody has seen which. */
  readonly counts_internal: boolean;
}

const habitsOf = accountSlot<Habits>('organization_habits', (given: Partial<Habits> = {}) => ({
  decided: [],
  ignored: [],
  unshown: [],
  counts_internal: true,
  ...given,
}));

/** Whether members may create repositories of this visibility. */
export const letsMembersCreate = (organization: Account, visibility: string) =>
  settingsOf(organization)[`members_can_create_${visibility}_repositories`] === true;

export function organizationIn({ world, params }: Pick<Ask, 'world' | 'params'>): Account {
  const account = world.account(params.org ?? '');
  if (account?.type !== 'Organization') throw notFound();
  return account;
}

function shown(ask: Ask, account: Account) {
  const settings = settingsOf(account);
  const { unshown, counts_internal } = habitsOf(account);
  const isOwner = ask.access.token.standing === 'owner' && ask.access.isGranted(administration, 'read');
  const shows = (key: string) => !unshown.includes(key) && (isOwner || !isPrivate(key));
  const counts = isOwner ? privateCounts(ask, account, counts_internal) : {};
  const all = Object.entries({ ...settings, ...counts }).filter(([key, value]) => shows(key) && !isCleared(key, value));
  return { ...organization(account, ask.api), ...Object.fromEntries(all) };
}

/** An address that somebody has cleared is none, and the host's answer has no room for an empty one. */
const isCleared = (key: string, value: unknown) => (key === 'blog' || key === 'email') && value === '';

/** The repositories of an account that are not public, whoever asks. */
export function privateCounts({ world }: Ask, { login }: Account, countsInternal = true) {
  const owned = Object.values(world.state.repositories).filter(
    ({ owner, visibility }) =>
      sameName(owner, login) && (visibility === 'private' || (countsInternal && visibility === 'internal')),
  );
  return { total_private_repos: owned.length, owned_private_repos: owned.length };
}

const administration = 'Administration (organization)';
const isPrivate = (key: string) => Object.hasOwn(privileges, key) || Object.hasOwn(unwritable, key);

const fault = (field: string): Fault => ({
  resource: 'Organization',
  code: 'custom',
  field,
  message: `${field} is controlled by an enterprise administrator`,
});

/** Whatever the token was granted, its account has to own the organization. */
export function ownersOnly({ access }: Ask) {
  if (access.token.standing !== 'owner') throw access.denied;
}

function update(ask: Ask) {
  const account = organizationIn(ask);
  ownersOnly(ask);
  const { decided, ignored } = habitsOf(account);
  const refused = Object.keys(ask.body).filter((key) => decided.includes(key));
  if (refused.length) throw invalid(...refused.map(fault));
  const taken = Object.entries(ask.body).filter(([key]) => !ignored.includes(key) && !Object.hasOwn(unwritable, key));
  settingsOf.put(account, summed({ ...settingsOf(account), ...Object.fromEntries(taken) }, ask.body));
  account.updated_at = ask.world.time();
  return ok(shown(ask, account));
}

/** Whether members may create repositories or pages follows from which of them they may create. */
function summed(settings: Settings, sent: Settings): Settings {
  const next = { ...settings };
  for (const [whole, what] of [
    ['members_can_create_repositories', /^members_can_create_\w+_repositories$/],
    ['members_can_create_pages', /^members_can_create_\w+_pages$/],
  ] as const) {
    const parts = Object.keys(next).filter((key) => what.test(key));
    if (sent[whole] === false) for (const part of parts) next[part] = false;
    else if (parts.some((part) => part in sent)) next[whole] = parts.some((part) => next[part] === true);
  }
  return next;
}

export const organizationSettings: Feature = {
  slots: [settingsOf, habitsOf],
  needs: { 'GET /orgs/{}': '', 'PATCH /orgs/{}': `${administration}: write` },
  routes: {
    'GET /orgs/{org}': (ask) => ok(shown(ask, organizationIn(ask))),
    'PATCH /orgs/{org}': update,
  },
};
