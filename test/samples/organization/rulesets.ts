import { twin } from '../breach.ts';
import { exact } from '../crowd.ts';
import { byName, type Live } from '../meddling.ts';
import { eachOf, none } from '../opposites.ts';
import type { OrganizationSample } from '../sample.ts';

const ruleset = (live: Live, name: string) => byName(live.rulesets, name);
const everywhere = { repository_name: { include: ['~ALL'] } };

export const sample: OrganizationSample = {
  settings: `
rulesets:
  - name: main
    target: branch
    enforcement: active
    conditions:
      ref_name:
        include: [~DEFAULT_BRANCH, 'release/*']
        exclude: [release/old]
      repository_name:
        include: [~ALL]
        exclude: [playground, 'tmp-*']
        protected: true
    bypass_actors:
      - {actor_type: OrganizationAdmin}
      - {actor_type: Integration, actor_id: 15368, bypass_mode: pull_request}
    rules:
      - type: deletion
      - type: pull_request
        parameters:
          required_approving_review_count: 1
          dismiss_stale_reviews_on_push: true
          require_code_owner_review: false
          require_last_push_approval: false
          required_review_thread_resolution: false
          allowed_merge_methods: [squash]
  - name: releases
    target: tag
    enforcement: evaluate
    conditions:
      ref_name: {include: ['v*']}
      repository_property:
        include:
          - {name: tier, property_values: ['1', '2']}
          - {name: language, property_values: [Go], source: system}
        exclude:
          - {name: phase, property_values: [trial]}
    rules: [{type: deletion}, {type: non_fast_forward}]
  - name: small files
    target: push
    enforcement: disabled
    conditions:
      repository_id: {repository_ids: [4711, 12]}
    rules:
      - type: max_file_size
        parameters: {max_file_size: 10}
  - name: names
    target: repository
    enforcement: active
    conditions: {repository_name: {include: ['svc-*']}}
    rules: []
`,
  drifted: {
    rulesets: [
      {
        name: 'main',
        conditions: { ref_name: { include: ['refs/heads/trunk'], exclude: [] }, ...everywhere },
        bypass_actors: [{ actor_type: 'Team', actor_id: 7 }],
        rules: [{ type: 'required_signatures' }],
      },
      { name: 'releases', target: 'tag', enforcement: 'disabled', conditions: everywhere },
      { name: 'small files', target: 'push', conditions: { repository_id: { repository_ids: [12] } } },
    ],
  },
  grants: {
    check: ['Administration (organization): write'],
    apply: ['Administration (organization): write'],
  },
  requests: 5,
  opposites: [
    none,
    ...eachOf({ bypass_actors: [], rules: [] }).map((keys) => [
      { name: 'main', enforcement: 'active', conditions: everywhere, ...keys },
    ]),
    [{ name: 'main', enforcement: 'disabled', conditions: everywhere }],
  ],
  breaches: [
    twin('name'),
    {
      what: 'two ways to select repositories',
      breaks: (section) => Object.assign(section[0].conditions, { repository_id: { repository_ids: [1] } }),
      reads: ['repository_name', 'repository_id'].map((key) => [0, 'conditions', key]),
    },
    {
      what: 'an actor twice',
      breaks: (section) => section[0].bypass_actors.push({ actor_type: 'OrganizationAdmin' }),
      reads: [0, 2].flatMap((index) => ['actor_type', 'actor_id'].map((key) => [0, 'bypass_actors', index, key])),
    },
    {
      what: 'a rule that only repositories have',
      breaks: (section) => Object.assign(section[0].rules[0], { type: 'merge_queue' }),
      reads: [[0, 'rules', 0, 'type']],
    },
  ],
  meddlings: [
    {
      what: 'lets nobody create tags',
      act: (_, live) => void ruleset(live, 'releases')!.rules.push({ type: 'creation' }),
      isThere: (live) => ruleset(live, 'releases')!.rules.some(({ type }: Live) => type === 'creation'),
      named: /creation/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) =>
        exact(
          names.map((name) => ({ name, enforcement: 'active', conditions: everywhere, rules: [{ type: 'deletion' }] })),
        ),
      seed: (names) => ({
        rulesets: names.map((name) => ({ name, conditions: everywhere, rules: [{ type: 'deletion' }] })),
      }),
      live: (organization) => organization.rulesets,
      named: 'name',
    },
  ],
};
