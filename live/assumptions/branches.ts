import {
  dropSignatures,
  findApp,
  getBranch,
  getProtection,
  listProtected,
  protect,
  requireSignatures,
  unprotect,
} from '@trueup/core/sections/branches/calls';
import { type AssumptionPart, after, answers, assume, byReader, refuses, shows, succeeds } from './assumption.ts';
import { type AnswerPattern, like, missing, none, some } from './pattern.ts';

/** The branch with the first commit. */
const branch = 'main';
const open = {
  required_status_checks: null,
  enforce_admins: null,
  required_pull_request_reviews: null,
  restrictions: null,
};
const bare = after(unprotect({ branch }));
export const protectedBy = (more: object = {}): AssumptionPart[] => [
  succeeds(protect({ branch }, { ...open, ...more })),
  bare,
];
const refusesToProtect = (more: object, body?: AnswerPattern): AssumptionPart[] => [
  answers(protect({ branch }, { ...open, ...more }), 422, body),
  bare,
];
const showsProtection = (body: object) => answers(getProtection({ branch }), 200, body);
const reviews = (more: object = {}) => ({
  required_pull_request_reviews: { required_approving_review_count: 1, ...more },
});
const checks = (more: object) => ({ required_status_checks: { strict: true, ...more } });
const pushedBy = (...users: readonly string[]) => ({ restrictions: { users, teams: [], apps: [] } });
const onlyForOrganizations = { errors: some(like(/organization/i)) };

export const branches = [
  assume('branches/unprotected')(refuses(getProtection({ branch }), 404, 'Branch not protected')),
  assume('branches/missing-protection')(
    refuses(getProtection({ branch: 'trueup-live-none' }), 404, 'Branch not found'),
  ),
  assume('branches/missing')(refuses(getBranch({ branch: 'trueup-live-none' }), 404, 'Branch not found')),
  assume('branches/protect-missing')(refuses(protect({ branch: 'trueup-live-none' }, open), 404)),
  assume('branches/least')(
    protectedBy(),
    showsProtection({
      allow_force_pushes: { enabled: false },
      allow_deletions: { enabled: false },
      enforce_admins: { enabled: false },
      required_status_checks: missing,
      required_pull_request_reviews: missing,
      restrictions: missing,
    }),
  ),
  assume('branches/replaced-whole')(
    protectedBy({ required_linear_history: true, ...reviews() }),
    protectedBy(),
    showsProtection({ required_linear_history: { enabled: false }, required_pull_request_reviews: missing }),
  ),
  assume('branches/unprotect')(
    protectedBy(),
    answers(unprotect({ branch }), 204),
    refuses(unprotect({ branch }), 404, 'Branch not protected'),
  ),
  assume('branches/false-is-off')(
    protectedBy({ enforce_admins: true }),
    protectedBy({ enforce_admins: false }),
    showsProtection({ enforce_admins: { enabled: false } }),
  ),
  assume('branches/reported')(protectedBy(), shows(getBranch({ branch }), { name: branch, protected: true })),
  assume('branches/listed')(protectedBy(), shows(listProtected({}), some({ name: branch, protected: true }))),
  assume('branches/not-listed')(shows(listProtected({}), none({ name: branch }))),
  assume('branches/plan', { visibility: 'private', plan: 'free' })(
    refuses(protect({ branch }, open), 403, like(/^Upgrade to GitHub/)),
  ),
  assume('branches/known-app')(
    answers(findApp({ app_slug: 'github-actions' }), 200, { id: 15_368, slug: 'github-actions' }),
  ),
  assume('branches/unknown-app')(refuses(findApp({ app_slug: 'trueup-live-no-such-app' }), 404)),
  assume('branches/hidden-protection')(
    protectedBy(),
    byReader(refuses(getProtection({ branch }), [403, 404], like(/^(Not Found|Resource not accessible)/))),
  ),
  assume('branches/signatures-after-a-write')(
    protectedBy(),
    succeeds(requireSignatures({ branch })),
    protectedBy(),
    showsProtection({ required_signatures: { enabled: false } }),
  ),
  assume('branches/signatures')(
    protectedBy(),
    answers(requireSignatures({ branch }), 200, { enabled: true }),
    answers(dropSignatures({ branch }), 204),
  ),
  assume('branches/signatures-unprotected')(refuses(requireSignatures({ branch }), 404, 'Branch not protected')),
  assume('branches/checks-any-app')(
    protectedBy(checks({ checks: [{ context: 'build', app_id: -1 }] })),
    showsProtection({ required_status_checks: { strict: true, checks: [{ context: 'build', app_id: null }] } }),
  ),
  assume('branches/checks-by-contexts')(
    protectedBy(checks({ contexts: ['lint'] })),
    showsProtection({ required_status_checks: { contexts: ['lint'], checks: [{ context: 'lint' }] } }),
  ),
  assume('branches/checks-both-forms')(refusesToProtect(checks({ contexts: ['lint'], checks: [{ context: 'lint' }] }))),
  assume('branches/checks-no-form')(refusesToProtect(checks({}))),
  assume('branches/too-many-reviews')(refusesToProtect(reviews({ required_approving_review_count: 7 }))),
  assume('branches/no-review')(
    protectedBy(reviews({ required_approving_review_count: 0 })),
    showsProtection({ required_pull_request_reviews: { required_approving_review_count: 0 } }),
  ),
  assume('branches/reviews-shown')(
    protectedBy(reviews({ dismiss_stale_reviews: true })),
    showsProtection({
      required_pull_request_reviews: {
        dismiss_stale_reviews: true,
        require_code_owner_reviews: false,
        require_last_push_approval: false,
        required_approving_review_count: 1,
      },
    }),
  ),
  assume('branches/dismissals-of-a-person', { owner: 'person' })(
    refusesToProtect(reviews({ dismissal_restrictions: {} }), onlyForOrganizations),
  ),
  assume('branches/people-of-a-person', { owner: 'person' })(
    answers(({ login }) => protect({ branch }, { ...open, ...pushedBy(login) }), 422, onlyForOrganizations),
    bare,
  ),
  assume('branches/dismissals-left-out', { owner: 'organization' })(
    protectedBy(reviews()),
    showsProtection({ required_pull_request_reviews: { dismissal_restrictions: missing } }),
  ),
  assume('branches/restricted-to-nobody', { owner: 'organization' })(
    protectedBy(pushedBy()),
    showsProtection(pushedBy()),
  ),
  assume('branches/unknown-person', { owner: 'organization' })(refusesToProtect(pushedBy('trueup-live-nobody-7f3a'))),
];
