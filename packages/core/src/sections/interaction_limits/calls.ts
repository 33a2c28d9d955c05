import * as v from 'valibot';
import { defineAdministeredObject, defineBatchedAnswer } from '../../github/batches/selections.ts';
import { defineRestCall } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';

export { lookUpUser } from '../../github/routes/accounts.ts';

const moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'a moment'),
);

const LiveLimit = v.union([
  defineObject({ limit: v.string(), origin: v.string(), expires_at: moment }),
  v.pipe(
    defineObject({}),
    v.check((value) => Object.keys(value).length === 0),
  ),
]);

/** GitHub's description lacks `include_drafts`, so an answer may come without the key. */
const LivePullRequestCap = defineObject({
  enabled: v.boolean(),
  max_open_pull_requests: v.number(),
  include_drafts: v.optional(v.boolean()),
});

export type LiveLimit = Partial<Record<'limit' | 'origin' | 'expires_at', string>>;
export type LivePullRequestCap = v.InferOutput<typeof LivePullRequestCap>;

const unlessOverridden = {
  needs: administration.write,
  unchangedOn: { 409: 'a repository cannot change its limit while a limit of its owner is active' },
};

/** Without a limit, GitHub answers an empty object or 204. */
export const getLimit = defineRestCall('GET /repos/{owner}/{repo}/interaction-limits', {
  needs: administration.read,
  answer: v.optional(LiveLimit, {}) as v.GenericSchema<any, LiveLimit>,
  // Apply sets a limit on every run, so the query only proves that no limit exists.
  batched: defineBatchedAnswer(
    'interaction_limits',
    'viewerCanAdminister interactionAbility { limit }',
    defineAdministeredObject({ interactionAbility: v.object({ limit: v.literal('NO_LIMIT') }) }),
    (): LiveLimit => ({ limit: undefined }),
  ),
});
export const setLimit = defineRestCall('PUT /repos/{owner}/{repo}/interaction-limits', unlessOverridden);
export const clearLimit = defineRestCall('DELETE /repos/{owner}/{repo}/interaction-limits', unlessOverridden);

/** Reading the cap and its bypass list also needs write access. */
const write = { needs: administration.write };

/** `null` means that the repository cannot have a cap. */
export const getCap = defineRestCall('GET /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap', {
  ...write,
  answer: LivePullRequestCap as v.GenericSchema<any, LivePullRequestCap | null>,
  absent: null,
  absentOn: [405],
});
export const updateCap = defineRestCall('PATCH /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap', {
  ...write,
  unchangedOn: { 405: 'apply cannot set it: GitHub offers no pull request cap for this repository' },
});

export const getBypass = defineRestCall('GET /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list', {
  ...write,
  answer: v.array(defineObject({ id: v.number(), login: v.string() })),
});
export const addBypass = defineRestCall('PUT /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list', {
  ...write,
  hints: { 422: 'a login may be misspelled, or its account may no longer exist' },
});
export const removeBypass = defineRestCall('DELETE /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list', write);
