import { administration, defineRestCall } from '@trueup/core/github';
import * as calls from '@trueup/core/sections/environments/calls';
import {
  type AssumptionPart,
  after,
  answers,
  assume,
  expects,
  inPublic,
  type KnownAnswers,
  refuses,
  shows,
  succeeds,
} from './assumption.ts';
import { anything, like, missing, none, other, some } from './pattern.ts';
import { secretStores } from './stores.ts';

const { actions: repositorySecrets } = secretStores;

/** The kit needs its own call, because Trueup never deletes an environment. */
const remove = defineRestCall('DELETE /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: administration.write,
});

const at = (name: string) => ({ environment_name: `trueup-live-${name}` });
const gone = (name: string) => after(remove(at(name)));
const fresh = (name: string, more: object = {}): AssumptionPart[] => [
  succeeds(calls.put(at(name), more), name),
  gone(name),
];
const custom = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };
const onReleases = { name: 'release/*' };
const reviewedBy = ({ accountId }: KnownAnswers) => ({ reviewers: [{ type: 'User', id: accountId }] });

const pinned = (name: string, isPinned = true) =>
  succeeds((known) => calls.pin({ input: { environmentId: known[name].node_id, pinned: isPinned } }));
const movedFirst = (name: string) => (known: KnownAnswers) =>
  calls.reorder({ input: { environmentId: known[name].node_id, position: 1 } });
const inOrder = (...names: readonly string[]) => {
  const nodes = names.map((name) => ({ environment: { name: `trueup-live-${name}` } }));
  return shows(calls.listPins({}), { data: { repository: { pinnedEnvironments: { nodes } } } });
};

export const environments = [
  assume('environments/omitted-gates', inPublic)(
    succeeds((known) => calls.put(at('gates'), reviewedBy(known))),
    answers(calls.put(at('gates'), {}), 200, { protection_rules: [] }),
    gone('gates'),
  ),
  assume('environments/null-gates', inPublic)(
    succeeds((known) => calls.put(at('nulls'), { ...reviewedBy(known), ...custom })),
    answers(calls.put(at('nulls'), { reviewers: null, deployment_branch_policy: null }), 200, {
      protection_rules: [],
      deployment_branch_policy: null,
    }),
    gone('nulls'),
  ),
  assume('environments/timer-omitted', inPublic)(
    succeeds(calls.put(at('timer'), { wait_timer: 5 })),
    shows(calls.get(at('timer')), { protection_rules: some({ type: 'wait_timer', wait_timer: 5 }) }),
    shows(calls.put(at('timer'), {}), { protection_rules: none({ type: 'wait_timer' }) }),
    gone('timer'),
  ),
  assume('environments/admins-bypass')(shows(calls.put(at('bypass'), {}), { can_admins_bypass: true }), gone('bypass')),
  assume('environments/admins-bypass-set')(
    answers(calls.put(at('strict'), { can_admins_bypass: false }), 200, { can_admins_bypass: false }),
    gone('strict'),
  ),
  assume('environments/lone-self-review', inPublic)(
    refuses(calls.put(at('lone'), { prevent_self_review: true }), 422, like(/at least one reviewer/)),
    gone('lone'),
  ),
  assume('environments/gates-plan', { visibility: 'private', plan: 'free' })(
    refuses(calls.put(at('gateless'), { reviewers: [] }), 422, like(/billing plan/)),
    refuses(calls.put(at('gateless'), { wait_timer: 0 }), 422, like(/billing plan/)),
    gone('gateless'),
  ),
  assume('environments/same-flags')(
    refuses(
      calls.put(at('flags'), { deployment_branch_policy: { protected_branches: true, custom_branch_policies: true } }),
      422,
    ),
    gone('flags'),
  ),
  assume('environments/longest-timer', inPublic)(
    refuses(calls.put(at('long'), { wait_timer: 43_201 }), 422),
    gone('long'),
  ),
  assume('environments/any-case')(
    fresh('case'),
    answers(calls.get({ environment_name: 'TRUEUP-LIVE-CASE' }), 200, { name: 'trueup-live-case' }),
  ),
  assume('environments/missing')(refuses(calls.get(at('none')), 404)),
  assume('environments/unknown-reviewer', inPublic)(
    refuses(calls.put(at('who'), { reviewers: [{ type: 'Team', id: 1 }] }), 422),
    gone('who'),
  ),
  assume('environments/listed', inPublic)(
    succeeds((known) => calls.put(at('listed'), reviewedBy(known))),
    shows(calls.list({}), {
      environments: some({ name: 'trueup-live-listed', protection_rules: some({ type: 'required_reviewers' }) }),
    }),
    gone('listed'),
  ),
  assume('environments/policies-off')(
    fresh('plain', { deployment_branch_policy: { protected_branches: true, custom_branch_policies: false } }),
    refuses(calls.listBranchPolicies(at('plain')), 404),
    refuses(calls.createBranchPolicy(at('plain'), onReleases), 404),
  ),
  assume('environments/policy-twice')(
    fresh('twice', custom),
    answers(calls.createBranchPolicy(at('twice'), onReleases), 200, { type: 'branch' }),
    answers(calls.createBranchPolicy(at('twice'), onReleases), 303),
  ),
  assume('environments/policies-outlive')(
    fresh('outlive', custom),
    succeeds(calls.createBranchPolicy(at('outlive'), { name: 'v*', type: 'tag' })),
    succeeds(calls.put(at('outlive'), {})),
    succeeds(calls.put(at('outlive'), custom)),
    shows(calls.listBranchPolicies(at('outlive')), { branch_policies: some({ name: 'v*', type: 'tag' }) }),
  ),
  assume('environments/policy-removed')(
    fresh('fewer', custom),
    succeeds(calls.createBranchPolicy(at('fewer'), onReleases), 'policy'),
    answers(({ policy }) => calls.removeBranchPolicy({ ...at('fewer'), branch_policy_id: policy.id }), 204),
    refuses(({ policy }) => calls.removeBranchPolicy({ ...at('fewer'), branch_policy_id: policy.id }), 404),
  ),
  assume('environments/variables')(
    fresh('variables'),
    succeeds(calls.variableCalls.create(at('variables'), { name: 'trueup_live', value: 'one' })),
    shows(calls.variableCalls.list(at('variables')), { variables: some({ name: 'TRUEUP_LIVE', value: 'one' }) }),
    answers(calls.variableCalls.update({ ...at('variables'), name: 'trueup_live' }, { value: 'two' }), 204),
    answers(calls.variableCalls.remove({ ...at('variables'), name: 'TRUEUP_LIVE' }), 204),
  ),
  assume('environments/own-key')(
    fresh('secrets'),
    succeeds(repositorySecrets.publicKey({}), 'repositoryKey'),
    shows(calls.secretCalls.publicKey(at('secrets')), { key_id: anything, key: like(/^[A-Za-z0-9+/]{43}=$/) }),
    expects(calls.secretCalls.publicKey(at('secrets')), ({ repositoryKey }) => ({
      body: { key: other(repositoryKey.key) },
    })),
    shows(calls.secretCalls.list(at('secrets')), { total_count: 0, secrets: [] }),
  ),
  assume('environments/deleted-with-contents')(
    fresh('reborn'),
    succeeds(calls.variableCalls.create(at('reborn'), { name: 'TRUEUP_LIVE', value: 'old' })),
    answers(remove(at('reborn')), 204),
    fresh('reborn'),
    shows(calls.variableCalls.list(at('reborn')), { total_count: 0, variables: [], message: missing }),
  ),
  assume('environments/no-gates-by-apps')(
    fresh('apps'),
    shows(calls.listProtectionRules(at('apps')), { total_count: 0, custom_deployment_protection_rules: [] }),
  ),
  assume('environments/unknown-gate')(
    fresh('gate'),
    refuses(calls.enableProtectionRule(at('gate'), { integration_id: 1 }), 404),
  ),
  assume('environments/pinned-last')(
    fresh('pin-one'),
    fresh('pin-two'),
    pinned('pin-one'),
    pinned('pin-two'),
    inOrder('pin-one', 'pin-two'),
  ),
  assume('environments/pins-in-order')(
    fresh('rank-gap'),
    fresh('rank-one'),
    fresh('rank-two'),
    pinned('rank-gap'),
    pinned('rank-one'),
    pinned('rank-two'),
    pinned('rank-gap', false),
    succeeds(movedFirst('rank-two')),
    inOrder('rank-two', 'rank-one'),
  ),
  assume('environments/not-pinned')(
    fresh('loose'),
    answers(movedFirst('loose'), 200, { errors: some({ message: anything }) }),
  ),
  assume('environments/pinned-twice')(fresh('again'), pinned('again'), pinned('again'), inOrder('again')),
];
