import { splitWords } from '../rows.ts';

export const eventRule = 'restrict_action_events';
export const actorRule = 'restrict_actions_actors';

export const ruleTypes: readonly string[] = [eventRule, actorRule];

/** The events that the host documents for policies. The host may know more by now. */
export const events = splitWords(`
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

export interface Actor {
  readonly id: number;
  readonly type: string;
}

/** `Team 7` */
export const actorName = ({ type, id }: Actor) => `${type} ${id}`;
