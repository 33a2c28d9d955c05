import { rowOf } from '../../presence/table.ts';
import * as calls from './calls.ts';
import {
  type ActionsBody,
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
} from './endpoints.ts';

/** With the host's own template, claim keys have no effect, but the host may still show some. */
const subject = ({ include_claim_keys, ...rest }: ActionsBody): ActionsBody =>
  rest.use_default !== true && include_claim_keys !== undefined ? { include_claim_keys, ...rest } : rest;

const endpoints: Readonly<Record<string, Endpoint>> = {
  permissions: {
    keys: { enabled: plain, ...permissionKeys },
    get: calls.getPermissions,
    put: calls.setPermissions,
    leads: 'enabled',
    fill: (declared) => ({ enabled: true, ...declared }),
  },
  selected: { ...selectedEndpoint, get: calls.getSelected, put: calls.setSelected },
  workflowDefaults: { keys: workflowKeys, get: calls.getWorkflowDefaults, put: calls.setWorkflowDefaults },
  access: {
    keys: { access_level: ['none', 'user', 'organization', 'enterprise'] },
    get: calls.getAccess,
    put: calls.setAccess,
  },
  retention: {
    within: 'artifact_and_log_retention',
    keys: retentionKeys,
    get: calls.getRetention,
    put: calls.setRetention,
  },
  cacheRetention: {
    within: 'cache',
    keys: { max_cache_retention_days: plain },
    get: calls.getCacheRetention,
    put: calls.setCacheRetention,
  },
  cacheStorage: {
    within: 'cache',
    keys: { max_cache_size_gb: plain },
    get: calls.getCacheStorage,
    put: calls.setCacheStorage,
  },
  subject: {
    within: 'oidc_customization_sub',
    keys: { use_default: plain, include_claim_keys: plain, use_immutable_subject: plain },
    get: calls.getSubject,
    put: calls.setSubject,
    leads: 'use_default',
    fill: (declared, live) => subject(resent(declared, live)),
    comparable: subject,
  },
  forkApproval: { ...forkApprovalEndpoint, get: calls.getForkApproval, put: calls.setForkApproval },
  forkWorkflows: { ...forkWorkflowsEndpoint, get: calls.getForkWorkflows, put: calls.setForkWorkflows },
};

export const table: EndpointTable = {
  endpoints,
  isOff: ({ enabled }) => enabled === false,
  off: 'enabled: false',
  circumstances: calls.getCircumstances({}),
};

/** The kind of repository that has the endpoint; unset if every repository has it. */
export const onlyIn = ({ within, keys }: Endpoint) => rowOf(`actions.${within ?? Object.keys(keys)[0]}`)?.visibility;
