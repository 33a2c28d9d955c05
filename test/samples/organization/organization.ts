import { eachOf } from '../opposites.ts';
import type { OrganizationSample } from '../sample.ts';

export const sample: OrganizationSample = {
  settings: `
organization:
  name: Acme
  description: Rockets and more
  company: null
  blog: https://acme.example
  location: Toontown
  email: hello@acme.example
  twitter_username: acme
  has_organization_projects: false
  has_repository_projects: false
  billing_email: billing@acme.example
  default_repository_permission: none
  members_can_create_repositories: true
  members_can_create_public_repositories: false
  members_can_create_private_repositories: true
  members_can_create_internal_repositories: false
  members_can_create_pages: true
  members_can_create_public_pages: false
  members_can_create_private_pages: true
  members_can_fork_private_repositories: false
  deploy_keys_enabled_for_repositories: false
  web_commit_signoff_required: true
  secret_scanning_validity_checks_enabled: true
  secret_scanning_push_protection_custom_link_enabled: true
  secret_scanning_push_protection_custom_link: https://acme.example/secrets
  assert:
    two_factor_requirement_enabled: true
    default_repository_branch: main
    members_can_delete_repositories: false
    members_can_change_repo_visibility: false
    members_can_invite_outside_collaborators: false
    members_can_delete_issues: false
    members_can_create_teams: false
    members_can_view_dependency_insights: true
    readers_can_create_discussions: false
    display_commenter_full_name_setting_enabled: true
`,
  drifted: {
    organization_settings: {
      company: 'Old',
      members_can_create_public_repositories: true,
      members_can_fork_private_repositories: true,
      two_factor_requirement_enabled: true,
      members_can_delete_repositories: false,
      members_can_change_repo_visibility: false,
      members_can_invite_outside_collaborators: false,
      members_can_create_teams: false,
      readers_can_create_discussions: false,
      display_commenter_full_name_setting_enabled: true,
    },
  },
  grants: {
    check: ['Administration (organization): read'],
    apply: ['Administration (organization): write'],
  },
  requests: 1,
  opposites: eachOf({
    name: 'Other',
    default_repository_permission: 'write',
    members_can_create_public_repositories: true,
    web_commit_signoff_required: false,
    assert: { two_factor_requirement_enabled: false },
  }),
  breaches: [
    {
      what: 'a sum that is off beside a part that is on',
      breaks: (section) => Object.assign(section, { members_can_create_repositories: false }),
      reads: [['members_can_create_repositories'], ['members_can_create_private_repositories']],
    },
  ],
  meddlings: [
    {
      what: 'changes the location',
      act: (send) => send('PATCH', '', { location: 'foreign' }),
      isThere: (live) => live.organization_settings.location === 'foreign',
      named: /location/,
    },
  ],
};
