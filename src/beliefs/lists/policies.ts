import { policiesOfRepository } from '../../host/routes/actions-policies.ts';
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
import { like, none, some } from '../pattern.ts';

const { create, get, list, remove, replace } = policiesOfRepository;

const onlyOn = (...allowed_events: readonly string[]) => [
  { type: 'restrict_action_events', parameters: { allowed_events } },
];
const onlyPush = onlyOn('push', 'workflow_dispatch');
const one = { workflow_path: { include: ['.github/workflows/trueup-live.yml'], exclude: [] } };
const whole = (name: string, more: object = {}) => ({
  name: made(name),
  enforcement: 'disabled',
  conditions: {},
  rules: onlyPush,
  ...more,
});
const policy = (name: string, more?: object) => create({}, whole(name, more));
const makesPolicy = (step: BeliefStep) => makes('policy', step, ({ id }) => remove({ policy_id: id }));
const fresh = (name: string, more?: object) => makesPolicy(does(policy(name, more)));
const of = ({ policy: { id } }: Learnt) => ({ policy_id: id });

export const policies: readonly Belief[] = [
  belief('policies/default-unlisted', '2.3.21')(
    'The policy that a public repository has by default is in no list: a repository without its own has none.',
    answers(list({}), 200, { total_count: 0, policies: [] }),
  ),
  belief('policies/listed-whole', '2.3.21')(
    'The list of policies has the rules and the conditions of each.',
    fresh('listed', { conditions: one }),
    shows(list({}), { policies: some({ name: made('listed'), rules: onlyPush, conditions: one }) }),
  ),
  belief('policies/of-every-workflow', '2.3.21')(
    'A policy that is made without a condition is shown with an empty one.',
    fresh('every'),
    shows((known) => get(of(known)), { conditions: {}, rules: onlyPush }),
  ),
  belief('policies/kept-condition', '2.3.21')(
    'A write of a policy that leaves the condition out keeps the one that is stored.',
    fresh('kept', { conditions: one }),
    answers((known) => replace(of(known), whole('kept')), 200, { conditions: one }),
  ),
  belief('policies/unknown-event', '2.3.21')(
    'An event that the host does not know is refused with 422.',
    makesPolicy(refuses(policy('event', { rules: onlyOn('trueup_live') }), 422)),
  ),
  belief('policies/name-taken', '2.3.21')(
    'A second policy of the same name is refused with 422.',
    fresh('taken'),
    refuses(policy('taken'), 422),
  ),
  belief('policies/evaluate', '2.3.21', { plan: 'free', visibility: 'public' })(
    'Below the Enterprise plan a policy that is only evaluated is refused with 422.',
    makesPolicy(refuses(policy('trial', { enforcement: 'evaluate' }), 422)),
  ),
  belief('policies/older-version', '2.3.21')(
    'The version 2022-11-28 of the API has no policies: 404.',
    finds(list({}), { status: 404 }, { headers: () => ({ 'x-github-api-version': '2022-11-28' }) }),
  ),
  belief('policies/hidden', '5.5')(
    'A token without Administration gets 403 or 404 for the policies, and no empty list.',
    byReader(refuses(list({}), [403, 404], like(/^(Not Found|Resource not accessible)/))),
  ),
  belief('policies/plan', '2.1.18', { visibility: 'private', plan: 'free' })(
    'The free plan has no policies in a private repository: 403 with `Upgrade to GitHub Pro`.',
    refuses(list({}), 403, like(/^Upgrade to GitHub/)),
  ),
  belief('policies/deleted', '2.3.21')(
    'A policy is deleted with 204, and then answers 404.',
    fresh('brief'),
    answers((known) => remove(of(known)), 204),
    refuses((known) => get(of(known)), 404),
    shows(list({}), { policies: none({ name: made('brief') }) }),
  ),
];
