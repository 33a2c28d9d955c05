import { type Attributes, UnconvertibleResource } from './attributes.ts';
import { type Converter, createAtomicConverter } from './converter.ts';
import type { ConvertedEntry, ConvertedTarget } from './target.ts';

const switchTypes = ['creation', 'deletion', 'non_fast_forward', 'required_linear_history', 'required_signatures'];

/** These rules have the same keys in the provider and on GitHub. */
const blockTypes = [
  ...['merge_queue', 'required_deployments', 'copilot_code_review', 'commit_message_pattern'],
  ...['commit_author_email_pattern', 'committer_email_pattern', 'branch_name_pattern', 'tag_name_pattern'],
  ...['file_path_restriction', 'max_file_path_length', 'file_extension_restriction', 'max_file_size'],
];

function prepareRuleset(attributes: Attributes, target: ConvertedTarget): () => void {
  const refs = attributes.getBlock('conditions')?.getBlock('ref_name');
  attributes.ignore('ruleset_id');
  const entry = {
    ...attributes.pickKeys('name', 'target', 'enforcement'),
    conditions: refs && { ref_name: { include: refs.getTexts('include'), exclude: refs.getTexts('exclude') } },
    bypass_actors: attributes.getBlocks('bypass_actors').map(convertBypassActor),
    rules: convertRuleBlocks(attributes.getBlock('rules')),
  };
  return () => target.addEntry('rulesets', entry);
}

/** Groups have no id, although the provider writes 0 or 1. */
function convertBypassActor(block: Attributes): ConvertedEntry {
  const type = block.getText('actor_type');
  const id = block.getNumber('actor_id');
  const isGroup = ['OrganizationAdmin', 'DeployKey', 'EnterpriseOwner'].some((groupType) => groupType === type);
  return { actor_type: type, actor_id: isGroup ? undefined : id, bypass_mode: block.getText('bypass_mode') };
}

function convertRuleBlocks(rules: Attributes | undefined): ConvertedEntry[] {
  if (!rules) return [];
  const fetchAndMerge = 'update_allows_fetch_and_merge';
  const fetches = rules.getFlag(fetchAndMerge);
  return [
    ...switchTypes.filter((type) => rules.getFlag(type)).map((type) => ({ type })),
    ...(rules.getFlag('update') ? [{ type: 'update', ...(fetches && { parameters: { [fetchAndMerge]: true } }) }] : []),
    ...blockTypes.flatMap((type) => createRule(type, rules.getBlock(type), copyPlainAttributes)),
    ...createRule('pull_request', rules.getBlock('pull_request'), toPullRequestParameters),
    ...createRule('required_status_checks', rules.getBlock('required_status_checks'), toStatusCheckParameters),
    ...createRule('workflows', rules.getBlock('required_workflows'), toWorkflowParameters),
    ...createRule('code_scanning', rules.getBlock('required_code_scanning'), (block) => ({
      code_scanning_tools: block.getBlocks('required_code_scanning_tool').map(copyPlainAttributes),
    })),
  ];
}

const createRule = (
  type: string,
  block: Attributes | undefined,
  toParameters: (block: Attributes) => ConvertedEntry,
): ConvertedEntry[] => (block ? [{ type, parameters: toParameters(block) }] : []);

const copyPlainAttributes = (block: Attributes): ConvertedEntry => block.pickKeys(...block.keys);

const toPullRequestParameters = (block: Attributes): ConvertedEntry => {
  const reviewers = block.getBlocks('required_reviewers').map((reviewerBlock) => {
    const reviewer = reviewerBlock.getBlock('reviewer');
    if (!reviewer) throw new UnconvertibleResource('has a `required_reviewers` block without a `reviewer`', manualFix);
    return {
      file_patterns: reviewerBlock.getTexts('file_patterns'),
      minimum_approvals: reviewerBlock.getNumber('minimum_approvals') ?? 0,
      reviewer: copyPlainAttributes(reviewer),
    };
  });
  return { ...copyPlainAttributes(block), ...(reviewers.length && { required_reviewers: reviewers }) };
};

const toStatusCheckParameters = (block: Attributes): ConvertedEntry => ({
  strict_required_status_checks_policy: block.getFlag('strict_required_status_checks_policy') ?? false,
  do_not_enforce_on_create: block.getFlag('do_not_enforce_on_create'),
  required_status_checks: block.getBlocks('required_check').map((check) => {
    // The provider writes 0 if any app may report the check.
    const app = check.getNumber('integration_id');
    return { context: check.getText('context'), ...(app && { integration_id: app }) };
  }),
});

const toWorkflowParameters = (block: Attributes): ConvertedEntry => ({
  do_not_enforce_on_create: block.getFlag('do_not_enforce_on_create'),
  workflows: block.getBlocks('required_workflow').map(copyPlainAttributes),
});

const manualFix = 'add the ruleset to `rulesets` of the file by hand';

export const rulesetConverters: Readonly<Record<string, Converter>> = {
  github_repository_ruleset: createAtomicConverter(prepareRuleset),
};
