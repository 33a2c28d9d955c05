import { expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const key = 'check_suite_preferences';

it('accepts a plain list or a map with the list [2.3.10]', () => {
  const pairs = [{ app_id: 1, setting: true }];
  expect(parseDesired(`${key}:\n  - {app_id: 1, setting: true}\n`, key)).toEqual(pairs);
  expect(parseDesired(`${key}:\n  auto_trigger_checks:\n    - {app_id: 1, setting: true}\n`, key)).toEqual(pairs);
});

it('rejects each invalid entry with its position [2.1.5]', () => {
  expect(listRefusals(`${key}:\n  auto_trigger_checks:\n    - app_id: ci\n      setting: "on"\n`)).toEqual([
    `settings.yml:3:7: ${key}.auto_trigger_checks[0].app_id: is the text "ci", but must be a whole number of at least 1. To fix, write \`app: ci\` instead of \`app_id\``,
    `settings.yml:4:7: ${key}.auto_trigger_checks[0].setting: is the text "on", but must be true or false. To fix, write \`true\``,
  ]);
  expect(listRefusals(`${key}:\n  - app_id: 1\n    seting: true\n`)[0]).toMatch(
    /^settings.yml:3:5: .*To fix, write `setting`/,
  );
});

it('rejects two entries for the same app [2.1.5]', () => {
  expect(listRefusals(`${key}:\n  - {app_id: 1, setting: true}\n  - {app_id: 1, setting: false}\n`)).toEqual([
    `settings.yml:3:5: ${key}[1]: app 1 is already declared, on line 2. To fix, merge the two entries, or remove one`,
  ]);
});

it('rejects a map without the list [2.1.5]', () => {
  expect(listRefusals(`${key}: {}\n`)[0]).toContain(
    'is missing. To fix, add `auto_trigger_checks`, which must be a list',
  );
});
