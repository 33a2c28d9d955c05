import type * as v from 'valibot';
import { nullable } from 'valibot';
import { atMost, choice, text, toggle } from '../../settings/words.ts';
import type { Stake } from '../stakes.ts';
import type { VisibleTo } from '../visibility.ts';

/** Everything about a key but its text in the docs. */
interface Key {
  readonly schema: v.GenericSchema;
  /** Everyone sees it on the page of the organization; owners alone see all other keys. */
  readonly isProfile?: true;
  /** `access` if switching it on lets people do more, `protection` if it guards something. */
  readonly stake?: Stake;
  /** Keys that the host judges together go in one request, under this name. */
  readonly together?: string;
}

const profile = <S extends v.GenericSchema>(schema: S) => ({ schema, isProfile: true }) as const;
const permits = (together?: string) => ({ schema: toggle(), stake: 'access', ...(together && { together }) }) as const;
const words = () => nullable(text());

export const basePermissions = ['none', 'read', 'write', 'admin'] as const;

/** Keys that an owner can read and write. */
export const written = {
  name: profile(words()),
  description: profile(nullable(atMost(160, text()))),
  company: profile(words()),
  blog: profile(words()),
  location: profile(words()),
  email: profile(words()),
  twitter_username: profile(words()),
  has_organization_projects: profile(toggle()),
  has_repository_projects: profile(toggle()),
  billing_email: { schema: text({ min: 1 }) },
  default_repository_permission: { schema: choice(basePermissions), stake: 'access' },
  members_can_create_repositories: permits('creation'),
  members_can_create_public_repositories: permits('creation'),
  members_can_create_private_repositories: permits('creation'),
  members_can_create_internal_repositories: permits('creation'),
  members_can_create_pages: permits('pages'),
  members_can_create_public_pages: permits('pages'),
  members_can_create_private_pages: permits('pages'),
  members_can_fork_private_repositories: permits(),
  deploy_keys_enabled_for_repositories: permits(),
  web_commit_signoff_required: { schema: toggle(), stake: 'protection' },
  secret_scanning_validity_checks_enabled: { schema: toggle(), stake: 'protection' },
  secret_scanning_push_protection_custom_link_enabled: { schema: toggle(), together: 'link' },
  secret_scanning_push_protection_custom_link: { schema: words(), together: 'link' },
} satisfies Readonly<Record<string, Key>>;

const privileges = 'member_privileges';

/** Keys that the host shows and writes for nobody, with the settings page where an owner changes each. */
export const asserted = {
  two_factor_requirement_enabled: { schema: toggle(), page: 'security', stake: 'protection' },
  default_repository_branch: { schema: text({ min: 1 }), page: 'repository-defaults' },
  members_can_delete_repositories: { schema: toggle(), page: privileges, stake: 'access' },
  members_can_change_repo_visibility: { schema: toggle(), page: privileges, stake: 'access' },
  members_can_invite_outside_collaborators: { schema: toggle(), page: privileges, stake: 'access' },
  members_can_delete_issues: { schema: toggle(), page: privileges, stake: 'access' },
  members_can_create_teams: { schema: toggle(), page: privileges, stake: 'access' },
  members_can_view_dependency_insights: { schema: toggle(), page: privileges },
  readers_can_create_discussions: { schema: toggle(), page: privileges },
  display_commenter_full_name_setting_enabled: { schema: toggle(), page: privileges },
} satisfies Readonly<Record<string, Key & { readonly page: string }>>;

/** What the host is closing down, and what to write instead. */
export const closingDown: Readonly<Record<string, string>> = {
  members_allowed_repository_creation_type: 'write `members_can_create_public_repositories` and its siblings instead',
  ...Object.fromEntries(
    [
      'advanced_security',
      'dependabot_alerts',
      'dependabot_security_updates',
      'dependency_graph',
      'secret_scanning',
      'secret_scanning_push_protection',
    ].map((feature) => [
      `${feature}_enabled_for_new_repositories`,
      'set the default of a code security configuration instead',
    ]),
  ),
};

export const organizationKeys: Readonly<Record<string, Key>> = written;

const profileKeys = Object.keys(organizationKeys).filter((key) => organizationKeys[key]!.isProfile);

export const visibleTo: VisibleTo = {
  '': 'administrators',
  ...Object.fromEntries(profileKeys.map((key) => [key, 'everyone' as const])),
};

const stakesOf = (keys: Readonly<Record<string, Key>>, below = '') =>
  Object.entries(keys).flatMap(([key, { stake }]) => (stake ? [[`${below}${key}`, stake] as const] : []));

export const stakes = Object.fromEntries([...stakesOf(written), ...stakesOf(asserted, 'assert.')]);

export { profileKeys as harmlessKeys };
