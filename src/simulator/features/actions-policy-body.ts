import type { Fault } from '../exchange/answer.ts';
import type { Conditions as RulesetConditions } from './ruleset-state.ts';

interface Names {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

interface Rule {
  readonly type: string;
  readonly parameters?: { readonly allowed_events?: unknown; readonly allowed_actors?: unknown };
}

type Conditions = Pick<RulesetConditions, (typeof selectors)[number]> & { readonly workflow_path?: Names };

const selectors = ['repository_name', 'repository_id', 'repository_property'] as const;

export interface ActionsPolicy {
  readonly id: number;
  name: string;
  enforcement: string;
  /**
   * Empty where the policy was made without any: it is then about every workflow, and about every repository, which the
   * documentation shows by an example alone.
   */
  conditions: Conditions;
  rules: readonly Rule[];
  readonly created_at: string;
  updated_at: string;
}

const events = `branch_protection_rule check_run check_suite create delete deployment deployment_status discussion
  discussion_comment fork gollum image_version issue_comment issues label merge_group milestone page_build project
  project_card project_column public pull_request pull_request_review pull_request_review_comment pull_request_target
  push registry_package release repository_dispatch schedule status watch workflow_call workflow_dispatch workflow_run`
  .trim()
  .split(/\s+/);

const actorTypes = [
  ...['User', 'Bot', 'Team', 'BusinessTeam', 'EnterpriseTeam'],
  ...['IntegrationInstallation', 'App', 'RepositoryRole'],
];

export const fault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'ActionsPolicy',
  code,
  field,
  ...(message && { message }),
});

export function ruleFaults({ type, parameters = {} }: Rule): Fault[] {
  const { allowed_events, allowed_actors } = parameters;
  const wrong = (message: string) => fault('rules', 'invalid', message);
  if (type === 'restrict_action_events') {
    if (!Array.isArray(allowed_events)) return [wrong('allowed_events is missing')];
    return allowed_events.filter((event) => !events.includes(event)).map((event) => wrong(`Invalid event ${event}`));
  }
  if (type !== 'restrict_actions_actors') return [wrong(`Invalid rule '${type}'`)];
  if (!Array.isArray(allowed_actors)) return [wrong('allowed_actors is missing')];
  return allowed_actors
    .filter(({ id, type: kind }) => !Number.isInteger(id) || id < 1 || !actorTypes.includes(kind))
    .map(({ id, type: kind }) => wrong(`Invalid actor ${kind} ${id}`));
}

export function conditionFaults({ include, exclude }: Names): Fault[] {
  const wrong = (message: string) => fault('conditions.workflow_path', 'invalid', message);
  return [
    ...(include.length + exclude.length === 0 ? [wrong('needs at least one pattern')] : []),
    ...(include.includes('~ALL') && include.length > 1 ? [wrong('~ALL must be alone')] : []),
    ...(exclude.includes('~ALL') ? [wrong('~ALL cannot be excluded')] : []),
  ];
}

export const chosenIn = (conditions: Conditions = {}) => selectors.filter((key) => conditions[key] !== undefined);
