import { differences } from '../../plan/differences.ts';
import { type Difference, type Item, type Sending, update } from '../../plan/item.ts';
import type { LiveRepository } from './calls.ts';
import type { DeclaredRepository } from './schema.ts';

const shownOf = (live: LiveRepository) => live.visibility ?? (live.private ? 'private' : 'public');

/** Whether the repository will be public after apply. */
export const willBePublic = ({ visibility, private: hidden }: DeclaredRepository, live: LiveRepository) =>
  visibility === undefined ? !(hidden ?? live.private) : visibility === 'public';

/** Whether this key with this value makes the repository public. */
export const makesPublic = (key: string, value: unknown) =>
  (key === 'visibility' && value === 'public') || (key === 'private' && value === false);

/** Compares `visibility`, or `private` if the file declares only that. */
export function visibilityDifferences(wanted: DeclaredRepository, live: LiveRepository): Difference[] {
  const { visibility, private: hidden } = wanted;
  const shown = shownOf(live);
  const tone = willBePublic(wanted, live) ? ('weaker' as const) : undefined;
  const because = tone && 'everyone will be able to read it';
  if (visibility !== undefined)
    return visibility === shown ? [] : [{ key: 'visibility', live: shown, wanted: visibility, tone, because }];
  return hidden === undefined || hidden === live.private
    ? []
    : [{ key: 'private', live: live.private, wanted: hidden, tone, because }];
}

export const changesVisibility = (wanted: DeclaredRepository, live: LiveRepository) =>
  live.private === willBePublic(wanted, live);

/**
 * Plans a declared `advanced_security` beside a change of visibility: only private repositories have the setting, and
 * the host refuses a request that names it before or together with the change.
 */
export function planAdvancedSecurity(
  wanted: DeclaredRepository,
  live: LiveRepository,
  patch: (body: Record<string, unknown>) => Sending,
): Item[] {
  const advanced_security = wanted.security_and_analysis?.advanced_security;
  if (!advanced_security || !changesVisibility(wanted, live) || willBePublic(wanted, live)) return [];
  const found = differences({ advanced_security }, {}, 'security_and_analysis');
  return update('', found.map(afterVisibility), patch({ security_and_analysis: { advanced_security } }));
}

const afterVisibility = (difference: Difference): Difference => ({
  ...difference,
  because: 'after the change of visibility, since a public repository has no such setting',
});
