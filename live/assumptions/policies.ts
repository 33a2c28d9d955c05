import { repositoryPolicyCalls } from '@trueup/core/github';
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
import { like, missing, none, some } from './pattern.ts';

const { create, get, list, remove, replace } = repositoryPolicyCalls;

const onlyOn = (...allowed_events: readonly string[]) => [
  { type: 'restrict_action_events', parameters: { allowed_events } },
];
const onlyPush = onlyOn('push', 'workflow_dispatch');
const one = { workflow_path: { include: ['.github/workflows/trueup-live.yml'], exclude: [] } };
const whole = (name: string, more: object = {}) => ({
  name: toLabName(name),
  enforcement: 'disabled',
  conditions: {},
  rules: onlyPush,
  ...more,
});
const policy = (name: string, more?: object) => create({}, whole(name, more));
const { makesOne, its } = createdWithNumber('policy', ({ id }) => ({ policy_id: id }), remove);
const fresh = (name: string, more?: object) => makesOne(succeeds(policy(name, more)));

export const policies = [
  assume('policies/default-unlisted')(answers(list({}), 200, { total_count: 0, policies: [] })),
  assume('policies/listed-in-short')(
    fresh('listed', { conditions: one }),
    shows(list({}), { policies: some({ name: toLabName('listed'), rules: missing, conditions: missing }) }),
  ),
  assume('policies/of-every-workflow')(fresh('every'), shows(its(get), { conditions: {}, rules: onlyPush })),
  assume('policies/kept-condition')(
    fresh('kept', { conditions: one }),
    answers(its(replace, whole('kept')), 200, { conditions: one }),
  ),
  assume('policies/unknown-event')(makesOne(refuses(policy('event', { rules: onlyOn('trueup_live') }), 422))),
  assume('policies/name-taken')(fresh('taken'), refuses(policy('taken'), 422)),
  assume('policies/evaluate', { plan: 'free', visibility: 'public' })(
    makesOne(refuses(policy('trial', { enforcement: 'evaluate' }), 422)),
  ),
  assume('policies/older-version')(
    expects(list({}), { status: 200 }, { headers: () => ({ 'x-github-api-version': '2022-11-28' }) }),
  ),
  assume('policies/hidden')(byReader(refuses(list({}), [403, 404], like(/^(Not Found|Resource not accessible)/)))),
  assume('policies/plan', { visibility: 'private', plan: 'free' })(refuses(list({}), 403, like(/^Upgrade to GitHub/))),
  assume('policies/deleted')(
    fresh('brief'),
    answers(its(remove), 204),
    refuses(its(get), 404),
    shows(list({}), { policies: none({ name: toLabName('brief') }) }),
  ),
];
