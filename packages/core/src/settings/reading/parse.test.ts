import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  expectRefusals,
  listRefusalMessages,
  listRemarks,
  parse,
  parseDesired,
} from '../../../../../test/kit/samples/sample-sections.ts';
import { SettingsError } from '../refusal.ts';
import type { Findings } from '../schema/shape.ts';
import { closedMap, createListShape, openMap, text, tryRuleOnEach } from '../schema/words.ts';

it('declares exactly the sections and keys of the file [2.1.1]', () => {
  const { declared, remarks } = parse('tags: [{name: a}]\nrepository:\n  title: x\n');
  expect(declared.map(({ key, desired }) => [key, desired])).toEqual([
    ['repository', { title: 'x' }],
    ['tags', { entries: [{ name: 'a' }], undeclared: 'delete' }],
  ]);
  expect(remarks).toEqual([]);
});

it('accepts a key that GitHub may add later', () => {
  expect(parseDesired('repository: {brand_new: {a: [1, null]}}', 'repository')).toEqual({
    brand_new: { a: [1, null] },
  });
});

it.each(['', '# nothing\n', '{}', '---\n# nothing'])(
  'accepts a file that declares nothing, with a remark (%j)',
  (text) => {
    expect(parse(text).declared).toEqual([]);
    expect(parse(text).remarks).toEqual([
      { at: [], place: { file: 'settings.yml', line: 1, column: 1 }, message: 'the file declares nothing' },
    ]);
  },
);

it('leaves a blank section undeclared, with a remark', () => {
  expect(parse('tags:\nrepository: {}').declared.map(({ key }) => key)).toEqual(['repository']);
  expect(listRemarks('tags:\nrepository: # later\n')).toEqual([
    { at: ['tags'], message: 'empty, so not declared' },
    { at: ['repository'], message: 'empty, so not declared' },
  ]);
});

it('refuses an explicit null unless it has a meaning', () => {
  expect(listRefusalMessages('tags: null\nrepository: ~\n')).toEqual([
    'settings.yml:1:1: tags: is null, which is not allowed here. To fix, write `[]` for an empty list, or remove the key',
    'settings.yml:2:1: repository: is null, which is not allowed here. To fix, remove the key',
  ]);
  expect(parseDesired('site: null', 'site')).toBeNull();
  expect(parseDesired('site:', 'site')).toBeNull();
});

it('reports all mistakes of a settings file at once, each with line, key and fix [7.3]', () => {
  const text = [
    'tags:',
    '  - name: a',
    '    color: 5319e7',
    '  - {}',
    'repository:',
    '  enabled: yes',
    '  analysis: {level: most, days: 0, dayz: 1}',
    'labls: []',
    'tags: []',
  ].join('\n');
  expect(listRefusalMessages(text)).toEqual([
    'settings.yml:3:5: tags[0].color: is not a key here. To fix, write `colour`',
    'settings.yml:4:5: tags[1].name: is missing. To fix, add `name`, which must be text',
    'settings.yml:6:3: repository.enabled: is the text "yes", but must be true or false. To fix, write `true`',
    'settings.yml:7:14: repository.analysis.level: is the text "most", but must be `none`, `some` or `all`. To fix, write `none`, `some` or `all`',
    'settings.yml:7:27: repository.analysis.days: is the number 0, but must be a whole number from 1 to 90. To fix, write a whole number from 1 to 90',
    'settings.yml:7:36: repository.analysis.dayz: is not a key here. To fix, write `days`',
    'settings.yml:8:1: labls: is not a settings key. To fix, remove it',
    'settings.yml:9:1: tags: is written twice in one map: first on line 1, and again here. To fix, join the two, or remove one of them',
  ]);
});

it.each(['1e21', '.inf', '.nan', '12345678901234567890'])('refuses %s where text is required', (number) => {
  expect(listRefusalMessages(`tags: [{name: ${number}}]`)).toEqual([
    expect.stringMatching(/tags\[0\]\.name: is the number .*, but must be text\. To fix, put it in quotes/),
  ]);
});

it('refuses a number under an unknown key if JSON cannot carry it exactly [2.1.4]', () => {
  expect(parseDesired('repository: {brand_new: 1e-7}', 'repository')).toEqual({ brand_new: 1e-7 });
  expect(listRefusalMessages('repository:\n  title: x\n  brand_new: {a: [1, .inf]}')).toEqual([
    'settings.yml:3:22: repository.brand_new.a[1]: is the number Infinity, which a request cannot carry exactly. To fix, put it in quotes if it is text',
  ]);
});

it('explains that `#` starts a comment if a value is empty for that reason', () => {
  const commented = 'is empty, because a `#` after a space starts a comment';
  const fix = "put the value in quotes, like `'#d73a4a'`";
  expect(listRefusalMessages('tags:\n  - name: #a\n  - name: # later\n  - name:\n')).toEqual([
    `settings.yml:2:5: tags[0].name: ${commented}. To fix, ${fix}`,
    expect.stringContaining('tags[1].name: is empty, but must be text'),
    expect.stringContaining('tags[2].name: is empty, but must be text'),
  ]);
  const unknown = { at: ['repository', 'brand_new'], message: expect.stringContaining('not a key that Trueup knows') };
  expect(listRemarks('repository: {brand_new: 1}\n')).toEqual([unknown]);
  expect(listRemarks('repository:\n  brand_new: #1 tool\n')).toEqual([
    unknown,
    { at: ['repository', 'brand_new'], message: `${commented}; ${fix}` },
  ]);
});

it('reports a key with wrong indentation, but not the lines that belong to it [7.3]', () => {
  const listProblems = (text: string) =>
    listRefusalMessages(text).map((line) => line.replace(/: (is|has|does) .*/s, ''));
  expect(
    listProblems('repository:\n  analysis:\n    level: all\n    names:\n    nme: a\n    colour: b\nsite: 7\n'),
  ).toEqual(['settings.yml:4:5: repository.analysis.names', 'settings.yml:7:1: site']);
  expect(listProblems('tags:\n  _undeclared: keep\nentries:\n  - name: a\n')).toEqual(['settings.yml:1:1: tags']);
  expect(listProblems('tags:\n  - name:\n    color: x\n')).toEqual([
    'settings.yml:2:5: tags[0].name',
    'settings.yml:3:5: tags[0].color',
  ]);
});

it('keeps the remarks of a refused settings file', () => {
  const parseInvalid = () => parse('tags:\nrepository: {enabled: 1}');
  expect(parseInvalid).toThrow(SettingsError);
  expect(parseInvalid).toThrow(expect.objectContaining({ remarks: [expect.objectContaining({ at: ['tags'] })] }));
});

it('prints corrected YAML below the message', () => {
  expect(listRefusalMessages('tags: {_undeclared: keep}')[0]).toMatch(
    /\. To fix, put the list under `entries`\n {4}_undeclared: keep\n {4}entries:\n {6}- …$/,
  );
});

it('escapes a hostile key', () => {
  const [message] = listRefusalMessages(`"a\\n::error::\\u202e${'b'.repeat(500)}": 1`);
  expect(message).toMatch(/^settings\.yml:1:1: "a\\u\{a\}::error::\\u\{202e\}b{1,60}…": is not a settings key/);
});

describe('section aliases', () => {
  const shape = { schema: openMap({}) };
  const sections = [
    { key: 'dependabot_secrets', settings: shape },
    { key: 'codespaces_secrets', settings: shape },
  ];

  it("reads an alias, and uses GitHub's name in messages but the file's name in refusals", () => {
    const { declared } = parse('updater_secrets: {a: 1}\ndevenv_secrets: {b: 2}', { sections });
    expect(declared.map(({ key, desired }) => [key, desired])).toEqual([
      ['dependabot_secrets', { a: 1 }],
      ['codespaces_secrets', { b: 2 }],
    ]);
    expect(declared[1]!.place(['b'])).toEqual({ file: 'settings.yml', line: 2, column: 18 });
    expect(listRefusalMessages('updater_secrets: []', { sections })[0]).toContain('1:1: updater_secrets: is a list');
  });

  it("refuses an alias if the section's own name is also present", () => {
    expect(listRefusalMessages('dependabot_secrets: {}\nupdater_secrets: {}', { sections })).toEqual([
      'settings.yml:2:1: updater_secrets: is another name of `dependabot_secrets` on line 1. To fix, merge the two under one of the names',
    ]);
    expect(listRefusalMessages('updater_secrets: {}\ndependabot_secrets: {}', { sections })).toEqual([
      'settings.yml:2:1: dependabot_secrets: is another name of `updater_secrets` on line 1. To fix, merge the two under one of the names',
    ]);
  });
});

describe('entry paths', () => {
  const find = (text: string, name: string) => {
    const [declared] = parse(text).declared;
    const at = declared!.entryAt(name);
    return at && { at, line: declared!.place(at).line };
  };

  it('shows the name of an entry in messages, in a plain list and in a wrapper', () => {
    expect(find('tags:\n  - name: a\n  - name: b\n', 'tag "b"')).toEqual({ at: [1], line: 3 });
    expect(find('tags:\n  entries:\n  - name: a\n  - name: b\n', 'tag "b"')).toEqual({ at: ['entries', 1], line: 4 });
    expect(find('stages:\n  - name: a\n', 'stage "a"')).toEqual({ at: [0], line: 2 });
    expect(find('tags: [{name: a}]', 'tag "z"')).toBeUndefined();
    expect(find('repository: {}', 'tag "a"')).toBeUndefined();
  });

  it('accepts both forms of a path to an entry', () => {
    const [bare] = parse('tags:\n  - name: a\n').declared;
    const [wrapped] = parse('tags:\n  entries:\n  - name: a\n').declared;
    expect([bare!.place(['entries', 0, 'name']).line, wrapped!.place([0, 'name']).line]).toEqual([2, 3]);
  });
});

describe('findings of a section', () => {
  const words = createListShape(v.object({ word: text() }), {
    undeclared: 'keep',
    getKey: ({ word }) => word,
    describeEntry: ({ word }) => word,
  });
  const createSection = (more: { prepare?: any; examine?: any }) => ({
    sections: [{ key: 'words', settings: { ...words, ...more } }],
  });

  it('prepares a section before the schema runs', () => {
    const prepare = (value: any, findings: Findings) => {
      findings.remark([0, 'word'], `spelt ${findings.source([0, 'word'])}`);
      return value.map((entry: any, index: number) => ({ word: findings.source([index, 'word']) ?? entry.word }));
    };
    const { declared, remarks } = parse('words:\n  - word: 0e8016\n', createSection({ prepare }));
    expect(declared[0]!.desired.entries).toEqual([{ word: '0e8016' }]);
    expect(remarks).toEqual([
      { at: ['words', 0, 'word'], place: { file: 'settings.yml', line: 2, column: 5 }, message: 'spelt 0e8016' },
    ]);
  });

  it('the schema does not repeat a refusal of the section', () => {
    const prepare = (value: any, findings: Findings) => {
      findings.refuse({ at: [1], problem: 'is odd', fix: 'repair it' });
      return value;
    };
    expect(listRefusalMessages('words: [{word: 1}, {word: 2}]', createSection({ prepare }))).toEqual([
      'settings.yml:1:10: words[0].word: is the number 1, but must be text. To fix, put it in quotes',
      'settings.yml:1:20: words[1]: is odd. To fix, repair it',
    ]);
  });

  it('examines valid values after the schema, with paths as in the file', () => {
    const examine = ({ entries }: any, findings: Findings) =>
      entries.forEach(({ word }: any, index: number) => {
        if (word === 'bad') findings.refuse({ at: [index, 'word'], problem: 'is bad', fix: 'choose another' });
      });
    const formatMessages = (path: string, place: string) => [
      `settings.yml:${place}: words${path}.word: is bad. To fix, choose another`,
    ];
    expect(listRefusalMessages('words:\n  - word: bad\n', createSection({ examine }))).toEqual(
      formatMessages('[0]', '2:5'),
    );
    expect(listRefusalMessages('words:\n  entries:\n    - word: bad\n', createSection({ examine }))).toEqual(
      formatMessages('.entries[0]', '3:7'),
    );
  });

  it('examines a section despite mistakes elsewhere: only the values that a rule reads must be valid [7.3]', () => {
    const read: unknown[] = [];
    const examine = ({ entries }: any) => tryRuleOnEach(entries, ({ word }: any) => read.push(word));
    for (const list of [
      '[{word: bad}, {word: 1}, {wrod: x}, 7]',
      '{_undeclared: odd, entries: [{word: bad}, {word: 1}]}',
      '[{word: twin}, {word: twin}]',
    ])
      expect(() => parse(`words: ${list}`, createSection({ examine }))).toThrow(SettingsError);
    expect(read).toEqual(['bad', 'bad', 'twin', 'twin']);
  });

  it('reports nothing about a section whose key is misspelled', () => {
    const examine = ({ limit, expiry }: any, findings: Findings) =>
      expiry && !limit && findings.refuse({ at: ['expiry'], problem: 'has no `limit`', fix: 'add it' });
    const schema = closedMap({ limit: v.optional(text()), expiry: v.optional(text()) });
    const listLimitRefusals = (file: string) =>
      expectRefusals(file, { sections: [{ key: 'limits', settings: { schema, examine } }] });
    expect(listLimitRefusals('limits: {expiry: a}').map(({ at }) => at)).toEqual([['limits', 'expiry']]);
    expect(listLimitRefusals('limits: {expiry: a, limt: b}').map(({ at }) => at)).toEqual([['limits', 'limt']]);
    expect(listLimitRefusals('limits: {expiry: a, limit: [b]}').map(({ at }) => at)).toEqual([['limits', 'limit']]);
  });
});
