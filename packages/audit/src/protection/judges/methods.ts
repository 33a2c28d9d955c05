import { type CombinedProtection, describeSource, findRequirement, type Requirement } from '../sources/combine.ts';
import { type MergeMethod, mergeMethods } from '../sources/requirements.ts';
import { hasValue } from '../sources/rule-sources.ts';
import {
  createBlockingReason,
  createPartialReason,
  createUnknownReason,
  createUnreadReason,
  type Judge,
  joinNames,
} from './reason.ts';

export const judgeMergeMethods: Judge = (protection, { methods: allowed }) => {
  const methodRequirement = findRequirement(protection, 'merge_methods');
  const linearHistory = findRequirement(protection, 'linear_history');
  const queue = findRequirement(protection, 'merge_queue');
  if (!methodRequirement && !linearHistory) return [];
  const allowedBySources = listMethodsAllowedByRules(protection);
  if (methodRequirement && !methodRequirement.value.length) {
    const why = `no merge method is allowed by all sources: ${describeAllowedMethods(methodRequirement)}`;
    return [createBlockingReason('merge_methods', why, 'allow one common method in all sources, such as squash')];
  }
  if (!allowedBySources.length)
    return [
      createBlockingReason(
        'linear_history',
        `${linearHistoryReason}, and ${describeAllowedMethods(methodRequirement!)}`,
        `${allowOtherMethodFix} there`,
      ),
    ];
  if (queue) return judgeQueueMethods(queue, allowedBySources);
  if (!hasValue(allowed)) return [createUnreadReason('merge_methods', allowed.unseen)];
  if (allowedBySources.some((method) => allowed.value.includes(method))) return [];
  const repository = `the repository allows only ${joinNames(allowed.value)}`;
  if (!methodRequirement)
    return [
      createBlockingReason(
        'linear_history',
        `${linearHistoryReason}, and ${repository}`,
        `${allowOtherMethodFix} in the repository`,
      ),
    ];
  const fix = `allow ${joinNames(allowedBySources)} in the repository too`;
  return [
    createBlockingReason('merge_methods', `${describeAllowedMethods(methodRequirement)}, and ${repository}`, fix),
  ];
};

/** A linear history excludes merge commits. */
function listMethodsAllowedByRules(protection: CombinedProtection): readonly MergeMethod[] {
  const allowedByRules = findRequirement(protection, 'merge_methods')?.value ?? mergeMethods;
  return allowedByRules.filter((method) => !findRequirement(protection, 'linear_history') || method !== 'merge');
}

/** GitHub signs squashed commits only for the author. Rebased commits lose their signatures. */
export const judgeSignedCommits: Judge = (protection, { methods: allowed }) => {
  if (!findRequirement(protection, 'signed_commits')) return [];
  const queue = findRequirement(protection, 'merge_queue');
  const usableMethods = queue ? { value: queue.value } : allowed;
  const bySources = listMethodsAllowedByRules(protection);
  const usableAndAllowed = hasValue(usableMethods)
    ? bySources.filter((method) => usableMethods.value.includes(method))
    : bySources;
  const fix = findRequirement(protection, 'linear_history')
    ? 'stop requiring a linear history, and allow merge commits, which GitHub signs'
    : 'allow merge commits, which GitHub signs';
  if (usableAndAllowed.length && usableAndAllowed.every((method) => method === 'rebase'))
    return [createBlockingReason('signed_commits', onlyRebaseReason, fix)];
  if (!hasValue(usableMethods))
    return usableAndAllowed.length ? [createUnreadReason('signed_commits', usableMethods.unseen)] : [];
  return usableAndAllowed.length && !usableAndAllowed.includes('merge')
    ? [createPartialReason('signed_commits', onlySquashReason, fix)]
    : [];
};

const onlySquashReason = 'only squash is allowed, and GitHub signs squashed commits only for the author';
const onlyRebaseReason = 'only rebase is allowed, and rebased commits lose their signatures';

const linearHistoryReason = 'a linear history excludes merge commits';
const allowOtherMethodFix = 'allow squash or rebase';

const describeAllowedMethods = ({ sources }: Requirement<'merge_methods'>) =>
  sources
    .map((source) => `${describeSource(source)} allows only ${joinNames(source.value as readonly string[])}`)
    .join(', ');

/** If several rulesets set up a merge queue, GitHub does not document whose merge method applies. */
function judgeQueueMethods({ value }: Requirement<'merge_queue'>, allowedBySources: readonly string[]) {
  const allowedQueueMethods = value.filter((method) => allowedBySources.includes(method));
  const onlyAllowed = `only ${joinNames(allowedBySources)} is allowed`;
  if (!allowedQueueMethods.length)
    return [
      createBlockingReason(
        'merge_queue',
        `the queue merges by ${joinNames(value)}, and ${onlyAllowed}`,
        `set the queue to ${allowedBySources[0]}`,
      ),
    ];
  if (allowedQueueMethods.length === value.length) return [];
  const why = `queues merge by ${joinNames(value)}, ${onlyAllowed}, and GitHub does not document which queue applies`;
  return [createUnknownReason('merge_queue', why, `set all queues to ${allowedBySources[0]}`)];
}
