/**
 * Lists the abilities of workflows under Actions settings. Tests compare two settings by these lists to decide which
 * is stricter.
 */

import { isPatternMatched } from '../features/branches/shell-patterns.ts';
import { listCombinations, selectAttempts } from './attempts.ts';

const actionUses = listCombinations({
  owner: ['acme', 'actions', 'github', 'octo', 'stranger', 'other'],
  name: ['good', 'evil', 'other'],
  ref: ['v1', 'a'.repeat(40)],
} as const);

interface Policy {
  readonly allowed_actions: string;
  readonly sha_pinning_required: boolean;
  readonly github_owned_allowed: boolean;
  readonly verified_allowed: boolean;
  readonly patterns_allowed: readonly string[];
  /** GitHub has verified these owners. */
  readonly verified: readonly string[];
}

/** Lists the actions that can run in a repository of `acme`. GitHub owns `actions` and `github`. */
export const listRunnableActions = (policy: Policy): ReadonlySet<string> =>
  selectAttempts(actionUses, ({ owner, name, ref }) => {
    if (policy.sha_pinning_required && ref.length < 40) return false;
    const isOwn = owner === 'acme';
    if (policy.allowed_actions !== 'selected') return policy.allowed_actions === 'all' || isOwn;
    const isNamed = (pattern: string) => isPatternMatched(pattern, `${owner}/${name}@${ref}`);
    // An entry with `!` blocks the action in any position.
    if (policy.patterns_allowed.some((entry) => entry.startsWith('!') && isNamed(entry.slice(1)))) return false;
    return (
      isOwn ||
      (policy.github_owned_allowed && ['actions', 'github'].includes(owner)) ||
      (policy.verified_allowed && policy.verified.includes(owner)) ||
      policy.patterns_allowed.some(isNamed)
    );
  });

const tokenAbilities = ['read contents', 'push', 'approve a pull request'] as const;

/** Lists the default abilities of a workflow's token. */
export const listWorkflowTokenAbilities = (settings: {
  default_workflow_permissions: string;
  can_approve_pull_request_reviews: boolean;
}): ReadonlySet<string> =>
  selectAttempts(tokenAbilities, (deed) =>
    deed === 'push'
      ? settings.default_workflow_permissions === 'write'
      : deed === 'read contents' || settings.can_approve_pull_request_reviews,
  );

/** Lists the places that may use the workflows of a private repository. */
export const listWorkflowUsers = ({ access_level }: { access_level: string }): ReadonlySet<string> =>
  selectAttempts(['the repository', 'the same owner', 'the same enterprise'], (user) => {
    if (access_level === 'none') return user === 'the repository';
    return user !== 'the same enterprise' || access_level === 'enterprise';
  });

const authorKinds = ['new to GitHub', 'new to the repository', 'contributor', 'collaborator'];

/** Lists the authors whose pull requests from forks start workflows without an approval. */
export const listTrustedForkAuthors = ({ approval_policy }: { approval_policy: string }): ReadonlySet<string> =>
  selectAttempts(authorKinds, (author) => {
    if (approval_policy === 'all_external_contributors') return author === 'collaborator';
    if (approval_policy === 'first_time_contributors') return !author.startsWith('new');
    return author !== 'new to GitHub';
  });

const forkAbilities = listCombinations({
  does: ['runs', 'writes', 'reads secrets'],
  isApproved: [false, true],
} as const);

/** Lists the abilities of a workflow for a pull request from a fork of a private repository. */
export const listForkWorkflowAbilities = (settings: Readonly<Record<string, boolean>>): ReadonlySet<string> =>
  selectAttempts(forkAbilities, ({ does, isApproved }) => {
    if (!settings.run_workflows_from_fork_pull_requests) return false;
    if (settings.require_approval_for_fork_pr_workflows && !isApproved) return false;
    if (does === 'writes') return settings.send_write_tokens_to_workflows === true;
    return does === 'runs' || settings.send_secrets_and_variables === true;
  });

const workflowStarts = listCombinations({
  workflow: ['ci', 'release', 'docs'].map((name) => `.github/workflows/${name}.yml`),
  event: ['push', 'pull_request', 'issue_comment'],
  actor: [1, 2, 3],
} as const);

interface ActionsPolicy {
  readonly enforcement: string;
  readonly workflows?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] };
  readonly rules: readonly { readonly type: string; readonly parameters?: any }[];
}

export const listAllowedWorkflowStarts = ({ enforcement, workflows = {}, rules }: ActionsPolicy): ReadonlySet<string> =>
  selectAttempts(workflowStarts, ({ workflow, event, actor }) => {
    const isWorkflowMatched = (pattern: string) => pattern === '~ALL' || isPatternMatched(pattern, workflow);
    const { include = [], exclude = [] } = workflows;
    const isSelected = (!include.length || include.some(isWorkflowMatched)) && !exclude.some(isWorkflowMatched);
    if (enforcement !== 'active' || !isSelected) return true;
    return rules.every(({ type, parameters }) =>
      type === 'restrict_action_events'
        ? parameters.allowed_events.includes(event)
        : parameters.allowed_actors.some((allowed: any) => allowed.type === 'User' && allowed.id === actor),
    );
  });
