import { differences } from '../../plan/differences.ts';
import { type Difference, type Item, note, outOfReach, type Step, update } from '../../plan/item.ts';
import type { LiveRepository } from './calls.ts';
import type { Repository } from './schema.ts';
import { willBePublic } from './visibility.ts';

const path = 'security_and_analysis.advanced_security';
const always =
  'Advanced Security is always available for public repositories, and the host refuses a request that names it';

/** A public repository has Advanced Security, and one that is or becomes public takes no request that names it. */
export const isSetting = (wanted: Repository, live: LiveRepository) => live.private && !willBePublic(wanted, live);

/** What stands in the file of Advanced Security where it is no setting of the repository, or not yet one. */
export function planAdvancedSecurity(
  wanted: Repository,
  live: LiveRepository,
  patch: (body: Record<string, unknown>) => Step,
): Item[] {
  const advanced_security = wanted.security_and_analysis?.advanced_security;
  if (!advanced_security || isSetting(wanted, live)) return [];
  if (willBePublic(wanted, live)) return planPublic(advanced_security.status);
  const found = differences({ advanced_security }, {}, 'security_and_analysis');
  return update('', found.map(behind), patch({ security_and_analysis: { advanced_security } }));
}

const planPublic = (status: string): Item[] =>
  status === 'enabled'
    ? [note(`\`${path}\` is neither compared nor sent: ${always}`)]
    : outOfReach('', [{ key: `${path}.status`, live: 'enabled', wanted: status }], `apply cannot change it: ${always}`);

const behind = (difference: Difference): Difference => ({
  ...difference,
  because: 'behind the change of visibility, since a public repository has no such setting',
});
