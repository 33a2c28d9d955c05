import { get, update } from '../../sections/repository/calls.ts';
import { alerts, fixes, getFeatures, immutable, reporting, updateFeature } from '../../sections/repository/routes.ts';
import { type Belief, does, finds, type Learnt } from '../belief.ts';
import { anything, missing } from '../pattern.ts';

const _rule = '2.3.1.1';
const patch = (body: object) => update({}, body);
const wrong = (body: object, errors: object = { errors: anything }) =>
  finds(patch(body), { status: 422, body: errors });
const reset = (body: object) => [does(patch(body))];
const _titles = { squash_merge_commit_title: 'COMMIT_OR_PR_TITLE', squash_merge_commit_message: 'COMMIT_MESSAGES' };
const features = getFeatures(['hasSponsorshipsEnabled', 'issueCreationPolicy']);
const feature = (field: 'hasSponsorshipsEnabled' | 'issueCreationPolicy', value: boolean | string) => (known: Learnt) =>
  updateFeature(field, { repositoryId: known.repository.node_id, [field]: value });
const whole = does(get({}), 'repository');

export const switches: readonly Belief[] = [
  {
    id: 'repository/advanced-security',
    claim: 'Advanced Security of a public repository cannot be set: 422, and nothing else of the write is done.',
    rule: '2.3.1.4',
    needs: { visibility: 'public' },
    steps: [
      wrong({ has_projects: false, security_and_analysis: { advanced_security: { status: 'enabled' } } }, {}),
      finds(get({}), { body: { has_projects: true } }),
    ],
    after: reset({ has_projects: true }),
  },
  {
    id: 'repository/advanced-security-hidden',
    claim: 'A public repository shows no `advanced_security`.',
    rule: '2.3.1.4',
    needs: { visibility: 'public' },
    steps: [finds(get({}), { body: { security_and_analysis: { advanced_security: missing } } })],
  },
  {
    id: 'repository/alerts-off',
    claim: 'Alerts that are off answer 404 with `Vulnerability alerts are disabled.`',
    rule: '2.3.1.5',
    steps: [
      does(alerts.off({})),
      finds(alerts.get({}), { status: 404, message: 'Vulnerability alerts are disabled.' }),
    ],
  },
  {
    id: 'repository/alerts-on',
    claim: 'Alerts that are on answer 204.',
    rule: '2.3.1.5',
    steps: [finds(alerts.on({}), { status: 204 }), finds(alerts.get({}), { status: 204 })],
    after: [does(alerts.off({}))],
  },
  {
    id: 'repository/fixes-without-alerts',
    claim: 'Security updates cannot be switched on while the alerts are off: 422.',
    rule: '2.3.1.6',
    steps: [does(alerts.off({})), finds(fixes.on({}), { status: 422 })],
    after: [does(fixes.off({}))],
  },
  {
    id: 'repository/fixes-with-alerts',
    claim: 'Security updates are read as `enabled`, and go off with the alerts.',
    rule: '2.3.1.6',
    steps: [
      does(alerts.on({})),
      does(fixes.on({})),
      finds(fixes.get({}), { body: { enabled: true, paused: false } }),
      does(alerts.off({})),
      finds(fixes.get({}), { status: 404 }),
    ],
    after: [does(fixes.off({})), does(alerts.off({}))],
  },
  {
    id: 'repository/reporting',
    claim: 'Private vulnerability reporting of a public repository is read from `enabled`, whether it is on or off.',
    rule: '2.3.1.7',
    needs: { visibility: 'public' },
    steps: [
      finds(reporting.on({}), { status: 204 }),
      finds(reporting.get({}), { status: 200, body: { enabled: true } }),
      finds(reporting.off({}), { status: 204 }),
      finds(reporting.get({}), { status: 200, body: { enabled: false } }),
    ],
    after: [does(reporting.off({}))],
  },
  {
    id: 'repository/reporting-of-private',
    claim: 'Private vulnerability reporting of a private repository answers 404 or 422.',
    rule: '2.3.1.7',
    needs: { visibility: 'private' },
    steps: [finds(reporting.get({}), { status: 404 }), finds(reporting.on({}), { status: 422 })],
  },
  {
    id: 'repository/releases',
    claim: 'Immutable releases that are off answer 404, and those that are on say whether the owner enforces them.',
    rule: '2.3.1.9',
    steps: [
      finds(immutable.get({}), { status: 404 }),
      finds(immutable.on({}), { status: 204 }),
      finds(immutable.get({}), { status: 200, body: { enabled: true, enforced_by_owner: false } }),
    ],
    after: [does(immutable.off({}))],
  },
  {
    id: 'repository/issue-policy',
    claim: 'GraphQL reads and writes who may open issues, in capitals.',
    rule: '2.3.1.11',
    steps: [
      whole,
      finds(feature('issueCreationPolicy', 'COLLABORATORS_ONLY'), {
        body: { data: { updateRepository: { repository: { issueCreationPolicy: 'COLLABORATORS_ONLY' } } } },
      }),
      finds(features, { body: { data: { repository: { issueCreationPolicy: 'COLLABORATORS_ONLY' } } } }),
    ],
    after: [whole, does(feature('issueCreationPolicy', 'ALL'))],
  },
  {
    id: 'repository/sponsorships',
    claim: 'GraphQL switches the funding button, and answers with the new state.',
    rule: '2.3.1.10',
    steps: [
      whole,
      finds(feature('hasSponsorshipsEnabled', true), {
        body: { data: { updateRepository: { repository: { hasSponsorshipsEnabled: true } } } },
      }),
    ],
    after: [whole, does(feature('hasSponsorshipsEnabled', false))],
  },
  {
    id: 'repository/security-hidden',
    claim: 'A token without Administration does not see `security_and_analysis`.',
    rule: '2.3.1.4',
    needs: { reader: true },
    steps: [finds(get({}), { status: 200, body: { security_and_analysis: missing } }, { by: 'reader' })],
  },
  {
    id: 'repository/merging-hidden',
    claim: 'A token that may not write contents does not see the ways to merge.',
    rule: '5.6',
    needs: { reader: true },
    steps: [finds(get({}), { status: 200, body: { allow_merge_commit: missing } }, { by: 'reader' })],
  },
  {
    id: 'repository/merging-shown',
    claim: 'A token that may write contents sees the ways to merge.',
    rule: '5.6',
    steps: [
      finds(get({}), { body: { allow_merge_commit: true, allow_squash_merge: true, delete_branch_on_merge: false } }),
    ],
  },
];
