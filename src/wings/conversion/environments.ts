import { readOnlyKeys } from '../../sections/rulesets/schema.ts';
import type { ConvertedBlock } from './block.ts';

/** Our format keeps branch patterns in a list of their own, not inside `deployment_branch_policy`. */
export function convertEnvironments(top: ConvertedBlock) {
  for (const environment of top.entries('environments')) {
    const policy = environment.inner('deployment_branch_policy');
    const key = ['custom_branches', 'custom_branch_policies'].find((one) => policy?.list(one));
    if (!policy || !key || environment.has('deployment_branch_policies')) continue;
    policy.move(
      key,
      environment,
      'written as `deployment_branch_policies`, next to the flag that makes the host use them',
      { as: 'deployment_branch_policies', after: 'deployment_branch_policy' },
    );
    policy.set('protected_branches', 'false');
    policy.set('custom_branch_policies', 'true');
  }
}

/**
 * Removes read-only keys copied from an answer. A choice of repositories stays and is refused: without it, the ruleset
 * would govern a repository that it may not have chosen.
 */
export function convertRulesets(top: ConvertedBlock) {
  for (const ruleset of top.entries('rulesets'))
    ruleset.leaveOutAll(readOnlyKeys, 'the host reports it and does not take it');
}
