import { listBranchRules } from '../../protection/calls.ts';
import { create, get, list, remove, replace } from '../../sections/rulesets/calls.ts';
import { type Belief, does, finds, made } from '../belief.ts';
import { anything, like, missing, none, other, some } from '../pattern.ts';
import { admin, fresh, gone, of, refused, whole } from './ruleset-steps.ts';

const requiredChecks = (more: object = {}) => [
  {
    type: 'required_status_checks',
    parameters: { strict_required_status_checks_policy: true, required_status_checks: [{ context: 'build' }], ...more },
  },
];

export const rulesets: readonly Belief[] = [
  {
    id: 'rulesets/omitted-keys',
    claim: 'A write of a ruleset keeps its name, target and enforcement where they are left out, and empties the rest.',
    rule: '2.3.3.4',
    steps: [
      fresh('omitted', { bypass_actors: [admin] }),
      finds((known) => replace(of(known), { name: made('omitted') }), {
        status: 200,
        body: {
          target: 'branch',
          enforcement: 'disabled',
          rules: [],
          bypass_actors: [],
          conditions: { ref_name: { include: [], exclude: [] } },
        },
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/listed-in-short',
    claim: 'The list of rulesets is a summary: it has no rules, no conditions and no actors.',
    rule: '2.3.3.4',
    steps: [
      fresh('listed'),
      finds(list({}), {
        body: some({ name: made('listed'), rules: missing, conditions: missing, bypass_actors: missing }),
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/source',
    claim: 'A ruleset of a repository names its full name as the source.',
    rule: '2.3.3.5',
    steps: [
      fresh('source'),
      finds(
        (known) => get(of(known)),
        (known) => ({
          body: { source_type: 'Repository', source: `${known.owner}/${known.name}` },
        }),
      ),
    ],
    after: gone,
  },
  {
    id: 'rulesets/name-taken',
    claim: 'A second ruleset with the same name is refused with 422.',
    rule: '2.3.3.1',
    steps: [fresh('taken'), finds(create({}, whole('taken')), { status: 422, body: { errors: anything } })],
    after: gone,
  },
  {
    id: 'rulesets/short-ref',
    claim: 'A ref without `refs/` is refused with 422.',
    rule: '2.3.3.1',
    steps: [refused('short', { conditions: { ref_name: { include: ['main'], exclude: [] } } })],
    after: gone,
  },
  {
    id: 'rulesets/names-of-branches',
    claim: '`~ALL` and `~DEFAULT_BRANCH` are stored as they are sent.',
    rule: '2.3.3.1',
    steps: [
      fresh('names', { conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } } }),
      finds((known) => get(of(known)), {
        body: { conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } } },
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/filled-in',
    claim: 'A rule about pull requests is stored with a value for each of its switches.',
    rule: '2.3.3.4',
    steps: [
      fresh('filled', {
        rules: [
          {
            type: 'pull_request',
            parameters: {
              required_approving_review_count: 1,
              dismiss_stale_reviews_on_push: false,
              require_code_owner_review: false,
              require_last_push_approval: false,
              required_review_thread_resolution: false,
            },
          },
        ],
      }),
      finds((known) => get(of(known)), {
        body: {
          rules: [
            { type: 'pull_request', parameters: { allowed_merge_methods: some('squash'), required_reviewers: [] } },
          ],
        },
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/check-without-app',
    claim: 'A required check without an app is stored without one.',
    rule: '2.3.3.4',
    steps: [
      fresh('checked', { rules: requiredChecks() }),
      finds((known) => get(of(known)), {
        body: { rules: [{ parameters: { required_status_checks: [{ context: 'build', integration_id: missing }] } }] },
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/unknown-rule',
    claim: 'A merge queue in a repository of a person is refused with 422 and `Invalid rule`.',
    rule: '2.3.3.7',
    needs: { owner: 'person' },
    steps: [
      refused('queue', {
        rules: [
          {
            type: 'merge_queue',
            parameters: {
              check_response_timeout_minutes: 60,
              grouping_strategy: 'ALLGREEN',
              max_entries_to_build: 5,
              max_entries_to_merge: 5,
              merge_method: 'MERGE',
              min_entries_to_merge: 1,
              min_entries_to_merge_wait_minutes: 5,
            },
          },
        ],
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/tags',
    claim: 'A ruleset may be about tags.',
    rule: '2.3.3.8',
    steps: [
      fresh('tags', { target: 'tag', conditions: { ref_name: { include: ['refs/tags/trueup-live'], exclude: [] } } }),
      finds((known) => get(of(known)), { body: { target: 'tag' } }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/push-of-a-person',
    claim: 'A ruleset about pushes is refused in a repository of a person.',
    rule: '2.1.18',
    needs: { owner: 'person' },
    steps: [
      refused('push', {
        target: 'push',
        conditions: undefined,
        rules: [{ type: 'file_extension_restriction', parameters: { restricted_file_extensions: ['*.exe'] } }],
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/renamed',
    claim: 'A ruleset keeps its number under a new name.',
    rule: '2.3.3.1',
    steps: [
      fresh('before'),
      finds(
        (known) => replace(of(known), whole('after')),
        (known) => ({ body: { id: known.ruleset.id, name: made('after') } }),
      ),
    ],
    after: gone,
  },
  {
    id: 'rulesets/deleted',
    claim: 'A ruleset is deleted with 204, and then answers 404.',
    rule: '2.3.3.1',
    steps: [
      fresh('brief'),
      finds((known) => remove(of(known)), { status: 204 }),
      finds((known) => get(of(known)), { status: 404 }),
      finds(list({}), { body: none({ name: made('brief') }) }),
    ],
  },
  {
    id: 'rulesets/plan',
    claim: 'The free plan has no rulesets in a private repository: 403 with `Upgrade to GitHub Pro`.',
    rule: '2.1.18',
    needs: { visibility: 'private', plan: 'free' },
    steps: [finds(create({}, whole('plan')), { status: 403, message: like(/^Upgrade to GitHub/) })],
  },
  {
    id: 'rulesets/new-number',
    claim: 'A ruleset that is made again has another number.',
    rule: '2.3.3.1',
    steps: [
      fresh('again'),
      does((known) => remove(of(known))),
      finds(create({}, whole('again')), ({ ruleset }) => ({ status: 201, body: { id: other(ruleset.id) } }), {
        as: 'ruleset',
      }),
    ],
    after: gone,
  },
  {
    id: 'rulesets/rules-of-a-branch',
    claim: 'The rules of a branch name the number of the active ruleset that each is from.',
    rule: '9.1',
    steps: [
      fresh('binding', {
        enforcement: 'active',
        conditions: { ref_name: { include: ['refs/heads/main'], exclude: [] } },
        rules: [{ type: 'non_fast_forward' }],
      }),
      finds(listBranchRules('main', 1), ({ ruleset }) => ({
        body: some({ type: 'non_fast_forward', ruleset_id: ruleset.id, ruleset_source_type: 'Repository' }),
      })),
    ],
    after: gone,
  },
  {
    id: 'rulesets/disabled-binds-nobody',
    claim: 'A ruleset that is disabled is in no list of the rules of a branch.',
    rule: '9.2',
    steps: [
      fresh('idle', {
        conditions: { ref_name: { include: ['refs/heads/main'], exclude: [] } },
        rules: [{ type: 'non_fast_forward' }],
      }),
      finds(listBranchRules('main', 1), { status: 200, body: none({ type: 'non_fast_forward' }) }),
    ],
    after: gone,
  },
];
