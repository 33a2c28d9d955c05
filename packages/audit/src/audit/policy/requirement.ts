import type { Path, ProblemWithFix, Refusal, SectionShape } from '@trueup/core/settings';
import {
  chooseSchema,
  closedMap,
  describeKind,
  formatCode,
  integer,
  isMap,
  joinWithOr,
  mapValues,
  text,
  toComplaints,
  toggle,
} from '@trueup/core/settings';
import * as v from 'valibot';
import { type Operator, operators, type ValueTest } from '../readings/sighted.ts';
import { meantBy, type PolicyPath, type Possible, pathFrom, placeAt, wrongValue } from './paths.ts';

export interface PathTest {
  readonly path: PolicyPath;
  readonly test: ValueTest;
}

/** One of these groups must hold; all of a group together. */
export interface RequirementClause {
  readonly anyOf: readonly (readonly PathTest[])[];
}

/** All of these must hold. */
export type RuleRequirement = readonly RequirementClause[];

export const testsIn = (require: RuleRequirement): PathTest[] => require.flatMap(({ anyOf }) => anyOf.flat());

interface RequirementReading {
  readonly sections: readonly SectionShape[];
  readonly wrong: Refusal[];
}

/** What `require` says, and what is wrong in it. `any` and `all` hold groups of paths, and no groups in these. */
export function requirementFrom(
  written: Readonly<Record<string, unknown>>,
  at: Path,
  sections: readonly SectionShape[],
) {
  const reading: RequirementReading = { sections, wrong: [] };
  const require = Object.entries(written).flatMap(([key, value]): RequirementClause[] => {
    const here = [...at, key];
    if (key === 'any') return [{ anyOf: groupsIn(value, here, reading) }];
    if (key === 'all') return groupsIn(value, here, reading).map((one) => ({ anyOf: [one] }));
    return testIn(key, value, here, reading).map((one) => ({ anyOf: [[one]] }));
  });
  if (!Object.keys(written).length)
    reading.wrong.push({ at, problem: 'is empty', fix: 'write a path with a condition' });
  return { require, wrong: reading.wrong };
}

function groupsIn(value: unknown, at: Path, reading: RequirementReading): PathTest[][] {
  if (Array.isArray(value) && value.length) return value.map((one, index) => groupIn(one, [...at, index], reading));
  const problem = `is ${describeKind(value)}, but must be a list of groups`;
  reading.wrong.push({ at, problem, fix: 'write each group after `- `' });
  return [];
}

function groupIn(value: unknown, at: Path, reading: RequirementReading): PathTest[] {
  if (isMap(value) && Object.keys(value).length)
    return Object.entries(value).flatMap(([key, test]) => testIn(key, test, [...at, key], reading));
  const problem = `is ${describeKind(value)}, but must be a map of paths`;
  reading.wrong.push({ at, problem, fix: 'write each path with a condition' });
  return [];
}

function testIn(key: string, test: unknown, at: Path, { sections, wrong }: RequirementReading): PathTest[] {
  const path = pathFrom(key);
  const mistakes = mistakesIn(key, path, test, sections);
  wrong.push(...mistakes.map(({ inside = [], ...sentence }) => ({ at: [...at, ...inside], ...sentence })));
  return mistakes.length ? [] : [{ path, test: asInSettings(test as ValueTest, placeAt(path, sections)) }];
}

function mistakesIn(key: string, path: PolicyPath, test: unknown, sections: readonly SectionShape[]): Mistake[] {
  if (key === 'any' || key === 'all')
    return [{ problem: 'is inside another group; groups cannot be nested', fix: 'split the rule into two rules' }];
  const place = placeAt(path, sections);
  if ('problem' in place) return [place];
  if (place.isMap && !isPresence(test))
    return [{ problem: 'is a map without a value of its own', fix: `name one of its keys: ${formatCode(`${key}.…`)}` }];
  return wrongTest(test, place.possible);
}

/** The test with its values as settings hold them, whichever way a file may spell them. */
function asInSettings(test: ValueTest, place: ReturnType<typeof placeAt>): ValueTest {
  const { possible } = 'possible' in place ? place : {};
  const read = (value: unknown) => (isMap(value) ? value : (possible?.reads(value) ?? value));
  return mapValues(test, (value, operator) =>
    sized.has(operator) ? value : Array.isArray(value) ? value.map(read) : read(value),
  );
}

/** Their values are about the number, the start or the presence of values, and are none themselves. */
const sized: ReadonlySet<string> = new Set(['at-least', 'at-most', 'begins', 'present']);

const isPresence = (test: unknown) => isMap(test) && Object.keys(test).every((key) => key === 'present');

interface Mistake extends ProblemWithFix {
  /** Where in the test. */
  readonly inside?: Path;
}

const scalar = v.union([v.string(), v.number(), v.boolean(), v.record(v.string(), v.unknown())]);
const some = v.pipe(v.array(scalar), v.minLength(1));
const oneOrSome = chooseSchema([scalar, some], (value) => (Array.isArray(value) ? some : scalar));

const Test = closedMap({
  'at-least': v.optional(integer({ min: 0 })),
  'at-most': v.optional(integer({ min: 0 })),
  equals: v.optional(
    chooseSchema([scalar, v.array(scalar)], (value) => (Array.isArray(value) ? v.array(scalar) : scalar)),
  ),
  'one-of': v.optional(some),
  includes: v.optional(oneOrSome),
  never: v.optional(oneOrSome),
  begins: v.optional(text({ min: 1 })),
  present: v.optional(toggle()),
} satisfies Record<Operator, v.GenericSchema>);

function wrongTest(test: unknown, possible: Possible | undefined): Mistake[] {
  if (!isMap(test) || !Object.keys(test).length) {
    const fix = `write one of ${joinWithOr(operators.map(formatCode))}, such as \`{ equals: true }\``;
    return [{ problem: `is ${describeKind(test)}, but must be a condition`, fix }];
  }
  const { issues = [] } = v.safeParse(Test, test);
  const unknown = Object.keys(test).filter((key) => !(operators as readonly string[]).includes(key));
  if (unknown.length)
    return unknown.map((key) => ({ inside: [key], problem: 'is not an operator', fix: meantBy(key, operators) }));
  const mistakes: Mistake[] = toComplaints(issues, () => 0).map(({ at, ...said }) => ({ inside: at, ...said }));
  for (const [key, value] of Object.entries(test).filter(([key]) => !sized.has(key)))
    for (const sentence of [value].flat().map((one) => wrongValue(one, possible)))
      if (sentence) mistakes.push({ inside: [key], ...sentence });
  return mistakes;
}
