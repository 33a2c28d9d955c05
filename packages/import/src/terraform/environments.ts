import { type Attributes, Unconvertible } from './attributes.ts';
import { type Converter, plain, protecting } from './converter.ts';
import { secretReference, variableOf } from './lists.ts';
import type { ConvertedEntry, ConvertedTarget } from './target.ts';

const environment = (attributes: Attributes, target: ConvertedTarget, key = 'environment') =>
  target.named('environments', attributes.text(key) ?? '');

/** Every gate is written out, since apply replaces all gates of an environment at once. */
function convertEnvironment(attributes: Attributes, target: ConvertedTarget) {
  const block = attributes.block('reviewers');
  const reviewers = [
    ...(block?.numbers('users') ?? []).map((id) => ({ type: 'User', id })),
    ...(block?.numbers('teams') ?? []).map((id) => ({ type: 'Team', id })),
  ];
  const policy = attributes.block('deployment_branch_policy');
  const isStrict = attributes.flag('prevent_self_review');
  Object.assign(environment(attributes, target), {
    wait_timer: attributes.number('wait_timer') ?? 0,
    reviewers,
    prevent_self_review: reviewers.length ? isStrict : undefined,
    can_admins_bypass: attributes.flag('can_admins_bypass'),
    deployment_branch_policy: policy?.same('protected_branches', 'custom_branch_policies') ?? null,
  });
}

/** Adds to a list inside an environment, whose undeclared items stay. */
function addWithin(entry: ConvertedEntry, list: string, item: ConvertedEntry) {
  const known = entry[list] as { entries: ConvertedEntry[] } | undefined;
  entry[list] = { _undeclared: 'keep', entries: [...(known?.entries ?? []), item] };
}

function policy(attributes: Attributes, target: ConvertedTarget) {
  const key = attributes.has('environment_name') ? 'environment_name' : 'environment';
  const entry = environment(attributes, target, key);
  const branch = attributes.text('branch_pattern') ?? attributes.text('name');
  const tag = attributes.text('tag_pattern');
  const name = branch ?? tag;
  if (name === undefined)
    throw new Unconvertible('has no pattern', 'add it to `deployment_branch_policies` of the file by hand');
  addWithin(entry, 'deployment_branch_policies', { name, ...(branch === undefined && { type: 'tag' }) });
}

export const ofEnvironments: Readonly<Record<string, Converter>> = {
  github_repository_environment: protecting(convertEnvironment),
  github_repository_environment_deployment_policy: protecting(policy),
  github_repository_deployment_branch_policy: protecting(policy),
  github_actions_environment_variable: plain((attributes, target) =>
    addWithin(environment(attributes, target), 'variables', variableOf(attributes)),
  ),
  github_actions_environment_secret: plain((attributes, target) =>
    addWithin(environment(attributes, target), 'secrets', secretReference(attributes)),
  ),
};
