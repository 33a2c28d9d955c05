import { create, list, remove, update } from '../../../sections/milestones/calls.ts';
import {
  answers,
  type Belief,
  type BeliefStep,
  belief,
  does,
  type Learnt,
  made,
  makes,
  refuses,
  shows,
} from '../belief.ts';
import { like, missing, oneOf, some } from '../pattern.ts';

const due_on = '2031-07-04T12:00:00Z';
const makesMilestone = (step: BeliefStep, as = 'milestone') =>
  makes(as, step, ({ number }) => remove({ milestone_number: number }));
const fresh = (title: string, more: object = {}) => makesMilestone(does(create({}, { title: made(title), ...more })));
const of = ({ milestone }: Learnt) => ({ milestone_number: milestone.number });

export const milestones: readonly Belief[] = [
  belief('milestones/due-day')(
    makesMilestone(
      answers(create({}, { title: made('due'), due_on }), 201, { due_on: like(/^2031-07-04T0[078]:00:00Z$/) }),
    ),
  ),
  belief('milestones/due-cleared')(
    fresh('undue', { due_on }),
    answers((known) => update(of(known), { due_on: null }), 200, { due_on: null }),
  ),
  belief('milestones/title-taken')(
    fresh('taken'),
    answers(create({}, { title: made('taken') }), 422, { errors: some({ field: 'title', code: 'already_exists' }) }),
  ),
  belief('milestones/title-in-another-case')(
    fresh('cased'),
    makesMilestone(answers(create({}, { title: made('CASED') }), 201), 'second'),
  ),
  belief('milestones/patch-keeps')(
    fresh('kept', { description: 'stays' }),
    shows((known) => update(of(known), { state: 'closed' }), { description: 'stays', state: 'closed' }),
  ),
  belief('milestones/closed-are-listed')(
    fresh('shut', { state: 'closed' }),
    shows(list({}), some({ title: made('shut'), state: 'closed' })),
  ),
  belief('milestones/deleted')(
    fresh('brief'),
    answers((known) => remove(of(known)), 204),
    refuses((known) => update(of(known), { state: 'closed' }), 404),
  ),
  belief('milestones/empty-description')(
    makesMilestone(
      shows(create({}, { title: made('mute'), description: '' }), {
        description: oneOf('', null),
        pull_request: missing,
      }),
    ),
  ),
];
