import type { InferOutput } from 'valibot';
import type { RepositoryConditions } from '../github/presence/table.ts';
import { defineRepositoryAnswer, defineRepositoryCall } from '../github/routes/repository.ts';

const Repository = defineRepositoryAnswer(['private', 'owner']);

/** Read only where a key that does not exist everywhere differs or was refused. */
export const getCircumstances = defineRepositoryCall({ answer: Repository });

/** An internal repository counts as private. */
export const circumstancesIn = (live: InferOutput<typeof Repository>): RepositoryConditions => ({
  visibility: live.private ? 'private' : 'public',
  ...(live.owner.type && { owner: live.owner.type === 'User' ? 'person' : 'organization' }),
});
