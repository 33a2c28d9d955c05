import type { PackRule } from '../policy.ts';
import { isOn } from './demands.ts';

/** The five tiers in which Scorecard judges the protection of a branch, each on top of the one before. */
export const scorecard: readonly PackRule[] = [
  {
    id: 'scorecard-tier-1',
    severity: 'critical',
    says: 'Rules keep the default branch from being rewritten or deleted.',
    require: { 'protection.no_force_pushes': isOn, 'protection.no_deletion': isOn },
  },
  {
    id: 'scorecard-tier-2',
    severity: 'high',
    says: 'The default branch needs an up-to-date pull request that somebody else has approved, and its last push too.',
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
    says: 'The default branch needs at least one check that passes.',
    require: { 'protection.status_checks': { 'at-least': 1 } },
  },
  {
    id: 'scorecard-tier-4',
    severity: 'medium',
    says: 'The default branch needs the approval of two people, a code owner among them.',
    require: { 'protection.approvals': { 'at-least': 2 }, 'protection.code_owners': isOn },
  },
  {
    id: 'scorecard-tier-5',
    severity: 'low',
    says: 'A new push needs new approvals, and all of this binds administrators too.',
    require: { 'protection.dismiss_stale_reviews': isOn, 'protection.bypass': { 'at-most': 0 } },
  },
];
