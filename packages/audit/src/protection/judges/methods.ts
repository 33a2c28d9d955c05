import { type MergeMethod, mergeMethods } from '../sources/requirements.ts';
import { isKnown } from '../sources/rule-sources.ts';
import { nameOfSource, type Requirement, requirement, type SummedProtection } from '../sources/summed.ts';
import { blocks, cannotTell, type Judge, listed, sometimes, undecided } from './reason.ts';

/** Whether a merge method is left once the sources, the queue and the repository have had their say. */
export const judgeMethods: Judge = (protection, { methods: allowed }) => {
  const ruled = requirement(protection, 'merge_methods');
  const linear = requirement(protection, 'linear_history');
  const queue = requirement(protection, 'merge_queue');
  if (!ruled && !linear) return [];
  const left = leftBySources(protection);
  if (ruled && !ruled.value.length) {
    const why = `no merge method is allowed by all sources: ${sayAllowed(ruled)}`;
    return [blocks('merge_methods', why, 'allow one common method in all sources, such as squash')];
  }
  if (!left.length)
    return [blocks('linear_history', `${linearOnly}, and ${sayAllowed(ruled!)}`, `${allowAnother} there`)];
  if (queue) return judgeQueue(queue, left);
  if (!isKnown(allowed)) return [cannotTell('merge_methods', allowed.unseen)];
  if (left.some((method) => allowed.value.includes(method))) return [];
  const repository = `the repository allows only ${listed(allowed.value)}`;
  if (!ruled)
    return [blocks('linear_history', `${linearOnly}, and ${repository}`, `${allowAnother} in the repository`)];
  const fix = `allow ${listed(left)} in the repository too`;
  return [blocks('merge_methods', `${sayAllowed(ruled)}, and ${repository}`, fix)];
};

/** The methods that all sources allow together. A linear history takes merge commits away. */
function leftBySources(protection: SummedProtection): readonly MergeMethod[] {
  const shared = requirement(protection, 'merge_methods')?.value ?? mergeMethods;
  return shared.filter((method) => !requirement(protection, 'linear_history') || method !== 'merge');
}

/** The host signs merge commits, and squashed ones for the author alone. Rebased commits lose their signatures. */
export const judgeSignatures: Judge = (protection, { methods: allowed }) => {
  if (!requirement(protection, 'signed_commits')) return [];
  const queue = requirement(protection, 'merge_queue');
  const taken = queue ? { value: queue.value } : allowed;
  const bySources = leftBySources(protection);
  const left = isKnown(taken) ? bySources.filter((method) => taken.value.includes(method)) : bySources;
  const fix = requirement(protection, 'linear_history')
    ? 'stop requiring a linear history, and allow merge commits, which GitHub signs'
    : 'allow merge commits, which GitHub signs';
  if (left.length && left.every((method) => method === 'rebase')) return [blocks('signed_commits', rebasedOnly, fix)];
  if (!isKnown(taken)) return left.length ? [cannotTell('signed_commits', taken.unseen)] : [];
  return left.length && !left.includes('merge') ? [sometimes('signed_commits', squashedOnly, fix)] : [];
};

const squashedOnly = 'only squash is allowed, and GitHub signs squashed commits only for the author';
const rebasedOnly = 'only rebase is allowed, and rebased commits lose their signatures';

const linearOnly = 'a linear history excludes merge commits';
const allowAnother = 'allow squash or rebase';

const sayAllowed = ({ sources }: Requirement<'merge_methods'>) =>
  sources
    .map((source) => `${nameOfSource(source)} allows only ${listed(source.value as readonly string[])}`)
    .join(', ');

/** The host does not document which of several queues merges. */
function judgeQueue({ value }: Requirement<'merge_queue'>, left: readonly string[]) {
  const fitting = value.filter((method) => left.includes(method));
  const only = `only ${listed(left)} is allowed`;
  if (!fitting.length)
    return [blocks('merge_queue', `the queue merges by ${listed(value)}, and ${only}`, `set the queue to ${left[0]}`)];
  if (fitting.length === value.length) return [];
  const why = `queues merge by ${listed(value)}, ${only}, and GitHub does not document which queue applies`;
  return [undecided('merge_queue', why, `set all queues to ${left[0]}`)];
}
