import { create, list, remove, update } from '../../sections/milestones/calls.ts';
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

const rule = '2.3.15';
const due_on = '2031-07-04T12:00:00Z';
const makesMilestone = (step: BeliefStep, as = 'milestone') =>
  makes(as, step, ({ number }) => remove({ milestone_number: number }));
const fresh = (title: string, more: object = {}) => makesMilestone(does(create({}, { title: made(title), ...more })));
const of = ({ milestone }: Learnt) => ({ milestone_number: milestone.number });

export const milestones: readonly Belief[] = [
  belief('milestones/due-day', rule)(
    'A due date is stored as a moment of the same day: midnight in UTC, or on the coast of the Pacific.',
    makesMilestone(
      answers(create({}, { title: made('due'), due_on }), 201, { due_on: like(/^2031-07-04T0[078]:00:00Z$/) }),
    ),
  ),
  belief('milestones/due-cleared', rule)(
    'Null takes the due date away.',
    fresh('undue', { due_on }),
    answers((known) => update(of(known), { due_on: null }), 200, { due_on: null }),
  ),
  belief('milestones/title-taken', rule)(
    'A second milestone with the same title is refused with 422 and `already_exists`.',
    fresh('taken'),
    answers(create({}, { title: made('taken') }), 422, { errors: some({ field: 'title', code: 'already_exists' }) }),
  ),
  belief('milestones/title-in-another-case', rule)(
    'Two titles that differ only in case are two milestones.',
    fresh('cased'),
    makesMilestone(answers(create({}, { title: made('CASED') }), 201), 'second'),
  ),
  belief('milestones/patch-keeps', rule)(
    'A change of a milestone keeps the keys that it does not name.',
    fresh('kept', { description: 'stays' }),
    shows((known) => update(of(known), { state: 'closed' }), { description: 'stays', state: 'closed' }),
  ),
  belief('milestones/closed-are-listed', rule)(
    'The list holds closed milestones only where all states are asked for, as Trueup does.',
    fresh('shut', { state: 'closed' }),
    shows(list({}), some({ title: made('shut'), state: 'closed' })),
  ),
  belief('milestones/deleted', rule)(
    'A milestone is deleted with 204, and changing it afterwards answers 404.',
    fresh('brief'),
    answers((known) => remove(of(known)), 204),
    refuses((known) => update(of(known), { state: 'closed' }), 404),
  ),
  belief('milestones/empty-description', rule)(
    'An empty description is stored as it is, or as null.',
    makesMilestone(
      shows(create({}, { title: made('mute'), description: '' }), {
        description: oneOf('', null),
        pull_request: missing,
      }),
    ),
  ),
];
