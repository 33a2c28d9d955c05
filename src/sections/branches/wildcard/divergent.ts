import type { Contrast } from '../contrasts/contrast.ts';
import type { Protection } from '../schema.ts';

const holders = ['required_status_checks', 'required_pull_request_reviews'] as const;

/** The part of a declared protection that differs from the live one. What is alike is not written again. */
export function divergent(declared: Protection, found: readonly Contrast[]): Protection {
  const keys = new Set(found.map(({ key }) => key));
  const whole = Object.entries(declared).filter(([key]) => keys.has(key));
  const partly = holders.flatMap((holder) => {
    const inner = Object.entries(declared[holder] ?? {}).filter(([key]) => keys.has(`${holder}.${key}`));
    return inner.length && !keys.has(holder) ? [[holder, Object.fromEntries(inner)]] : [];
  });
  return Object.fromEntries([...whole, ...partly]);
}
