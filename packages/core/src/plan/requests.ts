import type { WriteCall } from '../github/call.ts';
import { isMap } from '../settings/maps.ts';
import { isDeepEqual } from './differences.ts';
import type { CallStep, Step, WriteItem } from './item.ts';

/** GitHub accepts at most this many entries in one request. */
const maxItemsPerRequest = 500;

/** Several items share a single step. The steps of a single item may be several requests. */
export interface WriteGroup {
  readonly items: readonly WriteItem[];
  readonly steps: readonly Step[];
}

export function groupByRequest(items: readonly WriteItem[]): WriteGroup[] {
  const groups: WriteItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.length < maxItemsPerRequest && canShareRequest(last[0]!, item)) last.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => (group.length > 1 ? joinItems(group) : toWriteGroup(group[0]!)));
}

export const toWriteGroup = (item: WriteItem): WriteGroup => ({ items: [item], steps: item.steps });

function joinItems(items: readonly WriteItem[]): WriteGroup {
  const parts = items.map(({ steps }) => steps[0] as CallStep);
  return { items, steps: [{ ...parts[0]!, adds: parts.map(({ adds }) => adds).reduce(joinValues) }] };
}

export const toCall = (step: WriteCall<any> | CallStep): WriteCall<any> => {
  if (!('call' in step)) return step;
  const { call, adds } = step;
  return adds ? { ...call, body: { ...(call.body as object), ...adds } } : call;
};

const findJoinableStep = ({ steps: [step, ...more] }: WriteItem) =>
  step && 'call' in step && step.adds && !more.length ? step : undefined;

function canShareRequest(first: WriteItem, second: WriteItem) {
  const [firstStep, secondStep] = [findJoinableStep(first), findJoinableStep(second)];
  return (
    !!firstStep &&
    !!secondStep &&
    isDeepEqual(firstStep.call, secondStep.call) &&
    isDeepEqual(firstStep.proof, secondStep.proof)
  );
}

/** Merges what two items add to one request. Neither item replaces keys or entries of the other. */
function joinValues(first: unknown, second: unknown): any {
  if (second === undefined) return first;
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isMap(first) || !isMap(second)) return second;
  const both = Object.entries(second).map(([key, value]) => [
    key,
    Object.hasOwn(first, key) ? joinValues(first[key], value) : value,
  ]);
  return { ...first, ...Object.fromEntries(both) };
}
