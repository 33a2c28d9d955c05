import { formatCode } from '@trueup/core/settings';
import { type Attributes, UnconvertibleResource } from './attributes.ts';
import {
  type Converter,
  createAtomicConverter,
  createNonProtectingConverter,
  createProtectingConverter,
} from './converter.ts';
import { toSecretReference, toVariable } from './lists.ts';
import type { ConvertedEntry, ConvertedTarget } from './target.ts';

const getOrCreateEnvironment = (attributes: Attributes, target: ConvertedTarget, key = 'environment') =>
  target.getOrCreateEntry('environments', attributes.getText(key) ?? '');

/** A write replaces all protection rules of an environment, so each is written out. */
function prepareEnvironment(attributes: Attributes, target: ConvertedTarget): () => void {
  const blocks = attributes.getBlocks('reviewers');
  const reviewers = [
    ...blocks.flatMap((block) => block.getNumbers('users') ?? []).map((id) => ({ type: 'User', id })),
    ...blocks.flatMap((block) => block.getNumbers('teams') ?? []).map((id) => ({ type: 'Team', id })),
  ];
  const name = attributes.getText('environment') ?? '';
  const policy = attributes.getBlock('deployment_branch_policy');
  const isStrict = attributes.getFlag('prevent_self_review');
  const rules = {
    wait_timer: attributes.getNumber('wait_timer') ?? 0,
    reviewers,
    prevent_self_review: reviewers.length ? isStrict : undefined,
    can_admins_bypass: attributes.getFlag('can_admins_bypass'),
    deployment_branch_policy: policy?.pickKeys('protected_branches', 'custom_branch_policies') ?? null,
  };
  return () => {
    target.claim(`the environment ${formatCode(name)}`);
    Object.assign(target.getOrCreateEntry('environments', name), rules);
  };
}

/** Undeclared items of the list are kept. */
function addToNestedList(entry: ConvertedEntry, list: string, item: ConvertedEntry) {
  const existing = entry[list] as { entries: ConvertedEntry[] } | undefined;
  entry[list] = { _undeclared: 'keep', entries: [...(existing?.entries ?? []), item] };
}

function convertDeploymentPolicy(attributes: Attributes, target: ConvertedTarget) {
  const key = attributes.has('environment_name') ? 'environment_name' : 'environment';
  const entry = getOrCreateEnvironment(attributes, target, key);
  const branch = attributes.getText('branch_pattern') ?? attributes.getText('name');
  const name = branch ?? attributes.getText('tag_pattern');
  if (name === undefined)
    throw new UnconvertibleResource('has no pattern', 'add it to `deployment_branch_policies` of the file by hand');
  addToNestedList(entry, 'deployment_branch_policies', { name, ...(branch === undefined && { type: 'tag' }) });
}

export const environmentConverters: Readonly<Record<string, Converter>> = {
  github_repository_environment: createAtomicConverter(prepareEnvironment),
  github_repository_environment_deployment_policy: createProtectingConverter(convertDeploymentPolicy),
  github_repository_deployment_branch_policy: createProtectingConverter(convertDeploymentPolicy),
  github_actions_environment_variable: createNonProtectingConverter((attributes, target) =>
    addToNestedList(getOrCreateEnvironment(attributes, target), 'variables', toVariable(attributes)),
  ),
  github_actions_environment_secret: createNonProtectingConverter((attributes, target) =>
    addToNestedList(getOrCreateEnvironment(attributes, target), 'secrets', toSecretReference(attributes)),
  ),
};
