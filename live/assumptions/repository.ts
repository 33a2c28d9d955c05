import { get, update } from '@trueup/core/sections/repository/calls';
import {
  getFeatures,
  immutableReleases,
  securityFixes,
  setTopics,
  updateFeature,
  vulnerabilityAlerts,
  vulnerabilityReporting,
} from '@trueup/core/sections/repository/routes';
import { after, answers, assume, byReader, type KnownAnswers, refuses, shows, succeeds } from './assumption.ts';
import { anything, missing, oneOf, some } from './pattern.ts';

export const patch = (body: object) => update({}, body);
export const reset = (body: object) => after(patch(body));
/** Reads the repository, because later steps need one of its ids. */
export const whole = succeeds(get({}), 'repository');
const wrong = (body: object) => answers(patch(body), 422, { errors: anything });
const titles = { squash_merge_commit_title: 'COMMIT_OR_PR_TITLE', squash_merge_commit_message: 'COMMIT_MESSAGES' };
const badTitles = { squash_merge_commit_title: 'COMMIT_OR_PR_TITLE', squash_merge_commit_message: 'PR_BODY' };
const tooMany = Array.from({ length: 21 }, (_, index) => `t${index}`);
const noTopics = after(setTopics({}, { names: [] }));
const features = getFeatures(['hasSponsorshipsEnabled', 'issueCreationPolicy']);
/** GitHub changes these two features only for some owners. */
const allOf = (status: string) => ({
  secret_scanning_non_provider_patterns: { status },
  secret_scanning_validity_checks: { status },
});
/** GraphQL shows these merge settings for a new repository. */
const merging = {
  allowUpdateBranch: false,
  autoMergeAllowed: false,
  deleteBranchOnMerge: false,
  mergeCommitAllowed: true,
  mergeCommitMessage: 'PR_TITLE',
  mergeCommitTitle: 'MERGE_MESSAGE',
  rebaseMergeAllowed: true,
  squashMergeAllowed: true,
  squashMergeCommitMessage: 'COMMIT_MESSAGES',
  squashMergeCommitTitle: 'COMMIT_OR_PR_TITLE',
};
const feature =
  (field: 'hasSponsorshipsEnabled' | 'issueCreationPolicy', value: boolean | string) => (known: KnownAnswers) =>
    updateFeature(field, { repositoryId: known.repository.node_id, [field]: value });

export const repository = [
  assume('repository/patch-keeps')(
    succeeds(patch({ description: 'trueup-live' })),
    shows(patch({ has_wiki: false }), { description: 'trueup-live', has_wiki: false }),
    reset({ description: '', has_wiki: true }),
  ),
  assume('repository/empty-text')(
    shows(patch({ description: '', homepage: '' }), { description: oneOf(null, ''), homepage: oneOf(null, '') }),
  ),
  assume('repository/line-break')(wrong({ description: 'one\ntwo' }), reset({ description: '' })),
  assume('repository/any-homepage')(
    answers(patch({ homepage: 'not an address' }), 200, { homepage: 'not an address' }),
    reset({ homepage: '' }),
  ),
  assume('repository/no-way-to-merge')(
    wrong({ allow_merge_commit: false, allow_squash_merge: false, allow_rebase_merge: false }),
    reset({ allow_merge_commit: true, allow_squash_merge: true, allow_rebase_merge: true }),
  ),
  // The message goes together with the stored title, so only the missing title can be wrong.
  assume('repository/message-without-title')(
    succeeds(patch(titles)),
    wrong({ squash_merge_commit_message: titles.squash_merge_commit_message }),
    reset(titles),
  ),
  assume('repository/titles-together')(wrong(badTitles), reset(titles)),
  assume('repository/unknown-branch')(wrong({ default_branch: 'trueup-live-none' })),
  assume('repository/forks-of-a-person', { owner: 'person' })(refuses(patch({ allow_forking: false }), 422)),
  assume('repository/topics')(
    answers(setTopics({}, { names: ['Trueup-Live'] }), 200, { names: ['trueup-live'] }),
    noTopics,
  ),
  assume('repository/too-many-topics')(refuses(setTopics({}, { names: tooMany }), 422), noTopics),
  assume('repository/wrong-topic')(
    refuses(setTopics({}, { names: ['-live'] }), 422),
    answers(setTopics({}, { names: ['x'.repeat(50)] }), 200, { names: ['x'.repeat(50)] }),
    noTopics,
  ),
  assume('repository/errors-in-full')(
    answers(patch({ default_branch: 'trueup-live-none' }), 422, {
      message: 'Validation Failed',
      errors: some({ resource: 'Repository', field: 'default_branch', message: anything }),
    }),
    answers(patch(badTitles), 422, { errors: some({ field: 'merge_commit_allowed', message: anything }) }),
    answers(setTopics({}, { names: tooMany }), 422, { errors: ['A repository cannot have more than 20 topics.'] }),
    reset(titles),
    noTopics,
  ),
  assume('repository/advanced-security', { visibility: 'public' })(
    answers(
      patch({ has_projects: false, security_and_analysis: { advanced_security: { status: 'enabled' } } }),
      422,
      {},
    ),
    shows(get({}), { has_projects: true }),
    reset({ has_projects: true }),
  ),
  assume('repository/advanced-security-hidden', { visibility: 'public' })(
    shows(get({}), { security_and_analysis: { advanced_security: missing } }),
  ),
  assume('repository/scanning-of-a-person', { visibility: 'public', owner: 'person' })(
    answers(patch({ security_and_analysis: allOf('enabled') }), 200),
    shows(get({}), { security_and_analysis: allOf('disabled') }),
    reset({ security_and_analysis: allOf('disabled') }),
  ),
  assume('repository/alerts-off')(
    succeeds(vulnerabilityAlerts.off({})),
    refuses(vulnerabilityAlerts.get({}), 404, 'Vulnerability alerts are disabled.'),
  ),
  assume('repository/alerts-on')(
    answers(vulnerabilityAlerts.on({}), 204),
    answers(vulnerabilityAlerts.get({}), 204),
    after(vulnerabilityAlerts.off({})),
  ),
  assume('repository/fixes-without-alerts')(
    succeeds(vulnerabilityAlerts.off({})),
    refuses(securityFixes.on({}), 422),
    answers(securityFixes.off({}), [204, 422]),
    after(securityFixes.off({})),
  ),
  assume('repository/fixes-with-alerts')(
    succeeds(vulnerabilityAlerts.on({})),
    succeeds(securityFixes.on({})),
    shows(securityFixes.get({}), { enabled: true, paused: false }),
    succeeds(vulnerabilityAlerts.off({})),
    refuses(securityFixes.get({}), 404),
    after(securityFixes.off({}), vulnerabilityAlerts.off({})),
  ),
  assume('repository/fixes-in-block')(
    succeeds(vulnerabilityAlerts.on({})),
    succeeds(securityFixes.on({})),
    shows(get({}), { security_and_analysis: { dependabot_security_updates: { status: 'enabled' } } }),
    succeeds(securityFixes.off({})),
    shows(get({}), { security_and_analysis: { dependabot_security_updates: { status: 'disabled' } } }),
    after(securityFixes.off({}), vulnerabilityAlerts.off({})),
  ),
  assume('repository/reporting', { visibility: 'public' })(
    answers(vulnerabilityReporting.on({}), 204),
    answers(vulnerabilityReporting.get({}), 200, { enabled: true }),
    answers(vulnerabilityReporting.off({}), 204),
    answers(vulnerabilityReporting.get({}), 200, { enabled: false }),
    after(vulnerabilityReporting.off({})),
  ),
  assume('repository/reporting-of-private', { visibility: 'private' })(
    refuses(vulnerabilityReporting.get({}), [404, 422]),
    refuses(vulnerabilityReporting.on({}), [404, 422]),
  ),
  assume('repository/releases')(
    answers(
      immutableReleases.get({}),
      [200, 404],
      oneOf({ enabled: false, enforced_by_owner: false }, { message: anything }),
    ),
    answers(immutableReleases.on({}), 204),
    answers(immutableReleases.get({}), 200, { enabled: true, enforced_by_owner: false }),
    after(immutableReleases.off({})),
  ),
  assume('repository/issue-policy')(
    whole,
    shows(feature('issueCreationPolicy', 'COLLABORATORS_ONLY'), {
      data: { updateRepository: { repository: { issueCreationPolicy: 'COLLABORATORS_ONLY' } } },
    }),
    shows(features, { data: { repository: { issueCreationPolicy: 'COLLABORATORS_ONLY' } } }),
    after(whole, feature('issueCreationPolicy', 'ALL')),
  ),
  assume('repository/sponsorships')(
    whole,
    shows(feature('hasSponsorshipsEnabled', true), {
      data: { updateRepository: { repository: { hasSponsorshipsEnabled: true } } },
    }),
    after(whole, feature('hasSponsorshipsEnabled', false)),
  ),
  assume('repository/security-hidden')(byReader(answers(get({}), 200, { security_and_analysis: missing }))),
  assume('repository/merging-hidden')(byReader(answers(get({}), 200, { allow_merge_commit: missing }))),
  assume('repository/merging-shown')(
    shows(get({}), { allow_merge_commit: true, allow_squash_merge: true, delete_branch_on_merge: false }),
  ),
  assume('repository/merging-by-graphql')(
    byReader(shows(getFeatures(Object.keys(merging) as (keyof typeof merging)[]), { data: { repository: merging } })),
  ),
];
