import { splitWords } from '../rows.ts';

export const eventRuleType = 'restrict_action_events';
export const actorRuleType = 'restrict_actions_actors';

export const policyRuleTypes: readonly string[] = [eventRuleType, actorRuleType];

/** The events that GitHub documents for policies. GitHub may know more by now. */
export const workflowEvents = splitWords(`
  branch_protection_rule check_run check_suite create delete deployment deployment_status discussion
  discussion_comment fork gollum image_version issue_comment issues label merge_group milestone page_build project
  project_card project_column public pull_request pull_request_review pull_request_review_comment pull_request_target
  push registry_package release repository_dispatch schedule status watch workflow_call workflow_dispatch workflow_run`);

export const actorTypes = [
  'User',
  'Bot',
  'Team',
  'BusinessTeam',
  'EnterpriseTeam',
  'IntegrationInstallation',
  'App',
  'RepositoryRole',
] as const;

export interface PolicyActor {
  readonly id: number;
  readonly type: string;
}

/** Example: `Team 7`. */
export const formatActor = ({ type, id }: PolicyActor) => `${type} ${id}`;
