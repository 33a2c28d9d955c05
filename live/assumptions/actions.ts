import { endpoints } from '@trueup/core/sections';
import { list } from '@trueup/core/sections/workflows/calls';
import {
  after,
  answers,
  assume,
  byReader,
  expects,
  inPrivate,
  inPublic,
  refuses,
  shows,
  succeeds,
} from './assumption.ts';
import { anything, like, missing } from './pattern.ts';

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

/** Tests cache limits only for a person, because the plan of an organization may lack them. */
const ofPerson = { owner: 'person' } as const;

const all = succeeds(permissions.put({}, { enabled: true, allowed_actions: 'all' }));
const allowSelected = succeeds(permissions.put({}, { enabled: true, allowed_actions: 'selected' }));

export const actions = [
  assume('actions/off')(
    succeeds(permissions.put({}, { enabled: false })),
    shows(permissions.get({}), { enabled: false, allowed_actions: missing }),
    after(all),
  ),
  assume('actions/selected-elsewhere')(all, refuses(selected.get({}), 409)),
  assume('actions/selected-replaced')(
    allowSelected,
    succeeds(selected.put({}, { github_owned_allowed: true, verified_allowed: true, patterns_allowed: ['acme/*'] })),
    succeeds(selected.put({}, { github_owned_allowed: true })),
    shows(selected.get({}), { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] }),
    after(
      allowSelected,
      selected.put({}, { github_owned_allowed: true, verified_allowed: false, patterns_allowed: [] }),
      all,
    ),
  ),
  assume('actions/selected-address')(
    allowSelected,
    shows(permissions.get({}), { allowed_actions: 'selected', selected_actions_url: anything }),
    all,
    shows(permissions.get({}), { allowed_actions: 'all', selected_actions_url: missing }),
    after(all),
  ),
  assume('actions/pinning')(shows(permissions.get({}), { sha_pinning_required: anything })),
  assume('actions/workflow-defaults')(
    succeeds(
      workflowDefaults.put({}, { default_workflow_permissions: 'read', can_approve_pull_request_reviews: true }),
    ),
    answers(workflowDefaults.put({}, { default_workflow_permissions: 'read' }), 204),
    shows(workflowDefaults.get({}), { default_workflow_permissions: 'read', can_approve_pull_request_reviews: true }),
    after(workflowDefaults.put({}, { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false })),
  ),
  assume('actions/access-of-public', inPublic)(refuses(access.get({}), 422)),
  assume('actions/access-of-private', inPrivate)(answers(access.get({}), 200, { access_level: 'none' })),
  assume('actions/retention', inPublic)(shows(retention.get({}), { days: 90, maximum_allowed_days: 90 })),
  assume('actions/retention-refused')(refuses(retention.put({}, { days: 401 }), 422)),
  assume('actions/cache', ofPerson)(
    shows(cacheRetention.get({}), { max_cache_retention_days: 7 }),
    shows(cacheStorage.get({}), { max_cache_size_gb: 10 }),
  ),
  assume('actions/cache-of-free-organization', { owner: 'organization', plan: 'free' })(
    refuses(cacheRetention.get({}), 402),
    refuses(cacheStorage.get({}), 402),
  ),
  assume('actions/cache-refused', ofPerson)(refuses(cacheRetention.put({}, { max_cache_retention_days: 0 }), 400)),
  assume('actions/subject-of-host')(shows(subject.get({}), { use_default: true })),
  assume('actions/subject')(
    answers(subject.put({}, { use_default: false, include_claim_keys: ['ref', 'actor'] }), 201),
    shows(subject.get({}), { use_default: false, include_claim_keys: ['ref', 'actor'] }),
    after(subject.put({}, { use_default: true })),
  ),
  assume('actions/subject-twice')(
    refuses(subject.put({}, { use_default: false, include_claim_keys: ['ref', 'ref'] }), 422),
    after(subject.put({}, { use_default: true })),
  ),
  assume('actions/fork-approval', inPublic)(
    shows(forkApproval.get({}), { approval_policy: 'first_time_contributors' }),
    answers(forkApproval.put({}, { approval_policy: 'all_external_contributors' }), 204),
    after(forkApproval.put({}, { approval_policy: 'first_time_contributors' })),
  ),
  assume('actions/fork-approval-of-private', inPrivate)(refuses(forkApproval.get({}), 422)),
  assume('actions/fork-workflows-of-public', inPublic)(refuses(forkWorkflows.get({}), 422, like(/public|private/))),
  assume('actions/no-workflows')(shows(list({}), { total_count: 0, workflows: [] })),
  assume('actions/hidden')(byReader(refuses(permissions.get({}), [403, 404]))),
  assume('actions/write-without-grant')(
    byReader(
      expects(workflowDefaults.put({}, { default_workflow_permissions: 'read' }), {
        status: 403,
        message: like(/^Resource not accessible by/),
        headers: { 'x-accepted-github-permissions': like(/administration=write/) },
      }),
    ),
  ),
  assume('actions/cache-set', ofPerson)(
    answers(cacheStorage.put({}, { max_cache_size_gb: 5 }), 204),
    shows(cacheStorage.get({}), { max_cache_size_gb: 5 }),
    after(cacheStorage.put({}, { max_cache_size_gb: 10 })),
  ),
  assume('actions/access-set', { visibility: 'private', owner: 'person' })(
    answers(access.put({}, { access_level: 'user' }), 204),
    shows(access.get({}), { access_level: 'user' }),
    after(access.put({}, { access_level: 'none' })),
  ),
  assume('actions/fork-workflows-set', inPrivate)(
    succeeds(forkWorkflows.put({}, { run_workflows_from_fork_pull_requests: true, send_secrets_and_variables: true })),
    succeeds(forkWorkflows.put({}, { run_workflows_from_fork_pull_requests: true })),
    shows(forkWorkflows.get({}), { run_workflows_from_fork_pull_requests: true, send_secrets_and_variables: false }),
    after(forkWorkflows.put({}, { run_workflows_from_fork_pull_requests: false })),
  ),
];
