import { findApp, getBranch, getProtection, listProtected, protect, unprotect } from '../../sections/branches/calls.ts';
import { type Belief, finds } from '../belief.ts';
import { anything, like, missing, none, some } from '../pattern.ts';
import { bare, branch, open, protectedBy, reviews, shows } from './branch-steps.ts';

export const branches: readonly Belief[] = [
  {
    id: 'branches/unprotected',
    claim: 'The protection of an unprotected branch answers 404 with the message `Branch not protected`.',
    rule: '2.3.4.2',
    steps: [finds(getProtection({ branch }), { status: 404, message: 'Branch not protected' })],
  },
  {
    id: 'branches/missing-protection',
    claim: 'The protection of a branch that does not exist answers 404 with the message `Branch not found`.',
    rule: '2.3.4.2',
    steps: [finds(getProtection({ branch: 'trueup-live-none' }), { status: 404, message: 'Branch not found' })],
  },
  {
    id: 'branches/missing',
    claim: 'A branch that does not exist answers 404 with the message `Branch not found`.',
    rule: '2.3.4.2',
    steps: [finds(getBranch({ branch: 'trueup-live-none' }), { status: 404, message: 'Branch not found' })],
  },
  {
    id: 'branches/protect-missing',
    claim: 'Protecting a branch that does not exist answers 404.',
    rule: '2.3.4.2',
    steps: [finds(protect({ branch: 'trueup-live-none' }, open), { status: 404 })],
  },
  {
    id: 'branches/least',
    claim: 'A protection with four nulls is one: it forbids force pushes and deletions, and requires nothing.',
    rule: '2.3.4.1',
    steps: [
      protectedBy(),
      shows({
        allow_force_pushes: { enabled: false },
        allow_deletions: { enabled: false },
        enforce_admins: { enabled: false },
        required_status_checks: missing,
        required_pull_request_reviews: missing,
        restrictions: missing,
      }),
    ],
    after: bare,
  },
  {
    id: 'branches/replaced-whole',
    claim: 'A write of the protection switches off whatever it leaves out.',
    rule: '2.3.4.1',
    steps: [
      protectedBy({ required_linear_history: true, ...reviews() }),
      protectedBy(),
      shows({ required_linear_history: { enabled: false }, required_pull_request_reviews: missing }),
    ],
    after: bare,
  },
  {
    id: 'branches/unprotect',
    claim: 'Deleting the protection of a branch answers 204, and once more 404 with `Branch not protected`.',
    rule: '3.6',
    steps: [
      protectedBy(),
      finds(unprotect({ branch }), { status: 204 }),
      finds(unprotect({ branch }), { status: 404, message: 'Branch not protected' }),
    ],
    after: bare,
  },
  {
    id: 'branches/reported',
    claim: 'A branch says whether it is protected, and by which pattern.',
    rule: '2.3.4.9',
    steps: [protectedBy(), finds(getBranch({ branch }), { body: { name: branch, protected: true, pattern: branch } })],
    after: bare,
  },
  {
    id: 'branches/listed',
    claim: 'The list of protected branches holds a protected branch.',
    rule: '2.3.4.9',
    steps: [protectedBy(), finds(listProtected({}), { body: some({ name: branch, protected: true }) })],
    after: bare,
  },
  {
    id: 'branches/not-listed',
    claim: 'The list of protected branches leaves out an unprotected one.',
    rule: '2.3.4.9',
    steps: [finds(listProtected({}), { body: none({ name: branch }) })],
  },
  {
    id: 'branches/plan',
    claim: 'The free plan has no branch protection in a private repository: 403 with `Upgrade to GitHub Pro`.',
    rule: '2.1.18',
    needs: { visibility: 'private', plan: 'free' },
    steps: [finds(protect({ branch }, open), { status: 403, message: like(/^Upgrade to GitHub/) })],
  },
  {
    id: 'branches/known-app',
    claim: 'An app is found by its slug, with its number: `github-actions` has 15368.',
    rule: '2.3.4.4',
    steps: [
      finds(findApp({ app_slug: 'github-actions' }), { status: 200, body: { id: anything, slug: 'github-actions' } }),
    ],
  },
  {
    id: 'branches/unknown-app',
    claim: 'The slug of no app answers 404.',
    rule: '2.3.4.8',
    steps: [finds(findApp({ app_slug: 'trueup-live-no-such-app' }), { status: 404 })],
  },
  {
    id: 'branches/hidden-protection',
    claim: 'A token without Administration gets no protection, and not the words `Branch not protected`.',
    rule: '2.3.4.2',
    needs: { reader: true },
    steps: [protectedBy(), finds(getProtection({ branch }), { status: 404, message: 'Not Found' }, { by: 'reader' })],
    after: bare,
  },
];
