import { expect, it } from 'vitest';
import { publicKey } from '../../../test/public-key.ts';
import { deployKeys } from './index.ts';

const live = (id: number, title: string, key: string) => ({ id, title, key, read_only: id % 2 === 0 });

it('writes title, comparable material and `read_only`, and keeps what the file will not name [2.3.19.7]', () => {
  expect(deployKeys.toSettings([live(1, 'ci', `${publicKey('a')} a comment`), live(2, 'b', publicKey('b'))])).toEqual({
    value: {
      _undeclared: 'keep',
      entries: [
        { title: 'ci', key: publicKey('a'), read_only: false },
        { title: 'b', key: publicKey('b'), read_only: true },
      ],
    },
    notes: [],
  });
});

it('leaves out a key of an algorithm that cannot be declared, with a note [2.3.19.5]', () => {
  expect(deployKeys.toSettings([live(1, 'ancient', publicKey('a', 'ssh-dss'))])).toEqual({
    value: undefined,
    notes: ['deploy key "ancient" is left out: a key of ssh-dss cannot be declared'],
  });
});

it('fails loudly over two keys under one title, which no file could declare [2.3.19.1]', () => {
  expect(() => deployKeys.toSettings([live(1, 'ci', publicKey('a')), live(2, 'ci', publicKey('b'))])).toThrow(
    'the repository has two of deploy key "ci"',
  );
});
