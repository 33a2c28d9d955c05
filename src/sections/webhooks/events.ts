import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/shape.ts';
import { remarkUnknown } from '../families/unknown-words.ts';

/** The events of repository webhooks. The host may know more by now, so Trueup sends other events as well. */
const repositoryEvents: readonly string[] = `
  branch_protection_configuration branch_protection_rule bypass_request_secret_scanning check_run check_suite
  code_scanning_alert commit_comment create custom_property_values delete dependabot_alert deploy_key deployment
  deployment_status discussion discussion_comment dismissal_request_code_scanning dismissal_request_dependabot
  dismissal_request_secret_scanning exemption_request_push_ruleset fork gollum issue_comment issue_dependencies issues
  label member meta milestone package page_build ping project project_card project_column public pull_request
  pull_request_review pull_request_review_comment pull_request_review_thread push registry_package release repository
  repository_advisory repository_import repository_ruleset repository_vulnerability_alert secret_scanning_alert
  secret_scanning_alert_location secret_scanning_scan security_and_analysis star status sub_issues team_add watch
  workflow_job workflow_run`
  .trim()
  .split(/\s+/);

export const remarkOn = (event: string, at: Path, findings: Findings) =>
  event === '*' || remarkUnknown(event, repositoryEvents, 'a webhook event', at, findings);
