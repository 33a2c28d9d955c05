import { covers } from '../features/branches/shell-patterns.ts';
import { eachOf, those } from './play.ts';

const steps = eachOf({
  owner: ['acme', 'actions', 'octo', 'stranger', 'other'],
  name: ['good', 'evil', 'other'],
  ref: ['v1', 'a'.repeat(40)],
} as const);

interface Policy {
  readonly allowed_actions: string;
  readonly sha_pinning_required: boolean;
  readonly github_owned_allowed: boolean;
  readonly verified_allowed: boolean;
  readonly patterns_allowed: readonly string[];
  /** The owners that the host has verified. */
  readonly verified: readonly string[];
}

/** The actions that can run in a repository of `acme`. The owner `actions` is the host. */
export const actionsRun = (policy: Policy) =>
  those(steps, ({ owner, name, ref }) => {
    if (policy.sha_pinning_required && ref.length < 40) return false;
    const isOwn = owner === 'acme';
    if (policy.allowed_actions !== 'selected') return policy.allowed_actions === 'all' || isOwn;
    const isNamed = (pattern: string) => covers(pattern, `${owner}/${name}@${ref}`);
    // What blocks is weighed last.
    if (policy.patterns_allowed.some((entry) => entry.startsWith('!') && isNamed(entry.slice(1)))) return false;
    return (
      isOwn ||
      (policy.github_owned_allowed && owner === 'actions') ||
      (policy.verified_allowed && policy.verified.includes(owner)) ||
      policy.patterns_allowed.some(isNamed)
    );
  });

const deeds = ['read contents', 'push', 'approve a pull request'] as const;

/** What a workflow does with its token unless it asks for more. */
export const tokenDeeds = (is: { default_workflow_permissions: string; can_approve_pull_request_reviews: boolean }) =>
  those(deeds, (deed) =>
    deed === 'push'
      ? is.default_workflow_permissions === 'write'
      : deed === 'read contents' || is.can_approve_pull_request_reviews,
  );

/** From where the workflows of a private repository are used, by its owner. */
export const users = ({ access_level }: { access_level: string }) =>
  those(['the repository', 'the same owner', 'the same enterprise'], (from) => {
    if (access_level === 'none') return from === 'the repository';
    return from !== 'the same enterprise' || access_level === 'enterprise';
  });

const authors = ['new to the host', 'new to the repository', 'contributor', 'collaborator'];

/** Whose pull request from a fork starts workflows before anybody approves it. */
export const startsUnapproved = ({ approval_policy }: { approval_policy: string }) =>
  those(authors, (author) => {
    if (approval_policy === 'all_external_contributors') return author === 'collaborator';
    if (approval_policy === 'first_time_contributors') return !author.startsWith('new');
    return author !== 'new to the host';
  });

const forkDeeds = eachOf({ does: ['runs', 'writes', 'reads secrets'], isApproved: [false, true] } as const);

/** What a workflow can do for a pull request from a fork of a private repository. */
export const forkRuns = (is: Readonly<Record<string, boolean>>) =>
  those(forkDeeds, ({ does, isApproved }) => {
    if (!is.run_workflows_from_fork_pull_requests) return false;
    if (is.require_approval_for_fork_pr_workflows && !isApproved) return false;
    if (does === 'writes') return is.send_write_tokens_to_workflows === true;
    return does === 'runs' || is.send_secrets_and_variables === true;
  });

const starts = eachOf({
  workflow: ['ci', 'release', 'docs'].map((name) => `.github/workflows/${name}.yml`),
  event: ['push', 'pull_request', 'issue_comment'],
  actor: [1, 2, 3],
} as const);

interface ActionsPolicy {
  readonly enforcement: string;
  readonly workflows?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] };
  readonly rules: readonly { readonly type: string; readonly parameters?: any }[];
}

/** Who starts which workflow by which event, as far as one policy lets them. */
export const startsUnder = ({ enforcement, workflows = {}, rules }: ActionsPolicy) =>
  those(starts, ({ workflow, event, actor }) => {
    const isIt = (pattern: string) => pattern === '~ALL' || covers(pattern, workflow);
    const { include = [], exclude = [] } = workflows;
    const isAbout = (!include.length || include.some(isIt)) && !exclude.some(isIt);
    if (enforcement !== 'active' || !isAbout) return true;
    return rules.every(({ type, parameters }) =>
      type === 'restrict_action_events'
        ? parameters.allowed_events.includes(event)
        : parameters.allowed_actors.some((one: any) => one.type === 'User' && one.id === actor),
    );
  });
