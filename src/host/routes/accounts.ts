import { route } from '../call.ts';
import { metadata } from '../grants.ts';

export const ofAccount = route('GET /users/{username}', { needs: metadata.read, isPublic: true });

/** An app that does not exist, or that this token may not see, is absent. */
export const ofApp = route('GET /apps/{app_slug}', {
  needs: [],
  isPublic: true,
  absent: undefined,
  absentOn: [403, 404],
});
