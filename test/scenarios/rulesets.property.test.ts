import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { type Described, parametersOf, ruleTypes } from '../../src/sections/rulesets/rules.ts';
import { allLines, scene, told } from '../scene.ts';

interface Written {
  readonly name: string;
  readonly rules?: readonly { readonly type: string; readonly parameters?: object }[];
  readonly [key: string]: unknown;
}

const word = fc.constantFrom('a', 'b/c', '*.md', 'é "x"', '~x', '7', 'null', 'feat: ');

/** A value that fits what the host's description says of it, and a whole one leaves nothing out. */
function fitting(what: Described, whole: boolean): fc.Arbitrary<unknown> {
  switch (what.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: what.minimum ?? 1, max: what.maximum ?? 3 });
    case 'string':
      return what.enum ? fc.constantFrom(...what.enum) : word;
    case 'array':
      return fc.array(fitting(what.items, whole), { maxLength: 3 });
    case 'object': {
      const all = Object.entries(what.properties).map(([name, inner]) => [name, fitting(inner, whole)] as const);
      const requiredKeys = whole ? Object.keys(what.properties) : [...(what.required ?? [])];
      return fc.record(Object.fromEntries(all), { requiredKeys });
    }
  }
}

const aboutPushes = ['file_path_restriction', 'max_file_path_length', 'file_extension_restriction', 'max_file_size'];

const typesFor = (target: string) =>
  ruleTypes.filter(
    (type) => aboutPushes.includes(type) === (target === 'push') && (target === 'branch' || type !== 'merge_queue'),
  );

function rule(type: string, whole: boolean): fc.Arbitrary<{ type: string; parameters?: object }> {
  const parameters = parametersOf(type);
  if (!parameters) return fc.constant({ type });
  return fitting(parameters, whole).map((value) => ({ type, parameters: value as object }));
}

const rules = (target: string, whole: boolean) =>
  fc.uniqueArray(
    fc.constantFrom(...typesFor(target)).chain((type) => rule(type, whole)),
    { maxLength: 5, selector: ({ type }) => type },
  );

const ref = (target: string) =>
  fc.constantFrom('~ALL', '~DEFAULT_BRANCH', ...['x', 'y/*'].map((name) => `refs/${target}/${name}`));
const conditions = (target: string) =>
  fc.record({
    ref_name: fc.record({ include: fc.uniqueArray(ref(target)), exclude: fc.uniqueArray(ref(target)) }),
  });

const modes = (type: string, target: string) => [
  'always',
  'exempt',
  ...(target === 'branch' && type !== 'DeployKey' ? ['pull_request'] : []),
];

const actor = (target: string) =>
  fc.constantFrom('Integration', 'Team', 'User', 'RepositoryRole', 'OrganizationAdmin', 'DeployKey').chain((type) =>
    fc.record({
      actor_type: fc.constant(type),
      actor_id: type === 'DeployKey' ? fc.constant(null) : fc.integer({ min: 1, max: 3 }),
      bypass_mode: fc.constantFrom(...modes(type, target)),
    }),
  );

const whoIs = ({ actor_type, actor_id }: { actor_type: string; actor_id: number | null }) =>
  actor_type === 'OrganizationAdmin' ? actor_type : `${actor_type} ${actor_id}`;

function ruleset(whole: boolean): fc.Arbitrary<Written> {
  const of = (target: string) => {
    const keys = {
      bypass_actors: fc.uniqueArray(actor(target), { maxLength: 3, selector: whoIs }),
      rules: rules(target, whole),
      ...(target !== 'push' && { conditions: conditions(target) }),
    };
    return fc.record({
      name: fc.constantFrom('main', 'Main', 'release/"1"').map((name) => `${name} ${target}`),
      target: fc.constant(target),
      enforcement: fc.constantFrom('active', 'evaluate', 'disabled'),
      others: fc.record(keys, { requiredKeys: whole ? (Object.keys(keys) as (keyof typeof keys)[]) : [] }),
    });
  };
  return fc
    .constantFrom('branch', 'tag', 'push')
    .chain(of)
    .map(({ others, ...named }) => ({ ...named, ...others }) as Written);
}

const several = (whole: boolean) => fc.uniqueArray(ruleset(whole), { maxLength: 3, selector: ({ name }) => name });
const whole = several(true);
const partial = several(false);

const file = (entries: readonly Written[], undeclared = 'keep') =>
  stringify({ rulesets: { _undeclared: undeclared, entries } });

const around = (rulesets: readonly object[]) =>
  scene({ seed: { repositories: [{ owner: 'acme', name: 'shop', rulesets }] } });

const runs = { numRuns: 60 };

/** Every line a refusal asks for, put into the entry it is about. */
function mended(entries: readonly Written[], lines: ReturnType<typeof allLines>) {
  const whole = structuredClone(entries) as any[];
  for (const { fix, message } of lines.filter(({ kind }) => kind === 'error')) {
    const entry = whole.find(({ name }) => message.startsWith(`ruleset ${JSON.stringify(name)}: `));
    merge(entry, parse(fix!.slice(fix!.indexOf('\n'))));
  }
  return whole as Written[];
}

function merge(into: any, from: object) {
  for (const [key, value] of Object.entries(from)) {
    if (!into[key]) into[key] = value;
    else if (key === 'rules') mergeRules(into[key], value);
    else merge(into[key], value);
  }
}

function mergeRules(into: any[], from: any[]) {
  for (const rule of from)
    merge(
      into.find(({ type }) => type === rule.type),
      { parameters: rule.parameters },
    );
}

describe('whatever is live and whatever is declared', () => {
  it('a first apply converges or refuses, and a second one after it writes nothing [2.1.7]', async () => {
    await fc.assert(
      fc.asyncProperty(partial, partial, fc.constantFrom('keep', 'delete'), async (entries, live, undeclared) => {
        const { check, apply, writes, simulator } = around(live);
        const settings = file(entries, undeclared);
        const result = await apply(settings);
        if (result.outcome === 'failed') {
          expect(allLines(result).filter(({ kind, code }) => kind === 'error' && code !== 'plan_refused')).toEqual([]);
          expect(writes()).toEqual([]);
          return;
        }
        expect(told(await check(settings), 'drift')).toEqual([]);
        simulator.forgetRequests();
        await apply(settings);
        expect(writes()).toEqual([]);
        expect(simulator.objections).toEqual([]);
      }),
      runs,
    );
  });

  it('a refused PUT goes as soon as the entry holds the lines that the refusal names [2.3.3.4]', async () => {
    await fc.assert(
      fc.asyncProperty(partial, whole, async (entries, live) => {
        const { check, apply } = around(live);
        const settings = file(mended(entries, allLines(await apply(file(entries)))));
        expect(told(await apply(settings), 'error')).toEqual([]);
        expect(told(await check(settings), 'drift')).toEqual([]);
      }),
      runs,
    );
  });

  it('an entry that says all there is to say is never refused [2.3.3.1]', async () => {
    await fc.assert(
      fc.asyncProperty(whole, partial, async (entries, live) => {
        const { check, apply } = around(live);
        expect(told(await apply(file(entries)), 'error')).toEqual([]);
        expect(told(await check(file(entries)), 'drift')).toEqual([]);
      }),
      runs,
    );
  });
});
