import { twin } from '../breach.ts';
import { exact } from '../crowd.ts';
import { byName } from '../meddling.ts';
import { none } from '../opposites.ts';
import type { OrganizationSample } from '../sample.ts';

const attachedTo = (id: number) => ({ status: 'enforced' as const, configuration: { id } });

export const sample: OrganizationSample = {
  settings: `
code_security_configurations:
  _undeclared: delete
  entries:
    - name: strict
      description: For everything that matters
      advanced_security: enabled
      dependency_graph: enabled
      dependency_graph_autosubmit_action: enabled
      dependency_graph_autosubmit_action_options: {labeled_runners: true}
      dependabot_alerts: enabled
      dependabot_security_updates: enabled
      dependabot_delegated_alert_dismissal: not_set
      code_scanning_options: {allow_advanced: true}
      code_scanning_default_setup: enabled
      code_scanning_default_setup_options: {runner_type: labeled, runner_label: big}
      code_scanning_delegated_alert_dismissal: disabled
      secret_scanning: enabled
      secret_scanning_push_protection: enabled
      secret_scanning_delegated_bypass: enabled
      secret_scanning_delegated_bypass_options:
        reviewers:
          - {reviewer_id: 7, reviewer_type: TEAM}
          - {reviewer_id: 5, reviewer_type: ROLE, mode: EXEMPT}
      secret_scanning_validity_checks: enabled
      secret_scanning_non_provider_patterns: enabled
      secret_scanning_generic_secrets: enabled
      secret_scanning_delegated_alert_dismissal: not_set
      secret_scanning_extended_metadata: enabled
      private_vulnerability_reporting: enabled
      enforcement: enforced
      default_for_new_repos: all
      attach: [shop, web]
    - name: relaxed
      enforcement: unenforced
      default_for_new_repos: none
      attach: all_without_configurations
`,
  drifted: {
    code_security_configurations: [
      {
        id: 21,
        name: 'strict',
        enforcement: 'unenforced',
        secret_scanning_delegated_bypass_options: { reviewers: [{ reviewer_id: 9, reviewer_type: 'TEAM' }] },
        default_for_new_repos: 'public',
      },
      { id: 22, name: 'old' },
      { id: 17, name: 'GitHub recommended', target_type: 'global' },
    ],
  },
  around: {
    repositories: [
      { owner: 'acme', name: 'shop', visibility: 'private', code_security: attachedTo(22) },
      { owner: 'acme', name: 'web', visibility: 'private' },
      { owner: 'acme', name: 'docs', visibility: 'private' },
      { owner: 'acme', name: 'lab', visibility: 'private', code_security: attachedTo(17) },
    ],
  },
  grants: {
    check: ['Metadata: read', 'Administration (organization): read'],
    apply: ['Metadata: read', 'Administration (organization): write'],
  },
  requests: 9,
  opposites: [
    none,
    [{ name: 'strict', enforcement: 'unenforced' }],
    [{ name: 'strict', secret_scanning: 'disabled' }],
    [{ name: 'strict', default_for_new_repos: 'none' }],
    [{ name: 'relaxed', attach: ['shop'] }],
  ],
  breaches: [
    { ...twin('name'), reads: ['name', 'default_for_new_repos'].map((key) => ['*', key]) },
    {
      what: 'a label for a runner without one',
      breaks: (section) =>
        Object.assign(section.entries[0].code_scanning_default_setup_options, { runner_type: 'standard' }),
      reads: ['runner_type', 'runner_label'].map((key) => [0, 'code_scanning_default_setup_options', key]),
    },
    {
      what: 'two configurations for the same new repositories',
      breaks: (section) => Object.assign(section.entries[1], { default_for_new_repos: 'public' }),
      reads: [[0, 'name'], ...[0, 1].map((index) => [index, 'default_for_new_repos'])],
    },
  ],
  meddlings: [
    {
      what: 'describes a configuration',
      act: (send, live) =>
        send('PATCH', `/code-security/configurations/${byName(live.code_security_configurations, 'strict')!.id}`, {
          private_vulnerability_reporting: 'not_set',
        }),
      isThere: (live) =>
        byName(live.code_security_configurations, 'strict')?.private_vulnerability_reporting === 'not_set',
      named: /private_vulnerability_reporting/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => exact(names.map((name) => ({ name, enforcement: 'enforced' }))),
      seed: (names) => ({ code_security_configurations: names.map((name) => ({ name })) }),
      live: (organization) => organization.code_security_configurations,
      named: 'name',
    },
  ],
};
