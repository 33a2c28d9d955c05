import { getProtection, protect, unprotect } from '../../sections/branches/calls.ts';
import { type BeliefStep, does, finds } from '../belief.ts';

/** The branch with the first commit. */
export const branch = 'main';
export const open = {
  required_status_checks: null,
  enforce_admins: null,
  required_pull_request_reviews: null,
  restrictions: null,
};
export const protectedBy = (more: object = {}): BeliefStep => does(protect({ branch }, { ...open, ...more }));
export const shows = (body: object, status = 200): BeliefStep => finds(getProtection({ branch }), { status, body });
export const bare = [does(unprotect({ branch }))];
export const reviews = (more: object = {}) => ({
  required_pull_request_reviews: { required_approving_review_count: 1, ...more },
});
