import { create, list, remove, update } from '@trueup/core/sections/labels/calls';
import { type AssumptionPart, after, answers, assume, does, made, mistakes, refuses, shows } from './assumption.ts';
import { anything, none, oneOf, some } from './pattern.ts';

const color = 'ededed';
/** A name that has so many characters once it is made. */
const ofLength = (characters: number) => 'x'.repeat(characters - made('').length);
const gone = (name: string) => after(remove({ name: made(name) }));
const fresh = (name: string, more: object = {}): AssumptionPart[] => [
  does(create({}, { name: made(name), color, ...more })),
  gone(name),
];

export const labels = [
  assume('labels/renamed-in-case')(
    fresh('Case'),
    answers(update({ name: made('Case') }, { new_name: made('case') }), 200, { name: made('case') }),
    gone('case'),
  ),
  assume('labels/found-in-any-case')(
    fresh('Spelt'),
    shows(update({ name: made('SPELT') }, { color: '0e8a16' }), { name: made('Spelt'), color: '0e8a16' }),
  ),
  assume('labels/one-name-in-any-case')(
    fresh('Twin'),
    answers(create({}, { name: made('TWIN'), color }), 422, {
      message: 'Validation Failed',
      errors: some({ field: 'name', code: 'already_exists' }),
    }),
  ),
  assume('labels/renamed-onto-another')(
    fresh('one'),
    fresh('other'),
    mistakes(update({ name: made('one') }, { new_name: made('other') }), { code: 'already_exists' }),
  ),
  assume('labels/longest-name')(answers(create({}, { name: made(ofLength(50)), color }), 201), gone(ofLength(50))),
  assume('labels/too-long-a-name')(
    mistakes(create({}, { name: made(ofLength(51)), color }), { field: 'name' }),
    gone(ofLength(51)),
  ),
  assume('labels/too-long-a-description')(
    mistakes(create({}, { name: made('wordy'), color, description: 'x'.repeat(101) }), { field: 'description' }),
    gone('wordy'),
  ),
  assume('labels/colour-without-hash')(
    mistakes(create({}, { name: made('hash'), color: '#ededed' }), { field: 'color', code: 'invalid' }),
    gone('hash'),
  ),
  assume('labels/empty-description')(
    answers(create({}, { name: made('mute'), color, description: '' }), 201, { description: oneOf('', null) }),
    gone('mute'),
  ),
  assume('labels/patch-keeps')(
    fresh('kept', { description: 'stays' }),
    shows(update({ name: made('kept') }, { color: '0e8a16' }), { description: 'stays', color: '0e8a16' }),
  ),
  assume('labels/name-with-a-slash')(
    fresh('a/b'),
    shows(update({ name: made('a/b') }, { color: '0e8a16' }), { name: made('a/b') }),
  ),
  assume('labels/deleted')(
    fresh('brief'),
    answers(remove({ name: made('brief') }), 204),
    refuses(remove({ name: made('brief') }), 404),
    shows(list({}), none({ name: made('brief') })),
  ),
  assume('labels/of-a-new-repository')(
    shows(list({}), some({ name: 'accessibility', default: true, id: anything })),
    shows(list({}), some({ name: 'bug', color: 'd73a4a', default: true, id: anything })),
  ),
];
