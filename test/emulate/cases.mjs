const names = Array.from({ length: 120 }, (_, index) => `label-${index}`);

/**
 * The sections that `emulate` stores: a settings file, and requests that first make the repository differ from it. Each
 * case runs check, apply, check and apply.
 */
export const cases = {
  repository: {
    before: [['PATCH', '', { description: 'Something else', has_issues: false }]],
    settings: `
repository:
  description: Carries small payloads to orbit
  homepage: https://rocket.example
  topics: [orbit, rocketry]
  has_issues: true
  has_wiki: false
  has_projects: false
  allow_merge_commit: false
  allow_auto_merge: true
  delete_branch_on_merge: true
`,
  },
  labels: {
    before: [
      ['POST', '/labels', { name: 'Bug', color: 'ffffff' }],
      ['POST', '/labels', { name: 'help', color: '0e8a16' }],
      ['POST', '/labels', { name: 'stale', color: 'ededed' }],
    ],
    settings: `
labels:
  _undeclared: delete
  entries:
    - {name: bug, color: d73a4a, description: Something does not work}
    - {name: help, new_name: help wanted, color: 0e8a16}
    - {name: 100% sure, color: '000000'}
`,
  },
  'labels of two pages': {
    before: names.slice(1).map((name) => ['POST', '/labels', { name, color: 'ededed' }]),
    settings: `labels: {_undeclared: delete, entries: [${names.slice(0, -1).map((name) => `{name: ${name}, color: ededed}`)}]}\n`,
  },
  milestones: {
    before: [
      ['POST', '/milestones', { title: 'First flight', due_on: '2027-02-01T00:00:00Z' }],
      ['POST', '/milestones', { title: 'Dry run' }],
    ],
    settings: `
milestones:
  _undeclared: delete
  entries:
    - {title: First flight, due_on: 2027-03-01, description: To orbit and back}
    - {title: Ground tests, state: closed}
`,
  },
  branches: {
    before: [
      [
        'PUT',
        '/branches/main/protection',
        {
          required_status_checks: { strict: false, contexts: ['lint'] },
          enforce_admins: false,
          required_pull_request_reviews: null,
          restrictions: null,
        },
      ],
    ],
    settings: `
branches:
  - name: main
    protection:
      required_status_checks: {strict: true, contexts: [build]}
      enforce_admins: true
      required_pull_request_reviews: {required_approving_review_count: 2, dismiss_stale_reviews: true}
      restrictions: null
`,
    // The check `lint` is required no longer.
    more: ['--allow', 'weaker-default=1'],
  },
  webhooks: {
    before: [
      ['POST', '/hooks', { config: { url: 'http://127.0.0.1:9/hook', content_type: 'json' }, events: ['issues'] }],
      ['POST', '/hooks', { config: { url: 'http://127.0.0.1:9/former' }, events: ['push'] }],
    ],
    settings: `
webhooks:
  _undeclared: delete
  entries:
    - config: {url: 'http://127.0.0.1:9/hook', content_type: json}
      events: [push, pull_request]
    - config: {url: 'http://127.0.0.1:9/new'}
      active: false
`,
  },
};

/**
 * Requests that `emulate` answers otherwise than the published description, with the program's message. README.md gives
 * the reasons. If a gap closes, its test fails. Make it a case then.
 */
export const gaps = {
  'branches of a branch without protection': {
    mode: 'check',
    settings: 'branches: [{name: main, protection: null}]\n',
    says: 'branches/main/protection answered 404: Not Found',
  },
  check_suite_preferences: {
    mode: 'apply',
    settings: 'check_suite_preferences: {auto_trigger_checks: [{app_id: 15368, setting: false}]}\n',
    says: 'does not know: repository is missing',
  },
  'webhooks whose config differs': {
    mode: 'apply',
    before: [
      ['POST', '/hooks', { config: { url: 'http://127.0.0.1:9/hook', content_type: 'form' }, events: ['push'] }],
    ],
    settings: "webhooks: [{config: {url: 'http://127.0.0.1:9/hook', content_type: json}, events: [push]}]\n",
    says: 'hooks/1/config answered 404',
  },
  'patterns of branches, which need GraphQL': {
    mode: 'check',
    settings: "branches: [{name: main}, {name: 'release/*', protection: {enforce_admins: true}}]\n",
    more: ['--on-unsupported', 'warn'],
    status: 0,
    says: '`branches[1]` needs GraphQL: this server has no GraphQL API',
  },
  'a snapshot of branches': {
    mode: 'snapshot',
    before: [
      [
        'PUT',
        '/branches/main/protection',
        {
          required_status_checks: null,
          enforce_admins: true,
          required_pull_request_reviews: null,
          restrictions: null,
        },
      ],
    ],
    more: ['--sections', 'branches', '--overwrite'],
    status: 0,
    says: 'GitHub does not show whether its own rule or a pattern protects it',
  },
  collaborators: {
    mode: 'check',
    before: [['PUT', '/collaborators/octocat', { permission: 'push' }]],
    settings: 'collaborators: [{username: octocat, permission: push}]\n',
    says: 'does not know: 0.role_name is missing',
  },
  'the value of a secret': {
    mode: 'apply',
    settings: 'actions_secrets: [{name: ORBIT, value: $ORBIT}]\n',
    says: 'actions/secrets/public-key answered 404',
  },
  'the file of a workflow': {
    mode: 'check',
    before: [['PUT', '/contents/.github/workflows/ci.yml', { message: 'add', content: 'b246IHB1c2gK' }]],
    settings: 'workflows: [{path: ci.yml, state: disabled}]\n',
    status: 2,
    says: 'the repository has no workflow with this path',
  },
  // The repository itself says that it has no site.
  pages: {
    mode: 'apply',
    settings: 'pages: {build_type: workflow}\n',
    says: 'POST /repos/acme/rocket/pages answered 404',
  },
  ...Object.fromEntries(
    Object.entries({
      actions: '{enabled: true}',
      dependabot_secrets: '[]',
      codespaces_secrets: '[]',
      agents_secrets: '[]',
      agents_variables: '[]',
      code_scanning_default_setup: '{state: not-configured}',
      secret_scanning_custom_patterns: '[]',
      actions_variables: '[{name: REGION, value: eu}]',
      autolinks: '[{key_prefix: ROCKET-, url_template: "https://tracker.example/<num>"}]',
      deploy_keys: '[]',
      environments: '[{name: production}]',
      interaction_limits: '{limit: existing_users, expiry: one_day}',
      rulesets: '[{name: main, target: branch, enforcement: active, rules: [{type: deletion}]}]',
    }).map(([key, value]) => [
      key,
      {
        mode: 'check',
        settings: `${key}: ${value}\n`,
        says: 'To fix, remove this from the settings if this server has no such route',
      },
    ]),
  ),
};
