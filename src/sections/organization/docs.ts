import type { SectionDocs } from '../docs.ts';

const ofMembers = (what: string) => `Whether members may ${what}.`;

export const docs: SectionDocs = {
  about: 'The organization itself: its profile, and what its members may do. For an organization’s file alone.',
  keys: {
    name: 'The display name.',
    description: 'A description of at most 160 characters. `null` clears it, as it does every text of the profile.',
    company: 'The company.',
    blog: 'The address of the website.',
    location: 'The location.',
    email: 'The public email address.',
    twitter_username: 'The name on Twitter.',
    has_organization_projects: 'Whether the organization has projects.',
    has_repository_projects: 'Whether its repositories may have projects.',
    billing_email: 'Where bills go.',
    default_repository_permission: {
      about:
        'The base permission: what every member has in every repository. Apply holds a change of it under `brakes: stop`.',
    },
    members_can_create_repositories:
      'Whether members may create repositories of any kind. It follows from the three keys below, so leave it out beside them.',
    members_can_create_public_repositories: ofMembers('create public repositories'),
    members_can_create_private_repositories: ofMembers('create private repositories'),
    members_can_create_internal_repositories: `${ofMembers('create internal repositories')} Only organizations of an enterprise have those.`,
    members_can_create_pages: 'Whether members may publish sites of any kind. It follows from the two keys below.',
    members_can_create_public_pages: ofMembers('publish public sites'),
    members_can_create_private_pages: ofMembers('publish private sites'),
    members_can_fork_private_repositories: ofMembers('fork private repositories'),
    deploy_keys_enabled_for_repositories: 'Whether repositories may have deploy keys.',
    web_commit_signoff_required: 'Whether commits made on the website need a sign-off, in every repository.',
    secret_scanning_validity_checks_enabled: 'Whether the host asks providers whether a leaked secret still works.',
    secret_scanning_push_protection_custom_link_enabled:
      'Whether a push that is blocked for a secret shows the link below.',
    secret_scanning_push_protection_custom_link: 'That link.',
    assert:
      'Settings that the host shows to owners and lets no token write. A difference is drift that says where an owner can change it; apply leaves it, and fails.',
    'assert.two_factor_requirement_enabled': 'Whether everyone needs two factors to sign in.',
    'assert.default_repository_branch': 'The name of the default branch of new repositories.',
    'assert.members_can_delete_repositories': 'Whether administrators of a repository may delete or transfer it.',
    'assert.members_can_change_repo_visibility': 'Whether administrators of a repository may change its visibility.',
    'assert.members_can_invite_outside_collaborators': 'Whether administrators of a repository may invite outsiders.',
    'assert.members_can_delete_issues': 'Whether administrators of a repository may delete issues.',
    'assert.members_can_create_teams': ofMembers('create teams'),
    'assert.members_can_view_dependency_insights': ofMembers('see dependency insights'),
    'assert.readers_can_create_discussions': 'Whether those who may read a repository may start discussions.',
    'assert.display_commenter_full_name_setting_enabled': 'Whether comments in private repositories show full names.',
  },
  limits: [
    'The host shows all but the profile to owners alone. A declared key that the answer leaves out is reported as unknown, and fails the run unless `on-missing-permission: warn` tolerates it; it never counts as off.',
    'Every setting that an enterprise may decide goes in a request of its own, so that a refusal names it. The section stops there.',
    'The keys that the host is closing down are refused: `members_allowed_repository_creation_type`, and those that end in `_enabled_for_new_repositories`.',
  ],
  beyondSchema: [
    {
      rule: 'a sum that is off beside a part of it that is on, such as `members_can_create_repositories`',
      says: /contradicts `members_can_create_\w+: false`/,
      example: 'organization: {members_can_create_pages: false, members_can_create_public_pages: true}',
    },
  ],
};
