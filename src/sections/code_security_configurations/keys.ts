import { letsMoreBypass } from '../families/bypass-reviewers.ts';

/** What a configuration may do with a feature. */
export const states = ['enabled', 'disabled', 'not_set'] as const;

export const features = [
  'code_security',
  'secret_protection',
  'dependency_graph',
  'dependency_graph_autosubmit_action',
  'dependabot_alerts',
  'dependabot_security_updates',
  'dependabot_delegated_alert_dismissal',
  'code_scanning_default_setup',
  'code_scanning_delegated_alert_dismissal',
  'secret_scanning',
  'secret_scanning_push_protection',
  'secret_scanning_delegated_bypass',
  'secret_scanning_validity_checks',
  'secret_scanning_non_provider_patterns',
  'secret_scanning_generic_secrets',
  'secret_scanning_delegated_alert_dismissal',
  'secret_scanning_extended_metadata',
  'private_vulnerability_reporting',
] as const;

export const defaults = ['all', 'public', 'private_and_internal', 'none'] as const;

/** The kinds of new repositories that a default takes. */
export const kindsOf = (which: string | undefined): readonly string[] => {
  if (which === 'all') return ['public', 'private_and_internal'];
  return which === undefined || which === 'none' ? [] : [which];
};

export const scopes = ['all', 'all_without_configurations', 'public', 'private_or_internal'] as const;

export type AttachScope = (typeof scopes)[number];

export const reviewersKey = 'secret_scanning_delegated_bypass_options.reviewers';

/** Whether the configuration does less for its repositories, or lets them leave it. */
export function loosens(key: string, before: unknown, after: unknown): boolean {
  if (key === reviewersKey) return letsMoreBypass(before, after);
  if (key === 'enforcement') return before === 'enforced' && after !== 'enforced';
  if (key === 'code_scanning_options.allow_advanced') return after === true;
  return before === 'enabled' && after !== 'enabled';
}
