import type { Reader } from '@trueup/core/github';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import type { ListWithPolicy } from '@trueup/core/settings';
import { type Start, type StartRules, startsOf } from '../workflows/policies.ts';
import { readStartRules } from '../workflows/read.ts';
import { startRulesAfter } from './facts-after.ts';

/** Whether the workflow for forks can start in a public repository, once the host's default counts everywhere. */
export async function forkStart(host: Reader, workflow: string): Promise<Start> {
  const rules = await readStartRules(host, true);
  return startsOf({ ...rules, now: Number.POSITIVE_INFINITY }, workflow)('pull_request_target');
}

/** Whether the policies of a settings file let it start, where there are no others. */
export function letsForksStart(desired: ListWithPolicy<ActionsPolicy> | undefined, workflow: string): boolean {
  const none: StartRules = { policies: { value: [] }, hasDefault: true, now: Number.POSITIVE_INFINITY };
  const rules = desired ? startRulesAfter(none, desired) : none;
  return startsOf(rules, workflow)('pull_request_target').verdict === 'allowed';
}
