import type { PackRule } from '../policy.ts';
import { isOn } from './shared-conditions.ts';

/** The five tiers of OpenSSF Scorecard for branch protection. */
export const scorecard: readonly PackRule[] = [
  {
    id: 'scorecard-tier-1',
    severity: 'critical',
    says: 'The default branch cannot be force-pushed or deleted.',
    require: { 'protection.no_force_pushes': isOn, 'protection.no_deletion': isOn },
  },
  {
    id: 'scorecard-tier-2',
    severity: 'high',
    says: 'The default branch requires an up-to-date pull request, with an approval of its last push by another person.',
    require: {
      'protection.pull_request': isOn,
      'protection.approvals': { 'at-least': 1 },
      'protection.up_to_date': isOn,
      'protection.last_push_approval': isOn,
    },
  },
  {
    id: 'scorecard-tier-3',
    severity: 'medium',
    says: 'The default branch requires at least one status check.',
    require: { 'protection.status_checks': { 'at-least': 1 } },
  },
  {
    id: 'scorecard-tier-4',
    severity: 'medium',
    says: 'The default branch requires two approvals, one by a code owner.',
    require: { 'protection.approvals': { 'at-least': 2 }, 'protection.code_owners': isOn },
  },
  {
    id: 'scorecard-tier-5',
    severity: 'low',
    says: 'New pushes dismiss approvals, and no account can bypass the rules of the default branch.',
    require: { 'protection.dismiss_stale_reviews': isOn, 'protection.bypass': { 'at-most': 0 } },
  },
];
