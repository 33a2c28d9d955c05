import { expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../../test/kit/reports/parsed.ts';

const literal = 'hunter2-canary';

it('reads the policy for undeclared secrets from the wrapper [2.1.2]', () => {
  const text = 'actions_secrets:\n  _undeclared: delete\n  entries: []';
  expect(parseDesired(text, 'actions_secrets')).toEqual({ entries: [], undeclared: 'delete' });
});

it('accepts the aliases of the stores [2.3.8.1]', () => {
  expect(parseDesired('updater_secrets: []', 'dependabot_secrets')).toEqual({ entries: [], undeclared: 'keep' });
  expect(parseDesired('devenv_secrets: []', 'codespaces_secrets')).toEqual({ entries: [], undeclared: 'keep' });
});

it.each([
  literal,
  `"${literal}"`,
  `x$${literal}`,
  `$${literal}-x`,
  '12345678',
  `|\n    -----BEGIN\n    ${literal}`,
  `{ from: ${literal} }`,
  `[${literal}]`,
])('refuses a value that is not a complete reference, without repeating it: %s [2.1.3]', (value) => {
  const refused = listRefusals(`actions_secrets:\n- name: A\n  value: ${value}`);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toContain('actions_secrets[0].value');
  expect(refused[0]).toContain('`$MY_SECRET`');
  for (const part of [literal, 'hunter', '12345678', 'BEGIN']) expect(refused[0]).not.toContain(part);
});

it.each(['$GITHUB_TOKEN', '$RUNNER_TEMP', '$ACTIONS_RUNTIME_TOKEN', '$INPUT_TOKEN'])(
  'refuses the reserved variable %s [2.1.3]',
  (value) => {
    expect(listRefusals(`agents_secrets:\n- name: A\n  value: ${value}`)[0]).toContain('a variable of the runner');
  },
);

it('refuses references in a file of the target repository [5.11]', () => {
  expect(listRefusals('actions_secrets:\n- name: A\n  value: $A', 'target')[0]).toContain('actions_secrets[0].value');
  expect(listRefusals('actions_secrets:\n- name: A\n  value: $A', 'operator')).toEqual([]);
});

it.each([
  ['my-token', '`MY_TOKEN`'],
  ['1password', '`_1PASSWORD`'],
  ['$NPM_TOKEN', '`NPM_TOKEN`'],
  ['"a b"', '`A_B`'],
  ['"ü"', 'a name of letters, digits and `_`'],
  ['""', 'a name of letters, digits and `_`'],
])('refuses an invalid name and suggests a valid name: %s [2.1.5]', (name, fix) => {
  const refused = listRefusals(`actions_secrets:\n- name: ${name}\n  value: $A`);
  expect(refused).toHaveLength(1);
  expect(refused[0]!.slice(refused[0]!.indexOf('To fix'))).toContain(`write ${fix}`);
});

it.each(['GITHUB_X', 'github_x'])('refuses a name with a reserved prefix: %s [2.1.5]', (name) => {
  expect(listRefusals(`actions_secrets:\n- name: ${name}\n  value: $A`)[0]).toContain(
    'starts with `GITHUB_`, which GitHub reserves',
  );
});

it('refuses repeated names in a store, in any case, but not across stores [2.1.9]', () => {
  const twice = 'actions_secrets:\n- {name: a, value: $A}\n- {name: A, value: $B}';
  expect(listRefusals(twice)[0]).toContain('secret "A" is already declared, on line 2');
  expect(listRefusals('actions_secrets: [{name: a, value: $A}]\nagents_secrets: [{name: a, value: $A}]')).toEqual([]);
});

it('shows how to write a map as a list, without repeating its values [2.1.5]', () => {
  const refused = listRefusals(`actions_secrets:\n  npm_token: ${literal}`);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toContain('- name: npm_token\n      value: $NPM_TOKEN');
  expect(refused[0]).not.toContain(literal);
});
