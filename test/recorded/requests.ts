import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { sealSecret } from '../../packages/core/src/github/sealing.ts';
import { openSimulator, type Seed } from '../../packages/simulator/src/index.ts';
import { type CallerAnswer, createCaller } from '../kit/runs/simulator-caller.ts';

const main = '6d61696e00000000000000000000000000000000';
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJxhNpPDQoO5H5YWQBrjPL8MPy3lGvJ1SoDVWzoE7Wnl';

const reviews = {
  required_approving_review_count: 1,
  dismiss_stale_reviews_on_push: false,
  require_code_owner_review: false,
  require_last_push_approval: false,
  required_review_thread_resolution: false,
};
const permissions = { contents: 'write', checks: 'write', pull_requests: 'write' };

/** A repository with one object of each kind. */
const seed: Seed = {
  tokens: [
    { token: 'all-powerful', login: 'octocat' },
    { token: 'app', login: 'keeper[bot]', kind: 'app-itself', grants: {} },
    { token: 'installation', login: 'keeper[bot]', kind: 'app', installation: { id: 70, account: 'acme' } },
  ],
  accounts: [
    { login: 'octocat' },
    { login: 'guest' },
    { login: 'stranger' },
    { login: 'acme', type: 'Organization', plan: 'team', teams: ['core'] },
  ],
  apps: [
    { id: 7, slug: 'keeper', owner: 'acme', public_key: 'none' },
    { id: 15368, slug: 'github-actions' },
  ],
  installations: [
    { id: 70, app: 'keeper', account: 'acme', permissions },
    { id: 71, app: 'keeper', account: 'octocat', permissions },
  ],
  repositories: [
    {
      owner: 'acme',
      name: 'shop',
      files: { 'README.md': '# Shop\n' },
      branches: ['main', 'bare'],
      branch_rules: [
        {
          pattern: 'main',
          requiresStatusChecks: true,
          checks: [{ context: 'test', app_id: null }],
          requiresApprovingReviews: true,
        },
      ],
      rulesets: [
        {
          id: 40,
          name: 'a',
          enforcement: 'active',
          conditions: { ref_name: { include: ['~ALL'], exclude: [] } },
          rules: [{ type: 'pull_request', parameters: reviews }],
        },
      ],
      collaborators: [{ login: 'guest', role: 'read' }],
      teams: [{ slug: 'core', role: 'push' }],
      invitations: [{ id: 30, invitee: 'guest', inviter: 'octocat' }],
      autolinks: [{ id: 20, key_prefix: 'TICKET-', url_template: 'https://example.com/<num>' }],
      deploy_keys: [{ id: 21, title: 'deploys', key, read_only: true }],
      labels: [{ name: 'bug', color: 'ff0000', description: 'wrong' }],
      milestones: [{ title: 'v1', due_on: '2026-06-01', creator: 'octocat' }],
      issues: [{ title: 'broken', user: 'octocat' }],
      comments: [{ issue: 1, user: 'octocat', body: 'yes' }],
      pull_requests: [{ number: 2, head: 'bare', base: 'main' }],
      check_runs: [{ name: 'test', head_sha: main }],
      workflows: [{ id: 22, path: '.github/workflows/ci.yml' }],
      actions_variables: [{ name: 'COLOUR', value: 'red' }],
      actions_secrets: [{ name: 'KEY' }],
      dependabot_secrets: [{ name: 'KEY' }],
      codespaces_secrets: [{ name: 'KEY' }],
      environments: [{ name: 'live', secrets: [{ name: 'KEY' }] }],
      switches: { vulnerability_alerts: true, automated_security_fixes: { enabled: true } },
    },
    { owner: 'acme', name: 'frame', settings: { is_template: true } },
  ],
};

/** Values for the parameters of a route. */
const params: Readonly<Record<string, string | number>> = {
  owner: 'acme',
  repo: 'shop',
  org: 'acme',
  username: 'guest',
  template_owner: 'acme',
  template_repo: 'frame',
  installation_id: 70,
  app_slug: 'keeper',
  team_slug: 'core',
  branch: 'main',
  environment_name: 'live',
  ref: main,
  tree_sha: 'main',
  path: 'README.md',
  issue_number: 1,
  pull_number: 2,
  key_id: 21,
  autolink_id: 20,
  milestone_number: 1,
  secret_name: 'KEY',
  name: 'bug',
};

type Send = ReturnType<typeof createCaller>['send'];

/** The request for one answer: parameters, a body (which may need an earlier answer), headers or a token. */
interface RecordedRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object | ((send: Send) => Promise<object>);
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

const unprotected = {
  required_status_checks: null,
  enforce_admins: null,
  required_pull_request_reviews: null,
  restrictions: null,
};
const issue = { title: 'later', body: 'x' };

const wanted: Readonly<Record<string, RecordedRequest>> = {
  'GET /app 200': { token: 'app' },
  'GET /app/installations 200': { token: 'app' },
  'POST /app/installations/{installation_id}/access_tokens 201': { token: 'app', body: {} },
  'GET /installation/repositories 200': { token: 'installation' },
  'GET /orgs/{org}/installation 200': { token: 'app' },
  'GET /users/{username}/installation 200': { token: 'app', params: { username: 'octocat' } },
  'POST /orgs/{org}/repos 201': { body: { name: 'new', auto_init: true } },
  'POST /user/repos 201': { body: { name: 'new', auto_init: true } },
  'POST /repos/{template_owner}/{template_repo}/generate 201': { body: { name: 'new', owner: 'acme' } },
  'GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo} 404': { params: { repo: 'frame' } },
  'GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo} 200': {
    headers: { accept: 'application/vnd.github.repository+json' },
  },
  'GET /repos/{owner}/{repo} 404': { params: { repo: 'none' } },
  'PATCH /repos/{owner}/{repo} 200': { body: { has_wiki: false } },
  'DELETE /repos/{owner}/{repo}/actions/secrets/{secret_name} 404': { params: { secret_name: 'NONE' } },
  'POST /repos/{owner}/{repo}/actions/variables 201': { body: { name: 'SIZE', value: 'big' } },
  'PATCH /repos/{owner}/{repo}/actions/variables/{name} 204': { params: { name: 'COLOUR' }, body: { value: 'blue' } },
  'DELETE /repos/{owner}/{repo}/actions/variables/{name} 204': { params: { name: 'COLOUR' } },
  'POST /repos/{owner}/{repo}/autolinks 201': {
    body: { key_prefix: 'BUG-', url_template: 'https://example.com/<num>' },
  },
  'PUT /repos/{owner}/{repo}/branches/{branch}/protection 200': { body: unprotected },
  'GET /repos/{owner}/{repo}/branches/{branch}/protection 404': { params: { branch: 'bare' } },
  'PATCH /repos/{owner}/{repo}/code-scanning/default-setup 202': { body: { state: 'configured' } },
  'PUT /repos/{owner}/{repo}/collaborators/{username} 201': {
    params: { username: 'stranger' },
    body: { permission: 'push' },
  },
  'GET /repos/{owner}/{repo}/contents/{path} 404': { params: { path: 'none.md' } },
  'PUT /repos/{owner}/{repo}/contents/{path} 201': {
    params: { path: 'new.md' },
    body: { message: 'new', content: 'bmV3' },
  },
  'PUT /repos/{owner}/{repo}/contents/{path} 200': {
    params: { path: 'README.md' },
    body: async (send) => {
      const { body } = await send('GET', '/repos/acme/shop/contents/README.md');
      return { message: 'change', content: 'bmV3', sha: body.sha };
    },
  },
  'PUT /repos/{owner}/{repo}/environments/{environment_name} 200': { body: {} },
  'POST /repos/{owner}/{repo}/issues 201': { body: issue },
  'PATCH /repos/{owner}/{repo}/issues/{issue_number} 200': { body: { state: 'closed' } },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments 201': { body: { body: 'no' } },
  'POST /repos/{owner}/{repo}/keys 201': { body: { title: 'other', key: key.replace('Wnl', 'Wnm'), read_only: true } },
  'POST /repos/{owner}/{repo}/labels 201': { body: { name: 'chore', color: '00ff00' } },
  'POST /repos/{owner}/{repo}/labels 422': { body: { name: 'bug', color: '00ff00' } },
  'PATCH /repos/{owner}/{repo}/labels/{name} 200': { body: { color: '0000ff' } },
  'POST /repos/{owner}/{repo}/milestones 201': { body: { title: 'v2' } },
  'PATCH /repos/{owner}/{repo}/milestones/{milestone_number} 200': { body: { title: 'v3' } },
};

/** Sends the request to a fresh simulator. */
export async function answerTo(shape: string): Promise<CallerAnswer> {
  const [, method = '', template = '', status = ''] = /^(\w+) (\S+) (\d+)$/.exec(shape)!;
  const { params: own = {}, body, headers, token } = wanted[shape] ?? {};
  const simulator = openSimulator({ seed, now: () => Date.parse('2026-01-01T00:00:00Z') });
  const { send } = createCaller(simulator, token);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String({ ...params, ...own }[name]));
  if (!/^PUT .*\/secrets\/\{secret_name\} /.test(shape))
    return send(method, path, typeof body === 'function' ? await body(send) : body, headers);
  // GitHub answers 204 for an existing secret and 201 for a new one.
  const store = path.replace(/[^/]+$/, '');
  const sealedFor = (await send('GET', `${store}public-key`)).body;
  const sealed = { encrypted_value: sealSecret(new Secret('value'), sealedFor.key), key_id: sealedFor.key_id };
  return send(method, status === '204' ? path : `${store}OTHER`, sealed);
}
