import { findDifferences } from '../../plan/differences.ts';
import { markWeaker } from '../order.ts';
import type { LiveRepository } from './calls.ts';
import { risk } from './keys.ts';
import type { DeclaredRepository } from './schema.ts';

export const getVisibility = (live: LiveRepository) => live.visibility ?? (live.private ? 'private' : 'public');

export const willBePublic = ({ visibility, private: hidden }: DeclaredRepository, live: LiveRepository) =>
  visibility === undefined ? !(hidden ?? live.private) : visibility === 'public';

/** Compares `private` only if the file does not declare `visibility`. */
export function compareVisibility(wanted: DeclaredRepository, live: LiveRepository) {
  const { visibility, private: hidden } = wanted;
  const declared = visibility === undefined ? { private: hidden } : { visibility };
  const because = willBePublic(wanted, live) ? 'everyone will be able to read it' : undefined;
  return findDifferences(declared, { private: live.private, visibility: getVisibility(live) }).map((difference) =>
    markWeaker(risk)({ ...difference, because }),
  );
}

export const isVisibilityChange = (wanted: DeclaredRepository, live: LiveRepository) =>
  live.private === willBePublic(wanted, live);
