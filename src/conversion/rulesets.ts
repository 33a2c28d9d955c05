import { ofOrganizations, readOnlyKeys } from '../sections/rulesets/schema.ts';
import type { Block } from './block.ts';

/**
 * Removes what a repository's ruleset cannot have: the choice of repositories, and read-only keys copied from an
 * answer.
 */
export function convertRulesets(top: Block) {
  for (const ruleset of top.entries('rulesets')) {
    for (const key of ruleset.keys.filter((one) => readOnlyKeys.includes(one)))
      ruleset.leaveOut(key, 'the host reports it and does not take it');
    const conditions = ruleset.inner('conditions');
    for (const key of conditions?.keys.filter((one) => ofOrganizations.includes(one)) ?? [])
      conditions!.leaveOut(key, 'it chooses repositories, and a ruleset in this file is about one');
  }
}
