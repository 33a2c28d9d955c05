import { createReader, type Scene } from '../../../test/kit/runs/scene.ts';
import { judgeRule } from '../src/audit/judge.ts';
import { type PolicyPath, parsePolicyPath } from '../src/audit/policy/paths.ts';
import { type PathReadings, readPolicyPaths } from '../src/audit/readings/read.ts';
import type { ValueTest } from '../src/audit/readings/value-tests.ts';

/** Returns the readings at these paths, or the error that stopped the read. */
export const readPathsOf = ({ simulator }: Pick<Scene, 'simulator'>, paths: readonly PolicyPath[]) =>
  readPolicyPaths(createReader(simulator.transport), paths).catch((failure: Error) => failure);

/** Lists every path of a value, with `[]` for the entries of lists. */
export function listPathsIn(value: unknown, at: string): string[] {
  const entries = (value as { entries?: unknown })?.entries;
  const inner = Array.isArray(entries) ? entries : value;
  if (Array.isArray(inner)) return [at, ...inner.flatMap((entry) => listPathsIn(entry, `${at}[]`))];
  if (typeof inner !== 'object' || inner === null) return [at];
  return [at, ...Object.entries(inner).flatMap(([key, one]) => listPathsIn(one, `${at}.${key}`))];
}

export const distinctPaths = (texts: readonly string[]) => [...new Set(texts)].map(parsePolicyPath);

/** Creates tests that values at a path pass, and others that they fail. */
function createTests({ paths }: PathReadings, { text }: PolicyPath): ValueTest[] {
  const values = paths[text]!.found.map(({ value }) => value).filter((value) => value !== undefined);
  const some = [...values.flat().slice(0, 2), true, 'another', 3];
  const sizes = [0, 1, 2, ...values.flatMap((value) => (Array.isArray(value) ? value.length : []))];
  return [
    ...[true, false].map((present) => ({ present })),
    ...sizes.flatMap((size) => [{ 'at-least': size }, { 'at-most': size }]),
    ...values.slice(0, 2).map((value) => ({ equals: value })),
    ...some.flatMap((value) => [{ equals: value }, { 'one-of': [value] }, { includes: [value] }, { never: [value] }]),
    { 'one-of': values.flat() },
    { includes: values.flat() },
  ];
}

const judgeTest = ({ paths }: PathReadings, path: PolicyPath, test: ValueTest) =>
  judgeRule(
    { id: 'a', severity: 'low', says: '', where: {}, require: [{ anyOf: [[{ path, test }]] }] },
    { paths, fits: {} },
  ).verdict;

/** Lists verdicts that differ from those of full visibility and are not unknown. */
export function listContradictions(
  full: PathReadings,
  less: PathReadings | Error,
  paths: readonly PolicyPath[],
): string[] {
  if (less instanceof Error) return [];
  return paths.flatMap((path) =>
    createTests(full, path).flatMap((test) => {
      const [is, was] = [judgeTest(less, path, test), judgeTest(full, path, test)];
      return is === was || is === 'unknown'
        ? []
        : [`${path.text} ${JSON.stringify(test)}: ${was} became ${is}, ${JSON.stringify(less.paths[path.text])}`];
    }),
  );
}
