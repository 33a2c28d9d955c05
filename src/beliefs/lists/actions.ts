import { endpoints } from '../../sections/actions/table.ts';
import { list } from '../../sections/workflows/calls.ts';
import { after, answers, type Belief, belief, byReader, does, finds, refuses, shows } from '../belief.ts';
import { anything, like, missing } from '../pattern.ts';

const {
  access,
  cacheRetention,
  cacheStorage,
  forkApproval,
  forkWorkflows,
  permissions,
  retention,
  selected,
  subject,
  workflowDefaults,
} = endpoints;

const rule = '2.3.7.2';
const all = does(permissions.put({}, { enabled: true, allowed_actions: 'all' }));
const allowSelected = does(permissions.put({}, { enabled: true, allowed_actions: 'selected' }));

export const actions: readonly Belief[] = [
  belief('actions/off', '2.3.7.1')(
    'While Actions are off, the host says nothing about what they may run.',
    does(permissions.put({}, { enabled: false })),
    shows(permissions.get({}), { enabled: false, allowed_actions: missing }),
    after(all),
  ),
  belief('actions/selected-elsewhere', rule)(
    'The selected actions answer 409 under any other policy.',
    all,
    refuses(selected.get({}), 409),
  ),
  belief('actions/selected-replaced', rule)(
    'A write of the selected actions switches off and empties what it leaves out.',
    allowSelected,
    does(selected.put({}, { github_owned_allowed: true, verified_allowed: true, patterns_allowed: ['acme/*'] })),
    does(selected.put({}, { github_owned_allowed: true })),
    shows(selected.get({}), { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] }),
    after(
      allowSelected,
      does(selected.put({}, { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] })),
      all,
    ),
  ),
  belief('actions/selected-address', '2.3.7.3')(
    'The permissions name the address of the selected actions only under that policy.',
    allowSelected,
    shows(permissions.get({}), { allowed_actions: 'selected', selected_actions_url: anything }),
    all,
    shows(permissions.get({}), { allowed_actions: 'all', selected_actions_url: missing }),
    after(all),
  ),
  belief('actions/pinning', '2.3.7.1')(
    'The permissions show whether actions must be pinned to a commit.',
    shows(permissions.get({}), { sha_pinning_required: anything }),
  ),
  belief('actions/workflow-defaults', rule)(
    'A write of the workflow permissions keeps the key that it leaves out.',
    does(workflowDefaults.put({}, { default_workflow_permissions: 'read', can_approve_pull_request_reviews: true })),
    answers(workflowDefaults.put({}, { default_workflow_permissions: 'read' }), 204),
    shows(workflowDefaults.get({}), {
      default_workflow_permissions: 'read',
      can_approve_pull_request_reviews: true,
    }),
    after(
      does(workflowDefaults.put({}, { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false })),
    ),
  ),
  belief('actions/access-of-public', '2.3.7.4', { visibility: 'public' })(
    'The access level of a public repository answers 422.',
    refuses(access.get({}), 422),
  ),
  belief('actions/access-of-private', '2.3.7.4', { visibility: 'private' })(
    'A private repository shows its access level.',
    answers(access.get({}), 200, { access_level: 'none' }),
  ),
  belief('actions/retention', '2.3.7.3', { visibility: 'public' })(
    'The retention shows the most days that are allowed: 90 in a public repository.',
    shows(retention.get({}), { days: 90, maximum_allowed_days: 90 }),
  ),
  belief('actions/retention-refused', '2.3.7.1')(
    'More days than are allowed are refused with 422.',
    refuses(retention.put({}, { days: 401 }), 422),
  ),
  belief('actions/cache', '2.3.7.4')(
    'A repository shows its own limits of the cache: 7 days and 10 GB at first.',
    shows(cacheRetention.get({}), { max_cache_retention_days: 7 }),
    shows(cacheStorage.get({}), { max_cache_size_gb: 10 }),
  ),
  belief('actions/cache-refused', '2.3.7.4')(
    'A limit of the cache of 0 days is refused with 400.',
    refuses(cacheRetention.put({}, { max_cache_retention_days: 0 }), 400),
  ),
  belief('actions/subject-of-host', rule)(
    "Under the host's own template, the subject says `use_default: true`.",
    shows(subject.get({}), { use_default: true }),
  ),
  belief('actions/subject', rule)(
    'The keys of the subject keep their order, and a write answers 201.',
    answers(subject.put({}, { use_default: false, include_claim_keys: ['ref', 'actor'] }), 201),
    shows(subject.get({}), { use_default: false, include_claim_keys: ['ref', 'actor'] }),
    after(does(subject.put({}, { use_default: true }))),
  ),
  belief('actions/subject-twice', rule)(
    'One key twice in the subject is refused with 422.',
    refuses(subject.put({}, { use_default: false, include_claim_keys: ['ref', 'ref'] }), 422),
    after(does(subject.put({}, { use_default: true }))),
  ),
  belief('actions/fork-approval', rule, { visibility: 'public' })(
    'A public repository asks for the approval of first-time contributors, and takes another policy with 204.',
    shows(forkApproval.get({}), { approval_policy: 'first_time_contributors' }),
    answers(forkApproval.put({}, { approval_policy: 'all_external_contributors' }), 204),
    after(does(forkApproval.put({}, { approval_policy: 'first_time_contributors' }))),
  ),
  belief('actions/fork-approval-of-private', '2.1.18', { visibility: 'private' })(
    'A private repository has no approval of outsiders: 422.',
    refuses(forkApproval.get({}), 422),
  ),
  belief('actions/fork-workflows-of-public', '2.1.18', { visibility: 'public' })(
    'A public repository has no settings for private forks: 422.',
    refuses(forkWorkflows.get({}), 422, like(/public/)),
  ),
  belief('actions/no-workflows', '2.3.9')(
    'A repository without workflow files has an empty list of workflows.',
    shows(list({}), { total_count: 0, workflows: [] }),
  ),
  belief('actions/hidden', '5.5')(
    'A token without Administration gets 403 or 404 for the permissions of Actions.',
    byReader(refuses(permissions.get({}), [403, 404])),
  ),
  belief('actions/write-without-grant', '7.1')(
    'A write without the grant answers 403 with `Resource not accessible`, and names the grant.',
    byReader(
      finds(workflowDefaults.put({}, { default_workflow_permissions: 'read' }), {
        status: 403,
        message: like(/^Resource not accessible by/),
        headers: { 'x-accepted-github-permissions': like(/administration=write/) },
      }),
    ),
  ),
  belief('actions/cache-set', '2.3.7.4')(
    'A smaller limit of the cache is taken with 204.',
    answers(cacheStorage.put({}, { max_cache_size_gb: 5 }), 204),
    shows(cacheStorage.get({}), { max_cache_size_gb: 5 }),
    after(does(cacheStorage.put({}, { max_cache_size_gb: 10 }))),
  ),
  belief('actions/access-set', '2.3.7.4', { visibility: 'private', owner: 'person' })(
    'The access level of a private repository is taken with 204.',
    answers(access.put({}, { access_level: 'user' }), 204),
    shows(access.get({}), { access_level: 'user' }),
    after(does(access.put({}, { access_level: 'none' }))),
  ),
  belief('actions/fork-workflows-set', rule, { visibility: 'private' })(
    'A write of the settings for private forks switches off what it leaves out.',
    does(forkWorkflows.put({}, { run_workflows_from_fork_pull_requests: true, send_secrets_and_variables: true })),
    does(forkWorkflows.put({}, { run_workflows_from_fork_pull_requests: true })),
    shows(forkWorkflows.get({}), {
      run_workflows_from_fork_pull_requests: true,
      send_secrets_and_variables: false,
    }),
    after(does(forkWorkflows.put({}, { run_workflows_from_fork_pull_requests: false }))),
  ),
];
