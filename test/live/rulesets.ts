import * as fc from 'fast-check';
import {
  findParameters,
  type ParameterDescription,
  rulesetRuleTypes,
} from '../../packages/core/src/sections/rulesets/rules.ts';

export interface WrittenRuleset {
  readonly name: string;
  readonly rules?: readonly { readonly type: string; readonly parameters?: object }[];
  readonly [key: string]: unknown;
}

const word = fc.constantFrom('a', 'b/c', '*.md', 'é "x"', '~x', '7', 'null', 'feat: ');

/** Generates a value that fits GitHub's description of a parameter. A whole object has all optional keys. */
function createFittingValue(what: ParameterDescription, whole: boolean): fc.Arbitrary<unknown> {
  switch (what.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: what.minimum ?? 1, max: what.maximum ?? 3 });
    case 'string':
      return what.enum ? fc.constantFrom(...what.enum) : word;
    case 'array':
      return fc.array(createFittingValue(what.items, whole), { maxLength: 3 });
    case 'object': {
      const all = Object.entries(what.properties).map(
        ([name, inner]) => [name, createFittingValue(inner, whole)] as const,
      );
      const requiredKeys = whole ? Object.keys(what.properties) : [...(what.required ?? [])];
      return fc.record(Object.fromEntries(all), { requiredKeys });
    }
  }
}

const aboutPushes = ['file_path_restriction', 'max_file_path_length', 'file_extension_restriction', 'max_file_size'];

const listTypesFor = (target: string) =>
  rulesetRuleTypes.filter(
    (type) => aboutPushes.includes(type) === (target === 'push') && (target === 'branch' || type !== 'merge_queue'),
  );

function createRule(type: string, whole: boolean): fc.Arbitrary<{ type: string; parameters?: object }> {
  const parameters = findParameters(type);
  if (!parameters) return fc.constant({ type });
  return createFittingValue(parameters, whole).map((value) => ({ type, parameters: value as object }));
}

const createRules = (target: string, whole: boolean) =>
  fc.uniqueArray(
    fc.constantFrom(...listTypesFor(target)).chain((type) => createRule(type, whole)),
    { maxLength: 5, selector: ({ type }) => type },
  );

const createRef = (target: string) =>
  fc.constantFrom(
    '~ALL',
    '~DEFAULT_BRANCH',
    ...['x', 'y/*'].map((name) => `refs/${target === 'tag' ? 'tags' : 'heads'}/${name}`),
  );
const createConditions = (target: string) =>
  fc.record({
    ref_name: fc.record({ include: fc.uniqueArray(createRef(target)), exclude: fc.uniqueArray(createRef(target)) }),
  });

const listBypassModes = (type: string, target: string) => [
  'always',
  'exempt',
  ...(target === 'branch' && type !== 'DeployKey' ? ['pull_request'] : []),
];

const createActor = (target: string) =>
  fc.constantFrom('Integration', 'Team', 'User', 'RepositoryRole', 'OrganizationAdmin', 'DeployKey').chain((type) =>
    fc.record({
      actor_type: fc.constant(type),
      actor_id: type === 'DeployKey' ? fc.constant(null) : fc.integer({ min: 1, max: 3 }),
      bypass_mode: fc.constantFrom(...listBypassModes(type, target)),
    }),
  );

const identifyActor = ({ actor_type, actor_id }: { actor_type: string; actor_id: number | null }) =>
  actor_type === 'OrganizationAdmin' ? actor_type : `${actor_type} ${actor_id}`;

function createRuleset(whole: boolean): fc.Arbitrary<WrittenRuleset> {
  const createRulesetFor = (target: string) => {
    const keys = {
      bypass_actors: fc.uniqueArray(createActor(target), { maxLength: 3, selector: identifyActor }),
      rules: createRules(target, whole),
      ...(target !== 'push' && { conditions: createConditions(target) }),
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
    .chain(createRulesetFor)
    .map(({ others, ...named }) => ({ ...named, ...others }) as WrittenRuleset);
}

/** Rulesets with different names. "Whole" ones set every possible field. */
export const createRulesets = (whole: boolean) =>
  fc.uniqueArray(createRuleset(whole), { maxLength: 3, selector: ({ name }) => name });
