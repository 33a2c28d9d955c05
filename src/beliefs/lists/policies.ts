import { create, get, list, remove, replace } from '../../sections/actions_policies/calls.ts';
import { type Belief, does, finds, type Learnt, made } from '../belief.ts';
import { like, none, some } from '../pattern.ts';

const onlyPush = [{ type: 'restrict_action_events', parameters: { allowed_events: ['push', 'workflow_dispatch'] } }];
const policy = (name: string, more: object = {}) =>
  create({}, { name: made(name), enforcement: 'disabled', conditions: {}, rules: onlyPush, ...more });
const fresh = (name: string, more: object = {}) => does(policy(name, more), 'policy');
const of = ({ policy: { id } }: Learnt) => ({ policy_id: id });
const gone = [does((known) => remove(of(known)))];
const one = { workflow_path: { include: ['.github/workflows/trueup-live.yml'], exclude: [] } };

export const policies: readonly Belief[] = [
  {
    id: 'policies/default-unlisted',
    claim: 'The policy that a public repository has by default is in no list: a repository without its own has none.',
    rule: '2.3.21',
    steps: [finds(list({}), { status: 200, body: { total_count: 0, policies: [] } })],
  },
  {
    id: 'policies/listed-whole',
    claim: 'The list of policies has the rules and the conditions of each.',
    rule: '2.3.21',
    steps: [
      fresh('listed', { conditions: one }),
      finds(list({}), { body: { policies: some({ name: made('listed'), rules: onlyPush, conditions: one }) } }),
    ],
    after: gone,
  },
  {
    id: 'policies/of-every-workflow',
    claim: 'A policy that is made without a condition is shown with an empty one.',
    rule: '2.3.21',
    steps: [fresh('every'), finds((known) => get(of(known)), { body: { conditions: {}, rules: onlyPush } })],
    after: gone,
  },
  {
    id: 'policies/kept-condition',
    claim: 'A write of a policy that leaves the condition out keeps the one that is stored.',
    rule: '2.3.21',
    steps: [
      fresh('kept', { conditions: one }),
      finds(
        (known) => replace(of(known), { name: made('kept'), enforcement: 'disabled', conditions: {}, rules: onlyPush }),
        {
          status: 200,
          body: { conditions: one },
        },
      ),
    ],
    after: gone,
  },
  {
    id: 'policies/unknown-event',
    claim: 'An event that the host does not know is refused with 422.',
    rule: '2.3.21',
    steps: [
      finds(
        policy('event', {
          rules: [{ type: 'restrict_action_events', parameters: { allowed_events: ['trueup_live'] } }],
        }),
        { status: 422 },
        { as: 'policy' },
      ),
    ],
    after: gone,
  },
  {
    id: 'policies/name-taken',
    claim: 'A second policy of the same name is refused with 422.',
    rule: '2.3.21',
    steps: [fresh('taken'), finds(policy('taken'), { status: 422 })],
    after: gone,
  },
  {
    id: 'policies/evaluate',
    claim: 'Below the Enterprise plan a policy that is only evaluated is refused with 422.',
    rule: '2.3.21',
    needs: { plan: 'free', visibility: 'public' },
    steps: [finds(policy('trial', { enforcement: 'evaluate' }), { status: 422 }, { as: 'policy' })],
    after: gone,
  },
  {
    id: 'policies/older-version',
    claim: 'The version 2022-11-28 of the API has no policies: 404.',
    rule: '2.3.21',
    steps: [finds(list({}), { status: 404 }, { headers: () => ({ 'x-github-api-version': '2022-11-28' }) })],
  },
  {
    id: 'policies/hidden',
    claim: 'A token without Administration gets 404 for the policies, and no empty list.',
    rule: '5.5',
    needs: { reader: true },
    steps: [finds(list({}), { status: 404, message: like(/^Not Found/) }, { by: 'reader' })],
  },
  {
    id: 'policies/plan',
    claim: 'The free plan has no policies in a private repository: 403 with `Upgrade to GitHub Pro`.',
    rule: '2.1.18',
    needs: { visibility: 'private', plan: 'free' },
    steps: [finds(list({}), { status: 403, message: like(/^Upgrade to GitHub/) })],
  },
  {
    id: 'policies/deleted',
    claim: 'A policy is deleted with 204, and then answers 404.',
    rule: '2.3.21',
    steps: [
      fresh('brief'),
      finds((known) => remove(of(known)), { status: 204 }),
      finds((known) => get(of(known)), { status: 404 }),
      finds(list({}), { body: { policies: none({ name: made('brief') }) } }),
    ],
  },
];
