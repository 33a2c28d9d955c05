import { create, list, remove, update } from '../../sections/labels/calls.ts';
import { type Belief, does, finds, made } from '../belief.ts';
import { anything, none, some } from '../pattern.ts';

const rule = '2.3.2';
const color = 'ededed';
const gone = (name: string) => does(remove({ name: made(name) }));
const fresh = (name: string, more: object = {}) => does(create({}, { name: made(name), color, ...more }));

export const labels: readonly Belief[] = [
  {
    id: 'labels/renamed-in-case',
    claim: 'A label takes a new name that differs from the old one only in the case of its letters.',
    rule,
    steps: [
      fresh('Case'),
      finds(update({ name: made('Case') }, { new_name: made('case') }), { status: 200, body: { name: made('case') } }),
    ],
    after: [gone('case')],
  },
  {
    id: 'labels/found-in-any-case',
    claim: 'A label is found by its name in any case, and keeps the spelling that it was made with.',
    rule,
    steps: [
      fresh('Spelt'),
      finds(update({ name: made('SPELT') }, { color: '0e8a16' }), { body: { name: made('Spelt'), color: '0e8a16' } }),
    ],
    after: [gone('Spelt')],
  },
  {
    id: 'labels/one-name-in-any-case',
    claim: 'A second label whose name differs only in case is refused with 422 and `already_exists`.',
    rule,
    steps: [
      fresh('Twin'),
      finds(create({}, { name: made('TWIN'), color }), {
        status: 422,
        body: { message: 'Validation Failed', errors: some({ field: 'name', code: 'already_exists' }) },
      }),
    ],
    after: [gone('Twin')],
  },
  {
    id: 'labels/renamed-onto-another',
    claim: 'Renaming a label to the name of another one is refused with 422.',
    rule,
    steps: [
      fresh('one'),
      fresh('other'),
      finds(update({ name: made('one') }, { new_name: made('other') }), {
        status: 422,
        body: { errors: some({ code: 'already_exists' }) },
      }),
    ],
    after: [gone('one'), gone('other')],
  },
  {
    id: 'labels/longest-name',
    claim: 'The name of a label may have 50 characters.',
    rule,
    steps: [finds(create({}, { name: made('n').padEnd(50, 'x'), color }), { status: 201 })],
    after: [does(remove({ name: made('n').padEnd(50, 'x') }))],
  },
  {
    id: 'labels/too-long-a-name',
    claim: 'A name of 51 characters is refused with 422.',
    rule,
    steps: [
      finds(create({}, { name: made('n').padEnd(51, 'y'), color }), {
        status: 422,
        body: { errors: some({ field: 'name' }) },
      }),
    ],
    after: [does(remove({ name: made('n').padEnd(51, 'y') }))],
  },
  {
    id: 'labels/too-long-a-description',
    claim: 'A description of more than 100 characters is refused with 422.',
    rule,
    steps: [
      finds(create({}, { name: made('wordy'), color, description: 'x'.repeat(101) }), {
        status: 422,
        body: { errors: some({ field: 'description' }) },
      }),
    ],
    after: [gone('wordy')],
  },
  {
    id: 'labels/colour-without-hash',
    claim: 'A colour with a leading # is refused with 422.',
    rule,
    steps: [
      finds(create({}, { name: made('hash'), color: '#ededed' }), {
        status: 422,
        body: { errors: some({ field: 'color', code: 'invalid' }) },
      }),
    ],
    after: [gone('hash')],
  },
  {
    id: 'labels/empty-description',
    claim: 'An empty description is stored as null.',
    rule,
    steps: [
      finds(create({}, { name: made('mute'), color, description: '' }), { status: 201, body: { description: null } }),
    ],
    after: [gone('mute')],
  },
  {
    id: 'labels/patch-keeps',
    claim: 'A change of a label keeps the keys that it does not name.',
    rule,
    steps: [
      fresh('kept', { description: 'stays' }),
      finds(update({ name: made('kept') }, { color: '0e8a16' }), { body: { description: 'stays', color: '0e8a16' } }),
    ],
    after: [gone('kept')],
  },
  {
    id: 'labels/name-with-a-slash',
    claim: 'A label whose name has a slash is found by the encoded name.',
    rule,
    steps: [fresh('a/b'), finds(update({ name: made('a/b') }, { color: '0e8a16' }), { body: { name: made('a/b') } })],
    after: [gone('a/b')],
  },
  {
    id: 'labels/deleted',
    claim: 'A label is deleted with 204, and deleting it again answers 404.',
    rule,
    steps: [
      fresh('brief'),
      finds(remove({ name: made('brief') }), { status: 204 }),
      finds(remove({ name: made('brief') }), { status: 404 }),
      finds(list({}), { body: none({ name: made('brief') }) }),
    ],
    after: [gone('brief')],
  },
  {
    id: 'labels/of-a-new-repository',
    claim: 'A new repository has the label `bug` with the colour d73a4a.',
    rule,
    steps: [finds(list({}), { body: some({ name: 'bug', color: 'd73a4a', default: true, id: anything }) })],
  },
];
