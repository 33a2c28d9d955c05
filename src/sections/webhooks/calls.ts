import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { webhooks } from '../../host/grants.ts';
import { LiveHook } from './live.ts';

export const list = rest('GET /repos/{owner}/{repo}/hooks', {
  needs: webhooks.read,
  pages: { per: 100, identity: 'id' },
  answer: v.array(LiveHook),
});

export const create = rest('POST /repos/{owner}/{repo}/hooks', { needs: webhooks.write });
/** Never sends `config`: the host would replace the whole config and drop the secret. */
export const update = rest('PATCH /repos/{owner}/{repo}/hooks/{hook_id}', { needs: webhooks.write });
/** Changes only the keys it sends, and keeps the rest of the config, including the secret. */
export const updateConfig = rest('PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config', { needs: webhooks.write });
export const remove = rest('DELETE /repos/{owner}/{repo}/hooks/{hook_id}', { needs: webhooks.write });
