import { repeatFirstEntry } from './breach.ts';
import { createExactList } from './crowd.ts';
import { findByName, type Live } from './meddling.ts';
import { none, splitKeys } from './opposites.ts';
import type { Sample } from './sample.ts';

const findRuleset = (live: Live, name: string) => findByName(live.rulesets, name);

export const sample: Sample = {
  settings: `
rulesets:
  - name: main
    target: branch
    enforcement: active
    conditions:
      ref_name:
        include: [~DEFAULT_BRANCH, 'release/*']
        exclude: [release/old]
    bypass_actors:
      - {actor_type: RepositoryRole, actor_id: 5, bypass_mode: pull_request}
      - {actor_type: OrganizationAdmin}
      - {actor_type: DeployKey}
    rules:
      - type: update
      - type: deletion
      - type: pull_request
        parameters:
          required_approving_review_count: 2
          dismiss_stale_reviews_on_push: true
          require_code_owner_review: false
          require_last_push_approval: true
          required_review_thread_resolution: false
          allowed_merge_methods: [squash, rebase]
      - type: required_status_checks
        parameters:
          strict_required_status_checks_policy: true
          required_status_checks:
            - {context: test, integration_id: 15368}
            - {context: lint}
      - type: merge_queue
        parameters:
          check_response_timeout_minutes: 60
          grouping_strategy: ALLGREEN
          max_entries_to_build: 5
          max_entries_to_merge: 5
          merge_method: SQUASH
          min_entries_to_merge: 1
          min_entries_to_merge_wait_minutes: 5
      - type: commit_message_pattern
        parameters: {operator: regex, pattern: '^(feat|fix): '}
  - name: releases
    target: tag
    enforcement: evaluate
    conditions:
      ref_name: {include: ['v*']}
    rules: [{type: deletion}, {type: non_fast_forward}]
  - name: small files
    target: push
    enforcement: disabled
    rules:
      - type: max_file_size
        parameters: {max_file_size: 10}
  - name: new
    enforcement: active
    rules: []
`,
  drifted: {
    rulesets: [
      {
        name: 'main',
        conditions: { ref_name: { include: ['refs/heads/trunk'], exclude: [] } },
        bypass_actors: [{ actor_type: 'Team', actor_id: 7 }],
        rules: [
          { type: 'required_signatures' },
          { type: 'required_status_checks', parameters: { required_status_checks: [{ context: 'build' }] } },
        ],
      },
      { name: 'releases', target: 'tag', enforcement: 'disabled' },
      { name: 'small files', target: 'push' },
    ],
  },
  grants: { check: ['Metadata: read'], apply: ['Administration: write', 'Metadata: read'] },
  requests: 5,
  opposites: [
    none,
    ...splitKeys({ bypass_actors: [], rules: [], conditions: { ref_name: { include: ['~ALL'], exclude: [] } } }).map(
      (keys) => [{ name: 'main', enforcement: 'active', ...keys }],
    ),
    [{ name: 'main', enforcement: 'disabled' }],
  ],
  meddlings: [
    {
      what: 'lets nobody create tags',
      act: (_, live) => void findRuleset(live, 'releases')!.rules.push({ type: 'creation' }),
      isThere: (live) => findRuleset(live, 'releases')!.rules.some(({ type }: Live) => type === 'creation'),
      named: /creation/,
    },
    {
      what: 'lets deploy keys past a ruleset',
      act: (_, live) =>
        void findRuleset(live, 'small files')!.bypass_actors.push({
          actor_type: 'DeployKey',
          actor_id: null,
          bypass_mode: 'always',
        }),
      isThere: (live) => findRuleset(live, 'small files')!.bypass_actors.length > 0,
      named: /bypass_actors|DeployKey/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) =>
        createExactList(names.map((name) => ({ name, enforcement: 'active', rules: [{ type: 'deletion' }] }))),
      seed: (names) => ({ rulesets: names.map((name) => ({ name, rules: [{ type: 'deletion' }] })) }),
      live: (repository) => repository.rulesets,
      named: 'name',
    },
  ],
  breaches: [
    repeatFirstEntry('name'),
    {
      what: 'a pull request and a merge queue for tags',
      breaks: (section) => Object.assign(section[0], { target: 'tag' }),
      reads: [
        [0, 'target'],
        [0, 'bypass_actors', 0, 'bypass_mode'],
        [0, 'rules', 4, 'type'],
      ],
    },
    {
      what: 'an actor twice',
      breaks: (section) => section[0].bypass_actors.push({ actor_type: 'OrganizationAdmin' }),
      reads: [1, 3].flatMap((index) => ['actor_type', 'actor_id'].map((key) => [0, 'bypass_actors', index, key])),
    },
    {
      what: 'an actor without a number',
      breaks: (section) => section[0].bypass_actors.push({ actor_type: 'Team' }),
      reads: [[0, 'bypass_actors', 3]],
    },
  ],
};
