import { nameDocs, type SectionDocs } from '../docs.ts';

const enabling = (what: string) =>
  `Whether ${what}: \`enabled\`, \`disabled\`, or \`not_set\` where each repository decides.`;
const reviewers = '[].secret_scanning_delegated_bypass_options.reviewers';

export const docs: SectionDocs = {
  about:
    'The code security configurations of the organization: which security features repositories have, and which repositories have which configuration.',
  keys: {
    '[].name': 'The name of the configuration, by which it is known.',
    '[].description': 'A description.',
    '[].advanced_security': 'Whether Code Security and Secret Protection are on together.',
    '[].code_security': enabling('Code Security is on'),
    '[].secret_protection': enabling('Secret Protection is on'),
    '[].dependency_graph': enabling('the dependency graph is on'),
    '[].dependency_graph_autosubmit_action': enabling('dependencies are submitted by themselves'),
    '[].dependency_graph_autosubmit_action_options': 'How they are submitted.',
    '[].dependency_graph_autosubmit_action_options.labeled_runners':
      'Whether on runners with the label `dependency-submission`.',
    '[].dependabot_alerts': enabling('Dependabot alerts are on'),
    '[].dependabot_security_updates': enabling('Dependabot opens pull requests for alerts'),
    '[].dependabot_delegated_alert_dismissal': enabling(
      'somebody else has to approve that a Dependabot alert is dismissed',
    ),
    '[].code_scanning_options': 'What goes with code scanning.',
    '[].code_scanning_options.allow_advanced': 'Whether repositories may have a setup of their own.',
    '[].code_scanning_default_setup': enabling('the default setup of code scanning is on'),
    '[].code_scanning_default_setup_options': 'Where it runs.',
    '[].code_scanning_default_setup_options.runner_type': 'Whether on runners with a label.',
    '[].code_scanning_default_setup_options.runner_label': 'That label.',
    '[].code_scanning_delegated_alert_dismissal': enabling(
      'somebody else has to approve that a code scanning alert is dismissed',
    ),
    '[].secret_scanning': enabling('secret scanning is on'),
    '[].secret_scanning_push_protection': enabling('a push with a secret is blocked'),
    '[].secret_scanning_delegated_bypass': enabling('somebody else has to approve such a push'),
    '[].secret_scanning_delegated_bypass_options': 'Who approves.',
    [reviewers]: 'Who approves, in any order.',
    [`${reviewers}[].reviewer_id`]: 'The id of the team or role.',
    [`${reviewers}[].reviewer_type`]: 'Which of the two it is.',
    [`${reviewers}[].mode`]: 'Whether its members need an approval themselves: `EXEMPT` ones do not.',
    ...nameDocs(`${reviewers}[]`, 'team'),
    '[].secret_scanning_validity_checks': enabling('the host asks providers whether a leaked secret still works'),
    '[].secret_scanning_non_provider_patterns': enabling('it looks for general secrets, such as private keys'),
    '[].secret_scanning_generic_secrets': enabling('it looks for passwords'),
    '[].secret_scanning_delegated_alert_dismissal': enabling(
      'somebody else has to approve that a secret scanning alert is dismissed',
    ),
    '[].secret_scanning_extended_metadata': enabling('alerts say more about a secret'),
    '[].private_vulnerability_reporting': enabling('anybody may report a vulnerability in private'),
    '[].enforcement': {
      about: 'Whether repositories may change what the configuration sets.',
      values: { enforced: 'They may not. This is what a new configuration has.', unenforced: 'They may.' },
    },
    '[].default_for_new_repos': 'Which new repositories get it. It takes them from the configuration that had them.',
    '[].attach': {
      about:
        'The repositories that have it: a kind of them, or their names without the owner. A repository that has another configuration leaves that one. Apply holds this back under `brakes: stop`.',
      examples: ['all', ['shop', 'web']],
    },
  },
  limits: [
    'The host answers an attachment before it is done. Apply waits a minute for it, and fails with the number of those that are left if it is still under way. A check calls it drift until it is done.',
    'Nothing is ever detached: a repository that the file no longer names keeps the configuration.',
    'Kinds of repositories leave archived ones out. They need a list of all repositories of the organization: where the token sees fewer than there are, nothing is compared.',
    'Configurations of the host and of an enterprise are left alone, but repositories can be taken from them.',
    'The host may not show `code_security` and `secret_protection`. Apply then sends them on every run.',
    'Only owners and security managers see configurations, and only with Administration (organization).',
  ],
  beyondSchema: [
    {
      rule: 'a label without labelled runners, or the other way round',
      says: /^goes with `runner_type: labeled`, and with that alone$/,
      example:
        'code_security_configurations: [{name: a, code_scanning_default_setup_options: {runner_type: standard, runner_label: big}}]',
    },
    {
      rule: 'two configurations for the same new repositories',
      says: /^takes new repositories that .* takes too$/,
      example:
        'code_security_configurations: [{name: a, default_for_new_repos: all}, {name: b, default_for_new_repos: public}]',
    },
    {
      rule: 'a repository that is attached twice',
      says: /^names .* twice/,
      example: 'code_security_configurations: [{name: a, attach: [shop, Shop]}]',
    },
  ],
};
