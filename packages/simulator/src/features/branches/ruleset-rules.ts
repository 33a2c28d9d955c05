/** The rules of a ruleset as GitHub stores them. GitHub fills in defaults and drops unknown parameters. */

import { createValidationFailure, type Fault } from '../../exchange/answer.ts';

export interface Rule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export type Target = 'branch' | 'tag' | 'push' | 'repository';

/** These symbols mark required parameters, and parameters that stay unset if the request omits them. */
const requiredParameter = Symbol('needed');
const optionalParameter = Symbol('optional');

const patternParameters = { operator: requiredParameter, pattern: requiredParameter, name: '', negate: false };

/** The parameters of each type of rule, with the values that GitHub fills in. */
const ruleParameters: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  creation: {},
  update: { update_allows_fetch_and_merge: false },
  deletion: {},
  required_linear_history: {},
  required_signatures: {},
  non_fast_forward: {},
  license_compliance_scanning: {},
  merge_queue: {
    check_response_timeout_minutes: requiredParameter,
    grouping_strategy: requiredParameter,
    max_entries_to_build: requiredParameter,
    max_entries_to_merge: requiredParameter,
    merge_method: requiredParameter,
    min_entries_to_merge: requiredParameter,
    min_entries_to_merge_wait_minutes: requiredParameter,
  },
  required_deployments: { required_deployment_environments: [] },
  pull_request: {
    required_approving_review_count: 0,
    dismiss_stale_reviews_on_push: false,
    require_code_owner_review: false,
    require_last_push_approval: false,
    required_review_thread_resolution: false,
    required_reviewers: [],
    allowed_merge_methods: ['merge', 'squash', 'rebase'],
    dismissal_restriction: optionalParameter,
  },
  required_status_checks: {
    strict_required_status_checks_policy: false,
    do_not_enforce_on_create: false,
    required_status_checks: requiredParameter,
  },
  commit_message_pattern: patternParameters,
  commit_author_email_pattern: patternParameters,
  committer_email_pattern: patternParameters,
  branch_name_pattern: patternParameters,
  tag_name_pattern: patternParameters,
  workflows: { do_not_enforce_on_create: false, workflows: requiredParameter },
  code_scanning: { code_scanning_tools: requiredParameter },
  copilot_code_review: { review_draft_pull_requests: false, review_on_push: false },
  file_path_restriction: { restricted_file_paths: requiredParameter },
  max_file_path_length: { max_file_path_length: requiredParameter },
  file_extension_restriction: { restricted_file_extensions: requiredParameter },
  max_file_size: { max_file_size: requiredParameter },
};

/** Only push rulesets have these rules, and they have no others. */
const pushRuleTypes = ['file_path_restriction', 'max_file_path_length', 'file_extension_restriction', 'max_file_size'];

/** Refuses invalid rules. GitHub stores rules in its own order and drops unknown parameters. */
export function toStoredRules(rules: readonly Rule[], target: Target): Rule[] {
  const faults = rules.flatMap((rule) => listRulesetRuleFaults(rule, target));
  if (faults.length) throw createValidationFailure(...faults);
  return rules.map(toStoredRule).sort((first, second) => first.type.localeCompare(second.type));
}

function toStoredRule({ type, parameters = {} }: Rule): Rule {
  const defaults = Object.entries(ruleParameters[type] ?? {});
  const values = defaults.map(([name, standard]) => [name, parameters[name] ?? standard]);
  const stored = values.filter(([, value]) => value !== optionalParameter);
  return stored.length ? { type, parameters: Object.fromEntries(stored) } : { type };
}

function listRulesetRuleFaults({ type, parameters = {} }: Rule, target: Target): Fault[] {
  const createFault = (message: string): Fault => ({
    resource: 'RepositoryRuleset',
    field: 'rules',
    code: 'custom',
    message,
  });
  const missing = Object.entries(ruleParameters[type] ?? {}).filter(
    ([name, standard]) => standard === requiredParameter && parameters[name] === undefined,
  );
  return [
    ...missing.map(([name]) => createFault(`Invalid rule '${type}': ${name} is missing`)),
    ...(isRuleMisplaced(type, target) ? [createFault(`Invalid rule '${type}' for target '${target}'`)] : []),
  ];
}

const isRuleMisplaced = (type: string, target: Target) =>
  pushRuleTypes.includes(type) !== (target === 'push') || (type === 'merge_queue' && target !== 'branch');
