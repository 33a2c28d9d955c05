import { readTokenSecret } from './hardened.ts';
import { escapeGlobCharacters, quoteYamlIfNeeded } from './writing.ts';

export const forkPolicyName = 'Previews of forks';

export const formatForkPolicy = (workflow: string) => `
# Allows the event pull_request_target to start only ${workflow}.
# Without a policy for that workflow, GitHub rejects this event in a public repository since 2 November 2026, and
# every preview of a pull request from a fork fails. Only a token with Administration: write can read policies.
# Every branch can use ${readTokenSecret}, so do not give it that permission. Create the policy by hand, and remove
# this section and the lines of _allow. The policy remains.
actions_policies:
  - name: ${forkPolicyName}
    workflows:
      include: [${quoteYamlIfNeeded(escapeGlobCharacters(workflow))}]
    rules:
      - type: restrict_action_events
        parameters:
          allowed_events: [pull_request_target]

# A brake stops each new policy that allows this event. Remove these lines after apply has created the policy.
_allow:
  - weaker-actions=1
`;
