import { expect, it } from 'vitest';
import { extractMessage } from './message.ts';

it.each<[unknown, string]>([
  [{ message: 'Not Found', documentation_url: 'https://docs' }, 'Not Found'],
  [
    {
      message: 'Validation Failed',
      errors: [
        { resource: 'Label', field: 'name', code: 'already_exists' },
        { resource: 'Hook', code: 'custom', message: 'Hook already exists', value: 7 },
      ],
    },
    'Validation Failed: Label.name already_exists; Hook custom Hook already exists (value 7)',
  ],
  [{ message: 'Validation Failed', errors: ['one', 'two'] }, 'Validation Failed: one; two'],
  [{ message: 'Validation Failed', errors: 'only one' }, 'Validation Failed: only one'],
  [{ message: 'Odd', errors: [{ odd: true }, 3, null] }, 'Odd: {"odd":true}; 3; null'],
  [
    { message: 'Invalid', validation_errors: { 0: { errors: [{ code: 'name', message: 'taken' }] }, 2: ['bad'] } },
    'Invalid: [0] name taken; [2] bad',
  ],
  [{ errors: ['no message'] }, 'no message'],
  [{ message: 5 }, ''],
  [' plain text \n', 'plain text'],
  [undefined, ''],
  [[1], ''],
])('reads the whole message of GitHub from %j', (body, text) => {
  expect(extractMessage(body)).toBe(text);
});

it('names the refused entries of a bulk write', () => {
  const refused = { code: 'pattern', message: 'too long' };
  const answer = { message: 'Invalid', validation_errors: { 1: { errors: [refused] }, 2: { errors: [refused] } } };
  const sent = { patterns: [{ name: 'npm' }, { name: 'a "b"' }, {}] };
  expect(extractMessage(answer, sent)).toBe('Invalid: "a \\"b\\"": pattern too long; [2] pattern too long');
  expect(extractMessage(answer, { patterns: 'none' })).toBe('Invalid: [1] pattern too long; [2] pattern too long');
});
