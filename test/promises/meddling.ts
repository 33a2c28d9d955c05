import type { Scene } from '../scene.ts';
import { callerOf } from '../simulator-caller.ts';

type Send = ReturnType<typeof callerOf>['send'];
type Live = Record<string, any>;

/** Somebody else changes what the file says nothing of. */
export interface Meddling {
  readonly what: string;
  /** By the host's API, below the repository, or in what the host keeps where the API needs a key or a browser. */
  act(send: Send, live: Live): unknown;
  isThere(live: Live): boolean;
  /** A line that matches says that it was undone. */
  readonly named: RegExp;
}

/** What somebody else does to `acme/shop`, and whether it is still there. */
export const meddle = ({ simulator }: Scene, { act, isThere }: Meddling) => {
  const { send } = callerOf(simulator);
  const live = () => simulator.repository('acme/shop') as Live;
  const below: Send = (method, path, body) => send(method, `/repos/acme/shop${path}`, body);
  return { act: async () => act(below, live()), isThere: () => isThere(live()) };
};

const byName = (list: readonly Live[], name: string, key = 'name') =>
  list.find((one) => String(one[key]).toLowerCase() === name.toLowerCase());

/** The values of a secret are sealed by whoever sends them, so this one is put where the host keeps them. */
const secret = {
  name: 'FOREIGN',
  encrypted_value: 'sealed',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

const addedSecret = (store: string): Meddling => ({
  what: 'adds a secret',
  act: (_, live) => void (byName(live[store].secrets, 'FOREIGN') ?? live[store].secrets.push({ ...secret })),
  isThere: (live) => byName(live[store].secrets, 'FOREIGN') !== undefined,
  named: /FOREIGN/,
});

const addedVariable = (store: 'actions' | 'agents'): Meddling => ({
  what: 'adds a variable',
  act: (send) => send('POST', `/${store}/variables`, { name: 'FOREIGN', value: 'x' }),
  isThere: (live) => byName(live[`${store}_variables`], 'FOREIGN') !== undefined,
  named: /FOREIGN/,
});

const environment = (live: Live, name: string) => byName(live.environments, name);
const rule = (live: Live, pattern: string) => byName(live.branch_rules, pattern, 'pattern');
const ruleset = (live: Live, name: string) => byName(live.rulesets, name);
const hook = (live: Live, url: string) => live.webhooks.find((one: Live) => one.config.url === url);

const waiting = (name: string): Meddling => ({
  what: `makes deployments to ${name} wait`,
  act: (send, live) => {
    const { reviewers = [], deployment_branch_policy = null } = environment(live, name) ?? {};
    return send('PUT', `/environments/${encodeURIComponent(name)}`, {
      wait_timer: 77,
      reviewers,
      deployment_branch_policy,
    });
  },
  isThere: (live) => environment(live, name)?.wait_timer === 77,
  named: /\b77\b/,
});

const locked = (pattern: string): Meddling => ({
  what: `locks ${pattern}`,
  act(_, live) {
    const known = rule(live, pattern);
    if (known) known.lockBranch = true;
    else live.branch_rules.push({ ...structuredClone(live.branch_rules[0]), id: 990_001, pattern, lockBranch: true });
  },
  isThere: (live) => rule(live, pattern)?.lockBranch === true,
  named: new RegExp(
    `(${pattern.replace(/[*/]/g, '\\$&')}.*lock|lock.*${pattern.replace(/[*/]/g, '\\$&')}|protection of branch ${pattern.replace(/[*/]/g, '\\$&')} deleted)`,
  ),
});

/** Of each section, at least one thing beside what the sample declares. */
export const meddlings: Readonly<Record<string, readonly Meddling[]>> = {
  repository: [
    {
      what: 'adds a topic',
      act: (send, live) => send('PUT', '/topics', { names: [...live.settings.topics, 'foreign'] }),
      isThere: (live) => live.settings.topics.includes('foreign'),
      named: /foreign/,
    },
    {
      what: 'makes it a template',
      act: (send) => send('PATCH', '', { is_template: true }),
      isThere: (live) => live.settings.is_template === true,
      named: /is_template/,
    },
  ],
  custom_properties: [
    {
      what: 'sets another property',
      act: (send) =>
        send('PATCH', '/properties/values', { properties: [{ property_name: 'owner', value: 'foreign' }] }),
      isThere: (live) => byName(live.property_values, 'owner', 'property_name')?.value === 'foreign',
      named: /owner/,
    },
  ],
  labels: [
    {
      what: 'adds a label',
      act: (send) => send('POST', '/labels', { name: 'foreign' }),
      isThere: (live) => byName(live.labels, 'foreign') !== undefined,
      named: /"foreign"/,
    },
    {
      what: 'describes a label',
      act: (send, live) =>
        send('PATCH', `/labels/${byName(live.labels, 'help') ? 'help' : 'help%20wanted'}`, { description: 'foreign' }),
      isThere: (live) => live.labels.some(({ description }: Live) => description === 'foreign'),
      named: /description/,
    },
  ],
  milestones: [
    {
      what: 'describes a milestone',
      act: (send) => send('PATCH', '/milestones/2', { description: 'foreign' }),
      isThere: (live) => byName(live.milestones, 'v2', 'title')?.description === 'foreign',
      named: /description/,
    },
  ],
  autolinks: [
    {
      what: 'adds an autolink',
      act: (send) =>
        send('POST', '/autolinks', { key_prefix: 'FOREIGN-', url_template: 'https://foreign.example/<num>' }),
      isThere: (live) => byName(live.autolinks, 'FOREIGN-', 'key_prefix') !== undefined,
      named: /FOREIGN-/,
    },
  ],
  collaborators: [
    {
      what: 'invites somebody',
      act: (send) => send('PUT', '/collaborators/octocat', { permission: 'push' }),
      isThere: (live) => byName(live.invitations, 'octocat', 'invitee') !== undefined,
      named: /octocat/,
    },
  ],
  teams: [
    {
      what: 'lets a team in',
      act: (_, live) => void live.teams.push({ slug: 'above', role: 'admin', source: 'direct' }),
      isThere: (live) => live.teams.some(({ slug, source }: Live) => slug === 'above' && source === 'direct'),
      named: /"above"/,
    },
  ],
  actions: [
    {
      what: 'sends write tokens to forks',
      act: (send, live) =>
        send('PUT', '/actions/permissions/fork-pr-workflows-private-repos', {
          ...live.actions.fork_workflows,
          send_write_tokens_to_workflows: true,
        }),
      isThere: (live) => live.actions.fork_workflows.send_write_tokens_to_workflows === true,
      named: /send_write_tokens_to_workflows/,
    },
    {
      what: 'allows the actions of the host itself',
      act: (send, live) =>
        send('PUT', '/actions/permissions/selected-actions', { ...live.actions.selected, github_owned_allowed: false }),
      isThere: (live) => live.actions.selected.github_owned_allowed === false,
      named: /github_owned_allowed/,
    },
  ],
  workflows: [
    {
      what: 'switches another workflow on',
      act: (_, live) =>
        Object.assign(byName(live.workflows, '.github/workflows/undeclared.yml', 'path')!, { state: 'active' }),
      isThere: (live) => byName(live.workflows, '.github/workflows/undeclared.yml', 'path')?.state === 'active',
      named: /undeclared\.yml/,
    },
  ],
  ...Object.fromEntries(
    ['actions_secrets', 'dependabot_secrets', 'codespaces_secrets', 'agents_secrets'].map((key) => [
      key,
      [addedSecret(key)],
    ]),
  ),
  actions_variables: [addedVariable('actions')],
  agents_variables: [addedVariable('agents')],
  environments: [
    waiting('staging/eu'),
    waiting('preview'),
    {
      what: 'adds a branch policy',
      act: (send) => send('POST', '/environments/production/deployment-branch-policies', { name: 'foreign' }),
      isThere: (live) => byName(environment(live, 'production')!.branch_policies, 'foreign') !== undefined,
      named: /"foreign"/,
    },
    {
      what: 'adds a variable',
      act: (send) => send('POST', '/environments/production/variables', { name: 'FOREIGN', value: 'x' }),
      isThere: (live) => byName(environment(live, 'production')!.variables, 'FOREIGN') !== undefined,
      named: /FOREIGN/,
    },
  ],
  branches: [locked('main'), locked('dev'), locked('old'), locked('hotfix-*'), locked('release/**/*')],
  rulesets: [
    {
      what: 'lets nobody create tags',
      act: (_, live) => void ruleset(live, 'releases')!.rules.push({ type: 'creation' }),
      isThere: (live) => ruleset(live, 'releases')!.rules.some(({ type }: Live) => type === 'creation'),
      named: /creation/,
    },
    {
      what: 'lets deploy keys past a ruleset',
      act: (_, live) =>
        void ruleset(live, 'small files')!.bypass_actors.push({
          actor_type: 'DeployKey',
          actor_id: null,
          bypass_mode: 'always',
        }),
      isThere: (live) => ruleset(live, 'small files')!.bypass_actors.length > 0,
      named: /bypass_actors|DeployKey/,
    },
  ],
  check_suite_preferences: [
    {
      what: 'switches another app off',
      act: (send) =>
        send('PATCH', '/check-suites/preferences', { auto_trigger_checks: [{ app_id: 99, setting: false }] }),
      isThere: (live) => live.check_suite_preferences.some(({ app_id }: Live) => app_id === 99),
      named: /app 99/,
    },
  ],
  pages: [
    {
      what: 'gives the site another domain',
      act: (send) => send('PUT', '/pages', { cname: 'foreign.acme.example' }),
      isThere: (live) => live.pages.cname === 'foreign.acme.example',
      named: /cname/,
    },
  ],
  code_scanning_default_setup: [
    {
      what: 'has another language analysed',
      act: (_, live) => Object.assign(live.code_scanning.setup, { languages: ['python', 'ruby'] }),
      isThere: (live) => live.code_scanning.setup.languages.includes('ruby'),
      named: /ruby/,
    },
  ],
  code_quality_setup: [
    {
      what: 'has another language analysed',
      act: (_, live) => Object.assign(live.code_quality.setup, { state: 'configured', languages: ['go'] }),
      isThere: (live) => live.code_quality.setup.languages?.includes('go') ?? false,
      named: /\bgo\b/,
    },
  ],
  interaction_limits: [
    {
      what: 'lets somebody past the cap',
      act: (send) => send('PUT', '/interaction-limits/pulls/bypass-list', { users: ['lisa'] }),
      isThere: (live) => live.pull_request_creation_bypass.includes('lisa'),
      named: /lisa/,
    },
  ],
  webhooks: [
    {
      what: 'subscribes a webhook to another event',
      act: (_, live) => void hook(live, 'https://ci.example/hook').events.push('release'),
      isThere: (live) => hook(live, 'https://ci.example/hook').events.includes('release'),
      named: /release/,
    },
    {
      what: 'changes how a webhook is sent',
      act: (_, live) => void Object.assign(hook(live, 'https://chat.example/hook').config, { content_type: 'json' }),
      isThere: (live) => hook(live, 'https://chat.example/hook').config.content_type === 'json',
      named: /content_type/,
    },
  ],
  deploy_keys: [
    {
      what: 'adds a key',
      act: (_, live) =>
        void live.deploy_keys.push({
          ...live.deploy_keys[0],
          id: 990_002,
          title: 'foreign',
          key: 'ssh-ed25519 foreign',
        }),
      isThere: (live) => byName(live.deploy_keys, 'foreign', 'title') !== undefined,
      named: /"foreign"/,
    },
  ],
  secret_scanning_custom_patterns: [
    {
      what: 'changes an expression',
      act: (_, live) =>
        void Object.assign(byName(live.custom_patterns, 'shop token')!, {
          end_delimiter: 'foreign',
          custom_pattern_version: 'Zm9yZWlnbg==',
        }),
      isThere: (live) => byName(live.custom_patterns, 'shop token')?.end_delimiter === 'foreign',
      named: /end_delimiter/,
    },
  ],
};
