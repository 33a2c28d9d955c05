import { expect, it } from 'vitest';
import { createPublicKey } from '../../../../../test/kit/samples/public-key.ts';
import { deployKeys } from './index.ts';

const live = (id: number, title: string, key: string) => ({ id, title, key, read_only: id % 2 === 0 });

it('exports the title, the key without its comment and `read_only`, with the policy `keep` [2.3.19.7]', () => {
  expect(
    deployKeys.toSettings([live(1, 'ci', `${createPublicKey('a')} a comment`), live(2, 'b', createPublicKey('b'))]),
  ).toEqual({
    value: {
      _undeclared: 'keep',
      entries: [
        { title: 'ci', key: createPublicKey('a'), read_only: false },
        { title: 'b', key: createPublicKey('b'), read_only: true },
      ],
    },
    notes: [],
  });
});

it('leaves out a key whose algorithm cannot be declared, with a note [2.3.19.5]', () => {
  expect(deployKeys.toSettings([live(1, 'ancient', createPublicKey('a', 'ssh-dss'))])).toEqual({
    value: undefined,
    notes: [
      {
        text: 'deploy key "ancient" is left out: Trueup does not support keys of the algorithm ssh-dss',
        about: 'ancient',
      },
    ],
  });
});

it('fails if two keys have the same title, which no file can declare [2.3.19.1]', () => {
  expect(() =>
    deployKeys.toSettings([live(1, 'ci', createPublicKey('a')), live(2, 'ci', createPublicKey('b'))]),
  ).toThrow('GitHub has two of deploy key "ci"');
});
