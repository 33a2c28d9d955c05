import { dropSignatures, protect, requireSignatures } from '../../sections/branches/calls.ts';
import { type Belief, does, finds } from '../belief.ts';
import { like, missing, some } from '../pattern.ts';
import { bare, branch, open, protectedBy, reviews, shows } from './branch-steps.ts';

const checks = (more: object) => ({ required_status_checks: { strict: true, ...more } });

export const branchChecks: readonly Belief[] = [
  {
    id: 'branches/signatures-after-a-write',
    claim: 'A write of the rest of the protection drops the requirement of signatures.',
    rule: '2.3.4.7',
    steps: [
      protectedBy(),
      does(requireSignatures({ branch })),
      protectedBy(),
      shows({ required_signatures: { enabled: false } }),
    ],
    after: bare,
  },
  {
    id: 'branches/signatures',
    claim: 'Signatures are required by a route of their own, which answers 200, and dropped with 204.',
    rule: '2.3.4.7',
    steps: [
      protectedBy(),
      finds(requireSignatures({ branch }), { status: 200, body: { enabled: true } }),
      finds(dropSignatures({ branch }), { status: 204 }),
    ],
    after: bare,
  },
  {
    id: 'branches/signatures-unprotected',
    claim: 'Signatures of an unprotected branch are refused with 404 and `Branch not protected`.',
    rule: '2.3.4.7',
    steps: [finds(requireSignatures({ branch }), { status: 404, message: 'Branch not protected' })],
  },
  {
    id: 'branches/checks-any-app',
    claim: 'A required check with `app_id: -1` may come from any app, and shows `app_id: null`.',
    rule: '2.3.4.4',
    steps: [
      protectedBy(checks({ checks: [{ context: 'build', app_id: -1 }] })),
      shows({ required_status_checks: { strict: true, checks: [{ context: 'build', app_id: null }] } }),
    ],
    after: bare,
  },
  {
    id: 'branches/checks-by-contexts',
    claim: 'Checks that are written as `contexts` are shown as `contexts` and as `checks`.',
    rule: '2.3.4.4',
    steps: [
      protectedBy(checks({ contexts: ['lint'] })),
      shows({ required_status_checks: { contexts: ['lint'], checks: [{ context: 'lint' }] } }),
    ],
    after: bare,
  },
  {
    id: 'branches/checks-both-forms',
    claim: '`contexts` and `checks` in one write are refused with 422.',
    rule: '2.3.4.3',
    steps: [
      finds(protect({ branch }, { ...open, ...checks({ contexts: ['lint'], checks: [{ context: 'lint' }] }) }), {
        status: 422,
      }),
    ],
    after: bare,
  },
  {
    id: 'branches/checks-no-form',
    claim: 'Required checks with neither `contexts` nor `checks` are refused with 422.',
    rule: '2.3.4.3',
    steps: [finds(protect({ branch }, { ...open, ...checks({}) }), { status: 422 })],
    after: bare,
  },
  {
    id: 'branches/too-many-reviews',
    claim: 'Seven required approvals are refused with 422.',
    rule: '8.2',
    steps: [
      finds(protect({ branch }, { ...open, ...reviews({ required_approving_review_count: 7 }) }), { status: 422 }),
    ],
    after: bare,
  },
  {
    id: 'branches/no-review',
    claim: 'Reviews may be required with a count of 0, and are shown with it.',
    rule: '8.2',
    steps: [
      protectedBy(reviews({ required_approving_review_count: 0 })),
      shows({ required_pull_request_reviews: { required_approving_review_count: 0 } }),
    ],
    after: bare,
  },
  {
    id: 'branches/reviews-shown',
    claim: 'Required reviews show all four of their switches, those that are off too.',
    rule: '2.3.4.4',
    steps: [
      protectedBy(reviews({ dismiss_stale_reviews: true })),
      shows({
        required_pull_request_reviews: {
          dismiss_stale_reviews: true,
          require_code_owner_reviews: false,
          require_last_push_approval: false,
          required_approving_review_count: 1,
        },
      }),
    ],
    after: bare,
  },
  {
    id: 'branches/dismissals-of-a-person',
    claim: 'A personal repository refuses `dismissal_restrictions` with 422, even empty ones.',
    rule: '2.3.4.5',
    needs: { owner: 'person' },
    steps: [
      finds(protect({ branch }, { ...open, ...reviews({ dismissal_restrictions: {} }) }), {
        status: 422,
        body: { errors: some(like(/organization/i)) },
      }),
    ],
    after: bare,
  },
  {
    id: 'branches/people-of-a-person',
    claim: 'A personal repository refuses `restrictions` that name people with 422.',
    rule: '2.3.4.5',
    needs: { owner: 'person' },
    steps: [
      finds(({ login }) => protect({ branch }, { ...open, restrictions: { users: [login], teams: [], apps: [] } }), {
        status: 422,
        body: { errors: some(like(/organization/i)) },
      }),
    ],
    after: bare,
  },
  {
    id: 'branches/dismissals-left-out',
    claim:
      'In an organization, reviews that are written without `dismissal_restrictions` let everybody with write access dismiss.',
    rule: '2.3.4.5',
    needs: { owner: 'organization' },
    steps: [protectedBy(reviews()), shows({ required_pull_request_reviews: { dismissal_restrictions: missing } })],
    after: bare,
  },
  {
    id: 'branches/restricted-to-nobody',
    claim: 'In an organization, `restrictions` of three empty lists let nobody push, and are shown.',
    rule: '2.3.4.6',
    needs: { owner: 'organization' },
    steps: [
      protectedBy({ restrictions: { users: [], teams: [], apps: [] } }),
      shows({ restrictions: { users: [], teams: [], apps: [] } }),
    ],
    after: bare,
  },
  {
    id: 'branches/unknown-person',
    claim: 'In an organization, a restriction that names an unknown login is refused with 422.',
    rule: '7.9',
    needs: { owner: 'organization' },
    steps: [
      finds(
        protect({ branch }, { ...open, restrictions: { users: ['trueup-live-nobody-7f3a'], teams: [], apps: [] } }),
        { status: 422 },
      ),
    ],
    after: bare,
  },
];
