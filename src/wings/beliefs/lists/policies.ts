import { policiesOfRepository } from '../../../host/routes/actions-policies.ts';
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
  belief('policies/default-unlisted')(answers(list({}), 200, { total_count: 0, policies: [] })),
  belief('policies/listed-whole')(
    fresh('listed', { conditions: one }),
    shows(list({}), { policies: some({ name: made('listed'), rules: onlyPush, conditions: one }) }),
  ),
  belief('policies/of-every-workflow')(
    fresh('every'),
    shows((known) => get(of(known)), { conditions: {}, rules: onlyPush }),
  ),
  belief('policies/kept-condition')(
    fresh('kept', { conditions: one }),
    answers((known) => replace(of(known), whole('kept')), 200, { conditions: one }),
  ),
  belief('policies/unknown-event')(makesPolicy(refuses(policy('event', { rules: onlyOn('trueup_live') }), 422))),
  belief('policies/name-taken')(fresh('taken'), refuses(policy('taken'), 422)),
  belief('policies/evaluate', { plan: 'free', visibility: 'public' })(
    makesPolicy(refuses(policy('trial', { enforcement: 'evaluate' }), 422)),
  ),
  belief('policies/older-version')(
    finds(list({}), { status: 404 }, { headers: () => ({ 'x-github-api-version': '2022-11-28' }) }),
  ),
  belief('policies/hidden')(byReader(refuses(list({}), [403, 404], like(/^(Not Found|Resource not accessible)/)))),
  belief('policies/plan', { visibility: 'private', plan: 'free' })(refuses(list({}), 403, like(/^Upgrade to GitHub/))),
  belief('policies/deleted')(
    fresh('brief'),
    answers((known) => remove(of(known)), 204),
    refuses((known) => get(of(known)), 404),
    shows(list({}), { policies: none({ name: made('brief') }) }),
  ),
];
