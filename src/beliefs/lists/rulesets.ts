import { listBranchRules } from '../../protection/calls.ts';
import { create, get, list, remove, replace } from '../../sections/rulesets/calls.ts';
import {
  answers,
  type Belief,
  type BeliefStep,
  belief,
  byReader,
  does,
  finds,
  type Learnt,
  made,
  makes,
  refuses,
  shows,
} from '../belief.ts';
import { anything, like, missing, none, oneOf, other, some } from '../pattern.ts';

const of = ({ ruleset }: Learnt) => ({ ruleset_id: ruleset.id });
const refs = (...include: readonly string[]) => ({ ref_name: { include, exclude: [] } });
const whole = (name: string, more: object = {}) => ({
  name: made(name),
  target: 'branch',
  enforcement: 'disabled',
  conditions: refs('refs/heads/trueup-live'),
  rules: [{ type: 'deletion' }],
  ...more,
});
const making = (step: BeliefStep) => makes('ruleset', step, ({ id }) => remove({ ruleset_id: id }));
const fresh = (name: string, more?: object) => making(does(create({}, whole(name, more))));
const refused = (name: string, more: object) => making(answers(create({}, whole(name, more)), 422, {}));
const showsIt = (body: object) => shows((known) => get(of(known)), body);
const admin = { actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' };

export const rulesets: readonly Belief[] = [
  belief('rulesets/omitted-keys', '2.3.3.4')(
    'A write of a ruleset keeps its name, target and enforcement where they are left out, and empties the rest.',
    fresh('omitted', { bypass_actors: [admin] }),
    answers((known) => replace(of(known), { name: made('omitted') }), 200, {
      target: 'branch',
      enforcement: 'disabled',
      rules: [],
      bypass_actors: [],
      conditions: refs(),
    }),
  ),
  belief('rulesets/listed-in-short', '2.3.3.4')(
    'The list of rulesets is a summary: it has no rules, no conditions and no actors.',
    fresh('listed'),
    shows(list({}), some({ name: made('listed'), rules: missing, conditions: missing, bypass_actors: missing })),
  ),
  belief('rulesets/source', '2.3.3.5')(
    'A ruleset of a repository names its full name as the source.',
    fresh('source'),
    finds(
      (known) => get(of(known)),
      (known) => ({
        body: { source_type: 'Repository', source: `${known.owner}/${known.name}` },
      }),
    ),
  ),
  belief('rulesets/name-taken', '2.3.3.1')(
    'A second ruleset with the same name is refused with 422.',
    fresh('taken'),
    answers(create({}, whole('taken')), 422, { errors: anything }),
  ),
  belief('rulesets/short-ref', '2.3.3.1')(
    'A ref without `refs/` is refused with 422.',
    refused('short', { conditions: refs('main') }),
  ),
  belief('rulesets/names-of-branches', '2.3.3.1')(
    '`~ALL` and `~DEFAULT_BRANCH` are stored as they are sent.',
    fresh('names', { conditions: refs('~ALL') }),
    showsIt({ conditions: refs('~ALL') }),
    does((known) => replace(of(known), whole('names', { conditions: refs('~DEFAULT_BRANCH') }))),
    showsIt({ conditions: refs('~DEFAULT_BRANCH') }),
  ),
  belief('rulesets/filled-in', '2.3.3.4')(
    'A rule about pull requests is stored with a value for each of its switches.',
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
    showsIt({
      rules: [{ type: 'pull_request', parameters: { allowed_merge_methods: some('squash'), required_reviewers: [] } }],
    }),
  ),
  belief('rulesets/check-without-app', '2.3.3.4')(
    'A required check without an app is stored without one.',
    fresh('checked', {
      rules: [
        {
          type: 'required_status_checks',
          parameters: { strict_required_status_checks_policy: true, required_status_checks: [{ context: 'build' }] },
        },
      ],
    }),
    showsIt({
      rules: [{ parameters: { required_status_checks: [{ context: 'build', integration_id: missing }] } }],
    }),
  ),
  belief('rulesets/unknown-rule', '2.3.3.7', { owner: 'person' })(
    'A merge queue in a repository of a person is refused with 422 and `Invalid rule`.',
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
  ),
  belief('rulesets/tags', '2.3.3.8')(
    'A ruleset may be about tags.',
    fresh('tags', { target: 'tag', conditions: refs('refs/tags/trueup-live') }),
    showsIt({ target: 'tag' }),
  ),
  belief('rulesets/push-of-a-person', '2.1.18', { owner: 'person' })(
    'A ruleset about pushes is refused in a repository of a person.',
    refused('push', {
      target: 'push',
      conditions: undefined,
      rules: [{ type: 'file_extension_restriction', parameters: { restricted_file_extensions: ['*.exe'] } }],
    }),
  ),
  belief('rulesets/renamed', '2.3.3.1')(
    'A ruleset keeps its number under a new name.',
    fresh('before'),
    finds(
      (known) => replace(of(known), whole('after')),
      (known) => ({ body: { id: known.ruleset.id, name: made('after') } }),
    ),
  ),
  belief('rulesets/deleted', '2.3.3.1')(
    'A ruleset is deleted with 204, and then answers 404.',
    fresh('brief'),
    answers((known) => remove(of(known)), 204),
    refuses((known) => get(of(known)), 404),
    shows(list({}), none({ name: made('brief') })),
  ),
  belief('rulesets/plan', '2.1.18', { visibility: 'private', plan: 'free' })(
    'The free plan has no rulesets in a private repository: 403 with `Upgrade to GitHub Pro`.',
    refuses(create({}, whole('plan')), 403, like(/^Upgrade to GitHub/)),
  ),
  belief('rulesets/new-number', '2.3.3.1')(
    'A ruleset that is made again has another number.',
    fresh('again'),
    does((known) => remove(of(known))),
    making(finds(create({}, whole('again')), ({ ruleset }) => ({ status: 201, body: { id: other(ruleset.id) } }))),
  ),
  belief('rulesets/rules-of-a-branch', '9.1')(
    'The rules of a branch name the number of the active ruleset that each is from.',
    fresh('binding', {
      enforcement: 'active',
      conditions: refs('refs/heads/main'),
      rules: [{ type: 'non_fast_forward' }],
    }),
    finds(listBranchRules('main', 1), ({ ruleset }) => ({
      body: some({ type: 'non_fast_forward', ruleset_id: ruleset.id, ruleset_source_type: 'Repository' }),
    })),
  ),
  belief('rulesets/disabled-binds-nobody', '9.2')(
    'A ruleset that is disabled is in no list of the rules of a branch.',
    fresh('idle', {
      conditions: refs('refs/heads/main'),
      rules: [{ type: 'non_fast_forward' }],
    }),
    answers(listBranchRules('main', 1), 200, none({ type: 'non_fast_forward' })),
  ),
  belief('rulesets/actors-shown', '2.3.3.6')(
    'A token that may change a ruleset sees its `bypass_actors`.',
    fresh('actors', { bypass_actors: [admin] }),
    showsIt({ bypass_actors: [admin] }),
  ),
  belief('rulesets/actors-hidden', '2.3.3.6')(
    'A token that may not change a ruleset sees it without the key `bypass_actors`.',
    fresh('hidden', { bypass_actors: [admin] }),
    byReader(answers((known) => get(of(known)), 200, { bypass_actors: missing, rules: anything })),
  ),
  belief('rulesets/actors-removed', '7.2')(
    'A write with an empty list takes the bypass actors away.',
    fresh('fewer', { bypass_actors: [admin] }),
    shows((known) => replace(of(known), whole('fewer', { bypass_actors: [] })), { bypass_actors: [] }),
  ),
  belief('rulesets/actor-without-id', '2.3.3.2')(
    'A bypass actor of a role needs its number.',
    refused('numberless', { bypass_actors: [{ actor_type: 'RepositoryRole', bypass_mode: 'always' }] }),
  ),
  belief('rulesets/deploy-keys-bypass', '2.3.3.1')(
    'Deploy keys as bypass actors are shown with `actor_id: null`.',
    fresh('keys', { bypass_actors: [{ actor_type: 'DeployKey', bypass_mode: 'always' }] }),
    showsIt({
      bypass_actors: [{ actor_type: 'DeployKey', actor_id: null, bypass_mode: 'always' }],
    }),
  ),
  belief('rulesets/owners-of-an-organization', '2.3.3.1', { owner: 'organization' })(
    'The administrators of an organization are shown with the number 1 or none.',
    fresh('owners', { bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'always' }] }),
    showsIt({
      bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: oneOf(1, 0, null) }],
    }),
  ),
  belief('rulesets/owners-of-a-person', '2.3.3.2', { owner: 'person' })(
    'A repository of a person refuses the administrators of an organization as bypass actors.',
    refused('nobody', { bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'always' }] }),
  ),
];
