import { getRulesetHistory } from '@trueup/audit/changes';
import { listBranchRules } from '@trueup/audit/protection';
import { create, get, list, remove, replace } from '@trueup/core/sections/rulesets/calls';
import {
  answers,
  assume,
  byReader,
  createdWithNumber,
  expects,
  refuses,
  shows,
  succeeds,
  toLabName,
} from './assumption.ts';
import { anything, like, missing, none, oneOf, other, some } from './pattern.ts';

const { makesOne, its } = createdWithNumber('ruleset', ({ id }) => ({ ruleset_id: id }), remove);
export const refs = (...include: readonly string[]) => ({ ref_name: { include, exclude: [] } });
const whole = (name: string, more: object = {}) => ({
  name: toLabName(name),
  target: 'branch',
  enforcement: 'disabled',
  conditions: refs('refs/heads/trueup-live'),
  rules: [{ type: 'deletion' }],
  ...more,
});
export const fresh = (name: string, more?: object) => makesOne(succeeds(create({}, whole(name, more))));
const refused = (name: string, more: object, body: object = {}) =>
  makesOne(answers(create({}, whole(name, more)), 422, body));
const showsIt = (body: object) => shows(its(get), body);
const version = { version_id: anything, actor: { id: anything }, updated_at: anything };
/** GitHub lists errors as objects or as texts. */
const invalidRule = some(oneOf(like(/^Invalid rule/), { message: like(/^Invalid rule/) }));
const rule = (type: string, parameters: object) => ({ rules: [{ type, parameters }] });
export const admin = { actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' };
const owners = { actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'always' };

export const rulesets = [
  assume('rulesets/omitted-keys')(
    fresh('omitted', { bypass_actors: [admin] }),
    answers(its(replace, { enforcement: 'disabled' }), 200, {
      ...whole('omitted'),
      bypass_actors: [admin],
    }),
  ),
  assume('rulesets/listed-in-short')(
    fresh('listed'),
    shows(list({}), some({ name: toLabName('listed'), rules: missing, conditions: missing, bypass_actors: missing })),
  ),
  assume('rulesets/source')(
    fresh('source'),
    expects(its(get), ({ owner, name }) => ({ body: { source_type: 'Repository', source: `${owner}/${name}` } })),
  ),
  assume('rulesets/history')(
    fresh('history'),
    succeeds(its(getRulesetHistory), 'history'),
    succeeds(its(replace, whole('history', { enforcement: 'active' }))),
    expects(its(getRulesetHistory), ({ history: [first] }) => ({
      body: [
        { ...version, version_id: other(first.version_id) },
        { ...version, version_id: first.version_id },
      ],
    })),
  ),
  assume('rulesets/name-taken')(fresh('taken'), answers(create({}, whole('taken')), 422, { errors: anything })),
  assume('rulesets/short-ref')(
    refused('short', { conditions: refs('main') }),
    refused('star', { conditions: refs('refs/*') }),
    refused('tag', { conditions: refs('refs/tags/v1') }),
  ),
  assume('rulesets/names-of-branches')(
    fresh('names', { conditions: refs('~ALL') }),
    showsIt({ conditions: refs('~ALL') }),
    succeeds(its(replace, whole('names', { conditions: refs('~DEFAULT_BRANCH') }))),
    showsIt({ conditions: refs('~DEFAULT_BRANCH') }),
  ),
  assume('rulesets/filled-in')(
    fresh(
      'filled',
      rule('pull_request', {
        required_approving_review_count: 1,
        dismiss_stale_reviews_on_push: false,
        require_code_owner_review: false,
        require_last_push_approval: false,
        required_review_thread_resolution: false,
      }),
    ),
    showsIt(rule('pull_request', { allowed_merge_methods: some('squash'), required_reviewers: [] })),
  ),
  assume('rulesets/check-without-app')(
    fresh(
      'checked',
      rule('required_status_checks', {
        strict_required_status_checks_policy: true,
        required_status_checks: [{ context: 'build' }],
      }),
    ),
    showsIt({ rules: [{ parameters: { required_status_checks: [{ context: 'build', integration_id: missing }] } }] }),
  ),
  assume('rulesets/unknown-rule', { owner: 'person' })(
    refused(
      'queue',
      rule('merge_queue', {
        check_response_timeout_minutes: 60,
        grouping_strategy: 'ALLGREEN',
        max_entries_to_build: 5,
        max_entries_to_merge: 5,
        merge_method: 'MERGE',
        min_entries_to_merge: 1,
        min_entries_to_merge_wait_minutes: 5,
      }),
      { errors: invalidRule },
    ),
  ),
  assume('rulesets/tags')(
    fresh('tags', { target: 'tag', conditions: refs('refs/tags/trueup-live') }),
    showsIt({ target: 'tag' }),
  ),
  assume('rulesets/push-of-a-person', { owner: 'person' })(
    refused('push', {
      target: 'push',
      conditions: undefined,
      ...rule('file_extension_restriction', { restricted_file_extensions: ['*.exe'] }),
    }),
  ),
  assume('rulesets/renamed')(
    fresh('before'),
    expects(its(replace, whole('after')), ({ ruleset: { id } }) => ({ body: { id, name: toLabName('after') } })),
  ),
  assume('rulesets/deleted')(
    fresh('brief'),
    answers(its(remove), 204),
    refuses(its(get), 404),
    shows(list({}), none({ name: toLabName('brief') })),
  ),
  assume('rulesets/plan', { visibility: 'private', plan: 'free' })(
    refuses(create({}, whole('plan')), 403, like(/^Upgrade to GitHub/)),
  ),
  assume('rulesets/new-number')(
    fresh('again'),
    succeeds(its(remove)),
    makesOne(expects(create({}, whole('again')), ({ ruleset }) => ({ status: 201, body: { id: other(ruleset.id) } }))),
  ),
  assume('rulesets/rules-of-a-branch')(
    fresh('binding', {
      enforcement: 'active',
      conditions: refs('refs/heads/main'),
      rules: [{ type: 'non_fast_forward' }],
    }),
    expects(listBranchRules('main', 1), ({ ruleset }) => ({
      body: some({ type: 'non_fast_forward', ruleset_id: ruleset.id, ruleset_source_type: 'Repository' }),
    })),
  ),
  assume('rulesets/disabled-binds-nobody')(
    fresh('idle', { conditions: refs('refs/heads/main'), rules: [{ type: 'non_fast_forward' }] }),
    answers(listBranchRules('main', 1), 200, none({ type: 'non_fast_forward' })),
  ),
  assume('rulesets/actors-shown')(fresh('actors', { bypass_actors: [admin] }), showsIt({ bypass_actors: [admin] })),
  assume('rulesets/actors-hidden')(
    fresh('hidden', { bypass_actors: [admin] }),
    byReader(answers(its(get), 200, { bypass_actors: missing, rules: anything })),
  ),
  assume('rulesets/actors-removed')(
    fresh('fewer', { bypass_actors: [admin] }),
    shows(its(replace, whole('fewer', { bypass_actors: [] })), { bypass_actors: [] }),
  ),
  assume('rulesets/actor-without-id')(
    refused('numberless', { bypass_actors: [{ actor_type: 'RepositoryRole', bypass_mode: 'always' }] }),
  ),
  assume('rulesets/actions-never-bypass')(
    refused('actions', { bypass_actors: [{ actor_type: 'Integration', actor_id: 15368, bypass_mode: 'always' }] }),
  ),
  assume('rulesets/deploy-keys-bypass')(
    fresh('keys', { bypass_actors: [{ actor_type: 'DeployKey', bypass_mode: 'always' }] }),
    showsIt({ bypass_actors: [{ actor_type: 'DeployKey', actor_id: null, bypass_mode: 'always' }] }),
  ),
  assume('rulesets/owners-of-an-organization', { owner: 'organization' })(
    fresh('owners', { bypass_actors: [owners] }),
    showsIt({ bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: oneOf(1, 0, null) }] }),
  ),
  assume('rulesets/owners-of-a-person', { owner: 'person' })(refused('nobody', { bypass_actors: [owners] })),
];
