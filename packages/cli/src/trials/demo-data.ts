/** The settings files and repositories of the demo and the sandbox. The repository differs from its settings file. */

import type { Seed } from '@trueup/simulator';

/** The demo fixes this repository, and the sandbox starts with it. */
export const demoRepository = 'acme/rocket';

export const demoToken = 'may-do-everything';

export const demoSettings = `repository:
  description: Carries small payloads to orbit
  topics: [rocketry, orbit]
  has_wiki: false
  delete_branch_on_merge: true
  enable_vulnerability_alerts: true

branches:
  - name: main
    protection:
      enforce_admins: true
      required_pull_request_reviews: {required_approving_review_count: 1}
      required_status_checks: null
      restrictions: null

labels:
  - name: bug
    color: d73a4a
    description: Something does not work
  - name: telemetry
    color: 0e8a16
    description: What the rocket says of itself

milestones:
  - title: First flight
    due_on: 2027-03-01

autolinks:
  - key_prefix: ROCKET-
    url_template: https://tracker.example.com/<num>
`;

const workflow = `on: pull_request
jobs:
  test:
    runs-on: ubuntu-latest
    steps: [{ run: npm test }]
`;

const check_runs = [{ name: 'test', app: 'github-actions' }];

/** The repository after manual changes, with a reviewer and a workflow that reports the check `test`. */
export const driftedSeed: Seed = {
  tokens: [{ token: demoToken, login: 'mission-control' }],
  accounts: [
    {
      login: 'acme',
      type: 'Organization',
      owners: ['mission-control'],
      members: ['mission-control', 'ann', 'bob'],
      teams: [{ slug: 'pilots', members: ['ann', 'bob'] }],
    },
    { login: 'ann' },
    { login: 'bob' },
  ],
  repositories: [
    {
      owner: 'acme',
      name: 'rocket',
      teams: [{ slug: 'pilots', role: 'write' }],
      workflows: [{ name: 'Test', path: '.github/workflows/test.yml' }],
      files: { '.github/workflows/test.yml': workflow },
      pull_requests: [1, 2, 3].map((number) => ({ number, state: 'MERGED', author: 'ann', check_runs })),
      settings: { description: 'Carries small payloads', topics: ['rocketry'], has_wiki: true },
      labels: [
        { name: 'bug', color: 'ff0000', description: 'Something does not work' },
        { name: 'telemetry', color: '0e8a16', description: 'What the rocket says of itself' },
        { name: 'someday', color: 'ededed' },
      ],
      milestones: [
        { title: 'First flight', due_on: '2027-02-01T12:00:00Z' },
        { title: 'Ground tests', state: 'closed' },
      ],
      autolinks: [{ key_prefix: 'ROCKET-', url_template: 'https://old.example.com/<num>' }],
    },
  ],
};

export const shortSettings = `repository:
  has_wiki: false
labels:
  - name: bug
    color: d73a4a
`;

export const shortDriftedSeed: Seed = {
  tokens: driftedSeed.tokens!,
  repositories: [
    {
      owner: 'acme',
      name: 'rocket',
      settings: { has_wiki: true },
      labels: [
        { name: 'bug', color: 'ff0000' },
        { name: 'someday', color: 'ededed' },
      ],
    },
  ],
};
