import { create, list, remove, update } from '@trueup/core/sections/milestones/calls';
import {
  answers,
  assume,
  createdWithNumber,
  failsValidation,
  refuses,
  shows,
  succeeds,
  toLabName,
} from './assumption.ts';
import { like, missing, oneOf, some } from './pattern.ts';

const due_on = '2031-07-04T12:00:00Z';
const { makesOne, its } = createdWithNumber('milestone', ({ number }) => ({ milestone_number: number }), remove);
const fresh = (title: string, more: object = {}) =>
  makesOne(succeeds(create({}, { title: toLabName(title), ...more })));

export const milestones = [
  assume('milestones/due-day')(
    makesOne(
      answers(create({}, { title: toLabName('due'), due_on }), 201, { due_on: like(/^2031-07-04T0[078]:00:00Z$/) }),
    ),
  ),
  assume('milestones/due-cleared')(
    fresh('undue', { due_on }),
    answers(its(update, { due_on: null }), 200, { due_on: null }),
  ),
  assume('milestones/title-taken')(
    fresh('taken'),
    failsValidation(create({}, { title: toLabName('taken') }), { field: 'title', code: 'already_exists' }),
  ),
  assume('milestones/title-in-another-case')(
    fresh('cased'),
    makesOne(answers(create({}, { title: toLabName('CASED') }), 201), 'second'),
  ),
  assume('milestones/patch-keeps')(
    fresh('kept', { description: 'stays' }),
    shows(its(update, { state: 'closed' }), { description: 'stays', state: 'closed' }),
  ),
  assume('milestones/closed-are-listed')(
    fresh('shut', { state: 'closed' }),
    shows(list({}), some({ title: toLabName('shut'), state: 'closed' })),
  ),
  assume('milestones/deleted')(
    fresh('brief'),
    answers(its(remove), 204),
    refuses(its(update, { state: 'closed' }), 404),
  ),
  assume('milestones/empty-description')(
    makesOne(
      shows(create({}, { title: toLabName('mute'), description: '' }), {
        description: oneOf('', null),
        pull_request: missing,
      }),
    ),
  ),
];
