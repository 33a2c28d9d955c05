import { create, list, remove, update } from '../../../sections/labels/calls.ts';
import { after, answers, type Belief, type BeliefPart, belief, does, made, refuses, shows } from '../belief.ts';
import { anything, none, oneOf, some } from '../pattern.ts';

const color = 'ededed';
/** A name that has so many characters once it is made. */
const ofLength = (characters: number) => 'x'.repeat(characters - made('').length);
const gone = (name: string) => after(does(remove({ name: made(name) })));
const fresh = (name: string, more: object = {}): BeliefPart[] => [
  does(create({}, { name: made(name), color, ...more })),
  gone(name),
];

export const labels: readonly Belief[] = [
  belief('labels/renamed-in-case')(
    fresh('Case'),
    answers(update({ name: made('Case') }, { new_name: made('case') }), 200, { name: made('case') }),
    gone('case'),
  ),
  belief('labels/found-in-any-case')(
    fresh('Spelt'),
    shows(update({ name: made('SPELT') }, { color: '0e8a16' }), { name: made('Spelt'), color: '0e8a16' }),
  ),
  belief('labels/one-name-in-any-case')(
    fresh('Twin'),
    answers(create({}, { name: made('TWIN'), color }), 422, {
      message: 'Validation Failed',
      errors: some({ field: 'name', code: 'already_exists' }),
    }),
  ),
  belief('labels/renamed-onto-another')(
    fresh('one'),
    fresh('other'),
    answers(update({ name: made('one') }, { new_name: made('other') }), 422, {
      errors: some({ code: 'already_exists' }),
    }),
  ),
  belief('labels/longest-name')(answers(create({}, { name: made(ofLength(50)), color }), 201), gone(ofLength(50))),
  belief('labels/too-long-a-name')(
    answers(create({}, { name: made(ofLength(51)), color }), 422, { errors: some({ field: 'name' }) }),
    gone(ofLength(51)),
  ),
  belief('labels/too-long-a-description')(
    answers(create({}, { name: made('wordy'), color, description: 'x'.repeat(101) }), 422, {
      errors: some({ field: 'description' }),
    }),
    gone('wordy'),
  ),
  belief('labels/colour-without-hash')(
    answers(create({}, { name: made('hash'), color: '#ededed' }), 422, {
      errors: some({ field: 'color', code: 'invalid' }),
    }),
    gone('hash'),
  ),
  belief('labels/empty-description')(
    answers(create({}, { name: made('mute'), color, description: '' }), 201, { description: oneOf('', null) }),
    gone('mute'),
  ),
  belief('labels/patch-keeps')(
    fresh('kept', { description: 'stays' }),
    shows(update({ name: made('kept') }, { color: '0e8a16' }), { description: 'stays', color: '0e8a16' }),
  ),
  belief('labels/name-with-a-slash')(
    fresh('a/b'),
    shows(update({ name: made('a/b') }, { color: '0e8a16' }), { name: made('a/b') }),
  ),
  belief('labels/deleted')(
    fresh('brief'),
    answers(remove({ name: made('brief') }), 204),
    refuses(remove({ name: made('brief') }), 404),
    shows(list({}), none({ name: made('brief') })),
  ),
  belief('labels/of-a-new-repository')(
    shows(list({}), some({ name: 'bug', color: 'd73a4a', default: true, id: anything })),
  ),
];
