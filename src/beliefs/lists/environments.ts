import { rest } from '../../host/call.ts';
import { administration } from '../../host/grants.ts';
import * as calls from '../../sections/environments/calls.ts';
import { after, answers, type Belief, type BeliefPart, belief, does, type Learnt, refuses, shows } from '../belief.ts';
import { anything, like, missing, none, some } from '../pattern.ts';

/** Trueup itself never deletes an environment. */
const remove = rest('DELETE /repos/{owner}/{repo}/environments/{environment_name}', { needs: administration.write });

const at = (name: string) => ({ environment_name: `trueup-live-${name}` });
const gone = (name: string) => after(does(remove(at(name))));
const fresh = (name: string, more: object = {}): BeliefPart[] => [does(calls.put(at(name), more), name), gone(name)];
const custom = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };
const onReleases = { name: 'release/*' };
const reviewedBy = ({ accountId }: Learnt) => ({ reviewers: [{ type: 'User', id: accountId }] });

const pinned = (name: string) =>
  does((known) => calls.pin({ input: { environmentId: known[name].node_id, pinned: true } }));
const movedFirst = (name: string) => (known: Learnt) =>
  calls.reorder({ input: { environmentId: known[name].node_id, position: 1 } });
const inOrder = (...names: readonly string[]) => {
  const nodes = names.map((name) => ({ environment: { name: `trueup-live-${name}` } }));
  return shows(calls.listPins({}), { data: { repository: { pinnedEnvironments: { nodes } } } });
};

export const environments: readonly Belief[] = [
  belief('environments/omitted-gates', '2.3.5.1')(
    'A write of an environment switches off every gate that it leaves out.',
    does((known) => calls.put(at('gates'), reviewedBy(known))),
    answers(calls.put(at('gates'), {}), 200, { protection_rules: [] }),
    gone('gates'),
  ),
  belief('environments/null-gates', '2.3.5.1')(
    'A write with null takes reviewers and branch policy away, as leaving them out does.',
    does((known) => calls.put(at('nulls'), { ...reviewedBy(known), ...custom })),
    answers(calls.put(at('nulls'), { reviewers: null, deployment_branch_policy: null }), 200, {
      protection_rules: [],
      deployment_branch_policy: null,
    }),
    gone('nulls'),
  ),
  belief('environments/timer-omitted', '2.3.5.1')(
    'A write without `wait_timer` ends the waiting of an environment.',
    does(calls.put(at('timer'), { wait_timer: 5 })),
    shows(calls.get(at('timer')), { protection_rules: some({ type: 'wait_timer', wait_timer: 5 }) }),
    shows(calls.put(at('timer'), {}), { protection_rules: none({ type: 'wait_timer' }) }),
    gone('timer'),
  ),
  belief('environments/admins-bypass', '2.3.5.1')(
    'An environment shows `can_admins_bypass`, which is on unless it was switched off.',
    shows(calls.put(at('bypass'), {}), { can_admins_bypass: true }),
    gone('bypass'),
  ),
  belief('environments/admins-bypass-set', '2.3.5.1')(
    'A write takes `can_admins_bypass: false`, although no description has the key.',
    answers(calls.put(at('strict'), { can_admins_bypass: false }), 200, { can_admins_bypass: false }),
    gone('strict'),
  ),
  belief('environments/lone-self-review', '2.3.5.1')(
    '`prevent_self_review` without reviewers is refused with 422.',
    refuses(calls.put(at('lone'), { prevent_self_review: true }), 422, like(/at least one reviewer/)),
    gone('lone'),
  ),
  belief('environments/same-flags', '2.3.5.5')(
    'Two equal flags in `deployment_branch_policy` are refused with 422.',
    refuses(
      calls.put(at('flags'), { deployment_branch_policy: { protected_branches: true, custom_branch_policies: true } }),
      422,
    ),
    gone('flags'),
  ),
  belief('environments/longest-timer', '2.3.5.1')(
    'A timer of more than 43,200 minutes is refused with 422.',
    refuses(calls.put(at('long'), { wait_timer: 43_201 }), 422),
    gone('long'),
  ),
  belief('environments/any-case', '2.3.5.1')(
    'An environment is found by its name in any case.',
    fresh('case'),
    answers(calls.get({ environment_name: 'TRUEUP-LIVE-CASE' }), 200, { name: 'trueup-live-case' }),
  ),
  belief('environments/missing', '2.3.5.2')(
    'An environment that does not exist answers 404.',
    refuses(calls.get(at('none')), 404),
  ),
  belief('environments/unknown-reviewer', '7.9')(
    'A reviewer whom the host does not know is refused with 422.',
    refuses(calls.put(at('who'), { reviewers: [{ type: 'Team', id: 1 }] }), 422),
    gone('who'),
  ),
  belief('environments/listed', '2.3.5.8')(
    'The list of environments has the gates of each.',
    does((known) => calls.put(at('listed'), reviewedBy(known))),
    shows(calls.list({}), {
      environments: some({ name: 'trueup-live-listed', protection_rules: some({ type: 'required_reviewers' }) }),
    }),
    gone('listed'),
  ),
  belief('environments/policies-off', '2.3.5.5')(
    'A branch policy of an environment without custom policies answers 404.',
    fresh('plain'),
    refuses(calls.createPolicy(at('plain'), onReleases), 404),
  ),
  belief('environments/policy-twice', '2.3.5.5')(
    'A branch policy that is there already answers 303.',
    fresh('twice', custom),
    answers(calls.createPolicy(at('twice'), onReleases), 200, { type: 'branch' }),
    answers(calls.createPolicy(at('twice'), onReleases), 303),
  ),
  belief('environments/policies-outlive', '2.3.5.5')(
    'Branch policies outlive a write that switches custom policies off.',
    fresh('outlive', custom),
    does(calls.createPolicy(at('outlive'), { name: 'v*', type: 'tag' })),
    does(calls.put(at('outlive'), {})),
    does(calls.put(at('outlive'), custom)),
    shows(calls.listPolicies(at('outlive')), { branch_policies: some({ name: 'v*', type: 'tag' }) }),
  ),
  belief('environments/policy-removed', '2.3.5.5')(
    'A branch policy is deleted with 204, and once more with 404.',
    fresh('fewer', custom),
    does(calls.createPolicy(at('fewer'), onReleases), 'policy'),
    answers(({ policy }) => calls.removePolicy({ ...at('fewer'), branch_policy_id: policy.id }), 204),
    refuses(({ policy }) => calls.removePolicy({ ...at('fewer'), branch_policy_id: policy.id }), 404),
  ),
  belief('environments/variables', '2.3.5.3')(
    'The name of a variable of an environment is stored in capitals.',
    fresh('variables'),
    does(calls.createVariable(at('variables'), { name: 'trueup_live', value: 'one' })),
    shows(calls.listVariables(at('variables')), { variables: some({ name: 'TRUEUP_LIVE', value: 'one' }) }),
    answers(calls.updateVariable({ ...at('variables'), name: 'trueup_live' }, { value: 'two' }), 204),
    answers(calls.removeVariable({ ...at('variables'), name: 'TRUEUP_LIVE' }), 204),
  ),
  belief('environments/own-key', '2.3.5.4')(
    'The secrets of an environment have a key of 32 bytes of their own.',
    fresh('secrets'),
    shows(calls.secretsKey(at('secrets')), { key_id: anything, key: like(/^[A-Za-z0-9+/]{43}=$/) }),
    shows(calls.listSecrets(at('secrets')), { total_count: 0, secrets: [] }),
  ),
  belief('environments/deleted-with-contents', '2.3.5.2')(
    'An environment that is made again has none of the variables that the old one had.',
    fresh('reborn'),
    does(calls.createVariable(at('reborn'), { name: 'TRUEUP_LIVE', value: 'old' })),
    answers(remove(at('reborn')), 204),
    fresh('reborn'),
    shows(calls.listVariables(at('reborn')), { total_count: 0, variables: [], message: missing }),
  ),
  belief('environments/no-gates-by-apps', '2.3.5.6')(
    'An environment to which no app is a gate has an empty list of them.',
    fresh('apps'),
    shows(calls.listRules(at('apps')), { total_count: 0, custom_deployment_protection_rules: [] }),
  ),
  belief('environments/unknown-gate', '2.3.5.6')(
    'Switching on a gate of an app that is not installed answers 404.',
    fresh('gate'),
    refuses(calls.enableRule(at('gate'), { integration_id: 1 }), 404),
  ),
  belief('environments/pinned-last', '2.3.5.7')(
    'A new pin goes behind the pins that are there.',
    fresh('pin-one'),
    fresh('pin-two'),
    pinned('pin-one'),
    pinned('pin-two'),
    inOrder('pin-one', 'pin-two'),
  ),
  belief('environments/pins-in-order', '2.3.5.7')(
    'A pin moves to a rank that counts from 1, and the others make room.',
    fresh('rank-one'),
    fresh('rank-two'),
    pinned('rank-one'),
    pinned('rank-two'),
    does(movedFirst('rank-two')),
    inOrder('rank-two', 'rank-one'),
  ),
  belief('environments/not-pinned', '2.3.5.7')(
    'Moving an environment that is not pinned is an error in a 200.',
    fresh('loose'),
    answers(movedFirst('loose'), 200, {
      errors: some({ message: anything }),
    }),
  ),
  belief('environments/pinned-twice', '2.3.5.7')(
    'Pinning an environment that is pinned already changes nothing.',
    fresh('again'),
    pinned('again'),
    pinned('again'),
    inOrder('again'),
  ),
];
