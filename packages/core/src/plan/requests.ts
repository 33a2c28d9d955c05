import type { WriteCall } from '../github/call.ts';
import { isMap } from '../settings/maps.ts';
import { same } from './differences.ts';
import type { Sending, Step, Writing } from './item.ts';

/** The most entries that the host takes in one request. */
const most = 500;

/** Groups the items that one request writes together, in their order. */
export function groupByRequest<I extends Pick<Writing, 'steps'>>(items: readonly I[]): I[][] {
  const groups: I[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.length < most && isShared(last[0]!, item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** The steps of items that one request carries. */
export function stepsOf([first, ...others]: readonly Pick<Writing, 'steps'>[]): readonly Step[] {
  if (!first || !others.length) return first?.steps ?? [];
  const parts = [first, ...others].map(({ steps }) => steps[0] as Sending);
  return [{ ...parts[0]!, adds: parts.map(({ adds }) => adds).reduce(joinValues) }];
}

export const callOf = (step: WriteCall<any> | Sending): WriteCall<any> => {
  if (!('call' in step)) return step;
  const { call, adds } = step;
  return adds ? { ...call, body: { ...(call.body as object), ...adds } } : call;
};

const partOf = ({ steps: [step, ...more] }: Pick<Writing, 'steps'>) =>
  step && 'call' in step && step.adds && !more.length ? step : undefined;

function isShared(one: Pick<Writing, 'steps'>, other: Pick<Writing, 'steps'>) {
  const [part, more] = [partOf(one), partOf(other)];
  return !!part && !!more && same(part.call, more.call) && same(part.proof, more.proof);
}

/** Maps key by key, lists one after the other. What one drops, another may still set. */
function joinValues(one: unknown, other: unknown): any {
  if (other === undefined) return one;
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  if (!isMap(one) || !isMap(other)) return other;
  const both = Object.entries(other).map(([key, value]) => [
    key,
    Object.hasOwn(one, key) ? joinValues(one[key], value) : value,
  ]);
  return { ...one, ...Object.fromEntries(both) };
}
