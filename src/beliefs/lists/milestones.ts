import { create, list, remove, update } from '../../sections/milestones/calls.ts';
import { type Belief, does, finds, made } from '../belief.ts';
import { like, missing, some } from '../pattern.ts';

const rule = '2.3.15';
const fresh = (title: string, more: object = {}) => does(create({}, { title: made(title), ...more }), 'milestone');
const gone = does(({ milestone }) => remove({ milestone_number: milestone.number }));
const of = ({ milestone }: { milestone?: any }) => ({ milestone_number: milestone.number });

export const milestones: readonly Belief[] = [
  {
    id: 'milestones/due-day',
    claim: 'A due date is stored as a moment of the same day: midnight on the coast of the Pacific.',
    rule,
    steps: [
      finds(
        create({}, { title: made('due'), due_on: '2031-07-04T12:00:00Z' }),
        { status: 201, body: { due_on: like(/^2031-07-04T0[78]:00:00Z$/) } },
        { as: 'milestone' },
      ),
    ],
    after: [gone],
  },
  {
    id: 'milestones/due-cleared',
    claim: 'Null takes the due date away.',
    rule,
    steps: [
      fresh('undue', { due_on: '2031-07-04T12:00:00Z' }),
      finds((known) => update(of(known), { due_on: null }), { status: 200, body: { due_on: null } }),
    ],
    after: [gone],
  },
  {
    id: 'milestones/title-taken',
    claim: 'A second milestone with the same title is refused with 422 and `already_exists`.',
    rule,
    steps: [
      fresh('taken'),
      finds(create({}, { title: made('taken') }), {
        status: 422,
        body: { errors: some({ field: 'title', code: 'already_exists' }) },
      }),
    ],
    after: [gone],
  },
  {
    id: 'milestones/title-in-another-case',
    claim: 'Two titles that differ only in case are two milestones.',
    rule,
    steps: [fresh('cased'), finds(create({}, { title: made('CASED') }), { status: 201 }, { as: 'second' })],
    after: [gone, does(({ second }) => remove({ milestone_number: second.number }))],
  },
  {
    id: 'milestones/patch-keeps',
    claim: 'A change of a milestone keeps the keys that it does not name.',
    rule,
    steps: [
      fresh('kept', { description: 'stays' }),
      finds((known) => update(of(known), { state: 'closed' }), { body: { description: 'stays', state: 'closed' } }),
    ],
    after: [gone],
  },
  {
    id: 'milestones/closed-are-listed',
    claim: 'The list holds closed milestones only where all states are asked for, as Trueup does.',
    rule,
    steps: [
      fresh('shut', { state: 'closed' }),
      finds(list({}), { body: some({ title: made('shut'), state: 'closed' }) }),
    ],
    after: [gone],
  },
  {
    id: 'milestones/deleted',
    claim: 'A milestone is deleted with 204, and changing it afterwards answers 404.',
    rule,
    steps: [
      fresh('brief'),
      finds((known) => remove(of(known)), { status: 204 }),
      finds((known) => update(of(known), { state: 'closed' }), { status: 404 }),
    ],
  },
  {
    id: 'milestones/empty-description',
    claim: 'An empty description is stored as null.',
    rule,
    steps: [
      finds(
        create({}, { title: made('mute'), description: '' }),
        { body: { description: null, pull_request: missing } },
        { as: 'milestone' },
      ),
    ],
    after: [gone],
  },
];
