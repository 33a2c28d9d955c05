/** Parses the `require` map of a rule. `any` and `all` contain groups of paths, and groups cannot be nested. */

import type { Path, ProblemWithFix, Refusal } from '@trueup/core/settings';
import {
  chooseSchema,
  closedMap,
  describeKind,
  formatCode,
  integer,
  isMap,
  joinWithOr,
  listSchemaMistakes,
  mapValues,
  suggestWord,
  text,
  toggle,
} from '@trueup/core/settings';
import * as v from 'valibot';
import { type Operator, operators, type ValueTest } from '../readings/value-tests.ts';
import {
  checkTestValue,
  findUselessPresence,
  type PolicyPath,
  type PossibleValues,
  parsePolicyPath,
  resolvePolicyPath,
} from './paths.ts';

export interface PathTest {
  readonly path: PolicyPath;
  readonly test: ValueTest;
}

/** A repository must pass all tests of at least one group. */
export interface RequirementClause {
  readonly anyOf: readonly (readonly PathTest[])[];
}

/** A repository must meet all clauses. */
export type RuleRequirement = readonly RequirementClause[];

export const listPathTests = (require: RuleRequirement): PathTest[] => require.flatMap(({ anyOf }) => anyOf.flat());

/** Collects mistakes as `refusals`, and leaves out tests with mistakes. */
export function parseRequirement(written: Readonly<Record<string, unknown>>, at: Path) {
  const refusals: Refusal[] = [];
  const require = Object.entries(written).flatMap(([key, value]): RequirementClause[] => {
    const keyPath = [...at, key];
    if (key === 'any') return [{ anyOf: parseGroups(value, keyPath, refusals) }];
    if (key === 'all') return parseGroups(value, keyPath, refusals).map((group) => ({ anyOf: [group] }));
    return parsePathTest(key, value, keyPath, refusals).map((test) => ({ anyOf: [[test]] }));
  });
  if (!Object.keys(written).length) refusals.push({ at, problem: 'is empty', fix: 'write a path with a condition' });
  return { require, refusals };
}

function parseGroups(value: unknown, at: Path, refusals: Refusal[]): PathTest[][] {
  if (Array.isArray(value) && value.length)
    return value.map((group, index) => parseGroup(group, [...at, index], refusals));
  const problem = `is ${describeKind(value)}, but must be a list of groups`;
  refusals.push({ at, problem, fix: 'write each group after `- `' });
  return [];
}

function parseGroup(value: unknown, at: Path, refusals: Refusal[]): PathTest[] {
  if (isMap(value) && Object.keys(value).length)
    return Object.entries(value).flatMap(([key, test]) => parsePathTest(key, test, [...at, key], refusals));
  const problem = `is ${describeKind(value)}, but must be a map of paths`;
  refusals.push({ at, problem, fix: 'write each path with a condition' });
  return [];
}

function parsePathTest(key: string, test: unknown, at: Path, refusals: Refusal[]): PathTest[] {
  const path = parsePolicyPath(key);
  const mistakes = checkPathTest(key, path, test);
  refusals.push(...mistakes.map(({ inside = [], ...sentence }) => ({ at: [...at, ...inside], ...sentence })));
  return mistakes.length ? [] : [{ path, test: normalizeTestValues(test as ValueTest, resolvePolicyPath(path)) }];
}

function checkPathTest(key: string, path: PolicyPath, test: unknown): TestMistake[] {
  if (key === 'any' || key === 'all')
    return [{ problem: 'is inside another group; groups cannot be nested', fix: 'split the rule into two rules' }];
  const place = resolvePolicyPath(path);
  if ('problem' in place) return [place];
  if (place.isMap && !isPresenceTest(test))
    return [{ problem: 'is a map without a value of its own', fix: `name one of its keys: ${formatCode(`${key}.…`)}` }];
  const uselessPresence = isMap(test) && 'present' in test ? findUselessPresence(path) : undefined;
  if (uselessPresence) return [{ inside: ['present'], ...uselessPresence }];
  return checkTest(test, place.possible);
}

/** A policy may spell a value differently from the settings. */
function normalizeTestValues(test: ValueTest, place: ReturnType<typeof resolvePolicyPath>): ValueTest {
  const { possible } = 'possible' in place ? place : {};
  const parseValue = (value: unknown) => (isMap(value) ? value : (possible?.parse(value) ?? value));
  return mapValues(test, (value, operator) =>
    operatorsWithOwnValues.has(operator) ? value : Array.isArray(value) ? value.map(parseValue) : parseValue(value),
  );
}

/** The values of these operators have their own type, and not the type of the setting. */
const operatorsWithOwnValues: ReadonlySet<string> = new Set(['at-least', 'at-most', 'begins', 'present']);

const isPresenceTest = (test: unknown) => isMap(test) && Object.keys(test).every((key) => key === 'present');

interface TestMistake extends ProblemWithFix {
  /** The path inside the test. */
  readonly inside?: Path;
}

const scalarSchema = v.union([v.string(), v.number(), v.boolean(), v.record(v.string(), v.unknown())]);
const scalarListSchema = v.pipe(v.array(scalarSchema), v.minLength(1));
const scalarOrListSchema = chooseSchema([scalarSchema, scalarListSchema], (value) =>
  Array.isArray(value) ? scalarListSchema : scalarSchema,
);

const TestSchema = closedMap({
  'at-least': v.optional(integer({ min: 0 })),
  'at-most': v.optional(integer({ min: 0 })),
  equals: v.optional(
    chooseSchema([scalarSchema, v.array(scalarSchema)], (value) =>
      Array.isArray(value) ? v.array(scalarSchema) : scalarSchema,
    ),
  ),
  'one-of': v.optional(scalarListSchema),
  includes: v.optional(scalarOrListSchema),
  never: v.optional(scalarOrListSchema),
  begins: v.optional(text({ min: 1 })),
  present: v.optional(toggle()),
} satisfies Record<Operator, v.GenericSchema>);

function checkTest(test: unknown, possible: PossibleValues | undefined): TestMistake[] {
  if (!isMap(test) || !Object.keys(test).length) {
    const fix = `write one of ${joinWithOr(operators.map(formatCode))}, such as \`{ equals: true }\``;
    return [{ problem: `is ${describeKind(test)}, but must be a condition`, fix }];
  }
  const { issues = [] } = v.safeParse(TestSchema, test);
  const unknownKeys = Object.keys(test).filter((key) => !(operators as readonly string[]).includes(key));
  if (unknownKeys.length)
    return unknownKeys.map((key) => ({
      inside: [key],
      problem: 'is not an operator',
      fix: suggestWord(key, operators),
    }));
  const mistakes: TestMistake[] = listSchemaMistakes(issues, () => 0).map(({ at, ...sentence }) => ({
    inside: at,
    ...sentence,
  }));
  for (const [key, value] of Object.entries(test).filter(([key]) => !operatorsWithOwnValues.has(key)))
    for (const sentence of [value].flat().map((testValue) => checkTestValue(testValue, possible)))
      if (sentence) mistakes.push({ inside: [key], ...sentence });
  return mistakes;
}
