import type { InferOutput } from 'valibot';
import type { RepositoryConditions } from '../github/presence/table.ts';
import { defineRepositoryAnswer, defineRepositoryCall } from '../github/routes/repository.ts';

const Repository = defineRepositoryAnswer(['private', 'owner']);

/** Needed only if a key that depends on visibility or plan differs or is refused. */
export const getPresenceConditions = defineRepositoryCall({ answer: Repository });

/** An internal repository counts as private. */
export const toPresenceConditions = (live: InferOutput<typeof Repository>): RepositoryConditions => ({
  visibility: live.private ? 'private' : 'public',
  ...(live.owner.type && { owner: live.owner.type === 'User' ? 'person' : 'organization' }),
});
