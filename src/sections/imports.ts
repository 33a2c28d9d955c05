// Made by `npm run section` from `keys.ts`.

/** Loads each section only where it is used: most files declare few of them, and all together are half the program. */
export const imports = {
  repository: {
    repository: () => import('./repository/index.ts'),
    custom_properties: () => import('./custom_properties/index.ts'),
    labels: () => import('./labels/index.ts'),
    milestones: () => import('./milestones/index.ts'),
    autolinks: () => import('./autolinks/index.ts'),
    collaborators: () => import('./collaborators/index.ts'),
    teams: () => import('./teams/index.ts'),
    actions: () => import('./actions/index.ts'),
    workflows: () => import('./workflows/index.ts'),
    actions_policies: () => import('./actions_policies/index.ts'),
    actions_secrets: () => import('./actions_secrets/index.ts'),
    dependabot_secrets: () => import('./dependabot_secrets/index.ts'),
    codespaces_secrets: () => import('./codespaces_secrets/index.ts'),
    agents_secrets: () => import('./agents_secrets/index.ts'),
    actions_variables: () => import('./actions_variables/index.ts'),
    agents_variables: () => import('./agents_variables/index.ts'),
    environments: () => import('./environments/index.ts'),
    branches: () => import('./branches/index.ts'),
    rulesets: () => import('./rulesets/index.ts'),
    check_suite_preferences: () => import('./check_suite_preferences/index.ts'),
    pages: () => import('./pages/index.ts'),
    code_scanning_default_setup: () => import('./code_scanning_default_setup/index.ts'),
    code_quality_setup: () => import('./code_quality_setup/index.ts'),
    interaction_limits: () => import('./interaction_limits/index.ts'),
    webhooks: () => import('./webhooks/index.ts'),
    deploy_keys: () => import('./deploy_keys/index.ts'),
    secret_scanning_custom_patterns: () => import('./secret_scanning_custom_patterns/index.ts'),
  },
  organization: {
    organization: () => import('./organization/index.ts'),
    custom_property_definitions: () => import('./custom_property_definitions/index.ts'),
    rulesets: () => import('./rulesets/organization/index.ts'),
  },
};
