import { describe, expect, it } from 'vitest';
import { formatPlainRefusal } from '../../../../../test/kit/reports/plain-refusal.ts';
import { listRefusalMessages, parse, parseDesired } from '../../../../../test/kit/samples/sample-sections.ts';
import { Reference } from './reference.ts';

const store = (value: string) => `store_secrets:\n  - name: TOKEN\n    value: ${value}\n`;

it('accepts the name of a variable as the value of a secret', () => {
  const { entries } = parseDesired(store('$MY_SECRET'), 'store_secrets');
  expect(entries).toEqual([{ name: 'TOKEN', value: new Reference('MY_SECRET') }]);
  expect(String(entries[0].value)).toBe('$MY_SECRET');
});

it('refuses a literal secret without repeating it [5.11]', () => {
  const literals = [
    'hunter2',
    '"hunter2 $A"',
    '$hunter2-x',
    '$1hunter2',
    '"$hunter2\\n"',
    '" $hunter2"',
    '|\n      hunter2',
  ];
  for (const literal of literals) {
    const [message, ...more] = listRefusalMessages(store(literal));
    expect(more).toEqual([]);
    expect(message).toContain(
      'settings.yml:3:5: store_secrets[0].value: is a literal value, but a settings file must not',
    );
    expect(message).toContain("To fix, set it as a variable in the step's `env` and write its name, like `$MY_SECRET`");
    expect(message).not.toContain('hunter2');
  }
});

it.each(['12345678', 'true', '[hunter2]', '{a: hunter2}'])(
  'refuses %s as the value of a secret without repeating it',
  (value) => {
    const [message] = listRefusalMessages(store(value));
    expect(message).toContain('store_secrets[0].value: is a literal value');
    expect(message).not.toMatch(/hunter2|12345678/);
  },
);

it.each(['', '""'])('refuses a blank secret (%j)', (value) => {
  expect(listRefusalMessages(store(value))[0]).toContain(
    "store_secrets[0].value: is empty. To fix, write the name of a variable in the step's `env`",
  );
});

it.each(['${hunter2}', '"${{ secrets.hunter2 }}"'])('refuses a variable in braces: %s', (value) => {
  const [message] = listRefusalMessages(store(value));
  expect(message).toContain('is not in the form `$NAME`: braces are not supported');
  expect(message).not.toContain('hunter2');
});

it.each([
  ...['$GITHUB_TOKEN', '$RUNNER_TEMP', '$ACTIONS_RUNTIME_TOKEN', '$INPUT_TOKEN', '$github_token'],
  ...['$GH_TOKEN', '$gh_token', '$GH_ENTERPRISE_TOKEN', '$TRUEUP_PLAN_KEY', '$TRUEUP_APP_PRIVATE_KEY'],
])('refuses a variable of the runner or of Trueup: %s [2.1.3]', (value) => {
  expect(listRefusalMessages(store(value))).toEqual([
    expect.stringContaining('store_secrets[0].value: refers to a variable of the runner'),
  ]);
});

it.each(['$GITHUBTOKEN', '$GH_TOKENS', '$GH_HOST', '$TRUEUP'])(
  'accepts a variable whose name only starts like a reserved one: %s',
  (value) => {
    expect(parseDesired(store(value), 'store_secrets').entries[0].value.name).toBe(value.slice(1));
  },
);

it('never repeats a secret in the wrong place', () => {
  const files = [
    'store_secrets: [TOKEN=hunter2]',
    'store_secrets: {TOKEN: hunter2}',
    'store_secrets: hunter2',
    'store_secrets: [{name: A, value:hunter2}]',
    'store_secrets: [{name: A, vaule: hunter2}]',
    'store_secrets: {entries: {TOKEN: hunter2}}',
  ];
  expect(files.flatMap((text) => listRefusalMessages(text)).filter((message) => message.includes('hunter2'))).toEqual(
    [],
  );
});

describe("a repository's own file", () => {
  const listRefusals = (text: string) => parse(text, { origin: 'target' }).refused.map(formatPlainRefusal);
  const sentence = "refers to a variable of this run, which a repository's own settings file may not read";

  it('reads no variable of the run, anywhere in the file', () => {
    expect(listRefusals(store('$A'))).toEqual([
      expect.stringContaining(`settings.yml:3:5: store_secrets[0].value: ${sentence}`),
    ]);
    expect(listRefusals('store_secrets:\n  entries:\n    - {name: T, value: $A}\n')).toEqual([
      expect.stringContaining(`settings.yml:3:17: store_secrets.entries[0].value: ${sentence}`),
    ]);
    expect(listRefusals('stages:\n  - name: a\n    secrets:\n      - name: T\n        value: $A\n')).toEqual([
      expect.stringContaining(`settings.yml:5:9: stages[0].secrets[0].value: ${sentence}`),
    ]);
    expect(
      listRefusals('stages:\n  - name: a\n    secrets:\n      entries:\n      - name: T\n        value: $A\n'),
    ).toEqual([expect.stringContaining(`settings.yml:6:9: stages[0].secrets.entries[0].value: ${sentence}`)]);
  });

  it('may contain text that looks like a reference where no secret is expected', () => {
    expect(parse('tags: [{name: $A}]', { origin: 'target' }).declared).toHaveLength(1);
  });
});
