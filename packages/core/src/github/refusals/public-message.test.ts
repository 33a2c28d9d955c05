import { describe, expect, it } from 'vitest';
import { findPublicSentence, mayRepeatValues } from './public-message.ts';

const route = 'POST /repos/{owner}/{repo}/hooks';
const body = { config: { url: 'https://ci.example/kestrel' }, active: true, events: ['pu'], id: 4711, count: 47 };

describe('findPublicSentence', () => {
  it.each([
    'Deactivating GitHub pages for this repository is not allowed.',
    'You must have repository read permissions or have the repository variables fine-grained permission.',
  ])('shows a known sentence of GitHub: %s [7.23]', (message) => {
    expect(findPublicSentence(message)).toBe(message);
  });

  it('hides a message that begins like a known one [7.23]', () => {
    expect(findPublicSentence('Not Found kestrel')).toBe(undefined);
  });
});

describe('mayRepeatValues', () => {
  it.each([
    'Validation Failed: Hook is not supported for this repository.',
    'The active flag of owner is wrong',
    'config.url pushes too much',
    '147 is too long',
    '',
  ])('finds no repeated value in: %s [7.23]', (text) => {
    expect(mayRepeatValues(text, body, route)).toBe(false);
  });

  it.each([
    'kestrel is taken',
    'the path /KESTREL is taken',
    'kestrels are taken',
    'kest… is taken',
    'event pu is unknown',
    'no 4711 here',
    'see http://other',
    'ｋｅｓｔｒｅｌ is taken',
  ])('finds a possible repeat in: %s [7.23]', (text) => {
    expect(mayRepeatValues(text, body, route)).toBe(true);
  });

  it('compares values in lists, maps, sets and circular objects, and values without letters [7.23]', () => {
    const circle: Record<string, unknown> = { list: [new Map([['falcon', new Set(['merlin'])]])] };
    circle.self = circle;
    const repeats = ['a falcon', 'a merlin', 'a kite'].map((text) => mayRepeatValues(text, circle, route));
    expect(repeats).toEqual([true, true, false]);
    expect(mayRepeatValues('the name 🪁 is taken', { name: '🪁' }, route)).toBe(true);
  });
});
