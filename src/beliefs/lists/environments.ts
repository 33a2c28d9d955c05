import { rest } from '../../host/call.ts';
import { administration } from '../../host/grants.ts';
import {
  createPolicy,
  createVariable,
  enableRule,
  get,
  list,
  listPolicies,
  listRules,
  listSecrets,
  listVariables,
  put,
  removePolicy,
  removeVariable,
  secretsKey,
  updateVariable,
} from '../../sections/environments/calls.ts';
import { type Belief, does, finds, type Learnt } from '../belief.ts';
import { anything, like, missing, none, some } from '../pattern.ts';

/** Trueup itself never deletes an environment. */
export const remove = rest('DELETE /repos/{owner}/{repo}/environments/{environment_name}', {
  needs: administration.write,
});

const at = (name: string) => ({ environment_name: `trueup-live-${name}` });
const fresh = (name: string, more: object = {}) => does(put(at(name), more), name);
const gone = (...names: readonly string[]) => names.map((name) => does(remove(at(name))));
const custom = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };
const reviewer = ({ accountId }: Learnt) => [{ type: 'User', id: accountId }];

export const environments: readonly Belief[] = [
  {
    id: 'environments/omitted-gates',
    claim: 'A write of an environment switches off every gate that it leaves out.',
    rule: '2.3.5.1',
    steps: [
      does((known) => put(at('gates'), { reviewers: reviewer(known) })),
      finds(put(at('gates'), {}), { status: 200, body: { protection_rules: [] } }),
    ],
    after: gone('gates'),
  },
  {
    id: 'environments/null-gates',
    claim: 'A write with null takes reviewers and branch policy away, as leaving them out does.',
    rule: '2.3.5.1',
    steps: [
      does((known) => put(at('nulls'), { reviewers: reviewer(known), ...custom })),
      finds(put(at('nulls'), { reviewers: null, deployment_branch_policy: null }), {
        status: 200,
        body: { protection_rules: [], deployment_branch_policy: null },
      }),
    ],
    after: gone('nulls'),
  },
  {
    id: 'environments/timer-omitted',
    claim: 'A write without `wait_timer` ends the waiting of an environment.',
    rule: '2.3.5.1',
    steps: [
      does(put(at('timer'), { wait_timer: 5 })),
      finds(get(at('timer')), { body: { protection_rules: some({ type: 'wait_timer', wait_timer: 5 }) } }),
      finds(put(at('timer'), {}), { body: { protection_rules: none({ type: 'wait_timer' }) } }),
    ],
    after: gone('timer'),
  },
  {
    id: 'environments/admins-bypass',
    claim: 'An environment shows `can_admins_bypass`, which is on unless it was switched off.',
    rule: '2.3.5.1',
    steps: [finds(put(at('bypass'), {}), { body: { can_admins_bypass: true } })],
    after: gone('bypass'),
  },
  {
    id: 'environments/admins-bypass-set',
    claim: 'A write takes `can_admins_bypass: false`, although no description has the key.',
    rule: '2.3.5.1',
    steps: [
      finds(put(at('strict'), { can_admins_bypass: false }), { status: 200, body: { can_admins_bypass: false } }),
    ],
    after: gone('strict'),
  },
  {
    id: 'environments/lone-self-review',
    claim: '`prevent_self_review` without reviewers is refused with 422.',
    rule: '2.3.5.1',
    steps: [
      finds(put(at('lone'), { prevent_self_review: true }), { status: 422, message: like(/at least one reviewer/) }),
    ],
    after: gone('lone'),
  },
  {
    id: 'environments/same-flags',
    claim: 'Two equal flags in `deployment_branch_policy` are refused with 422.',
    rule: '2.3.5.5',
    steps: [
      finds(
        put(at('flags'), { deployment_branch_policy: { protected_branches: true, custom_branch_policies: true } }),
        {
          status: 422,
        },
      ),
    ],
    after: gone('flags'),
  },
  {
    id: 'environments/longest-timer',
    claim: 'A timer of more than 43,200 minutes is refused with 422.',
    rule: '2.3.5.1',
    steps: [finds(put(at('long'), { wait_timer: 43_201 }), { status: 422 })],
    after: gone('long'),
  },
  {
    id: 'environments/any-case',
    claim: 'An environment is found by its name in any case.',
    rule: '2.3.5.1',
    steps: [
      fresh('case'),
      finds(get({ environment_name: 'TRUEUP-LIVE-CASE' }), { status: 200, body: { name: 'trueup-live-case' } }),
    ],
    after: gone('case'),
  },
  {
    id: 'environments/missing',
    claim: 'An environment that does not exist answers 404.',
    rule: '2.3.5.2',
    steps: [finds(get(at('none')), { status: 404 })],
  },
  {
    id: 'environments/unknown-reviewer',
    claim: 'A reviewer whom the host does not know is refused with 422.',
    rule: '7.9',
    steps: [finds(put(at('who'), { reviewers: [{ type: 'Team', id: 1 }] }), { status: 422 })],
    after: gone('who'),
  },
  {
    id: 'environments/listed',
    claim: 'The list of environments has the gates of each.',
    rule: '2.3.5.8',
    steps: [
      does((known) => put(at('listed'), { reviewers: reviewer(known) })),
      finds(list({}), {
        body: {
          environments: some({ name: 'trueup-live-listed', protection_rules: some({ type: 'required_reviewers' }) }),
        },
      }),
    ],
    after: gone('listed'),
  },
  {
    id: 'environments/policies-off',
    claim: 'A branch policy of an environment without custom policies answers 404.',
    rule: '2.3.5.5',
    steps: [fresh('plain'), finds(createPolicy(at('plain'), { name: 'release/*' }), { status: 404 })],
    after: gone('plain'),
  },
  {
    id: 'environments/policy-twice',
    claim: 'A branch policy that is there already answers 303.',
    rule: '2.3.5.5',
    steps: [
      fresh('twice', custom),
      finds(createPolicy(at('twice'), { name: 'release/*' }), { status: 200, body: { type: 'branch' } }),
      finds(createPolicy(at('twice'), { name: 'release/*' }), { status: 303 }),
    ],
    after: gone('twice'),
  },
  {
    id: 'environments/policies-outlive',
    claim: 'Branch policies outlive a write that switches custom policies off.',
    rule: '2.3.5.5',
    steps: [
      fresh('outlive', custom),
      does(createPolicy(at('outlive'), { name: 'v*', type: 'tag' })),
      does(put(at('outlive'), {})),
      does(put(at('outlive'), custom)),
      finds(listPolicies(at('outlive')), { body: { branch_policies: some({ name: 'v*', type: 'tag' }) } }),
    ],
    after: gone('outlive'),
  },
  {
    id: 'environments/policy-removed',
    claim: 'A branch policy is deleted with 204, and once more with 404.',
    rule: '2.3.5.5',
    steps: [
      fresh('fewer', custom),
      does(createPolicy(at('fewer'), { name: 'release/*' }), 'policy'),
      finds(({ policy }) => removePolicy({ ...at('fewer'), branch_policy_id: policy.id }), { status: 204 }),
      finds(({ policy }) => removePolicy({ ...at('fewer'), branch_policy_id: policy.id }), { status: 404 }),
    ],
    after: gone('fewer'),
  },
  {
    id: 'environments/variables',
    claim: 'The name of a variable of an environment is stored in capitals.',
    rule: '2.3.5.3',
    steps: [
      fresh('variables'),
      does(createVariable(at('variables'), { name: 'trueup_live', value: 'one' })),
      finds(listVariables(at('variables')), { body: { variables: some({ name: 'TRUEUP_LIVE', value: 'one' }) } }),
      finds(updateVariable({ ...at('variables'), name: 'trueup_live' }, { value: 'two' }), { status: 204 }),
      finds(removeVariable({ ...at('variables'), name: 'TRUEUP_LIVE' }), { status: 204 }),
    ],
    after: gone('variables'),
  },
  {
    id: 'environments/own-key',
    claim: 'The secrets of an environment have a key of 32 bytes of their own.',
    rule: '2.3.5.4',
    steps: [
      fresh('secrets'),
      finds(secretsKey(at('secrets')), { body: { key_id: anything, key: like(/^[A-Za-z0-9+/]{43}=$/) } }),
      finds(listSecrets(at('secrets')), { body: { total_count: 0, secrets: [] } }),
    ],
    after: gone('secrets'),
  },
  {
    id: 'environments/deleted-with-contents',
    claim: 'An environment that is made again has none of the variables that the old one had.',
    rule: '2.3.5.2',
    steps: [
      fresh('reborn'),
      does(createVariable(at('reborn'), { name: 'TRUEUP_LIVE', value: 'old' })),
      finds(remove(at('reborn')), { status: 204 }),
      fresh('reborn'),
      finds(listVariables(at('reborn')), { body: { total_count: 0, variables: [], message: missing } }),
    ],
    after: gone('reborn'),
  },
  {
    id: 'environments/no-gates-by-apps',
    claim: 'An environment to which no app is a gate has an empty list of them.',
    rule: '2.3.5.6',
    steps: [
      fresh('apps'),
      finds(listRules(at('apps')), { body: { total_count: 0, custom_deployment_protection_rules: [] } }),
    ],
    after: gone('apps'),
  },
  {
    id: 'environments/unknown-gate',
    claim: 'Switching on a gate of an app that is not installed answers 404.',
    rule: '2.3.5.6',
    steps: [fresh('gate'), finds(enableRule(at('gate'), { integration_id: 1 }), { status: 404 })],
    after: gone('gate'),
  },
];
