import type { Reader } from '@trueup/core/github';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import type { ListWithPolicy } from '@trueup/core/settings';
import { createStartEvaluator, type StartRules, type WorkflowStart } from '../workflows/policies.ts';
import { readStartRules } from '../workflows/read.ts';
import { targetEvent } from '../workflows/workflow.ts';
import { predictStartRules } from './predict-facts.ts';

/** Assumes a public repository under GitHub's default policy. */
export async function evaluateStartByForks(github: Reader, workflow: string): Promise<WorkflowStart> {
  const rules = await readStartRules(github, true);
  return createStartEvaluator({ ...rules, now: Number.POSITIVE_INFINITY }, workflow)(targetEvent);
}

/** Assumes that the repository has no other policies. */
export function canForksStartWorkflow(desired: ListWithPolicy<ActionsPolicy> | undefined, workflow: string): boolean {
  const defaultRules: StartRules = { policies: { value: [] }, hasDefaultPolicy: true, now: Number.POSITIVE_INFINITY };
  const rules = desired ? predictStartRules(defaultRules, desired) : defaultRules;
  return createStartEvaluator(rules, workflow)(targetEvent).verdict === 'allowed';
}
