import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { expectRefusals, listRefusalMessages, parseDesired } from '../../../../../test/kit/samples/sample-sections.ts';
import { listSchemaMistakes } from '../reading/issues.ts';
import { getSchemaChoices } from './listed.ts';
import { createMessage } from './messages.ts';
import { limitLength } from './scalars.ts';
import { choice, closedMap, createListShape, integer, list, openMap, refuseReadOnly, text, toggle } from './words.ts';

/** Lists the complaints of a schema about a value as `problem; fix`. */
function listComplaints(schema: v.GenericSchema, value: unknown) {
  const { issues } = v.safeParse(schema, value);
  return issues && listSchemaMistakes(issues, () => 1).map(({ problem, fix }) => `${problem}; ${fix}`);
}

it.each([
  ...['yes', 'on', 'true', 'enabled', '1', 'YES'].map((word) => [word, '`true`'] as const),
  ...['no', 'off', 'false', 'disabled', '0', 'No'].map((word) => [word, '`false`'] as const),
  [1, '`true`'] as const,
  [{ enabled: false }, '`false`'] as const,
  [{ status: true }, 'true or false'] as const,
])('suggests a boolean for %j', (value, wanted) => {
  expect(listComplaints(toggle(), value)).toEqual([expect.stringMatching(new RegExp(`; write ${wanted}$`))]);
});

it('counts the length of a long text in characters and not in bytes', () => {
  expect(listComplaints(limitLength(3, text()), 'äöü🚀')).toEqual([
    'is 4 characters long, but GitHub accepts at most 3; shorten it',
  ]);
  expect(listComplaints(limitLength(3, text()), 'äö🚀')).toBeUndefined();
});

it.each([
  [text(), 5, 'is the number 5, but must be text; put it in quotes'],
  [text(), null, 'is empty, but must be text; write text'],
  [text(), ['a'], 'is a list, but must be text; write text'],
  [text({ min: 1 }), '', 'is empty text, but must be text; write text'],
  [toggle(), 'yes', 'is the text "yes", but must be true or false; write `true`'],
  [toggle(), 'Off', 'is the text "Off", but must be true or false; write `false`'],
  [toggle(), 0, 'is the number 0, but must be true or false; write `false`'],
  [toggle(), { enabled: true }, 'is a map, but must be true or false; write `true`'],
  [toggle(), 'maybe', 'is the text "maybe", but must be true or false; write true or false'],
  [choice(['push', 'pull']), 'Push', 'is the text "Push", but must be `push` or `pull`; write `push`'],
  [choice(['push', 'pull']), 'admin', 'is the text "admin", but must be `push` or `pull`; write `push` or `pull`'],
  [
    choice(['push', 'pull'], { write: 'push' }),
    'write',
    'is the text "write", but must be `push` or `pull`; write `push`',
  ],
  [
    integer({ min: 1, max: 6 }),
    7,
    'is the number 7, but must be a whole number from 1 to 6; write a whole number from 1 to 6',
  ],
  [
    integer({ min: 1 }),
    '7',
    'is the text "7", but must be a whole number of at least 1; write a whole number of at least 1',
  ],
  [
    integer({ max: 9 }),
    10,
    'is the number 10, but must be a whole number of at most 9; write a whole number of at most 9',
  ],
  [integer(), 1.5, 'is the number 1.5, but must be a whole number; write a whole number'],
])('describes a wrong scalar and its fix (%#)', (schema, value, sentence) => {
  expect(listComplaints(schema, value)).toEqual([sentence]);
});

it('scalars accept valid values', () => {
  const values: [v.GenericSchema, unknown][] = [
    [text(), ''],
    [text({ min: 1 }), 'a'],
    [toggle(), false],
    [choice(['push']), 'push'],
    [integer({ min: 1, max: 6 }), 6],
    [integer(), -3],
  ];
  expect(values.map(([schema, value]) => listComplaints(schema, value))).toEqual(values.map(() => undefined));
});

describe('maps and lists', () => {
  const Entry = closedMap({ name: text(), color: v.optional(text()), state: choice(['open', 'closed']) });

  it('refuse every unknown key, and suggest the probable key', () => {
    expect(listComplaints(Entry, { name: 'a', state: 'open', colour: 'x', zzz: 1 })).toEqual([
      'is not a key here; write `color`',
      'is not a key here; remove it; valid keys are `name`, `color` or `state`',
    ]);
  });

  it('suggest no key that the schema lists only to refuse it', () => {
    const limits = closedMap({ limit: v.optional(text()), origin: refuseReadOnly('remove it') });
    expect(listComplaints(limits, { orign: 1 })).toEqual(['is not a key here; remove it; valid keys are `limit`']);
  });

  it('omit the list of valid keys if it is long', () => {
    const many = closedMap(
      Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`key_number_${n}`, v.optional(text())])),
    );
    expect(listComplaints(many, { zzz: 1 })).toEqual(['is not a key here; remove it']);
  });

  it('detect a missing space after the colon of a key, and do not repeat the rest', () => {
    expect(listRefusalMessages('store_secrets: [{name: A, value:hunter2}]')).toEqual([
      'settings.yml:1:17: store_secrets[0].value: is not a key here. To fix, put a space after the colon of `value`',
    ]);
  });

  it('report a misspelled key once, and not also as missing', () => {
    expect(listComplaints(Entry, { nam: 'a' })).toEqual([
      'is missing; add `state`, which must be `open` or `closed`',
      'is not a key here; write `name`',
    ]);
  });

  it('name every missing key and its type', () => {
    expect(listComplaints(Entry, {})).toEqual([
      'is missing; add `name`, which must be text',
      'is missing; add `state`, which must be `open` or `closed`',
    ]);
  });

  it('name the bounds of a missing number', () => {
    expect(listComplaints(closedMap({ size: integer({ min: 1, max: 6 }) }), {})).toEqual([
      'is missing; add `size`, which must be a whole number from 1 to 6',
    ]);
  });

  it('distinguish a list from a map', () => {
    const map = 'must be a map; write its keys indented below it, as `key: value`';
    expect(listComplaints(Entry, [])).toEqual([`is a list, but ${map}`]);
    expect(listComplaints(openMap({}), [])).toEqual([`is a list, but ${map}`]);
    expect(listComplaints(Entry, 'x')).toEqual([`is text, but ${map}`]);
    expect(listComplaints(list(text()), { a: 1 })).toEqual([
      'is a map, but must be a list; write a list, each item after `- `',
    ]);
    expect(listComplaints(list(text()), null)).toEqual([
      'is empty, but must be a list; write `[]` for an empty list, or remove the key',
    ]);
  });

  it('accept unknown keys in an open map', () => {
    expect(v.parse(openMap({ a: v.optional(text()) }), { b: { c: [1] } })).toEqual({ b: { c: [1] } });
  });

  it('refuses `_undeclared` outside a list of entries', () => {
    const sentence = 'is allowed only in a list of entries; move it next to the `entries` of its list, or remove it';
    expect(listComplaints(openMap({}), { _undeclared: 'keep' })).toEqual([sentence]);
    expect(listComplaints(closedMap({}), { _undeclared: 'keep' })).toEqual([sentence]);
    expect(listComplaints(list(text()), { _undeclared: 'keep', entries: [] })).toEqual([
      'is a map with `_undeclared` or `entries`, but must be a plain list here; write only the list of entries; nothing undeclared is deleted here',
    ]);
  });

  it('refuse a read-only key, with its name and a fix [2.1.5]', () => {
    expect(listRefusalMessages('repository:\n  id: 5\n')).toEqual([
      'settings.yml:2:3: repository.id: is read-only: GitHub reports it, but it cannot be set. To fix, remove it',
    ]);
  });
});

it.each([
  [v.number(), 'x', 'is the text "x", but must be a number; write a number'],
  [v.picklist(['a', 'b']), 'x', 'is the text "x", but must be `a` or `b`; write `a` or `b`'],
  [v.nullable(v.array(v.string())), 'x', 'is text, but must be a list; write a list'],
  [
    v.union([v.string(), v.boolean()]),
    1,
    'is the number 1, but must be text or true or false; write text or true or false',
  ],
  [v.strictObject({}), { a: 1 }, 'is not allowed here; remove it'],
  [v.object({ a: v.string() }), {}, 'is missing; add it'],
  [v.date(), 1, 'is the number 1, but must be another value; write another value'],
  [
    v.pipe(v.string(), v.regex(/^x/)),
    'a',
    'is the text "a", but must match `/^x/`; change the value: it must match `/^x/`',
  ],
  [
    v.pipe(v.string(), v.maxLength(2)),
    'abc',
    'is the text "abc", but must have at most 2 characters; change the value: it must have at most 2 characters',
  ],
  [
    v.pipe(v.array(v.number()), v.minLength(1)),
    [],
    'is a list, but must have at least 1 entries; change the value: it must have at least 1 entries',
  ],
  [
    v.pipe(v.number(), v.minValue(2)),
    1,
    'is the number 1, but must be at least 2; change the value: it must be at least 2',
  ],
  [
    v.pipe(
      v.string(),
      v.check(() => false),
    ),
    'a',
    'is the text "a", but must be another value; change the value: it must be another value',
  ],
  [
    v.pipe(
      v.string(),
      v.check(() => false, createMessage('is wrong', 'repair it')),
    ),
    'a',
    'is wrong; repair it',
  ],
] as [v.GenericSchema, unknown, string][])("rewords valibot's own messages (%#)", (schema, value, sentence) => {
  expect(listComplaints(schema, value)).toEqual([sentence]);
});

it('lists of entries use their default policy or the policy of their wrapper [2.1.2]', () => {
  expect(parseDesired('tags: [{name: a}]', 'tags')).toEqual({ entries: [{ name: 'a' }], undeclared: 'delete' });
  expect(parseDesired('tags: {_undeclared: keep, entries: [{name: a}]}', 'tags').undeclared).toBe('keep');
  expect(parseDesired('store_secrets: {_undeclared: delete, entries: []}', 'store_secrets').undeclared).toBe('delete');
  expect(parseDesired('tags: {_undeclared: [old], entries: []}', 'tags').undeclared).toEqual(['old']);
  expect(parseDesired('store_secrets: {entries: []}', 'store_secrets').undeclared).toBe('keep');
  expect(parseDesired('tags: []', 'tags')).toEqual({ entries: [], undeclared: 'delete' });
});

it('lists of entries refuse a wrapper without entries, and show the right shape', () => {
  expect(expectRefusals('tags:\n  _undeclared: delete\n')).toMatchObject([
    {
      at: ['tags'],
      place: { line: 1, column: 1 },
      problem: 'has `_undeclared` but no `entries`, so it declares an empty list',
      yaml: '_undeclared: delete\nentries:\n  - …',
    },
  ]);
});

it.each([
  [
    'tags: {include: [a]}',
    'tags: is a map, but must be a list. To fix, write a list, each entry after `- `; or put that list under `entries`',
  ],
  ['tags: {entries: }', 'tags.entries: is empty, but must be a list. To fix, write `[]` for an empty list'],
  [
    'tags: {_undeclared: remove, entries: []}',
    'tags._undeclared: is the text "remove", but must be `keep` or `delete`',
  ],
  ['tags: {undeclared: keep, entries: []}', 'tags.undeclared: is not a key here. To fix, write `_undeclared`'],
  ['tags: [a]', 'tags[0]: is text, but must be a map'],
  [
    'stages: {_undeclared: delete, entries: []}',
    'stages: is a map with `_undeclared` or `entries`, but must be a plain list here',
  ],
  ['stages: [{name: a, _undeclared: keep}]', 'stages[0]._undeclared: is allowed only in a list of entries'],
])('lists of entries refuse %j', (text, message) => {
  expect(listRefusalMessages(text)[0]).toContain(message);
});

it('lists of entries refuse duplicate keys, and name both lines', () => {
  expect(listRefusalMessages('tags:\n  - name: Bug\n  - name: other\n  - name: bug\n')).toEqual([
    'settings.yml:4:5: tags[2]: tag "bug" is already declared, on line 2. To fix, merge the two entries, or remove one',
  ]);
  expect(listRefusalMessages('tags:\n  entries:\n    - name: a\n    - name: A\n')[0]).toContain(
    '4:7: tags.entries[1]: tag "A" is already declared, on line 3',
  );
  expect(
    listRefusalMessages(
      'stages:\n  - name: a\n    secrets:\n      - {name: t, value: $A}\n      - {name: T, value: $B}\n',
    ),
  ).toEqual([
    'settings.yml:5:9: stages[0].secrets[1]: secret "T" is already declared, on line 4. To fix, merge the two entries, or remove one',
  ]);
});

it('finds a duplicate entry beside invalid entries', () => {
  expect(
    listRefusalMessages('tags:\n  - name: a\n  - {}\n  - name: a\n').map((message) => message.slice(0, 28)),
  ).toEqual(['settings.yml:3:5: tags[1].na', 'settings.yml:4:5: tags[2]: t']);
});

it('lists of entries accept nested lists in both forms', () => {
  const parseNested = (secrets: string) =>
    parseDesired(`stages: [{name: a, secrets: ${secrets}}]`, 'stages')[0].secrets.undeclared;
  expect([parseNested('[]'), parseNested('{_undeclared: delete, entries: []}')]).toEqual(['keep', 'delete']);
});

it('lists of entries have a JSON Schema with both forms and no other keys', () => {
  const { schema } = createListShape(closedMap({ name: text() }), {
    undeclared: 'keep',
    getKey: ({ name }) => name,
    describeEntry: ({ name }) => name,
  });
  const described = toJsonSchema(schema as never, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      const forms = getSchemaChoices(valibotSchema as v.GenericSchema);
      const options = { typeMode: 'input', errorMode: 'ignore' } as const;
      return forms ? { anyOf: forms.slice(0, 2).map((form) => toJsonSchema(form as never, options)) } : jsonSchema;
    },
  });
  expect(described).toMatchObject({
    anyOf: [
      {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: { not: {} } },
      },
      {
        type: 'object',
        properties: { _undeclared: { $ref: '#/$defs/0' }, entries: { type: 'array' } },
        required: ['entries'],
      },
    ],
  });
});
