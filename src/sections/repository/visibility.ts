import type { Difference } from '../../plan/item.ts';
import { toneWith } from '../strength.ts';
import type { LiveRepository } from './calls.ts';
import { strengths } from './keys.ts';
import type { DeclaredRepository } from './schema.ts';

export const visibilityOf = (live: LiveRepository) => live.visibility ?? (live.private ? 'private' : 'public');

/** Whether the repository will be public after apply. */
export const willBePublic = ({ visibility, private: hidden }: DeclaredRepository, live: LiveRepository) =>
  visibility === undefined ? !(hidden ?? live.private) : visibility === 'public';

/** Compares `visibility`, or `private` if the file declares only that. */
export function compareVisibility(wanted: DeclaredRepository, live: LiveRepository): Difference[] {
  const { visibility, private: hidden } = wanted;
  const shown = visibilityOf(live);
  const because = willBePublic(wanted, live) ? 'everyone will be able to read it' : undefined;
  if (visibility !== undefined)
    return visibility === shown
      ? []
      : [toneWith(strengths)({ key: 'visibility', live: shown, wanted: visibility, because })];
  return hidden === undefined || hidden === live.private
    ? []
    : [toneWith(strengths)({ key: 'private', live: live.private, wanted: hidden, because })];
}

export const changesVisibility = (wanted: DeclaredRepository, live: LiveRepository) =>
  live.private === willBePublic(wanted, live);
