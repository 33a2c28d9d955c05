import { expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

it('reads a color as the file writes it, not as a YAML number [2.3.2]', () => {
  const text =
    'labels:\n- {name: a, color: 5319e7}\n- {name: b, color: 0e8016}\n- {name: c, color: 008672}\n- {name: d, color: "#D73A4A"}\n- {name: e, color: 9e9999}';
  expect(parseDesired(text, 'labels').entries.map(({ color }: { color: string }) => color)).toEqual([
    '5319e7',
    '0e8016',
    '008672',
    'd73a4a',
    '9e9999',
  ]);
});

it('refuses a color of three digits, and suggests the six-digit form [2.1.5]', () => {
  expect(listRefusals('labels:\n- name: a\n  color: f0c')[0]).toContain('To fix, write `ff00cc`');
  expect(listRefusals('labels:\n- name: a\n  color: "12345"')[0]).toContain('six hexadecimal digits');
});

it('refuses a description of more than 100 characters [2.1.5]', () => {
  expect(listRefusals(`labels:\n- name: a\n  description: ${'x'.repeat(100)}`)).toEqual([]);
  expect(listRefusals(`labels:\n- name: a\n  description: ${'x'.repeat(101)}`)[0]).toContain(
    'is 101 characters long, but GitHub accepts at most 100',
  );
});

it('does not read a lone `oldname` as a rename', () => {
  expect(listRefusals('labels: [{oldname: bug}]').join()).toMatch(/name: is missing.*oldname: is not a key here/);
});

it('reads `oldname` as a rename, with a remark [2.3.2]', () => {
  const text = 'labels:\n- name: defect\n  oldname: bug';
  expect(parseDesired(text, 'labels').entries).toEqual([{ name: 'bug', new_name: 'defect' }]);
  expect(listRemarks(text)[0]).toContain('`oldname` is read as a rename');
});

it('refuses `include` and `exclude`, and suggests the wrapper [2.1.2]', () => {
  expect(listRefusals('labels:\n  include:\n  - name: bug')[0]).toContain('_undeclared: keep');
});

it('refuses two entries for one label, in any case [2.1.9]', () => {
  expect(listRefusals('labels:\n- name: Bug\n- name: bug')[0]).toContain('is already declared');
});

it('refuses a new name that another entry uses [2.1.5]', () => {
  expect(listRefusals('labels:\n- {name: a, new_name: B}\n- {name: b}')[0]).toContain(
    'entry 2 already declares the label "B"',
  );
});

it.each(['name: bug, new_name: defect', 'name: defect, oldname: bug'])(
  'refuses a rename (%s) of a label that another entry declares [2.1.5]',
  (rename) => {
    for (const other of ['name: BUG', 'name: c, oldname: bug', 'name: bug, new_name: d'])
      expect(listRefusals(`labels:\n- {${rename}}\n- {${other}}`)[0]).toMatch(
        /labels\[1\]: .*is already declared, on line 2/,
      );
  },
);

it('reports the right entry below `entries` [2.1.2]', () => {
  const text = 'labels:\n  _undeclared: keep\n  entries:\n  - {name: a, new_name: b}\n  - {name: b}';
  expect(listRefusals(text)[0]).toMatch(/^settings\.yml:4:.*labels\.entries\[0\]\.new_name/);
});

it.each(['name', 'new_name'])('refuses a `%s` of more than 50 characters, and gives its line [2.3.2]', (key) => {
  const file = (length: number) => `labels:\n- ${key === 'name' ? '' : 'name: a\n  '}${key}: ${'ä'.repeat(length)}`;
  expect(listRefusals(file(50))).toEqual([]);
  expect(listRefusals(file(51))).toEqual([
    expect.stringMatching(
      new RegExp(`^settings\\.yml:\\d.*labels\\[0\\]\\.${key}: is 51 characters long, but GitHub accepts at most 50`),
    ),
  ]);
});

it('refuses two entries with the same new name, in any case [2.1.5]', () => {
  expect(listRefusals('labels:\n- {name: a, new_name: c}\n- {name: b, new_name: C}')).toEqual([
    expect.stringMatching(/^settings\.yml:3:.*labels\[1\]\.new_name: entry 1 already declares the label "C"/),
  ]);
});
