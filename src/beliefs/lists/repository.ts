import { get, update } from '../../sections/repository/calls.ts';
import {
  alerts,
  fixes,
  getFeatures,
  immutable,
  reporting,
  setTopics,
  updateFeature,
} from '../../sections/repository/routes.ts';
import { after, answers, type Belief, belief, byReader, does, type Learnt, refuses, shows } from '../belief.ts';
import { anything, missing, oneOf, some } from '../pattern.ts';

const rule = '2.3.1.1';
export const patch = (body: object) => update({}, body);
export const reset = (body: object) => after(does(patch(body)));
/** The repository as it is, for steps that need one of its ids. */
export const whole = does(get({}), 'repository');
const wrong = (body: object) => answers(patch(body), 422, { errors: anything });
const titles = { squash_merge_commit_title: 'COMMIT_OR_PR_TITLE', squash_merge_commit_message: 'COMMIT_MESSAGES' };
const noTopics = after(does(setTopics({}, { names: [] })));
const features = getFeatures(['hasSponsorshipsEnabled', 'issueCreationPolicy']);
const feature = (field: 'hasSponsorshipsEnabled' | 'issueCreationPolicy', value: boolean | string) => (known: Learnt) =>
  updateFeature(field, { repositoryId: known.repository.node_id, [field]: value });

export const repository: readonly Belief[] = [
  belief('repository/patch-keeps', rule)(
    'A change of a repository keeps the keys that it does not name.',
    does(patch({ description: 'trueup-live' })),
    shows(patch({ has_wiki: false }), { description: 'trueup-live', has_wiki: false }),
    reset({ description: '', has_wiki: true }),
  ),
  belief('repository/empty-text', '2.3.1.4')(
    'An empty description and an empty homepage are stored as null or empty.',
    shows(patch({ description: '', homepage: '' }), { description: oneOf(null, ''), homepage: oneOf(null, '') }),
  ),
  belief('repository/line-break', '2.3.1.2')(
    'A description with a line break is refused with 422.',
    wrong({ description: 'one\ntwo' }),
    reset({ description: '' }),
  ),
  belief('repository/any-homepage', rule)(
    'A homepage may be any text.',
    answers(patch({ homepage: 'not an address' }), 200, { homepage: 'not an address' }),
    reset({ homepage: '' }),
  ),
  belief('repository/no-way-to-merge', '2.3.1.2')(
    'A repository that allows no way to merge is refused with 422.',
    wrong({ allow_merge_commit: false, allow_squash_merge: false, allow_rebase_merge: false }),
    reset({ allow_merge_commit: true, allow_squash_merge: true, allow_rebase_merge: true }),
  ),
  belief('repository/message-without-title', '2.3.1.2')(
    'A message for squashed commits without its title is refused with 422.',
    wrong({ squash_merge_commit_message: 'PR_BODY' }),
    reset(titles),
  ),
  belief('repository/titles-together', '2.3.1.2')(
    'A title and a message for squashed commits that do not go together are refused with 422.',
    wrong({ squash_merge_commit_title: 'COMMIT_OR_PR_TITLE', squash_merge_commit_message: 'PR_BODY' }),
    reset(titles),
  ),
  belief('repository/unknown-branch', rule)(
    'A default branch that does not exist is refused with 422.',
    wrong({ default_branch: 'trueup-live-none' }),
  ),
  belief('repository/forks-of-a-person', '2.3.1.12', { owner: 'person' })(
    'A repository of a person refuses `allow_forking` with 422.',
    refuses(patch({ allow_forking: false }), 422),
  ),
  belief('repository/topics', '2.3.1.3')(
    'Topics are stored in small letters.',
    answers(setTopics({}, { names: ['Trueup-Live'] }), 200, { names: ['trueup-live'] }),
    noTopics,
  ),
  belief('repository/too-many-topics', '8.1')(
    'A 21st topic is refused with 422.',
    refuses(setTopics({}, { names: Array.from({ length: 21 }, (_, index) => `t${index}`) }), 422),
    noTopics,
  ),
  belief('repository/wrong-topic', '2.3.1.3')(
    'A topic that begins with a dash is refused with 422.',
    refuses(setTopics({}, { names: ['-live'] }), 422),
    noTopics,
  ),
  belief('repository/errors-in-full', '7.2')(
    'A refused change says in `errors` which field is wrong, and why.',
    answers(patch({ default_branch: 'trueup-live-none' }), 422, {
      message: 'Validation Failed',
      errors: some({ resource: 'Repository', field: 'default_branch', message: anything }),
    }),
  ),
  belief('repository/advanced-security', '2.3.1.4', { visibility: 'public' })(
    'Advanced Security of a public repository cannot be set: 422, and nothing else of the write is done.',
    answers(
      patch({ has_projects: false, security_and_analysis: { advanced_security: { status: 'enabled' } } }),
      422,
      {},
    ),
    shows(get({}), { has_projects: true }),
    reset({ has_projects: true }),
  ),
  belief('repository/advanced-security-hidden', '2.3.1.4', { visibility: 'public' })(
    'A public repository shows no `advanced_security`.',
    shows(get({}), { security_and_analysis: { advanced_security: missing } }),
  ),
  belief('repository/alerts-off', '2.3.1.5')(
    'Alerts that are off answer 404 with `Vulnerability alerts are disabled.`',
    does(alerts.off({})),
    refuses(alerts.get({}), 404, 'Vulnerability alerts are disabled.'),
  ),
  belief('repository/alerts-on', '2.3.1.5')(
    'Alerts that are on answer 204.',
    answers(alerts.on({}), 204),
    answers(alerts.get({}), 204),
    after(does(alerts.off({}))),
  ),
  belief('repository/fixes-without-alerts', '2.3.1.6')(
    'Security updates cannot be switched on while the alerts are off: 422. Switched off, they answer 204 or 422.',
    does(alerts.off({})),
    refuses(fixes.on({}), 422),
    answers(fixes.off({}), [204, 422]),
    after(does(fixes.off({}))),
  ),
  belief('repository/fixes-with-alerts', '2.3.1.6')(
    'Security updates are read as `enabled`, and go off with the alerts.',
    does(alerts.on({})),
    does(fixes.on({})),
    shows(fixes.get({}), { enabled: true, paused: false }),
    does(alerts.off({})),
    refuses(fixes.get({}), 404),
    after(does(fixes.off({})), does(alerts.off({}))),
  ),
  belief('repository/reporting', '2.3.1.7', { visibility: 'public' })(
    'Private vulnerability reporting of a public repository is read from `enabled`, whether it is on or off.',
    answers(reporting.on({}), 204),
    answers(reporting.get({}), 200, { enabled: true }),
    answers(reporting.off({}), 204),
    answers(reporting.get({}), 200, { enabled: false }),
    after(does(reporting.off({}))),
  ),
  belief('repository/reporting-of-private', '2.3.1.7', { visibility: 'private' })(
    'Private vulnerability reporting of a private repository cannot be read or set: 404 or 422.',
    refuses(reporting.get({}), [404, 422]),
    refuses(reporting.on({}), [404, 422]),
  ),
  belief('repository/releases', '2.3.1.9')(
    'Immutable releases that are off say so, or answer 404, and those that are on say whether the owner enforces them.',
    answers(immutable.get({}), [200, 404], oneOf({ enabled: false, enforced_by_owner: false }, { message: anything })),
    answers(immutable.on({}), 204),
    answers(immutable.get({}), 200, { enabled: true, enforced_by_owner: false }),
    after(does(immutable.off({}))),
  ),
  belief('repository/issue-policy', '2.3.1.11')(
    'GraphQL reads and writes who may open issues, in capitals.',
    whole,
    shows(feature('issueCreationPolicy', 'COLLABORATORS_ONLY'), {
      data: { updateRepository: { repository: { issueCreationPolicy: 'COLLABORATORS_ONLY' } } },
    }),
    shows(features, { data: { repository: { issueCreationPolicy: 'COLLABORATORS_ONLY' } } }),
    after(whole, does(feature('issueCreationPolicy', 'ALL'))),
  ),
  belief('repository/sponsorships', '2.3.1.10')(
    'GraphQL switches the funding button, and answers with the new state.',
    whole,
    shows(feature('hasSponsorshipsEnabled', true), {
      data: { updateRepository: { repository: { hasSponsorshipsEnabled: true } } },
    }),
    after(whole, does(feature('hasSponsorshipsEnabled', false))),
  ),
  belief('repository/security-hidden', '2.3.1.4')(
    'A token without Administration does not see `security_and_analysis`.',
    byReader(answers(get({}), 200, { security_and_analysis: missing })),
  ),
  belief('repository/merging-hidden', '5.6')(
    'A token that may not write contents does not see the ways to merge.',
    byReader(answers(get({}), 200, { allow_merge_commit: missing })),
  ),
  belief('repository/merging-shown', '5.6')(
    'A token that may write contents sees the ways to merge.',
    shows(get({}), { allow_merge_commit: true, allow_squash_merge: true, delete_branch_on_merge: false }),
  ),
];
