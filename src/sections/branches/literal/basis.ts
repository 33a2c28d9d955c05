import type { Basis } from '../../../plan/item.ts';
import { getBranch, getProtection } from '../calls.ts';
import { type Literal, lender } from './literal.ts';

/**
 * What the PUT of a protection replaces. A branch that a pattern protects has nothing of its own to replace, also when
 * the pattern's rule goes in the same run: nobody may have given it a rule of its own meanwhile.
 */
export function basisOf(literal: Literal): Basis {
  const { name: branch, live } = literal;
  if (!lender(literal)) return { call: getProtection({ branch }), was: live.shown };
  return { call: getBranch({ branch }), was: live.found, same: (_was, is) => is.isThere && is.pattern !== branch };
}
