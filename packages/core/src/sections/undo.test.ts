import { expect, it } from 'vitest';
import { planDelete, planUpdate } from '../plan/make-items.ts';
import { narrowExportToItems } from './undo.ts';

const shape = { list: { getKey: ({ name }: { name: string }) => name, describeEntry: () => '' } };
const notes = [
  { text: 'entry "a" is left out: it hides a value, as entry "b" does', about: 'a' },
  { text: 'the section is not complete' },
];

it('keeps the notes about written entries, and no note that only quotes their names [2.1.13]', () => {
  const undoOf = (name: string) =>
    narrowExportToItems({ value: [], notes }, [planDelete(`entry "${name}"`, [], { names: [name] })], shape).notes;
  expect(undoOf('a')).toEqual([notes[0]!.text]);
  expect(undoOf('A')).toEqual([notes[0]!.text]);
  expect(undoOf('b')).toEqual([]);
});

it('keeps the notes about written keys, and no note that only quotes them [2.1.13]', () => {
  const keyNotes = [{ text: '`expiry` is left out: it depends on `limit`', about: 'expiry' }];
  const undoOf = (key: string) =>
    narrowExportToItems(
      { value: { limit: 1, expiry: 2 }, notes: keyNotes },
      planUpdate('', [{ key, live: 1, wanted: 2 }], []),
      {},
    ).notes;
  expect(undoOf('expiry')).toEqual([keyNotes[0]!.text]);
  expect(undoOf('limit')).toEqual([]);
});
