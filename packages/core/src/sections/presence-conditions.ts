import type { InferOutput } from 'valibot';
import type { Circumstances } from '../github/presence/table.ts';
import { ofRepository, repositoryWith } from '../github/routes/repository.ts';

const Repository = repositoryWith(['private', 'owner']);

/** Read only if a key that depends on visibility or plan differs, or if GitHub refuses it. */
export const getPresenceConditions = ofRepository({ answer: Repository });

/** An internal repository counts as private. */
export const toPresenceConditions = (live: InferOutput<typeof Repository>): Circumstances => ({
  visibility: live.private ? 'private' : 'public',
  ...(live.owner.type && { owner: live.owner.type === 'User' ? 'person' : 'organization' }),
});
