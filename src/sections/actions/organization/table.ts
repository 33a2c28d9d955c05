import {
  type Endpoint,
  type EndpointTable,
  forkApprovalEndpoint,
  forkWorkflowsEndpoint,
  permissionKeys,
  plain,
  resent,
  retentionKeys,
  selectedEndpoint,
  workflowKeys,
} from '../endpoints.ts';
import * as calls from './calls.ts';

const endpoints: Readonly<Record<string, Endpoint>> = {
  permissions: {
    keys: { enabled_repositories: plain, ...permissionKeys },
    get: calls.getPermissions,
    put: calls.setPermissions,
    leads: 'enabled_repositories',
    fill: resent,
  },
  selected: { ...selectedEndpoint, get: calls.getSelected, put: calls.setSelected },
  workflowDefaults: { keys: workflowKeys, get: calls.getWorkflowDefaults, put: calls.setWorkflowDefaults },
  retention: {
    within: 'artifact_and_log_retention',
    keys: retentionKeys,
    get: calls.getRetention,
    put: calls.setRetention,
  },
  forkApproval: { ...forkApprovalEndpoint, get: calls.getForkApproval, put: calls.setForkApproval },
  forkWorkflows: { ...forkWorkflowsEndpoint, get: calls.getForkWorkflows, put: calls.setForkWorkflows },
};

export const table: EndpointTable = {
  endpoints,
  isOff: ({ enabled_repositories }) => enabled_repositories === 'none',
  off: 'enabled_repositories: none',
};
