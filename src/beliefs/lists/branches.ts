import {
  dropSignatures,
  findApp,
  getBranch,
  getProtection,
  listProtected,
  protect,
  requireSignatures,
  unprotect,
} from '../../sections/branches/calls.ts';
import { after, answers, type Belief, type BeliefPart, belief, byReader, does, refuses, shows } from '../belief.ts';
import { type AnswerPattern, anything, like, missing, none, some } from '../pattern.ts';

/** The branch with the first commit. */
const branch = 'main';
const open = {
  required_status_checks: null,
  enforce_admins: null,
  required_pull_request_reviews: null,
  restrictions: null,
};
const bare = after(does(unprotect({ branch })));
export const protectedBy = (more: object = {}): BeliefPart[] => [does(protect({ branch }, { ...open, ...more })), bare];
const refusesToProtect = (more: object, body?: AnswerPattern): BeliefPart[] => [
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

export const branches: readonly Belief[] = [
  belief('branches/unprotected', '2.3.4.2')(
    'The protection of an unprotected branch answers 404 with the message `Branch not protected`.',
    refuses(getProtection({ branch }), 404, 'Branch not protected'),
  ),
  belief('branches/missing-protection', '2.3.4.2')(
    'The protection of a branch that does not exist answers 404 with the message `Branch not found`.',
    refuses(getProtection({ branch: 'trueup-live-none' }), 404, 'Branch not found'),
  ),
  belief('branches/missing', '2.3.4.2')(
    'A branch that does not exist answers 404 with the message `Branch not found`.',
    refuses(getBranch({ branch: 'trueup-live-none' }), 404, 'Branch not found'),
  ),
  belief('branches/protect-missing', '2.3.4.2')(
    'Protecting a branch that does not exist answers 404.',
    refuses(protect({ branch: 'trueup-live-none' }, open), 404),
  ),
  belief('branches/least', '2.3.4.1')(
    'A protection with four nulls is one: it forbids force pushes and deletions, and requires nothing.',
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
  belief('branches/replaced-whole', '2.3.4.1')(
    'A write of the protection switches off whatever it leaves out.',
    protectedBy({ required_linear_history: true, ...reviews() }),
    protectedBy(),
    showsProtection({ required_linear_history: { enabled: false }, required_pull_request_reviews: missing }),
  ),
  belief('branches/switch-null', '2.3.4.1')(
    'A write with `enforce_admins: null` leaves it on.',
    protectedBy({ enforce_admins: true }),
    does(protect({ branch }, open)),
    showsProtection({ enforce_admins: { enabled: true } }),
  ),
  belief('branches/unprotect', '3.6')(
    'Deleting the protection of a branch answers 204, and once more 404 with `Branch not protected`.',
    protectedBy(),
    answers(unprotect({ branch }), 204),
    refuses(unprotect({ branch }), 404, 'Branch not protected'),
  ),
  belief('branches/false-is-off', '2.3.4.1')(
    'A switch that is sent as false goes off, also that of the administrators.',
    protectedBy({ enforce_admins: true }),
    protectedBy({ enforce_admins: false }),
    showsProtection({ enforce_admins: { enabled: false } }),
  ),
  belief('branches/reported', '2.3.4.9')(
    'A branch says whether it is protected.',
    protectedBy(),
    shows(getBranch({ branch }), { name: branch, protected: true }),
  ),
  belief('branches/listed', '2.3.4.9')(
    'The list of protected branches holds a protected branch.',
    protectedBy(),
    shows(listProtected({}), some({ name: branch, protected: true })),
  ),
  belief('branches/not-listed', '2.3.4.9')(
    'The list of protected branches leaves out an unprotected one.',
    shows(listProtected({}), none({ name: branch })),
  ),
  belief('branches/plan', '2.1.18', { visibility: 'private', plan: 'free' })(
    'The free plan has no branch protection in a private repository: 403 with `Upgrade to GitHub Pro`.',
    refuses(protect({ branch }, open), 403, like(/^Upgrade to GitHub/)),
  ),
  belief('branches/known-app', '2.3.4.4')(
    'An app is found by its slug, with its number: `github-actions` has 15368.',
    answers(findApp({ app_slug: 'github-actions' }), 200, { id: anything, slug: 'github-actions' }),
  ),
  belief('branches/unknown-app', '2.3.4.8')(
    'The slug of no app answers 404.',
    refuses(findApp({ app_slug: 'trueup-live-no-such-app' }), 404),
  ),
  belief('branches/hidden-protection', '2.3.4.2')(
    'A token without Administration gets no protection, and not the words `Branch not protected`.',
    protectedBy(),
    byReader(refuses(getProtection({ branch }), [403, 404], like(/^(Not Found|Resource not accessible)/))),
  ),
  belief('branches/signatures-after-a-write', '2.3.4.7')(
    'A write of the rest of the protection drops the requirement of signatures.',
    protectedBy(),
    does(requireSignatures({ branch })),
    protectedBy(),
    showsProtection({ required_signatures: { enabled: false } }),
  ),
  belief('branches/signatures', '2.3.4.7')(
    'Signatures are required by a route of their own, which answers 200, and dropped with 204.',
    protectedBy(),
    answers(requireSignatures({ branch }), 200, { enabled: true }),
    answers(dropSignatures({ branch }), 204),
  ),
  belief('branches/signatures-unprotected', '2.3.4.7')(
    'Signatures of an unprotected branch are refused with 404 and `Branch not protected`.',
    refuses(requireSignatures({ branch }), 404, 'Branch not protected'),
  ),
  belief('branches/checks-any-app', '2.3.4.4')(
    'A required check with `app_id: -1` may come from any app, and shows `app_id: null`.',
    protectedBy(checks({ checks: [{ context: 'build', app_id: -1 }] })),
    showsProtection({ required_status_checks: { strict: true, checks: [{ context: 'build', app_id: null }] } }),
  ),
  belief('branches/checks-by-contexts', '2.3.4.4')(
    'Checks that are written as `contexts` are shown as `contexts` and as `checks`.',
    protectedBy(checks({ contexts: ['lint'] })),
    showsProtection({ required_status_checks: { contexts: ['lint'], checks: [{ context: 'lint' }] } }),
  ),
  belief('branches/checks-both-forms', '2.3.4.3')(
    '`contexts` and `checks` in one write are refused with 422.',
    refusesToProtect(checks({ contexts: ['lint'], checks: [{ context: 'lint' }] })),
  ),
  belief('branches/checks-no-form', '2.3.4.3')(
    'Required checks with neither `contexts` nor `checks` are refused with 422.',
    refusesToProtect(checks({})),
  ),
  belief('branches/too-many-reviews', '8.2')(
    'Seven required approvals are refused with 422.',
    refusesToProtect(reviews({ required_approving_review_count: 7 })),
  ),
  belief('branches/no-review', '8.2')(
    'Reviews may be required with a count of 0, and are shown with it.',
    protectedBy(reviews({ required_approving_review_count: 0 })),
    showsProtection({ required_pull_request_reviews: { required_approving_review_count: 0 } }),
  ),
  belief('branches/reviews-shown', '2.3.4.4')(
    'Required reviews show all four of their switches, those that are off too.',
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
  belief('branches/dismissals-of-a-person', '2.3.4.5', { owner: 'person' })(
    'A personal repository refuses `dismissal_restrictions` with 422, even empty ones.',
    refusesToProtect(reviews({ dismissal_restrictions: {} }), onlyForOrganizations),
  ),
  belief('branches/people-of-a-person', '2.3.4.5', { owner: 'person' })(
    'A personal repository refuses `restrictions` that name people with 422.',
    answers(({ login }) => protect({ branch }, { ...open, ...pushedBy(login) }), 422, onlyForOrganizations),
    bare,
  ),
  belief('branches/dismissals-left-out', '2.3.4.5', { owner: 'organization' })(
    'In an organization, reviews that are written without `dismissal_restrictions` let everybody with write access dismiss.',
    protectedBy(reviews()),
    showsProtection({ required_pull_request_reviews: { dismissal_restrictions: missing } }),
  ),
  belief('branches/restricted-to-nobody', '2.3.4.6', { owner: 'organization' })(
    'In an organization, `restrictions` of three empty lists let nobody push, and are shown.',
    protectedBy(pushedBy()),
    showsProtection(pushedBy()),
  ),
  belief('branches/unknown-person', '7.9', { owner: 'organization' })(
    'In an organization, a restriction that names an unknown login is refused with 422.',
    refusesToProtect(pushedBy('trueup-live-nobody-7f3a')),
  ),
];
