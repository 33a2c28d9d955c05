import { endpoints } from '../../sections/actions/table.ts';
import { list } from '../../sections/workflows/calls.ts';
import { type Belief, does, finds } from '../belief.ts';
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
  {
    id: 'actions/off',
    claim: 'While Actions are off, the host says nothing about what they may run.',
    rule: '2.3.7.1',
    steps: [
      does(permissions.put({}, { enabled: false })),
      finds(permissions.get({}), { body: { enabled: false, allowed_actions: missing } }),
    ],
    after: [all],
  },
  {
    id: 'actions/selected-elsewhere',
    claim: 'The selected actions answer 409 under any other policy.',
    rule,
    steps: [all, finds(selected.get({}), { status: 409 })],
  },
  {
    id: 'actions/selected-replaced',
    claim: 'A write of the selected actions switches off and empties what it leaves out.',
    rule,
    steps: [
      allowSelected,
      does(selected.put({}, { github_owned_allowed: true, verified_allowed: true, patterns_allowed: ['acme/*'] })),
      does(selected.put({}, { github_owned_allowed: true })),
      finds(selected.get({}), { body: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] } }),
    ],
    after: [
      allowSelected,
      does(selected.put({}, { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] })),
      all,
    ],
  },
  {
    id: 'actions/selected-address',
    claim: 'The permissions name the address of the selected actions only under that policy.',
    rule: '2.3.7.3',
    steps: [
      allowSelected,
      finds(permissions.get({}), { body: { allowed_actions: 'selected', selected_actions_url: anything } }),
      all,
      finds(permissions.get({}), { body: { allowed_actions: 'all', selected_actions_url: missing } }),
    ],
    after: [all],
  },
  {
    id: 'actions/pinning',
    claim: 'The permissions show whether actions must be pinned to a commit.',
    rule: '2.3.7.1',
    steps: [finds(permissions.get({}), { body: { sha_pinning_required: anything } })],
  },
  {
    id: 'actions/workflow-defaults',
    claim: 'A write of the workflow permissions keeps the key that it leaves out.',
    rule,
    steps: [
      does(workflowDefaults.put({}, { default_workflow_permissions: 'read', can_approve_pull_request_reviews: true })),
      finds(workflowDefaults.put({}, { default_workflow_permissions: 'read' }), { status: 204 }),
      finds(workflowDefaults.get({}), {
        body: { default_workflow_permissions: 'read', can_approve_pull_request_reviews: true },
      }),
    ],
    after: [
      does(workflowDefaults.put({}, { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false })),
    ],
  },
  {
    id: 'actions/access-of-public',
    claim: 'The access level of a public repository answers 422.',
    rule: '2.3.7.4',
    needs: { visibility: 'public' },
    steps: [finds(access.get({}), { status: 422 })],
  },
  {
    id: 'actions/access-of-private',
    claim: 'A private repository shows its access level.',
    rule: '2.3.7.4',
    needs: { visibility: 'private' },
    steps: [finds(access.get({}), { status: 200, body: { access_level: 'none' } })],
  },
  {
    id: 'actions/retention',
    claim: 'The retention shows the most days that are allowed: 90 in a public repository.',
    rule: '2.3.7.3',
    needs: { visibility: 'public' },
    steps: [finds(retention.get({}), { body: { days: 90, maximum_allowed_days: 90 } })],
  },
  {
    id: 'actions/retention-refused',
    claim: 'More days than are allowed are refused with 422.',
    rule: '2.3.7.1',
    steps: [finds(retention.put({}, { days: 401 }), { status: 422 })],
  },
  {
    id: 'actions/cache',
    claim: 'A repository shows its own limits of the cache: 7 days and 10 GB at first.',
    rule: '2.3.7.4',
    steps: [
      finds(cacheRetention.get({}), { body: { max_cache_retention_days: 7 } }),
      finds(cacheStorage.get({}), { body: { max_cache_size_gb: 10 } }),
    ],
  },
  {
    id: 'actions/cache-refused',
    claim: 'A limit of the cache of 0 days is refused with 400.',
    rule: '2.3.7.4',
    steps: [finds(cacheRetention.put({}, { max_cache_retention_days: 0 }), { status: 400 })],
  },
  {
    id: 'actions/subject-of-host',
    claim: "Under the host's own template, the subject shows the keys of that template.",
    rule,
    steps: [finds(subject.get({}), { body: { use_default: true, include_claim_keys: ['repo', 'context'] } })],
  },
  {
    id: 'actions/subject',
    claim: 'The keys of the subject keep their order, and a write answers 201.',
    rule,
    steps: [
      finds(subject.put({}, { use_default: false, include_claim_keys: ['ref', 'actor'] }), { status: 201 }),
      finds(subject.get({}), { body: { use_default: false, include_claim_keys: ['ref', 'actor'] } }),
    ],
    after: [does(subject.put({}, { use_default: true }))],
  },
  {
    id: 'actions/subject-twice',
    claim: 'One key twice in the subject is refused with 422.',
    rule,
    steps: [finds(subject.put({}, { use_default: false, include_claim_keys: ['ref', 'ref'] }), { status: 422 })],
    after: [does(subject.put({}, { use_default: true }))],
  },
  {
    id: 'actions/fork-approval',
    claim: 'A public repository asks for the approval of first-time contributors, and takes another policy with 204.',
    rule,
    needs: { visibility: 'public' },
    steps: [
      finds(forkApproval.get({}), { body: { approval_policy: 'first_time_contributors' } }),
      finds(forkApproval.put({}, { approval_policy: 'all_external_contributors' }), { status: 204 }),
    ],
    after: [does(forkApproval.put({}, { approval_policy: 'first_time_contributors' }))],
  },
  {
    id: 'actions/fork-approval-of-private',
    claim: 'A private repository has no approval of outsiders: 422.',
    rule: '2.1.18',
    needs: { visibility: 'private' },
    steps: [finds(forkApproval.get({}), { status: 422 })],
  },
  {
    id: 'actions/fork-workflows-of-public',
    claim: 'A public repository has no settings for private forks: 422.',
    rule: '2.1.18',
    needs: { visibility: 'public' },
    steps: [finds(forkWorkflows.get({}), { status: 422, message: like(/public/) })],
  },
  {
    id: 'actions/no-workflows',
    claim: 'A repository without workflow files has an empty list of workflows.',
    rule: '2.3.9',
    steps: [finds(list({}), { body: { total_count: 0, workflows: [] } })],
  },
  {
    id: 'actions/hidden',
    claim: 'A token without Administration gets 404 for the permissions of Actions.',
    rule: '5.5',
    needs: { reader: true },
    steps: [finds(permissions.get({}), { status: 404 }, { by: 'reader' })],
  },
  {
    id: 'actions/write-without-grant',
    claim: 'A write without the grant answers 403 with `Resource not accessible`, and names the grant.',
    rule: '7.1',
    needs: { reader: true },
    steps: [
      finds(
        workflowDefaults.put({}, { default_workflow_permissions: 'read' }),
        {
          status: 403,
          message: like(/^Resource not accessible by/),
          headers: { 'x-accepted-github-permissions': like(/administration=write/) },
        },
        { by: 'reader' },
      ),
    ],
  },
  {
    id: 'actions/cache-set',
    claim: 'A smaller limit of the cache is taken with 204.',
    rule: '2.3.7.4',
    steps: [
      finds(cacheStorage.put({}, { max_cache_size_gb: 5 }), { status: 204 }),
      finds(cacheStorage.get({}), { body: { max_cache_size_gb: 5 } }),
    ],
    after: [does(cacheStorage.put({}, { max_cache_size_gb: 10 }))],
  },
  {
    id: 'actions/access-set',
    claim: 'The access level of a private repository is taken with 204.',
    rule: '2.3.7.4',
    needs: { visibility: 'private', owner: 'person' },
    steps: [
      finds(access.put({}, { access_level: 'user' }), { status: 204 }),
      finds(access.get({}), { body: { access_level: 'user' } }),
    ],
    after: [does(access.put({}, { access_level: 'none' }))],
  },
  {
    id: 'actions/fork-workflows-set',
    claim: 'A write of the settings for private forks switches off what it leaves out.',
    rule,
    needs: { visibility: 'private' },
    steps: [
      does(forkWorkflows.put({}, { run_workflows_from_fork_pull_requests: true, send_secrets_and_variables: true })),
      does(forkWorkflows.put({}, { run_workflows_from_fork_pull_requests: true })),
      finds(forkWorkflows.get({}), {
        body: { run_workflows_from_fork_pull_requests: true, send_secrets_and_variables: false },
      }),
    ],
    after: [does(forkWorkflows.put({}, { run_workflows_from_fork_pull_requests: false }))],
  },
];
