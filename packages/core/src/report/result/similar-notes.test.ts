import { expect, it } from 'vitest';
import { mergeSimilarNotes } from './similar-notes.ts';

const mergeMessages = (...messages: string[]) =>
  mergeSimilarNotes(
    messages,
    (message) => ({ message: message.replace(/^.*: /, ''), about: message.replace(/: .*$/, '') }),
    (_, message) => message,
  );

it('merges more than three similar notes into one with some of their names [6.10]', () => {
  const kept = (name: string) => `labels: kept undeclared label "${name}"`;
  const names = Array.from({ length: 59 }, (_, index) => kept(`l${index}`));
  expect(mergeMessages(...names)).toEqual(['kept undeclared label "l0" (and 58 more: "l1", "l2", "l3", …)']);
  expect(mergeMessages(...names.slice(0, 4))).toEqual(['kept undeclared label "l0" (and 3 more: "l1", "l2", "l3")']);
  expect(mergeMessages(...names.slice(0, 3))).toEqual(names.slice(0, 3));
});

it('names the keys of notes with equal messages, and only counts equal notes [6.10]', () => {
  expect(mergeMessages('a: is off', 'b: is off', 'c: is off', 'd: is off')).toEqual(['is off (and 3 more: b, c, d)']);
  expect(mergeMessages(...Array(5).fill('a: is off'))).toEqual(['is off (5 times)']);
});

it('keeps the order of notes, and does not merge different or quoted messages [6.10]', () => {
  const lines = ['x: "a\\"b" is on', 'y: other', 'x: "c" is on', 'x: "d" is on', 'x: "e" is on'];
  expect(mergeMessages(...lines)).toEqual(['"a\\"b" is on (and 3 more: "c", "d", "e")', 'y: other']);
});
