import * as v from 'valibot';
import { administered, fold } from '../../github/batches/folded.ts';
import { rest } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { object } from '../../github/shapes.ts';

export { findUser } from '../../github/routes/accounts.ts';

const moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'a moment'),
);

const LiveLimit = v.union([
  object({ limit: v.string(), origin: v.string(), expires_at: moment }),
  v.pipe(
    object({}),
    v.check((value) => Object.keys(value).length === 0),
  ),
]);

/** GitHub's description lacks `include_drafts`, so an answer may come without the key. */
const LiveCap = object({
  enabled: v.boolean(),
  max_open_pull_requests: v.number(),
  include_drafts: v.optional(v.boolean()),
});

export type LiveLimit = Partial<Record<'limit' | 'origin' | 'expires_at', string>>;
export type LiveCap = v.InferOutput<typeof LiveCap>;

const unlessOverridden = {
  needs: administration.write,
  notes: { 409: 'a repository cannot change its limit while a limit of its owner is active' },
};

/** Without a limit, GitHub answers an empty object or 204. */
export const getLimit = rest('GET /repos/{owner}/{repo}/interaction-limits', {
  needs: administration.read,
  answer: v.optional(LiveLimit, {}) as v.GenericSchema<any, LiveLimit>,
  // Apply sets an existing limit again anyway, so the query only proves a missing limit.
  folded: fold(
    'interaction_limits',
    'viewerCanAdminister interactionAbility { limit }',
    administered({ interactionAbility: v.object({ limit: v.literal('NO_LIMIT') }) }),
    (): LiveLimit => ({ limit: undefined }),
  ),
});
export const setLimit = rest('PUT /repos/{owner}/{repo}/interaction-limits', unlessOverridden);
export const clearLimit = rest('DELETE /repos/{owner}/{repo}/interaction-limits', unlessOverridden);

/** Reading the cap and its bypass list also needs write access. */
const write = { needs: administration.write };

/** `null` means that the repository cannot have a cap. */
export const getCap = rest('GET /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap', {
  ...write,
  answer: LiveCap as v.GenericSchema<any, LiveCap | null>,
  absent: null,
  absentOn: [405],
});
export const updateCap = rest('PATCH /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap', {
  ...write,
  notes: { 405: 'apply cannot set it: GitHub offers no pull request cap for this repository' },
});

export const getBypass = rest('GET /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list', {
  ...write,
  answer: v.array(object({ id: v.number(), login: v.string() })),
});
export const addBypass = rest('PUT /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list', {
  ...write,
  hints: { 422: 'a login may be misspelled, or its account may no longer exist' },
});
export const removeBypass = rest('DELETE /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list', write);
