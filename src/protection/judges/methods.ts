import { nameOfSource, type Requirement, requirement } from '../fold.ts';
import { isKnown } from '../layers.ts';
import { mergeMethods } from '../requirements.ts';
import { blocks, type Judge, listed, unknown } from './reason.ts';

/** What is left after the sources, and then after the repository's own settings. */
export const methods: Judge = (protection, { methods: allowed }) => {
  const ruled = requirement(protection, 'merge_methods');
  const linear = requirement(protection, 'linear_history');
  const queue = requirement(protection, 'merge_queue');
  if (!ruled && !linear) return [];
  const shared = ruled?.value ?? mergeMethods;
  const left = shared.filter((method) => !linear || method !== 'merge');
  if (!shared.length) return [blocks('merge_methods', noneShared(ruled!), shareOne)];
  if (!left.length)
    return [blocks('linear_history', `${linearOnly}, and ${allowing(ruled!)}`, `${allowAnother} there`)];
  if (queue) return left.some((method) => queue.value.includes(method)) ? [] : [queueMethod(queue, left)];
  if (!isKnown(allowed)) return [unknown('merge_methods', allowed.unseen)];
  if (left.some((method) => allowed.value.includes(method))) return [];
  const repository = `the repository allows only ${listed(allowed.value)}`;
  if (!ruled)
    return [blocks('linear_history', `${linearOnly}, and ${repository}`, `${allowAnother} in the repository`)];
  return [
    blocks('merge_methods', `${allowing(ruled)}, and ${repository}`, `allow ${listed(left)} in the repository too`),
  ];
};

const linearOnly = 'a linear history takes no merge commits';
const allowAnother = 'allow squash or rebase';
const shareOne = 'let all of them allow one method, such as squash';

const noneShared = (ruled: Requirement<'merge_methods'>) =>
  `no merge method is allowed by every source: ${allowing(ruled)}`;

const allowing = ({ sources }: Requirement<'merge_methods'>) =>
  sources
    .map((source) => `${nameOfSource(source)} allows only ${listed(source.value as readonly string[])}`)
    .join(', ');

const queueMethod = ({ value }: Requirement<'merge_queue'>, left: readonly string[]) =>
  blocks(
    'merge_queue',
    `the queue merges by ${listed(value)}, and only ${listed(left)} is allowed`,
    `let the queue use ${left[0]}`,
  );
