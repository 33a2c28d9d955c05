import { readFileSync } from 'node:fs';
import { schema as published } from '@octokit/graphql-schema';
import { describe, expect, it } from 'vitest';
import { routes } from '../features/index.ts';

const scripts = new URL('../../../../scripts/describe/', import.meta.url);
const loadScript = (name: string) => import(new URL(name, scripts).href);
const readSlice = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const { cutSchema } = await loadScript('graphql.mjs');
const { keeps } = await loadScript('graphql-keeps.mjs');
const { applyOverlay, printAdditions, addUndescribedRoutes } = await loadScript('overlay.mjs');
const { cutRest, printRest } = await loadScript('rest.mjs');
const { toJsonSchema } = await loadScript('schema.mjs');
const { findLackedParts, printLacked, servers } = await loadScript('servers.mjs');
const { printSettings, findLackedSettings } = await loadScript('settings-of-servers.mjs');
const { joinDescriptions } = await loadScript('union.mjs');
const { documented } = await loadScript('../reference/documented.ts');

it('cuts the committed GraphQL slice from the published schema, byte for byte', () => {
  expect(cutSchema(published.idl, keeps)).toBe(readSlice('schema.graphql'));
});

it('prints the committed GraphQL additions from the overlay', () => {
  const { graphql } = JSON.parse(readFileSync(new URL('overlay.json', scripts), 'utf8'));
  expect(printAdditions(published.idl, graphql)).toBe(readSlice('overlay.graphql'));
});

it('rejects an addition that the published schema already has', () => {
  const adding = (...adds: string[]) => printAdditions(published.idl, [{ because: '', source: '', date: '', adds }]);
  expect(() => adding('extend type Repository { name: String }')).toThrow('has these by now');
  expect(() => adding('enum MergeStateStatus { NEW }')).toThrow('need not: MergeStateStatus');
  expect(adding('extend type Repository { newer: String }')).toContain('newer: String');
});

it('prints the committed REST slice with one operation or component per line', () => {
  expect(printRest(JSON.parse(readSlice('rest.json')))).toBe(readSlice('rest.json'));
});

it('the REST slice contains exactly the routes of the simulator and one route of the tests', () => {
  const { operations } = JSON.parse(readSlice('rest.json'));
  expect(Object.keys(operations).sort()).toEqual([...Object.keys(routes), 'GET /rate_limit'].sort());
});

describe('cutSchema', () => {
  const sdl = 'type Query { a: A, b: B } type A { id: ID! } type B { id: ID! }';

  it('rejects a kept field if no field of its type is kept', () => {
    expect(() => cutSchema(sdl, { Query: ['a'] })).toThrow('a kept field leads to A, of which the list keeps nothing');
  });

  it('rejects a field or a type that the schema lacks', () => {
    expect(() => cutSchema(sdl, { Query: ['c'] })).toThrow('Query has no c');
    expect(() => cutSchema(sdl, { Query: ['a'], A: ['id'], C: ['id'] })).toThrow('the schema has no type C');
  });

  it("drops prose and GitHub's directives", () => {
    const told =
      'directive @hint on FIELD_DEFINITION """Prose.""" type Query { """Prose.""" a(b: Int): ID @hint @deprecated }';
    expect(cutSchema(told, { Query: ['a'] })).toBe('type Query {\n  a(b: Int): ID @deprecated\n}\n');
  });
});

describe('cutRest', () => {
  const description = (per_page: string) => ({
    paths: {
      '/things/{path}': {
        get: {
          operationId: 'list',
          parameters: [
            { name: 'path', in: 'path', required: true, schema: { type: 'string' }, 'x-multi-segment': true },
            { $ref: '#/components/parameters/per-page' },
          ],
          responses: {
            200: {
              content: {
                'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/thing' } } },
              },
              headers: { Link: {} },
            },
            304: { description: 'Not modified' },
          },
        },
      },
    },
    components: {
      parameters: { 'per-page': { name: 'per_page', in: 'query', description: per_page, schema: { type: 'integer' } } },
      schemas: {
        thing: { type: 'object', description: 'Prose.', properties: { next: { $ref: '#/components/schemas/thing' } } },
        other: { type: 'string' },
      },
    },
  });
  const routes = [{ method: 'GET', path: '/things/{path}' }];

  it('keeps parameters, answers and their components', () => {
    expect(cutRest(description('The page size (max 50).'), routes)).toEqual({
      operations: {
        'GET /things/{path}': {
          path: { path: { type: 'string' } },
          deep: ['path'],
          query: { per_page: { type: 'integer', maximum: 50 } },
          answers: { 200: { type: 'array', items: { $ref: 'thing' } }, 304: null },
          link: true,
        },
      },
      components: { thing: { type: 'object', properties: { next: { $ref: 'thing' } } } },
    });
  });

  it('rejects a page size without a maximum in its prose', () => {
    expect(() => cutRest(description('The page size.'), routes)).toThrow('the prose of per_page tells no maximum');
  });
});

it.each([
  [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    { type: 'string', nullable: true, enum: ['a'] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    { nullable: true, enum: [null, 'a'], type: 'string' },
    { type: ['string', 'null'], enum: [null, 'a'] },
  ],
  [{ nullable: true, oneOf: [{ type: 'string' }] }, { anyOf: [{ oneOf: [{ type: 'string' }] }, { type: 'null' }] }],
  [
    { properties: { nullable: { type: 'string', description: 'Prose.' } } },
    { properties: { nullable: { type: 'string' } } },
  ],
])('turns %j into the JSON schema %j', (described, schema) => {
  expect(toJsonSchema(described)).toEqual(schema);
});

it('rejects an unknown JSON schema keyword', () => {
  expect(() => toJsonSchema({ type: 'array', items: { minProperties: 1 } })).toThrow('"minProperties"');
});

it('uses the wide description if it includes the narrow one', () => {
  const wide = { a: { enum: ['x', 'y'], required: ['p'] }, b: 1 };
  expect(joinDescriptions({ a: { enum: ['x'], required: ['p'] } }, wide)).toBe(wide);
});

it.each([
  [{ a: { enum: ['x', 'z'] } }, { a: { enum: ['x', 'y'] } }, 'slice.a.enum: z'],
  [{ a: { required: ['p'] } }, { a: { required: ['p', 'q'] } }, 'slice.a.required: q is asked for'],
  [{ a: { type: 'string' } }, { a: { type: 'integer' } }, 'slice.a.type: "string"'],
  [{ a: { type: 'string' } }, {}, 'slice.a.type: "string"'],
])('rejects a wide description that loses part of the narrow one', (narrow, wide, place) => {
  expect(() => joinDescriptions(narrow, wide)).toThrow(place);
});

describe('overlaid', () => {
  const entry = {
    because: 'GitHub answers 404.',
    at: ['operations', 'GET /a', 'answers', '404'],
    now: { $ref: 'error' },
  };

  it('changes a copy of the description', () => {
    const slice = { operations: { 'GET /a': { answers: {} } } };
    expect(applyOverlay(slice, [entry]).operations['GET /a'].answers).toEqual({ 404: { $ref: 'error' } });
    expect(slice.operations['GET /a'].answers).toEqual({});
  });

  it('rejects an overlay entry that no longer fits the description', () => {
    const slice = { operations: { 'GET /a': { answers: { 404: null } } } };
    expect(() => applyOverlay(slice, [entry])).toThrow(
      'the description has changed at operations > GET /a > answers > 404',
    );
    expect(() => applyOverlay({ operations: {} }, [entry])).toThrow('the overlay has nothing to hold on to');
  });
});

it('adds undescribed operations in sorted order, and rejects them once the description has them', () => {
  const described = { operations: { 'GET /a': 1, 'GET /c': 3 }, components: { one: {} } };
  const added = { operations: { 'GET /b': 2 }, components: {} };
  const joined = addUndescribedRoutes(described, added);
  expect(Object.keys(joined.operations)).toEqual(['GET /a', 'GET /b', 'GET /c']);
  expect(() => addUndescribedRoutes(joined, added)).toThrow('the description has these by now');
});

describe('lackedBy', () => {
  const body = (properties: object) => ({
    path: {},
    query: {},
    answers: {},
    body: { required: true, schema: { properties } },
  });
  const cloud = {
    operations: {
      'PUT /a': body({ old: {}, rules: { type: 'array', items: { oneOf: [{ $ref: 'one' }, { $ref: 'two' }] } } }),
      'PUT /b': body({}),
    },
    components: {
      one: { properties: { type: { enum: ['one'] } } },
      two: { properties: { type: { enum: ['two'] }, parameters: { properties: { size: {} } } } },
    },
  };
  const older = {
    operations: { 'PUT /a': body({ old: {}, rules: { items: { $ref: 'one' } } }) },
    components: cloud.components,
  };

  it('lists the missing parts of a server with the first version that has them', () => {
    expect(findLackedParts({ 1: older, 2: cloud }, cloud)).toEqual({
      versions: ['1', '2'],
      routes: { 'PUT /b': '2' },
      bodies: { 'PUT /a': { 'rules[].type=two': '2', 'rules[].parameters': '2' } },
      answers: {},
    });
    expect(findLackedParts({ 1: older, 2: older }, cloud).routes).toEqual({ 'PUT /b': null });
  });

  it('rejects a route that an older server has and a newer one lacks', () => {
    expect(() => findLackedParts({ 1: cloud, 2: older }, cloud)).toThrow('a server lacks what an older server has: 1');
  });

  it('lists exactly the servers whose descriptions are read', () => {
    expect([...servers.keys()]).toEqual(JSON.parse(readSlice('servers.json')).versions);
  });

  it('prints the committed table of a server with one route per line', () => {
    expect(printLacked(JSON.parse(readSlice('servers.json')))).toBe(readSlice('servers.json'));
  });
});

describe('settingsLacked', () => {
  const put = 'PUT /repos/{owner}/{repo}/thing';
  const patch = 'PATCH /repos/{owner}/{repo}';
  const write = (route: string) => () => ({ access: 'write', api: 'rest', route });
  const section = (...routes: string[]) => ({
    section: { key: 'thing', calls: routes.map(write) },
    docs: { keys: { size: 'Its size.' } },
  });

  it('marks a section as missing if all its writes are missing', () => {
    expect(findLackedSettings({ routes: { [put]: '3.17' }, bodies: {} }, [section(put)], {})).toEqual({
      thing: '3.17',
    });
  });

  it('maps a part of a body to the key of the same name', () => {
    const lacked = { routes: {}, bodies: { [put]: { size: null, 'other.size': '3.17' } } };
    expect(findLackedSettings(lacked, [section(put)], {})).toEqual({ 'thing.size': null });
  });

  it('rejects a missing route without a key in its section', () => {
    expect(() => findLackedSettings({ routes: { [put]: null }, bodies: {} }, [section(put, patch)], {})).toThrow(
      `no key of thing stands for these alone: ${put}`,
    );
  });

  it("generates the program's table from the committed table and the sections", () => {
    const lacked = JSON.parse(readSlice('servers.json'));
    const types = JSON.parse(readSlice('../../../core/src/sections/rulesets/rule-types.json'));
    const carried = readSlice('../../../core/src/github/presence/servers.json');
    expect(printSettings(lacked, findLackedSettings(lacked, documented, types))).toBe(carried);
  });
});
