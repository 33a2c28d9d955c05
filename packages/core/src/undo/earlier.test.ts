import { expect, it } from 'vitest';
import { parseUndoFile } from './earlier.ts';

const mergeValues = (was: object, is: object) =>
  parseUndoFile(JSON.stringify({ labels: was }), 'undo.yml').mergeValues({ labels: is });

it('undoes both runs with the undo file of a resumed run, key by key [2.1.13]', () => {
  const was = { _undeclared: ['made'], entries: [{ name: 'bug', color: 'ffffff' }] };
  const is = {
    _undeclared: ['made', 'later'],
    entries: [
      { name: 'bug', color: '000000', description: 'old' },
      { name: 'made', color: '111111' },
      { name: 'other', color: '222222' },
    ],
  };
  expect(mergeValues(was, is)).toEqual({
    labels: {
      _undeclared: ['made', 'later'],
      entries: [
        { name: 'bug', color: 'ffffff', description: 'old' },
        { name: 'other', color: '222222' },
      ],
    },
  });
});

it('identifies a webhook in the undo file by its address [2.1.13]', () => {
  const hook = (url: string, active: boolean) => ({ config: { url }, active });
  const list = (...entries: object[]) => ({ _undeclared: 'keep', entries });
  expect(mergeValues(list(hook('https://a', true)), list(hook('https://a', false), hook('https://b', true)))).toEqual({
    labels: list(hook('https://a', true), hook('https://b', true)),
  });
});
