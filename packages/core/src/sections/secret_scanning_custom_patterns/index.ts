import { isRefusedWith } from '../../github/refusals/failures.ts';
import { same } from '../../plan/differences.ts';
import type { Difference, Writing } from '../../plan/item.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { planPatterns } from './plan.ts';
import { settings } from './schema.ts';
import { patternsToSettings, readAllPatterns } from './snapshot.ts';

export const secretScanningCustomPatterns = defineSection({
  key: 'secret_scanning_custom_patterns',
  settings,
  visibleTo: { '': 'administrators' },
  risk: { '': { touches: 'protection', loses: describeLoss } },
  calls,
  after: [{ name: 'repository.security_and_analysis', lifts: isLifted }],
  read: (host) => host.ask(calls.list({})),
  plan: planPatterns,
  readAll: readAllPatterns,
  toSettings: patternsToSettings,
});

function describeLoss(item: Writing) {
  if (item.kind === 'delete') return `whether ${item.subject} was published, its alerts, and missing delimiters`;
  return item.kind === 'update' && item.differences.some(({ key, live }) => key.endsWith('_delimiter') && !live)
    ? `the missing delimiter of ${item.subject}: GitHub cannot clear a delimiter`
    : undefined;
}

/** The host's messages about a feature that is off, and the feature to switch on. */
const refusals: readonly (readonly [RegExp, feature: string])[] = [
  [/^secret scanning is (disabled|not enabled)\b/i, 'secret_scanning'],
  [/^advanced security (must be|is not) enabled\b/i, 'advanced_security'],
];

/** A bare "not found" or "forbidden" may be a missing grant, which no settings change can fix. */
function isLifted(failure: unknown, { key, wanted }: Difference): boolean {
  if (!isRefusedWith(failure, 403, 404)) return false;
  return refusals.some(([says, feature]) => says.test(failure.githubMessage) && switchesOn(feature, key, wanted));
}

const switchesOn = (feature: string, key: string, wanted: unknown) =>
  (key === `security_and_analysis.${feature}.status` && wanted === 'enabled') ||
  (key === `security_and_analysis.${feature}` && same(wanted, { status: 'enabled' }));
