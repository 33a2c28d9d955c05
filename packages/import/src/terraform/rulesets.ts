import { type Attributes, Unconvertible } from './attributes.ts';
import { type Converter, wholly } from './converter.ts';
import { type ConvertedEntry, type ConvertedTarget, present } from './target.ts';

const switches = ['creation', 'deletion', 'non_fast_forward', 'required_linear_history', 'required_signatures'];

/** Rules whose block has the host's own keys. */
const blocks = [
  ...['merge_queue', 'required_deployments', 'copilot_code_review', 'commit_message_pattern'],
  ...['commit_author_email_pattern', 'committer_email_pattern', 'branch_name_pattern', 'tag_name_pattern'],
  ...['file_path_restriction', 'max_file_path_length', 'file_extension_restriction', 'max_file_size'],
];

function ruleset(attributes: Attributes, target: ConvertedTarget): () => void {
  const refs = attributes.block('conditions')?.block('ref_name');
  attributes.ignore('ruleset_id');
  const entry = {
    ...attributes.same('name', 'target', 'enforcement'),
    conditions: refs && { ref_name: { include: refs.texts('include'), exclude: refs.texts('exclude') } },
    bypass_actors: attributes.blocks('bypass_actors').map(actor),
    rules: rulesOf(attributes.block('rules')),
  };
  return () => target.add('rulesets', entry);
}

/** Whole groups need no number, and the provider writes 0 or 1 there. */
function actor(block: Attributes): ConvertedEntry {
  const type = block.text('actor_type');
  const id = block.number('actor_id');
  const isGroup = ['OrganizationAdmin', 'DeployKey', 'EnterpriseOwner'].some((one) => one === type);
  return present({ actor_type: type, actor_id: isGroup ? undefined : id, bypass_mode: block.text('bypass_mode') });
}

function rulesOf(rules: Attributes | undefined): ConvertedEntry[] {
  if (!rules) return [];
  const fetchAndMerge = 'update_allows_fetch_and_merge';
  const fetches = rules.flag(fetchAndMerge);
  return [
    ...switches.filter((type) => rules.flag(type)).map((type) => ({ type })),
    ...(rules.flag('update') ? [{ type: 'update', ...(fetches && { parameters: { [fetchAndMerge]: true } }) }] : []),
    ...blocks.flatMap((type) => rule(type, rules.block(type), same)),
    ...rule('pull_request', rules.block('pull_request'), pullRequest),
    ...rule('required_status_checks', rules.block('required_status_checks'), statusChecks),
    ...rule('workflows', rules.block('required_workflows'), workflows),
    ...rule('code_scanning', rules.block('required_code_scanning'), (block) => ({
      code_scanning_tools: block.blocks('required_code_scanning_tool').map(same),
    })),
  ];
}

const rule = (
  type: string,
  block: Attributes | undefined,
  parameters: (block: Attributes) => ConvertedEntry,
): ConvertedEntry[] => (block ? [{ type, parameters: present(parameters(block)) }] : []);

const same = (block: Attributes): ConvertedEntry => block.same(...block.keys);

const pullRequest = (block: Attributes): ConvertedEntry => {
  const reviewers = block.blocks('required_reviewers').map((one) => {
    const reviewer = one.block('reviewer');
    if (!reviewer) throw new Unconvertible('has a `required_reviewers` block without a `reviewer`', byHand);
    return {
      file_patterns: one.texts('file_patterns'),
      minimum_approvals: one.number('minimum_approvals') ?? 0,
      reviewer: same(reviewer),
    };
  });
  return { ...same(block), ...(reviewers.length && { required_reviewers: reviewers }) };
};

const statusChecks = (block: Attributes): ConvertedEntry => ({
  strict_required_status_checks_policy: block.flag('strict_required_status_checks_policy') ?? false,
  do_not_enforce_on_create: block.flag('do_not_enforce_on_create'),
  required_status_checks: block.blocks('required_check').map((check) => {
    // The provider writes 0 where any app may report the check.
    const app = check.number('integration_id');
    return { context: check.text('context'), ...(app && { integration_id: app }) };
  }),
});

const workflows = (block: Attributes): ConvertedEntry => ({
  do_not_enforce_on_create: block.flag('do_not_enforce_on_create'),
  workflows: block.blocks('required_workflow').map(same),
});

const byHand = 'add the ruleset to `rulesets` of the file by hand';

export const ofRulesets: Readonly<Record<string, Converter>> = { github_repository_ruleset: wholly(ruleset) };
