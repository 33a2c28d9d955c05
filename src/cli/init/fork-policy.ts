import type { Reader } from '../../host/host.ts';
import type { ActionsPolicy } from '../../sections/actions_policies/schema.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { startRulesAfter } from '../../wings/protection/facts-after.ts';
import { type Start, type StartRules, startsOf } from '../../wings/protection/workflows/policies.ts';
import { readStartRules } from '../../wings/protection/workflows/read.ts';
import { pattern, quoted } from './writing.ts';

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

export const forkPolicyName = 'Previews of forks';

/** The section that lets it start, and nothing else. */
export const forkPolicy = (workflow: string) => `
# Lets the event pull_request_target start ${workflow} alone.
# Without a policy about that workflow, the host refuses this event in a public repository since 2 November 2026, and
# every preview of a pull request from a fork fails. Only a token that may write (Administration) can read policies.
# To keep that from the token of the checks, remove this section once the policy is there: the policy stays.
actions_policies:
  - name: ${forkPolicyName}
    workflows:
      include: [${quoted(pattern(workflow))}]
    rules:
      - type: restrict_action_events
        parameters:
          allowed_events: [pull_request_target]

# A brake holds each new policy that allows this event. Remove these lines once apply has made the policy.
_allow:
  - weaker-actions=1
`;
