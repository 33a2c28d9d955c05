import * as v from 'valibot';
import { rest } from '../../../host/call.ts';
import { organizationWebhooks } from '../../../host/organization-grants.ts';
import { LiveHook } from '../live.ts';

const needs = organizationWebhooks.write;

export const list = rest('GET /orgs/{org}/hooks', {
  needs: organizationWebhooks.read,
  pages: { per: 100, identity: 'id' },
  answer: v.array(LiveHook),
});

export const create = rest('POST /orgs/{org}/hooks', { needs });
/** Never sends `config`: the host would replace the whole config and drop the secret. */
export const update = rest('PATCH /orgs/{org}/hooks/{hook_id}', { needs });
/** Changes only the keys it sends, and keeps the rest of the config, including the secret. */
export const updateConfig = rest('PATCH /orgs/{org}/hooks/{hook_id}/config', { needs });
export const remove = rest('DELETE /orgs/{org}/hooks/{hook_id}', { needs });
