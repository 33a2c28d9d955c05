import * as v from 'valibot';
import { rest } from '../host/call.ts';
import { metadata } from '../host/grants.ts';
import { object } from '../host/shapes.ts';
import type { Circumstances } from '../presence/table.ts';

const Repository = object({ private: v.boolean(), owner: object({ type: v.optional(v.string()) }) });

/** Asked where a key that does not exist everywhere differs, or was refused. */
export const getCircumstances = rest('GET /repos/{owner}/{repo}', {
  needs: metadata.read,
  isPublic: true,
  answer: Repository,
});

/** An internal repository counts as private. */
export const circumstancesIn = (live: v.InferOutput<typeof Repository>): Circumstances => ({
  visibility: live.private ? 'private' : 'public',
  ...(live.owner.type && { owner: live.owner.type === 'User' ? 'person' : 'organization' }),
});
