import { type Fault, invalid } from '../../exchange/answer.ts';

export interface Rule {
  readonly type: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export type Target = 'branch' | 'tag' | 'push' | 'repository';

/** A required parameter, and one that stays unset if it is not sent. */
const needed = Symbol('needed');
const optional = Symbol('optional');

const pattern = { operator: needed, pattern: needed, name: '', negate: false };

/** The parameters of each type of rule, with the values that the host fills in. */
const kept: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  creation: {},
  update: { update_allows_fetch_and_merge: false },
  deletion: {},
  required_linear_history: {},
  required_signatures: {},
  non_fast_forward: {},
  license_compliance_scanning: {},
  merge_queue: {
    check_response_timeout_minutes: needed,
    grouping_strategy: needed,
    max_entries_to_build: needed,
    max_entries_to_merge: needed,
    merge_method: needed,
    min_entries_to_merge: needed,
    min_entries_to_merge_wait_minutes: needed,
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
    dismissal_restriction: optional,
  },
  required_status_checks: {
    strict_required_status_checks_policy: false,
    do_not_enforce_on_create: false,
    required_status_checks: needed,
  },
  commit_message_pattern: pattern,
  commit_author_email_pattern: pattern,
  committer_email_pattern: pattern,
  branch_name_pattern: pattern,
  tag_name_pattern: pattern,
  workflows: { do_not_enforce_on_create: false, workflows: needed },
  code_scanning: { code_scanning_tools: needed },
  copilot_code_review: { review_draft_pull_requests: false, review_on_push: false },
  file_path_restriction: { restricted_file_paths: needed },
  max_file_path_length: { max_file_path_length: needed },
  file_extension_restriction: { restricted_file_extensions: needed },
  max_file_size: { max_file_size: needed },
};

/** A ruleset for pushes has only these rules, and no other ruleset has them. */
const aboutPushes = ['file_path_restriction', 'max_file_path_length', 'file_extension_restriction', 'max_file_size'];

/** The rules as the host stores them: in its own order, without unknown parameters. */
export function keptRules(rules: readonly Rule[], target: Target): Rule[] {
  const faults = rules.flatMap((rule) => faultsOf(rule, target));
  if (faults.length) throw invalid(...faults);
  return rules.map(keptRule).sort((one, other) => one.type.localeCompare(other.type));
}

function keptRule({ type, parameters = {} }: Rule): Rule {
  const known = Object.entries(kept[type] ?? {});
  const all = known.map(([name, standard]) => [name, parameters[name] ?? standard]);
  const shown = all.filter(([, value]) => value !== optional);
  return shown.length ? { type, parameters: Object.fromEntries(shown) } : { type };
}

function faultsOf({ type, parameters = {} }: Rule, target: Target): Fault[] {
  const fault = (message: string): Fault => ({
    resource: 'RepositoryRuleset',
    field: 'rules',
    code: 'custom',
    message,
  });
  const missing = Object.entries(kept[type] ?? {}).filter(
    ([name, standard]) => standard === needed && parameters[name] === undefined,
  );
  return [
    ...missing.map(([name]) => fault(`Invalid rule '${type}': ${name} is missing`)),
    ...(isMisplaced(type, target) ? [fault(`Invalid rule '${type}' for target '${target}'`)] : []),
  ];
}

const isMisplaced = (type: string, target: Target) =>
  aboutPushes.includes(type) !== (target === 'push') || (type === 'merge_queue' && target !== 'branch');
