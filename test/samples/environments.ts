import { repeatFirstEntry } from './breach.ts';
import { environmentLists } from './environment-lists.ts';
import { findByName, type Live, type Meddling } from './meddling.ts';
import { none, splitEntryKeys } from './opposites.ts';
import type { Sample } from './sample.ts';

const findEnvironment = (live: Live, name: string) => findByName(live.environments, name);

const delayDeployments = (name: string): Meddling => ({
  what: `makes deployments to ${name} wait`,
  act: (send, live) => {
    const { reviewers = [], deployment_branch_policy = null } = findEnvironment(live, name) ?? {};
    return send('PUT', `/environments/${encodeURIComponent(name)}`, {
      wait_timer: 77,
      reviewers,
      deployment_branch_policy,
    });
  },
  isThere: (live) => findEnvironment(live, name)?.wait_timer === 77,
  named: /\b77\b/,
});

export const sample: Sample = {
  settings: `
environments:
  - name: production
    wait_timer: 30
    prevent_self_review: true
    reviewers:
      - {type: User, id: 7001}
      - {type: Team, id: 7101}
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies:
      - release/*
      - {name: v*, type: tag}
    deployment_protection_rules: [gatekeeper]
    variables:
      - {name: region, value: eu}
      - {name: REPLICAS, value: '3'}
    secrets:
      _undeclared: delete
      entries:
        - {name: deploy_token, value: $PRODUCTION_TOKEN}
        - {name: PAGER, value: $PRODUCTION_PAGER}
    pinned: true
  - name: staging/eu
    variables: []
    deployment_branch_policy: {protected_branches: true, custom_branch_policies: false}
    pinned: true
  - name: preview
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies: [main]
    deployment_protection_rules: [Gatekeeper]
    variables: [{name: region, value: us}]
    secrets: [{name: deploy_token, value: $PREVIEW_TOKEN}]
    pinned: true
  - name: canary
    wait_timer: 0
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    deployment_branch_policies: [main]
  - name: old
    pinned: false
`,
  drifted: {
    deployment_guards: ['gatekeeper', 'sentinel'],
    environments: [
      { name: 'old', pinned_position: 1 },
      {
        name: 'production',
        wait_timer: 5,
        reviewers: [{ type: 'User', id: 7002 }],
        deployment_branch_policy: { protected_branches: false, custom_branch_policies: true },
        branch_policies: [{ name: 'v*' }, { name: 'main' }],
        protection_rules: ['sentinel'],
        variables: [
          { name: 'REGION', value: 'us' },
          { name: 'OLD', value: 'x' },
        ],
        secrets: [{ name: 'DEPLOY_TOKEN' }, { name: 'OLD' }],
        pinned_position: 9,
      },
      { name: 'staging/eu', pinned_position: 4, variables: [{ name: 'OLD', value: 'x' }] },
      { name: 'canary', branch_policies: [{ name: 'forgotten' }] },
      { name: 'sandbox', wait_timer: 60, pinned_position: 2 },
    ],
  },
  around: {
    accounts: [
      { id: 7001, login: 'octavia' },
      { id: 7002, login: 'octavio' },
      { login: 'acme', type: 'Organization', teams: [{ id: 7101, slug: 'core' }] },
    ],
  },
  environment: { PRODUCTION_TOKEN: 'one', PRODUCTION_PAGER: 'two', PREVIEW_TOKEN: 'three' },
  grants: {
    check: ['Actions: read', 'Administration: read', 'Environments: read', 'Secrets: read'],
    apply: ['Actions: read', 'Administration: write', 'Environments: write', 'Secrets: write'],
  },
  requests: 12,
  opposites: [
    ...splitEntryKeys(
      { name: 'production' },
      {
        wait_timer: 0,
        prevent_self_review: false,
        reviewers: [],
        deployment_branch_policy: null,
        deployment_protection_rules: none,
        variables: none,
        secrets: none,
        pinned: false,
      },
    ),
    [
      {
        name: 'production',
        deployment_branch_policy: { protected_branches: false, custom_branch_policies: true },
        deployment_branch_policies: none,
      },
    ],
  ],
  meddlings: [
    delayDeployments('staging/eu'),
    delayDeployments('preview'),
    {
      what: 'adds a branch policy',
      act: (send) => send('POST', '/environments/production/deployment-branch-policies', { name: 'foreign' }),
      isThere: (live) => findByName(findEnvironment(live, 'production')!.branch_policies, 'foreign') !== undefined,
      named: /"foreign"/,
    },
    {
      what: 'adds a variable',
      act: (send) => send('POST', '/environments/production/variables', { name: 'FOREIGN', value: 'x' }),
      isThere: (live) => findByName(findEnvironment(live, 'production')!.variables, 'FOREIGN') !== undefined,
      named: /FOREIGN/,
    },
  ],
  crowds: environmentLists,
  breaches: [
    repeatFirstEntry('name'),
    {
      what: 'patterns without the flag',
      breaks: (section) => Object.assign(section[4], { deployment_branch_policies: ['main'] }),
      reads: [[4, 'deployment_branch_policy']],
    },
    {
      what: 'a review without reviewers',
      breaks: (section) => Object.assign(section[4], { prevent_self_review: true }),
      reads: [
        [4, 'prevent_self_review'],
        [4, 'reviewers'],
      ],
    },
    {
      what: 'both flags',
      breaks: (section) => Object.assign(section[1].deployment_branch_policy, { custom_branch_policies: true }),
      reads: [[1, 'deployment_branch_policy', '*']],
    },
    {
      what: 'a variable twice',
      breaks: (section) => section[0].variables.push({ name: 'REGION', value: 'x' }),
      reads: [[0, 'variables', '*', 'name']],
    },
    {
      what: 'too many reviewers',
      breaks: (section) => section[0].reviewers.push(...[1, 2, 3, 4, 5].map((id) => ({ type: 'User', id }))),
      reads: [[0, 'reviewers']],
    },
    {
      what: 'too many pins',
      breaks: (section) => section.push(...[...'abcdefgh'].map((name) => ({ name, pinned: true }))),
      reads: [['*', 'pinned']],
    },
  ],
};
