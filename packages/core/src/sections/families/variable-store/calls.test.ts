import { expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../../test/kit/reports/parsed.ts';

const stores = ['actions_variables', 'agents_variables'];

it.each(stores)('reads the entries of %s as a name in capitals and the literal value [2.3.8.6]', (store) => {
  const text = `${store}:\n- {name: region, value: ' EU '}\n- {name: price, value: $NAME}\n- {name: none, value: ''}`;
  expect(parseDesired(text, store)).toEqual({
    entries: [
      { name: 'REGION', value: ' EU ' },
      { name: 'PRICE', value: '$NAME' },
      { name: 'NONE', value: '' },
    ],
    undeclared: 'delete',
  });
});

it.each(['12', '1.50', 'true', '0x1F'])('refuses %s without quotes, because GitHub keeps text [2.1.5]', (value) => {
  expect(listRefusals(`actions_variables:\n- name: A\n  value: ${value}`)[0]).toContain('To fix, put it in quotes');
  expect(listRefusals(`actions_variables:\n- name: A\n  value: "${value}"`)).toEqual([]);
});

it('refuses two entries with the same name, in any case [2.3.8.6]', () => {
  expect(listRefusals('actions_variables:\n- {name: a, value: x}\n- {name: A, value: y}')[0]).toContain(
    'variable "A" is already declared, on line 2',
  );
});

it('refuses names that GitHub does not accept [2.1.5]', () => {
  expect(listRefusals('agents_variables:\n- {name: a-b, value: x}')[0]).toContain('write `A_B`');
  expect(listRefusals('agents_variables:\n- {name: GitHub_A, value: x}')[0]).toContain(
    'starts with `GITHUB_`, which GitHub reserves',
  );
});

it('shows how to write a map as a list [2.1.5]', () => {
  expect(listRefusals('actions_variables:\n  REGION: eu')[0]).toContain('- name: REGION\n      value: …');
});
