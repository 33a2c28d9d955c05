import { expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const property = (value: string) => `custom_properties:\n  - property_name: tier\n    value: ${value}\n`;
const valueIn = (value: string) => parseDesired(property(value), 'custom_properties').entries[0].value;

it.each([
  ['gold', 'gold'],
  ['true', 'true'],
  ['False', 'false'],
  ['7', '7'],
  ['-0.5', '-0.5'],
  ['0x1F', '31'],
  ['[web, 7, true]', ['web', '7', 'true']],
  ['null', null],
])('reads %s in the form that GitHub stores: %j [2.3.18.3]', (written, value) => {
  expect(valueIn(written)).toEqual(value);
});

it.each(['""', '[]'])('reads %s as an unset property [2.3.18.3]', (written) => {
  expect(valueIn(written)).toBeNull();
});

it('adds a remark if YAML reads a number with other digits, such as a version [2.3.18.3]', () => {
  expect(valueIn('1.10')).toBe('1.1');
  expect(listRemarks(property('1.10'))).toEqual([
    '`1.10` is read as the number 1.1; if you mean the text, write it in quotes',
  ]);
  expect(listRemarks(property('[a, 2.0]'))[0]).toContain('`2.0` is read as the number 2');
  expect(listRemarks(property('[1.5, 3]'))).toEqual([]);
});

it.each(['True', '~', '[True]'])('adds no remark to %s, which is not a number [2.3.18.3]', (written) => {
  expect(listRemarks(property(written))).toEqual([]);
});

it.each(['1e-9', '1e21', '.inf', '-.Inf', '9e9999', '12345678901234567890', '0x1fffffffffffffffff'])(
  'rejects %s, because the number would lose digits [2.1.5]',
  (written) => {
    expect(listRefusals(property(written))).toEqual([expect.stringContaining('To fix, write the digits in quotes')]);
    expect(listRefusals(property(`[a, ${written}]`))).toEqual([expect.stringContaining('.value[1]: is the number ')]);
    expect(valueIn(`'${written}'`)).toBe(written);
  },
);

it('rejects a map and an empty entry in a list [2.1.5]', () => {
  expect(listRefusals(property('{a: b}'))[0]).toContain('custom_properties[0].value: is a map, but must be text');
  expect(listRefusals(property('[a, null]'))[0]).toContain('custom_properties[0].value[1]: is empty, but must be text');
});

it('requires a name and a value, and treats names as case-sensitive [2.1.5]', () => {
  expect(listRefusals('custom_properties:\n- property_name: tier')[0]).toContain('add `value`');
  expect(listRefusals('custom_properties:\n- {name: tier, value: x}')).toHaveLength(2);
  const two = (other: string) =>
    `custom_properties:\n- {property_name: tier, value: a}\n- {property_name: ${other}, value: b}`;
  expect(listRefusals(two('tier'))[0]).toContain('custom property "tier" is already declared');
  expect(listRefusals(two('Tier'))).toEqual([]);
});

it('keeps undeclared values by default [2.3.18.4]', () => {
  expect(parseDesired('custom_properties: []', 'custom_properties').undeclared).toBe('keep');
});

it('rejects an invalid name [2.1.5]', () => {
  const named = (name: string) => listRefusals(`custom_properties:\n- {property_name: ${name}, value: x}`);
  expect(named('cost-center_2$#')).toEqual([]);
  for (const name of ['"cost center"', 'größe', '"a/b"', '"a.b"'])
    expect(named(name)).toEqual([
      expect.stringMatching(/property_name: is .* but GitHub allows only letters, digits and `_ - \$ #` in the name/),
    ]);
});

it('accepts a name of at most 75 characters [2.1.5]', () => {
  const named = (length: number) => `custom_properties: [{property_name: ${'a'.repeat(length)}, value: gold}]`;
  expect(listRefusals(named(75))).toEqual([]);
  expect(listRefusals(named(76))[0]).toContain('is 76 characters long, but GitHub accepts at most 75');
});
