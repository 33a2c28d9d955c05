import { isRefusedWith } from '../../github/refusals/failures.ts';
import type { Difference, WriteItem } from '../../plan/item.ts';
import { isFeatureEnabledBy } from '../publication.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { planPatterns } from './plan.ts';
import { settings } from './schema.ts';
import { exportPatterns, readAllPatterns } from './snapshot.ts';

export const secretScanningCustomPatterns = defineSection({
  key: 'secret_scanning_custom_patterns',
  settings,
  visibleTo: { '': 'administrators' },
  risk: { '': { touches: 'protection', describeLostData: describePatternLoss } },
  calls,
  after: [{ name: 'repository.security_and_analysis', resolves: isResolvedByChange }],
  read: (github) => github.ask(calls.list({})),
  plan: planPatterns,
  readAll: readAllPatterns,
  toSettings: exportPatterns,
});

function describePatternLoss(item: WriteItem) {
  if (item.kind === 'delete') return `whether ${item.subject} was published, its alerts, and missing delimiters`;
  return item.kind === 'update' && item.differences.some(({ key, live }) => key.endsWith('_delimiter') && !live)
    ? `the missing delimiter of ${item.subject}: GitHub cannot clear a delimiter`
    : undefined;
}

/** GitHub's messages about a feature that is off, with the feature to turn on. */
const offMessages: readonly (readonly [RegExp, feature: string])[] = [
  [/^secret scanning is (disabled|not enabled)\b/i, 'secret_scanning'],
  [/^advanced security (must be|is not) enabled\b/i, 'advanced_security'],
];

/** A plain "not found" or "forbidden" may mean a missing permission, which no settings change can fix. */
function isResolvedByChange(failure: unknown, change: Difference): boolean {
  if (!isRefusedWith(failure, 403, 404)) return false;
  return offMessages.some(
    ([message, feature]) => message.test(failure.githubMessage) && isFeatureEnabledBy(change, feature),
  );
}
