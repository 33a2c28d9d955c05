import { create, list, remove, update } from '@trueup/core/sections/labels/calls';
import {
  type AssumptionPart,
  after,
  answers,
  assume,
  failsValidation,
  refuses,
  shows,
  succeeds,
  toLabName,
} from './assumption.ts';
import { anything, none, oneOf, some } from './pattern.ts';

const color = 'ededed';
/** Returns a text that has this many characters after `toLabName` adds its prefix. */
const ofLength = (characters: number) => 'x'.repeat(characters - toLabName('').length);
const gone = (name: string) => after(remove({ name: toLabName(name) }));
const fresh = (name: string, more: object = {}): AssumptionPart[] => [
  succeeds(create({}, { name: toLabName(name), color, ...more })),
  gone(name),
];

export const labels = [
  assume('labels/renamed-in-case')(
    fresh('Case'),
    answers(update({ name: toLabName('Case') }, { new_name: toLabName('case') }), 200, { name: toLabName('case') }),
    gone('case'),
  ),
  assume('labels/found-in-any-case')(
    fresh('Spelt'),
    shows(update({ name: toLabName('SPELT') }, { color: '0e8a16' }), { name: toLabName('Spelt'), color: '0e8a16' }),
  ),
  assume('labels/one-name-in-any-case')(
    fresh('Twin'),
    answers(create({}, { name: toLabName('TWIN'), color }), 422, {
      message: 'Validation Failed',
      errors: some({ field: 'name', code: 'already_exists' }),
    }),
  ),
  assume('labels/renamed-onto-another')(
    fresh('one'),
    fresh('other'),
    failsValidation(update({ name: toLabName('one') }, { new_name: toLabName('other') }), { code: 'already_exists' }),
  ),
  assume('labels/longest-name')(answers(create({}, { name: toLabName(ofLength(50)), color }), 201), gone(ofLength(50))),
  assume('labels/too-long-a-name')(
    failsValidation(create({}, { name: toLabName(ofLength(51)), color }), { field: 'name' }),
    gone(ofLength(51)),
  ),
  assume('labels/too-long-a-description')(
    failsValidation(create({}, { name: toLabName('wordy'), color, description: 'x'.repeat(101) }), {
      field: 'description',
    }),
    gone('wordy'),
  ),
  assume('labels/colour-without-hash')(
    failsValidation(create({}, { name: toLabName('hash'), color: '#ededed' }), { field: 'color', code: 'invalid' }),
    gone('hash'),
  ),
  assume('labels/empty-description')(
    answers(create({}, { name: toLabName('mute'), color, description: '' }), 201, { description: oneOf('', null) }),
    gone('mute'),
  ),
  assume('labels/patch-keeps')(
    fresh('kept', { description: 'stays' }),
    shows(update({ name: toLabName('kept') }, { color: '0e8a16' }), { description: 'stays', color: '0e8a16' }),
  ),
  assume('labels/name-with-a-slash')(
    fresh('a/b'),
    shows(update({ name: toLabName('a/b') }, { color: '0e8a16' }), { name: toLabName('a/b') }),
  ),
  assume('labels/deleted')(
    fresh('brief'),
    answers(remove({ name: toLabName('brief') }), 204),
    refuses(remove({ name: toLabName('brief') }), 404),
    shows(list({}), none({ name: toLabName('brief') })),
  ),
  assume('labels/of-a-new-repository')(
    shows(list({}), some({ name: 'accessibility', default: true, id: anything })),
    shows(list({}), some({ name: 'bug', color: 'd73a4a', default: true, id: anything })),
  ),
];
