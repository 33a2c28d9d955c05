import { isMap, pickKeys } from '../../../settings/maps.ts';
import { textOfScalar } from './names.ts';
import type { WorkflowBlock } from './workflow.ts';

interface Combination {
  readonly values: WorkflowBlock;
  /** An `include` added keys to a combination of the lists. Whether its name shows them is not documented. */
  readonly isExtended: boolean;
}

/** The host refuses more. */
const mostCombinations = 256;

/**
 * What a job runs for: nothing but itself without a matrix, and `undefined` where that is known only during the run.
 */
export function expandMatrix(strategy: unknown): readonly Combination[] | 'no matrix' | undefined {
  if (strategy === undefined || strategy === null) return 'no matrix';
  if (!isMap(strategy)) return undefined;
  const { matrix } = strategy;
  if (matrix === undefined || matrix === null) return 'no matrix';
  if (!isMap(matrix) || hasExpression(matrix)) return undefined;
  const { include = [], exclude = [] } = matrix;
  const lists = Object.entries(matrix).filter(([key]) => !['include', 'exclude'].includes(key));
  if (!lists.every(([, list]) => Array.isArray(list) && list.length) || !isMaps(include) || !isMaps(exclude))
    return undefined;
  const size = lists.reduce((product, [, list]) => product * (list as unknown[]).length, lists.length ? 1 : 0);
  if (size + include.length > mostCombinations) return undefined;
  const kept = combine(lists as [string, unknown[]][]).filter((values) => !exclude.some((one) => agrees(one, values)));
  const all = addIncluded(kept, include);
  return all.length ? all : undefined;
}

const isMaps = (value: unknown): value is WorkflowBlock[] => Array.isArray(value) && value.every(isMap);

/** Whether a key or a text anywhere inside is an expression. */
function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('${{');
  if (Array.isArray(value)) return value.some(hasExpression);
  return isMap(value) && Object.entries(value).some(([key, inner]) => key.includes('${{') || hasExpression(inner));
}

const combine = (lists: readonly [string, unknown[]][]): WorkflowBlock[] =>
  lists.length
    ? lists.reduce<WorkflowBlock[]>(
        (all, [key, list]) => all.flatMap((values) => list.map((value) => ({ ...values, [key]: value }))),
        [{}],
      )
    : [];

/** Adds to every combination that it would not change, or else is a combination of its own. */
function addIncluded(kept: readonly WorkflowBlock[], include: readonly WorkflowBlock[]): Combination[] {
  const extended = kept.map((values) => ({ values, isExtended: false }));
  const own: Combination[] = [];
  for (const one of include) {
    const shared = (values: WorkflowBlock) => pickKeys(one, (key) => Object.hasOwn(values, key));
    const fitting = kept.flatMap((values, index) => (agrees(shared(values), values) ? [index] : []));
    for (const index of fitting) extended[index] = { values: { ...extended[index]!.values, ...one }, isExtended: true };
    if (!fitting.length) own.push({ values: one, isExtended: false });
  }
  return [...extended, ...own];
}

/** The host compares texts without their case, and `1` with `"1"` as equal. */
const agrees = (one: WorkflowBlock, values: WorkflowBlock): boolean =>
  Object.entries(one).every(([key, value]) =>
    isMap(value) && isMap(values[key]) ? agrees(value, values[key]) : same(value, values[key]),
  );

const same = (one: unknown, other: unknown) =>
  (textOfScalar(one) ?? JSON.stringify(one))?.toLowerCase() ===
  (textOfScalar(other) ?? JSON.stringify(other))?.toLowerCase();

/** The values as the name of a job shows them: all that are no map or list themselves, without empty ones. */
export function listLeaves(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listLeaves);
  if (isMap(value)) return Object.values(value).flatMap(listLeaves);
  const text = textOfScalar(value);
  return text ? [text] : [];
}
