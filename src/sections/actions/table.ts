import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { actions, administration } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';
import { rowOf } from '../../presence/table.ts';
import { getCircumstances } from '../circumstances.ts';
import type { ActionsBody, Endpoint, EndpointTable } from './endpoints.ts';
import { permissionKeys, plain, resent, sharedEndpoints, shownPermissions } from './shared-endpoints.ts';

const reads = { needs: administration.read };
const writes = { needs: administration.write };

const decides = {
  409: 'the organization or the enterprise sets this for its repositories, so change it there',
};

const limits = { hints: { 403: 'the organization or the enterprise may manage this limit' } };

/** With the host's own template, claim keys have no effect, but the host may still show some. */
const subject = ({ include_claim_keys, ...rest }: ActionsBody): ActionsBody =>
  rest.use_default !== true && include_claim_keys !== undefined ? { include_claim_keys, ...rest } : rest;

const shared = sharedEndpoints('/repos/{owner}/{repo}', administration, {
  owner: 'the organization or the enterprise',
  decides,
});

export const endpoints = {
  permissions: {
    keys: { enabled: plain, ...permissionKeys },
    leads: 'enabled',
    fill: (declared) => ({ enabled: true, ...declared }),
    /** While Actions is off, the host may show nothing but `enabled`. */
    get: rest('GET /repos/{owner}/{repo}/actions/permissions', {
      ...reads,
      answer: v.pipe(
        object({ enabled: v.boolean(), ...shownPermissions }),
        v.check(({ enabled, allowed_actions }) => !enabled || allowed_actions !== undefined, 'shown with its policy'),
      ),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/permissions', { ...writes, hints: decides }),
  },
  selected: shared.selected,
  workflowDefaults: shared.workflowDefaults,
  access: {
    keys: { access_level: ['none', 'user', 'organization', 'enterprise'] },
    get: rest('GET /repos/{owner}/{repo}/actions/permissions/access', {
      ...reads,
      answer: object({ access_level: v.string() }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/permissions/access', writes),
  },
  retention: shared.retention,
  cacheRetention: {
    within: 'cache',
    keys: { max_cache_retention_days: plain },
    get: rest('GET /repos/{owner}/{repo}/actions/cache/retention-limit', {
      ...reads,
      ...limits,
      answer: object({ max_cache_retention_days: v.number() }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/cache/retention-limit', { ...writes, ...limits }),
  },
  cacheStorage: {
    within: 'cache',
    keys: { max_cache_size_gb: plain },
    /** The read and the write need different permissions. */
    get: rest('GET /repos/{owner}/{repo}/actions/cache/storage-limit', {
      needs: actions.read,
      ...limits,
      answer: object({ max_cache_size_gb: v.number() }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/cache/storage-limit', { ...writes, ...limits }),
  },
  subject: {
    within: 'oidc_customization_sub',
    keys: { use_default: plain, include_claim_keys: plain, use_immutable_subject: plain },
    leads: 'use_default',
    fill: (declared, live) => subject(resent(declared, live)),
    comparable: subject,
    get: rest('GET /repos/{owner}/{repo}/actions/oidc/customization/sub', {
      needs: actions.read,
      answer: object({
        use_default: v.boolean(),
        include_claim_keys: v.optional(v.array(v.string())),
        use_immutable_subject: v.optional(v.boolean()),
      }),
    }),
    put: rest('PUT /repos/{owner}/{repo}/actions/oidc/customization/sub', { needs: actions.write }),
  },
  forkApproval: shared.forkApproval,
  forkWorkflows: shared.forkWorkflows,
} satisfies Readonly<Record<string, Endpoint>>;

export const table: EndpointTable = {
  endpoints,
  isOff: ({ enabled }) => enabled === false,
  off: 'enabled: false',
  circumstances: getCircumstances({}),
};

/** The kind of repository that has the endpoint; unset if every repository has it. */
export const onlyIn = ({ within, keys }: Endpoint) => rowOf(`actions.${within ?? Object.keys(keys)[0]}`)?.visibility;
